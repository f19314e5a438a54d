"""How far each faction is from what it needs to win, and at the end which goal decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.corpus.english import joined
from interpreter.session.display.goals import TRUTHS, Goal, Need
from interpreter.session.viewing.game_protocol import Game

Eyes = frozenset[int] | None
Data = dict[str, Any]


def goal(game: Game, eyes: Eyes, faction: int) -> Data | None:
    """The goal of a faction as these eyes see it; None where the title declares none."""
    declared: Goal | None = game.title.display.goals.get(faction)
    if declared is None:
        return None
    ways = [[_need(game, eyes, faction, need) for need in way] for way in declared.ways]
    met = any(all(need["met"] for need in way) for way in ways)
    return {"words": declared.words, "cite": declared.cite, "met": met, "ways": ways}


def goal_told(goal: Data, brief: bool = False) -> str:
    """ "Islands 5 (more than 7), Points 12 (more than 30)"; ways are parted by "or".

    "" without a number to reach: the values of each faction are shown anyway. `brief`: "Islands 5 of 8".
    """
    if all(need["target"] is None for way in goal["ways"] for need in way):
        return ""
    ways = [", ".join(_told(need, brief) for need in way) for way in goal["ways"]]
    return " or ".join(ways) + ("; met" if goal["met"] else "")


def _told(need: Data, brief: bool = False) -> str:
    if need["number"] is None:
        return str(need["name"]) if need["met"] else f"{need['name']}: not yet"
    if brief and need["share"] is not None and need["target"] is not None:
        return f"{need['name']} {need['number']} of {need['target']}"
    return f"{need['name']} {need['number']} ({need['needs']})"


def reasons(game: Game, eyes: Eyes, factions: list[Data]) -> Iterator[str]:
    """Tell which goals are met now that the game is over."""
    met = [faction for faction in factions if faction["goal"] and faction["goal"]["met"]]
    for winner in met:
        way = next(way for way in winner["goal"]["ways"] if all(need["met"] for need in way))
        yield f"{winner['name']} met its goal: {joined([_told(need) for need in way])}."
    if not met and any(faction["goal"] for faction in factions):
        yield "Nobody met a goal."


def _need(game: Game, eyes: Eyes, faction: int, need: Need) -> Data:
    looking = game.as_seen(eyes)
    worth = looking.of(need.decl, faction if need.decl.of else -1)
    data = {
        "id": need.decl.id,
        "name": getattr(need.decl, "marker", "") or need.decl.name,
        "number": None if need.how in TRUTHS else worth,
        "needs": need.how,
        "target": None,
    }
    if need.how in TRUTHS:
        return {
            **data,
            "met": worth is not None and bool(worth) == (need.how == "yes"),
            "share": None,
        }
    if need.number is None:
        others = [looking.of(need.decl, player.index) for player in game.players]
        best = (max if need.how == "highest" else min)(
            (n for n in others if n is not None), default=0
        )
        share = _share(worth, best) if need.how == "highest" else None
        return {**data, "needs": f"the {need.how} wins", "met": worth == best, "share": share}
    words = "more than" if need.how == "above" else need.how
    target = need.number + (need.how == "above")
    share = None if need.how == "at most" else _share(worth, target)
    return {**data, "needs": f"{words} {need.number}", "target": target,
            "met": worth is not None and _reached(need, worth), "share": share}  # fmt: skip


def _reached(need: Need, number: int) -> bool:
    assert need.number is not None
    if need.how == "at most":
        return number <= need.number
    return number > need.number if need.how == "above" else number >= need.number


def _share(number: int | None, target: int) -> int | None:
    """How full a bar is, in hundredths."""
    return None if number is None or target <= 0 else min(100, max(0, 100 * number // target))
