"""A table that is printed: map, tracks, cards and the whole log on few pages, and nothing to press."""

from __future__ import annotations

import json

import pytest

from tests.server.paper import bare, pages
from tests.server.test_browser import by_clicks, give

CONTROLS = ("Why not", "Cannot be chosen", "Your turn", "Undo", "Look back", "Then")


def printed(page):
    return pages(page.pdf(format="A4"))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_map_tracks_cards_and_log_are_printed_and_no_controls(sit, served, size):
    look = {"size": size, "color_scheme": "dark"}
    page = sit("adp", ["coalition"], seed=2, scenario="short", look=look)["coalition"]
    give(page, ["operate", "train"], by_clicks)
    if (sheet := page.locator("[data-sheet=log]")).is_visible():
        sheet.click()
    page.locator("#log li").last.click()
    hall, _ = served
    view = hall.table(hall.store.kept()[0].id).game.view("coalition")
    found = printed(page)
    text = "".join(found)

    assert 2 <= len(found) <= 3 and all(found)
    for track in view["tracks"]:
        assert bare(f"{track['name']} {track['worth']}") in found[0]
    drawn = [space for space in view["spaces"] if size[0] > 600 or space["type"] != "loc"]
    assert [] == [space["id"] for space in drawn if bare(space["name"]) not in found[0]]
    for held in view["cards"]:
        for words in [held["card"]["name"], *(said["says"] for said in held["card"]["texts"])]:
            assert bare(words) in text
    assert [] == [line["text"] for line in view["log"] if bare(line["text"]) not in text]
    assert [] == [control for control in CONTROLS if bare(control) in text]


def test_the_dark_look_is_left_at_the_screen(sit):
    look = {"color_scheme": "dark"}
    page = sit("tictactoe", ["crosses"], look=look)["crosses"]
    ground = "getComputedStyle(document.body).backgroundColor"
    assert "rgb(255, 255, 255)" != page.evaluate(ground)
    page.emulate_media(media="print")
    assert "rgb(255, 255, 255)" == page.evaluate(ground)


def test_a_long_log_is_printed_from_its_beginning(sit):
    page = sit("tictactoe", ["crosses"])["crosses"]
    lines = [f"This is line {number}." for number in range(900)]

    def lengthen(route):
        answer = route.fetch()
        view = answer.json()
        view["log"] = [{"indent": 0, "text": line, "heading": False} for line in lines]
        route.fulfill(response=answer, body=json.dumps(view))

    page.route("**/view*", lengthen)
    page.reload()
    page.wait_for_selector("#log li")
    on_screen = page.locator("#log li").count()
    found = printed(page)

    assert 0 < on_screen < len(lines)
    assert all(bare(line) in "".join(found) for line in lines)
    assert on_screen == page.locator("#log li").count()
    assert 6 <= len(found) <= 12
