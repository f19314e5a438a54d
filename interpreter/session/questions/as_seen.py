"""Values, definitions and attributes as a viewer may know them."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.engine.program import Program
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden, Watch, watched
from interpreter.language.declarations.seen import Eyes
from interpreter.language.declarations.vocabulary import Decl, DefinitionDecl, ValueDecl
from interpreter.session.telling.position_reader import PositionReader


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
