"""Why the bots of a game did what they did: whether it may be told, and in which words, rung by rung."""

from __future__ import annotations

from attrs import define, evolve

from interpreter.engine.bots import Verdict
from interpreter.language.declarations.vocabulary import RungDecl
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import HUMAN, effort
from interpreter.session.telling.rules import Rules
from interpreter.session.telling.sources import Layers, Sources
from interpreter.session.telling.wording import Wording
from interpreter.session.thinking import Thought
from interpreter.session.viewing.game_protocol import Game

SECRET = "a bot's reasons would show its hidden cards"
MANY = 12  # thoughts that are told where all between two moments are asked for
_IF = ("if",)  # all of a rung that decides where it does not apply
_WHY = {"if": "does not apply", "none": "finds nothing", "": "chosen"}


def allow(game: Game) -> None:
    """Raise Mistake if a bot's reasons would show a person what he may not see."""
    if _secret(game):
        raise Mistake(f"{SECRET}; when the game is over: plainrules replay --explain FILE")


def _secret(game: Game) -> bool:
    return bool(game.hides and game.seats.people and not game.over)


def explainer(game: Game) -> Explainer:
    """Explainer that words the thoughts of a game's bots."""
    return Explainer(game.words, game.title.sources, game.title.layers)


def thoughts(game: Game, answers: range) -> list[str]:
    """Why the bots among those answered as they did; `game` is led back there. Raises Mistake."""
    allow(game)
    thoughts_so_far, people = _thoughts(game, answers)
    if not thoughts_so_far:
        whose = "A person" if HUMAN in people else "Chance" if people else "The set-up"
        if any(effort(kind) is not None for kind in people):
            whose = "A search by time, which is not made again,"
        raise Mistake(f"no bot decided this. {whose} did.")
    telling = evolve(explainer(game), rules=game.title.rules)
    return [line for thought in thoughts_so_far[:MANY][::-1] for line in telling.tell(thought)]


def rungs(game: Game, answers: range, said: bool = False) -> list[str]:
    """The rungs by which bots gave those answers, in order, where that may be told; `game` is led back there.

    `said`: with what the last of those says.
    """
    if _secret(game):
        return []
    telling = explainer(game)
    rung_of: dict[str, int] = {}
    for thought in reversed(_thoughts(game, answers)[0]):
        rung_of.setdefault(telling.reason(thought), thought.rung)
    rung_of.pop("", None)
    reasons = list(rung_of)
    if said and reasons:
        rules = game.title.rules
        reasons[-1] += f": {rules.rung(rules.vocabulary.rungs[rung_of[reasons[-1]]])}"
    return reasons


def _thoughts(game: Game, answers: range) -> tuple[list[Thought], set[str]]:
    """The last first, and which kinds of players gave those answers."""
    thoughts_so_far: list[Thought] = []
    people = set()
    for number in reversed(answers):
        game.rewind(number)
        decision = game.play.decision
        if decision is not None:
            people.add(game.seats.of(decision.faction).kind)
        thought = game.think(told=True) if game.repeats(told=True) else None
        if thought is not None:
            thoughts_so_far.append(thought)
    return thoughts_so_far, people


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
