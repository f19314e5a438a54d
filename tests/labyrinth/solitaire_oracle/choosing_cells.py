"""9.3.1: Active Cells of a country before Sleepers, Sadr last."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from tests.labyrinth.oracle.asking import Ask, Steps
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.solitaire_oracle.wanting import want


def wake(board: Board, country: str, dice: int) -> None:
    """Those that roll go Active: Sleepers before Sadr."""
    place = board[country]
    more = min(place.sleepers, max(0, dice - place.active))
    place.sleepers -= more
    place.active += more


def lose(board: Board, country: str, losses: int) -> Steps:
    """8.4.3: of those that have rolled, which are Active; Sadr leaves the game."""
    cells = min(losses, board[country].active)
    yield from want("remove", [str(cells)])
    for _ in range(cells):
        board.put_on_track(country, active=True, cadre=False)
    if losses > cells and board.sadr(country):
        board.marks.discard(54)


def which(board: Board, country: str) -> Any:
    """Answers how many Sleepers, then how many Active Cells are removed by an Event, one Cell at a time."""
    place, spared = board[country], False

    def policy(asked: Ask) -> Generator[Any, Any, Collection[str]]:
        nonlocal spared
        yield from ()
        asleep = place.sleepers > 0 and not spared  # it is the question for Sleepers
        spared = asleep and place.active > 0 and board.sadr(country) > 0
        return {"0"} if asleep and place.active else {"1"}

    return policy
