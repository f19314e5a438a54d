"""Questions in the rule language, answered in words."""

from __future__ import annotations

from attrs import Factory, define

from interpreter.engine.asked import evaluate
from interpreter.engine.play import Play
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.seeing import Hidden, watched
from interpreter.language.binding.typed import parse_expression
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.nodes import Expr, Variable
from interpreter.language.types import FACTION, SPACE, Type
from interpreter.session.mistakes import Mistake
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.rule_errors import located
from interpreter.session.telling.wording import worth

Answer = int | bool | str | list[str]
"""A number or a truth as it is, anything else in words."""


@define(eq=False)
class Question:
    """An expression of the rule language, bound once. Get one from `Title.question`, and give it to `Game.ask`.

    `full` are the declarations with their texts.
    """

    text: str
    full: Vocabulary
    _actor: Variable = Factory(lambda: Variable("actor", FACTION))
    _here: Variable = Factory(lambda: Variable("here", SPACE))
    _bound: dict[bool, Expr] = Factory(dict)  # with `here`, and without

    def bound(self, somewhere: bool = True) -> Expr:
        """Bind the question. `somewhere`: something goes on in a space, `here`. Raises CorpusError and Mistake."""
        if not isinstance(self.text, str):
            raise Mistake(f"a question is a text of the rule language, not {self.text!r}")
        if somewhere not in self._bound:
            names = {"actor": self._actor} | ({"here": self._here} if somewhere else {})
            self._bound[somewhere] = parse_expression(self.full, self.text, names)
        return self._bound[somewhere]

    def worth(self, play: Play, actor: int, eyes: frozenset[int] | None) -> Answer:
        """Return its current value.

        `actor` is the faction meant by that word, `eyes` are those of the player who asks (None: everybody's). Raises
        CorpusError for a mistake in it, Mistake for facts that those eyes may not see.
        """
        space = UnderWay.of(play).here
        expr = self.bound(0 <= space < len(self.full.spaces))
        try:
            with watched(self.full, play.run, eyes):
                named = {self._actor: actor, self._here: space}
                worth = evaluate(self.full, play.run, expr, named)
        except Hidden as hidden:
            raise Mistake(str(hidden)) from hidden
        except RuleError as error:
            raise Mistake(located(error)) from error
        return in_words(self.full, expr.type, worth)


def in_words(
    vocabulary: Vocabulary, kind: Type | None, value: int | bool | str | tuple[int, ...]
) -> Answer:
    """A value as people say it."""
    name = kind.name if kind else "number"
    if isinstance(value, tuple | list):
        element = kind.of if kind else None
        assert isinstance(element, Type)
        return [worth(vocabulary, element, item) for item in value]
    if name == "number":
        return int(value)
    if name == "truth":
        return bool(value)
    return worth(vocabulary, kind, value) if isinstance(value, int) else str(value)
