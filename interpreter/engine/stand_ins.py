"""Functions of a title that are compiled when they are first called.

A title that is tested after each change of its files runs few of its texts before it is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from types import CodeType
from typing import TYPE_CHECKING, Any

from attrs import define

if TYPE_CHECKING:
    from interpreter.engine.lower.marks import Marks


@define(eq=False)
class StandIns:
    """Stand-ins for generated functions in `names`, their shared namespace; `constants` grows."""

    names: dict[str, Any]
    codes: Mapping[str, Callable[[], CodeType]]
    constants: dict[str, Any]
    taken: int = 0  # constants that are among the names
    # Those of a title that is watched; each new one gets a cell to count in.
    marks: Marks | None = None

    def stand_in(self) -> None:
        """Puts in the place of every function one that compiles it when it is first called."""
        self.taken = len(self.constants)
        for name in self.codes:
            self.names[name] = self._stand_in(name)

    def _stand_in(self, name: str) -> Callable[..., Any]:
        made: list[Callable[..., Any]] = []  # who took this one before keeps it

        def function(*given: Any) -> Any:
            if not made:
                made.append(self._made(name))
            return made[0](*given)

        return function

    def _made(self, name: str) -> Any:
        code = self.codes[name]()
        self.names.update(islice(self.constants.items(), self.taken, None))
        self.taken = len(self.constants)
        if self.marks is not None:
            cells = self.names["V"]
            cells += [0] * (self.marks.cells - len(cells))
        exec(code, self.names)
        return self.names[name]
