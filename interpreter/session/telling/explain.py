"""Why a bot answered as it did: rung by rung, each with its place in the rule files and its layer."""

from __future__ import annotations

from attrs import define

from interpreter.engine.bots import Verdict
from interpreter.language.declarations.vocabulary import RungDecl
from interpreter.session.telling.layers import Layers
from interpreter.session.telling.rules import Rules
from interpreter.session.telling.sources import Sources
from interpreter.session.telling.wording import Wording
from interpreter.session.thinking import Thought

_IF = ("if",)  # all of a rung that decides where it does not apply
_WHY = {"if": "does not apply", "none": "finds nothing", "": "chosen"}


@define(eq=False)
class Explainer:
    """Puts the thoughts of a title's bots into words; with its `rules` first in a sentence."""

    words: Wording
    sources: Sources
    layers: Layers
    rules: Rules | None = None

    def tell(self, thought: Thought) -> list[str]:
        """One line for the decision, worded as its question, and one for each rung that was looked at.

        The thought was kept with its words (`told`).
        """
        head = f"{self.words.faction(thought.faction)} - {thought.said}"
        if thought.reasons:
            return [head, *(f"  {line}" for line in thought.reasons)]
        lines = [self._rung(verdict, thought) for verdict in thought.verdicts]
        if self.rules is not None and thought.rung >= 0:
            head = f"{head}. {self.rules.rung(self.rules.vocabulary.rungs[thought.rung])}"
        if thought.rung < 0:
            lines.append(f"  no rung fits{self._drawn(thought)}")
        return [head, *lines]

    def reason(self, thought: Thought) -> str:
        """The rung that chose, by rule and name; "" where none did."""
        if thought.reasons or thought.rung < 0:
            return ""
        return self._named(self.words.vocabulary.rungs[thought.rung])

    def _named(self, rung: RungDecl) -> str:
        return f"{rung.cite} {rung.name}".strip()

    def _rung(self, verdict: Verdict, thought: Thought) -> str:
        rung: RungDecl = self.words.vocabulary.rungs[verdict.rung]
        measures = "; ".join(
            f"{self.sources.words(span)}: {value}" for span, value in verdict.measures
        )
        measured_text = f" ({measures})" if measures else ""
        drawn = self._drawn(thought) if verdict.rung == thought.rung and not verdict.why else ""
        place = self.layers.rung(rung, _IF if verdict.why == "if" else None)
        return f"  {self._named(rung)}: {_WHY[verdict.why]}{measured_text}{drawn} [{place}]"

    def _drawn(self, thought: Thought) -> str:
        if thought.equals < 2:
            return ""
        return f", one of {thought.equals} equals (drew {', '.join(map(str, thought.drawn))})"
