"""A hall with a store of its own, who asks it, and a browser where the machine has one, with pages of tables."""

from __future__ import annotations

import socket
import threading

import pytest
import uvicorn
from playwright.sync_api import sync_playwright

from interpreter.command.server.app import app
from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.hall import Hall
from tests.browser import CHROMIUM, LACKING
from tests.server.by_link import ByLink

NO_STEPS = "try { localStorage.steps ??= 'off' } catch {}"  # others' turns are not shown one by one
PATIENCE = 20_000  # milliseconds, on a busy machine
ASKED = "#question :is(button, p, h2)"


@pytest.hookimpl(tryfirst=True)  # before the marks are looked at
def pytest_collection_modifyitems(items):
    """What needs a browser takes long, a few aside."""
    for item in items:
        if "browser" in item.fixturenames and not item.get_closest_marker("smoke"):
            item.add_marker("long")


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip(LACKING)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def hall(tmp_path):
    made = Hall(Store(tmp_path / "tables.sqlite"))
    yield made
    made.store.close()


@pytest.fixture
def client(hall):
    return ByLink(app(hall), follow_redirects=False)


@pytest.fixture
def seats(hall):
    """The secrets of a table of Tic-Tac-Toe for two people, by faction; "" only watches."""
    table = hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)
    return dict(hall.store.links(table))


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
def visit(browser, served):
    """Opens a page behind a link; what a page complains of fails the test."""
    pages, wrong = [], []

    def complain(message):
        if message.type == "error" and "409" not in message.text:
            wrong.append(message.text)

    def opened(path, size=(1280, 1100), **how):
        page = browser.new_page(viewport=dict(zip(("width", "height"), size, strict=True)), **how)
        page.set_default_timeout(PATIENCE)
        page.add_init_script(NO_STEPS)
        page.on("console", complain)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(served[1] + path)
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.close()
    assert [] == wrong


@pytest.fixture
def sit(visit, served):
    """`sit(title, seats)`: a page for each person, by faction. With `device`, one page for all of them.

    `look`: the `size` of the window, and what else a browser can be told of its user.
    """
    hall, _ = served

    def open_table(title, seats, *, device=False, seed=1, look=None, **more):
        table = hall.open(title, seats=[f"{seat}=human" for seat in seats], seed=seed, **more)
        links = dict(hall.store.links(table))
        wanted = [";".join(seats)] if device else seats
        pages = {factions: visit(f"/seat/{links[factions]}", **(look or {})) for factions in wanted}
        for page in pages.values():
            page.wait_for_selector(f"{ASKED}, #cover button")
        return pages[wanted[0]] if device else pages

    return open_table
