"""A title as pages: everything named has a place, every link leads to one, and all of it works from files."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from posixpath import dirname, join, normpath

import pytest

import interpreter
from interpreter.command import main
from interpreter.session.drawing.chart import CELL, HEX, WIDTH, chart
from interpreter.workshop.handbook.book import write
from interpreter.workshop.handbook.page_places import Places
from interpreter.workshop.showing.pages import Pages

TITLES = ("harbours", "bridgehead", "hearts", "tictactoe", "afghanistan")


class Page(HTMLParser):
    """The ids of a page and where it leads."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.leads = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        held = dict(attributes)
        self.ids += [held["id"]] if "id" in held else []
        self.leads += [held[key] for key in ("href", "src") if key in held]


@pytest.fixture(scope="module", params=TITLES)
def book(request, tmp_path_factory):
    """The pages of a title by their path within the folder."""
    folder = tmp_path_factory.mktemp(request.param)
    title = interpreter.load(request.param)
    paths = write(title, folder)
    return title, {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in paths}


def test_every_link_leads_to_a_place_that_is_there(book):
    _, files = book
    pages = {path: Page(text) for path, text in files.items() if path.endswith(".html")}
    dead = []
    for path, page in pages.items():
        for lead in page.leads:
            target, _, place = lead.partition("#")
            where = normpath(join(dirname(path), target)) if target else path
            if where not in files or (place and place not in pages[where].ids):
                dead.append(f"{path}: {lead}")

    assert [] == dead


def test_no_place_stands_twice_on_a_page(book):
    _, files = book
    for path, text in files.items():
        if path.endswith(".html"):
            ids = Page(text).ids
            assert len(ids) == len(set(ids)), path


def test_everything_named_can_be_searched_and_is_found_where_it_says(book):
    title, files = book
    held = re.search(r"const THINGS = (\[.*\]);", files["search.js"])
    assert held is not None
    things = json.loads(held[1])
    pages = Pages(title.corpus, title.sources, title.layers, lambda: title.full)
    named = {
        pages.title(thing) for thing in pages.index.things if Places.of(pages).place(thing.path)
    }
    lost = [t for t in things if t[3] not in Page(files[t[2]]).ids]

    assert named <= {name for name, *_ in things}
    assert [] == lost


def test_nothing_is_fetched_from_elsewhere(book):
    _, files = book

    assert [] == [path for path, text in files.items() if re.search(r"(?:src|href)=\"\w+:", text)]


def test_the_text_of_a_rule_its_number_and_its_readers_stand_together(tmp_path):
    write(interpreter.load("harbours"), tmp_path)
    page = (tmp_path / "rules" / "operations.html").read_text(encoding="utf-8")

    assert "read by" in page and 'class="rule"' in page
    assert "&lt;=" in page or "&gt;=" in page  # signs are escaped


def test_hexes_and_squares_tile_and_other_spaces_lie_where_their_files_say():
    hexes = chart(interpreter.load("bridgehead").vocabulary)
    squares = chart(interpreter.load("tictactoe").vocabulary)
    free = chart(interpreter.load("labyrinth").vocabulary)

    assert {HEX} == {place.shape for place in hexes.places} and hexes.sides
    assert {CELL} == {place.shape for place in squares.places}
    corners = {(round(x), round(y)) for place in squares.places for x, y in place.outline}
    assert 16 == len(corners)  # three by three cells share theirs
    assert free.links and all(0 < place.x < WIDTH for place in free.places)
    assert None is chart(interpreter.load("hearts").vocabulary)


def test_a_north_south_east_and_west_are_those_of_the_map():
    title = interpreter.load("adp")
    drawn = chart(title.vocabulary)
    at = {title.vocabulary.spaces[place.space].id: (place.x, place.y) for place in drawn.places}

    assert at["herat"][0] < at["kabul"][0] < at["northwest frontier"][0]
    assert at["balkh"][1] < at["kabul"][1] < at["balochistan"][1]


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path, capsys):
    (tmp_path / "taken").write_text("")

    assert 2 == main(["docs", "tictactoe", "--out", str(tmp_path / "taken")])
    assert "no pages can be written to" in capsys.readouterr().err


def test_a_phone_scrolls_the_map_by_itself_so_that_its_names_stay_readable(tmp_path):
    assert 0 == main(["docs", "tictactoe", "--out", str(tmp_path / "pages")])

    page = (tmp_path / "pages" / "map.html").read_text()
    assert re.search(r'<div class="wide">\s*<svg class="[a-z ]*chart"', page)
    style = (tmp_path / "pages" / "book.css").read_text()
    assert "@media screen { .chart { min-width: 44rem; } }" in style


def test_pages_are_not_written_among_other_files(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("")
    words = ["docs", "tictactoe", "--out", str(tmp_path)]

    assert 2 == main(words)
    assert "holds other files, such as mine.txt" in capsys.readouterr().err
    assert ["mine.txt"] == [path.name for path in tmp_path.iterdir()]
