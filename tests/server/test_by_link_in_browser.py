"""A game by link of two people in two browsers: a notification, a night in which the server is killed, and the summary."""

from __future__ import annotations

import sqlite3

import pytest

from tests.server.conftest import ASKED, PATIENCE
from tests.server.killed_server import Server
from tests.server.test_browser import by_clicks, by_keys, give

PEOPLE = ("coalition", "taliban")
NIGHT = 9 * 3600  # seconds
LINES = 5  # of a card
# Headless pages are never hidden, so a page is told that it is. Notifications stay the browser's own.
WATCHED = """
window.away = false;
window.notified = [];
Object.defineProperty(document, 'hidden', { get: () => window.away });
window.Notification = class extends Notification {
  constructor(title, how) { super(title, how); this.addEventListener('show', () => window.notified.push([title, how.body])); }
};
"""
LOOK = """away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"""
ICON = "decodeURIComponent(document.querySelector('link[rel=icon]').href)"
ORANGE = "#e07b00"


def sit(browser, link):
    """A page of a browser of its own, which may notify."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, permissions=["notifications"]
    )
    context.add_init_script(WATCHED)
    return visit(context, link)


def visit(context, link, wanted=ASKED):
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(link)
    page.wait_for_selector(wanted)
    return page


def see(page):
    """Go through what others did, step by step; gives the banners."""
    seen = []
    page.wait_for_selector(".banner")
    while page.locator(".banner").count():
        seen.append(page.locator(".banner").inner_text().split("\n")[1])
        page.keyboard.press("Space")
        page.wait_for_function(
            "old => document.querySelector('.banner')?.innerText.split('\\n')[1] !== old",
            arg=seen[-1],
        )
    return seen


@pytest.fixture
def kept(tmp_path):
    """A file of tables, and all servers that were started on it."""
    servers = []

    def start(*words):
        servers.append(Server(tmp_path / "t.sqlite", *words))
        return servers[-1]

    yield tmp_path / "t.sqlite", start
    for server in servers:
        server.kill()


def later(data, seconds):
    """The last answer at each table is so much longer ago."""
    with sqlite3.connect(data) as file:
        file.execute(
            "update summaries set summary = json_set(summary, '$.when', summary ->> '$.when' - ?)",
            [seconds],
        )
    file.close()


def test_two_people_a_notification_a_night_and_the_summary(browser, kept):
    data, start = kept
    seats = [f"--seat={who}=human" for who in PEOPLE]
    server = start("adp", "--scenario=short", "--seed=1", *seats)
    links = server.links
    coalition, taliban = (sit(browser, links[who]) for who in PEOPLE)
    assert coalition.title() == "● Your turn: A Distant Plain"
    assert taliban.title() == "A Distant Plain" and ORANGE not in taliban.evaluate(ICON)

    taliban.locator("#question >> text=Tell me when it is my turn").click()
    taliban.wait_for_selector("#question >> text=No longer tell me")
    taliban.reload()  # the wish outlasts the page
    taliban.wait_for_selector("#question >> text=No longer tell me")
    taliban.evaluate(LOOK, True)
    give(coalition, ["operate", "train", "kabul", "done", "yes", "6", "done"], by_clicks)
    taliban.wait_for_function("() => window.notified.length")
    assert [["It is your turn", "A Distant Plain"]] == taliban.evaluate("window.notified")
    assert taliban.title() == "● Your turn: A Distant Plain"
    assert ORANGE in taliban.evaluate(ICON)

    taliban.evaluate(LOOK, False)  # he comes, and sees what he has missed
    assert ["Coalition: Train", "Government: Train"] == see(taliban)[:2]
    context = coalition.context
    coalition.close()
    give(taliban, ["operate", "rally", "faryab", "done", "done"], by_keys)

    server.kill()
    taliban.wait_for_selector("#lost >> text=The connection to the table is lost")
    later(data, NIGHT)
    again = start()
    taliban.wait_for_selector("#lost", state="hidden")
    visit(context, again.links["all tables"], "text=9 hours ago").close()

    coalition = visit(context, links["coalition"])
    coalition.wait_for_selector("#since")
    assert "● Your turn" in coalition.title()
    cards = coalition.locator("#since > div:has(h3)")
    assert ["10 Partnering Policy", "22 Border Incident", "78 Propaganda"] == (
        cards.locator("h3").all_inner_texts()
    )
    told = cards.locator("p").all_inner_texts()
    assert any(line.startswith("Taliban: Rally Faryab") for line in told)
    assert all(cards.nth(n).locator("p").count() <= LINES for n in range(cards.count()))
    assert coalition.locator("[data-in=faryab] .changed").count()
    assert not coalition.locator("[data-in=nimruz] .changed").count()
    coalition.locator("#since >> text=Step by step").click()
    assert "Warlords: Rally" in see(coalition)
    version = taliban.evaluate("document.body.dataset.version")
    give(coalition, ["helmand"], by_clicks)
    taliban.wait_for_function("old => document.body.dataset.version !== old", arg=version)
    for page in (coalition, taliban):
        page.context.close()
