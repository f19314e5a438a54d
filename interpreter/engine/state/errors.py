"""Errors while rules run, and their places in the rule files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from types import CodeType, FrameType, TracebackType
from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.engine.state.limits import LARGEST

# A global that only compiled rule texts have: by function, what the text is called, where it begins,
# and whether it is a definition.
RULES_MARK = "__rules__"
FILE = (
    1 << 20
)  # columns by which generated code tells another of its files: the last constant lists them
Owner = tuple[str, tuple[str, int, int, int], bool]


class RuleError(Exception):
    """A rule text asks for the impossible.

    `span` is where, if it is known; `decision` counts the decisions that had been asked by then.
    """

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span
        self.decision: int | None = None


class LimitError(RuleError):
    """A rule text takes more steps, choices or log than it may."""


class StepsError(LimitError):
    """More steps than the limit between two decisions. `text`: what takes them, in words."""

    def __init__(self, steps: int) -> None:
        super().__init__("")
        self.steps = steps
        self.text = ""

    def __str__(self) -> str:
        return f"{self.text or 'this'} takes more than {self.steps:,} steps (--steps allows more)"


class TooLarge(LimitError):
    """A number that grew too large. `what` names it."""

    def __init__(self, what: str = "this number", span: Span | None = None) -> None:
        super().__init__(f"{what} goes beyond {LARGEST:,}", span)


class Refused(RuleError):
    """A text that the binder took and the compiler cannot take."""


class PhaseEnds(Exception):
    """`go to` outside a phase's own text, or `end game`: the phase is left at once."""


# Errors of a running rule text; each is reported at its line.
MISTAKES = (ArithmeticError, IndexError, KeyError, RecursionError, RuleError, TypeError)


def place_of(error: Exception) -> Span | None:
    """The place of the innermost rule text that the error passed through."""
    span: Span | None = getattr(error, "span", None)
    if span is not None:
        return span
    return next((_place(step) for step in reversed([*_rules(error.__traceback__)])), None)


def _rules(traceback: TracebackType | None) -> Iterator[TracebackType]:
    """The rule texts that an error passed through, the outermost first."""
    while traceback is not None:
        if RULES_MARK in traceback.tb_frame.f_globals:
            yield traceback
        traceback = traceback.tb_next


def running(outside: str) -> Span | None:
    """The place of the innermost rule text that runs now; None where a module below `outside` runs within it."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and RULES_MARK not in frame.f_globals:
        if frame.f_globals["__name__"].startswith(outside):
            return None
        frame = frame.f_back
    return None if frame is None else _position(frame.f_code, frame.f_lasti, frame.f_lineno)


def _place(step: TracebackType) -> Span:
    return _position(step.tb_frame.f_code, step.tb_lasti, step.tb_lineno)


def _position(code: CodeType, instruction: int, line: int) -> Span:
    """Generated code has the places of the rules."""
    positions = next(islice(code.co_positions(), instruction // 2, None), (None,) * 4)
    column = positions[2] or 1
    file, end = divmod(positions[3] or column + 1, FILE)
    return Span(code.co_consts[-1][file] if file else code.co_filename, line, column, end)


def _owner(step: TracebackType) -> Owner | None:
    """The rule text of a function, or of a set within it."""
    owners: dict[str, Any] = step.tb_frame.f_globals[RULES_MARK]
    return owners.get(step.tb_frame.f_code.co_qualname.split(".")[0])


def located(error: Exception) -> RuleError:
    """The same error as a `RuleError` with its place."""
    if isinstance(error, StepsError):
        _name(error)
    place = place_of(error)
    if isinstance(error, RuleError):
        error.span = error.span or place
        return error
    message = (
        "this rule calls itself without end"
        if isinstance(error, RecursionError)
        else f"the rule cannot be carried out: {error}"
    )
    kind = LimitError if isinstance(error, RecursionError) else RuleError
    result = kind(message, place)
    result.__cause__ = error
    return result


def _name(error: StepsError) -> None:
    """Name the text that took too many steps: the outermost definition, else the text itself."""
    if error.text:
        return
    for step in _rules(error.__traceback__):
        owner = _owner(step)
        if owner is not None:
            error.text = owner[0]
            if owner[2]:
                error.span = Span(*owner[1])
                return
