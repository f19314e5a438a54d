"""Engines for many games: Python, WebAssembly, or both, compared with each other."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import TYPE_CHECKING

from interpreter.session.mistakes import Mistake

if TYPE_CHECKING:
    from interpreter.session.playing.title import Title
    from interpreter.session.seating.players import Players
    from interpreter.workshop.simulating.one_game import Outcome

AUTO, PYTHON, NATIVE, BOTH = "auto", "python", "native", "both"
ENGINES = (PYTHON, NATIVE, BOTH)
MANY = 1_000  # games from which on native plays where the machine's speed must not decide
FEW = 10  # games that are over before anything is worked out
COMPILING = 1.5  # seconds that a large title takes, about


def chosen(
    title: Title,
    scenario: int,
    players: Players,
    engine: str,
    games: int,
    check: bool,
    log: bool = True,
) -> tuple[str, str]:
    """Choose the engine, and say why it is Python unless that was asked for. `games`: 0 if the number is unknown.

    Raises Mistake where both are to play and cannot.
    """
    if not log and (check or engine == BOTH):
        raise Mistake(
            f"{'--check' if check else '--engine both'} needs the log; leave out --no-log"
        )
    if engine == PYTHON:
        return PYTHON, ""
    why = "--check needs it" if check else ""
    if not why and engine == AUTO and not _pays(title, scenario, players, games, log):
        why = f"{games:,} games take less time than compiling"
    why = why or _refusal(title, scenario, players, log)
    if why and engine == BOTH:
        raise Mistake(f"{title.name} cannot be played in WebAssembly: {why}")
    if why:
        return PYTHON, why
    return (NATIVE if engine == AUTO else engine), ""


def _pays(title: Title, scenario: int, players: Players, games: int, log: bool) -> bool:
    """Whether games in Python take longer than it takes to make a module. One game tells, unless a module is kept."""
    if not games or players.searches:  # which is a reason of its own
        return True
    if games < FEW:
        return False
    from interpreter.workshop.simulating import natively  # only for who may play there
    from interpreter.workshop.simulating.one_game import game

    if natively.kept(title, scenario, players, log) is not None:
        return True
    start = process_time()
    game(title, scenario, 0, players)
    return games * (process_time() - start) > COMPILING


def _refusal(title: Title, scenario: int, players: Players, log: bool) -> str:
    """Why the title cannot be played in WebAssembly, or ""."""
    from interpreter.engine.wasm.memory import Outside  # as above
    from interpreter.workshop.simulating.natively import native

    try:
        native(title, scenario, players, log)
    except Outside as error:
        return str(error)
    return ""


def played_natively(
    title: Title, scenario: int, seeds: range, players: Players, engine: str, log: bool = True
) -> Iterator[Outcome]:
    """One outcome a seed; with `BOTH`, play each game twice, up to the first difference."""
    from interpreter.workshop.simulating import natively

    module = natively.native(title, scenario, players, log)
    play = natively.compared if engine == BOTH else natively.games
    return play(title, scenario, seeds, players, module)
