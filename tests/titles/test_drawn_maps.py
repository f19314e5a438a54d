"""The maps as drawn: outlines touch where the files say that spaces do, and nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations

import pytest

import interpreter
from interpreter.corpus.diagnostics import Span
from interpreter.language.declarations.map.polygons import apart, area, edges, holds, middle
from interpreter.language.declarations.vocabulary import SpaceDecl
from interpreter.session.drawing.chart import (
    CARD,
    LARGE_LETTER,
    LETTER,
    TALL,
    WAY,
    chart,
    in_ring,
    rows,
)
from interpreter.session.drawing.furnishing import furnished
from interpreter.session.drawing.lettering import width

DRAWN = ("adp", "cuba", "fitl")
WITH_MAPS = (*DRAWN, "labyrinth", "harbours", "bridgehead", "tictactoe", "connectfour")
NEAR = 2  # hundredths of the map
HAIR = 0.2  # drawn lengths are rounded


def shape(space):
    return list(edges(space.outline or space.course, closed=bool(space.outline)))


@pytest.mark.parametrize("title", DRAWN)
def test_every_space_is_drawn_and_lies_where_it_is_drawn(title):
    for space in interpreter.load(title).vocabulary.spaces:
        assert bool(space.outline) != bool(space.course), space.id
        if space.outline:
            assert holds(space.outline, space.at), space.id
        else:
            assert apart(shape(space), [(space.at, space.at)]) <= NEAR, space.id


@pytest.mark.parametrize("title", DRAWN)
def test_what_is_adjacent_touches_and_nothing_else_does(title):
    spaces = interpreter.load(title).vocabulary.spaces
    for one, other in combinations(spaces, 2):
        near = apart(shape(one), shape(other))
        if other.index in one.borders:
            assert near <= NEAR, f"{one.id} and {other.id} are adjacent, {near} apart"
        elif one.outline and other.outline:
            assert near > 0, f"{one.id} and {other.id} touch"


@pytest.mark.parametrize("title", DRAWN)
def test_no_outline_reaches_into_another(title):
    areas = [s for s in interpreter.load(title).vocabulary.spaces if s.outline]
    for one, other in combinations(areas, 2):
        for a, b in ((one, other), (other, one)):
            for start, end in shape(a):
                between = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
                for point in (start, between):
                    on_edge = apart([(point, point)], shape(b)) < 0.01
                    assert on_edge or not holds(b.outline, point), f"{a.id} reaches into {b.id}"


@pytest.mark.parametrize("title", DRAWN)
def test_a_road_passes_through_nothing_that_is_not_beside_it(title):
    spaces = interpreter.load(title).vocabulary.spaces
    for road in (space for space in spaces if space.course):
        for other in (space for space in spaces if space.outline):
            through = any(holds(other.outline, point) for point in road.course)
            assert not through or other.index in road.borders, f"{road.id}, {other.id}"


@pytest.mark.parametrize("letter", [LETTER, LARGE_LETTER])
@pytest.mark.parametrize("title", WITH_MAPS)
def test_rooms_lie_apart_within_their_shapes_and_hold_their_names(title, letter):
    vocabulary = interpreter.load(title).vocabulary
    drawn = chart(vocabulary, letter)
    assert drawn is not None
    for one, other in combinations(drawn.places, 2):
        assert not one.room.meets(other.room, -HAIR), f"{one.space} and {other.space}"
    for place in drawn.places:
        room = place.room
        assert 0 <= room.left < room.right <= drawn.width
        assert 0 <= room.top < room.bottom <= drawn.height
        if place.shape not in (WAY, CARD):
            corners = [(x, y) for x in (room.left, room.right) for y in (room.top, room.bottom)]
            assert all(holds(place.outline, corner) for corner in corners), place
        held = furnished(place, vocabulary.spaces[place.space].name, drawn)
        for line in held.name:
            assert width(line.text) * held.size <= room.width + HAIR, line
            assert room.top <= line.y - held.size * 0.8 and line.y < held.inside.top + HAIR
        assert room.top <= held.inside.top <= held.inside.bottom == room.bottom


def test_links_are_drawn_only_where_touching_does_not_show():
    assert () == chart(interpreter.load("adp").vocabulary).links
    assert () == chart(interpreter.load("cuba").vocabulary).links
    labyrinth = interpreter.load("labyrinth").vocabulary
    borders = sum(len(space.borders) for space in labyrinth.spaces)
    assert borders == 2 * len(chart(labyrinth).links)


@pytest.mark.parametrize("letter", [LETTER, LARGE_LETTER])
def test_a_few_spaces_whose_file_says_not_where_lie_in_a_ring_with_their_links(letter):
    vocabulary = interpreter.load("harbours").vocabulary
    spaces, drawn = vocabulary.spaces, chart(vocabulary, letter)

    assert all(space.at == (0, 0) for space in spaces)
    assert sum(len(space.borders) for space in spaces) == 2 * len(drawn.links)
    assert drawn.height > 0.5 * drawn.width * TALL[letter]
    for one in drawn.places:
        near = sorted(drawn.places, key=lambda p: (p.x - one.x) ** 2 + (p.y - one.y) ** 2)[1:3]
        assert {*spaces[one.space].borders} & {place.space for place in near}, spaces[one.space].id


def test_many_and_strangers_to_one_another_lie_in_rows():
    here = Span("map.yaml", 1, 1, 1)
    bordering = [SpaceDecl(f"s{n}", "", n, here, borders=((n + 1) % 13,)) for n in range(13)]
    strangers = [SpaceDecl(f"s{n}", "", n, here) for n in range(5)]
    rowed = [place for _, place in rows(bordering, 700, 10, 0)]

    assert in_ring(bordering[:12]) and not in_ring(bordering) and not in_ring(strangers)
    assert rowed[:2] == [(50, 5), (150, 5)] and rowed[7] == (50, 15)


def test_middle_and_area_of_a_square():
    square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert (16, (2, 2)) == (abs(area(square)), middle(square))
