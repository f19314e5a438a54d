"""A kept game: what it was made of and every decision, by names and never by position.

As text it is JSON with one decision a line behind all that stays the same, so that of a file that was
cut off everything before the cut can be read.
"""

from __future__ import annotations

from collections.abc import Callable
from json import JSONEncoder
from typing import Any

from attrs import Factory, asdict, define, fields

from interpreter.session.keeping.entries import Sums

FORMAT = 3
"""The one version of the save format. It is raised whenever the fields of the file, what its sums are of
(`sums.py`), or what follows from its seed come to mean something else; a program refuses all others."""


Step = tuple[str, str, str, str]
"""Decision point, faction, chosen option; and the sum of the position after it."""


@define
class Save:
    """Fields of the file, in its order; then facts about the file itself."""

    format: int = FORMAT
    engine: str = ""
    title: str = ""
    corpus: str = ""
    rules: Sums = Factory(dict)
    printing: str = ""
    options: list[str] = Factory(list)
    mods: list[str] = Factory(list)
    scenario: str = ""
    position: dict[str, Any] | None = None
    seats: dict[str, str] = Factory(dict)
    takeback: bool = False
    seed: int = 0
    commitment: dict[str, Any] | None = None  # of a seed that several made; else not in the file
    start: str = ""  # the sum of the position at the first decision
    decisions: list[Step] = Factory(list)
    source: str = ""  # the name of the file it was read from
    cut: str = ""  # how that file ends too early, such as "is cut off after decision 7"

    def to_text(self) -> str:
        """The file's text: one field a line, one section of the rules a line, one decision a line."""
        text = self._text(_PLAIN.encode)
        try:
            text.encode()
        except UnicodeEncodeError:  # a folder whose name is no text
            return self._text(_ASCII.encode)
        return text

    def _text(self, dump: Callable[[object], str]) -> str:
        data = asdict(self, recurse=False)
        rows = ",\n".join([f"  {dump(step)}" for step in self.decisions])
        sections = ",\n".join(f"  {dump(name)}: {dump(data)}" for name, data in self.rules.items())
        blocks = {
            "rules": f"{{\n{sections}\n }}" if sections else "{}",
            "decisions": f"[\n{rows}\n ]" if rows else "[]",
        }
        lines = [
            f" {dump(key)}: {blocks.get(key) or dump(data[key])}"
            for key in FIELDS
            if key not in OPTIONAL or data[key] is not None
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"


_PLAIN, _ASCII = JSONEncoder(ensure_ascii=False), JSONEncoder()

FIELDS = tuple(field.name for field in fields(Save) if field.name not in ("source", "cut"))
"""The keys of the file, in its order."""

OPTIONAL = ("commitment",)
"""Keys that a file may leave out."""
