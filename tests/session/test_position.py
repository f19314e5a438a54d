"""Described positions."""

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.mistakes import Mistake

from .quay import quay


def at(**described):
    return quay().position({key.replace("_", " "): value for key, value in described.items()})


def test_without_a_scenario_everything_lies_in_the_store():
    one = at()

    assert 0 == one.ask("boats on map")
    assert 4 == one.ask("red boats in store")
    assert 0 == one.ask("red coins")


def test_what_is_described_is_there():
    one = at(
        values={"red coins": 4, "blue": {"coins": 2}, "day": 2},
        spaces={"old yard": "2 out red boats", "fish pier": {"pieces": "1 blue crate", "mud": 2}},
        boxes={"seabed": "1 blue boat"},
        cards={"beach": [9, "fog"], "red hand": ["1"]},
        in_effect=["3 text"],
    )

    assert 2 == one.ask("out red boats in old yard")
    assert 1 == one.ask("blue crates in fish pier")
    assert 2 == one.ask("mud of fish pier")
    assert 1 == one.ask("blue boats in seabed")
    assert (4, 2) == (one.ask("red coins"), one.ask("blue coins"))
    assert one.ask("in effect text of card 3")
    assert ["9 Gale", "8 Fog"] == one.ask("cards in beach")[-2:]


def test_a_scenario_is_changed_where_described():
    one = at(scenario="calm", spaces={"long pier": "1 blue boat"})

    assert 0 == one.ask("red boats in long pier")
    assert 1 == one.ask("blue boats in long pier")
    assert 1 == one.ask("blue boats in fish pier")


def test_play_begins_in_the_phase_described():
    one = at(phase="noon", cards={"red hand": [1]})

    assert 0 == one.ask("day")
    assert "way" == one.decision.name


@pytest.mark.parametrize(
    "described, message",
    [
        ({"value": {}}, "unknown key 'value': did you mean 'values'"),
        ({"values": {"red coin": 1}}, "unknown value 'red coin': did you mean 'red coins'"),
        ({"values": {"red coins": 99}}, "99 is out of the bounds of 'coins'"),
        ({"values": {"red coins": "many"}}, "'coins' is a number, not 'many'"),
        ({"spaces": {"new yard": "1 red boat"}}, "unknown space 'new yard'"),
        ({"spaces": {"old yard": "5 red boats"}}, "there are not 5 Docked Red Boat left"),
        ({"cards": {"beach": [77]}}, "unknown card '77': there is "),
        ({"in effect": ["1 text"]}, "unknown effect of card 1 'text'"),
        ({"phase": "dusk"}, "unknown phase 'dusk'"),
        ({"values": {"day": "--5"}}, "'day' is a number, not '--5'"),
        ({"values": {"day": 10**30}}, "'day' is a number, not '1000"),
        ({"values": ["day"]}, "'values' is values by name, not '['day']'"),
        ({"cards": {"beach": [1, "1"]}}, "a card lies twice in 'beach'"),
        ({"in effect": [{}]}, "'{}' is not a card and one of its effects"),
    ],
)
def test_a_wrong_description_is_refused(described, message):
    with pytest.raises(Mistake) as mistake:
        quay().position(described)
    assert message in str(mistake.value)


def test_a_wrong_inventory_is_pointed_at():
    with pytest.raises(CorpusError, match="did you mean 'boat"):
        quay().position({"spaces": {"old yard": "1 red boot"}})


@pytest.mark.parametrize("bits, sign", [(128, 1), (64, -1), (20_000, 1)])
def test_a_seed_is_not_longer_than_chance(bits, sign):
    for begin in (quay().new, lambda seed: quay().position({}, seed)):
        with pytest.raises(Mistake, match="at most 128 bits"):
            begin(seed=sign << bits)
