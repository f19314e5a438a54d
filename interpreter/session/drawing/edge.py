"""The track along the edge of a map: what a title counts there, and a place for each number."""

from __future__ import annotations

from attrs import frozen

from interpreter.language.declarations.vocabulary import ValueDecl
from interpreter.session.display.display import Shown
from interpreter.session.drawing.chart import WIDTH
from interpreter.session.editions.edition import Edition

SIDE = 26  # left and right of it
STEPS = 100  # of a track that can be drawn


@frozen
class Edge:
    """From 0 to `length`, each number `step` further right than the one before; 0 stands at `left`.

    `tracks` are the names of what is counted of the whole game, `facts` of what each faction has.
    """

    length: int
    left: float
    step: float
    tracks: tuple[str, ...]
    facts: tuple[str, ...]


def edge(title: Edition) -> Edge | None:
    """None where a title counts nothing on a track, or too far to draw."""
    display = title.display
    long = max([_track(shown) for shown in (*display.tracks, *display.factions)], default=0)
    if not 0 < long <= STEPS:
        return None
    tracks = tuple(shown.label for shown in display.tracks if shown.kind == "number")
    facts = tuple(shown.label for shown in display.factions if _track(shown))
    return Edge(long, SIDE, (WIDTH - 2 * SIDE) / long, tracks, facts)


def _track(shown: Shown) -> int:
    return shown.decl.track if isinstance(shown.decl, ValueDecl) else 0
