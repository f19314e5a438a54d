"""Who decides for whom, and how chance decides."""

from collections import Counter

import pytest

from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import draw, from_words

from .quay import quay


def seats(*words):
    return from_words(quay().vocabulary, words)


def test_who_has_no_seat_is_played_at_random():
    assert not seats().is_human(0)
    assert seats("red=human").is_human(0)
    assert not seats("red=human").is_human(1)


def test_one_person_may_play_several():
    pair = seats("red+green=human")

    assert {0, 2} == pair.of(2).factions
    assert {"red+green": "human"} == pair.to_json(quay().vocabulary)


def test_led_factions_join_their_leader_unless_seated():
    led = {0: 0, 1: 1, 2: 0}

    assert {0, 2} == seats("red=human").join(led).of(2).factions
    assert "random" == seats("red=human", "green=random").join(led).of(2).kind


@pytest.mark.parametrize(
    "word, message",
    [
        ("red", "'red' does not say who plays: write red=human, red=bot or red=random"),
        ("rad=human", "unknown faction 'rad': did you mean 'red'?"),
        ("red=robot", "unknown kind of player 'robot': write human, random, bot or search:1s"),
        ("red+red=human", "'red' is seated twice"),
    ],
)
def test_a_wrong_seat_is_refused(word, message):
    with pytest.raises(Mistake) as mistake:
        seats(word)
    assert message == str(mistake.value)


def drawn(seed, faction=0, point=0):
    """What a random seat answers to the same question, asked fifty times in one phase."""
    run = quay().program.start(seed=seed)
    run.begin_phase(0)
    answers = []
    for _ in range(50):
        answers.append(draw(run, (point, faction, [3, 5, 8], -1)))
        run.memory.answered(faction, point, answers[-1])
    return answers


def test_draws_hang_on_the_seed_who_is_asked_and_what_and_are_even():
    count = Counter(option for seed in range(60) for option in drawn(seed))

    assert drawn(1) == drawn(1)
    assert 4 == len({tuple(each) for each in (drawn(1), drawn(2), drawn(1, 1), drawn(1, 0, 1))})
    assert all(900 < count[option] < 1100 for option in (3, 5, 8))


def test_who_else_was_asked_changes_no_draw():
    run = quay().program.start(seed=1)
    run.begin_phase(0)
    run.memory.answered(1, 0, 3)
    run.memory.answered(0, 1, 3)

    assert drawn(1)[0] == draw(run, (0, 0, [3, 5, 8], -1))
