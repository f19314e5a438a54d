"""An error of the rules in one line: where it is written, what it is, when it came."""

from __future__ import annotations

from interpreter.engine.state.errors import RuleError, place_of


def located(error: Exception) -> str:
    """An error of the rules with the place in the rule files."""
    place = place_of(error)
    return f"{place}: {error}" if place else str(error)


def told(error: RuleError) -> str:
    """An error of the rules with its place, and the decision after which it came."""
    return located(error) + (f" (after decision {error.decision})" if error.decision else "")
