"""The map as a browser draws it: no name, mark or piece lies on another, at the widths of a telephone and of a wall."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from attrs import frozen

import interpreter
from interpreter.command import server
from interpreter.session.drawing.look import MAP
from interpreter.session.drawing.plain import plain

STATIC = Path(server.__file__).parent / "static"
FILES = {"map.js": STATIC / "map.js", "table.css": STATIC / "table.css", "map.css": MAP}
KINDS = {".js": "text/javascript", ".css": "text/css"}
FRAME = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/table.css">
<main id="board" style="container-type: normal"><div id="map"></div></main>"""
DRAW = """async ([chart, view]) => {
  const { draw } = await import('/map.js');
  const kinds = new Map(view.kinds.map((kind, order) => [kind.id, { ...kind, order }]));
  kinds.set('', { order: 0, states: [] });
  document.body.style.display = 'block';
  const root = document.getElementById('map');
  const legal = new Map(view.spaces.slice(0, 9).map(space => [space.id, { label: space.name }]));
  draw(root, chart, view, kinds, new Map(view.factions.map(f => [f.id, f])), legal, () => {});
  const boxes = [...root.querySelectorAll('.name, .mark, .piece, .track, .kind, .swatch')].map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const space = one.closest('[data-space]');
    return { what: one.getAttribute('class'), at: one.textContent || (space ? space.dataset.space : ''), box: [left, top, right, bottom] };
  });
  const names = [...root.querySelectorAll('.name')].map(one => one.getBoundingClientRect().height);
  const order = new Map(view.spaces.map((space, number) => [space.id, number]));
  const leaning = [...root.querySelectorAll('.lean')].map(one => ({
    at: order.get(one.closest('[data-space]').dataset.space), says: one.textContent, colour: getComputedStyle(one).fill,
  })).sort((a, b) => a.at - b.at);
  return { boxes, leaning, smallest: Math.min(...names), over: document.documentElement.scrollWidth - innerWidth };
}"""


@pytest.fixture
def drawn(browser):
    """`drawn(game, seat, width)`: the boxes of what is drawn."""
    pages = []

    def draw(game, seat, width):
        page = browser.new_page(viewport={"width": width, "height": 900})
        pages.append(page)
        page.route("**/*", answer)
        page.goto("http://table.test/")
        chart = json.loads(json.dumps(plain(game.title)))
        return page.evaluate(DRAW, [chart, game.view(seat)])

    yield draw
    for page in pages:
        page.close()


def answer(route):
    name = route.request.url.rsplit("/", 1)[1]
    if name in FILES:
        path = FILES[name]
        route.fulfill(body=path.read_text(encoding="utf-8"), content_type=KINDS[path.suffix])
    else:
        route.fulfill(body=FRAME, content_type="text/html")


@frozen
class Still:
    """A game as it is seen at one moment."""

    title: object
    seen: dict

    def view(self, _seat):
        return self.seen


def some_turns_in(title, steps):
    game = interpreter.load(title).new(seed=3)
    for _ in range(steps):
        if game.decision is not None:
            game.proceed()
    return game


def overlapping(boxes):
    """Pairs of them that lie on each other by more than what rounding makes."""
    return [
        (one["what"], one["at"], other["what"], other["at"])
        for one, other in combinations(boxes, 2)
        if min(one["box"][2], other["box"][2]) - max(one["box"][0], other["box"][0]) > 0.7
        and min(one["box"][3], other["box"][3]) - max(one["box"][1], other["box"][1]) > 0.7
    ]


@pytest.mark.parametrize("width", [390, 1280, 3840])
@pytest.mark.parametrize(
    "title, seat, steps",
    [
        ("adp", "coalition", 0),
        ("adp", "taliban", 60),
        ("cuba", "government", 0),
        ("cuba", "m26", 60),
        ("labyrinth", "us", 0),
        ("bridgehead", "blue", 5),
        ("harbours", "guild", 10),
    ],
)
def test_nothing_that_is_read_lies_on_anything_else(drawn, title, seat, steps, width):
    found = drawn(some_turns_in(title, steps), seat, width)

    assert 10 < len(found["boxes"])
    assert [] == overlapping(found["boxes"])
    assert found["over"] <= 0
    assert found["smallest"] >= 7, "letters too small to read"


@pytest.mark.parametrize("width", [390, 1280])
def test_what_leans_has_arrows_up_and_down_in_colours_of_their_own(drawn, width):
    game = interpreter.load("cuba").new(seed=3)
    view = game.view("m26")
    leaning = {"Active support": "▲▲", "Passive support": "▲", "Passive opposition": "▼", "Active opposition": "▼▼"}  # fmt: skip
    spaces = [space for space in view["spaces"] if space["type"] != "ec"]
    for space, word in zip(spaces, leaning, strict=False):
        space["marks"] = [word]
    found = drawn(Still(game.title, view), "m26", width)

    assert list(leaning.values()) == [one["says"] for one in found["leaning"]][: len(leaning)]
    up, _, down, _ = (one["colour"] for one in found["leaning"][: len(leaning)])
    assert up != down
