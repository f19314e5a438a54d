"""Decisions in secret: each faction decides in the state that all began with, then all of it comes about.

The acts of a faction are undone before the next one decides, and done again when all have decided. So nobody can use
another's choice, not even how many cards he laid down. Acts can only touch things that their owner alone sees, so those
of two factions never collide. Their order in the log, and in which they are asked, is that of the set.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define

from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Entry, Mark, Run
from interpreter.language.declarations.visibility import Eyes


@define
class Done:
    """Decisions of a faction: state changes by index, and log entries."""

    faction: int
    written: dict[int, int]
    entries: list[Entry]


def begin(run: Run, faction: int) -> Mark:
    """Begin a faction's secret decision, which nobody else hears of."""
    run.secret = Mark(faction, len(run.u), len(run.log))
    return run.secret


def end(run: Run, mark: Mark, done: list[Done]) -> None:
    """End a secret decision: undo its changes and add them to `done`. Raises RuleError if others see one."""
    changed = _changed(run, mark)
    written = {index: run.s[index] for index, _ in changed}
    for index in written:
        if index not in run.layout.private[mark.faction]:
            raise RuleError(f"{run.called(index)} is not visible to the actor alone")
    for index, old in reversed(changed):
        run.write(index, old)
    cover(run)
    run.secret = None
    secrets = [entry[3:] for entry in run.log[mark.log :] if entry[0] == events.SECRET]
    done.append(Done(mark.faction, written, secrets))


def _changed(run: Run, mark: Mark) -> list[tuple[int, int]]:
    """Writes since the mark: the index and the old value of each."""
    return list(zip(run.u[mark.undo :: 2], run.u[mark.undo + 1 :: 2], strict=True))


@contextmanager
def apart(run: Run, eyes: Eyes) -> Iterator[None]:
    """Hide a running secret decision from a viewer: for him it has not happened."""
    if run.secret is None or eyes is None or run.secret.faction in eyes:
        yield
        return
    changed = _changed(run, run.secret)
    now = [(index, run.s[index]) for index, _ in changed]
    for index, old in reversed(changed):
        run.s[index] = old
    try:
        yield
    finally:
        for index, value in now:
            run.s[index] = value


def cover(run: Run) -> None:
    """Show the log of the running decisions to their decider only."""
    if run.secret is None:
        return
    tell_alone(run, run.secret.log, run.secret.faction)


def tell_alone(run: Run, since: int, faction: int) -> None:
    """Show the log from there on to one faction only."""
    for place in range(since, len(run.log)):
        entry = run.log[place]
        if entry[0] not in (events.ANSWER, events.SECRET):
            run.log[place] = (events.SECRET, faction, 1, *entry)


def reveal(run: Run, done: list[Done]) -> None:
    """All have decided: it comes about."""
    for choice in done:
        for index, value in choice.written.items():
            run.write(index, value)
        run.log += [(events.SECRET, choice.faction, 0, *entry) for entry in choice.entries]
    run.log.append((events.REVEAL,))
