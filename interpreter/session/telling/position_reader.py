"""Read current values, definitions, attributes, pieces and cards, also as a viewer may know them."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.engine.program import Program
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden, Watch, watched
from interpreter.language.declarations.visibility import Eyes
from interpreter.language.declarations.vocabulary import (
    AttributeDecl,
    Decl,
    DefinitionDecl,
    FieldDecl,
    ValueDecl,
)


@define(eq=False)
class PositionReader:
    """Looks at one game and never changes it."""

    program: Program
    run: Run

    def of(self, decl: Decl, subject: int = -1) -> Any:
        """A value, definition or attribute, of a space or faction if it belongs to one."""
        if isinstance(decl, ValueDecl):
            return self.run.s[self.run.layout.values[decl.index] + max(subject, 0)]
        if isinstance(decl, AttributeDecl):
            return decl.values[subject]
        if isinstance(decl, FieldDecl):
            return self.program.vocabulary.cards[subject].fields.get(decl.id, decl.missing)
        assert isinstance(decl, DefinitionDecl)
        return self.program.definition(self.run, decl, subject if decl.of else None)

    def pieces(self, location: int) -> dict[int, int]:
        """How many of each column stand in a space or box; none are left out."""
        layout, s = self.run.layout, self.run.s
        first = layout.cell(location, 0)
        return {c: s[first + c] for c in range(layout.columns) if s[first + c]}

    def cards(self, zone: int, owner: int = -1) -> list[int]:
        return self.run.cards_in(self.run.layout.zone(zone, owner))


@define(eq=False)
class AsSeen:
    """Looks at one game with the eyes of one player."""

    program: Program
    run: Run
    eyes: Eyes

    def of(self, decl: Decl, subject: int = -1) -> Any:
        """As `PositionReader.of`; None if the viewer may not look."""
        vocabulary = self.program.vocabulary
        try:
            answer = self._read(decl, subject)
            if isinstance(decl, ValueDecl) and self.eyes is not None:
                Watch(vocabulary, self.run, self.eyes).value(decl, subject, answer)
        except Hidden:
            return None
        return answer

    def _read(self, decl: Decl, subject: int) -> Any:
        vocabulary, reading = self.program.vocabulary, PositionReader(self.program, self.run)
        if isinstance(decl, DefinitionDecl) and decl.index in vocabulary.manifest["secret"]:
            with watched(vocabulary, self.run, self.eyes):
                return reading.of(decl, subject)
        return reading.of(decl, subject)
