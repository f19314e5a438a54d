"""An evening's beginning: from the page of all tables by Learn to two cards of Cuba Libre, as the coach proposes."""

from __future__ import annotations

from functools import partial

import pytest

from tests.server.test_browser import settle

ROOM = """() => {
  const { top, bottom, left, right } = document.querySelector('section.coach').getBoundingClientRect();
  return [...document.querySelectorAll('#map svg, #edge svg, #question button:not(.coach button)')].filter(made => {
    const box = made.getBoundingClientRect();
    return box.top < bottom - 1 && box.bottom > top + 1 && box.left < right - 1 && box.right > left + 1;
  }).map(made => made.outerHTML.slice(0, 60));
}"""
CUT = "made => made.scrollHeight - made.clientHeight"
SIZE = "document.querySelector('#map').getBoundingClientRect().height"


def proposed(page, again):
    """The button that a newcomer presses: what the coach tries, Done where the same is asked again, else the first."""
    question = page.locator("#question")
    for css in (".tried", "[data-option=done]" if again else "", ".main:has-text('Take it')"):
        if css and question.locator(css).count():
            return question.locator(css).first
    option = question.locator("[data-option]:not(.idle)").first
    option.evaluate("made => made.closest('details')?.toggleAttribute('open', true)")
    return option


@pytest.mark.parametrize("by", ["clicks", "keys"])
def test_two_cards_are_played_as_the_coach_proposes(visit, served, by):
    hall, _ = served
    lobby = visit(f"/host/{hall.invite()}", (1280, 800))
    lobby.get_by_role("button", name="Cuba Libre: learn, alone with a coach").click()
    lobby.wait_for_selector("section.coach")
    table = hall.open("cuba", seats=["government=human"], seed=2)
    page = visit(f"/seat/{dict(hall.store.links(table))['government']}?coach", (1280, 800))
    page.evaluate("localStorage.steps = 'hand'")
    page.reload()
    page.wait_for_selector("section.coach")
    cards, asked, hints, acts, heights = set(), "", set(), 0, []
    while len(cards) < 3:
        if page.locator(".banner").count():
            acts += 1
            shown = page.locator(".banner").inner_text()
            page.keyboard.press("Space") if by == "keys" else page.click("#question .main")
            page.wait_for_function(
                "old => document.querySelector('.banner')?.innerText !== old", arg=shown
            )
            continue
        cards.add(page.locator("#cards .card").first.get_attribute("data-card"))
        coach = page.locator("section.coach")
        hints.add(coach.inner_text())
        heights.append(page.evaluate(SIZE))
        assert [] == page.evaluate(ROOM), "the coach lies on something"
        assert coach.evaluate(CUT) <= 1, coach.inner_text()
        before, asked = asked, page.locator("#question p").first.inner_text()
        made = proposed(page, asked == before)
        settle(page, partial(made.press, "Enter") if by == "keys" else made.click)

    assert acts and len(hints) > 3 and any("Your goal:" in hint for hint in hints)
    assert sorted(heights, reverse=True) == heights and len({*heights}) <= 2, (
        "the map keeps its scale"
    )
    if page.locator(".banner").count():
        page.keyboard.press("Escape")
    page.click("section.coach >> text=No more hints")
    page.wait_for_selector("#coach")
    assert not page.locator("section.coach").count()
