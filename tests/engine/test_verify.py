"""Every lowered text of every title keeps the rules of the lowered form, before the passes and after them."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import interpreter
from interpreter.engine.ir import build, ops
from interpreter.language.declarations.vocabulary import Vocabulary
from tests.completeness.good import said
from tests.engine import small
from tests.engine.lowered import lowered, printed_body
from tests.engine.verify import verify
from tests.reference.suite import FOUND, found, frozen, names
from tests.seeds import large_are_long
from tests.titles.test_questions import editions

ROOT = Path(interpreter.__file__).parent.parent
SMALL = ROOT / "tests" / "titles"
LONG = pytest.mark.long


def wrong_in(vocabulary: Vocabulary, watched: bool = False) -> list[str]:
    """What is wrong in the texts of a title as they are lowered, and as Python prints them."""
    layout, texts = lowered(vocabulary, watched)
    assert texts
    told = []
    for text in texts.values():
        printed = attrs.evolve(text, body=printed_body(text, layout))
        told += [*verify(text, texts), *verify(printed, texts)]
    return told


@pytest.mark.parametrize("watched", [False, pytest.param(True, marks=LONG)])
@pytest.mark.parametrize("name", large_are_long(interpreter.titles(ROOT)))
def test_the_titles(name, watched):
    assert [] == wrong_in(interpreter.load(name, root=ROOT).full, watched)


@pytest.mark.long
@pytest.mark.parametrize("name", interpreter.titles(ROOT))
def test_every_edition_of_the_titles(name):
    for vocabulary in editions(name):
        assert [] == wrong_in(vocabulary)


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("name", interpreter.titles(SMALL))
def test_the_small_titles(name, watched):
    assert [] == wrong_in(interpreter.load(name, root=SMALL).full, watched)


def test_the_good_texts():
    for vocabulary in said().titles:
        assert [] == wrong_in(vocabulary)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_before(path):
    assert [] == wrong_in(found(path).title)


@pytest.mark.parametrize("name", [
    *names("d")[:6], *names("p")[:6],
    *(pytest.param(name, marks=LONG) for name in (*names("d")[6:], *names("p")[6:])),
])  # fmt: skip
def test_the_frozen_titles(name):
    assert [] == wrong_in(frozen(name).title)


# --- each mistake is told ---------------------------------------------------------------------------

T1, ONE, LIST = ops.Local("t1"), ops.Const(1), ops.Table((1, 2))
ASK = ops.Ask("t1", 3, ONE, LIST)
OTHERS = {
    "d0": ops.Function("d0", ("R", "x"), [], small.at(1)),
    "p0": ops.Function("p0", ("R", "actor", "here"), [], small.at(1), True),
}


def told(*body: ops.Statement, asks: bool = False) -> list[str]:
    return verify(ops.Function("f", ("R", "here"), [*body], small.at(1), asks), OTHERS)


def given(value: ops.Value) -> ops.Set:
    return ops.Set(("t1",), value)


RETURN = ops.Return(T1)


@pytest.mark.parametrize("made", [ops.Cell, lambda at: ops.Row(at, build.address(2))])
def test_a_cell_of_the_state_stands_at_an_address(made):
    with pytest.raises(TypeError, match=r"must be <class '.*Address'>"):
        made(T1)


UNSET = ["f: t1: is used before it is set on every way"]
WRONG = [
    ([RETURN], UNSET),
    ([build.when(ONE, given(ONE)), RETURN], UNSET),
    ([ops.For("t1", LIST, []), RETURN], UNSET),
    ([ops.While(ops.Local("here"), [given(ONE)]), RETURN], UNSET),
    ([ops.While(ONE, [build.when(ONE, ops.Break()), given(ONE)]), RETURN], UNSET),
    ([given(ops.Each("t2", LIST, (), ops.Local("t2"))), ops.Return(ops.Local("t2"))],
     ["f: t2: is used before it is set on every way"]),
    ([ops.Break()], ["f: break: stands in no loop"]),
    ([ops.For("t1", LIST, [ops.Inner("t2", [ops.Continue()])])],
     ["f: continue: stands in no loop"]),
    ([ASK], ["f: t1 = ask 3, 1, [1, 2]: asks in a text that does not ask"]),
    ([ops.Do(ops.Invoke("p0", (build.RUN, ONE, ONE), True))],
     ["f: p0(R, 1, 1): asks in a text that does not ask"]),
    ([ops.Do(ops.Invoke("p0", (build.RUN, ONE, ONE)))], ["f: p0(R, 1, 1): p0 asks"]),
    ([ops.Do(ops.Invoke("d0", (build.RUN,)))], ["f: d0(R): d0 takes 2 arguments, not 1"]),
    ([ops.Do(ops.Invoke("d0", (build.RUN, LIST)))],
     ["f: d0(R, [1, 2]): x is a list, not a number"]),
    ([ops.Do(ops.Invoke("d1", (build.RUN,)))], ["f: d1(R): there is no text d1"]),
    ([ops.Return(ops.Recall(7, True, ()))], ["f: recall 7(): there is no text m7"]),
    ([ops.Do(build.call("spend", LIST))], ["f: spend([1, 2]): [1, 2] is a list, not a number"]),
    ([ops.Do(build.call("spend"))], ["f: spend(): spend takes 1 arguments, not 0"]),
    ([ops.Do(build.call("shuffle", ONE, LIST))],
     ["f: shuffle(1, [1, 2]): 1 is not the run"]),
    ([ops.Return(build.call("spend", ONE))], ["f: return spend(1): what is returned is nothing"]),
    ([ops.Return(ops.Math("+", ONE, ops.Const(None)))],
     ["f: 1 + none: right is None, not a number"]),
    ([ops.Return(ops.Fold("sum", ONE))], ["f: sum(1): items is a number, not a list"]),
    ([ops.Return(build.item(ONE, ONE))], ["f: 1[1]: the table is a number, not a list"]),
    ([ops.Return(ops.Compare("==", ONE, LIST))],
     ["f: 1 == [1, 2]: a number is never a list"]),
    ([ops.Return(ops.Compare("<", LIST, ONE))],
     ["f: [1, 2] < 1: the left side is a list, not a number or None"]),
    ([ops.Return(ops.Compare("in", ONE, ONE))],
     ["f: 1 in 1: the right side is a number, not a list"]),
    ([build.when(ops.Lambda((), ONE))],
     ["f: if (text: 1): the test is a function, not a truth"]),
    ([ops.For("t1", ONE, [])], ["f: for t1 in 1: what is gone through is a number, not a list"]),
    ([given(LIST), ops.While(T1, [ops.Do(build.call("spend", T1)), ops.Break()])],
     ["f: spend(t1): t1 is a list, not a number"]),
    ([ops.Return(build.cell(0, (LIST, 2)))],
     ["f: [1, 2]*2: [1, 2] is a list, not a number"]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "wanted"), WRONG)
def test_a_mistake_names_the_function_and_the_instruction(body, wanted):
    assert wanted == told(*body)


ASKS = ops.Invoke("p0", (build.RUN, ONE, ONE), True)


@pytest.mark.parametrize("inside", [ops.Each("t2", LIST, (), ASKS), ops.Lambda((), ASKS)])
def test_nothing_asks_within_a_value(inside):
    wanted = ["f: p0(R, 1, 1): asks within a value or an inner text"]

    assert wanted == told(given(inside), asks=True)


def test_nor_within_an_inner_text():
    assert told(ops.Inner("t2", [ASK]), asks=True)[0].endswith("an inner text")


RIGHT = [
    [ops.If((ops.Branch(ONE, [given(ONE)]), ops.Branch(ONE, [ops.Return()])), [given(ONE)]), RETURN],
    [ops.While(ONE, [given(ONE), build.when(T1, ops.Break())]), RETURN],
    [ops.While(ONE, [build.when(ONE, given(ONE), ops.Continue()), given(LIST), ops.Break()]), RETURN],
    [given(ops.Const(None)), ops.For("t2", LIST, [given(ONE)]), RETURN],
]  # fmt: skip


@pytest.mark.parametrize("body", RIGHT)
def test_what_is_set_on_every_way_may_be_used(body):
    assert [] == told(*body)


def test_a_name_has_the_kinds_that_it_comes_to_have_in_a_loop():
    later = ops.While(ops.Local("here"), [ops.Do(build.call("len", T1)), given(ONE)])

    assert [] == told(given(LIST), ops.Do(build.call("len", T1)))
    assert ["f: len(t1): t1 is a number, not a list"] == told(given(ONE), later)
