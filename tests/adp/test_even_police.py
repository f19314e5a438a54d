"""8.6.7: Police redeploy as evenly as possible among the Provinces under COIN Control and Kabul."""

from __future__ import annotations

import random

import pytest

from interpreter import load
from tests.adp.at_work import PAKISTAN, at, on_map, play


@pytest.fixture(scope="module")
def title():
    return load("adp")


def garrisons(title, seed):
    """Police in clumps, some of them bound by Guerrillas; a few stand on roads."""
    chance = random.Random(seed)
    spaces, left = {}, 30
    for space in chance.sample([s.id for s in title.vocabulary.spaces if s.id not in PAKISTAN], 9):
        police = min(left, chance.choice([0, 0, 0, 1, 2, 5, 9]))
        left -= police
        foes = chance.choice([0, 0, 0, max(0, police - 1), 1])
        spaces[space] = f"{police} government police, 1 government troops"
        if foes:
            spaces[space] += f", {min(foes, 6)} taliban guerrillas"
    return spaces


@pytest.mark.parametrize("seed", range(150))
def test_no_policeman_is_left_who_could_even_them_out(title, seed):
    run = at(title, {"spaces": garrisons(title, seed)}, seed)
    before = on_map(title, run)
    play(title, run, ("unshaded", 52), "government", seed)
    after = on_map(title, run)

    held = [name for name, there in before.items() if "-" not in name or name == "sar-e-pol"]
    held = [name for name in held if before[name].coin > before[name].others]
    spare = [
        name for name in held if after[name].police and after[name].coin > after[name].others + 1
    ]
    uneven = [
        (rich, poor)
        for rich in spare
        for poor in held
        if after[rich].police >= after[poor].police + 2
    ]
    assert [] == uneven, {name: after[name] for name in held}
