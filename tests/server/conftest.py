"""A hall with a store of its own, who asks it, and a browser where the machine has one."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import sync_playwright
from starlette.testclient import TestClient

from interpreter.command.server.app import app
from interpreter.command.server.hall import Hall
from interpreter.command.server.store import Store

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine (Debian: chromium)")
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
    return TestClient(app(hall), follow_redirects=False)


@pytest.fixture
def seats(hall):
    """The secrets of a table of Tic-Tac-Toe for two people, by faction; "" only watches."""
    table = hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)
    return dict(hall.store.links(table))
