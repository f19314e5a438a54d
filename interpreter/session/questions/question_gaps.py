"""Gaps in questions: `{E}` in a question or a way, filled from the position that waits for an answer.

A gap may read the whole game, the actor who is asked and the space being resolved. The running text itself fills gaps
that read its names, before it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from attrs import define

from interpreter.engine.play import Play
from interpreter.engine.state.options import plain
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.gaps import gap_of
from interpreter.language.walking.walk import texts, walk
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.telling.wording import Wording

ASKING = nodes.Choose | nodes.ChooseNumber | nodes.ChooseWay | nodes.May


@define(eq=False, slots=False)
class Gaps:
    """`full` gives the declarations with their texts, which are needed only where a gap is met."""

    words: Wording
    full: Callable[[], Vocabulary]

    def prepare(self) -> None:
        """Read the texts now, which takes a while, and not at the first gap that is met."""
        _ = self._asking

    @cached_property
    def _asking(self) -> dict[int, Any]:
        """The statements that ask, by their decision point."""
        asking = (node for text in texts(self.full()) for node in walk(text))
        return {node.point.index: node for node in asking if isinstance(node, ASKING)}

    def worths(self, play: Play, now: UnderWay, option: int) -> Iterator[str | None]:
        """Text of each gap in a question (NO_OPTION), in a way or after an option to pick.

        None for others to fill.
        """
        assert play.decision is not None
        node = self._asking.get(play.decision.point)
        if node is None:
            return
        parts = node.parts
        if plain(option) and isinstance(node, nodes.ChooseWay):
            parts = node.ways[option].parts
        actor = play.decision.faction if node.by is None else -1
        known = {"actor": actor, "here": now.here}
        if plain(option) and isinstance(node, nodes.Choose):
            parts = node.told
            known |= {node.point.name: option, "it": option}
        said = _said_by_text(play, option)
        for number, part in enumerate(part for part in parts if not isinstance(part, str)):
            if number < len(said) and said[number] is not None:
                yield self.words.said([gap_of(part)], [said[number]])
            else:
                yield self._worth(play, part, known)

    def _worth(self, play: Play, expr: nodes.Expr, known: dict[str, int]) -> str | None:
        from interpreter.engine.asked import evaluate  # the compiler

        below = list(walk(expr))
        used = {node.variable for node in below if isinstance(node, nodes.Local)}
        given = {variable: known.get(variable.name, -1) for variable in used}
        if -1 in given.values() or any(isinstance(node, nodes.NamedNumber) for node in below):
            return None
        worth = evaluate(self.full(), play.run, expr, given)
        return self.words.said([gap_of(expr)], [worth])


def _said_by_text(play: Play, option: int) -> tuple[Any, ...]:
    """Values with which the running text fills the gaps of its question, or of a way."""
    assert play.decision is not None
    point, said = play.run.said
    return said.get(option, ()) if point == play.decision.point else ()
