"""What a value, definition or attribute is worth to somebody, as far as he may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from interpreter.engine.program import Program
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden, Watch, watched
from interpreter.language.declarations.domains import parts
from interpreter.language.declarations.seen import Eyes
from interpreter.language.declarations.vocabulary import (
    Decl,
    DefinitionDecl,
    ValueDecl,
    Vocabulary,
)
from interpreter.session.telling.position_reader import PositionReader


@define(eq=False)
class AsSeen:
    """Looks at one game with the eyes of one player. `full` gives the declarations with their texts."""

    program: Program
    run: Run
    eyes: Eyes
    full: Callable[[], Vocabulary]

    def of(self, decl: Decl, subject: int = -1) -> Any:
        """As that of `PositionReader`; None where these eyes may not look."""
        vocabulary = self.program.vocabulary
        try:
            if isinstance(decl, DefinitionDecl) and decl.index in vocabulary.manifest["secret"]:
                return self._judged(decl.index, subject)
            found = PositionReader(self.program, self.run).of(decl, subject)
            if isinstance(decl, ValueDecl) and self.eyes is not None:
                Watch(vocabulary, self.run, self.eyes).value(decl, subject, found)
        except Hidden:
            return None
        return found

    def _judged(self, definition: int, subject: int) -> Any:
        from interpreter.engine.evaluate.stored import judge  # texts: only where some are hidden
        from interpreter.engine.evaluate.walker import Frame

        full = self.full()
        decl = full.definitions[definition]
        first, *second = parts(decl, subject) or (-1,)
        handed = tuple((decl.place, index) for index in second if decl.place is not None)
        with watched(full, self.run, self.eyes), self.run.budget():
            return judge(Frame(full, self.run), decl, first, handed)
