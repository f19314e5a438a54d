"""Questions in the rule language, answered in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language.types import FACTION, SPACE, Type
from interpreter.session.mistakes import Mistake
from interpreter.session.telling.wording import worth

if TYPE_CHECKING:
    from interpreter.session.playing.game import Game


def ask(game: Game, question: str, faction: str | None = None) -> Any:
    """What an expression is worth now: a number or truth as it is, anything else in words.

    `actor` is the faction that asks, or else the one that is to decide; `here` is the space in which
    something is going on.
    """
    from interpreter.engine.evaluate import evaluate
    from interpreter.engine.state.errors import RuleError
    from interpreter.language import parse_expression
    from interpreter.language.nodes import Variable
    from interpreter.session.questions.under_way import look
    from interpreter.session.simulating.simulate import located
    from interpreter.session.telling.secrets import reveals

    vocabulary = game.title.full
    actor, here = Variable("actor", FACTION), Variable("here", SPACE)
    names = {"actor": actor, "here": here}
    decision = game.play.decision
    asking = game._faction(faction) if faction else decision.faction if decision else -1
    space = look(game.play).here
    if space < 0 or space >= len(vocabulary.spaces):
        del names["here"]  # nothing is going on anywhere
    expr = parse_expression(vocabulary, question, names)
    if faction is not None and reveals(vocabulary, expr, game.viewers(asking)):
        raise Mistake("that would show cards you may not see")
    try:
        found = evaluate(vocabulary, game.run, expr, {actor: asking, here: space})
    except RuleError as error:
        raise Mistake(located(error)) from error
    return in_words(game, expr.type, found)


def in_words(game: Game, kind: Type | None, value: Any) -> Any:
    """A value as people say it. Numbers and truths stay what they are."""
    vocabulary = game.title.vocabulary
    name = kind.name if kind else "number"
    if name == "number":
        return int(value)
    if name == "truth":
        return bool(value)
    if kind and name in ("set", "list"):
        element = kind.of
        assert isinstance(element, Type)
        return [worth(vocabulary, element, item) for item in value]
    if isinstance(value, int):
        return worth(vocabulary, kind, value)
    return str(value)
