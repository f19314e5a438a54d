"""PlainRules: board games whose rules are plain text that runs.

>>> import interpreter
>>> title = interpreter.load(interpreter.titles()[0])
>>> game = title.new(seed=7)
>>> while game.decision:
...     game.choose(game.decision.options[0])
>>> game.result.winner in [place.faction for place in game.result.places]
True

What `__all__` names is the public face, described in docs/api.md; everything else may change. Its
classes are imported when first used, so that a command loads no more than it needs.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what is loaded before a command can catch Ctrl-C is kept little
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from interpreter.corpus.diagnostics import CorpusError, Diagnostic, Span
    from interpreter.engine.state.errors import LimitError, RuleError
    from interpreter.session.agents.actions import Actions
    from interpreter.session.agents.observation import Field, Observation
    from interpreter.session.agents.seat_events import Event
    from interpreter.session.mistakes import Mistake
    from interpreter.session.playing.agent import Agent, SeatView
    from interpreter.session.playing.game import Game
    from interpreter.session.playing.result import Place, Result
    from interpreter.session.playing.title import Title
    from interpreter.session.questions.ask import Question
    from interpreter.session.questions.labels import Asked, Decision, Option
    from interpreter.session.redealing.redeal import NoDeal
    from interpreter.session.thinking import Thought
    from interpreter.workshop.learning.seat_env import SeatEnv
    from interpreter.workshop.learning.table_env import TableEnv
    from interpreter.workshop.simulating.by_agents import Played, simulate

__all__ = [
    "Actions",
    "Agent",
    "Asked",
    "CorpusError",
    "Decision",
    "Diagnostic",
    "Event",
    "Field",
    "Game",
    "LimitError",
    "Mistake",
    "NoDeal",
    "Observation",
    "Option",
    "Place",
    "Played",
    "Question",
    "Result",
    "RuleError",
    "SeatView",
    "Span",
    "Thought",
    "Title",
    "load",
    "restore",
    "seat_env",
    "simulate",
    "table_env",
    "titles",
    "version",
]

_HOMES = {
    "interpreter.corpus.diagnostics": ("CorpusError", "Diagnostic", "Span"),
    "interpreter.engine.state.errors": ("LimitError", "RuleError"),
    "interpreter.session.agents.actions": ("Actions",),
    "interpreter.session.agents.seat_events": ("Event",),
    "interpreter.session.agents.observation": ("Field", "Observation"),
    "interpreter.session.mistakes": ("Mistake",),
    "interpreter.session.playing.agent": ("Agent", "SeatView"),
    "interpreter.session.playing.game": ("Game",),
    "interpreter.session.redealing.redeal": ("NoDeal",),
    "interpreter.session.playing.result": ("Place", "Result"),
    "interpreter.session.playing.title": ("Title",),
    "interpreter.session.questions.ask": ("Question",),
    "interpreter.session.questions.labels": ("Asked", "Decision", "Option"),
    "interpreter.session.thinking": ("Thought",),
    "interpreter.workshop.simulating.by_agents": ("Played", "simulate"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(module), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


def version() -> str:
    """The version of PlainRules that is installed, such as "0.1.0"; "unknown" where none is."""
    from importlib import metadata

    try:
        return metadata.version("plainrules")
    except metadata.PackageNotFoundError:
        return "unknown"


def titles(root: str | Path | None = None) -> list[str]:
    """The names of the titles that `load` takes."""
    from interpreter.corpus.catalogue import find_root
    from interpreter.corpus.catalogue import titles as listed
    from interpreter.session.mistakes import path

    return listed(find_root(root and path(root, "root")))


def load(
    title: str,
    *,
    printing: str | None = None,
    options: Sequence[str] = (),
    mods: Sequence[str | Path] = (),
    root: str | Path | None = None,
    steps: int | None = None,
    counts: Callable[[int], Callable[[], object]] = lambda parts: lambda: None,
) -> Title:
    """A title ready to be played, with one of its printings, some of its options, and mods.

    `mods` are folders with an `overlay.yaml`. `root` holds `rules/`; by default it is the root of the titles that came
    with PlainRules. `steps`: the limit of steps between two decisions, if a title needs more than usual. `counts`, for
    progress: called with the number of parts if the title is not in the cache, it returns a function, which is called
    after each part. Raises Mistake for an unknown name and CorpusError for mistakes in rule files.
    """
    from interpreter.session.playing.title import load as load_title

    return load_title(
        title,
        printing=printing,
        options=options,
        mods=mods,
        root=root,
        steps=steps,
        counts=counts,
    )


def restore(path: str | Path, *, from_last: bool = False) -> Game:
    """Restore a game kept by `Game.save`.

    Raises Mistake where the file is broken, or where the rules have
    changed so that the game no longer follows from them. With `from_last` a file that is cut off or
    no longer fits gives the game at its last decision that holds.
    """
    from interpreter.session.playing.played_again import restore as restore_game

    return restore_game(path, from_last=from_last)


def table_env(
    title: Title | str,
    *,
    seats: Mapping[str, Agent | str] | None = None,
    scenario: str | None = None,
    players: int | None = None,
    render_mode: str | None = None,
) -> TableEnv:
    """Environment of PettingZoo. Learners play all factions that `seats` do not name.

    `seats`: by faction an agent, "bot" or "random". Raises Mistake where the extra `rl` is not installed.
    """
    from interpreter.workshop.learning.table_env import TableEnv

    return TableEnv(title, seats=seats, scenario=scenario, players=players, render_mode=render_mode)


def seat_env(
    title: Title | str,
    faction: str,
    *,
    seats: Mapping[str, Agent | str] | None = None,
    scenario: str | None = None,
    players: int | None = None,
    render_mode: str | None = None,
) -> SeatEnv:
    """A title as an environment of Gymnasium in which one faction learns.

    `seats`: by other faction an agent, "bot" or "random"; bots play the rest if there are bots, else chance. Raises
    Mistake without the extra `rl`.
    """
    from interpreter.workshop.learning.seat_env import SeatEnv

    return SeatEnv(
        title, faction, seats=seats, scenario=scenario, players=players, render_mode=render_mode
    )
