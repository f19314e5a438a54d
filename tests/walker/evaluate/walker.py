"""The walk over the bound tree: one function for each kind of node, found by the node's class.

An expression is a plain call, `value(frame, expr)`. A statement may ask, so it is a generator of
decisions, `yield from execute(frame, statement)`. Nothing is prepared, shared or remembered: what a
node means is looked up each time it is met, in the order in which the reference tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.state.errors import RuleError, StepsError, TooLarge
from interpreter.engine.state.limits import LARGEST
from interpreter.engine.state.options import BY_TYPE, Question
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Watch
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary

_UNBOUND = object()
Steps = Generator[Question, int, None]

NONE = -1
STEPS_OF_ONE = 10  # the walk is that much slower than compiled code


class Stopped(Exception):
    """`stop`: leaves the innermost repetition."""


@define(eq=False)
class Frame:
    """Where a text runs: the game, what its names stand for, and the action it belongs to.

    `names` holds what `here`, `actor` and other names mean at this point, whichever text bound them:
    an action's number reads `here` of the place where it is used, and a procedure takes it along.
    """

    vocabulary: Vocabulary
    run: Run
    variables: dict[nodes.Variable, Any] = Factory(dict)
    names: dict[str, Any] = Factory(dict)
    action: Any = None  # under_way.ActionUnderWay
    watch: Watch | None = None  # the eyes for which it is looked, if not everybody's
    later: list[Any] | None = None  # what the innermost loop has put off (reference/later.py)

    def put(self, variable: nodes.Variable | None, given: Any) -> None:
        """Let a name stand for something from now on."""
        if variable is not None:
            self.variables[variable] = given
            self.names[variable.name] = given

    def bound(self, variables: tuple[nodes.Variable | None, ...], given: Any) -> Bound:
        """Lets names stand for something for a while: to be held `with` it."""
        return Bound(self, variables, given)

    def fresh(self, action: Any = None) -> Frame:
        """The frame of another text: none of this one's names reach it."""
        return Frame(self.vocabulary, self.run, action=action, watch=self.watch)

    @property
    def actor(self) -> int:
        found: int = self.names.get("actor", NONE)
        return found

    @property
    def here(self) -> int:
        found: int = self.names.get("here", NONE)
        return found


class Bound:
    """Names that stand for something for a while; one is made for each candidate of a set, so this is kept plain."""

    __slots__ = ("before", "frame", "given", "variables")

    def __init__(
        self, frame: Frame, variables: tuple[nodes.Variable | None, ...], given: Any
    ) -> None:
        self.frame, self.given = frame, given
        self.variables = [variable for variable in variables if variable is not None]

    def __enter__(self) -> None:
        values, names = self.frame.variables, self.frame.names
        self.before = [
            (variable, values.get(variable, _UNBOUND), names.get(variable.name, _UNBOUND))
            for variable in self.variables
        ]
        for variable in self.variables:
            values[variable] = names[variable.name] = self.given

    def __exit__(self, *_: object) -> None:
        for variable, value, name in self.before:
            _put_back(self.frame.variables, variable, value)
            _put_back(self.frame.names, variable.name, name)


def _put_back(now: dict[Any, Any], key: Any, before: Any) -> None:
    if before is _UNBOUND:
        now.pop(key, None)
    else:
        now[key] = before


Evaluator = Callable[[Frame, Any], Any]
Executor = Callable[[Frame, Any], Steps]

_evaluators: dict[type, Evaluator] = {}
_executors: dict[type, Executor] = {}


def evaluates(kind: type[nodes.Expr]) -> Callable[[Evaluator], Evaluator]:
    """Marks the function that gives the value of such an expression."""

    def mark(function: Evaluator) -> Evaluator:
        _evaluators[kind] = function
        return function

    return mark


def executes(kind: type[nodes.Statement]) -> Callable[[Executor], Executor]:
    """Marks the generator that carries out such a statement."""

    def mark(function: Executor) -> Executor:
        _executors[kind] = function
        return function

    return mark


def value(frame: Frame, expr: nodes.Expr) -> Any:
    """What an expression is worth: an integer (truths are 0 and 1), a tuple for sets and lists, a bag."""
    run = frame.run
    run.steps -= STEPS_OF_ONE
    if run.steps < 0:
        raise StepsError(run.limits.steps)
    evaluator = _evaluators.get(type(expr))
    if evaluator is None:
        raise nodes.UnknownVariant(expr, "tests/walker/evaluate")
    return evaluator(frame, expr)


def evaluate(
    vocabulary: Vocabulary, run: Run, expr: nodes.Expr, variables: Mapping[nodes.Variable, Any]
) -> Any:
    """What an expression is worth now."""
    frame = Frame(vocabulary, run)
    for variable, given in variables.items():
        frame.put(variable, given)
    with run.budget():
        return value(frame, expr)


def needed(frame: Frame, expr: nodes.Expr, asked: str) -> int:
    """The space, faction or card that is asked for something. There must be one."""
    found = value(frame, expr)
    if found == NONE:
        raise RuleError(expr.none_there(frame.vocabulary, asked), expr.span)
    return int(found)


def tame(number: int, place: Span) -> int:
    """A number that nothing keeps small is a mistake."""
    if not -LARGEST <= number <= LARGEST:
        raise TooLarge(span=place)
    return number


def holds(frame: Frame, condition: nodes.Expr | None) -> bool:
    """Whether a condition is met; one that is not given is."""
    return condition is None or bool(value(frame, condition))


def execute(frame: Frame, statement: nodes.Statement) -> Steps:
    frame.run.spend(STEPS_OF_ONE)
    executor = _executors.get(type(statement))
    if executor is None:
        raise nodes.UnknownVariant(statement, "tests/walker/evaluate")
    yield from executor(frame, statement)


@contextmanager
def named(text: str, span: Span, outermost: bool = False) -> Iterator[None]:
    """What takes too many steps is the innermost text, or the outermost definition."""
    try:
        yield
    except StepsError as error:
        if outermost or not error.text:
            error.text, error.span = text, span
        raise


def execute_block(frame: Frame, block: nodes.Block | None) -> Steps:
    if block is not None:
        for statement in block.statements:
            yield from execute(frame, statement)


def ask(
    point: Any, faction: int, options: list[int], about: int = BY_TYPE
) -> Generator[Question, int, int]:
    """A decision. What leaves nothing to choose is taken without asking."""
    if len(options) == 1:
        return options[0]
    return (yield (point.index, faction, options, about))


def always_ask(point: Any, faction: int, options: list[int]) -> Generator[Question, int, int]:
    """A decision that is put even when nothing is left to choose."""
    return (yield (point.index, faction, options, BY_TYPE))
