"""A game under way as plain data, and back: the same parts that a copy takes.

The running phase is not in it. As with a copy, the phase begins anew and gets the same answers.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.play import Checkpoint, Play
from interpreter.engine.program import Program

Aside = dict[str, Any]
"""Numbers, texts and lists of them, as JSON holds them."""


def laid_aside(play: Play) -> Aside:
    """Save a run so that `taken_up` can go on with the same program."""
    run = play.run
    return {
        "state": run.s,
        "undo": run.u,
        "log": run.log,
        "forced": run.forced,
        "notes": run.memory.notes,
        "answers": play.answers,
        "marks": play.marks,
        "rungs": list(play.rungs.items()),
        "checkpoints": [[c.undo, c.log, c.answers, c.phase] for c in play.checkpoints],
    }


def taken_up(program: Program, aside: Aside) -> Play:
    """The game at the decision at which it was laid aside."""
    play = Play.__new__(Play)
    run = program.run()
    run.s[:], run.u[:], run.forced = aside["state"], aside["undo"], aside["forced"]
    run.log = [_tupled(entry) for entry in aside["log"]]
    run.memory.notes = [*aside["notes"]]
    play.program, play.run, play.drive, play.whole = program, run, program.phase, False
    play.answers, play.marks = aside["answers"], aside["marks"]
    play.rungs = dict(aside["rungs"])
    play.checkpoints = [Checkpoint(*fields) for fields in aside["checkpoints"]]
    play.decision, play.steps = None, None
    if not play.over:
        play.again()
    return play


def _tupled(part: Any) -> Any:
    """Turn the lists of JSON into tuples, as in the log."""
    return tuple(map(_tupled, part)) if isinstance(part, list) else part
