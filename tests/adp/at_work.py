"""Bots at work: in described or scattered positions they carry out one text or one action."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from interpreter.engine.bots import Chance
from interpreter.engine.runtime import helpers
from interpreter.engine.runtime.actions.activation import Context
from interpreter.engine.runtime.actions.carrying_out import grant
from interpreter.engine.state.run import Run
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.title import Title
from interpreter.session.thinking import decided

PAKISTAN = ("balochistan", "waziristan", "northwest frontier")
PIECES = {
    "coalition troops": 20, "coalition bases": 6,
    "government troops": 30, "government police": 30, "government bases": 3,
    "underground taliban guerrillas": 15, "active taliban guerrillas": 15, "taliban bases": 12,
    "underground warlords guerrillas": 8, "active warlords guerrillas": 7, "warlords bases": 12,
}  # fmt: skip


def at(title: Title, described: dict[str, Any], seed: int = 0) -> Run:
    """A run that stands in a described position where all factions are Non-players."""
    values = {"taliban non player": "yes", "coalition non player": "yes"}
    values |= {"government non player": "yes", "warlords non player": "yes"}
    return lay_out(title, described | {"values": values | described.get("values", {})}, seed)


def scattered(title: Title, seed: int, texts: tuple[str, ...] = ()) -> dict[str, Any]:
    """A position with pieces of everybody here and there. `texts` are in effect."""
    chance = random.Random(seed)
    left = {kind: chance.randint(0, number) for kind, number in PIECES.items()}
    spaces: dict[str, Any] = {}
    for space in title.vocabulary.spaces:
        road, abroad = "-" in space.id and space.id != "sar-e-pol", space.id in PAKISTAN
        there, bases = [], 0
        for kind in sorted(left, key=lambda _: chance.random()):
            number = min(left[kind], chance.choice([0, 0, 0, 1, 1, 2, 3, 5]))
            if "bases" in kind:
                number = 0 if road else min(number, 2 - bases)
                bases += number
            if number and not (abroad and "taliban" not in kind):
                left[kind] -= number
                there.append(f"{number} {kind}")
        held: dict[str, Any] = {"pieces": ", ".join(there)}
        if not road and chance.random() < 0.5:
            held["level"] = chance.choice(["support", "opposition"])
        spaces[space.id] = held
    values: dict[str, Any] = {
        f"{faction} resources": chance.choice([0, 1, 2, 3, 6, 12])
        for faction in ("government", "taliban", "warlords")
    }
    values["islamabad"] = chance.choice(["pressure", "tolerance", "backing", "sponsorship"])
    return {"spaces": spaces, "values": values, "in effect": list(texts)}


def play(title: Title, run: Run, half: tuple[str, int], faction: str, seed: int = 0) -> None:
    """A faction executes one half of a card, such as ("shaded", 4)."""
    slot, card = half
    slot_, actor = (
        _named(title.vocabulary.effects, slot),
        _named(title.vocabulary.factions, faction),
    )
    card_ = _named(title.vocabulary.cards, str(card))
    run.begin_phase(_named(title.vocabulary.phases, "turn"))
    helpers.begin_play(run, slot_, card_, actor)
    answer(title, run, helpers.play_asking(run, slot_, card_, actor), seed)


def act(
    title: Title, run: Run, action: str, faction: str, seed: int = 0, specials: bool = True
) -> None:
    """A faction executes an action if its ladders find something to do."""
    actor = _named(title.vocabulary.factions, faction)
    actions = (_named(title.vocabulary.actions, action),)
    bot = title.program.players[actor]
    assert bot is not None
    asks = next(
        point.index
        for point in title.vocabulary.points
        if point.type == "action" and bot.general[point.index] and not bot.ladders[point.index]
    )
    run.begin_phase(_named(title.vocabulary.phases, "turn"))
    answer(title, run, grant(run, asks, actor, actions, Context(specials=specials), True), seed)


def answer(title: Title, run: Run, steps: Any, seed: int) -> None:
    """Bots answer for everybody until nothing more is asked."""
    option = None
    run.s[run.layout.seed] = seed
    while True:
        try:
            asked = steps.send(option)
        except StopIteration:
            return
        found = decided(title.program, run, asked, Chance.of(run, asked[1], asked[0]))
        run.memory.note(len(run.log), asked[0], found.rung, found.option)
        option = found.option
        run.memory.answered(asked[1], asked[0], option)
        run.steps = run.limits.steps


def count(title: Title, run: Run, kind: str, space: str) -> int:
    """Pieces of a kind (`taliban base`, `taliban guerrilla`) in a space."""
    cells = [c.index for c in title.vocabulary.columns if c.id.endswith(kind)]
    return sum(run.s[run.layout.cell(_named(title.vocabulary.spaces, space), c)] for c in cells)


def _named(declared: Any, name: str) -> int:
    return int(next(decl.index for decl in declared if decl.id == name))


class Stand(NamedTuple):
    """What stands in a space: by kind, and by side."""

    pieces: dict[str, int]
    coin: int
    taliban: int
    others: int  # not COIN

    @property
    def police(self) -> int:
        return self.pieces["government police"]


def on_map(title: Title, run: Run) -> dict[str, Stand]:
    """Every space, counted by hand."""
    found = {}
    for space in title.vocabulary.spaces:
        held = {
            column.id: run.s[run.layout.cell(space.index, column.index)]
            for column in title.vocabulary.columns
        }
        coin = sum(n for kind, n in held.items() if kind.startswith(("coalition", "government")))
        taliban = sum(n for kind, n in held.items() if "taliban" in kind)
        found[space.id] = Stand(held, coin, taliban, sum(held.values()) - coin)
    return found
