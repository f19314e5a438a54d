"""What plays many games: Python, WebAssembly, or both, held to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.session.mistakes import Mistake

if TYPE_CHECKING:
    from interpreter.session.playing.title import Title
    from interpreter.session.seating.players import Players
    from interpreter.workshop.simulating.one_game import Outcome

AUTO, PYTHON, NATIVE, BOTH = "auto", "python", "native", "both"
ENGINES = (PYTHON, NATIVE, BOTH)
MANY = 1_000  # games for which compiling a title is worth it


def chosen(
    title: Title,
    scenario: int,
    players: Players,
    engine: str,
    games: int,
    check: bool,
    log: bool = True,
) -> tuple[str, str]:
    """What plays, and why it is Python where something else was asked for.

    Raises Mistake where both are to play and cannot.
    """
    if not log and (check or engine == BOTH):
        raise Mistake(
            f"{'--check' if check else '--engine both'} needs the log; leave out --no-log"
        )
    if engine == PYTHON or (engine == AUTO and (check or games < MANY)):
        return PYTHON, ""
    why, missing = ("--check needs it", False) if check else _refusal(title, scenario, players, log)
    if not why:
        return (NATIVE if engine == AUTO else engine), ""
    if engine == BOTH:
        raise Mistake(f"{title.name} cannot be played in WebAssembly: {why}")
    return PYTHON, why if engine == NATIVE or missing else ""


def _refusal(title: Title, scenario: int, players: Players, log: bool) -> tuple[str, bool]:
    """Why the title cannot be played in WebAssembly, or ""; and whether that is only wasmtime."""
    from interpreter.engine.native import Missing  # only for who plays there
    from interpreter.engine.wasm.memory import Outside
    from interpreter.workshop.simulating.natively import native

    try:
        native(title, scenario, players, log)
    except Outside as error:
        return str(error), isinstance(error, Missing)
    return "", False


def played_natively(
    title: Title, scenario: int, seeds: range, players: Players, engine: str, log: bool = True
) -> Iterator[Outcome]:
    """One outcome a seed; with `BOTH`, of each game in both, up to the first that differs."""
    from interpreter.workshop.simulating import natively

    made = natively.native(title, scenario, players, log)
    play = natively.compared if engine == BOTH else natively.games
    return play(title, scenario, seeds, players, made)
