"""A table in a real browser, by clicks alone and by keys alone. Skipped, and said so, where there is no Chromium."""

from __future__ import annotations

import shutil
import socket
import threading

import pytest
import uvicorn
from playwright.sync_api import sync_playwright

from interpreter.command.server.app import app
from interpreter.command.server.hall import Hall
from interpreter.command.server.store import Store

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
PATIENCE = 20_000  # milliseconds, on a busy machine
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium on this machine (Debian: chromium)"
)


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A hall, and the address at which it is served."""
    hall = Hall(Store(tmp_path_factory.mktemp("tables") / "tables.sqlite"))
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(app(hall), log_level="warning", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, args=[[listening]], daemon=True)
    thread.start()
    yield hall, f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(5)


@pytest.fixture
def sit(browser, served):
    """`sit(title, seats)` opens a page for each person, by faction; what a page complains of fails the test."""
    hall, base = served
    pages, wrong = [], []

    def open_table(title, seats, **more):
        table = hall.open(title, seats=[f"{seat}=human" for seat in seats], seed=1, **more)
        found = {}
        for factions, secret in hall.store.links(table):
            if not factions or ";" in factions:
                continue
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.set_default_timeout(PATIENCE)
            page.on(
                "console",
                lambda message: wrong.append(message.text) if message.type == "error" else None,
            )
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.goto(f"{base}/seat/{secret}")
            page.wait_for_selector("#question :is(button, p, h2)")
            pages.append(page)
            found[factions] = page
        return found

    yield open_table
    for page in pages:
        page.close()
    assert [] == [text for text in wrong if "409" not in text]


def click(page, text):
    page.locator("#question button", has_text=text).first.click()


def test_a_whole_game_by_clicks_on_the_map_on_two_pages(sit):
    pages = sit("tictactoe", ["crosses", "noughts"])
    for number, (who, space) in enumerate(
        [
            ("crosses", "a1"),
            ("noughts", "b1"),
            ("crosses", "a2"),
            ("noughts", "b2"),
            ("crosses", "a3"),
        ]
    ):
        page = pages[who]
        page.locator(f'[data-space="{space}"].legal').click()
        page.wait_for_selector("text=This ends")
        click(page, "Yes")
        page.wait_for_function(
            "n => document.querySelectorAll('svg .piece').length > n", arg=number
        )
    for page in pages.values():
        page.wait_for_selector("text=The game is over")


def test_a_turn_by_keys_alone_with_undo_and_a_reload_in_the_middle(sit):
    (page,) = sit("adp", ["coalition"], scenario="short").values()
    page.wait_for_selector("text=Operation")
    page.keyboard.press("1")
    page.wait_for_selector("#question >> text=Sweep")
    page.keyboard.press("1")
    page.wait_for_selector("svg .space.legal")
    legal = page.locator("svg .space.legal").count()
    page.keyboard.press("1")
    page.wait_for_selector("#question >> text=Done")
    page.keyboard.press("u")
    page.wait_for_function(
        "n => document.querySelectorAll('svg .space.legal').length === n", arg=legal
    )
    asked = page.locator("#question p").first.inner_text()
    page.reload()
    page.wait_for_selector("svg .space.legal")

    assert asked == page.locator("#question p").first.inner_text()
    page.keyboard.press("1")
    page.wait_for_selector("#question >> text=Done")
    page.keyboard.press("d")
    page.wait_for_selector("text=This ends your turn.")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=This ends your turn.", state="detached")


def test_hidden_hands_on_two_pages(sit):
    pages = sit("afghanistan", ["americans", "taliban"])
    names = {}
    for who, page in pages.items():
        page.wait_for_selector("#zones .card")
        names[who] = set(page.locator("#zones .card > strong").all_inner_texts())

    assert names["americans"] and names["taliban"] and not names["americans"] & names["taliban"]


def test_why_not_tells_a_reason(sit):
    (page,) = sit("harbours", ["guild"]).values()
    page.fill("#why input", "tribute")
    page.keyboard.press("Enter")
    page.wait_for_selector("#reasons p")

    assert page.locator("#reasons").inner_text().strip()
