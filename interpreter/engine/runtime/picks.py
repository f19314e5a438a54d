"""Choosing pieces: the rules of docs/engine/decisions.md, for both executors.

A statement gives a number owed and an `Act` with its `Candidates` (picked.py: where to look, what happens to a
number of pieces of one column at one location, and how many at most).

A deal may come before any answer. If nothing has been picked by then, a plain pick gives None, and
the statement begins anew; else it goes on with what is there now.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any

from interpreter.engine.runtime.picked import PLACED, Act, Asking, Candidates, Leaving, Placement
from interpreter.engine.state.options import (
    COLUMNS,
    DEAL,
    DONE,
    PIECES,
    SPACES,
    Question,
    plain,
    tagged,
)
from interpreter.engine.state.run import Run
from interpreter.engine.state.stacking import ENDLESS

Steps = Generator[Question, int, Any]

ALL = ENDLESS  # owed, when the text says `all`
Removable = Callable[[], list[Leaving]]
"""Lists the cells from which pieces may go now, line by line."""


def settle(act: Act, owed: int) -> int:
    """Pick without asking, location by location and column by column. Return what is still owed."""
    for location in act.source.locations:
        for column in act.source.columns:
            number = min(owed, act.most(location, column))
            if number > 0:
                act.do(location, column, number)
                owed -= number
    return owed


def pick(act: Act, point: int, faction: int, owed: int, optional: bool) -> Steps:
    """Pick numbers column by column. Return what is still owed, None to begin anew."""
    places = act.source.locations
    if len(places) == 1:
        return _numbers(act, point, faction, places[0], owed, optional)
    return _place_by_place(act, point, faction, owed, optional)


def place_some(
    run: Run,
    point: int,
    faction: int,
    place: int,
    columns: tuple[int, ...],
    owed: int,
    optional: bool,
) -> Steps:
    """A plain pick of pieces from the supply that come to one place and get no name."""
    act = Placement(Candidates(run, (place,), columns))
    return _numbers(act, point, faction, place, owed, optional)


def _numbers(act: Act, point: int, faction: int, place: int, owed: int, optional: bool) -> Steps:
    """Ask for a number of each column at one place, where there is a choice. Return what is still owed."""
    run, columns = act.run, act.source.columns
    index, all_owed = 0, owed
    while index < len(columns) and owed > 0:
        column = columns[index]
        high = min(owed, act.most(place, column))
        low = 0
        if high and not optional:
            later = sum([act.most(place, c) for c in columns[index + 1 :]])
            low = max(0, min(high, owed - later))
        number = high
        if low < high:
            run.picking = place
            run.memory.asking = _asking(act, place, columns, index, owed)
            number = yield point, faction, list(range(low, high + 1)), tagged(PIECES, column)
        if number == DEAL:
            yield from run.deal(run, faction)
            if owed == all_owed:
                return None
            continue
        index += 1
        if number:
            act.do(place, column, number)
            owed -= number
    return owed


def _asking(act: Act, place: int, columns: Sequence[int], index: int, owed: int) -> Asking:
    """Context, for bots and people, of a question for a number of pieces from some columns."""
    later, supplied = tuple(columns[index + 1 :]), act.kind == PLACED
    return Asking(place, columns[index], later, owed, act, supplied)


def _place_by_place(act: Act, point: int, faction: int, owed: int, optional: bool) -> Steps:
    """Pieces of several locations: first where, then how many there."""
    if owed >= ALL and not optional:
        return settle(act, owed)
    all_owed = owed
    while owed > 0:
        places = [place for place in act.source.locations if _any(act, place)]
        if not places:
            break
        if len(places) == 1 and not optional:
            left = yield from _numbers(act, point, faction, places[0], owed, False)
            if left is not None:
                return left
        else:
            options = [*places, DONE] if optional else places
            act.run.picking = -1
            place = yield point, faction, options, SPACES
            if place == DONE:
                break
            if place == DEAL:
                left = yield from act.run.deal(act.run, faction)
            else:
                left = yield from some_of(act, point, faction, place, owed)
        if left is not None:
            owed = left
        elif owed == all_owed:
            return None
    return owed


def _any(act: Act, place: int) -> bool:
    return any(act.most(place, column) for column in act.source.columns)


def some_of(act: Act, point: int, faction: int, place: int, owed: int) -> Steps:
    """Pick a number of each column, one piece at least. Return what is still owed, or None, as `pick`."""
    columns = [column for column in act.source.columns if act.most(place, column)]
    taken, index = False, 0
    while index < len(columns):
        column = columns[index]
        high = min(owed, act.most(place, column))
        low = 1 if column == columns[-1] and not taken and high else 0
        number = high
        if low < high:
            act.run.picking = place
            act.run.memory.asking = _asking(act, place, columns, index, owed)
            number = yield point, faction, list(range(low, high + 1)), tagged(PIECES, column)
        if number == DEAL:
            yield from act.run.deal(act.run, faction)
            if not taken:
                return None
            continue
        index += 1
        if number:
            act.do(place, column, number)
            owed -= number
            taken = True
    return owed


def from_anywhere(act: Act, point: int, faction: int, owed: int, sources: tuple[int, ...]) -> Steps:
    """When the supply is out of every candidate: piece by piece from elsewhere on the map."""
    run, layout = act.run, act.run.layout
    if owed <= 0 or _supplied(act):
        return
    target = act.source.locations[0]
    while owed > 0 and not _supplied(act):
        takeable = [c for c in sources if run.room(target, _placed(act, c))]
        options = [
            space
            for space in run.program.all_spaces
            if space != target and _there(run, space, takeable)
        ]
        if not options:
            break
        run.picking = target
        space = yield point, faction, [*options, DONE], SPACES
        if space == DONE:
            break
        column = space
        if space != DEAL:
            columns = [c for c in takeable if run.s[layout.cell(space, c)]]
            column = columns[0]
            if len(columns) > 1:
                run.memory.asking = Asking(space, -1, (), 1, act)
                column = yield point, faction, columns, COLUMNS
        if column == DEAL:
            yield from run.deal(run, faction)
            continue
        run.remove(space, column, 1)
        act.do(target, _placed(act, column), 1)
        owed -= 1


def _supplied(act: Act) -> bool:
    """Whether the supply has any of the candidates."""
    layout = act.run.layout
    for column in act.source.columns:
        if act.run.s[layout.cell(layout.supply, layout.fresh[column])]:
            return True
    return False


def _placed(act: Act, column: int) -> int:
    """The candidate that pieces of a column become which are taken from elsewhere, the first of several."""
    fresh = act.run.layout.fresh
    for candidate in act.source.columns:
        if fresh[candidate] == fresh[column]:
            return candidate
    raise KeyError(column)


def _there(run: Run, space: int, columns: Iterable[int]) -> bool:
    """Whether a piece of some columns stands in a space."""
    return any(run.s[run.layout.cell(space, column)] for column in columns)


def remove_by_piece(
    act: Act, point: int, faction: int, owed: int, optional: bool, removable: Removable
) -> Steps:
    """Pick one by one, and judge anew after each piece. The first line that names a cell decides its end."""
    while owed > 0:
        ends = _leaving(removable)
        if not ends:
            break
        cells = sorted([end.cell for end in ends])
        if not optional and (owed >= ALL or _all_go(act.run, removable, owed)):
            cell = cells[0]
        else:
            cell = yield from _which(act, cells, point, faction, optional)
        if cell == DEAL:
            yield from act.run.deal(act.run, faction)
            continue
        if cell == DONE:
            break
        for end in ends:
            if end.cell == cell:
                act.end(cell, end.end, end.source)
        owed -= 1


def _leaving(removable: Removable) -> list[Leaving]:
    """Each cell once, as the first line that names it has it."""
    leaving: list[Leaving] = []
    for cell in removable():
        if not any(other.cell == cell.cell for other in leaving):
            leaving.append(cell)
    return leaving


def _all_go(run: Run, removable: Removable, owed: int) -> bool:
    """Whether every order ends alike: all that ever opens is owed, or nothing opens before the last piece."""
    undo, log = len(run.u), len(run.log)
    first = _numbered(run, removable)
    if len(first) < 2 or _count(first) > owed:
        return False
    opened, going = 0, first
    while going and opened <= owed:
        opened += _count(going)
        _take(run, going, -1)
        going = _numbered(run, removable)
    run.rewind(undo, log)
    return opened <= owed or all(_alone(run, removable, first, last.cell) for last in first)


def _alone(run: Run, removable: Removable, first: list[Leaving], last: int) -> bool:
    """Whether one piece of the cell `last` is all that may still go when the others have gone."""
    undo, log = len(run.u), len(run.log)
    _take(run, first, last)
    left = _numbered(run, removable)
    run.rewind(undo, log)
    return len(left) == 1 and left[0].cell == last


def _numbered(run: Run, removable: Removable) -> list[Leaving]:
    width, leaving = run.layout.columns, _leaving(removable)
    for cell in leaving:
        cell.number = cell.source.count(cell.cell // width, cell.cell % width)
    return leaving


def _count(going: list[Leaving]) -> int:
    return sum([cell.number for cell in going])


def _take(run: Run, going: list[Leaving], all_but_one: int) -> None:
    """They go, but for one piece of a cell."""
    for cell in going:
        number = cell.number - 1 if cell.cell == all_but_one else cell.number
        run.write(cell.cell, run.s[cell.cell] - number)
        run.write(cell.end, run.s[cell.end] + number)


def _which(act: Act, cells: list[int], point: int, faction: int, optional: bool) -> Steps:
    """One of the cells (or DONE, or a deal): the place first if there are several, then the column."""
    end, width = [DONE] if optional else [], act.run.layout.columns
    places = sorted({cell // width for cell in cells})
    place = places[0]
    if len(places) > 1:
        act.run.picking = -1
        place = yield point, faction, places + end, SPACES
        end = []
        if not plain(place):
            return place
    options = [cell % width for cell in cells if cell // width == place] + end
    column = options[0]
    if len(options) > 1:
        act.run.picking = place
        act.run.memory.asking = Asking(place, -1, (), 1, act)
        column = yield point, faction, options, COLUMNS
    return place * width + column if plain(column) else column


def replace(
    act: Act,
    columns: tuple[int, ...],
    point: int,
    faction: int,
    removed: tuple[int, bool],
    placed: tuple[int, bool],
    lacks: bool,
) -> Steps:
    """Removes, then places pieces of some columns there, as the supply allows. Amounts are (number, optional).

    `lacks`: where that is too little, a deal of the owner of the new pieces may come before.

    Where a limit lets none of the new pieces stand, nothing is replaced. Returns what is still to be
    placed, or None, as a pick.
    """
    run = act.run
    act.source.locations = [p for p in act.source.locations if _may_stand(run, columns, p)]
    if lacks:
        for place in act.source.locations:
            if _any(act, place):
                wanted = placed[0] - _returning(act, place, columns)
                yield from for_want(run, place, columns, wanted)
    if (yield from pick(act, point, faction, removed[0], removed[1])) is None:
        return None
    owed = placed[0]
    places = [place for place in act.source.locations if place in act.gone.cells]
    for place in places:
        share = owed if place == places[-1] else min(owed, act.gone.count(place))
        left = None
        while left is None:
            left = yield from place_some(run, point, faction, place, columns, share, placed[1])
        owed -= share - left
    return owed


def for_want(run: Run, place: int, columns: tuple[int, ...], owed: int) -> Steps:
    """While the supply cannot cover what is owed, offer its owner's deals."""
    if run.dealing or not columns:
        return
    owner = run.layout.faction_of[columns[0]]
    for deal in range(len(run.program.deals)):
        while _wanting(run, place, columns, owed) and (yield from run.deal(run, owner, deal)):
            pass


def _wanting(run: Run, place: int, columns: tuple[int, ...], owed: int) -> bool:
    """Whether more could stand here than the supply holds, and others of them are on the map."""
    layout = run.layout
    kinds = sorted({layout.fresh[column] for column in columns})
    supply = sum([run.s[layout.cell(layout.supply, kind)] for kind in kinds])
    room = 0
    for column in columns:
        room = max(room, run.room(place, column))
    if supply >= min(owed, room):
        return False
    owner = layout.faction_of[columns[0]]
    same = [
        column
        for column in range(layout.columns)
        if layout.fresh[column] in kinds and layout.faction_of[column] == owner
    ]
    return any(_there(run, space, same) for space in run.program.all_spaces)


def _returning(act: Act, place: int, columns: tuple[int, ...]) -> int:
    """How many that leave a place for the supply could be placed there anew."""
    fresh = act.run.layout.fresh
    kinds = {fresh[column] for column in columns}
    return sum([act.most(place, column) for column in act.source.columns if fresh[column] in kinds])


def _may_stand(run: Run, columns: tuple[int, ...], place: int) -> bool:
    return any(not run.barred(place, column) for column in columns)
