"""Move what lies under pieces with them: the rules of docs/engine/decisions.md, for both executors."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from interpreter.engine.runtime.picked import REMOVED, Act, Asking, Candidates
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.options import DEAL, PIECES, tagged
from interpreter.engine.state.run import Run

HandOn = Callable[[int, int], Steps]  # of a column in a space: what the title says becomes of it


def take_along(run: Run, point: int, gone: Iterable[int], target: int) -> Steps:
    """After pieces have moved from some cells: how many of the carried pieces come along, as their faction decides.

    Pieces without a carrier left go with the last. Nothing is carried into a box.
    """
    layout = run.layout
    if target >= layout.spaces or not layout.carries:
        return
    width = layout.columns
    lying: list[int] = []
    for cell in gone:
        lying += [cell - cell % width + under for under in layout.carries[cell % width]]
    for cell in sorted(set(lying)):
        place, column = cell // width, cell % width
        there = run.s[layout.cell(place, column)] if place < layout.spaces else 0
        if not there or place == target:
            continue
        number = there if _uncovered(run, place, column) else DEAL
        while number == DEAL:
            run.picking = place
            run.memory.asking = Asking(place, column, (), there, _lying(run, place, column))
            numbers, about = list(range(there + 1)), tagged(PIECES, column)
            number = yield point, layout.faction_of[column], numbers, about
            if number == DEAL:
                yield from run.deal(run, layout.faction_of[column])
        run.move(place, column, min(number, run.s[layout.cell(place, column)]), target)


def _lying(run: Run, place: int, column: int) -> Act:
    """Facts for a question about the number of pieces that lie there."""
    act = Act(Candidates(run, (place,), (column,)))
    act.kind = REMOVED
    return act


def left_behind(run: Run, hand_on: HandOn | None = None) -> Steps:
    """Remove what has no carrier any more: first as the title says, the rest to the supply."""
    layout = run.layout
    run.spend(len(layout.carriers) * layout.spaces)
    for space in range(layout.spaces):
        for column in layout.carriers:
            mark = layout.checks + layout.cell(space, column)
            if _uncovered(run, space, column) and mark not in run.checking:
                run.checking.add(mark)
                if hand_on is None:
                    yield from _hand_on(run, column, space)
                else:
                    yield from hand_on(column, space)
                run.checking.discard(mark)
                if _uncovered(run, space, column):
                    run.remove(space, column, run.s[layout.cell(space, column)])


def leave_behind(run: Run) -> None:
    """As `left_behind`, where nothing can be asked."""
    for _ in left_behind(run):
        pass


def _uncovered(run: Run, space: int, column: int) -> bool:
    s, cell = run.s, run.layout.cell
    carriers = run.layout.carriers[column]
    return s[cell(space, column)] > 0 and not any(s[cell(space, carrier)] for carrier in carriers)


def _hand_on(run: Run, column: int, space: int) -> Steps:
    """Run the title's text for a column that has lost its carriers."""
    for carried, body in run.program.left_behind.items():
        if carried == column and body is not None:
            if body.asks:
                yield from body.run(run, run.layout.faction_of[column], space)
            else:
                body.run(run, run.layout.faction_of[column], space)
