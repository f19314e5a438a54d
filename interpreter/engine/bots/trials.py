"""Trying an option of a card text out: the text is run on from there, measured, and undone.

The text is begun anew from its own beginning, so that the one under way stays where it is. It does not reveal chance:
the trial has dice of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.bots.reading import Reading
from interpreter.engine.bots.rungs import Rung
from interpreter.engine.state import events
from interpreter.engine.state.errors import MISTAKES, PhaseEnds, StepsError
from interpreter.engine.state.options import DONE, Question
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import GAMMA

MOST = 200  # decisions of one trial

Guess = Callable[[Question], tuple[int, int]]  # the option and its rung
Guessing = Callable[[], Guess]  # anew for each trial, so that all guess alike
Measure = Callable[[], Any]


def attempt(run: Run, option: int, rung: int, answer: Guess, measure: Measure) -> Any:
    """Carry out the text with this option, which the rung tries, and return what `measure` says.

    `answer` decides what is asked then. None where the text fails. The steps of all trials of a
    decision are counted together: too many are an error.
    """
    memory, text = run.memory, run.memory.text
    assert text is not None
    begun = {"s": 0, "activations": 0, "sheets": 0, "u": text.undo, "log": text.log}
    kept = {name: getattr(run, name)[length:] for name, length in begun.items()}
    single = run.picking, set(run.checking)
    body = run.program.effects[text.card, text.slot].body
    answers = [*memory.given[text.given :], option]
    notes = memory.noted_since(text.log)
    try:
        run.memory = memory.aside()
        run.rewind(text.undo, text.log)
        del run.memory.given[text.given :]
        run.activations.clear()
        run.sheets.clear()
        _carry_out(run, body.run(run, text.actor), answers, (notes, rung), answer)
        run.memory.memo.clear()
        return measure()
    except StepsError:
        raise
    except MISTAKES:
        return None
    finally:
        for name, value in kept.items():
            getattr(run, name)[begun[name] :] = value
        run.picking, run.checking = single
        run.memory = memory


def _carry_out(
    run: Run, steps: Any, answers: list[int], noted: tuple[list[int], int], answer: Guess
) -> None:
    """The answers that were given, then those of the trial, up to another pick like the one on trial."""
    (notes, rung), last = noted, len(answers) - 1
    option: int | None = None
    on_trial = -1
    for number in range(len(answers) + MOST):
        try:
            question = steps.send(option)
        except (StopIteration, PhaseEnds):
            return
        if number < last:
            option = answers[number]
            by = _noted(notes, question[0], option)
        elif number == last:
            option, by, on_trial = answers[number], rung, question[0]
            seed = run.layout.seed
            run.write(seed, run.s[seed] ^ GAMMA)
        elif question[0] != on_trial:
            option, by = answer(question)
        elif DONE in question[2]:
            option, by = DONE, rung
        else:
            return
        if by is not None:
            run.memory.note(len(run.log), question[0], by, option)
        run.memory.given.append(option)


def _noted(notes: list[int], point: int, option: int) -> int | None:
    """The rung that gave this answer, None if no bot did. Notes are used up in their order."""
    if notes and (notes[1], notes[3]) == (point, option):
        rung = notes[2]
        del notes[:4]
        return rung
    return None


def most_changed(reading: Reading, rung: Rung, options: list[int], guessing: Guessing) -> list[int]:
    """The options after which most has changed, by the first of the rung's changes, then by the next."""
    run, changes = reading.run, rung.changes
    now = [0 if change.number is None else int(reading.number(change.number)) for change in changes]

    def measure() -> tuple[int, ...]:
        """How much each has changed: pieces that moved, or the growth of its number with its sign."""
        touched = _touched(run)
        return tuple(
            sum([touched.get(column, 0) for column in reading.columns(change.pieces)])
            if change.pieces is not None
            else signed(int(reading.number(change.number)) - number, change.sign)  # type: ignore[arg-type]
            for change, number in zip(changes, now, strict=True)
        )

    tried = {option: attempt(run, option, rung.index, guessing(), measure) for option in options}
    results = {option: result for option, result in tried.items() if result is not None}
    best = max(results.values(), default=None)
    return [option for option, result in results.items() if result == best]


def signed(change: int, sign: int) -> int:
    """Score of a changed number, by `Change.sign`."""
    return sign * change if sign else max(change, -change)


def _touched(run: Run) -> dict[int, int]:
    """Pieces that the text itself has placed on the map, removed from it or moved there, by column.

    Moves of a granted action do not count: its own rules say where pieces go.
    """
    assert run.memory.text is not None
    touched: dict[int, int] = {}
    actions = 0
    for code, *entry in run.log[run.memory.text.log :]:
        if code == events.ACTION:
            actions += 1
        elif code == events.DONE:
            actions -= 1
        elif code in (events.PLACE, events.REMOVE) or (code == events.MOVE and not actions):
            location, column, number = entry[:3]
            if location < run.layout.spaces:
                touched[column] = touched.get(column, 0) + number
    return touched
