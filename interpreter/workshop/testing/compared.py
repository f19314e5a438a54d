"""Report of a failed rule test: both sides of a condition, and the rules' words beside the expected ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from interpreter.engine.asked import evaluate
from interpreter.engine.state import events
from interpreter.engine.state.errors import MISTAKES
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import FactionDecl, Vocabulary
from interpreter.language.walking.walk import conjuncts
from interpreter.session.questions.ask import in_words
from interpreter.session.telling.wording import Wording
from interpreter.workshop.testing.scripted_play import Failed


@frozen(eq=False)
class Compared:
    """Looks at one condition, whose text is one line. `variables` are those that it may use."""

    vocabulary: Vocabulary
    run: Run
    text: str
    variables: Mapping[nodes.Variable, Any]

    def told(self, condition: nodes.Expr) -> str:
        """ "LEFT is 3; RIGHT is 0" for a condition that fails; "" if there is no more to say."""
        wrong = [part for part in conjuncts(condition) if not self._value(part)]
        said = dict.fromkeys(side for part in wrong for side in self._sides(part))
        return "; ".join(said)

    def _sides(self, part: nodes.Expr) -> Iterator[str]:
        match part:
            case nodes.Not():
                yield from self._sides(part.operand)
            case nodes.Logic():
                yield from self._sides(part.left)
                yield from self._sides(part.right)
            case nodes.Compare() | nodes.Relation():
                yield from self._side(part.left)
                yield from self._side(part.right)
            case nodes.Member():
                yield from self._side(part.item)
                yield from self._side(part.collection)
            case nodes.Truth():
                yield from self._side(part.operand)
            case nodes.GivenName(variable=variable) if (
                variable.name == "set"
            ):  # SET is SET names its sides
                yield from self._sides(part.body)
                yield from self._side(part.value)
            case nodes.Conditional():
                yield from self._sides(part.condition)

    def _side(self, side: nodes.Expr) -> Iterator[str]:
        """Value of one side, unless it is a literal."""
        if isinstance(side, nodes.Const | nodes.SetLiteral):
            return
        value = self._value(side)
        if value is not None:
            words = " ".join(self.text[side.span.column - 1 : side.span.end_column - 1].split())
            said = in_words(self.vocabulary, side.type, value)
            if isinstance(said, bool):
                said = "yes" if said else "no"
            side_text = ", ".join(said) or "empty" if isinstance(said, list) else said
            yield f"{words} is {side_text}"

    def _value(self, expr: nodes.Expr) -> Any:
        """Value of an expression; None if it cannot be evaluated by itself."""
        try:
            return evaluate(self.vocabulary, self.run, expr, dict(self.variables))
        except MISTAKES:
            return None


def check_said(words: Wording, log: Iterable[tuple[Any, ...]], wanted: Iterable[str]) -> None:
    """Compare all that was said, to anybody, in order. Raises Failed."""
    sayings, listed = list(_said(words, log)), list(wanted)
    if sayings != listed:
        listed_text = "; ".join(f'"{sentence}"' for sentence in sayings) or "nothing"
        raise Failed(f"said was {listed_text}")


def _said(words: Wording, log: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    for entry in map(_open, log):
        if entry[0] == events.SAY:
            yield words.said(entry[1], entry[2:])
        elif entry[0] == events.TELL:
            yield words.said(entry[2], entry[3:])


def _open(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """An entry; of a secret decision, what it holds."""
    return entry[3:] if entry[0] == events.SECRET else entry


def check_shown(
    vocabulary: Vocabulary,
    log: Iterable[tuple[Any, ...]],
    faction: FactionDecl,
    wanted: set[str],
) -> None:
    """Compare all cards that `show` shows a faction, by their ids, in any order. Raises Failed."""
    to_it = [e for e in map(_open, log) if e[0] == events.SHOW and faction.index in e[1]]
    shown = {vocabulary.cards[card].id for entry in to_it for card, *_ in entry[2]}
    if shown != wanted:
        raise Failed(f"shown to {faction.id} is {', '.join(sorted(shown)) or 'nothing'}")
