"""What is picked face down, shown to one, said to one: who learns what."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.engine.state.options import FACE_DOWN, tag
from interpreter.session.mistakes import Mistake
from interpreter.session.viewing.takeback import back

TITLES = Path(__file__).parent.parent / "titles"
HANDS = {"fox hand": [1, 2, 3], "owl hand": [6, 4, 5]}


@pytest.fixture
def whispers():
    """Fox is to look at a card of Owl."""
    title = interpreter.load("whispers", root=TITLES)
    return title.position({"cards": HANDS, "phase": "peeking"}, 1, ["fox=human", "owl=human"])


def test_cards_that_the_picker_does_not_see_are_known_by_their_places(whispers):
    labels = [option.label for option in whispers.decision.options]

    assert labels == [f"Owl Hand, card {number}" for number in (1, 2, 3)]
    for option in whispers.decision.options:
        assert not {"4", "5", "6"} & set(option.name.split())
        assert tag(option.value) == FACE_DOWN


@pytest.mark.parametrize("chosen", [1, "owl hand, card 2", "4"])
def test_a_place_is_the_card_there(whispers, chosen):
    option = whispers.decision.options[chosen] if chosen == 1 else chosen
    whispers.choose(option)

    assert "4 Rumour 4" == whispers.ask("peeked of fox")


def test_a_place_that_is_not_there_is_refused(whispers):
    with pytest.raises(Mistake, match="not among"):
        whispers.choose("owl hand, card 4")
    with pytest.raises(Mistake, match="not among"):
        whispers.choose(whispers.decision.options[2].value + 1)


def test_what_is_shown_and_said_to_one_the_other_does_not_hear(whispers):
    whispers.choose(whispers.decision.options[1])
    whispers.choose("more")

    assert whispers.log("fox")[1:3] == ["Fox sees 4 Rumour 4", "It is worth 4"]
    assert "Fox Wager: Unwagered -> Higher" == whispers.log("fox")[-1]
    assert whispers.log("owl")[1:] == ["Fox sees 4 Rumour 4"]  # his own card
    assert not any("Higher" in line for line in whispers.log("owl"))


def test_who_sees_neither_hand_hears_that_a_card_is_shown(whispers):
    whispers.choose(whispers.decision.options[1])

    lines = [str(line) for line in whispers.narrator(frozenset()).tell(whispers.run.log)]
    assert ["Fox sees a card"] == lines[1:]


@pytest.mark.parametrize("who", ["fox", "owl"])
def test_what_refers_to_a_hidden_card_is_as_hidden(whispers, who):
    whispers.choose(whispers.decision.options[1])
    whispers.choose("more")

    for question in ("peeked of fox", "worth of (peeked of fox)", "peeked of fox is card 4"):
        if who == "owl":  # it lies in Owl's hand
            whispers.ask(question, who)
            continue
        with pytest.raises(Mistake, match="may not see"):
            whispers.ask(question, who)


def test_what_was_shown_cannot_be_unknown(whispers):
    whispers.choose(whispers.decision.options[1])

    with pytest.raises(Mistake, match="seen since"):
        back(whispers, 0)
    whispers.takeback = True
    assert "Owl Hand, card 2" == back(whispers, 0)


def test_a_bot_cannot_tell_face_down_cards_apart(tmp_path):
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: peeper\nextends: whispers\n")
    (tmp_path / "bots.yaml").write_text(PEEPER)
    drawn = set()
    for seed in range(12):
        title = interpreter.load("whispers", root=TITLES, mods=[tmp_path])
        game = title.position({"cards": HANDS, "phase": "peeking"}, seed, ["fox=bot"])
        game.proceed()
        drawn.add(game.ask("worth of (peeked of fox)"))
    assert {4, 5, 6} == drawn


@pytest.mark.parametrize("wanted, found", [("most: worth of it", {3}), (None, {1, 2, 3, 4, 5, 6})])
def test_a_bot_prefers_among_the_cards_that_it_sees(tmp_path, wanted, found):
    """The cards of its own hand lie face up before it; where none of them fits it takes any by chance."""
    rung = "{where: worth of it > 9}" if wanted is None else f"{{prefer: [{{{wanted}}}]}}"
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: peeper\nextends: whispers\n")
    (tmp_path / "bots.yaml").write_text(PEEPER.replace("{prefer: [{most: worth of it}]}", rung))
    (tmp_path / "rules.yaml").write_text(BOTH_HANDS)
    drawn = set()
    for seed in range(60):
        title = interpreter.load("whispers", root=TITLES, mods=[tmp_path])
        game = title.position({"cards": HANDS, "phase": "peeking"}, seed, ["fox=bot"])
        game.proceed()
        drawn.add(game.ask("worth of (peeked of fox)"))
    assert found == drawn


BOTH_HANDS = """\
format: 1
phases:
  peeking:
    do:
      instead of choose glimpse "Which card will you look at?" from cards in hand of foe, face down by f: |
        choose glimpse "Which card?" from (cards in hand of foe together with cards in hand of f), face down by f
"""
PEEPER = """\
format: 1
bots:
  peeper:
    plays: fox
    answers: {peeking: {glimpse: {best: {prefer: [{most: worth of it}]}}}}
"""
