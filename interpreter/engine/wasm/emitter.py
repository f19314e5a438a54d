"""One title as one module: which functions it has, what each takes and gives, and which of them leave a phase."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import define

from interpreter.engine.bots.chance import Chance
from interpreter.engine.ir import build, ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.link import HELPERS
from interpreter.engine.runtime.picked import Asking, Candidates
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.memory import Text
from interpreter.engine.state.run import Run
from interpreter.engine.wasm import binary, extra, memo, records, support, twins, ways_twins
from interpreter.engine.wasm.calls import INLINE
from interpreter.engine.wasm.frame import READ_BY_BOTS, UNREAD
from interpreter.engine.wasm.functions import emitted
from interpreter.engine.wasm.looking import Looking
from interpreter.engine.wasm.memory import Memory, Outside
from interpreter.engine.wasm.read_values import Known, small_rows
from interpreter.engine.wasm.reader import gives_of, parameters_of, read
from interpreter.engine.wasm.title import Signature
from interpreter.engine.wasm.trials import Trial
from interpreter.engine.wasm.twins import TWINS

_OTHERS = vars(support) | {
    function.__name__: function
    for function in (
        twins.hold,
        twins.masks,
        twins.order,
        twins.reached_in_pairs,
        ways_twins.travelled_in_pairs,
        ways_twins.walked_in_pairs,
    )
}
# Natives that Python has built in.
_BUILT_IN: dict[str, Callable[..., Any]] = {"range": support.counting, "frozenset": support.copied}
_LEAVING = {extra.Leave, extra.Through, extra.New, ops.Invoke, ops.Recall, ops.Call}
SET = re.compile(r"l[0-9]+")  # a parameter that is a set (engine/lower/texts/names.py)
MOST = 2_000_000  # instructions of a module
_METHODS = {".count": Candidates.count, ".accompanies": Activation.accompanies}
# A form that nobody thought of is played in Python, too.
_NOT_SAID = (Outside, AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)


@define(eq=False)
class Made:
    """A function of the module. `code` is there once it is emitted."""

    index: int
    function: ops.Function | None  # None while it is read
    parameters: dict[str, str]
    gives: str = "i"
    code: binary.Code | None = None
    leaves: bool | None = None
    recursive: bool = False  # it calls itself, by way of others perhaps


class Emitter:
    """Emits what is asked for, and whatever that calls.

    `texts`: the title's texts. `known`: members of the run, by name, that are the same in every game; functions of the
    runtime may read them at compile time.
    """

    def __init__(
        self, memory: Memory, texts: Mapping[str, ops.Function], known: Mapping[str, Any]
    ) -> None:
        self.memory, self.texts, self.known = memory, texts, known
        self.made: dict[str, Made] = {}
        self.order: list[Made] = []
        self.counter = 0  # of names that functions of the runtime have no word for
        self.refused: dict[str, str] = {}
        self._functions: dict[str, tuple[Callable[..., Any], dict[str, Known]]] = {}
        self._closures: dict[str, tuple[ops.Op, ops.Function, dict[str, str], dict[str, str]]] = {}
        memory.named = self.python
        read = READ_BY_BOTS - known.keys() if known.get("bots_play") else set()
        self.unread = UNREAD - read
        for cls in (Activation, Asking, Bag, Chance, Context, Looking, Text, Trial):
            records.record(cls)

    # --- what functions ask of it ----------------------------------------------------------------

    def signature(self, name: str) -> Signature:
        """Emits the function, if it is not. Raises Outside."""
        made = self._of(name)
        made.recursive = made.recursive or made.code is None
        return Signature(made.parameters, made.gives)

    def index(self, name: str) -> int:
        return self._of(name).index

    def leaves(self, name: str) -> bool:
        """Whether calling it may leave the running phase."""
        made = self._of(name)
        if made.leaves is None:
            if made.function is None:
                return True
            made.leaves = True  # of what leads back to itself
            made.leaves = self._any_leaves(made.function.body)
        return made.leaves

    def _any_leaves(self, body: ops.Block) -> bool:
        """Whether anything leaves the phase that no block within it ends."""
        return any(self._leaving(op) for op in walk(body, extra.ENDED) if type(op) in _LEAVING)

    def _leaving(self, op: ops.Op) -> bool:
        match op:
            case extra.Leave() | extra.Through() | extra.New():
                return True
            case ops.Invoke(text=text):
                return self.leaves(text)
            case ops.Recall():
                return self.leaves(self.recalled(op))
            case ops.Call(native=native):
                return self._native_of(native) is not None and self.leaves(self.native(op)[0])
        return False

    def native(self, op: ops.Call) -> tuple[str, tuple[ops.Value, ...]]:
        """For a small table of rows a function is read for that alone. Raises Outside."""
        native = self._native_of(op.native)
        if native is None:
            raise Outside(f"the native {op.native}")
        names, bound, left = _arguments(native), dict[str, Known](), list[ops.Value]()
        defaults = [build.constant(default) for default in native.__defaults__ or ()]
        given = [arg for arg in op.args if not (isinstance(arg, ops.Local) and arg.name == "R")]
        given += (
            defaults[len(defaults) - (len(names) - len(given)) :] if len(given) < len(names) else []
        )
        for name, arg in zip(names, given, strict=True):
            if isinstance(arg, ops.Table) and (small_rows(arg.value) or _told(arg.value)):
                bound[name] = Known(arg.value)
            else:
                left.append(arg)
        return self.python(native, bound), tuple(left)

    def recalled(self, op: ops.Recall) -> str:
        """The name of the function that says what a definition was worked out to be, or works it out."""
        plain = f"d{op.definition}"
        if not self.known.get("bots_play") or not op.plain or self.signature(plain).gives != "i":
            return plain
        text = self.known["recalled"][op.definition]
        function = memo.of_subject if op.args else memo.of_nothing
        return self.python(function, {"row": Known(op.definition), "text": Known(text)})

    def _native_of(self, name: str) -> Callable[..., Any] | None:
        reach = NATIVES[name].reach
        helper: Any = _BUILT_IN.get(name) or HELPERS.get(reach)
        if reach.startswith("R."):
            helper = self.known.get(reach[2:]) or getattr(Run, reach[2:], None)
        elif reach.startswith("."):
            helper = _METHODS.get(reach)
        return helper if name not in INLINE and hasattr(helper, "__code__") else None

    def class_made(self, name: str) -> type | None:
        """The class of the record that a native makes, if it makes one."""
        helper = HELPERS.get(NATIVES[name].reach)
        return helper if isinstance(helper, type) and hasattr(helper, "__annotations__") else None

    def python(self, function: Callable[..., Any], bound: dict[str, Known] | None = None) -> str:
        """The name of a function of the runtime. `bound`: parameters that are known."""
        function = TWINS.get(function, function)
        name = f"{function.__module__}.{function.__qualname__}"
        for known in (bound or {}).values():
            name += f" {id(known.value)}"
        self._functions.setdefault(name, (function, bound or {}))
        return name

    def closure(
        self,
        op: ops.Op,
        function: ops.Function,
        parameters: dict[str, str],
        captured: dict[str, str],
    ) -> str:
        """The name of a function that another makes. `captured`: names of that one with their kinds, which it reads."""
        # The instruction is kept, too: the name is made of its identity.
        self._closures.setdefault(function.name, (op, function, parameters, captured))
        return function.name

    def supported_name(self, name: str) -> str:
        return self.python(self.known.get(name) or _OTHERS[name])

    # --- emitting --------------------------------------------------------------------------------

    def _of(self, name: str) -> Made:
        if name in self.refused:
            raise Outside(self.refused[name])
        if name not in self.made:
            try:
                self._make(name)
            except _NOT_SAID as error:
                self._given_up(name)
                why = str(error) or type(error).__name__
                self.refused[name] = why if ": " in why else f"{name}: {why}"
                raise Outside(self.refused[name]) from None
        return self.made[name]

    def _make(self, name: str) -> None:
        captured: dict[str, str] = {}
        if name in self._functions:
            self._read(name, *self._functions[name])
            return
        if name in self._closures:
            _, lowered, parameters, captured = self._closures[name]
        elif name in self.texts:
            lowered = self.texts[name]
            parameters = _parameters(lowered)
        else:
            raise Outside(f"there is no text {name}")
        made = self.made[name] = Made(len(self.order), lowered, parameters)
        self.order.append(made)
        made.code, made.gives = emitted(self, lowered, parameters, captured)
        if made.recursive and made.gives not in ("", "i"):
            raise Outside("a list that is made by recursion")

    def _read(self, name: str, function: Callable[..., Any], bound: dict[str, Known]) -> None:
        """A function of the runtime. One that calls itself gives what it says that it gives."""
        parameters, _ = parameters_of(function, bound)
        said = gives_of(function)
        made = self.made[name] = Made(len(self.order), None, parameters, said or "i")
        self.order.append(made)
        made.function, _ = read(self, name, function, bound)
        made.code, made.gives = emitted(self, made.function, parameters, {})
        if made.recursive and {made.gives, said or "i"} - {"", "i"} and made.gives != said:
            raise Outside("a function of the runtime that calls itself")

    def _given_up(self, name: str) -> None:
        """Nothing calls it, but its index stays."""
        made = self.made.pop(name, None)
        if made is not None:
            made.code = binary.Code(len(made.parameters))
            made.code.put("unreachable")

    def module(self, exports: Mapping[str, str]) -> bytes:
        """The module as bytes. `exports`: by the name outside the function. Raises Outside."""
        indices = {name: self.index(function) for name, function in exports.items()}
        table = self.table()
        codes = [made.code for made in self.order if made.code is not None]
        if sum(code.instructions for code in codes) > MOST:
            raise Outside("a title that is too long")
        return binary.module(codes, indices, self.memory.size, self.memory.data(), table)

    def table(self) -> list[int]:
        """The functions that are called by their number."""
        numbers: list[int] = []
        while names := [*self.memory.functions][len(numbers) :]:
            for name in names:
                wanted, gives = self.memory.wanted.get(name), self._of(name).gives
                if wanted is not None and wanted.replace("w", "i") != gives.replace("w", "i"):
                    if wanted:
                        raise Outside(f"{name} gives {gives or 'nothing'}, not {wanted}")
                numbers.append(self._of(name).index)
        return numbers


def _arguments(function: Callable[..., Any]) -> list[str]:
    """Names of what a function takes besides the run."""
    code = function.__code__
    own = ("run", "self") if function.__qualname__.startswith("Run.") else ("run",)
    return [name for name in code.co_varnames[: code.co_argcount] if name not in own]


def _told(value: object) -> bool:
    """Whether a table holds texts, so that a function is read for it alone."""
    return isinstance(value, tuple) and any(isinstance(item, str) for item in value)


def _parameters(function: ops.Function) -> dict[str, str]:
    kinds = {
        name: "l" if name == "X" or SET.fullmatch(name) else "i"
        for name in function.parameters
        if name != "R"
    }
    if "A" in kinds:
        kinds["A"] = records.record(Activation)
    return kinds
