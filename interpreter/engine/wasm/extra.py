"""Instructions that only functions of the runtime need, besides those of the lowered form."""

from __future__ import annotations

from typing import Literal

from attrs import define

from interpreter.engine.ir import ops

BitsOp = Literal["+", "-", "*", "&", "|", "^", "<<", ">>", "%", "<", "<=", ">", ">="]


@define(eq=False)
class Bits(ops.Value):
    """Words of 64 bits without a sign: sums wrap, `>>` moves zeros in. Signed numbers give a signed one, unless `word`."""

    op: BitsOp
    left: ops.Value
    right: ops.Value
    word: bool = False


@define(eq=False)
class Empty(ops.Value):
    """A list of a kind without items."""

    kind: str


@define(eq=False)
class Slice(ops.Value):
    """Part of a list that does not change, without a copy. Both ends lie within it."""

    items: ops.Value
    first: ops.Value
    end: ops.Value


@define(eq=False)
class Some(ops.Value):
    """Whether the result of a list holds for one of its items; `every`: for all. The others are not worked out."""

    listing: ops.Each
    every: bool


@define(eq=False)
class New(ops.Value):
    """A new record of a class, with what its `__init__` takes besides the run."""

    cls: type
    args: tuple[ops.Value, ...]


@define(eq=False)
class Through(ops.Value):
    """A call of the function whose number a value is. `gives`: the kind of what it gives, "" nothing."""

    function: ops.Value
    args: tuple[ops.Value, ...]
    gives: str


@define(eq=False)
class OnHeap(ops.Value):
    """A list of `size` words that stays until the phase is over. Its length stands before it."""

    size: ops.Value


@define(eq=False)
class Popped(ops.Value):
    """The last item of a stack of the run, which loses it."""

    stack: str


@define(eq=False)
class Zeros(ops.Value):
    """A new list of `size` zeros."""

    size: ops.Value


@define(eq=False)
class Cleared(ops.Value):
    """A list or set of the run, of which all items are 0 now."""

    items: ops.Value


@define(eq=False)
class Fail(ops.Statement):
    """The rules went wrong: the game is played again in Python, which tells where."""


@define(eq=False)
class Leave(ops.Statement):
    """The running phase is left at once."""


@define(eq=False)
class Marks(ops.Value):
    """A set of numbers from -1 on, in which others are looked for."""

    items: ops.Value


@define(eq=False)
class Rounds(ops.Statement):
    """A loop written out, round by round."""

    rounds: tuple[ops.Block, ...]


@define(eq=False)
class Counting(ops.While):
    """A loop that ends by itself, as it counts."""


@define(eq=False)
class Until(ops.Statement):
    """A block that ends where the phase is left, too; `left`: what is done then."""

    body: ops.Block
    left: ops.Block


class _Ended:
    """Blocks that end where the phase is left."""

    def __contains__(self, op: object) -> bool:
        return isinstance(op, Until)


ENDED = _Ended()


@define(eq=False)
class Finally(ops.Statement):
    """A block, and what is done after it, where the phase is left, too."""

    body: ops.Block
    after: ops.Block
