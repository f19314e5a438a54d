"""8.7.3 (5), 8.1.2 (5): a March leaves a Guerrilla at each origin and changes no Control by leaving."""

from __future__ import annotations

import random

import pytest

from interpreter import load
from interpreter.engine.state import events
from tests.adp.at_work import PAKISTAN, act, at, on_map


@pytest.fixture(scope="module")
def title():
    return load("adp")


def short_of_means(title, seed):
    """Resources are few, Pakistan costs nothing, and single Guerrillas stand here and there."""
    chance = random.Random(seed)
    spaces = {}
    left = {"active taliban guerrillas": 15, "underground taliban guerrillas": 15}
    left |= {"warlords guerrillas": 15, "government police": 20}
    for space in title.vocabulary.spaces:
        there = []
        for kind in left:
            number = min(left[kind], chance.choice([0, 0, 0, 1, 1, 2, 3]))
            if number and ("taliban" in kind or space.id not in PAKISTAN):
                left[kind] -= number
                there.append(f"{number} {kind}")
        spaces[space.id] = {"pieces": ", ".join(there)}
        if "-" not in space.id and chance.random() < 0.6:
            spaces[space.id]["level"] = "opposition"
    return {
        "spaces": spaces,
        "values": {
            "taliban resources": chance.choice([1, 1, 2, 3]),
            "warlords resources": chance.choice([1, 1, 2, 3]),
            "islamabad": chance.choice(["backing", "sponsorship"]),
        },
    }


def control(pieces):
    """Whose a space with these pieces is (1.7)."""
    coin = sum(n for kind, n in pieces.items() if kind.startswith(("coalition", "government")))
    taliban = sum(n for kind, n in pieces.items() if "taliban" in kind)
    rest = sum(pieces.values())
    return "coin" if 2 * coin > rest else "taliban" if 2 * taliban > rest else ""


@pytest.mark.parametrize("faction", ["taliban", "warlords"])
def test_march_empties_no_origin_and_gives_up_no_control(title, faction):
    names = [space.id for space in title.vocabulary.spaces]
    kinds = [column.id for column in title.vocabulary.columns]
    wrong, marched = [], 0
    for seed in range(300):
        run = at(title, short_of_means(title, seed), seed)
        stands = {name: dict(stand.pieces) for name, stand in on_map(title, run).items()}
        act(title, run, "march", faction, seed, specials=False)
        moves = [entry[1:] for entry in run.log if entry[0] == events.MOVE]
        marched += bool(moves)
        for origin, kind, number, goal in moves:
            name, there = names[origin], stands[names[origin]]
            held = control(there)
            there[kinds[kind]] -= number
            stands[names[goal]][kinds[kind]] += number
            if held != control(there) and (name == "sar-e-pol" or "-" not in name):
                wrong.append((seed, name, "control"))
            left = sum(there[k] for k in there if k.endswith(f"{faction} guerrilla"))
            if not left and (faction == "taliban" or there["warlords base"]):
                wrong.append((seed, name, "empty"))

    assert [] == wrong
    assert marched > 200


def test_the_highest_price_of_a_group_is_known_beforehand(title):
    march = next(action for action in title.vocabulary.actions if action.id == "march")
    stage = title.program.actions[march.index].stages[0]
    assert {1} == set(stage.group_pay.most)
