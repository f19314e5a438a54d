"""9.4.2.1, 9.6: where Events shift Governance or Alignment."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle import jihadist_events
from tests.labyrinth.oracle.asking import Ask, Steps, die
from tests.labyrinth.oracle.board import FAIR, GOOD, Board
from tests.labyrinth.oracle.ground import CENTRAL_ASIA, MUSLIM, SHIA_MIX
from tests.labyrinth.oracle.jihadist import needed
from tests.labyrinth.oracle.rolling import set_posture, test, worsen
from tests.labyrinth.solitaire_oracle import where_jihad
from tests.labyrinth.solitaire_oracle.random_country import closest, shia_mix
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import country, narrowed


def ally_lost(board: Board) -> Any:
    """Which of several Allies: by Minor Jihad; which secret leaks: any."""

    def policy(asked: Ask) -> Generator[Any, Any, Collection[str]]:
        yield from ()
        if not asked.options <= {*MUSLIM}:
            return asked.options
        return where_jihad.shifted(board, asked.options)

    return policy


def iran(board: Solo) -> Steps:
    """Two rolls as of a Jihad in the closest country of the Shia-mix at Good, else Fair."""
    rolled = yield from _mixed(board)
    place = yield from _closest_to_worsen(board, rolled, SHIA_MIX)
    if not place:
        return
    limit = needed(board, place)
    for _ in range(2):
        if (yield from die(f"jihad in {place}")) <= limit:
            board[place].aid = max(0, board[place].aid - 1)
            worsen(board, place)


def jaysh(board: Solo) -> Steps:
    rolled = yield from _mixed(board)
    among = [c for c in SHIA_MIX if board.cells(c) and board.strength(c)]
    if place := (yield from _closest_to_worsen(board, rolled, among)):
        worsen(board, place)


def _mixed(board: Solo) -> Steps:
    rolled = yield from shia_mix()
    yield from test(board, rolled)
    return rolled


def _closest_to_worsen(board: Solo, rolled: str, among: Collection[str]) -> Steps:
    """The closest at Good, else at Fair; "" where there is neither."""
    for level in (GOOD, FAIR):
        if found := [c for c in among if board[c].governance == level]:
            return (yield from country(closest(board, rolled, found)))
    return ""


def ex_kgb(board: Solo) -> Steps:
    """Caucasus where that moves the World Posture (9.6)."""

    def policy(asked: Ask) -> Generator[Any, Any, Collection[str]]:
        yield from ()
        after = board.copy()
        set_posture(after, "caucasus", do.opposite(after))
        return {CENTRAL_ASIA if after.world() == board.world() else "caucasus"}

    yield from narrowed(jihadist_events.ex_kgb(board), policy)
