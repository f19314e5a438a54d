"""axe-core finds nothing on any page: on a screen and on a telephone, light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT

import interpreter
from tests.server.conftest import ASKED

SCREEN, TELEPHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
FIND = """async ([part, only]) => {
  const found = await axe.run(part, { resultTypes: ['violations'], preload: false, ...only });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}"""
LOOK = {"size": (1280, 800)}
COLOURS = {"runOnly": ["color-contrast"]}  # all else is the same in the dark


def findings(page, part="html", sizes=(SCREEN, TELEPHONE)):
    """Findings in a part of a page at these sizes, light and dark."""
    page.evaluate(AXE_SCRIPT)
    found = set()
    for size in sizes:
        page.set_viewport_size(size)
        for scheme, only in (("light", {}), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)
            found.update(page.evaluate(FIND, [part, only]))
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(SCREEN)
    return found


@pytest.mark.parametrize("title, seat", [("adp", "coalition"), ("labyrinth", "us")])
def test_axe_finds_nothing_at_a_table_beside_a_rule_and_on_the_reference_sheet(sit, title, seat):
    page = sit(title, [seat], seed=2, look=LOOK)[seat]
    page.click("#question >> text=Coach")
    page.click("#closed summary")
    assert set() == findings(page)
    for opens in ("#factions .rule", "#whynot .rule"):
        page.locator(opens).first.click()
        page.wait_for_selector("#rule p")
        assert set() == findings(page, "#rule", [TELEPHONE])
        page.keyboard.press("Escape")


def test_axe_finds_nothing_where_a_game_is_over_among_tables_and_on_forms(visit, served):
    hall, _ = served
    game = interpreter.load("harbours").new(seed=2)
    while game.decision is not None:
        game.proceed()
    table = hall.take(game.to_save())
    page = visit(f"/seat/{dict(hall.store.links(table))['']}", **LOOK)
    page.wait_for_selector(f"{ASKED}, #finish")
    assert set() == findings(page)
    page = visit(f"/host/{hall.invite()}", **LOOK)
    tables = page.url
    for path in ("", "?title=adp", "/cards/adp"):
        page.goto(tables + path)
        assert set() == findings(page, sizes=[TELEPHONE]), path
