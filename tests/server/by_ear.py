"""A table played by its accessibility tree alone: names, roles and what is read out, as a screen reader has them.

python -m tests.server.by_ear cuba government --seed 2
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from tests.browser import CHROMIUM
from tests.server.killed_server import Server

CONTROLS = {"button", "link", "combobox", "slider", "textbox", "DisclosureTriangle", "checkbox"}
ASIDE = re.compile(
    r"Undo|Back|Deal …|Play all|Pause|To now|Coach|No more hints|−|\+|.*[Tt]ell me.*|[\d.]+\.\d+"
)
FORWARD = ("Yes", "Next")  # what is pressed wherever it stands
MORE = re.compile(r"Pass|Done.*|No|None.*")  # what ends a question soonest
STEP = re.compile(r"(.+), (\d+) of (\d+)")
LOOKS = 400  # at the tree, until an answer must have changed it


def told(node, what):
    return node.get(what, {}).get("value", "")


def has(node, name):
    return any(
        each["name"] == name and each["value"].get("value") for each in node.get("properties", ())
    )


class Tree:
    """All that assistive technology is given of a page at one moment."""

    def __init__(self, session):
        self.nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        self._by_id = {node["nodeId"]: node for node in self.nodes}

    def find(self, role, name):
        return next(
            (n for n in self.nodes if (told(n, "role"), told(n, "name")) == (role, name)), None
        )

    def under(self, node):
        for each in filter(None, map(self._by_id.get, node.get("childIds", ()))):
            yield each
            yield from self.under(each)

    def text(self, node):
        return " ".join(
            told(n, "name") for n in self.under(node) if told(n, "role") == "StaticText"
        )

    def spoken(self):
        """What has been read out, by node: each is read out as it comes."""
        heard = self.find("log", "Read out")
        rows = [n for n in self.under(heard) if told(n, "role") == "paragraph"] if heard else []
        return {row["backendDOMNodeId"]: self.text(row) for row in rows}

    def unnamed(self):
        return [
            n
            for n in self.nodes
            if not n.get("ignored") and told(n, "role") in CONTROLS and not told(n, "name").strip()
        ]


class Listener:
    """Somebody who hears a table and presses its buttons by name. `spoken`: all that was read out, in order."""

    def __init__(self, page, choose):
        self.session, self.choose = page.context.new_cdp_session(page), choose
        self.session.send("DOM.enable")
        self.page, self.spoken, self.pressed, self._heard = page, [], [], {}

    def look(self):
        tree = Tree(self.session)
        spoken = tree.spoken()
        self.spoken += [text for node, text in spoken.items() if node not in self._heard]
        self._heard |= spoken
        return tree

    @property
    def steps(self):
        """The acts of others that were read out: (what, which, of how many)."""
        found = (STEP.match(text) for text in self.spoken)
        return [(one[1], int(one[2]), int(one[3])) for one in found if one]

    def play(self, seconds):
        """Press one button after another until the game is over. AssertionError where one cannot be used by ear."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            tree = self.look()
            assert [] == tree.unnamed()
            asked = tree.find("region", "What is asked")
            if asked is None or "The game is over" in tree.text(asked):
                return
            assert not self.pressed or self._at(tree, asked), (
                f"the focus is lost after {self.pressed[-1]}"
            )
            buttons = {told(n, "name"): n for n in tree.under(asked) if told(n, "role") == "button"}
            names = [name for name in buttons if not ASIDE.fullmatch(name)]
            if not names:
                self.page.wait_for_timeout(20)
                continue
            name = next((name for name in FORWARD if name in names), None) or self.choose(names)
            if not self._press(buttons[name]):
                continue
            self.pressed.append(name)
            self._until_changed(tree.text(asked))
        raise AssertionError("the game is not over")

    def _at(self, tree, asked):
        """Whether the focus is at what is asked."""
        within = {asked["nodeId"], *(node["nodeId"] for node in tree.under(asked))}
        return any(has(node, "focused") and node["nodeId"] in within for node in tree.nodes)

    def _press(self, node):
        """Press a button. False where it is gone since the page was looked at: what others do goes on by itself."""
        try:
            self.session.send("DOM.focus", {"backendNodeId": node["backendDOMNodeId"]})
        except Error:
            return False
        self.page.keyboard.press("Enter")
        return True

    def _until_changed(self, text):
        for _ in range(LOOKS):
            tree = self.look()
            asked = tree.find("region", "What is asked")
            if asked is None or tree.text(asked) != text:
                return
            self.page.wait_for_timeout(5)
        raise AssertionError(f"nothing comes of {self.pressed[-1]}")


def soonest(names):
    return next((name for name in names if MORE.fullmatch(name)), names[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600)
    order = parser.parse_args()
    dice = random.Random(order.seed)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        words = [order.title, f"--seat={order.seat}=human", f"--seed={order.seed}"]
        server = Server(Path(folder) / "t.sqlite", *words)
        try:
            page = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox"]
            ).new_page()
            page.goto(server.links[order.seat])
            page.wait_for_selector("#question button")
            listener = Listener(
                page, lambda names: soonest(names) if dice.random() < 0.5 else dice.choice(names)
            )
            listener.play(order.seconds)
        finally:
            server.kill()
    print(
        f"{len(listener.pressed)} buttons, {len(listener.steps)} acts of others, {len(listener.spoken)} texts read out; {listener.spoken[-1]}"
    )


if __name__ == "__main__":
    main()
