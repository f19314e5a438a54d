"""What all Special Activities have in common (4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cuba.oracle.asking import Steps

if TYPE_CHECKING:
    from tests.cuba.oracle.acting import Operation


class Accompanying:
    """A Special Activity with an Operation. No cost but what it says itself."""

    name = ""
    goes_with: tuple[str, ...] = ()

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.board = operation.board
        self.faction = operation.faction

    def possible(self) -> bool:
        return (not self.goes_with or self.operation.name in self.goes_with) and bool(
            self.candidates()
        )

    def candidates(self) -> list[str]:
        """The spaces, or what else is chosen first."""
        raise NotImplementedError

    def run(self) -> Steps:
        raise NotImplementedError
