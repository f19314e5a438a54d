"""Why a bot answered as it did: rung by rung, each with its place in the rule files and its layer."""

from __future__ import annotations

from attrs import define

from interpreter.engine.bots import Verdict
from interpreter.language.declarations.vocabulary import RungDecl
from interpreter.session.telling import names
from interpreter.session.telling.layers import Layers
from interpreter.session.telling.sources import Sources
from interpreter.session.telling.wording import Wording, capital
from interpreter.session.thinking import Thought

_IF = ("if",)  # all of a rung that decides where it does not apply
_WHY = {"if": "does not apply", "none": "finds nothing", "": "chosen"}


@define(eq=False)
class Explainer:
    """Puts the thoughts of a title's bots into words."""

    words: Wording
    sources: Sources
    layers: Layers

    def tell(self, thought: Thought) -> list[str]:
        """A line that says what was decided, and one for each rung that was looked at."""
        vocabulary = self.words.vocabulary
        point = vocabulary.points[thought.point]
        who = self.words.faction(thought.faction)
        where = f"{capital(point.owner)}, {point.name}" if point.owner else point.name
        head = f"{who} - {where}: {self._option(thought)}"
        lines = [self._rung(verdict, thought) for verdict in thought.verdicts]
        if thought.rung < 0:
            lines.append(f"  no rung fits{self._drawn(thought)}")
        return [head, *lines]

    def _option(self, thought: Thought) -> str:
        vocabulary = self.words.vocabulary
        point, option = vocabulary.points[thought.point], thought.option
        kind = names.kind_of(point, thought.about)
        if thought.about >= 0:
            return self.words.pieces(thought.about, option)
        if kind == "card" and option >= 0:
            return self.words.card(option)
        decl = names.declared(vocabulary, kind, option)
        return decl.name if decl else names.name_of(vocabulary, point, thought.about, option)

    def _rung(self, verdict: Verdict, thought: Thought) -> str:
        rung: RungDecl = self.words.vocabulary.rungs[verdict.rung]
        cite = f"{rung.cite} " if rung.cite else ""
        measures = "; ".join(
            f"{self.sources.words(span)}: {value}" for span, value in verdict.measures
        )
        told = f" ({measures})" if measures else ""
        drawn = self._drawn(thought) if verdict.rung == thought.rung and not verdict.why else ""
        place = self.layers.rung(rung, _IF if verdict.why == "if" else None)
        return f"  {cite}{rung.name}: {_WHY[verdict.why]}{told}{drawn} [{place}]"

    def _drawn(self, thought: Thought) -> str:
        if thought.equals < 2:
            return ""
        return f", one of {thought.equals} equals (drew {', '.join(map(str, thought.drawn))})"
