"""The pages for who uses keys alone, hears them read out, enlarges them, or has colours and motion of his own."""

from __future__ import annotations

from itertools import pairwise

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.server.by_ear import Listener, soonest
from tests.server.test_browser import by_clicks, by_keys, give

SCREEN, TELEPHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
FIND = """async ([part, only]) => {
  const found = await axe.run(part, { resultTypes: ['violations'], preload: false, ...only });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}"""
COLOURS = {"runOnly": ["color-contrast"]}  # the rest is the same in the dark


def findings(page, part="html", size=SCREEN):
    """What axe-core finds in a part of a page of this size, light and dark."""
    page.set_viewport_size(size)
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(FIND, [part, {}])
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(FIND, [part, COLOURS])
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("title, seat", [("adp", "coalition"), ("labyrinth", "us")])
def test_axe_finds_nothing_at_a_table_beside_a_rule_and_on_the_reference_sheet(sit, title, seat):
    page = sit(title, [seat], seed=2)[seat]
    page.click("#coach button")
    page.locator("#closed summary").click()
    assert [] == findings(page)
    for opens in ("#factions .rule", "#whynot .rule"):
        page.locator(opens).first.click()
        page.wait_for_selector("#rule p")
        assert [] == findings(page, "#rule")
        page.keyboard.press("Escape")
    assert [] == findings(page, size=TELEPHONE)


@pytest.mark.parametrize("title, seat", [("cuba", "government"), ("fitl", "us")])
def test_axe_finds_nothing_while_the_acts_of_others_are_shown(sit, title, seat):
    page = sit(title, [seat], seed=2)[seat]
    page.locator("#pace select").first.select_option("at my pace")
    give(page, ["pass"], by_clicks)
    page.wait_for_selector(".banner")
    assert [] == findings(page)


def test_axe_finds_nothing_when_the_game_is_over_looked_back_at_and_asked_about(sit):
    page = sit("tictactoe", ["crosses", "noughts"], device=True)
    give(page, ["a1", "b1", "a2", "b2"], by_keys)
    page.fill("#why input", "a1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#reasons p")
    assert [] == findings(page)
    give(page, ["a3"], by_clicks)
    page.wait_for_selector("#question >> text=The game is over")
    assert [] == findings(page)
    page.keyboard.press("Home")
    page.wait_for_selector("#moment >> text='1 of 6'")
    assert [] == findings(page)


def test_axe_finds_nothing_under_the_cover_among_the_tables_and_in_forms(sit, visit, served):
    page = sit("afghanistan", ["americans", "taliban"], device=True)
    page.wait_for_selector("#cover button")
    assert [] == findings(page)
    hall, _ = served
    page = visit(f"/host/{hall.invite()}?title=adp")
    assert [] == findings(page)
    page.goto(page.url.partition("?")[0])
    assert [] == findings(page)
    page.goto(f"{page.url}/cards/adp")
    assert [] == findings(page, size=TELEPHONE)


FOCUSED = """() => {
  const one = document.activeElement;
  return one.dataset.space ? 'map' : one.className === 'skip' ? 'skip' : one.closest('nav, section, #cards, #replay, header, main, aside')?.id || one.tagName;
}"""


def test_tab_goes_from_part_to_part_and_past_the_log_at_once(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    give(page, ["operate", "train"], by_keys)
    page.reload()
    page.wait_for_selector("svg .space.legal")
    parts = []
    for _ in range(90):
        page.keyboard.press("Tab")
        parts.append(page.evaluate(FOCUSED))
        if parts[-1] in ("BODY", "skip") and len(parts) > 1:
            break
    order = [part for at, part in enumerate(parts) if not at or part != parts[at - 1]]

    assert ["skip", "BUTTON", "past", "map", "board", "question", "whynot", "cards"] == order[:8]
    assert 4 == parts.count("replay")  # its two choosers, the log in one step, the link to the deal


def test_the_first_tab_leads_to_the_question(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    for key in ("Tab", "Enter", "Tab"):
        page.keyboard.press(key)

    assert page.evaluate("document.activeElement.closest('section').id") == "question"


def test_arrows_go_from_line_to_line_and_tab_comes_back_to_the_same(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    lines = page.locator("#log li")
    assert 1 == page.locator("#log li[tabindex='0']").count()
    lines.last.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    at = page.evaluate("document.activeElement.dataset.line")
    assert str(lines.count() - 3) == at
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert at == page.evaluate("document.activeElement.dataset.line")


def test_at_twice_the_size_nothing_is_cut_and_the_question_takes_its_place(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short", look={"size": (640, 400)})[
        "coalition"
    ]
    give(page, ["operate", "sweep"], by_keys)

    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    assert "static" == page.evaluate("getComputedStyle(document.querySelector('#foot')).position")
    last = page.locator("#question button").last
    last.scroll_into_view_if_needed()
    assert last.is_visible()


def test_the_map_keeps_its_colours_where_the_system_has_its_own(sit):
    look = {"forced_colors": "active"}
    page = sit("tictactoe", ["crosses", "noughts"], device=True, look=look)
    fill = "getComputedStyle(document.querySelector('#map .space.legal > .shape')).stroke"
    assert "rgb(168, 84, 0)" == page.evaluate(fill)
    page.locator("#question [data-option]").first.focus()
    width = "getComputedStyle(document.activeElement).outlineWidth"
    assert page.evaluate(width) == "3px"


def test_nothing_moves_by_itself_for_who_wants_that(sit):
    page = sit("adp", ["coalition"], seed=3, scenario="short", look={"reduced_motion": "reduce"})[
        "coalition"
    ]
    page.evaluate(
        """() => {
          window.asked = [];
          Element.prototype.scrollIntoView = function (how) { window.asked.push(how.behavior); };
        }"""
    )
    page.locator("#log li", has_text="Guerrilla").last.click()

    assert {"auto"} == set(page.evaluate("window.asked"))


LEFT = 3  # answers of a game that is heard to its end


def answered(hall, table, number=None):
    """Give so many answers as soon as they pass the turn, or all; gives how many there were."""
    given, hosted, who = 0, hall.table(table), ("government",)
    while given != number and not hosted.game.over:
        names = [option.name for option in hosted.game.decision.options]
        name = next((each for each in ("pass", "done", "no") if each in names), names[0])
        hosted.answer(who, hosted.version(who), name, True)
        given += 1
    return given


def test_a_game_is_heard_and_played_to_its_end_by_names_and_roles_alone(browser, served):
    hall, base = served
    table, again = (hall.open("cuba", seats=["government=human"], seed=2) for _ in range(2))
    answered(hall, again, answered(hall, table) - LEFT)
    page = browser.new_page(viewport=SCREEN)
    page.goto(f"{base}/seat/{dict(hall.store.links(again))['government']}")
    page.wait_for_selector("#question button")
    heard = Listener(page, soonest)
    heard.play(60)

    assert len(heard.steps) > LEFT
    begun = [at for at, (_, number, _) in enumerate(heard.steps) if number == 1]
    for first, end in pairwise([*begun, len(heard.steps)]):
        ((_, _, most), *_) = run = heard.steps[first:end]
        assert [number for _, number, _ in run] == [*range(1, most + 1)]  # each once, in order
    assert "The game is over" in heard.spoken[-1]
    page.close()
