"""The map as a browser draws it: no name, mark or piece lies on another, at the widths of a telephone and of a wall."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from attrs import frozen

import interpreter
from interpreter.command import server
from interpreter.session.drawing.lettering import width as width_of
from interpreter.session.drawing.look import MAP
from interpreter.session.drawing.plain import plain

STATIC = Path(server.__file__).parent / "static"
FILES = {path.name: path for path in [*STATIC.glob("*.js"), *STATIC.glob("*.css"), MAP]}
KINDS = {".js": "text/javascript", ".css": "text/css"}
FRAME = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/table.css">
<main id="board"><div id="map"></div><div id="edge"></div><div id="signs"></div></main>"""
DRAW = """async ([chart, view]) => {
  const { learn } = await import('/shapes.js');
  const { draw } = await import('/map.js');
  const { drawEdge } = await import('/edge.js');
  const kinds = new Map(view.kinds.map((kind, order) => [kind.id, { ...kind, order }]));
  kinds.set('', { order: 0, states: [] });
  document.body.style.display = 'block';
  const root = document.getElementById('board');
  const legal = new Map(view.spaces.slice(0, 9).map(space => [space.id, { label: space.name }]));
  learn(chart);
  draw(document.getElementById('map'), view, kinds, new Map(view.factions.map(f => [f.id, f])), legal, () => {});
  drawEdge(document.getElementById('edge'), document.getElementById('signs'), view);
  const boxes = [...root.querySelectorAll('.name, .mark, .piece, .track, .kind, .swatch')].map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const space = one.closest('[data-in]');
    const said = one.textContent || (space ? space.dataset.in : '');
    return { what: one.getAttribute('class'), at: said, in: space?.dataset.in, heap: one.closest('.heap') !== null, box: [left, top, right, bottom] };
  });
  const names = [...root.querySelectorAll('.name')].map(one => Number(one.getBoundingClientRect().height.toFixed(3)));
  const order = new Map(view.spaces.map((space, number) => [space.id, number]));
  const leaning = [...root.querySelectorAll('.inside .lean')].map(one => ({
    at: order.get(one.closest('[data-in]').dataset.in), says: one.textContent, colour: getComputedStyle(one).fill,
  })).sort((a, b) => a.at - b.at);
  const heaps = {};
  for (const heap of root.querySelectorAll('.inside .heap')) (heaps[heap.closest('[data-in]').dataset.in] ||= []).push(heap.textContent);
  const key = root.querySelector('.key')?.textContent;
  const wide = [...root.querySelectorAll('.inside > .name')].map(one => [one.textContent, one.getComputedTextLength() / one.getAttribute('font-size')]);
  return { boxes, wide, leaning, heaps, key, smallest: Math.min(...names), over: document.documentElement.scrollWidth - innerWidth };
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
        if not (one["heap"] and other["heap"])
        and min(one["box"][2], other["box"][2]) - max(one["box"][0], other["box"][0]) > 0.7
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

    assert 10 < len(found["boxes"]) and found["wide"]
    assert [] == overlapping(found["boxes"])
    assert found["over"] <= 0
    assert found["smallest"] >= 7, "letters too small to read"
    assert all(wide < 1.03 * width_of(name) for name, wide in found["wide"] if name.isalpha())


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


def test_pieces_without_room_are_heaps_on_a_telephone_and_in_a_tray_on_a_screen(drawn):
    game = interpreter.load("adp").new(seed=3, scenario="short")
    view = game.view("coalition")
    kinds = [("troops", None), ("police", None), ("base", None), ("guerrilla", "underground"), ("guerrilla", "active")]  # fmt: skip
    ghazni = next(space for space in view["spaces"] if space["id"] == "ghazni")
    ghazni["pieces"] = [
        {"faction": faction, "kind": kind, "state": state, "number": 3, "name": kind}
        for faction in ("coalition", "taliban", "government", "warlords")
        for kind, state in kinds
    ]
    found = drawn(Still(game.title, view), "coalition", 390)

    heaps = {"ghazni": ["C15", "T15", "G15", "W15"]}
    assert heaps.items() <= found["heaps"].items()
    assert 4 * 2 == len(pieces_in(found, "ghazni")), "a heap is two pieces, one behind the other"
    assert len(pieces_in(found, "helmand")) == len(
        next(s for s in view["spaces"] if s["id"] == "helmand")["pieces"]
    )
    assert "all of a faction" in found["key"]

    found = drawn(Still(game.title, view), "coalition", 1280)
    there = pieces_in(found, "ghazni")

    assert {} == found["heaps"] and 20 == len(there)
    assert all(box["box"][3] - box["box"][1] > 12 for box in there)


def pieces_in(found, place):
    return [box for box in found["boxes"] if box["in"] == place and "piece" in box["what"]]
