"""A folder played in Chromium from a server of files alone: below a path, kept, offline, and back to the terminal."""

from __future__ import annotations

import functools
import http.server
import subprocess
import threading
from contextlib import contextmanager

import pytest

from interpreter.command import main
from interpreter.command.site.site import PACKAGE, VERSION
from tests.installed import installed, outside
from tests.server.conftest import NO_STEPS
from tests.server.test_browser import by_clicks, settle
from tests.test_suite import ROOT

PATIENCE = 180_000  # milliseconds until Python has begun, on a busy machine
PYODIDE = ROOT / PACKAGE
LACKING = f"no {PACKAGE} in the checkout (npm pack pyodide@{VERSION})"
TITLES = {"tictactoe": "Crosses", "afghanistan": "Americans", "adp": "Coalition"}
FROM_WHEEL = "tictactoe"
pytestmark = pytest.mark.skipif(not PYODIDE.exists(), reason=LACKING)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *args):
        pass


@contextmanager
def serving(folder):
    """The address of a server of files, which knows nothing else."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """`folder(title)`: a folder that holds the page of a title, below a path. The wheel writes that of FROM_WHEEL."""
    held = tmp_path_factory.mktemp("host")

    def written(title):
        place = held / "some" / title
        if not place.exists():
            words = ["site", title, "--out", str(place), "--pyodide", str(PYODIDE)]
            if title == FROM_WHEEL:
                empty = tmp_path_factory.mktemp("wheel")
                subprocess.run(
                    [installed(empty, "table"), *words], cwd=empty, env=outside(), check=True
                )
            else:
                assert 0 == main(words)
        return held

    return written


@pytest.fixture
def pages(browser):
    """`pages(address, size)`: a page of one browser; what it complains of, or asks elsewhere, fails the test."""
    context, wrong = browser.new_context(accept_downloads=True), []

    def opened(address, size=(1280, 1100)):
        page = context.new_page()
        page.add_init_script(NO_STEPS)
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        inside = address.partition("/some/")[0]
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((inside, "data:", "blob:"))
                else wrong.append(asked.url)
            ),
        )
        page.goto(address)
        return page

    yield opened
    context.close()
    assert [] == wrong


def ready(page):
    page.locator("#state").wait_for(state="detached")


def answered(page):
    """The answers of the only game in the list."""
    return int(page.locator("#games li").inner_text().split(", ")[-1].split()[0])


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_kept_and_goes_on_without_a_network(
    pages, folder, title, tmp_path, capsys
):
    with serving(folder(title)) as begins:
        address = f"{begins}/some/{title}/"
        page = pages(address)
        ready(page)
        learns = page.get_by_role("button", name="Learn")
        (learns if title == "adp" else page.locator("#open button.main")).click()
        page.locator("#question [data-option], #question output").first.wait_for()
        if title == "adp":
            page.click("section.coach >> text=No more hints")
        assert not page.locator("section.coach").count()
        assert TITLES[title] == page.locator("#seat").inner_text()
        for _ in range(3):
            if not (first := page.locator("#question [data-option]")).count():
                break
            option = first.first.get_attribute("data-option")
            settle(page, functools.partial(by_clicks, page, option))
        lines = page.locator("#log li").all_inner_texts()
        page.locator("#leave").click()
        number = answered(page)
        page.close()
    assert number >= 3 and lines

    page = pages(address)  # nobody serves it any more
    ready(page)
    assert number == answered(page)
    page.get_by_role("button", name="Go on", exact=True).click()
    page.locator("#log li").first.wait_for()
    assert lines == page.locator("#log li").all_inner_texts()

    page.locator("#leave").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Its file").click()
    download.value.save_as(tmp_path / "game.json")
    assert 0 == main(["replay", str(tmp_path / "game.json")])
    assert capsys.readouterr().out

    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete for good").click()
    page.locator("#games li").wait_for(state="detached")
    page.locator("#take [type=file]").set_input_files(tmp_path / "game.json")
    page.locator("#take button").click()  # the left game behind may ask for an amount to take
    page.locator("#log li").first.wait_for()
    assert lines == page.locator("#log li").all_inner_texts()


def test_what_comes_of_an_answer_leaves_the_list_of_games_where_it_is(pages, folder):
    with serving(folder("tictactoe")) as begins:
        page = pages(f"{begins}/some/tictactoe/")
        ready(page)
        page.locator("#open button.main").click()
        page.locator("#question [data-option]").first.click()
        page.locator("#question button.main").get_by_text("Yes").wait_for()
        version = page.evaluate("document.body.dataset.version")
        page.evaluate(
            "document.querySelector('#question button.main').click(), document.querySelector('#leave').click()"
        )
        page.wait_for_function("old => document.body.dataset.version !== old", arg=version)
        assert page.locator("#cover").is_visible()
        assert page.evaluate("document.querySelector('#veiled').inert")
        page.get_by_role("button", name="Go on", exact=True).click()
        page.locator("#cover").wait_for(state="hidden")


def test_a_second_window_keeps_its_hands_off(pages, folder):
    with serving(folder("tictactoe")) as begins:
        ready(pages(f"{begins}/some/tictactoe/"))
        other = pages(f"{begins}/some/tictactoe/")
        other.get_by_text("A game is open in another window").wait_for()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_list_of_games_fits_and_the_table_below_waits(pages, folder, width):
    with serving(folder("adp")) as begins:
        page = pages(f"{begins}/some/adp/", (width, 800))
        page.wait_for_function("document.querySelector('#veiled').inert")
        sides = page.evaluate("[document.querySelector('#cover').scrollWidth, innerWidth]")
        assert sides[0] <= sides[1]
        page.locator("#open button.main").dblclick()  # Python is not there yet
        page.locator("#question button").first.wait_for()
        assert not page.evaluate("document.querySelector('#veiled').inert")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator("#leave").click()
        page.locator("#games li").first.wait_for()
        assert 1 == page.locator("#games li").count()
