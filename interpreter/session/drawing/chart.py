"""Layout of a map on a page: the place, the shape and the room of each space.

Hexes and squares lie in their grid; spaces with `at:` where that says, in the outline or along the course
that their file gives, or on a card of their own; a few without `at:` on cards in a ring, more of them in a row for
each region. Lengths are counted so that the drawing is 1,000 wide; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin

from attrs import evolve, frozen

from interpreter.language.declarations.map.polygons import Point, Points, apart, edges
from interpreter.language.declarations.vocabulary import SpaceDecl, Vocabulary
from interpreter.session.display.looks import rounded
from interpreter.session.drawing.lettering import LINES, in_lines, width
from interpreter.session.drawing.rooms import INSET, NO_ROOM, Rect, around, beside, grown, within

WIDTH = 1000
MARGIN = 14  # around the outlines
CARDS_MARGIN = 64  # around the middles of cards
LARGEST = 160  # side of a square
CROWD = 3  # links a space, more than which are many
EDGE = 10  # around cells
NEAR = 3  # outlines no further apart than this touch, as one sees
LETTER, LARGE_LETTER = 15.0, 25.0  # heights of letters: of a screen, of a telephone
TALL = {
    LETTER: 0.76,
    LARGE_LETTER: 1.25,
}  # a step down of `at:` beside one across: a screen is wide
FLAT = 0.8  # a ring is so much lower than a map that is as wide
SCREEN = 0.66  # height of the room for a map beside its width, on a screen
LOWEST = 0.5  # step down beside one across, to which a map that is taller than its room is pressed
ROUNDINGS = 3  # times that the corners of a round space are cut
LEAST = {LETTER: 0.78, LARGE_LETTER: 0.7}  # of its height that a letter keeps in a narrow room
WAY_ROOM = {LETTER: (6.65, 3.4), LARGE_LETTER: (3.6, 1.6)}  # room on a way, in letters
LEAST_WAY = 3.6  # width of the room on a way, in letters
OF_WAY = 0.8  # letters of a way's name beside those of others
PLATE = 0.8  # what the plate of a way keeps free on both sides together, in letters
NAMED = 2.9  # heights of a letter that a name with a row of pieces takes
CARD, CELL, HEX, AREA, WAY = "card", "cell", "hex", "area", "way"
CORNERS = (0.36, 0.1, 0.22)  # how much of a card's corners is cut, by the type of the space
IN_RING = range(3, 13)  # so many spaces, at most, whose neighbours one finds in a ring
IN_ROW = 7
TOP = pi / 2  # where a ring begins


@frozen
class Place:
    """A space: its middle, its shape with its corners (of a way: its points), and the room for what is in it."""

    space: int
    x: float
    y: float
    shape: str
    outline: tuple[Point, ...] = ()
    room: Rect = NO_ROOM

    @property
    def is_way(self) -> bool:
        return self.shape == WAY

    @property
    def points(self) -> str:
        """Its corners as SVG writes them."""
        return " ".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in self.outline)


@frozen
class Side:
    """The side between two cells that something lies on, from corner to corner; `name` says what."""

    name: str
    start: Point
    end: Point


@frozen
class Chart:
    """A map to be drawn with letters of this height.

    `links` are pairs of spaces that touch, where touching does not show by itself.
    """

    letter: float
    width: float
    height: float
    places: tuple[Place, ...]
    links: tuple[tuple[int, int], ...]
    sides: tuple[Side, ...] = ()

    @property
    def dense(self) -> bool:
        """Whether there are so many links that they must keep in the background."""
        return len(self.links) > CROWD * len(self.places)


@lru_cache(maxsize=16)
def chart(vocabulary: Vocabulary, letter: float = LETTER) -> Chart | None:
    """The map of a title; None for one without."""
    spaces = vocabulary.spaces
    if not spaces:
        return None
    across, down = vocabulary.grid
    if across:
        cells = tuple(_hexes(across, down) if vocabulary.hexes else _squares(across, down))
        high = max(y for place in cells for _, y in place.outline) + EDGE
        return Chart(letter, WIDTH, high, cells, (), tuple(_sides(vocabulary, cells)))
    if all(space.at != (0, 0) for space in spaces):
        placed = _furnished(vocabulary, list(_placed(vocabulary, letter)), letter)
        links = tuple(_links(vocabulary, placed))
    elif in_ring(spaces):
        placed = _furnished(vocabulary, list(_in_ring(vocabulary, letter)), letter)
        links = tuple(_links(vocabulary, placed))
    else:
        placed = _furnished(vocabulary, list(_in_rows(vocabulary, letter)), letter)
        links = ()
    lowest = max(y for place in placed for _, y in place.outline)
    return Chart(letter, WIDTH, lowest + MARGIN, placed, links)


# --- grids --------------------------------------------------------------------------------------


def _squares(across: int, down: int) -> Iterator[Place]:
    """Row by row from the lowest, as they are declared."""
    side = min((WIDTH - 2 * EDGE) / across, LARGEST)
    left = (WIDTH - side * across) / 2
    for number in range(across * down):
        column, row = number % across, down - 1 - number // across
        x, y = left + column * side, EDGE + row * side
        corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
        middle = x + side / 2, y + side / 2
        yield Place(number, *middle, CELL, corners, around(middle, side * 0.92, side * 0.92))


def _hexes(across: int, down: int) -> Iterator[Place]:
    """Row by row from the top; every second column lies half a hex lower."""
    size = (WIDTH - 2 * EDGE) / (1.5 * across + 0.5)
    high = size * 3**0.5
    for number in range(across * down):
        column, row = number % across, number // across
        x = EDGE + size + column * 1.5 * size
        y = EDGE + high / 2 + row * high + (high / 2 if column % 2 else 0)
        corners = tuple(
            (x + size * cos(pi / 3 * side), y + size * sin(pi / 3 * side)) for side in range(6)
        )
        yield Place(number, x, y, HEX, corners, around((x, y), size * 1.15, size * 1.4))


def _sides(vocabulary: Vocabulary, places: tuple[Place, ...]) -> Iterator[Side]:
    """Sides that borders have something on, such as a river."""
    for border in vocabulary.borders:
        for (one, other), worth in border.values.items():
            corners = [
                a
                for a in places[one].outline
                if any(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1 for b in places[other].outline)
            ]
            if worth and len(corners) == 2:
                yield Side(border.name, corners[0], corners[1])


# --- maps ---------------------------------------------------------------------------------------


def _extent(vocabulary: Vocabulary) -> tuple[Point, Point, float]:
    """Upper left and lower right of what `at:`, outlines and courses say, and the margin around it."""
    spaces = vocabulary.spaces
    drawn = any(space.outline or space.course for space in spaces)
    every = [point for s in spaces for point in (s.at, *s.outline, *s.course)]
    xs, ys = [x for x, _ in every], [y for _, y in every]
    return (min(xs), min(ys)), (max(xs), max(ys)), MARGIN if drawn else CARDS_MARGIN


def _step_down(vocabulary: Vocabulary, letter: float) -> float:
    """A step down of `at:` beside one across; on a screen a tall map is pressed to fit its room."""
    (left, top), (right, bottom), _ = _extent(vocabulary)
    if letter == LARGE_LETTER or bottom == top:
        return TALL[letter]
    fitting = SCREEN * (right - left) / (bottom - top)
    return max(LOWEST, min(TALL[letter], fitting))


def _placed(vocabulary: Vocabulary, letter: float) -> Iterator[Place]:
    """Places that `at:` and outlines give, drawn as large as the page is."""
    spaces, round_ones = vocabulary.spaces, rounded(vocabulary)
    (left, top), (right, _), margin = _extent(vocabulary)
    scale = (WIDTH - 2 * margin) / max(1, right - left)
    down = scale * _step_down(vocabulary, letter)

    def on_page(point: Point) -> Point:
        return margin + (point[0] - left) * scale, margin + (point[1] - top) * down

    for space in spaces:
        outline = tuple(on_page(point) for point in space.outline or space.course)
        if space.outline and space.index in round_ones:
            outline = _without_corners(outline)
        shape = WAY if space.course else AREA if outline else CARD
        yield Place(space.index, *on_page(space.at), shape, outline)


def _without_corners(outline: Points) -> tuple[Point, ...]:
    """A closed shape with its corners cut until it looks round."""
    for _ in range(ROUNDINGS):
        outline = tuple(
            (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
            for a, b in edges(outline)
            for part in (0.25, 0.75)
        )
    return tuple(outline)


def _in_ring(vocabulary: Vocabulary, letter: float) -> Iterator[Place]:
    wide, high = _card(letter)
    across, down = (WIDTH - wide) / 2 - MARGIN, (WIDTH * TALL[letter] * FLAT - high) / 2
    middle = WIDTH / 2, MARGIN + high / 2 + down
    for number, point in enumerate(ring(vocabulary.spaces, middle, across, down)):
        yield Place(number, *point, CARD)


def _in_rows(vocabulary: Vocabulary, letter: float) -> Iterator[Place]:
    for space, (x, y) in rows(vocabulary.spaces, WIDTH, _card(letter)[1] + letter, letter):
        yield Place(space, x, MARGIN + y, CARD)


def _card(letter: float) -> tuple[float, float]:
    """How large a space without an outline wants to be."""
    return 8.4 * letter, 6.4 * letter


def _furnished(vocabulary: Vocabulary, places: list[Place], letter: float) -> tuple[Place, ...]:
    """Each place with its room: ways first, for they lie between the others."""
    taken: list[Rect] = []
    for number, place in enumerate(places):
        if place.shape == WAY:
            most, high = WAY_ROOM[letter]
            named = _longest(vocabulary.spaces[place.space].name) * OF_WAY + PLATE
            wide = min(most, max(LEAST_WAY, named))
            room = beside(place.outline, wide * letter, high * letter, taken)
            places[number] = evolve(place, room=room)
            taken.append(room)
    for number, place in enumerate(places):
        if place.shape == AREA:
            name = vocabulary.spaces[place.space].name
            long = letter * _longest(name)
            wanted = long + 2 * INSET, NAMED * letter + 2 * INSET
            room = within(place.outline, wanted, taken).at_most(12 * letter, 9 * letter)
            places[number] = evolve(place, room=room)
    taken += [place.room for place in places if place.shape == AREA]
    cards = [place for place in places if place.shape == CARD]
    lowest = max((y for p in places for x, y in (*p.outline, (p.x, p.y))), default=0)
    frame = Rect(MARGIN, MARGIN, WIDTH - MARGIN, lowest + CARDS_MARGIN)
    rooms = grown([(p.x, p.y) for p in cards], *_card(letter), frame, taken)
    for place, room in zip(cards, rooms, strict=True):
        inside = around(room.middle, room.width - letter * 0.5, room.height - letter * 0.5)
        outline = _corners(vocabulary, place.space, room)
        places[place.space] = evolve(place, room=inside, outline=outline)
    return tuple(places)


def _longest(name: str) -> float:
    """Width of a name in one line or two, in heights of its letters."""
    return min(max(map(width, lines)) for lines in in_lines(name) if len(lines) < LINES)


def _corners(vocabulary: Vocabulary, space: int, room: Rect) -> tuple[Point, ...]:
    """The shape of a card, which tells the type of its space: its corners are cut more or less."""
    types = list(dict.fromkeys(space.type for space in vocabulary.spaces))
    cut = CORNERS[min(types.index(vocabulary.spaces[space].type), len(CORNERS) - 1)]
    by = cut * min(room.width, room.height) / 2
    left, top, right, bottom = room.left, room.top, room.right, room.bottom
    return (
        (left + by, top), (right - by, top), (right, top + by), (right, bottom - by),
        (right - by, bottom), (left + by, bottom), (left, bottom - by), (left, top + by),
    )  # fmt: skip


def _links(vocabulary: Vocabulary, places: tuple[Place, ...]) -> Iterator[tuple[int, int]]:
    """Neighbours that are not seen to touch."""
    for space in vocabulary.spaces:
        for other in space.borders:
            if space.index < other and not _touch(places[space.index], places[other]):
                yield space.index, other


def _touch(one: Place, other: Place) -> bool:
    if CARD in (one.shape, other.shape):
        return False
    return apart(_edges(one), _edges(other)) <= NEAR * WIDTH / 100


def _edges(place: Place) -> list[tuple[Point, Point]]:
    return list(edges(place.outline, closed=place.shape != WAY))


def in_ring(spaces: Sequence[SpaceDecl]) -> bool:
    """Whether these are few enough, and border one another at all."""
    return len(spaces) in IN_RING and any(space.borders for space in spaces)


def ring(spaces: Sequence[SpaceDecl], middle: Point, across: float, down: float) -> list[Point]:
    """Place on an ellipse, by space, clockwise from the top, with neighbours beside each other if possible."""
    points = [middle] * len(spaces)
    for number, space in enumerate(_walk(spaces)):
        angle = TOP - 2 * pi * number / len(spaces)
        points[space] = middle[0] + across * cos(angle), middle[1] - down * sin(angle)
    return points


def _walk(spaces: Sequence[SpaceDecl]) -> Iterator[int]:
    """Order of a walk: go to the neighbour with the fewest others left, else to the next as declared."""
    left = {space.index for space in spaces}
    near = {space.index: set(space.borders) for space in spaces}
    here = spaces[0].index
    while True:
        left.discard(here)
        yield here
        if not left:
            return
        here = min(near[here] & left or left, key=lambda other: (len(near[other] & left), other))


def rows(
    spaces: Sequence[SpaceDecl], wide: float, high: float, apart: float
) -> Iterator[tuple[int, Point]]:
    """Region by region, in the order declared; `high`: of a row, `apart`: how much more regions lie apart."""
    by_region: dict[str, list[SpaceDecl]] = {}
    for space in spaces:
        by_region.setdefault(space.region, []).append(space)
    step, y = wide / IN_ROW, high / 2
    for spaces_of_region in by_region.values():
        for start in range(0, len(spaces_of_region), IN_ROW):
            for number, space in enumerate(spaces_of_region[start : start + IN_ROW]):
                yield space.index, (step * (number + 0.5), y)
            y += high
        y += apart
