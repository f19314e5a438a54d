"""The subset of Python that is read into WebAssembly: it computes the same there, and what is outside is refused."""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import interpreter
from interpreter.engine.ir import build, ops
from interpreter.engine.program import plain
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.helpers import around, subsets, walked
from interpreter.engine.state.errors import PhaseEnds
from interpreter.engine.state.streams import MASK, Quick, Word, folded, mixed
from interpreter.engine.wasm import extra, loading, records
from interpreter.engine.wasm.emitter import Emitter
from interpreter.engine.wasm.loading import GivenUp, installed
from interpreter.engine.wasm.memory import Memory, Outside
from tests.engine.native_texts import LENGTH, STEPS, Module

pytestmark = pytest.mark.skipif(not installed(), reason="there is no wasmtime for this machine")
MANY_TEXTS = ("x", "y") * 200
TABLE = (3, 1, 4, 1, 5, 9, 2, 6)
SOME = (1, 0)
NOTHING: tuple[int, ...] = ()
ROOM = interpreter.load("bridgehead").program.layout
ROWS = ((0, 1, 2), (2, 3), (), (5,))


def emitter():
    layout = interpreter.load("tictactoe").program.layout
    return Emitter(Memory(layout), {}, {"layout": layout})


def module(*functions):
    made = emitter()
    return Module(made, {each.__name__: made.python(each) for each in functions})


# --- what is computed ------------------------------------------------------------------------------


def sums(a: int, b: int) -> int:
    return a + b - a * 3 + -b


def quotient(a: int, b: int) -> int:
    return a // b if b else 0


def rest(a: int, b: int) -> int:
    return a % b if b else 0


def least(a: int, b: int) -> int:
    return max(min(a, b, max(3, 7)), -a)


def ordered(a: int, b: int) -> bool:
    return -5 < a <= b or (not (a < b) and a != 2)


def chosen(a: int, b: int) -> int:
    if a < b:
        return 1
    if a == b:
        return 2
    return 3


def counted(a: int, b: int) -> int:
    total = 0
    for each in range(a, b):
        if each == 3:
            continue
        if each > 9:
            break
        total += each
    return total


def waited(a: int, b: int) -> int:
    while True:
        a += 1
        if a >= b:
            return a


def listed(a: int, b: int) -> list[int]:
    found = [a, b]
    for place, each in enumerate(TABLE):
        if each > a:
            found.append(each * place)
    return found


def kept(a: int, b: int) -> list[int]:
    return [each + a for each in TABLE if each not in (a, b) if each != 9]


def summed(a: int, b: int) -> int:
    return sum([each * a for each in TABLE if each > b])


def looked_up(a: int, b: int) -> int:
    row = ROWS[a % 4]
    return row[b % len(row)] + len(row) if row else -1


def last_one(a: int, b: int) -> int:
    return TABLE[-1] + TABLE[a % 9 - 1]


def within(a: int, b: int) -> bool:
    return a in TABLE and b not in (1, 2, 3, 4, 5, 6)


def marked_set(a: int, b: int) -> int:
    items = [a % 5, b % 7]
    there = set(items)
    return len([each for each in TABLE if each in there])


def part(a: int, b: int) -> list[int]:
    items = [a, b, 3, 4]
    return sorted(items[1:3]) + items[: a % 4]


def in_a_row(a: int, b: int) -> list[int]:
    return sorted({each % 4 for each in TABLE if each > b})


def repeated(a: int, b: int) -> list[int]:
    return [a] * (b % 5) + [-1] * 2 + [0] * 2


def shifted(a: int, b: int) -> int:
    return (a << 40 | b & 0xFF) >> 3


def first_of_each(a: int, b: int) -> list[int]:
    items = [a % 3, b % 3, 2, a % 3, 0]
    return [*dict.fromkeys(items)]


def swapped(a: int, b: int) -> int:
    a, b = b, a
    items = [0] * 3
    items[1] = a
    return items[1] * 2 + b


def words(a: int, b: int) -> Word:
    z = ((a ^ 0x9E3779B97F4A7C15) + b) & MASK
    return z ^ (z >> 30) ^ int(z >= b) ^ int(z > b) << 1 ^ (z << 3) & MASK


def starred(a: int, b: int) -> list[int]:
    return [a, *TABLE, b, *range(a % 5)]


def changed(a: int, b: int) -> list[int]:
    items = [a, b, 7, 8]
    taken = items.pop(a % 4)
    items.insert(b % 4, taken * 2)
    items.insert(items.index(items[2]), 5)
    return items


def in_pairs(a: int, b: int) -> list[int]:
    quotient, rest = divmod(a, 7)
    pairs = [(each, each * a) for each in TABLE if each > 2]
    pairs.append((quotient, rest))
    found = [len(pairs)]
    for first, second in pairs:
        found.append(first - second)
    return found


def decided(a: int, b: int) -> list[int]:
    return [each for each in TABLE if each < a] or [b] if b else [*range(a, b)]


def paired(a: int, b: int) -> int:
    return int((a % 3, b % 3 - 1) in ((0, 1), (1, 1), (2, 0))) + len(
        TABLE[:a] if 0 <= a < 8 else ()
    )


def recursive(a: int, b: int) -> list[int]:
    return [*recursive(a - 1, b), a * b] if a > 0 else [b]


def extremes(a: int, b: int) -> int:
    items = [a, b, 7]
    return max(items) - min(items)


def alike(a: int, b: int) -> bool:
    items = [a % 3, b % 2, 7]
    return items == [b % 3, a % 2, 7] or items[:2] == list(items[1:]) or items == [a, b]


def some(a: int, b: int) -> int:
    a, b = a % 3, b % 3
    found = 4 * any(each > a for each in (1, 2) if each != b) + (1 if set([a, b][:b]) else 0)
    return found + 2 * all(each > a for each in (1, 2) if each != b)


def constant(a: int, b: int) -> list[int]:
    items = [1, 2, 3]
    items[a % 3] = b
    return items


def first_there(a: int, b: int) -> int:
    return a % 3 or b % 2 or a - b


def joined(a: int, b: int) -> list[int]:
    found = [a]
    found.append(b)
    return found + found


def rows_made(a: int, b: int) -> list[int]:
    rows = []
    rows.append((a, b))
    rows.append((b, 1))
    return [*(rows[0] + rows[1])]


def from_nothing(a: int, b: int) -> int:
    rows = [(each, each) for each in NOTHING]
    rows.append((a, b))
    return len(rows) + rows[0][1]


def through_a_set(a: int, b: int) -> int:
    total = 0
    for each in {a % 5, b % 7}:
        total = total * 10 + each
    return total


def met(a: int, b: int) -> list[int]:
    items = {a % 5, 1}
    items.update({b % 5})
    there = sorted(items.intersection([*range(1, 5), 1, a % 5]))
    return [*there, int(items.isdisjoint([a % 3, 7]))]


def numbers_of_a_set(a: int, b: int) -> list[int]:
    items, others = {a % 5, b % 7}, {a % 3, 2}
    sums = [min(items), max(items), sum(items), any(items), all(items), len(items)]
    met_often = len(items.intersection([2, 2, a % 5, 2])) + 10 * len(items.intersection((1, 1)))
    return [*items, *sums, met_often, len(items.intersection(others)), *list(others)]


def every_one(a: int, b: int) -> int:
    there = 16 * (1 in SOME) + 32 * (3 in SOME)
    return there + 2 * all([a % 3, b % 2]) + any([a % 3, b % 2]) + 4 * all(SOME) + 8 * any(SOME)


def or_known(a: int, b: int) -> int:
    return a % 3 or 5


def copy_changed(a: int, b: int) -> list[int]:
    items = [a, b]
    copy = [*items]
    copy[0] = 9
    return items + copy


def greater(a: int, b: int) -> int:
    return a if a >= b else greater(b, a)


FUNCTIONS = (
    joined, rows_made, from_nothing, through_a_set, met, numbers_of_a_set, every_one, or_known, copy_changed, greater, some, constant, first_there, alike, recursive, extremes, sums, quotient, rest, least, ordered, chosen, counted, waited, listed, kept, summed, looked_up, last_one,
    marked_set, part, swapped, within, first_of_each, in_a_row, starred, changed, in_pairs, decided, paired, shifted, repeated,
)  # fmt: skip


def test_each_form_computes_the_same():
    native, chance = module(*FUNCTIONS), Random(1)
    for _ in range(40):
        a, b = chance.randrange(-20, 20), chance.randrange(-20, 20)
        for function in FUNCTIONS:
            wanted = function(a, b)
            found = native.call(function.__name__, a, b)
            assert found == (tuple(wanted) if isinstance(wanted, list) else wanted), (
                function,
                a,
                b,
            )


def test_words_have_no_sign():
    native = module(mixed, words)
    for number in (0, 1, MASK, 1 << 63, 0x1234567890ABCDEF):
        signed = number - (number >> 63 << 64)
        assert mixed(number) == native.call("mixed", signed) & MASK
    assert words(5, 7) == native.call("words", 5, 7) & MASK


def chain(seed: int) -> Word:
    return folded(seed, (1, 2, seed))


def test_the_generator_is_read_from_its_own_source():
    native = module(chain)
    assert folded(77, (1, 2, 77)) == native.call("chain", 77) & MASK


def far(a: int, b: int) -> int:
    return a * b


@pytest.mark.parametrize(
    ("a", "b", "fits"),
    [(1 << 40, 1 << 40, False), (1 << 40, 1 << 20, True), (-1, -(1 << 62), True), (0, 1 << 62, True),
     (3037000500, 3037000500, False), (-(1 << 33), 1 << 30, True), (1 << 62, 4, False), (4, -(1 << 62), False)],
)  # fmt: skip
def test_a_product_beyond_64_bits_is_left_to_python(a, b, fits):
    native = module(far)
    if fits:
        assert a * b == native.call("far", a, b)
    else:
        with pytest.raises(GivenUp):
            native.call("far", a, b)


def doubled(a: int, b: int) -> int:
    return a << b


def twice(a: int) -> int:
    items = [a, a, a]
    return sum(items)


@pytest.mark.parametrize(
    ("function", "args", "fits"),
    [(doubled, (3, 61), True), (doubled, (1, 63), False), (doubled, (-1, 63), True), (doubled, (0, 64), False),
     (twice, ((1 << 61) // 3,), True), (twice, (1 << 61,), False), (twice, (-1 << 62,), False), (twice, (-(1 << 61) // 3 + 1,), True)],
)  # fmt: skip
def test_a_number_beyond_64_bits_is_left_to_python(function, args, fits):
    native = module(function)
    if fits:
        assert function(*args) == native.call(function.__name__, *args)
    else:
        with pytest.raises(GivenUp):
            native.call(function.__name__, *args)


def beyond(a: int) -> int:
    return TABLE[a]


def missing(a: int) -> int:
    items = [a, a]
    return items[a]


@pytest.mark.parametrize(("function", "places"), [(beyond, (8, -2)), (missing, (2, 8, -3))])
def test_a_place_that_there_is_not_is_left_to_python(function, places):
    native = module(function)

    assert function(-1) == native.call(function.__name__, -1)
    for place in places:
        with pytest.raises(GivenUp):
            native.call(function.__name__, place)


def endless(a: int) -> list[int]:
    found = [a]
    while True:
        found.append(a)


def test_memory_is_bounded():
    with pytest.raises(GivenUp):
        module(endless).call("endless", 1)


def sized(a: int) -> int:
    items = [0] * a
    return len(items)


def often(a: int) -> int:
    total = 0
    for _ in range(3_000):
        total += sized(a)
    return total


def test_a_function_that_gives_a_number_drops_its_lists():
    assert 3_000_000 == module(often, sized).call("often", 1_000)


def silent(a: int) -> int:
    while a:
        a = a * 1
    return a


def test_a_loop_that_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr(loading, "PATIENCE", 0.2)
    with pytest.raises(GivenUp):
        module(silent).call("silent", 1)


# --- the run ---------------------------------------------------------------------------------------


def leaves(run: Any, a: int) -> int:
    if a % 2:
        raise PhaseEnds
    return 4


def closed(run: Any, a: int) -> None:
    try:
        leaves(run, a)
        run.picking = run.picking + 1
    finally:
        run.picking = run.picking + leaves(run, a // 2)
    run.picking = run.picking + 2


def phased(run: Any, a: int) -> int:
    run.picking = 0
    try:
        closed(run, a)
        run.picking = run.picking + 10
    except PhaseEnds:
        run.picking = run.picking + 100
    return int(run.picking)


def more(run: Any) -> int:
    run.picking = run.picking + 1
    return int(run.picking)


def square(a: int) -> int:
    return a * a


def squared(run: Any, a: int) -> int:
    run.picking = a
    return square(more(run))


def checked(run: Any, a: int) -> int:
    run.checking.add(a)
    run.checking.add(a + 1)
    run.checking.discard(a)
    return 2 * (a in run.checking) + (a + 1 in run.checking)


def test_what_is_done_to_the_run_is_the_same():
    """A phase that is left, also where it is left again behind `finally`; arguments that do something; sets of the run."""
    made = Emitter(Memory(ROOM, 8), {}, {"layout": ROOM})
    native = Module(made, {each.__name__: made.python(each) for each in (phased, squared, checked)})
    for function, a in product((phased, squared, checked), range(4)):
        run = SimpleNamespace(checking=set(), picking=0)
        assert function(run, a) == native.call(function.__name__, a), (function, a)


def forgotten(run: Any, a: int) -> int:
    run.log.append((a, a))
    run.log.clear()
    return int(run.log_entries + len(run.log))


def test_a_log_that_is_cleared_has_no_entries():
    assert 0 == module(forgotten).call("forgotten", 1)


# --- twins -----------------------------------------------------------------------------------------

NEAR = ((1, 2, 4), (0, 2, 3), (0, 1, 3, 4), (1, 2, 4), (0, 2, 3), ())


class Steps:
    """A run that only counts what is spent."""

    spent = 0

    def spend(self, steps):
        self.spent += steps


def sets_made(run: Any, a: int, b: int) -> list[tuple[int, ...]]:
    return subsets(run, TABLE[:5], a, b)


def seats(run: Any, a: int, b: int) -> list[int]:
    return around(TABLE, a)


@pytest.mark.parametrize("function", [sets_made, seats])
def test_a_twin_gives_the_same_for_the_same_steps(function):
    native = module(function)
    for a, b in product(range(-1, 8), repeat=2):
        run: Any = Steps()
        assert plain(function(run, a, b)) == native.call(function.__name__, a, b)
        assert run.spent == STEPS - native.instance.word("steps")


def many(run: Any, a: int) -> list[tuple[int, ...]]:
    return subsets(run, [each for each in range(a)], 0, a)  # noqa: C416


def test_more_sets_than_steps_are_left_to_python():
    for a in (30, 62, 200):
        with pytest.raises(GivenUp):
            module(many).call("many", a)


def ways(pairs):
    """A text of the spaces to which a way leads, with what it costs if `pairs`."""
    start, most, one, two = map(ops.Local, ("start", "most", "one", "two"))
    cost = ops.Lambda(
        ("one", "two"),
        ops.Math("-", ops.Math("%", ops.Math("+", one, two), ops.Const(3)), ops.Const(1)),
    )
    passable = ops.Lambda(("one",), ops.Compare("!=", one, ops.Const(3)))
    found: ops.Value = build.call("walked", build.RUN, ops.Table(NEAR), start, cost, passable, most)
    if pairs:
        found = ops.Each("one", found, (), ops.Items((ops.Local("one"), ops.Local("two"))), "two")
    return ops.Function("ways", ("R", "start", "most"), [ops.Return(found)], start.span)


@pytest.mark.parametrize("pairs", [False, True])
def test_ways_of_an_exact_cost_are_the_same(pairs):
    text = ways(pairs)
    made = emitter()
    made.texts = {text.name: text}
    native = Module(made, {text.name: text.name})
    for start, most in product(range(-1, 6), range(-1, 5)):
        run: Any = Steps()
        wanted = walked(run, NEAR, start, lambda a, b: (a + b) % 3 - 1, lambda a: a != 3, most)
        assert tuple(wanted.items() if pairs else wanted) == native.call(text.name, start, most)
        assert run.spent == STEPS - native.instance.word("steps")


HELD = ops.Item(ops.Field(build.ACTIVATION, "sets"), ops.Const(0))
TEXTS = {
    "give": (ops.Put(HELD, build.call("range", ops.Const(3))),),
    "other": (ops.Set(("x",), ops.Each("y", ops.Table((9, 9, 9)), (), ops.Local("y"))),),
    "read": (ops.Return(HELD),),
}


def test_a_set_stays_in_its_variable_after_the_text_that_gave_it():
    made = emitter()
    made.texts = {n: ops.Function(n, ("R", "A"), [*b], HELD.span) for n, b in TEXTS.items()}
    native, record = Module(made, {name: name for name in TEXTS}), made.memory.buffers["log"].start
    place, words = [*records.members(Activation)].index("sets"), native.instance.words
    words[record + place] = record + 100 << LENGTH | 1

    native.call("give", record)
    native.call("other", record)
    assert native.call("read", record) == (0, 1, 2)


# --- instructions of texts -------------------------------------------------------------------------

PLACE = ops.Local("a")
SAME = ops.Item(ops.Table((7, 7, 7)), PLACE)
AT = ops.Address(0, ((PLACE, 1),))
COLUMNS = ops.Table((0, 2))
NOW = ops.Const(1)  # is written to the first cell
LOWEST = ops.Fold(
    "min", ops.Each("x", ops.Table((5, 3, 4)), (), ops.Math("-", ops.Local("x"), PLACE))
)
HIGHEST = ops.Fold(
    "max", ops.Each("x", ops.Table((5, 9, 4)), (), ops.Math("-", ops.Local("x"), PLACE))
)
# A value, then by what it is asked with what it gives; None where it is left to Python. The state is 10, 11, 12, ...
ASKED: tuple[tuple[ops.Value, dict[int, Any]], ...] = (
    (ops.Cell(AT), {0: 10, 3: 13, -1: None, ROOM.size - 1: ROOM.size + 9, ROOM.size: None}),
    (ops.Pieces(COLUMNS, PLACE), {0: 22, 1: 22 + 2 * ROOM.columns, -1: None, ROOM.locations: None}),
    (ops.Pieces(COLUMNS, PLACE, True), {0: -2 * ROOM.spent, 1: -2 * ROOM.spent}),
    (ops.There(PLACE, ops.Table(())), {0: 0, 5: 5, -1: None}),
    (ops.Row(ops.Address(1, ()), AT), {1: (), 3: (11, 12), 0: None, ROOM.size + 1: None}),
    (ops.Row(AT, ops.Address(5, ()), 2), {0: (10, 12, 14), 1: (11, 13), 5: (), 6: None}),
    (ops.Row(AT, ops.Address(3, ())), {0: (10, 11, 12), 3: ()}),
    (ops.Each("x", ops.Row(AT, ops.Address(5, ()), 2), (), ops.Local("x")), {0: (10, 12, 14), 1: (11, 13)}),
    (ops.Item(ops.Field(build.RUN, "s"), PLACE), {0: 10, 2: 12, -1: None, ROOM.size: None}),
    (extra.Popped("memory.notes"), {0: None}),
    (ops.Math("*", PLACE, ops.Const(-1 << 40)), {1 << 20: -1 << 60, 1 << 30: None}),
    (SAME, {0: 7, 2: 7, -1: 7, 3: None, -2: None}),
    (LOWEST, {0: 3, -4: 7, 9: -6}),
    (HIGHEST, {0: 9, -4: 13, 20: -11}),
    (ops.Compare("in", PLACE, ops.Table((3, 5, 6, 8, 11))), {2: 0, 3: 1, 4: 0, 11: 1, 12: 0, -1: 0}),
    (ops.Math("*", PLACE, ops.Const(6)), {7: 42, -7: -42, 1 << 59: 6 << 59, -1 << 59: -6 << 59, 1 << 60: None, -1 << 62: None}),
)  # fmt: skip


WRITTEN = ops.Item(ops.Field(build.RUN, "s"), PLACE)
PAIRS, NO_PAIRS = ops.Items((ops.Items((PLACE, PLACE)),)), ops.Items(())
# A text by what it is asked, with what it gives; None where it is left to Python.
BODIES: tuple[tuple[ops.Block, dict[int, Any]], ...] = (
    ([ops.Put(WRITTEN, NOW), ops.Return(NOW)], {0: 1, ROOM.size - 1: 1, ROOM.size: None, -1: None}),
    ([ops.Set(("x",), PAIRS), ops.Set(("x",), NO_PAIRS), ops.Return(ops.Local("x"))], {0: ()}),
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(BODIES)))
def test_a_whole_text(number):
    body, asked = BODIES[number]
    made = Emitter(Memory(ROOM, 0), {}, {"layout": ROOM})
    made.texts = {"text": ops.Function("text", ("R", "a"), body, HELD.span)}
    native = Module(made, {"text": "text"})
    for given, wanted in asked.items():
        if wanted is not None:
            assert wanted == native.call("text", given), given
            continue
        with pytest.raises(GivenUp):
            native.call("text", given)


@pytest.mark.parametrize("number", range(len(ASKED)))
def test_a_value_of_a_text(number):
    """Also a row that stands in a name when the state changes."""
    value, asked = ASKED[number]
    body = [
        ops.Set(("found",), value),
        ops.Put(ops.Item(ops.Field(build.RUN, "s"), ops.Const(0)), NOW),
        ops.Return(ops.Local("found")),
    ]
    made = Emitter(Memory(ROOM, 0), {}, {"layout": ROOM})
    made.texts = {"text": ops.Function("text", ("R", "a"), body, HELD.span)}
    native = Module(made, {"text": "text"})
    for given, wanted in asked.items():
        native.position([10 + place for place in range(ROOM.size)])
        if wanted is not None:
            assert wanted == native.call("text", given), given
            continue
        with pytest.raises(GivenUp):
            native.call("text", given)


# --- what is refused -------------------------------------------------------------------------------


def with_lambda(a: int) -> int:
    return (lambda b: b)(a)


def with_dict(a: int) -> int:
    return {a: 1}[a]


def with_text(a: int) -> int:
    return len(f"{a}")


def with_try(a: int) -> int:
    try:
        return a
    except KeyError:
        return 0


def with_object(a: int) -> int:
    return int(isinstance(Random(a), Random))


def with_key(a: int) -> list[int]:
    return sorted([a, 1], key=TABLE.index)


def with_two_kinds(a: int) -> Any:
    found: Any = 1
    if a:
        found = [a]
    return found


def with_either(a: int) -> Any:
    return [a] if a else 1


def with_mixed(a: int) -> Any:
    return [a, [a]]


def with_loop(a: int) -> int:
    total = 0
    for each in a:  # type: ignore[attr-defined]
        total += each
    return total


def with_two_names(a: int) -> list[int]:
    found = [a]
    other = found
    found.append(1)
    return other


def grown(items: list[int]) -> None:
    items.append(1)


def with_given_list(a: int) -> int:
    found = [a]
    grown(found)
    return len(found)


def with_list_of_a_row(a: int) -> int:
    rows = [[a], [a]]
    for row in rows:
        row.append(1)
    return len(rows[0])


def with_item(a: int) -> int:
    rows = [[a], [a]]
    row = rows[0]
    row.append(1)
    return len(rows[0])


def with_row_that_grows(a: int) -> int:
    rows: list[list[int]] = []
    row = [a]
    rows.append(row)
    row.append(1)
    return len(rows[0])


def taken(items: list[int]) -> int:
    item = items.pop(0)
    return item + len(items)


def with_taken_item(a: int) -> int:
    found = [a, a]
    return taken(found) + len(found)


def with_two_results(a: int) -> Any:
    if a:
        return [a]
    return 1


def with_item_taken_perhaps(a: int) -> int:
    items = [a, 1]
    return items.pop(0) if a else 0


def with_many_texts(a: int) -> int:
    for each in MANY_TEXTS:
        a += each == "x"
    return a


def with_return_before_the_end(a: int) -> int:
    try:
        return a
    finally:
        a += 1


def with_item_taken_in_a_test(a: int) -> int:
    items = [a, 1]
    return a and items.pop(0)


def with_items_repeated(a: int) -> list[int]:
    return [a, 1] * a


def with_steps(a: int) -> list[int]:
    items = [a, 1, 2]
    return items[0:3:2]


def with_property(run: Any) -> Any:
    return run.players


def with_untyped(a) -> int:
    return 1


def with_many(*a: int) -> int:
    return len(a)


def with_recursion(a: int) -> Any:
    return [a, *with_recursion(a - 1)] if a > 1 else [1]


def with_two_calls(a: int) -> int:
    items = [a, a]
    items[items.index(a)] += 1
    return items[0]


def with_other_end(a: int) -> int:
    for each in [a, 1]:
        a += each
    else:
        a += 5
    return a


def with_end_of_waiting(a: int) -> int:
    while a < 3:
        a += 1
    else:
        a += 5
    return a


def with_row_sought(a: int) -> int:
    for row in ROWS:
        if len(row) == a:
            break
    return len(row)


def with_row_of_another_round(a: int) -> int:
    row, total = ROWS[0], 0
    for _ in range(3):
        total = 10 * total + len(row)
        for row in ROWS:  # type: ignore[assignment]
            if len(row) == a:
                break
    return total


def with_more_under_two_names(a: int) -> list[int]:
    items = [a]
    other = items
    items += [1]
    return other


def with_part_and_whole(a: int) -> list[int]:
    items = [a, 1]
    part = items[:]
    part[0] = 9
    return items


def with_part_of_what_changes(a: int) -> list[int]:
    items = [a, 1]
    part = items[1:]
    items[1] = 9
    return part


def with_numbers_from(a: int) -> int:
    total = 0
    for place, each in enumerate([a, 2], 1):
        total += place * each
    return total


def with_sum_from(a: int) -> int:
    return sum([a, 1], 5)


def with_bits_of_sets(a: int) -> int:
    return 1 if {a, 1} & {1, 2} else 0


def with_difference(a: int) -> int:
    one, other = [a], [1]
    return len(one - other)  # type: ignore[operator]


def with_sameness(a: int) -> bool:
    one, other = [a], [a]
    return one is other


def with_loop_that_grows(a: int) -> list[int]:
    items = [a, 1]
    for each in items:
        if each < 9:
            items.append(each * 3)
    return items


def with_row_put_that_grows(a: int) -> int:
    rows = [[a], [a]]
    row = [1]
    rows[0] = row
    row.append(2)
    return len(rows[0])


OUTSIDE = (
    with_row_put_that_grows,
    with_other_end, with_end_of_waiting, with_row_sought, with_row_of_another_round, with_more_under_two_names, with_part_and_whole, with_part_of_what_changes,
    with_numbers_from, with_sum_from, with_bits_of_sets, with_difference, with_sameness, with_loop_that_grows,
    with_lambda, with_dict, with_text, with_try, with_object, with_key, with_two_kinds, with_two_names,
    with_either, with_mixed, with_loop, with_untyped, with_many, with_recursion, with_two_calls, Quick.order,
    with_given_list, with_list_of_a_row, with_item, with_row_that_grows, with_taken_item, with_two_results,
    with_item_taken_perhaps, with_many_texts, with_property, with_item_taken_in_a_test, with_items_repeated, with_steps, with_return_before_the_end,
)  # fmt: skip


@pytest.mark.parametrize("function", OUTSIDE, ids=lambda function: function.__name__)
def test_what_is_outside_is_refused(function):
    made = emitter()
    with pytest.raises(Outside):
        made.signature(made.python(function))
