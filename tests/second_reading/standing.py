"""What a reading expects of a title's definitions in a position, held against the program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.engine.state.run import Run
from interpreter.session.telling.position_reader import PositionReader

NONE = -1


def disagreements(reader: Any, run: Run, expected: Iterable[tuple[str, str, int]]) -> list[str]:
    """What the program has otherwise. `expected`: a definition, of what (a space, a faction or nothing), its worth."""
    known = {definition.id: definition for definition in reader.title.vocabulary.definitions}
    subjects = reader.spaces | reader.factions | {"": NONE}
    asking = PositionReader(reader.title.program, run)
    found = []
    for name, of, worth in expected:
        told = asking.of(known[name], subjects[of])
        if told != worth:
            found.append(f"{name} of {of}: {worth} by the facts, {told} in the program")
    return found
