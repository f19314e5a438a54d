"""The pages for who uses keys alone, hears them read out, enlarges them, or has colours and motion of his own."""

from __future__ import annotations

import pytest

from tests.server.test_browser import by_clicks, by_keys, give

FAULTS = """() => {
  const found = [], say = (what, one) => found.push(`${what}: ${one.outerHTML.slice(0, 90)}`);
  const all = name => [...document.querySelectorAll(name)];
  const shown = one => one.getClientRects().length && !one.closest('[inert], [hidden], [aria-hidden=true]');
  const name = one => (one.getAttribute('aria-label') || [...(one.labels || [])].map(each => each.textContent).join(' ') || one.textContent || '').trim();
  if (!document.documentElement.lang || !document.title) found.push('the page has no language or no title');
  if (all('h1').filter(shown).length !== 1 && !all('[role=dialog]').some(shown)) found.push('not one first heading');
  if (all('main').length !== 1) found.push('not one main part');
  for (const one of all('button, a, input, select, summary, output, [role=button], [role=img], section, nav, aside, [tabindex="0"]')) if (shown(one) && !name(one)) say('no name', one);
  const levels = all('h1, h2, h3, h4').filter(shown).map(one => Number(one.tagName[1]));
  levels.forEach((level, at) => { if (at && level > levels[at - 1] + 1) found.push(`a heading of level ${level} after ${levels[at - 1]}`); });
  const ids = all('[id]').map(one => one.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`twice: ${id}`);
  const parts = 'header, main, aside, nav, section[aria-label], [role=dialog], [role=alert]';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (text.data.trim() && shown(holder) && !holder.closest(parts) && !holder.closest('.skip')) say('in no part of the page', holder);
  }
  for (const one of all('[tabindex]')) if (Number(one.getAttribute('tabindex')) > 0) say('an order of its own', one);
  for (const one of all('table')) if (shown(one) && [...one.querySelectorAll('th')].some(head => !head.scope && head.textContent.trim())) say('a head of nothing', one);
  return found;
}"""


def faults(page):
    return page.evaluate(FAULTS)


@pytest.mark.parametrize(
    "title, seat",
    [("adp", "coalition"), ("labyrinth", "us"), ("hearts", "amber"), ("tictactoe", "crosses")],
)
def test_everything_has_a_name_and_stands_in_a_part_of_the_page(sit, title, seat):
    page = sit(title, [seat], seed=2)[seat]
    page.locator("#closed summary").click()

    assert [] == faults(page)


def test_so_it_is_when_the_game_is_over_looked_back_at_and_asked_about(sit):
    page = sit("tictactoe", ["crosses", "noughts"], device=True)
    give(page, ["a1", "b1", "a2", "b2"], by_keys)
    page.fill("#why input", "a1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#reasons p")
    assert [] == faults(page)
    give(page, ["a3"], by_clicks)
    page.wait_for_selector("#question >> text=The game is over")
    assert [] == faults(page)
    page.keyboard.press("Home")
    page.wait_for_selector("#moment >> text='1 of 6'")
    assert [] == faults(page)


def test_so_it_is_under_the_cover_and_among_the_tables(sit, visit, served):
    page = sit("afghanistan", ["americans", "taliban"], device=True)
    page.wait_for_selector("#cover button")
    assert [] == faults(page)
    hall, _ = served
    page = visit(f"/host/{hall.invite()}?title=adp")
    assert [] == faults(page)
    page.goto(page.url.partition("?")[0])
    assert [] == faults(page)


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
