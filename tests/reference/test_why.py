"""Why something is not so, and why an action is not possible."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import define

from interpreter.engine.program import Program
from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.state.run import Run
from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary
from interpreter.session.why.reasons import explain, explain_action
from tests.reference.islands import islands
from tests.reference.titles import Titles


@define
class Harbour:
    """A title with one action: a choice of islands where `where` holds, for a price."""

    author: Titles
    action: Any
    where: Any
    windy: Any
    reef: Any
    price: Any

    def begin(self, **values: int) -> tuple[vocabulary.Vocabulary, Run]:
        title = self.author.vocabulary
        author = self.author
        end = author.node(nodes.Block, (author.node(nodes.EndGame),))
        title.phases = [vocabulary.PhaseDecl("end", "End", 0, author.span(), body=end)]
        title.start = title.phases[0]
        program = Program.build(title)
        run = program.start()
        for id, number in values.items():
            run.s[program.layout.values[author.value(id).index]] = number
        return title, run

    def reasons(self, context: Context | None = None) -> list[Any]:
        return reasons(*self.begin(), context)


def reasons(title: vocabulary.Vocabulary, run: Run, context: Context | None = None) -> list[Any]:
    """Why the first faction cannot take the action."""
    activation = Activation(run, run.program.actions[0], 0, context or Context())
    return explain_action(title, run, activation)


@pytest.fixture
def harbour() -> Harbour:
    author = Titles(islands(), random.Random(1))
    title = author.vocabulary
    title.action_classes.append(vocabulary.ActionClassDecl("deed", "Deed", 0, author.span()))
    author._declare("raid", 0)
    action = title.actions[0]
    action.by, action.cite = frozenset({0}), "4.2"
    assert action.here is not None
    here = author.local(action.here)
    flags = {
        decl.id: author.expr(nodes.Attribute, types.TRUTH, decl, here) for decl in title.attributes
    }
    where = author.expr(nodes.Logic, types.TRUTH, "and", flags["windy"], flags["reef"])
    price = author.const(3)
    stage = nodes.SpacesStage(
        author.point("space", "space"), where, "", price, 1, None, False, None, None, "4.2.1"
    )
    action.stages = (stage,)
    return Harbour(author, action, where, flags["windy"], flags["reef"], price)


def test_a_condition_is_told_part_by_part(harbour: Harbour) -> None:
    title, run = harbour.begin()
    cedar, eel = 2, 4
    told = explain(title, run, harbour.where, {harbour.action.here: cedar})
    assert told == [(harbour.windy.span, 1), (harbour.reef.span, 0)]
    told = explain(title, run, harbour.where, {harbour.action.here: eel})
    assert [value for _, value in told] == [1, 1]


def test_parts_of_parts_stay_together(harbour: Harbour) -> None:
    author = harbour.author
    either = author.expr(nodes.Logic, types.TRUTH, "or", harbour.where, harbour.reef)
    title, run = harbour.begin()
    told = explain(title, run, either, {harbour.action.here: 3})
    assert told == [(harbour.where.span, 0), (harbour.reef.span, 1)]


def test_a_possible_action_needs_no_reason(harbour: Harbour) -> None:
    assert harbour.reasons() == []


def test_somebody_else_may(harbour: Harbour) -> None:
    harbour.action.by = frozenset({1, 2})
    (reason,) = harbour.reasons()
    assert (reason.kind, reason.span, reason.cite) == ("by", harbour.action.span, "4.2")


def test_the_condition_of_the_action(harbour: Harbour) -> None:
    author = harbour.author
    yes, no = author.const(1, types.TRUTH), author.const(0, types.TRUTH)
    harbour.action.condition = author.expr(nodes.Logic, types.TRUTH, "and", yes, no)
    (reason,) = harbour.reasons()
    assert (reason.kind, reason.span) == ("if", no.span)


def test_what_is_true_nowhere(harbour: Harbour) -> None:
    stage = harbour.action.stages[0]
    never = harbour.author.const(0, types.TRUTH)
    stage.where = harbour.author.expr(nodes.Logic, types.TRUTH, "and", never, harbour.where)
    (reason,) = harbour.reasons()
    assert (reason.kind, reason.span, reason.space) == ("where", never.span, -1)
    assert reason.cite == "4.2.1"


def test_the_closest_space(harbour: Harbour) -> None:
    """Each condition holds on some island, but no island meets both."""
    calm = harbour.author.expr(nodes.Not, types.TRUTH, harbour.windy)
    wealth = harbour.author.vocabulary.attributes[3]
    here = harbour.author.local(harbour.action.here)
    rich = harbour.author.expr(nodes.Attribute, types.NUMBER, wealth, here)
    three = harbour.author.const(3)
    richest = harbour.author.expr(nodes.Compare, types.TRUTH, "=", rich, three)
    where = harbour.author.expr(nodes.Logic, types.TRUTH, "and", calm, richest)
    harbour.action.stages[0].where = where
    (reason,) = harbour.reasons()
    assert (reason.kind, reason.span, reason.space) == ("where", richest.span, 1)


def test_the_price(harbour: Harbour) -> None:
    harbour.price.value = 7
    (reason,) = harbour.reasons()
    assert (reason.kind, reason.span) == ("price", harbour.price.span)
    assert (reason.space, reason.number, reason.limit) == (4, 7, 6)
    assert harbour.reasons(Context(free=True)) == []


def test_the_limits_of_a_grant(harbour: Harbour) -> None:
    told = harbour.reasons(Context(within=frozenset({0, 1})))
    assert [(reason.kind, reason.span) for reason in told] == [("where", harbour.reef.span)]


def test_a_ban(harbour: Harbour) -> None:
    author, title = harbour.author, harbour.author.vocabulary
    ban = nodes.Change("", "forbidden", None)
    line = nodes.LastingLine(harbour.action, None, None, (ban,), author.span())
    effect = vocabulary.CardEffect(
        title.effects[0], "", False, None, None, None, None, (line,), title.lifetimes[0], {},
        author.span(), 0,
    )  # fmt: skip
    title.lasting.append(effect)
    title.cards[0].effects[title.effects[0].id] = effect
    title, run = harbour.begin()
    assert reasons(title, run) == []
    run.s[run.layout.effects] = 1
    (reason,) = reasons(title, run)
    assert (reason.kind, reason.span) == ("forbidden", line.span)
