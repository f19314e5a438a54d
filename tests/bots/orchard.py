"""The little title of these tests. Each brings the text of its day and the answers of its bot."""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import indent

import interpreter
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title

CORPUS = Path(__file__).parent / "corpus"
BOTS = ("red=bot", "blue=bot")


def orchard(
    folder: Path,
    day: str,
    answers: str,
    head: str = "plays: growers",
    more: str = "",
    hands: str = "owner",
) -> Title:
    """The title with a day, the ladders of a bot, and perhaps whole sections besides. `hands`: who sees them."""
    root = folder / "corpus"
    shutil.copytree(CORPUS, root, dirs_exist_ok=True)
    rules = root / "rules" / "orchard" / "rules.yaml"
    rules.write_text(rules.read_text().replace("seen: owner", f"seen: {hands}"))
    text = (
        f"format: 1\nphases:\n  day:\n    do: |\n{indent(day.strip(), ' ' * 6)}\n      end game\n"
        f"bots:\n  grower:\n    {head}\n    answers:\n{indent(answers.strip(chr(10)), ' ' * 6)}\n{more}"
    )
    (root / "rules" / "orchard" / "case.yaml").write_text(text)
    return interpreter.load("orchard", root=root)


def new(title: Title, seed: int = 1, seats=BOTS) -> Game:
    return title.new("short", seed, seats)


def decided(game: Game, decisions: int = 1000) -> list[str]:
    """What bots and random seats decide from here on: `name: option`, and the rung that gave it."""
    told = []
    while game.decision and decisions:
        decision = game.decision
        thought = game.proceed()
        chosen = _name(game, decision, thought)
        told.append(f"{decision.name}: {chosen}")
        decisions -= 1
    return told


def _name(game: Game, decision, thought) -> str:
    option = game.play.answers[-1]
    name = next(each.name for each in decision.options if each.value == option)
    if thought is None:
        return name
    rung = "no rung" if thought.rung < 0 else game.title.vocabulary.rungs[thought.rung].name
    return f"{name} ({rung})"
