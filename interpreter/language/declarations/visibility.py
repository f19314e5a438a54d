"""Visibility: a zone or a value is seen by all, by nobody, by its owner, or by some factions."""

from __future__ import annotations

from interpreter.language.declarations.domains import whose
from interpreter.language.declarations.vocabulary import ValueDecl, Vocabulary, ZoneDecl

Eyes = frozenset[int] | None
"""The factions of one player; None sees everything."""


def open_to(decl: ValueDecl | ZoneDecl, owner: int, eyes: Eyes) -> bool:
    """Whether these eyes see all of it, as far as it is declared. `owner`: the place of whose it is."""
    if eyes is None or decl.seen in ("", "all"):
        return True
    if decl.seen == "owner":
        return whose(decl, owner) in eyes
    return bool(eyes & decl.to)


def secretive(vocabulary: Vocabulary) -> bool:
    """Whether some know of the state what others may not know; what lies hidden from all is no matter."""
    return not {"owner", "some"}.isdisjoint(_ways_to_see(vocabulary))


def closed(vocabulary: Vocabulary) -> bool:
    """Whether anything of the state is hidden from anybody."""
    return not _ways_to_see(vocabulary) <= {"", "all"}


def _ways_to_see(vocabulary: Vocabulary) -> set[str]:
    return {zone.seen for zone in vocabulary.zones} | {value.seen for value in vocabulary.values}
