"""What is drawn for one thing hangs on nothing else: rules that are added elsewhere change no game."""

import pytest

from interpreter.workshop.simulating.simulate import simulate

from .quay import play_on, quay

LONG = 1 << 127
EARLIER = """
scenarios:
  calm:
    do: {before shuffle tides: roll omen}
"""
ELSEWHERE = """
factions: {gold: {name: Gold, letter: L, colour: yellow}}
kinds: {anchor: {plural: anchors, name: Anchor}}
pieces: {gold: {anchor: 2}}
values: {fog: {from: 0, to: 3, name: Fog}}
definitions: {foggy: {truth: fog > 0}}
phases:
  fog bank:
    do: |
      roll thickness
      go to dawn
procedures:
  drift:
    do: |
      roll drift
      choose bank from (spaces where pier):
        add 1 to mud here
effects: {other: {name: Other}}
zones: {wreck: {name: Wreck}}
"""
ANOTHER_ROLL = """
procedures:
  take a turn:
    do: {at the start: roll weather}
"""
ANOTHER_CARD = """
cards:
  - card: 99
    title: Neap Tide
    class: tide
    strength: 1
"""


def modded(folder, text):
    """The title with a mod of that text."""
    folder.mkdir()
    (folder / "overlay.yaml").write_text("format: 1\noverlay: other\nextends: quay\n")
    (folder / "rules.yaml").write_text(f"format: 1{text}")
    return quay(mods=[folder])


def told(title, seed):
    """All that happens in a game, but what the mods above roll in addition."""
    log = play_on(title.new("calm", seed)).log()
    return [line for line in log if not line.startswith("Roll")], log


@pytest.mark.parametrize("text", [EARLIER, ANOTHER_ROLL])
def test_another_roll_changes_no_card_no_other_roll_and_no_random_choice(tmp_path, text):
    one, other = quay(), modded(tmp_path / "mod", text)
    hidden = [
        [play.new("calm", seed).run.cards_in(play.program.layout.zone(0)) for play in (one, other)]
        for seed in range(20)
    ]

    assert (
        all(before == after for before, after in hidden)
        and len({str(deck) for deck in hidden}) > 15
    )
    for seed in (*range(20), LONG):
        (before, log), (after, longer) = told(one, seed), told(other, seed)
        assert before == after
        assert len(log) < len(longer)


def test_the_other_rolls_stay_as_they_are(tmp_path):
    one, other = quay(), modded(tmp_path / "mod", EARLIER)
    for seed in range(20):
        rolls = [
            [line for line in told(title, seed)[1] if line.startswith("Roll")]
            for title in (one, other)
        ]
        assert rolls[0] == rolls[1][1:]


def test_what_a_game_never_meets_changes_no_log_hash(tmp_path):
    one = simulate(quay(), "calm", 20, 1)
    other = simulate(modded(tmp_path / "mod", ELSEWHERE), "calm", 20, 1)

    assert one.log_hashes == other.log_hashes and 20 == len(set(one.log_hashes))
    assert (
        one.log_hashes != simulate(modded(tmp_path / "met", ANOTHER_ROLL), "calm", 20, 1).log_hashes
    )


def test_another_card_leaves_the_order_of_the_others(tmp_path):
    one, other = quay(), modded(tmp_path / "mod", ANOTHER_CARD)
    for seed in range(20):
        decks = [
            [title.vocabulary.cards[card].id for card in run.cards_in(title.program.layout.zone(0))]
            for title in (one, other)
            for run in [title.program.start(seed=seed)]
        ]
        assert decks[0] == [card for card in decks[1] if card != "99"] != decks[1]
