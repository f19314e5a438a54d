"""What a page shows at once at each size of a window: nobody has to look for what he is asked about."""

from __future__ import annotations

import pytest

HAIR = 0.5  # of a pixel
DESK, TELEPHONE, WALL = (1280, 800), (390, 844), (3840, 2160)
EACH = ("#goals", "#factions")
FACTIONS = {
    "adp": "coalition",
    "cuba": "government",
    "fitl": "us",
    "labyrinth": "us",
    "bridgehead": "blue",
    "tictactoe": "crosses",
    "hearts": "amber",
    "afghanistan": "americans",
}
BOX = """name => {
  const found = document.querySelector(name);
  if (!found || !found.getClientRects().length) return null;
  const { left, top, right, bottom } = found.getBoundingClientRect();
  return [left, top, right, bottom];
}"""


def opened(sit, title, size, **how):
    return sit(title, [FACTIONS[title]], seed=2, look={"size": size, **how})[FACTIONS[title]]


def seen(page, name):
    """Whether the whole of it stands in the window; nothing lies on it at its middle."""
    box = page.evaluate(BOX, name)
    assert box is not None, name
    size = page.viewport_size
    room = (0, 0, -size["width"], -size["height"])
    sides = (box[0], box[1], -box[2], -box[3])
    inside = all(side > least - HAIR for side, least in zip(sides, room, strict=True))
    return inside and page.evaluate(
        "([name, x, y]) => document.querySelector(name).contains(document.elementFromPoint(x, y))",
        [name, (box[0] + box[2]) / 2, box[3] - 2],
    )


@pytest.mark.parametrize("size", [DESK, WALL])
@pytest.mark.parametrize(
    "title, also",
    [
        ("adp", ["#edge svg", "#boxes", "#cards .card > :first-child", "#sequence", *EACH]),
        ("cuba", ["#edge svg", "#boxes", "#cards .card > :first-child", *EACH]),
        ("labyrinth", ["#edge svg", "#boxes", "#zones h2", "#sequence", *EACH]),
        ("fitl", ["#edge svg", "#boxes", "#cards .card > :first-child", *EACH]),
        ("bridgehead", ["#sequence"]),
        ("tictactoe", ["#boxes"]),
    ],
)
def test_map_question_and_card_are_seen_at_once(sit, title, also, size):
    page = opened(sit, title, size)

    assert [] == [name for name in ("#map svg", "#question", "#log", *also) if not seen(page, name)]
    assert [] == page.evaluate(SMALL), "letters under 9 and pieces under 12 pixels"
    assert not page.locator("#question .options").evaluate_all(OVER), "an option out of sight"


@pytest.mark.parametrize("title", ["hearts", "afghanistan"])
def test_a_game_of_cards_begins_with_the_hand(sit, title):
    page = opened(sit, title, DESK)

    assert seen(page, "#zones .hand")
    assert page.evaluate(BOX, "#zones .hand")[1] < 200


@pytest.mark.parametrize("title", FACTIONS)
def test_no_page_is_wider_than_a_telephone(sit, title):
    page = opened(sit, title, TELEPHONE)

    assert page.evaluate("document.documentElement.scrollWidth") <= TELEPHONE[0]
    assert [] == page.evaluate(THIN), "buttons under 44 pixels"
    page.click("[data-sheet=table]")
    tracks = [each.is_visible() for each in page.locator("#factions .narrow > :not(.heard)").all()]
    assert [True] * page.locator("#tracks > :not(.heard)").count() == tracks
    page.click("[data-sheet=table]")
    assert seen(page, "#question")
    assert [] == page.evaluate(SMALL), "letters under 9 and pieces under 12 pixels"
    if title not in ("hearts", "afghanistan"):
        assert page.evaluate(BOX, "#map svg")[2] - page.evaluate(BOX, "#map svg")[0] > 350


THIN = """() => [...document.querySelectorAll('header button, #tools :is(button, summary), #foot button:not(.rule)')].filter(made => {
  const { width, height } = made.getBoundingClientRect();
  return height && (height < 43.5 || width < 43.5);
}).map(made => made.textContent)"""
OVER = """all => all.some(made => made.getBoundingClientRect().bottom > document.getElementById('question').getBoundingClientRect().bottom)"""
SMALL = """() => [...document.querySelectorAll('#map text, #map .inside .piece, #map .tray .piece')].filter(made => made.tagName === 'text' ?
  made.textContent && parseFloat(made.getAttribute('font-size')) * made.getScreenCTM().a < 9 :
  made.getBoundingClientRect().height < 12).map(made => made.closest('[data-in]').dataset.in)"""
LETTERS = """() => Object.fromEntries(['.name', '.track', '.numeral', '.kind', '#question p', '#log li', '#boxes small'].map(name => {
  const found = [...document.querySelectorAll(name)].map(each => {
    const scale = each.ownerSVGElement ? each.getScreenCTM().a : 1;
    return parseFloat(getComputedStyle(each).fontSize) * scale;
  });
  return [name, Math.min(...found)];
}))"""


@pytest.mark.parametrize("size, least", [(DESK, 9), (TELEPHONE, 6.5), (WALL, 16)])
def test_letters_can_be_read(sit, size, least):
    """The smallest of a name on the map, along the edge, in lists; in pixels."""
    page = opened(sit, "adp", size)
    page.click("#key summary")
    letters = page.evaluate(LETTERS)

    assert {} == {name: high for name, high in letters.items() if not high >= least}
