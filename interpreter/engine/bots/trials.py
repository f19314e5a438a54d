"""Trying an option of a card text out: the text is run on from there, measured, and undone.

The text is begun anew from its own beginning, so that the one under way stays where it is. What chance
would bring is not seen: the trial has dice of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.state.errors import MISTAKES, StepsError
from interpreter.engine.state.rng import GAMMA, MASK
from interpreter.engine.state.run import Run

MOST = 200  # decisions of one trial

Answer = Callable[[tuple[int, int, list[int], int]], int]
Measure = Callable[[list[int]], Any]  # of the state before


def attempt(run: Run, option: int, answer: Answer, measure: Measure) -> Any:
    """What `measure` says once the text has been carried out with this option.

    `answer` decides whatever is asked then. None where the text fails. The steps of all trials of a
    decision are counted together: too many are an error.
    """
    memory, text = run.memory, run.memory.text
    assert text is not None
    begun = {"s": 0, "activations": 0, "sheets": 0, "u": text.undo, "log": text.log}
    kept = {name: getattr(run, name)[length:] for name, length in begun.items()}
    single = run.picking, set(run.checking)
    body = run.program.effects[text.card, text.slot].body
    answers = [*memory.given[text.given :], option]
    try:
        run.memory = memory.aside()
        run.rewind(text.undo, text.log)
        del run.memory.given[text.given :]
        run.activations.clear()
        run.sheets.clear()
        _carry_out(run, body.run(run, text.actor), answers, answer)
        run.memory.memo.clear()
        return measure(kept["s"])
    except StepsError:
        raise
    except MISTAKES:
        return None
    finally:
        for name, value in kept.items():
            getattr(run, name)[begun[name] :] = value
        run.picking, run.checking = single
        run.memory = memory


def _carry_out(run: Run, steps: Any, answers: list[int], answer: Answer) -> None:
    """The answers that were given, then those of the trial."""
    option: int | None = None
    for number in range(len(answers) + MOST):
        try:
            asked = steps.send(option)
        except StopIteration:
            return
        if number < len(answers):
            option = answers[number]
            if number == len(answers) - 1:
                generator = run.layout.generator
                run.write(generator, (run.s[generator] ^ GAMMA) & MASK)
        else:
            option = answer(asked)
        run.memory.given.append(option)


Changes = tuple[tuple[str, Callable[..., Any]], ...]  # ("pieces", columns) or ("number", number)


def most_changed(
    run: Run, options: list[int], changes: Changes, answer: Answer, read: Callable[..., Any]
) -> list[int]:
    """The options after which most has changed, by the first of `changes`, then by the next."""
    now = [int(read(text)) if kind == "number" else 0 for kind, text in changes]

    def measure(before: list[int]) -> tuple[int, ...]:
        moved = _moved(run, before)
        return tuple(
            sum([moved.get(column, 0) for column in read(text)])
            if kind == "pieces"
            else abs(int(read(text)) - number)
            for (kind, text), number in zip(changes, now, strict=True)
        )

    found = {option: attempt(run, option, answer, measure) for option in options}
    told = {option: result for option, result in found.items() if result is not None}
    best = max(told.values(), default=None)
    return [option for option, result in told.items() if result == best]


def _moved(run: Run, before: list[int]) -> dict[int, int]:
    """By column, how many pieces the map has more or fewer of, space by space."""
    assert run.memory.text is not None
    width = run.layout.columns
    end = run.layout.spaces * width
    moved: dict[int, int] = {}
    for cell in set(
        run.u[run.memory.text.undo :: 2]
    ):  # whatever the text has written since it began
        if cell < end:
            change = abs(run.s[cell] - before[cell])
            moved[cell % width] = moved.get(cell % width, 0) + change
    return moved
