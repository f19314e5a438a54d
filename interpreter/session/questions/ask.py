"""Questions in the rule language, answered in words."""

from __future__ import annotations

from interpreter.engine.asked import evaluate
from interpreter.engine.play import Play
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.seeing import Hidden, watched
from interpreter.language import parse_expression
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.nodes import Variable
from interpreter.language.types import FACTION, SPACE, Type
from interpreter.session.mistakes import Mistake
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.rule_errors import located
from interpreter.session.telling.wording import worth

Answer = int | bool | str | list[str]
"""A number or a truth as it is, anything else in words."""


def ask(
    full: Vocabulary, play: Play, question: str, actor: int, eyes: frozenset[int] | None
) -> Answer:
    """What an expression is worth now.

    `full` are the declarations with their texts; `actor` is the faction that the question means by that
    word, `eyes` are those of who asks (None: everybody's); `here` is the space in which something goes on.
    Raises CorpusError for a mistake in the expression, Mistake for what those eyes may not see.
    """
    asking, here = Variable("actor", FACTION), Variable("here", SPACE)
    names = {"actor": asking, "here": here}
    space = UnderWay.of(play).here
    if space < 0 or space >= len(full.spaces):
        del names["here"]  # nothing is going on anywhere
    expr = parse_expression(full, question, names)
    try:
        with watched(full, play.run, eyes):
            found = evaluate(full, play.run, expr, {asking: actor, here: space})
    except Hidden as hidden:
        raise Mistake(str(hidden)) from hidden
    except RuleError as error:
        raise Mistake(located(error)) from error
    return in_words(full, expr.type, found)


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
