"""Verify a lowered function: names are set before use, kinds fit, calls have their arguments, questions stand
where they may.

Kinds are those of natives.py, and `n` None, `t` a text, `N` nothing at all. Inference is light: an element of a
list that is not known, a member of a record and what another text gives are `*`, which fits everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import Factory, define

from interpreter.engine.ir import ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.ir.printed import head, printed

Known = dict[str, str]  # by local name its kind
NAMES = {
    "i": "a number", "l": "a list", "r": "a record", "f": "a function", "?": "a number or None",
    "n": "None", "t": "a text", "N": "nothing", "b": "a truth",
}  # fmt: skip
_NUMBERS = ("actor", "here", "origin", "x", "y", "P")
PARAMETERS = {"R": "r", "A": "r", "X": "l"} | dict.fromkeys(_NUMBERS, "i")
GLOBALS = {"N": "l"}  # by space, the spaces next to it
_FIT = {"?": "in", "b": "ilr?nt", "r": "rl", "l": "lr"}  # what fits beside the kind itself


def verify(function: ops.Function, texts: Mapping[str, ops.Function]) -> list[str]:
    """List what is wrong with a function, with its name and the instruction. `texts`: all of the title, by name."""
    verifier = _Verifier(function, texts)
    verifier.block(function.body, parameters(function))
    return [f"{function.name}: {mistake}" for mistake in dict.fromkeys(verifier.wrong)]


def parameters(function: ops.Function) -> Known:
    return GLOBALS | {name: PARAMETERS.get(name, "*") for name in function.parameters}


def kind_of(value: Any) -> str:
    """The kind of a constant."""
    match value:
        case int():
            return "i"
        case str():
            return "t"
        case None:
            return "n"
    return "l"


def either(kinds: Iterable[str]) -> str:
    """Kind that covers all of these: the only one, "?" for a number or None, else "*"."""
    kinds_left = set(kinds)
    if len(kinds_left) == 1:
        return kinds_left.pop()
    return "?" if kinds_left and kinds_left <= set("in?") else "*"


def fits(kind: str, wanted: str) -> bool:
    if kind == "N":
        return False
    return "*" in (kind, wanted) or kind == wanted or kind in _FIT.get(wanted, "")


def both(ways: Iterable[Known | None]) -> Known | None:
    """Facts that hold after ways that meet; None if none of them gets there."""
    open_ = [way for way in ways if way is not None]
    if not open_:
        return None
    names = set(open_[0]).intersection(*open_[1:])
    return {name: either(way[name] for way in open_) for name in names}


@define(eq=False)
class _Verifier:
    """Verify one function. `ends`: facts where the loop is left, and where its next round begins."""

    function: ops.Function
    texts: Mapping[str, ops.Function]
    wrong: list[str] = Factory(list)
    ends: tuple[list[Known | None], list[Known | None]] | None = None
    inside: bool = False  # a list, a value for natives or an inner function: nothing asks there

    def tell(self, op: ops.Op, message: str) -> None:
        self.wrong.append(f"{head(op)}: {message}")

    # --- statements ------------------------------------------------------------------------------

    def block(self, body: ops.Block, known: Known | None) -> Known | None:
        """Facts that hold after the block; None if its end is never reached."""
        for statement in body:
            if known is None:
                break
            known = _STATEMENTS[type(statement)](self, statement, known)
        return known

    def _set(self, op: ops.Set, known: Known) -> Known:
        kind = self.value(op.value, known)
        if len(op.names) > 1:
            self.must(op, "what names are given", kind, "l")
            return known | dict.fromkeys(op.names, "*")
        self.must(op, "what a name is given", kind, "*")
        return known | {op.names[0]: kind}

    def _put(self, op: ops.Put, known: Known) -> Known:
        self.value(op.target, known)
        self.must(op, "what a member is given", self.value(op.value, known), "*")
        return known

    def _do(self, op: ops.Do, known: Known) -> Known:
        self.value(op.value, known)
        return known

    def _if(self, op: ops.If, known: Known) -> Known | None:
        ways = []
        for branch in op.branches:
            self.must(branch, "the test", self.value(branch.test, known), "b")
            ways.append(self.block(branch.body, dict(known)))
        return both([*ways, known if op.otherwise is None else self.block(op.otherwise, known)])

    def _while(self, op: ops.While, known: Known) -> Known | None:
        def tested(known: Known) -> Known:
            self.must(op, "the test", self.value(op.test, known), "b")
            return known

        ends = isinstance(op.test, ops.Const) and op.test.value
        return self._loop(op.body, known, tested, not ends)

    def _for(self, op: ops.For, known: Known) -> Known | None:
        self.must(op, "what is gone through", self.value(op.source, known), "l")
        kind = self._element(op.source)
        return self._loop(op.body, known, lambda known: known | {op.name: kind}, True)

    def _loop(
        self, body: ops.Block, known: Known, begin: Callable[[Known], Known], over: bool
    ) -> Known | None:
        """Once for the kinds that its names come to have, and once more to look. `over`: it may end by itself."""
        outer, count_before = self.ends, len(self.wrong)
        start: Known | None = known
        for _ in range(2):
            del self.wrong[count_before:]
            assert start is not None
            self.ends = [], []
            left = self.block(body, begin(dict(start)))
            broken, rounds = self.ends
            start = both([known, start, left, *rounds])
        self.ends = outer
        return both([*broken, start if over else None])

    def _break(self, op: ops.Break, known: Known) -> None:
        self._end(op, 0, known)

    def _continue(self, op: ops.Continue, known: Known) -> None:
        self._end(op, 1, known)

    def _end(self, op: ops.Statement, which: int, known: Known) -> None:
        if self.ends is None:
            self.tell(op, "stands in no loop")
        else:
            self.ends[which].append(known)

    def _return(self, op: ops.Return, known: Known) -> None:
        if op.value is not None:
            self.must(op, "what is returned", self.value(op.value, known), "*")
        if op.keep is not None:
            self._recall(op.keep, known)
            if op.value is None:
                self.tell(op, "nothing is there to be kept")

    def _ask(self, op: ops.Ask, known: Known) -> Known:
        self._asks(op, True)
        self.must(op, "who is asked", self.value(op.faction, known), "i")
        self.must(op, "what can be chosen", self.value(op.options, known), "l")
        return known | {op.name: "i"}

    def _inner(self, op: ops.Inner, known: Known) -> Known:
        outer = self.ends, self.inside
        self.ends, self.inside = None, True
        self.block(op.body, dict(known))
        self.ends, self.inside = outer
        return known | {op.name: "f"}

    def _tick(self, op: ops.Tick, known: Known) -> Known:
        return known

    # --- values ----------------------------------------------------------------------------------

    def value(self, op: ops.Value, known: Known) -> str:
        """Kind of a value."""
        if type(op) in _PLAIN:
            parts, gives = _PLAIN[type(op)]
            for name, wanted in parts.items():
                self.must(op, name, self.value(getattr(op, name), known), wanted)
            return gives
        kind: str = _VALUES[type(op)](self, op, known)
        return kind

    def must(self, op: ops.Op, what: str, kind: str, wanted: str) -> None:
        if not fits(kind, wanted):
            rather = f", not {NAMES[wanted]}" if wanted in NAMES else ""
            self.tell(op, f"{what} is {NAMES[kind]}{rather}")

    def within(self, op: ops.Value, known: Known) -> str:
        """The kind of a value that is worked out for each of a list, or by a native."""
        outer, self.inside = self.inside, True
        kind = self.value(op, known)
        self.inside = outer
        return kind

    def _local(self, op: ops.Local, known: Known) -> str:
        if op.name not in known:
            self.tell(op, "is used before it is set on every way")
        return known.get(op.name, "*")

    def _address(self, op: ops.Address, known: Known) -> str:
        for term, _ in op.terms:
            self.must(op, printed(term), self.value(term, known), "i")
        return "i"

    def _item(self, op: ops.Item, known: Known) -> str:
        self.must(op, "the table", self.value(op.table, known), "l")
        self.must(op, "the index", self.value(op.index, known), "i")
        return self._element(op.table)

    def _element(self, op: ops.Value) -> str:
        """The kind of the elements of a list."""
        if isinstance(op, ops.Table):
            return either(map(kind_of, op.value))
        return "*"

    def _compare(self, op: ops.Compare, known: Known) -> str:
        left, right = self.value(op.left, known), self.value(op.right, known)
        if op.op in ("<", "<=", ">", ">="):
            self.must(op, "the left side", left, "?")
            self.must(op, "the right side", right, "?")
        elif op.op in ("in", "not in"):
            self.must(op, "the right side", right, "l")
        elif "is" not in op.op and either((left, right)) == "*" and "*" not in (left, right):
            self.tell(op, f"{NAMES[left]} is never {NAMES[right]}")
        return "i"

    def _logic(self, op: ops.Logic, known: Known) -> str:
        kinds = [self.value(part, known) for part in op.parts]
        for part, kind in zip(op.parts, kinds, strict=True):
            self.must(op, printed(part), kind, "b")
        return either(kinds)

    def _select(self, op: ops.Select, known: Known) -> str:
        self.must(op, "the test", self.value(op.test, known), "b")
        return either([self.value(op.then, known), self.value(op.otherwise, known)])

    def _items(self, op: ops.Items, known: Known) -> str:
        for item in op.items:
            wanted = "l" if op.spread else "*"
            self.must(op, printed(item), self.value(item, known), wanted)
        return "l"

    def _each(self, op: ops.Each, known: Known) -> str:
        self.must(op, "what is gone through", self.within(op.source, known), "l")
        within = known | {op.name: "i" if op.strips else self._element(op.source)}
        within |= {op.passed: "i"} if op.passed else {}
        for name, cells in op.strips:
            self.must(op, name, self.within(cells, known), "l")
            within[name] = "i"
        for test in op.tests:
            self.must(op, printed(test), self.within(test, within), "b")
        self.must(op, printed(op.result), self.within(op.result, within), "*")
        return "l"

    def _lambda(self, op: ops.Lambda, known: Known) -> str:
        self.within(op.body, known | dict.fromkeys(op.parameters, "i"))
        return "f"

    # --- calls -----------------------------------------------------------------------------------

    def _asks(self, op: ops.Op, asks: bool) -> None:
        if asks and not self.function.asks:
            self.tell(op, "asks in a text that does not ask")
        elif asks and self.inside:
            self.tell(op, "asks within a value or an inner text")

    def _given(self, op: ops.Op, args: Iterable[ops.Value], known: Known) -> list[str]:
        return [self.value(arg, known) for arg in args]

    def _call(self, op: ops.Call, known: Known) -> str:
        native = NATIVES[op.native]
        self._asks(op, native.asks)
        kinds = self._given(op, op.args, known)
        if not native.least <= len(kinds) <= len(native.kinds):
            self.tell(op, f"{op.native} takes {len(native.kinds)} arguments, not {len(kinds)}")
        for arg, kind, wanted in zip(op.args, kinds, native.kinds, strict=False):
            if wanted == "R" and printed(arg) != "R":
                self.tell(op, f"{printed(arg)} is not the run")
            elif wanted != "R":
                self.must(op, printed(arg), kind, wanted)
        return native.gives or "N"

    def _invoke(self, op: ops.Invoke, known: Known) -> str:
        self._asks(op, op.asks)
        self._calls(op, op.text, op.args, known)
        text = self.texts.get(op.text)
        if text is not None and text.asks != op.asks:
            self.tell(op, f"{op.text} {'asks' if text.asks else 'does not ask'}")
        return "*"

    def _recall(self, op: ops.Recall, known: Known) -> str:
        run = ops.Local("R")
        self._calls(op, f"m{op.definition}", (run, *op.args), known)
        if op.plain and len(op.args) > 1:
            self.tell(op, "is kept by one number at most")
        return "*"

    def _calls(self, op: ops.Value, name: str, args: tuple[ops.Value, ...], known: Known) -> None:
        kinds = self._given(op, args, known)
        text = self.texts.get(name)
        if text is None:
            self.tell(op, f"there is no text {name}")
            return
        if len(text.parameters) != len(args):
            self.tell(op, f"{name} takes {len(text.parameters)} arguments, not {len(args)}")
        wanted = parameters(text)
        for parameter, kind in zip(text.parameters, kinds, strict=False):
            self.must(op, parameter, kind, wanted[parameter])


# Of instructions that only ask for kinds: those of their fields, and their own.
_PLAIN: dict[type, tuple[dict[str, str], str]] = {
    ops.There: ({"value": "i", "about": "l"}, "i"),
    ops.Field: ({"record": "r"}, "*"),
    ops.Cell: ({"at": "i"}, "i"),
    ops.Row: ({"first": "i", "end": "i"}, "l"),
    ops.Pieces: ({"columns": "l", "location": "i"}, "i"),
    ops.Math: ({"left": "i", "right": "i"}, "i"),
    ops.Not: ({"operand": "b"}, "i"),
    ops.Fold: ({"items": "l"}, "i"),
    ops.Counted: ({"truth": "b"}, "i"),
}
_VALUES: dict[type, Callable[[Any, Any, Known], str]] = {
    ops.Const: lambda self, op, known: kind_of(op.value),
    ops.Table: lambda self, op, known: "l",
    ops.Local: _Verifier._local,
    ops.Address: _Verifier._address,
    ops.Item: _Verifier._item,
    ops.Compare: _Verifier._compare,
    ops.Logic: _Verifier._logic,
    ops.Select: _Verifier._select,
    ops.Items: _Verifier._items,
    ops.Each: _Verifier._each,
    ops.Call: _Verifier._call,
    ops.Invoke: _Verifier._invoke,
    ops.Recall: _Verifier._recall,
    ops.Lambda: _Verifier._lambda,
    ops.Charged: lambda self, op, known: self.value(op.value, known),
}
_STATEMENTS: dict[type, Callable[[Any, Any, Known], Known | None]] = {
    ops.Set: _Verifier._set,
    ops.Put: _Verifier._put,
    ops.Do: _Verifier._do,
    ops.If: _Verifier._if,
    ops.While: _Verifier._while,
    ops.For: _Verifier._for,
    ops.Break: _Verifier._break,
    ops.Continue: _Verifier._continue,
    ops.Return: _Verifier._return,
    ops.Ask: _Verifier._ask,
    ops.Inner: _Verifier._inner,
    ops.Tick: _Verifier._tick,
}
