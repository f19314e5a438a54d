"""How often something may happen: so many times at once, and so many a second."""

from __future__ import annotations

from time import monotonic

from attrs import define, field


@define(eq=False)
class Rate:
    """Limit how often something may happen, for each of several by name."""

    burst: int
    a_second: float
    _spent: dict[str, tuple[float, float]] = field(factory=dict)  # what is left, and when

    def allows(self, name: str) -> bool:
        """Whether it may happen now; then it has."""
        now = monotonic()
        left, then = self._spent.get(name, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.a_second)
        allowed = left >= 1
        self._spent[name] = left - allowed, now
        return allowed
