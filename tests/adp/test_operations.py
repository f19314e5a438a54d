"""Operations in random positions, Special Activities first wherever that is possible.

Whatever comes first, the Operation is then executed in at least one space (4.1), and the stacking
of 1.4.2 holds.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from interpreter import load
from interpreter.engine.state import events
from interpreter.engine.state.options import DONE, SPECIAL, tag

PAKISTAN = ("balochistan", "waziristan", "northwest frontier")
PIECES = (
    "coalition troops", "coalition bases", "government troops", "government police",
    "government bases", "underground taliban guerrillas", "active taliban guerrillas",
    "taliban bases", "underground warlords guerrillas", "active warlords guerrillas",
    "warlords bases",
)  # fmt: skip
ORDER = "30"  # a card whose first faction is made the one that acts
FACTIONS = ("coalition", "taliban", "government", "warlords")


@pytest.fixture(scope="module")
def adp():
    return load("adp")


def position(title: Any, chance: random.Random, faction: str) -> dict[str, Any]:
    """A crowded corner of the map and little money."""
    left = dict.fromkeys(PIECES, 3)
    spaces: dict[str, Any] = {}
    for space in chance.sample(title.vocabulary.spaces, 10):
        road = space.id.count("-") == 1
        held, bases = [], 0
        for piece in chance.sample(PIECES, 4):
            if space.id in PAKISTAN and "taliban" not in piece:
                continue
            if "bases" in piece and (road or bases > 1):
                continue
            number = min(chance.randint(0, 2), left[piece], 1 if "bases" in piece else 2)
            left[piece] -= number
            bases += number if "bases" in piece else 0
            held += [f"{number} {piece}"] if number else []
        spaces[space.id] = {"pieces": ", ".join(held)}
    rich = chance.choice([0, 1, 2, 3, 4, 6])
    values: dict[str, Any] = {f"{f} resources": chance.randint(0, rich) for f in FACTIONS[1:]}
    values["islamabad"] = chance.choice(["pressure", "tolerance", "backing", "sponsorship"])
    values["order card"] = ORDER
    values["aid"] = chance.randint(0, 3)
    asked = {f"{other} had its turn": "yes" for other in FACTIONS if other != faction}
    cards = {"played pile": [ORDER], "deck": [str(number) for number in range(1, 20)]}
    return {"phase": "turn", "values": values | asked, "spaces": spaces, "cards": cards}


def turn(game: Any, chance: random.Random) -> None:
    """The faction's Operation, with whatever goes along, at random."""
    if game.decision.option("operate") is None:
        return
    game.choose("operate")
    while under_way(game):
        options = game.decision.options
        specials = [option for option in options if tag(option.value) == SPECIAL]
        done = [option for option in options if option.value == DONE]
        if specials and chance.random() < 0.7:
            options = specials
        elif done and chance.random() < 0.3:
            options = done
        game.choose(chance.choice(options))


def under_way(game: Any) -> bool:
    codes = [entry[0] for entry in game.run.log]
    begun = codes.count(events.ACTION)
    return not begun or begun > codes.count(events.DONE)


def executed(game: Any) -> list[tuple[str, int]]:
    """Each action that was run, and in how many spaces."""
    actions = {action.index: action.id for action in game.title.vocabulary.actions}
    stack: list[list[int]] = []
    found = []
    for entry in game.run.log:
        if entry[0] == events.ACTION:
            stack.append([entry[1], 0])
        elif entry[0] == events.SPACE:
            for run in stack:
                run[1] += run[0] == entry[1]
        elif entry[0] == events.DONE:
            action, number = stack.pop()
            found.append((actions[action], number))
    return found


@pytest.mark.parametrize("faction", FACTIONS)
def test_what_comes_first_leaves_the_operation_a_space(adp, faction):
    seen: set[str] = set()
    for seed in range(200):
        chance = random.Random(f"{faction} {seed}")
        game = adp.position(position(adp, chance, faction), seed)
        turn(game, chance)
        for action, spaces in executed(game):
            seen.add(action)
            assert spaces or action == "patrol", (seed, action)
        assert game.ask("not (spaces where bases here > 2 or bases here > 0 and loc)"), seed
        assert game.ask("not non-taliban pieces in (spaces where pakistan)"), seed
        assert game.ask("not troops in airborne"), seed

    assert len(seen) >= 6
