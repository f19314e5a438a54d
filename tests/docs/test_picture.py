"""The picture at the head of the README is the table as the program draws it, some turns into a game.

After a change of how it looks, or of the rules: python -m tests.docs.test_picture
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import sync_playwright

import interpreter
from interpreter.session.drawing.lettering import width
from interpreter.session.drawing.look import MAP
from interpreter.session.drawing.plain import plain
from tests.browser import CHROMIUM, LACKING
from tests.server.test_map_in_browser import answer

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "table.svg"
SEAT, SEED, TURN = "coalition", 8, 3  # whose table it is, of which game, which turn of theirs
CHOSEN = ("operate", "assault")
BOTS = ["taliban=bot", "warlords=bot", "government=bot"]
WIDE, HEAD, SIDE, ROW, LETTER = 1000, 44, 14, 34, 15
BOX = re.compile(r'viewBox="[^"]* ([\d.]+)"')
LONG_NUMBER = re.compile(r"-?\d+\.\d{2,}")
DRAW = """async ([chart, view]) => {
  const { learn } = await import('/shapes.js');
  const { draw } = await import('/map.js');
  const { drawEdge } = await import('/edge.js');
  const kinds = new Map(view.kinds.map((kind, order) => [kind.id, { ...kind, order }]));
  const legal = new Map(view.decision.options.filter(o => o.of === 'space').map(o => [o.id, o]));
  learn(chart);
  draw(document.getElementById('map'), view, kinds, new Map(view.factions.map(f => [f.id, f])), legal, () => {});
  drawEdge(document.getElementById('edge'), document.getElementById('signs'), view);
  return [...document.querySelectorAll('svg')].map(svg => new XMLSerializer().serializeToString(svg));
}"""


def moment():
    """A game in which the seat is asked where to act."""
    title = interpreter.load("adp")
    game = title.new(scenario="short", seed=SEED, seats=BOTS)
    turns = 0
    while turns < TURN:
        turns += game.decision.faction == SEAT and game.decision.name == "way"
        if turns < TURN:
            game.proceed()
    for word in CHOSEN:
        game.choose(word)
    return game


def picture(page):
    """The map as the page draws it, with what stands above and below: one file that needs no other."""
    game = moment()
    view = game.view(SEAT)
    drawn, high = [], float(HEAD)
    for svg in page.evaluate(DRAW, [plain(game.title), view]):
        drawn.append(placed(svg, high))
        high += height(svg)
    asked, foot = question(view, high + 10)
    text = "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {foot:g}" role="img" class="map"'
            ' aria-label="A table of A Distant Plain">',
            f"<style>{style()}</style>",
            f'<rect class="paper" width="{WIDE}" height="{foot:g}"/>',
            *head(view),
            LONG_NUMBER.sub(lambda found: f"{float(found[0]):.1f}", "".join(drawn)),
            *asked,
            "</svg>\n",
        ]
    )
    return text.replace("</g>", "</g>\n")


def placed(svg, top):
    """A drawing so far down in the picture, without what only a page needs."""
    svg = re.sub(r' (?:role|tabindex|aria-label|aria-hidden|data-\w+)="[^"]*"', "", svg)
    box = f'x="0" y="{top:g}" width="{WIDE}" height="{height(svg):g}"'
    return svg.replace("<svg ", f"<svg {box} ", 1)


def height(svg):
    return float(BOX.findall(svg)[0])


def style():
    css = re.sub(r"/\*.*?\*/\n?", "", MAP.read_text(encoding="utf-8"), flags=re.S)
    return (
        css + ".paper { fill: var(--ground); } .bar { fill: var(--raised); }"
        " .choice { fill: var(--ground); stroke: var(--dim); } .rule { stroke: var(--legal); stroke-width: 2; }"
        " svg.map .left { text-anchor: start; } svg.map .faint { fill: var(--dim); }"
        " svg.map .strong { font-weight: 600; }\n"
    )


def said(x, y, text, name="left", size=LETTER):
    return f'<text class="{name}" x="{x:g}" y="{y:g}" font-size="{size}">{escape(text)}</text>'


def head(view):
    card = view["cards"][0]["card"]
    seat = next(faction["name"] for faction in view["factions"] if faction["id"] == SEAT)
    yield f'<rect class="bar" width="{WIDE}" height="{HEAD - 8}"/>'
    yield said(SIDE, 24, view["title"]["name"], "left strong", 17)
    yield said(190, 24, seat, "left faint")
    yield said(330, 24, f"{view['cards'][0]['name']}: {card['name']}  {card['facts']}")


def question(view, top):
    """What is asked, with its answers as the page has them; and where it ends."""
    asked = view["decision"]
    cite = f"  [{asked['cite']}]" if asked["cite"] else ""
    made = [said(SIDE, top + 26, asked["asks"] + cite)]
    x, y = float(SIDE), top + 40
    for number, option in enumerate(asked["options"], 1):
        key = "d" if option["of"] == "done" else str(number) if number < 10 else ""
        wide = (width(f"{key} {option['label']}") * LETTER) + 22
        if x + wide > WIDE - SIDE:
            x, y = float(SIDE), y + ROW
        made.append(
            f'<rect class="choice" x="{x:.1f}" y="{y:g}" width="{wide:.1f}" height="28" rx="6"/>'
        )
        label = f'<tspan class="faint" font-size="12">{key}</tspan> {escape(option["label"])}'
        made.append(
            f'<text class="left" x="{x + 10:.1f}" y="{y + 19:g}" font-size="{LETTER}">{label}</text>'
        )
        x += wide + 8
    foot = y + ROW + 6
    bar = f'<rect class="bar" y="{top:g}" width="{WIDE}" height="{foot - top:g}"/>'
    rule = f'<line class="rule" x1="0" y1="{top:g}" x2="{WIDE}" y2="{top:g}"/>'
    return [bar, rule, *made], foot


def made():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.route("**/*", answer)
            page.goto("http://table.test/")
            return picture(page)
        finally:
            browser.close()


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason=LACKING)
def test_the_picture_is_what_the_program_draws():
    assert PICTURE.read_text(encoding="utf-8") == made(), "python -m tests.docs.test_picture"


def test_the_picture_needs_no_script_and_nothing_from_elsewhere():
    text = PICTURE.read_text(encoding="utf-8")

    ElementTree.fromstring(text)
    assert [] == re.findall(
        r"<script|<foreignObject|\bon\w+=|href=|@import|url\((?!#|&quot;#)", text
    )
    assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"https?://[^\"\s]+", text))


def test_the_readme_begins_with_it_and_says_what_it_shows():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = re.search(r"!\[([^\]]*)\]\(([^)]*)\)", readme)

    assert first is not None
    assert "docs/table.svg" == first[2] and len(first[1]) > 60
    assert first.start() < readme.index("\n## ")


if __name__ == "__main__":
    PICTURE.write_text(made(), encoding="utf-8")
