"""Sets and lists: tuples, each element once. What is filtered stands as what it is taken from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from interpreter.engine.state.limits import LARGEST
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Decl
from interpreter.language.types import FACTIONS, NUMBER, Type
from interpreter.language.walking.walk import unfiltered
from tests.walker.evaluate.cards import zone_index
from tests.walker.evaluate.walker import NONE, Frame, evaluates, holds, tame, value

Known = tuple[tuple[nodes.Variable, int], ...]  # names and what they stand for
AGGREGATES: dict[nodes.AggregateOp, Callable[[list[int]], int]] = {
    "total": sum,
    "highest": max,
    "lowest": min,
}


def as_set(elements: Iterable[int]) -> tuple[int, ...]:
    """A set of what is there; none is not an element."""
    return tuple(sorted({element for element in elements if element >= 0}))


@evaluates(nodes.SetLiteral)
def literal(frame: Frame, expr: nodes.SetLiteral) -> tuple[int, ...]:
    """As it is written, each element once. None is no element, but a number below zero is."""
    found: list[int] = []
    for item in expr.items:
        element = value(frame, item)
        missing = element < 0 and expr.type.of != NUMBER
        if not missing and element not in found:
            found.append(element)
    return tuple(found)


@evaluates(nodes.Combined)
def combined(frame: Frame, expr: nodes.Combined) -> tuple[int, ...]:
    left, right = value(frame, expr.left), value(frame, expr.right)
    match expr.op:
        case "together with":
            found = (*left, *[element for element in right if element not in left])
        case "without":
            found = tuple(element for element in left if element not in right)
        case other:
            assert_never(other)
    return found


@evaluates(nodes.EndOf)
def end_of(frame: Frame, expr: nodes.EndOf) -> int | tuple[int, ...]:
    found = value(frame, expr.collection)
    if not found:
        return () if expr.type.name in ("set", "list") else NONE
    return found[0] if expr.op == "first" else found[-1]


@evaluates(nodes.Filter)
def filtered(frame: Frame, expr: nodes.Filter) -> tuple[int, ...]:
    return tuple(each for each in candidates(frame, expr) if meets(frame, expr, each))


def candidates(frame: Frame, expr: nodes.Filter) -> tuple[int, ...]:
    """Those of the domain that stand beside the space, if one is given."""
    found = _domain(frame, expr)
    if expr.beside is not None:
        near = value(frame, expr.beside)
        several = near if isinstance(near, tuple) else (near,)
        borders = {b for s in several if s >= 0 for b in frame.vocabulary.spaces[s].borders}
        found = tuple(candidate for candidate in found if candidate in borders)
    return found


@evaluates(nodes.Subsets)
def subsets(frame: Frame, expr: nodes.Subsets) -> tuple[tuple[int, ...], ...]:
    """Every choice of places, in the order of their number and then of the places."""
    low, high = value(frame, expr.least), value(frame, expr.most)
    whole = tuple(value(frame, expr.collection))
    places = [
        [place for place in range(len(whole)) if choice >> place & 1]
        for choice in range(1 << len(whole))
        if low <= choice.bit_count() <= high
    ]
    places.sort(key=lambda each: (len(each), each))
    return tuple(tuple(whole[place] for place in each) for each in places)


def _domain(frame: Frame, expr: nodes.Filter) -> tuple[int, ...]:
    if expr.domain is not None:
        return tuple(value(frame, expr.domain))
    if expr.type == FACTIONS:
        return frame.run.players
    return tuple(range(len(everything(frame, expr.type))))


def everything(frame: Frame, collection: Type) -> Sequence[Decl]:
    """All that a set without a domain ranges over."""
    element = collection.of
    assert isinstance(element, Type)
    lists: dict[str, Sequence[Decl]] = {
        "space": frame.vocabulary.spaces,
        "faction": frame.vocabulary.factions,
        "card": frame.vocabulary.cards,
    }
    return lists[element.name]


def meets(frame: Frame, expr: nodes.Filter, candidate: int) -> bool:
    with frame.bound(expr.variables, candidate):
        return holds(frame, expr.where)


@evaluates(nodes.Size)
def size(frame: Frame, expr: nodes.Size) -> int:
    """How many cards a zone holds everybody sees, whoever sees them."""
    whole = unfiltered(expr.collection)
    if isinstance(whole, nodes.ZoneCards):
        return frame.run.s[zone_index(frame, whole.zone)]
    return len(value(frame, expr.collection))


@evaluates(nodes.Aggregate)
def aggregate(frame: Frame, expr: nodes.Aggregate) -> int:
    """Over nothing it is 0. The names of a filter are known in what is added up, too."""
    numbers = [number for number, _ in _judged(frame, expr)]
    if not numbers:
        return 0
    return tame(AGGREGATES[expr.op](numbers), expr.span)


def _judged(
    frame: Frame, expr: nodes.Aggregate | nodes.Best | nodes.Foremost
) -> list[tuple[int, int]]:
    """A number of each of a set, in its order, and which it is of."""
    found = []
    for candidate, known in _each(frame, expr.collection):
        with frame.bound((expr.variable, *[name for name, _ in known]), candidate):
            for variable, given in known:
                frame.put(variable, given)
            found.append((value(frame, expr.each), candidate))
    return found


def _each(frame: Frame, collection: nodes.Expr) -> Iterator[tuple[int, Known]]:
    """What is in a set, and what the names of the set mean for it."""
    if isinstance(collection, nodes.Reached):
        yield from reached_from(frame, collection)
        return
    names = collection.variables if isinstance(collection, nodes.Filter) else ()
    for candidate in value(frame, collection):
        yield candidate, tuple((name, candidate) for name in names)


@evaluates(nodes.Best)
def best(frame: Frame, expr: nodes.Best) -> tuple[int, ...]:
    """One after another: of those that are left the first that no other surpasses."""
    number = None if expr.number is None else value(frame, expr.number)
    left = _judged(frame, expr)
    found: list[int] = []
    choose = AGGREGATES[expr.op]
    while left and (number is None or len(found) < number):
        top = choose([judged for judged, _ in left])
        at = next(place for place, (judged, _) in enumerate(left) if judged == top)
        found.append(left.pop(at)[1])
    return tuple(found)


@evaluates(nodes.Foremost)
def foremost(frame: Frame, expr: nodes.Foremost) -> tuple[int, ...]:
    judged = _judged(frame, expr)
    if not judged:
        return ()
    top = AGGREGATES[expr.op]([number for number, _ in judged])
    return tuple(element for number, element in judged if number == top)


# --- what is reached ------------------------------------------------------------------------------


@evaluates(nodes.Reached)
def reached(frame: Frame, expr: nodes.Reached) -> tuple[int, ...]:
    return tuple(space for space, _ in reached_from(frame, expr))


def reached_from(frame: Frame, expr: nodes.Reached) -> Iterator[tuple[int, Known]]:
    """Each space to which a way leads and for which the condition holds, with what its names mean."""
    start = value(frame, expr.start)
    most = None if expr.most is None else value(frame, expr.most)
    if expr.exact:
        ways = {space: most for space in _exactly(frame, expr, [start], most) if most is not None}
    elif expr.cost is not None:
        ways = _spent(frame, expr, start, LARGEST if most is None else most)
    else:
        ways = _ways(frame, expr, start, most if most is None else max(0, most))
    for space, passed in sorted(ways.items()):
        known = [(name, space) for name in expr.variables]
        if expr.passed is not None:
            known.append((expr.passed, passed))
        with frame.bound(tuple(name for name, _ in known), NONE):
            for name, given in known:
                frame.put(name, given)
            meets = holds(frame, expr.where)
        if meets:
            yield space, tuple(known)


def _ways(frame: Frame, expr: nodes.Reached, start: int, most: int | None) -> dict[int, int]:
    """How many spaces are passed at least on the way to each: the next are those beyond the last."""
    if start == NONE:
        return {}
    spaces = frame.vocabulary.spaces
    distances = dict.fromkeys(spaces[start].borders, 0)
    for passed in range(1, len(spaces) if most is None else most + 1):
        last = [space for space, distance in distances.items() if distance == passed - 1]
        for via in last:
            if not _passable(frame, expr, via):
                continue
            for space in spaces[via].borders:
                if space != start:
                    distances.setdefault(space, passed)
        if not last:
            break
    return distances


def _spent(frame: Frame, expr: nodes.Reached, start: int, most: int) -> dict[int, int]:
    """What each costs at least: step by step, until nothing becomes cheaper any more."""
    if start == NONE or most < 0:
        return {}
    spent, changed = {start: 0}, True
    while changed:
        changed = False
        for origin in sorted(spent):
            if origin != start and not _passable(frame, expr, origin):
                continue
            for space in frame.vocabulary.spaces[origin].borders:
                total = spent[origin] + max(0, _cost(frame, expr, origin, space))
                if total <= most and total < spent.get(space, total + 1):
                    spent[space], changed = total, True
    del spent[start]
    return spent


def _exactly(frame: Frame, expr: nodes.Reached, way: list[int], left: int | None) -> Iterator[int]:
    """The ends of all ways that go on from this one without entering a space twice, where nothing is left to spend."""
    space, passable = way[-1], len(way) == 1 or _passable(frame, expr, way[-1])
    if space == NONE or left is None or left < 0:
        return
    if left == 0 and len(way) > 1:
        yield space
    for beyond in frame.vocabulary.spaces[space].borders if passable else ():
        if beyond not in way:
            rest = left - max(0, _cost(frame, expr, space, beyond))
            yield from _exactly(frame, expr, [*way, beyond], rest)


def _cost(frame: Frame, expr: nodes.Reached, origin: int, space: int) -> int:
    assert expr.cost is not None
    names = *expr.variables, expr.origin
    with frame.bound(names, space):
        frame.put(expr.origin, origin)
        return int(value(frame, expr.cost))


def _passable(frame: Frame, expr: nodes.Reached, via: int) -> bool:
    with frame.bound(expr.variables, via):
        return holds(frame, expr.through)
