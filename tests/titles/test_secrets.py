"""Games that differ only in what somebody may not know look alike to him, byte by byte, at a real table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import interpreter
from interpreter.command.screen import Screen
from interpreter.command.table.menu import Menu
from interpreter.command.table.table import Table
from interpreter.engine.state import events

ROOT = Path(__file__).parent
COVER = "your turn at the keyboard"
PROMPTS = 40
LOOKS = ["head", "log 40", "undo", "help", ""]


class Watched(Screen):
    """Keeps what the watcher is shown; he types by that alone, all others as the case says."""

    def __init__(self, game, watcher, others, looks, never, read):
        self.game, self.watcher, self.others = game, watcher, others
        self.looks, self.never, self.read = looks, never, read
        self.shown, self.looking = [], False

    def ask(self, prompt, again=None):
        text = self.read() + prompt
        if COVER in prompt:
            self.shown.append(text if self.looking else prompt)
            self.looking = prompt.startswith(self.watcher)
            return ""
        if not self.looking:
            return self.key(self.others(self.game))
        self.shown.append(text)
        if len(self.shown) > PROMPTS:
            raise EOFError
        chance = random.Random(len(self.shown))
        options = [o for o in self.game.decision.options if o.name not in self.never]
        if not options or chance.random() < 0.5:
            return chance.choice([*LOOKS, *self.looks])
        return self.key(chance.choice(options[:4]).name)

    def key(self, name):
        menu = Menu.of(self.game.decision)
        return next(key for key, option in menu.keys.items() if option.name == name)


def stored(game, name, subject=0):
    """Where a value stands."""
    decl = next(v for v in game.title.vocabulary.values if v.id == name)
    return game.run.layout.values[decl.index] + subject


def lowest(game):
    """The others bid on, claim on and play their first card."""
    return next(
        (o.name for o in game.decision.options if o.name == "more"), game.decision.options[0].name
    )


def richer(game):
    game.run.s[stored(game, "coins", 1)] += 7


def other_dice(game):
    held = game.reading.cards(1, 1)
    for card in held:
        place = stored(game, "pips", card)
        game.run.s[place] = 7 - game.run.s[place]


def same(game):
    """The games begin alike; it is the others who answer otherwise."""


def elsewhere(first, second):
    """Answers in two games that only the one who gives them knows of."""

    def one(game):
        return first

    def other(game):
        return second

    return one, other


def laying(first, second):
    """Lays the one fuse or the other in the first quarter."""

    def with_fuse(fuse):
        def answer(game):
            names = [option.name for option in game.decision.options]
            return fuse if fuse in names else names[0]

        return answer

    return with_fuse(first), with_fuse(second)


def glimpsing(way):
    """Looks at the first card, and wagers like this."""

    def answer(game):
        names = [option.name for option in game.decision.options]
        return way if way in names else names[0]

    return answer


CASES = {
    "coins": ("boatyard", "Ada", richer, (lowest, lowest), ["? coins of bela", "? wealth of bela"], {"pass"}),
    "dice": ("cups", "Ash", other_dice, (lowest, lowest), ["? showing of birch", "? true number"], {"doubt"}),
    "orders": ("orders", "Opal", same, elsewhere("north", "west"), ["? order of ruby", "? chart"],
               {"north", "south", "east", "west"}),
    "fuses": ("fuses", "Watch", same, laying("damp fuse", "quick fuse"),
              ["? danger of market", "? top of laid of market", "? number of laid of market"], {"market"}),
    "wagers": ("whispers", "Owl", same, (glimpsing("more"), glimpsing("less")),
               ["? wager of fox", "? peeked of owl"], {"more", "less"}),
}  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("case", CASES)
def test_they_look_alike(case, seed, capsys):
    name, watcher, differ, others, looks, never = CASES[case]
    title = interpreter.load(name, root=ROOT)
    seats = [f"{f.id}=human" for f in title.vocabulary.factions]
    shown = []
    for answers, change in zip(others, (same, differ), strict=True):
        game = title.new(seed=seed, seats=seats)
        change(game)
        capsys.readouterr()
        screen = Watched(game, watcher, answers, looks, never, lambda: capsys.readouterr().out)
        try:
            Table(game, screen).run()
        except EOFError:
            pass
        shown.append([*screen.shown, game.log(watcher.casefold())])

    assert shown[0] == shown[1]
    assert any("may not see" in str(part) for part in shown[0])


def test_they_differ_indeed():
    """Each case has something to hide: the states, or the answers, are not the same."""
    for name, _, differ, others, _, _ in CASES.values():
        title = interpreter.load(name, root=ROOT)
        games = [title.new(seed=1) for _ in range(2)]
        differ(games[1])
        for game, answers in zip(games, others, strict=True):
            for _ in range(2):
                game.choose(answers(game))
        given = [[e for e in g.run.log if e[0] == events.ANSWER] for g in games]
        assert games[0].run.s != games[1].run.s or given[0] != given[1]
