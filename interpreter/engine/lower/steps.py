"""Charge a text's steps: a measure of work, some ten nanoseconds each (`bench/steps.py`).

Instructions are charged before any pass, so no optimisation changes a count. Items that are looked at count, not all
that there could be: a list of unknown length is charged for each of its items, a branch where it is taken, a text that
is called where it begins. Code of less than MUCH steps is charged with the code around it, whether it runs or not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.ir.rewrite import fields
from interpreter.engine.lower.ranges import Ranges

FREE = (
    ops.Const, ops.Local, ops.Table, ops.Address, ops.Items, ops.Field, ops.Lambda, ops.Invoke, ops.Recall,
)  # fmt: skip
MUCH = 250  # steps: charge this many where they are taken, fewer with the code around
GIVES_TESTED = (
    "in_line",
)  # natives that give all that they test: it is charged by that, not at each test
EACH = 2  # for an item of a list, besides what is done with it
AGAIN = 40  # for each time that a native works out a value anew, besides the value
CALLED = 3  # for calling a text that takes more than SMALL, besides the text
SMALL = 40  # steps of a text whose call costs no more than the text


class Steps:
    """Charges the texts of a title. `lowered` gives one by the name of its function."""

    def __init__(self, ranges: Ranges, lowered: Callable[[str], ops.Function | None]) -> None:
        self.ranges, self.layout, self.lowered = ranges, ranges.layout, lowered
        self._texts: dict[str, int] = {}  # by name, the steps of a text that are known beforehand
        self._charged: dict[str, ops.Function] = {}

    def charge(self, text: ops.Function) -> ops.Function:
        """The text with its charges. A text that leads back to itself charges something on the way."""
        self._texts[text.name] = MUCH + 1
        body, weight = self._block(text.body)
        self._texts[text.name] = weight
        made = self._charged[text.name] = attrs.evolve(text, body=_spending(weight, body))
        return made

    def charged(self, text: ops.Function) -> ops.Function:
        """Add steps to a text; cached, for names that are unique in the title."""
        return self._charged.get(text.name) or self.charge(text)

    def called(self, name: str) -> int:
        """A text that spends its own steps is only called."""
        if name not in self._texts:
            text = self.lowered(name)
            if text is None:
                return CALLED
            self.charge(text)
        weight = self._texts[name]
        if weight <= SMALL:
            return weight
        return CALLED if weight > MUCH else CALLED + weight

    # --- statements ------------------------------------------------------------------------------

    def _block(self, block: ops.Block) -> tuple[ops.Block, int]:
        made: ops.Block = []
        weight = 0
        for statement in block:
            statements, steps = self._statement(statement)
            if steps > MUCH:  # told at its own place
                made.append(_spend(steps, statement))
                steps = 1
            made += statements
            weight += steps
        return made, weight

    def _statement(self, op: ops.Statement) -> tuple[ops.Block, int]:
        match op:
            case ops.If():
                return self._if(op)
            case ops.For():
                return self._for(op)
            case ops.While():
                test, before = self._value(op.test)
                body, weight = self._block(op.body)
                spent = [_spend(before + weight + 1, op), *body]
                return [attrs.evolve(op, test=test, body=spent)], before + 1
            case ops.Inner():
                body, weight = self._block(op.body)
                return [attrs.evolve(op, body=[_spend(weight + 1, op), *body])], 1
        made, weight = self._parts(op)
        return [made], weight

    def _if(self, op: ops.If) -> tuple[ops.Block, int]:
        tests = 0
        blocks, branches = [0], []
        for branch in op.branches:
            test, weight = self._value(branch.test)
            tests += weight
            body, most = self._branch(branch.body)
            blocks.append(most)
            branches.append(attrs.evolve(branch, test=test, body=body))
        otherwise = op.otherwise
        if otherwise is not None:
            otherwise, most = self._branch(otherwise)
            blocks.append(most)
        made = attrs.evolve(op, branches=tuple(branches), otherwise=otherwise)
        return [made], tests + max(blocks)

    def _branch(self, block: ops.Block) -> tuple[ops.Block, int]:
        """A block that may be left out: where it is dear, it is charged where it is taken."""
        made, weight = self._block(block)
        return _spending(weight, made), 0 if weight > MUCH else weight

    def _for(self, op: ops.For) -> tuple[ops.Block, int]:
        source, before = self._value(op.source)
        body, weight = self._block(op.body)
        a_round, most = weight + EACH, self.ranges.length(op.source)
        if most * a_round <= MUCH:
            return [attrs.evolve(op, source=source, body=body)], before + most * a_round
        if not build.simple(op.source):
            source = build.call("each", source, ops.Const(a_round))
            return [attrs.evolve(op, source=source, body=body)], before + CALLED
        length = ops.Math("*", build.call("len", source), ops.Const(a_round))
        spend = ops.Do(build.call("spend", length), span=op.span)
        return [spend, attrs.evolve(op, source=source, body=body)], before + CALLED

    # --- values ----------------------------------------------------------------------------------

    def _value(self, op: ops.Value) -> tuple[Any, int]:
        match op:
            case ops.Each():
                return self._each(op)
            case ops.Select():
                test, weight = self._value(op.test)
                then, one = self._side(op.then)
                otherwise, other = self._side(op.otherwise)
                return ops.Select(test, then, otherwise, span=op.span), weight + max(one, other)
            case ops.Logic():
                first, weight = self._value(op.parts[0])
                others = [self._side(part) for part in op.parts[1:]]
                made = attrs.evolve(op, parts=(first, *[part for part, _ in others]))
                return made, weight + sum([steps for _, steps in others])
            case ops.Call():
                return self._call(op)
            case ops.Invoke():
                made, weight = self._parts(op)
                return made, weight + self.called(op.text)
            case ops.Recall():
                made, weight = self._parts(op)
                return made, weight + self.called(f"d{op.definition}")
            case ops.Fold():
                made, weight = self._parts(op)
                return made, weight + (
                    0 if isinstance(op.items, ops.Each) else self.ranges.length(op.items)
                )
            case ops.Pieces():
                made, weight = self._parts(op)
                return made, weight + self.ranges.length(op.columns)
        return self._parts(op)

    def _side(self, op: ops.Value) -> tuple[ops.Value, int]:
        """Charge a value that may be skipped, inside if it is expensive. Return it and the steps left to charge."""
        made, weight = self._value(op)
        return (ops.Charged(weight, made), 1) if weight > MUCH else (made, weight)

    def _each(self, op: ops.Each) -> tuple[ops.Each, int]:
        """Charged for each item of its source, unless these can only be few."""
        source, before = self._value(op.source)
        tests = [self._value(test) for test in op.tests]
        result, weight = self._value(op.result)
        a_round = EACH + weight + sum([steps for _, steps in tests])
        made = attrs.evolve(op, source=source, tests=tuple(t for t, _ in tests), result=result)
        most = self.ranges.length(op.source)
        # With what was passed on the way it is no list.
        if most * a_round <= MUCH or isinstance(op.source, ops.Table) or op.passed:
            return made, before + 1 + most * a_round
        source = build.call("each", source, ops.Const(a_round))
        return attrs.evolve(made, source=source), before + CALLED

    def _call(self, op: ops.Call) -> tuple[ops.Value, int]:
        native = NATIVES[op.native]
        args, weight, steps_called = [], native.steps, 0
        for kind, given in zip(native.kinds, op.args, strict=False):
            if isinstance(given, ops.Lambda) and op.native in GIVES_TESTED:
                body, steps = self._value(given.body)
                given, steps_called, steps = attrs.evolve(given, body=body), steps + AGAIN, 0
            elif isinstance(given, ops.Lambda):
                given, steps = self._again(given)
            else:
                given, steps = self._value(given)
                steps += self.ranges.length(given) if kind == "l" and native.looks else 0
            args.append(given)
            weight += steps
        args += op.args[len(args) :]
        made = attrs.evolve(op, args=tuple(args))
        return build.call("each", made, ops.Const(steps_called)) if steps_called else made, weight

    def _again(self, op: ops.Lambda) -> tuple[ops.Lambda, int]:
        """Charge what a native evaluates for each space, inside if expensive. Return it and the steps left to charge."""
        body, weight = self._value(op.body)
        steps = weight + AGAIN
        if steps * self.layout.spaces <= MUCH:
            return attrs.evolve(op, body=body), steps * self.layout.spaces
        return attrs.evolve(op, body=ops.Charged(steps, body)), 1

    def _parts(self, op: Any) -> tuple[Any, int]:
        """An instruction that takes what its parts take."""
        weight = 0 if isinstance(op, FREE) else 1
        new = {}
        for name in fields(type(op)):
            old = getattr(op, name)
            made, steps = self._part(old)
            weight += steps
            if made is not old:
                new[name] = made
        return (attrs.evolve(op, **new) if new else op), weight

    def _part(self, part: Any) -> tuple[Any, int]:
        if isinstance(part, ops.Value):
            return self._value(part)
        if not isinstance(part, tuple):
            return part, 0
        counted = [self._part(item) for item in part]
        same = all(made is old for (made, _), old in zip(counted, part, strict=True))
        return part if same else tuple(made for made, _ in counted), sum(s for _, s in counted)


def _spend(steps: int, op: ops.Op) -> ops.Statement:
    return ops.Do(build.call("spend", ops.Const(steps)), span=op.span)


def _spending(weight: int, block: ops.Block) -> ops.Block:
    """A block that charges what it takes where that is much."""
    return [_spend(weight, block[0]), *block] if weight > MUCH else block
