"""A Propaganda Round from its Resources Phase to the next card (6.2 to 6.5), decision by decision."""

from __future__ import annotations

from collections.abc import Callable

from tests.cuba.oracle import propaganda as rules
from tests.cuba.oracle.asking import DONE, Ask, Steps, choose, number
from tests.cuba.oracle.board import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    POLICE,
    TROOPS,
    Board,
)
from tests.cuba.oracle.cash import along
from tests.cuba.oracle.government_operations import civic, civic_step
from tests.cuba.oracle.ground import LANDS, SPACES
from tests.cuba.oracle.insurgent_operations import Rally


def resources(board: Board) -> Steps:
    """6.2"""
    rules.sabotage(board)
    rules.earn(board)
    rules.skim(board)
    yield from rules.deposits(board)


def support(board: Board) -> Steps:
    """6.3.1 to 6.3.4"""
    rules.alliance(board)
    yield from buying(GOVERNMENT, lambda s: civic(board, s), lambda s: civic_step(board, s))
    yield from buying(M26, lambda s: rules.can_agitate(board, s), lambda s: rules.agitate(board, s))
    yield from expats(board)


def buying(faction: str, open_to: Callable[[str], bool], buy: Callable[[str], None]) -> Steps:
    """Step after step, in any space, as many as wanted."""
    while spaces := [s for s in LANDS if open_to(s)]:
        space = yield from choose("town", [*spaces, DONE], faction)
        if space == DONE:
            return
        buy(space)


def expats(board: Board) -> Steps:
    """6.3.4"""
    rally = Rally(board, DIRECTORIO, limited=True, free=True)
    spaces = [s for s in rally.left() if rules.may_back(board, s)]
    if spaces and (yield from choose("action", ["rally", DONE], DIRECTORIO)) != DONE:
        space = yield from choose("space", spaces, DIRECTORIO)
        yield from by(DIRECTORIO, rally.resolve(space))


def by(faction: str, steps: Steps) -> Steps:
    """The same, asked of this Faction."""
    sent: object = None
    while True:
        try:
            asked = steps.send(sent)
        except StopIteration:
            return
        sent = yield asked._replace(by=faction) if isinstance(asked, Ask) else asked


# --- 6.4 -------------------------------------------------------------------------------------


def redeploy(board: Board) -> Steps:
    """6.4: Control and what may be entered are judged as before the moves."""
    posts, quarters = rules.police_may_go(board), rules.troops_may_go(board)
    for camp in [s for s in SPACES if s in rules.troops_must_leave(board)]:
        while board.pieces[camp][TROOPS]:
            to = yield from choose("quarter", quarters, GOVERNMENT)
            least = board.pieces[camp][TROOPS] if len(quarters) == 1 else 1
            yield from send(board, TROOPS, camp, to, "moved", least)
    yield from at_will(board, lambda camp: troops_away(board, camp, quarters), TROOPS, quarters)
    yield from at_will(board, lambda camp: police_away(board, camp, posts), POLICE, posts)


def at_will(board: Board, go: Callable[[str], Steps], kind: str, targets: set[str]) -> Steps:
    """From space after space, each once."""
    left: list[str] = []
    while camps := [s for s in SPACES if board.pieces[s][kind] and targets - {s} and s not in left]:
        camp = yield from choose("camp", [*camps, DONE], GOVERNMENT)
        if camp == DONE:
            return
        left.append(camp)
        yield from go(camp)


def troops_away(board: Board, camp: str, quarters: set[str]) -> Steps:
    while board.pieces[camp][TROOPS]:
        to = yield from choose("quarter", [*(quarters - {camp}), DONE], GOVERNMENT)
        if to == DONE:
            return
        yield from send(board, TROOPS, camp, to, "moved", 1)


def police_away(board: Board, camp: str, posts: set[str]) -> Steps:
    left = posts - {camp}
    while board.pieces[camp][POLICE] and left:
        to = yield from choose("post", [*left, DONE], GOVERNMENT)
        if to == DONE:
            return
        left = left - {to}
        yield from send(board, POLICE, camp, to, "move", 0)


def send(board: Board, kind: str, camp: str, to: str, name: str, least: int) -> Steps:
    many = yield from number(name, least, board.pieces[camp][kind], GOVERNMENT)
    board.move(kind, many, camp, to)
    if many:
        yield from along(board, GOVERNMENT, camp, to, "move")


def whole(board: Board, final: bool) -> Steps:
    """The last Round stops after its Support Phase (6.3.5)."""
    yield from resources(board)
    yield from support(board)
    if not final:
        yield from redeploy(board)
        rules.reset(board)
