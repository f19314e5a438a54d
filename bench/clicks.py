"""Clicks of ten usual turns at the table in the browser: answer by answer, and with what the page shortens.

python -m bench.clicks

Needs Chromium and the development extra. A drag is one click; so is the Yes that gives up the turn.
"""

from __future__ import annotations

import socket
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import uvicorn
from attrs import frozen
from playwright.sync_api import Locator, Page, sync_playwright

from bench.machine import machine
from interpreter.command.server.app import app
from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.hall import Hall
from tests.browser import CHROMIUM, LACKING

CALM = "try { localStorage.steps ??= 'off' } catch {}"  # others' turns are not shown one by one


@frozen
class Turn:
    """`answers` one by one by their names; `short` with an option and the action behind it ("operate>sweep").

    "drag PIECE FROM TO" draws a stack from one space to another; "All …" is a button.
    """

    says: str
    title: str
    seat: str
    seed: int
    answers: str
    short: str
    scenario: str | None = None


def adp(says: str, seat: str, answers: str, short: str) -> Turn:
    seeds = {"coalition": 1, "warlords": 2, "government": 3, "taliban": 4}  # who is asked first
    return Turn(says, "adp", seat, seeds[seat], answers, short, "short")


SWEEP = adp(
    "Sweep, 3 Troops and 0 Police from next door, Air Strike",
    "coalition",
    "operate, sweep, oruzgan, helmand, 3, 0, done, done, taliban, warlords, air strike, active taliban guerrilla",
    "operate>sweep, drag coalition troops - helmand oruzgan, 0, All done, All 2, air strike, active taliban guerrilla",
)
TURNS = (
    SWEEP,
    adp("Train in Kabul, 6 Police", "coalition", "operate, train, kabul, done, yes, 6, done",
        "operate>train, kabul, done, yes, 6, done"),
    adp("Patrol, 3 Troops", "coalition", "operate, patrol, kabul, helmand, 3, done, done",
        "operate>patrol, drag coalition troops - helmand kabul, All done"),
    adp("Assault", "coalition", "operate, assault, kabul, done", "operate>assault, kabul, done"),
    adp("Rally", "taliban", "operate, rally, faryab, done, done", "operate>rally, faryab, done, done"),
    adp("March", "taliban", "operate, march, sar-e-pol, 1, done", "operate>march, sar-e-pol, 1, done"),
    adp("Attack", "taliban", "operate, attack, helmand, done, as usual, done",
        "operate>attack, helmand, done, as usual, done"),
    adp("Terror", "taliban", "operate, terror, helmand, done, done", "operate>terror, helmand, done, done"),
    Turn("Train", "cuba", "government", 2, "operate, train, la habana, done", "operate>train, la habana, done"),
    Turn("War of Ideas", "labyrinth", "us", 2, "104, operations, war of ideas, turkey", "104, operations>war of ideas, turkey"),
)  # fmt: skip


def _option(name: str) -> str:
    return f'#question [data-option="{name}"]'


def _middle(page: Page, what: str) -> tuple[float, float]:
    box: Any = page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _button(page: Page, step: str) -> Locator:
    if ">" in step:
        return page.locator(f'#question [data-behind="{step.replace(">", " ")}"]')
    if step.startswith("All"):
        return page.locator("#question button", has_text=step)
    return page.locator(_option(step))


def _drag(page: Page, step: str) -> None:
    *piece, origin, target = step.removeprefix("drag ").split()
    page.mouse.move(*_middle(page, f'#map [data-in="{origin}"] [data-piece="{" ".join(piece)}"]'))
    page.mouse.down()
    page.mouse.move(*_middle(page, f'#map [data-in="{target}"] .name'), steps=3)
    page.mouse.up()


def _ready(step: str) -> str:
    """What is on the page before this step can be taken."""
    if step.startswith("drag "):
        return "#map .legal"
    if ">" in step:
        return f'#question [data-behind="{step.replace(">", " ")}"]'
    return f'#question >> text="{step}"' if step.startswith("All") else _option(step)


def played(page: Page, steps: str) -> int:
    """Take the steps of a turn, with the Yes at its end; return the clicks."""
    clicks = 0
    for step in steps.split(", "):
        page.wait_for_selector(_ready(step), state="attached")
        version = page.evaluate("document.body.dataset.version")
        if step.startswith("drag "):
            _drag(page, step)
        else:
            _button(page, step).first.evaluate(
                "made => made.closest('details')?.toggleAttribute('open', true)"
            )
            _button(page, step).first.click()
        clicks += 1
        page.wait_for_function(
            "old => document.body.dataset.version !== old || document.querySelector('#question .main')?.textContent === 'EnterYes'",
            arg=version,
        )
    page.wait_for_timeout(300)
    yes = page.locator("#question .main", has_text="Yes")
    if yes.count():
        yes.click()
        clicks += 1
    return clicks


def main() -> None:
    if CHROMIUM is None:
        sys.exit(LACKING)
    print(machine())
    hall = Hall(Store(Path(tempfile.mkdtemp()) / "tables.sqlite"))
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app(hall), log_level="warning"))
    threading.Thread(target=server.run, args=[[listening]], daemon=True).start()
    place = f"http://127.0.0.1:{listening.getsockname()[1]}"
    print("| turn | answer by answer | shortened |\n| --- | --- | --- |")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for turn in TURNS:
            counts = []
            for steps in (turn.answers, turn.short):
                table = hall.open(
                    turn.title, turn.scenario, seats=[f"{turn.seat}=human"], seed=turn.seed
                )
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.add_init_script(CALM)
                page.goto(f"{place}/seat/{dict(hall.store.links(table))[turn.seat]}")
                counts.append(played(page, steps))
                page.close()
            print(
                f"| {turn.title} {turn.seat}: {turn.says} | {counts[0]} | {counts[1]} |", flush=True
            )
        browser.close()


if __name__ == "__main__":
    main()
