"""An error of the rules in one line: the layer and the place where it is written, what it is, when it came."""

from __future__ import annotations

from interpreter.engine.state.errors import RuleError, place_of
from interpreter.session.telling.sources import Layers


def located(error: Exception, layers: Layers | None = None) -> str:
    """An error of the rules with the place in the rule files; before it the overlay, if it is in one."""
    place = place_of(error)
    if place is None:
        return str(error)
    overlay = layers.overlay(place.file) if layers else ""
    return f"{overlay}, {place}: {error}" if overlay else f"{place}: {error}"


def told(error: RuleError, layers: Layers | None = None) -> str:
    """An error of the rules with its place, and the decision after which it came."""
    after = f" (after decision {error.decision})" if error.decision else ""
    return located(error, layers) + after
