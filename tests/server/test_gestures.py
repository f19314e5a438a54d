"""The map by wheel, drag, two fingers and a finger that rests: how much of it is shown, and a stack that is moved."""

from __future__ import annotations

import pytest

from bench.clicks import SWEEP, played
from tests.server.test_browser import EVERYBODY, FIRST, by_keys, give

PHONE = {"size": (390, 844), "has_touch": True}
SHOWN = "() => document.querySelector('#map svg').getAttribute('viewBox').split(' ').map(Number)"
STACK = '#map [data-in="helmand"] [data-piece="coalition troops -"]'
NAME = '#map [data-in="kabul"] .name'


def shown(page):
    """Left, top, width and height of what is shown of the map."""
    return page.evaluate(SHOWN)


def middle(page, what):
    box = page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def near(one, other):
    return all(abs(a - b) < 2 for a, b in zip(one, other, strict=True))


class Fingers:
    """Fingers on a page, as a touch screen reports them."""

    def __init__(self, page):
        self.page, self.session = page, page.context.new_cdp_session(page)

    def lay(self, *places, kind="touchStart"):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, *places):
        self.lay(*places, kind="touchMove")

    def lift(self):
        self.lay(kind="touchEnd")


@pytest.fixture
def patrolling(sit):
    """The Coalition is asked where to Patrol; `look` is the window."""

    def begun(look):
        page = sit(
            "adp", EVERYBODY, device=True, seed=FIRST["coalition"], scenario="short", look=look
        )
        give(page, ["operate", "patrol"], by_keys)
        return page

    return begun


def moved(page):
    """Whether Troops went from Helmand to Kabul."""
    page.wait_for_selector("#log >> text=Coalition Troops: Helmand to Kabul", state="attached")
    return not page.locator(".ghost").count()


def test_wheel_drag_and_keys_show_a_part_of_the_map_and_a_stack_is_dragged(patrolling):
    page = patrolling({"size": (1280, 800)})
    whole, at = shown(page), middle(page, NAME)
    page.mouse.move(*at)
    page.mouse.wheel(0, -300)
    page.wait_for_function("() => document.querySelector('#map.zoomed')")
    assert shown(page)[2] < whole[2] / 1.5
    assert near(at, middle(page, NAME)), "what the pointer is on stays where it is"
    page.mouse.move(400, 120)
    page.mouse.down()
    page.mouse.move(380, 140, steps=2)
    page.mouse.up()
    assert near((at[0] - 20, at[1] + 20), middle(page, NAME))
    page.keyboard.press("f")
    assert whole == shown(page)

    page.mouse.move(*middle(page, STACK))
    page.mouse.down()
    page.mouse.move(*middle(page, NAME), steps=3)
    assert "Coalition troops" == page.locator(".ghost").inner_text()
    page.mouse.up()
    assert moved(page)


def test_a_sweep_with_an_air_strike_takes_eight_clicks(sit):
    page = sit("adp", ["coalition"], seed=SWEEP.seed, scenario=SWEEP.scenario)["coalition"]

    first, rest = SWEEP.short.split(", ", 1)

    clicks = played(page, first)
    page.wait_for_selector('#map .idle.legal[aria-description^="Legal, but"]')
    pale, legal = (page.locator(f"#map [data-space].legal{also}").count() for also in (".idle", ""))
    assert (4, 22) == (pale, legal), "Troops reach the others, or Guerrillas are there"
    assert 8 == clicks + played(page, rest)
    page.wait_for_selector("#log >> text=Air Strike", state="attached")


def test_two_fingers_zoom_one_moves_the_map_and_one_that_rests_moves_a_stack(patrolling):
    page = patrolling(PHONE)
    fingers = Fingers(page)
    assert 1.8 < 1000 / shown(page)[2] < 2, "a telephone opens where pieces can be read"
    before = shown(page)
    fingers.lay((150, 250), (250, 250))
    fingers.move((180, 250), (220, 250))
    fingers.move((199, 250), (201, 250))
    fingers.lift()
    assert before[2] < shown(page)[2] and not page.locator("#map .zoomed").count()
    assert page.locator("#map .heap").count(), "heaps where all of the map is shown"
    page.click("[data-zoom=in]")
    page.click("[data-zoom=in]")
    before, at = shown(page), middle(page, NAME)
    assert not page.locator("#map .heap").count()
    fingers.lay((200, 200))
    fingers.move((190, 215))
    fingers.move((180, 230))
    fingers.lift()
    assert near((at[0] - 20, at[1] + 30), middle(page, NAME))

    page.click("[data-zoom=fit]")
    page.click("[data-zoom=in]")
    page.click("[data-zoom=in]")
    fingers.lay(middle(page, STACK))
    page.wait_for_selector(".ghost")
    fingers.move(middle(page, NAME))
    fingers.lift()
    assert moved(page)


# A place of a space where a tap meets it, in sight above the question.
TAPPED = """() => {
  const map = document.getElementById('map').getBoundingClientRect(), foot = document.getElementById('foot').getBoundingClientRect();
  for (const space of document.querySelectorAll('#map .legal[data-space]:not(.idle)')) {
    const { left, top, width, height } = space.getBoundingClientRect();
    for (let row = 1; row < 20; row++) for (let column = 1; column < 20; column++) {
      const [x, y] = [Math.round(left + width * column / 20), Math.round(top + height * row / 20)];
      const hit = [-3, 0, 3].every(off => document.elementFromPoint(x + off, y + off)?.closest('[data-space]') === space);
      if (hit && y > map.top && y < Math.min(map.bottom, foot.top)) return [x, y];
    }
  }
}"""
READY = "old => document.body.dataset.version !== old || document.querySelector('#question .main')?.textContent === 'EnterYes'"


def tap_on(page, again):
    """What a person taps who takes a space on the map, Done where he was asked before, else the first answer."""
    done, options = (page.locator(f"#question [data-option{is_done}]") for is_done in ("=done", ""))
    if again and done.count():
        return done.tap()
    if not page.locator("#map .legal[data-space]:not(.idle)").count():
        return options.first.tap()
    at = page.evaluate(TAPPED)
    assert at, "no space that can be chosen is in sight"
    page.touchscreen.tap(*at)
    page.wait_for_selector("#map .armed")
    return page.touchscreen.tap(*at)


def test_two_cards_are_played_by_taps_alone(sit):
    page = sit("cuba", ["government"], seed=2, look={**PHONE, "is_mobile": True})["government"]
    cards, asked = set(), None
    while len(cards) < 3:
        cards.add(page.locator("#cards .card").first.get_attribute("data-card"))
        version, before = page.evaluate("document.body.dataset.version"), asked
        asked = page.locator("#question p").first.inner_text()
        tap_on(page, asked == before)
        page.wait_for_function(READY, arg=version)
        if page.evaluate("document.body.dataset.version") == version:
            page.locator("#question .main").tap()
            page.wait_for_function("old => document.body.dataset.version !== old", arg=version)
    for sheet, holds in (("cards", "#cards"), ("table", "#goals"), ("log", "#log")):
        page.locator(f"[data-sheet={sheet}]").tap()
        page.wait_for_selector(f"{holds}:visible")
