"""The deck as it is promised: 78 cards, every half playable, nothing said to be known that is not."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.telling.provenance import by_number, entry
from tests.mutations.workshop import remembering

ROOT = Path(__file__).parents[2]
PROPAGANDA = range(73, 79)
SINGLE = {45, 57, 59}  # one text, in the unshaded slot

# What the facts tell, and where. An addition needs a new source.
SOURCED = {
    (4, "shaded"): "ADPBot",
    (6, "shaded"): "ADPBot",
    (8, "shaded"): "ADPBot",
    (9, "shaded"): "ADPBot",
    (14, "shaded"): "ADPBot",
    (24, "unshaded"): "brtrain.wordpress.com",
    (24, "shaded"): "brtrain.wordpress.com",
    (30, "unshaded"): "brtrain.wordpress.com",
    (30, "shaded"): "brtrain.wordpress.com",
}
DERIVED = {
    (12, "unshaded"): "8.8.2",
    (18, "unshaded"): "8.8.2",
    (29, "shaded"): "8.6.2",
    (31, "shaded"): "8.7.4",
    (57, "unshaded"): "8.7.3",
    (58, "unshaded"): "8.5.4",
    (59, "unshaded"): "8.5.4",
}
ISLAMABAD = {6, 8, 9, 22, 39, 43, 48}
MOMENTUM = {
    (number, slot)
    for number, slots in {
        10: "s",
        11: "us",
        17: "s",
        24: "us",
        26: "s",
        36: "s",
        45: "u",
        57: "u",
        58: "us",
        59: "u",
    }.items()
    for slot in ("unshaded", "shaded")
    if slot[0] in slots
}
COALITION, TALIBAN = {1, 2, 3, 5, 7, 12, 18}, {23, 29, 30, 31, 33, 34, 46}


@pytest.fixture(scope="module")
def deck():
    """Every card as `plainrules cards adp --json` tells it."""
    vocabulary = interpreter.load("adp").vocabulary
    return [entry(vocabulary, card) for card in by_number(vocabulary)]


def halves(deck):
    """((number, slot), source) of every text."""
    return [
        ((card["card"], slot), source) for card in deck for slot, source in card["effects"].items()
    ]


def test_there_are_78_cards(deck):
    assert list(range(1, 79)) == [card["card"] for card in deck]
    assert all(card["title"] and card["class"] for card in deck)


def test_only_propaganda_cards_have_no_half(deck):
    assert list(PROPAGANDA) == [card["card"] for card in deck if not card["effects"]]
    assert list(PROPAGANDA) == [card["card"] for card in deck if card["class"] == "propaganda"]


def test_events_are_dual_but_for_three(deck):
    events = [card for card in deck if card["class"] == "event"]

    assert SINGLE == {card["card"] for card in events if list(card["effects"]) == ["unshaded"]}
    assert 72 - len(SINGLE) == sum(
        list(card["effects"]) == ["unshaded", "shaded"] for card in events
    )


@pytest.mark.parametrize("kind, known", [("sourced", SOURCED), ("derived", DERIVED)])
def test_known_halves_are_those_that_the_facts_tell(deck, kind, known):
    found = {half: source["where"] for half, source in halves(deck) if source["kind"] == kind}

    assert set(known) == set(found)
    assert [] == [half for half, where in known.items() if where not in found[half]]


def test_every_other_half_is_a_stand_in_that_says_what_it_keeps(deck):
    others = [pair for pair in halves(deck) if pair[0] not in SOURCED.keys() | DERIVED.keys()]

    assert 125 == len(others)
    assert [] == [half for half, source in others if source["kind"] != "stand-in"]
    assert [] == [half for half, source in others if not (source["where"] and source["keeps"])]


def test_no_half_is_unknown():
    for path in (ROOT / "cards" / "adp").glob("*.yaml"):
        assert "unknown" not in re.findall(
            r"unknown(?=: yes)|(?<=kind: )unknown", path.read_text("utf-8")
        )


def test_every_order_carries_its_source(deck):
    events = [card for card in deck if card["class"] == "event"]

    assert [] == [c["card"] for c in events if len(set(c["fields"]["order"])) != 4]
    assert [] == [c["card"] for c in events if c["source"]["kind"] not in ("sourced", "derived")]
    assert {24, 30} == {c["card"] for c in events if c["source"]["kind"] == "sourced"}


def test_the_fourteen_capabilities(deck):
    for owner, numbers in (("coalition", COALITION), ("taliban", TALIBAN)):
        assert numbers == {card["card"] for card in deck if card["fields"]["capability"] == owner}


def test_the_islamabad_events(deck):
    assert ISLAMABAD == {card["card"] for card in deck if card["fields"]["islamabad event"]}


def test_capabilities_last_for_the_game_and_momentum_until_reset_and_nothing_else_lasts():
    lasting = {
        (int(card.id), slot): effect.until.id
        for card in interpreter.load("adp").vocabulary.cards
        for slot, effect in card.effects.items()
        if effect.instance >= 0
    }
    capabilities = {
        (number, slot) for number in COALITION | TALIBAN for slot in ("unshaded", "shaded")
    }

    assert dict.fromkeys(capabilities, "game") | dict.fromkeys(MOMENTUM, "reset") == lasting


# --- mistakes in the deck ----------------------------------------------------------------------------

RULES = "rules/adp/sequence.yaml"


@pytest.fixture
def copy(tmp_path):
    for folder in ("rules", "cards", "maps", "schemas"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


@pytest.fixture(scope="module", autouse=True)
def _remembered():
    """The files that are not spoilt are read once."""
    with remembering({}):
        yield


def refusal(root):
    with pytest.raises(CorpusError) as caught:
        interpreter.load("adp", root=root)
    return str(caught.value)


def test_a_card_file_that_is_gone_is_told_at_the_manifest(copy):
    (copy / "cards" / "adp" / "government.yaml").unlink()

    assert "rules/adp/title.yaml:14:15: error: cards 37 to 54 are missing\n" in refusal(copy)


@pytest.mark.parametrize(
    "old, new, place, told",
    [
        ("    unshaded:", "    unshadd:", "unshadd", "error: unknown key 'unshadd'"),
        ("  - card: 56\n", "  - card: 55\n", "55", "error: '55' is defined twice in 'cards'"),
        ("  - card: 56\n", "  - card: 1\n", "1", "error: '1' is defined twice in 'cards'"),
        (
            "  - card: 56\n",
            "  - card: 156\n",
            "156",
            "error: card 156 is not among the 'card numbers': 1 to 78",
        ),
    ],
)
def test_a_slip_in_a_card_is_told_at_its_place(copy, old, new, place, told):
    path = copy / "cards" / "adp" / "warlords.yaml"
    before, after = path.read_text("utf-8").split(old, 1)
    path.write_text(before + new + after, "utf-8")

    line, column = before.count("\n") + 1, new.index(place) + 1
    said = refusal(copy)
    twice = told.endswith("'cards'") and "'1'" in told  # of two files, the later one is to blame
    assert told in said
    assert twice or f"cards/adp/warlords.yaml:{line}:{column}: {told}" in said


@pytest.mark.parametrize(
    "question, told",
    [
        ("in effect unshaded of card 99", "there is no card 99"),
        ("class of card 99 is event", "there is no card 99"),
        ("in effect shaded of card 57", "card 57 has no 'shaded' text; it has only unshaded"),
        (
            "in effect shaded of card 14",
            "nothing of the 'shaded' text of card 14 lasts, so it is never in effect",
        ),
    ],
)
def test_a_rule_about_a_text_that_is_not_there_is_told(copy, question, told):
    (copy / "rules" / "adp" / "asking.yaml").write_text(
        f"format: 1\ndefinitions:\n  asked about: {{truth: {question}}}\n", "utf-8"
    )

    assert re.search(rf"rules/adp/asking\.yaml:3:\d+: error: {re.escape(told)}\n", refusal(copy))
