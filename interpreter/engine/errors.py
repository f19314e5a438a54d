"""What can go wrong while rules run, and where in the rule files it did."""

from __future__ import annotations

from types import TracebackType

from interpreter.corpus.diagnostics import Span

RULES_MARK = "__rules__"  # a global that only compiled rule texts have


class RuleError(Exception):
    """A rule text asks for the impossible. `span` is where, if it is known."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span


class LimitError(RuleError):
    """A rule text takes more steps, choices or log than it may."""


class Refused(RuleError):
    """A text that the binder took and the compiler cannot take."""


class PhaseEnds(Exception):
    """`go to` outside a phase's own text, or `end game`: the phase is left at once."""


# What a rule text may run into; each is reported at its line.
MISTAKES = (ArithmeticError, IndexError, KeyError, RecursionError, RuleError, TypeError)


def place_of(error: Exception) -> tuple[str, int] | None:
    """File and line of the innermost rule text that the error passed through."""
    span = getattr(error, "span", None)
    if span is not None:
        return span.file, span.line
    return _innermost(error.__traceback__)


def _innermost(traceback: TracebackType | None) -> tuple[str, int] | None:
    found = None
    while traceback is not None:
        if RULES_MARK in traceback.tb_frame.f_globals:
            found = traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next
    return found


def located(error: Exception) -> RuleError:
    """The same mistake as a `RuleError` that knows its place."""
    place = place_of(error)
    span = Span(place[0], place[1], 1, 1) if place else None
    if isinstance(error, RuleError):
        error.span = error.span or span
        return error
    message = (
        "this rule calls itself without end"
        if isinstance(error, RecursionError)
        else f"the rule cannot be carried out: {error}"
    )
    kind = LimitError if isinstance(error, RecursionError) else RuleError
    result = kind(message, span)
    result.__cause__ = error
    return result
