"""PlainRules: board games whose rules are plain text that runs.

>>> import interpreter
>>> title = interpreter.load(interpreter.titles()[0])
>>> game = title.new(seed=7)
>>> while game.decision:
...     game.choose(game.decision.options[0])
>>> game.result.winner in [place.faction for place in game.result.places]
True
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.session.game import Game
    from interpreter.session.title import Title

__all__ = ["load", "restore", "titles"]


def titles(root: str | Path | None = None) -> list[str]:
    """The names of the titles that `load` takes."""
    from interpreter.corpus.catalogue import find_root
    from interpreter.corpus.catalogue import titles as listed

    return listed(find_root(root))


def load(
    title: str,
    *,
    printing: str | None = None,
    options: Sequence[str] = (),
    mods: Sequence[str | Path] = (),
    root: str | Path | None = None,
) -> Title:
    """A title ready to be played, with one of its printings, some of its options, and mods.

    `mods` are folders with an `overlay.yaml`. `root` holds `rules/`; without it the titles that came
    with PlainRules are meant. Raises `interpreter.session.mistakes.Mistake` for an unknown name and
    `interpreter.corpus.CorpusError` for mistakes in rule files.
    """
    from interpreter.session.title import load as load_title

    return load_title(title, printing=printing, options=options, mods=mods, root=root)


def restore(path: str | Path, *, from_last: bool = False) -> Game:
    """A game kept by `Game.save`, where it was left.

    Raises `interpreter.session.mistakes.Mistake` where the file is broken, or where the rules have
    changed so that the game no longer follows from them. With `from_last` a file that is cut off or
    no longer fits gives the game at its last decision that holds.
    """
    from interpreter.session.replay import restore as restore_game

    return restore_game(path, from_last=from_last)
