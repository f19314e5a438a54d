"""The page of a seat: its first load, and the time from a click to what comes of it, bots' turns included.

With a CHECKOUT of another state of the program (a worktree), both are measured in turns, and their ratio is told.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import define, field
from playwright.sync_api import Browser, Page, sync_playwright

from bench.machine import machine
from tests.browser import CHROMIUM, LACKING

HERE = Path(__file__).parent.parent
TITLES = {"adp": "coalition", "cuba": "government", "labyrinth": "us"}
LOADS, SEED = 9, 1
SHOWN = "#question :is(button, p, h2)"
ASKED = "#question :is([data-option], button.main)"
# Resolves with milliseconds, two frames after the page shows another version; a click that is asked about once more is made again.
CLICK = """share => new Promise(done => {
  const old = document.body.dataset.version, held = [...document.querySelectorAll('#question [data-option]')];
  let begun = performance.now();
  (held[Math.floor(share * held.length)] || document.querySelector('#question button.main')).click();
  const look = () => {
    const yes = document.querySelector('#question button.main');
    if (document.body.dataset.version !== old) return requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
    if (yes?.textContent === 'EnterYes') { begun = performance.now(); yes.click(); }
    requestAnimationFrame(look);
  };
  look();
})"""


@define
class State:
    """What was measured of one title: bytes, requests and milliseconds of each first load, milliseconds of each click."""

    bytes: list[float] = field(factory=list)
    requests: list[float] = field(factory=list)
    load: list[float] = field(factory=list)
    clicks: list[float] = field(factory=list)


@contextmanager
def serving(root: Path, title: str) -> Iterator[str]:
    """The link of a seat, at a server of this state of the program."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["table", title, f"--seat={TITLES[title]}=human", f"--seed={SEED}"]
        command = [sys.executable, "-m", "interpreter", *words, "--no-browser"]
        data = str(Path(folder) / "t.sqlite")
        server = subprocess.Popen(
            [*command, "--data", data],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout is not None
            yield next(line.split()[-1] for line in server.stdout if line.startswith(TITLES[title]))
        finally:
            server.kill()
            server.wait()


def load(browser: Browser, link: str, state: State) -> None:
    """Open the page in a browser that has nothing of it yet."""
    page, told = opened(browser)
    page.goto(link)
    page.wait_for_selector(SHOWN)
    page.wait_for_selector("#map .name")
    state.load.append(page.evaluate("performance.now()"))
    page.wait_for_timeout(300)  # what comes after
    state.bytes.append(sum(told))
    state.requests.append(len(told))
    page.context.close()


def opened(browser: Browser) -> tuple[Page, list[int]]:
    """A page of a browser of its own, and the bytes of each answer that it gets."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script("localStorage.steps = 'off'")
    told: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: told.append(event["encodedDataLength"]))
    return page, told


def click(page: Page, dice: random.Random, state: State) -> None:
    page.wait_for_selector(ASKED, state="attached")
    state.clicks.append(page.evaluate(CLICK, dice.random()))


def measure(browser: Browser, title: str, roots: list[Path], answers: int) -> list[State]:
    """All states of the program in turns, click by click."""
    states = [State() for _ in roots]
    with serving(roots[0], title) as first, serving(roots[-1], title) as last:
        links = [first, last][: len(roots)]
        for _ in range(LOADS):
            for link, state in zip(links, states, strict=True):
                load(browser, link, state)
        pages = [opened(browser)[0] for _ in links]
        for page, link in zip(pages, links, strict=True):
            page.goto(link)
            page.wait_for_selector(SHOWN)
        dice = [random.Random(SEED) for _ in links]
        for _ in range(answers):
            for each in zip(pages, dice, states, strict=True):
                click(*each)
        for page in pages:
            page.context.close()
    return states


def tell(title: str, states: list[State]) -> None:
    rows: dict[str, Any] = {
        "first load, bytes": [statistics.median(state.bytes) for state in states],
        "first load, requests": [statistics.median(state.requests) for state in states],
        "first load, ms": [statistics.median(state.load) for state in states],
        f"click, {len(states[0].clicks)}, median ms": [
            statistics.median(state.clicks) for state in states
        ],
        "click, 95 % ms": [statistics.quantiles(state.clicks, n=20)[-1] for state in states],
    }
    for name, (now, *before) in rows.items():
        told = f"{now:9.0f}" + "".join(f", {each:9.0f} before: {now / each:.2f}" for each in before)
        print(f"{title:6} {name:28} {told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.screens", description=__doc__)
    parser.add_argument("answers", nargs="?", type=int, default=60, help="clicks of each title")
    parser.add_argument("checkout", nargs="?", type=Path, help="folder of the other state")
    parser.add_argument("title", nargs="*", help=f"{', '.join(TITLES)}; all of them without any")
    given = parser.parse_args()
    if given.answers < 2:
        parser.error("at least two answers are needed")
    if given.checkout and not (given.checkout / "interpreter").is_dir():
        parser.error(f"{given.checkout} is no checkout of the program")
    if unknown := set(given.title) - set(TITLES):
        parser.error(f"no such title: {', '.join(sorted(unknown))} (of {', '.join(TITLES)})")
    if CHROMIUM is None:
        parser.error(LACKING)
    roots = [HERE, *([given.checkout] if given.checkout else [])]
    print(machine())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for title in given.title or TITLES:
            tell(title, measure(browser, title, roots, given.answers))
        browser.close()
    print(machine())


if __name__ == "__main__":
    main()
