"""What is known before the game is not in what is played, and the steps are those of the text as it was lowered."""

from __future__ import annotations

import random

import attrs
import pytest

import interpreter
from interpreter.engine.ir import build, ops
from interpreter.engine.ir.folding import fold, folded, truth
from interpreter.engine.ir.inlining import inline, short
from interpreter.engine.ir.printed import function, printed
from interpreter.engine.lower.texts import context
from interpreter.engine.play import Play
from interpreter.engine.program import Program
from interpreter.language.declarations.vocabulary import Vocabulary
from tests.engine import small
from tests.reference.suite import frozen, names

X, Y, NO, YES, NONE = ops.Local("x"), ops.Local("y"), ops.Const(0), ops.Const(1), ops.Const(None)
SAME, OTHER = ops.Compare("==", YES, YES), ops.Compare("==", ops.Const(3), YES)
ROWS = ops.Table((None, (4, 5)))
DEAR = ops.Charged(300, X)
FEW = ops.Call("each", (ops.Table((1, 2)), YES))

VALUES = [
    (SAME, "1"),
    (OTHER, "0"),
    (ops.Compare("in", YES, ops.Table((1, 2))), "1"),
    (ops.Compare("not in", YES, ops.Table((1, 2))), "0"),
    (ops.Compare("is not", ops.Item(ROWS, NO), NONE), "0"),
    (ops.Compare("is not", ops.Item(ROWS, YES), NONE), "1"),
    (ops.Compare("is", ops.Item(ROWS, NO), NONE), "1"),
    (ops.Compare("is", ops.Item(ROWS, YES), NONE), "0"),
    (ops.Compare("<", X, YES), "x < 1"),
    (ops.Math("*", X, NO), "x * 0"),
    (ops.Not(SAME), "0"),
    (ops.Select(OTHER, X, Y), "y"),
    (ops.Math("-", X, ops.Select(OTHER, Y, NO)), "x"),
    (build.cell(7, (ops.Item(ops.Table((2, 3)), YES), 11)), "state[40]"),
    (ops.Logic("and", (SAME, X)), "x"),
    (ops.Logic("and", (OTHER, X)), "0"),
    (ops.Logic("and", (X, OTHER, Y)), "x and 0"),
    (ops.Logic("and", (X, SAME)), "x and 1"),
    (ops.Logic("and", (X, SAME, Y)), "x and y"),
    (ops.Logic("or", (OTHER, X, SAME, Y)), "x or 1"),
    (ops.Logic("or", (OTHER, DEAR)), "spending 300 x"),
    (ops.Select(ops.Logic("and", (X, SAME)), YES, NO), "1 if x else 0"),
    (ops.Not(ops.Select(X, NO, YES)), "not (not x)"),
    (ops.Not(ops.Select(X, NO, ops.Const(2))), "not (0 if x else 2)"),
    (ops.Each("t1", FEW, (SAME, X, ops.Logic("or", (X, OTHER))), X), "[x for t1 in each([1, 2], 1) if x if x]"),
    (ops.Each("t1", FEW, (OTHER,), X), "[x for t1 in each([1, 2], 1) if 0]"),
    (ops.Counted(3, SAME), "counted(3, 1)"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "said"), VALUES, ids=lambda each: str(each)[:24])
def test_a_value_without_what_is_known(value, said):
    assert printed(folded(value)) == said


def test_only_the_truth_of_a_test_is_kept():
    value = ops.Logic("and", (ops.Select(X, YES, NO), SAME, Y))

    assert printed(truth(folded(value))) == "x and y"
    assert printed(folded(value)) == "(1 if x else 0) and y"


def says(*body: ops.Statement) -> list[str]:
    text = ops.Function("f", ("R", "x", "y"), [*body], small.at(1))
    return [line[6:] for line in function(fold(text)).splitlines()[1:]]


def branches(*tests: ops.Value, otherwise: ops.Value | None = None) -> ops.If:
    made = [ops.Branch(test, [ops.Return(ops.Const(n))]) for n, test in enumerate(tests)]
    return ops.If(tuple(made), None if otherwise is None else [ops.Return(otherwise)])


def test_branches_that_are_never_taken_are_dropped():
    assert says(branches(OTHER, X, SAME, Y)) == ["if x", "    return 1", "else", "    return 2"]
    assert says(branches(OTHER), ops.Return(X)) == ["return x"]
    assert says(branches(SAME), ops.Return(X)) == ["return 0"]
    assert says(branches(OTHER, OTHER, otherwise=X), ops.Return(Y)) == ["return x"]
    assert says(branches(X), ops.Return(Y)) == ["if x", "    return 0", "return y"]


@pytest.mark.parametrize(
    "test", [X, ops.Charged(300, X), ops.Compare("<", ops.Local("t1"), X)], ids=printed
)
def test_a_test_that_is_the_same_for_all_items_is_made_once(test):
    charged = ops.Call("each", (ops.Local("F"), YES))
    kept = says(ops.Set(("F",), ops.Each("t1", charged, (test,), ops.Local("t1"))))

    once = ["F = each(F, 1)", "if F and not x", "    F = []"]
    again = [f"F = [t1 for t1 in each(F, 1) if {printed(test)}]"]
    assert kept == (once if test is X else again)


SHORT = ops.Compare(">", build.cell(7, (X, 1)), Y)


@pytest.mark.parametrize(("value", "said"), [
    (SHORT, "return state[10] > y"),
    (ops.Each("x", ops.Table((1, 2)), (SHORT,), X), "return [u1 for u1 in [1, 2] if state[7 + u1] > y]"),
    (ops.Each("t1", ops.Call("each", (FEW, YES)), (), X), "return f(R, 3, y)"),
    (ops.There(X, ops.Table(())), "return f(R, 3, y)"),
    (ops.Invoke("g", (X,)), "return f(R, 3, y)"),
    (build.call("div", X, Y), "return f(R, 3, y)"),
    (build.call("max", X, Y), "return max(3, y)"),
], ids=lambda each: str(each)[:24])  # fmt: skip
def test_a_short_text_is_written_out_if_it_can_make_no_mistake(value, said):
    text = ops.Function("f", ("R", "x", "y"), [ops.Return(value)], small.at(1))
    call = ops.Return(ops.Invoke("f", (build.RUN, ops.Const(3), Y)))
    caller = ops.Function("c", ("R", "y"), [call], small.at(1))
    asking = ops.Return(ops.Invoke("f", (build.RUN, ops.Item(ROWS, Y), Y)))

    made = fold(inline(caller, {"f": short(text)}.get))
    kept = inline(attrs.evolve(caller, body=[asking]), {"f": short(text)}.get)
    assert [line[6:] for line in function(made).splitlines()[1:]] == [said]
    assert kept.body[0] is asking


@pytest.mark.parametrize("name", [*names("d")[:8], *names("p")[:8], "harbours", "hearts"])
def test_no_count_of_steps_changes(name, monkeypatch):
    title = interpreter.load(name).full if name.isalpha() else frozen(name).title
    plain = counts(title)
    monkeypatch.setattr(context, "fold", lambda text: text)
    monkeypatch.setattr(context, "inline", lambda text, called: text)

    assert plain == counts(title)


def counts(vocabulary: Vocabulary) -> list[tuple[int, int]]:
    """The steps left and the length of the log at each decision of a random game."""
    program = Program.build(vocabulary)
    play, draw, found = Play(program, program.start(seed=1)), random.Random(1), []
    while play.decision is not None and len(found) < 200:
        play.answer(draw.choice(play.decision.options))
        found.append((play.run.steps, len(play.run.log)))
    return found
