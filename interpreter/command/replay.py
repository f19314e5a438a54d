"""`plainrules replay`: a kept game told from its start, as far as the rules still agree."""

from __future__ import annotations

import argparse
import sys
import textwrap

from interpreter.command.screen import WIDTH
from interpreter.session.explain import Explainer
from interpreter.session.game import Game
from interpreter.session.replay import CHANGED, Divergence, begin, title_of
from interpreter.session.result import ranking
from interpreter.session.save import read


def run(order: argparse.Namespace) -> int:
    save = read(order.file)
    title = title_of(save, order.mods)
    if title.corpus_hash != save.corpus:
        print(CHANGED, file=sys.stderr)
    if (order.until or 0) > len(save.decisions):
        print(f"This game was kept after decision {len(save.decisions)}.", file=sys.stderr)
    replay = begin(title, save)
    told = 0
    status = 0
    try:
        explainer = Explainer.of(title) if order.explain else None
        for number in replay.steps(order.until):
            if explainer is not None and replay.thought is not None:
                _print(explainer.tell(replay.thought))
                if replay.thought.option != replay.game.play.answers[-1]:
                    _print(["  In the kept game it decided otherwise."])
            told = _tell(replay.game, told, number)
    except Divergence as divergence:
        print(f"plainrules: {divergence}", file=sys.stderr)
        status = 1
    _tell(replay.game, told, 0)
    game = replay.game
    if game.result is not None:
        print("\n".join(["", *game.result.lines()]))
    elif status == 0:
        print("\n".join(["", "So far:", *ranking(title.program, game.run).lines()]))
    return status


def _tell(game: Game, told: int, number: int) -> int:
    """The sentences of what is new."""
    _print(game.log(since=told))
    return len(game.run.log)


def _print(lines: list[str]) -> None:
    for line in lines:
        lead = " " * (len(line) - len(line.lstrip()))
        rows = textwrap.wrap(
            line.strip(),
            WIDTH,
            initial_indent=lead,
            subsequent_indent=lead + "  ",
            break_long_words=False,
        )
        print("\n".join(rows))
