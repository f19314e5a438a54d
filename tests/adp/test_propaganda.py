"""Propaganda Rounds and victory (chapters 6 and 7) held against random games by a reading of its own."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.session.playing.title import load
from tests.adp.referee import BACKING, COIN, ECON, FACTIONS, HOSTILITY, Board, Game
from tests.seeds import seeds

ROUND = ("victory phase", "resources phase", "support phase", "redeploy phase", "reset phase")
LEADERS = {
    "": {},
    "three-players": {"warlords": "coalition"},
    "two-players": {"government": "coalition", "warlords": "taliban"},
    "two-players-warlords": {"warlords": "coalition", "government": "taliban"},
}


def shared(margins: dict[str, int], option: str) -> dict[str, int]:
    """1.5: the lowest margin of each player's Factions."""
    lead = {f: LEADERS[option].get(f, f) for f in FACTIONS}
    return {f: min(margins[g] for g in FACTIONS if lead[g] == lead[f]) for f in FACTIONS}


@pytest.mark.parametrize("option", LEADERS)
@pytest.mark.parametrize("seed", seeds([0], range(3)))
def test_every_round_is_one_that_the_book_allows(option: str, seed: int) -> None:
    title = load("adp", options=[option] if option else [])
    game = Game(title, seed % 3, seed)
    told: list[str] = []
    for phase, before, after, _ in game.phases():
        margins = shared(before.margins(), option)
        definition = next(d for d in before.v.definitions if d.id == "player margin")
        if phase in ROUND and phase != "redeploy phase":
            run = title.program.run()
            run.s[:] = before.s
            for name, margin in margins.items():
                found = title.program.definition(run, definition, before.faction(name))
                assert found == margin
        if phase in CHECKS:
            CHECKS[phase](before, after)
        over = bool(after.s[after.layout.over])
        if phase == "victory phase":
            assert (
                "victory phase" not in told or "turn" in told[len(told) - told[::-1].index(phase) :]
            )
            goes_on = after.v.phases[after.s[after.layout.phase]].id == "resources phase"
            assert goes_on == (max(margins.values()) <= 0)
        if phase == "redeploy phase":
            goes_on = after.v.phases[after.s[after.layout.phase]].id == "reset phase"
            assert goes_on != before.last
        assert not over or phase == "end of play"
        told.append(phase)
    assert told[-1] == "end of play"


def _resources(before: Board, after: Board) -> None:
    """6.3: Sabotage first, then earnings, Casualties last."""
    roads = [space for space in before.spaces if before.is_(space, "loc")]
    open_roads = []
    for road in roads:
        taliban = before.count(road.index, "taliban", "guerrilla")
        others = sum(before.count(road.index, f) for f in FACTIONS if f != "taliban")
        sabotaged = before.value("sabotage", road.index) or taliban > others
        assert bool(after.value("sabotage", road.index)) == bool(sabotaged)
        if not sabotaged:
            open_roads.append(road)
    earned = {
        "government": before.value("aid") + sum(ECON[road.id] for road in open_roads),
        "taliban": before.on_map("taliban", "base"),
        "warlords": before.on_map("warlords", "base")
        + sum(before.count(road.index, "warlords", "guerrilla") for road in open_roads),
    }
    for name, gain in earned.items():
        assert after.of("resources", name) == min(75, before.of("resources", name) + gain)
    lost = 3 * before.box("casualties")
    assert after.value("aid") == max(0, before.value("aid") - lost)


def _support(before: Board, after: Board) -> None:
    """6.4: what was spent is what was bought, each where it may be."""
    spent = {"support": 0, "opposition": 0}
    for space in before.spaces:
        levels = after.value("level", space.index) - before.value("level", space.index)
        terror = before.value("terror markers", space.index) - after.value(
            "terror markers", space.index
        )
        if not levels and not terror:
            continue
        control = before.control(space)
        assert control
        side = "support" if control == "coin" else "opposition"
        if side == "support":
            assert before.count(space.index, "troops") and before.count(space.index, "police")
        assert levels >= 0 if side == "support" else levels <= 0
        assert not levels or not after.value("terror markers", space.index)
        spent[side] += abs(levels) + terror
    assert (
        before.of("resources", "government") - after.of("resources", "government")
        == 3 * spent["support"]
    )
    price = 0 if before.stands(36, "shaded") else 1  # Mullah Omar: Sharia is free
    assert (
        before.of("resources", "taliban") - after.of("resources", "taliban")
        == price * spent["opposition"]
    )


def _redeploy(before: Board, after: Board) -> None:
    """6.5: deserters, and where everybody may stand afterwards, by the Control of the beginning."""
    deserted = 0
    for space in before.spaces:
        troops, police = (before.count(space.index, "government", k) for k in ("troops", "police"))
        deserted += (troops + police) // 3
        control, bases = before.control(space), _coin_bases(before, space)
        road = before.is_(space, "loc")
        stays = before.is_(space, "city") or (bases and not road)
        refuge = (control == "coin" and bases) or before.is_(space, "city")
        now = after.count(space.index, "government", "troops")
        assert stays or not now, "Government Troops stayed where they may not"
        assert refuge or now <= troops, "Government Troops came where they may not"
        coalition = after.count(space.index, "coalition", "troops")
        assert refuge or coalition <= before.count(space.index, "coalition", "troops")
        assert not stays or coalition >= before.count(space.index, "coalition", "troops")
        beat = road or control == "coin"
        assert beat or after.count(space.index, "police") <= police
        _guerrillas(before, after, space, control)
    cubes = [b.on_map("government", "troops") + b.on_map("police") for b in (before, after)]
    assert cubes[0] - cubes[1] == deserted


def _guerrillas(before: Board, after: Board, space: Any, control: str) -> None:
    index = space.index
    bases = before.count(index, "taliban", "base")
    winter = (bases and control == "taliban") or (
        before.is_(space, "pakistan") and before.is_(space, "pashtun")
    )
    stays = (bases and not before.is_(space, "loc")) or before.is_(space, "city") or winter
    was, now = (b.count(index, "taliban", "guerrilla") for b in (before, after))
    assert stays or not now, "Taliban Guerrillas stayed where they may not"
    assert winter or now <= was, "Taliban Guerrillas came where they may not"
    assert after.count(index, "warlords") == before.count(index, "warlords")


def _coin_bases(board: Board, space: Any) -> int:
    return sum(board.count(space.index, faction, "base") for faction in COIN)


def _reset(before: Board, after: Board) -> None:
    """6.6."""
    troops = before.box("casualties", "coalition", "troops")
    bases = before.box("casualties", "coalition", "base")
    assert not after.box("casualties")
    gone = after.box("out of play") - before.box("out of play")
    assert gone == bases + troops // 2
    assert (
        after.box("available", "coalition") - before.box("available", "coalition")
        == troops - troops // 2
    )
    posture, hard = before.value("islamabad"), before.value("hard")
    toward = posture + (posture < BACKING) - (posture > BACKING)
    assert after.value("islamabad") == (posture if hard else toward)
    assert not after.value("hard")
    for space in after.spaces:
        assert not after.value("terror markers", space.index)
        assert not after.value("sabotage", space.index)
        hostile = after.value("islamabad") == HOSTILITY and after.is_(space, "pakistan")
        assert hostile or not after.count(space.index, "active")
    for faction in range(4):
        assert after.value("eligible", faction)
    for effect in after.v.lasting:
        stands = after.s[after.layout.effects + effect.instance]
        assert not stands or effect.until.id == "game"


CHECKS = {
    "resources phase": _resources,
    "support phase": _support,
    "redeploy phase": _redeploy,
    "reset phase": _reset,
}
