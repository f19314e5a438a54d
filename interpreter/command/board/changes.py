"""Changes since a person last answered: the view then, compared with the view now."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define

from interpreter.command.board.pieces import Data

_TOLD = ("marks", "pieces", "counters")  # what of a space may change


@define(eq=False)
class Changes:
    """`before`: the last view of the same person; None if there was none."""

    before: Data | None
    now: Data

    @property
    def spaces(self) -> frozenset[str]:
        """Spaces that look different now."""
        if self.before is None:
            return frozenset()
        known = {space["id"]: space for space in self.before["spaces"]}
        return frozenset(
            space["id"]
            for space in self.now["spaces"]
            if any(space[key] != known[space["id"]][key] for key in _TOLD)
        )

    def number(self, fact: Data, faction: str | None = None) -> str:
        """ " (+2)" behind a number that was another one."""
        if self.before is None or fact["number"] is None:
            return ""
        was = next(
            (each["number"] for each in self._facts(faction) if each["name"] == fact["name"]), None
        )
        return f" ({fact['number'] - was:+})" if was not in (None, fact["number"]) else ""

    def _facts(self, faction: str | None) -> Iterable[Data]:
        assert self.before is not None
        if faction is None:
            tracks: list[Data] = self.before["tracks"]
            return tracks
        return next(each["facts"] for each in self.before["factions"] if each["id"] == faction)
