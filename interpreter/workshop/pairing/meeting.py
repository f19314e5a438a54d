"""Whether a game met what was changed, by which of its texts ran: one that did not is the same game in both arms."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from interpreter.corpus.yaml.tree import Mapping
from interpreter.engine.lower.marks import TEXT, TRUTH
from interpreter.engine.program import Program
from interpreter.workshop.comparing.differences import Difference
from interpreter.workshop.coverage.tally import Line
from interpreter.workshop.coverage.texts_of import TextName, texts_at

Texts = tuple[frozenset[Line], ...]
"""The lines of each text that was changed."""


def changed_texts(differing: Iterable[Difference], before: Mapping) -> Texts | None:
    """The texts of the tree before that hold all differences of rule.

    None where a difference lies elsewhere, such as in a price or a new entry: compiled code may know it without running
    a text.
    """
    lines: dict[TextName, set[Line]] = {}
    for line, names in texts_at(before).items():
        for name in names:
            lines.setdefault(name, set()).add(line)
    lines_by_text: dict[TextName, frozenset[Line]] = {}
    for difference in differing:
        if difference.of_rule:
            ends = range(len(difference.path), 1, -1)
            names = [difference.path[:end] for end in ends if difference.path[:end] in lines]
            if not names:
                return None
            lines_by_text[names[0]] = frozenset(lines[names[0]])
    return tuple(lines_by_text.values())


@frozen(eq=False)
class Meter:
    """Tell whether a watched game ran a changed text."""

    counts: list[int]
    cells: tuple[int, ...]

    @classmethod
    def of(cls, program: Program, texts: Texts) -> Meter | None:
        """Meter of the texts; None if the runs of one of them are not counted."""
        cells: list[int] = []
        for lines in texts:
            places = program.compiled.tables["marks"][0].items()
            cells_there = [(place, cell) for place, cell in places if (place[1], place[2]) in lines]
            if not any(place[0] == TEXT for place, _ in cells_there):
                return None
            for place, cell in cells_there:
                cells += (cell, cell + 1) if place[0] == TRUTH else (cell,)
        return cls(program.names["V"], tuple(cells))

    def begin(self) -> None:
        for cell in self.cells:
            self.counts[cell] = 0

    @property
    def met(self) -> bool:
        return any(self.counts[cell] for cell in self.cells)
