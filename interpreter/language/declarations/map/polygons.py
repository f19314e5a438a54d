"""Points, lines between them and the shapes they enclose: what meets, what lies inside, how near things are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import ceil, dist, inf

Point = tuple[float, float]
Points = Sequence[Point]
Edge = tuple[Point, Point]


def edges(points: Points, *, closed: bool = True) -> Iterator[Edge]:
    """Edges from each point to the next, and of a closed shape from the last to the first."""
    yield from pairwise(points)
    if closed and len(points) > 2:
        yield points[-1], points[0]


def area(points: Points) -> float:
    """Area of a closed shape; negative if its points run the other way round."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(points)) / 2


def middle(points: Points) -> Point:
    """Centroid of a closed shape."""
    whole = 6 * area(points)
    turned = [(a, b, a[0] * b[1] - b[0] * a[1]) for a, b in edges(points)]
    return (
        sum((a[0] + b[0]) * by for a, b, by in turned) / whole,
        sum((a[1] + b[1]) * by for a, b, by in turned) / whole,
    )


def holds(points: Points, point: Point) -> bool:
    """Whether a point lies within a closed shape; on its edge it may be either."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges(points):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def crossing(points: Points, *, closed: bool = True) -> tuple[Edge, Edge] | None:
    """Two edges that cross or lie on each other, if there are any; neighbours may share their corner."""
    every = list(edges(points, closed=closed))
    for (one, a), (other, b) in combinations(enumerate(every), 2):
        beside = other == one + 1 or (closed and one == 0 and other == len(every) - 1)
        if _turns_back(a, b) if beside else meet(a, b):
            return a, b
    return None


def meet(one: Edge, other: Edge) -> bool:
    """Whether two edges have a point in common."""
    (a, b), (c, d) = one, other
    sides = [_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)]
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(side == 0 and _between(*end) for side, end in zip(sides, ends, strict=True))


def distance(one: Edge, other: Edge) -> float:
    """Distance between two edges."""
    if meet(one, other):
        return 0
    (a, b), (c, d) = one, other
    return min(_to_edge(a, other), _to_edge(b, other), _to_edge(c, one), _to_edge(d, one))


def shared(one: Points, other: Points, deep: float) -> Point | None:
    """A point of the first shape, inside the second and so far from its edge; None if there is none.

    Looked at are the middle of the first and points of its edges, no further apart than `deep`.
    """
    low, high = _box(other)
    least, most = _box(one)
    if any(most[i] <= low[i] or least[i] >= high[i] for i in (0, 1)):
        return None
    around = list(edges(other))
    centre = middle(one)
    for x, y in [*([centre] if holds(one, centre) else []), *_along(one, deep)]:
        if low[0] < x < high[0] and low[1] < y < high[1] and holds(other, (x, y)):
            if min(_to_edge((x, y), edge) for edge in around) > deep:
                return x, y
    return None


def _box(points: Points) -> tuple[Point, Point]:
    """The lowest and the highest coordinates."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _along(points: Points, step: float) -> Iterator[Point]:
    for (ax, ay), (bx, by) in edges(points):
        parts = max(1, ceil(dist((ax, ay), (bx, by)) / step))
        for part in range(parts):
            yield ax + (bx - ax) * part / parts, ay + (by - ay) * part / parts


def apart(one: Sequence[Edge], other: Sequence[Edge]) -> float:
    """Distance between the nearest edges of two shapes."""
    return min((distance(a, b) for a in one for b in other), default=inf)


def _turns_back(one: Edge, other: Edge) -> bool:
    """Whether the second of two edges that follow each other lies on the first."""
    shared = next(point for point in one if point in other)
    (a,) = [point for point in one if point != shared] or [shared]
    (b,) = [point for point in other if point != shared] or [shared]
    ahead = (a[0] - shared[0]) * (b[0] - shared[0]) + (a[1] - shared[1]) * (b[1] - shared[1])
    return _side(shared, a, b) == 0 and ahead >= 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Point, b: Point, point: Point) -> bool:
    return all(min(a[i], b[i]) <= point[i] <= max(a[i], b[i]) for i in (0, 1))


def _to_edge(point: Point, edge: Edge) -> float:
    (ax, ay), (bx, by) = edge
    squared = (bx - ax) ** 2 + (by - ay) ** 2
    part = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / squared if squared else 0
    part = min(1, max(0, part))
    return dist(point, (ax + part * (bx - ax), ay + part * (by - ay)))
