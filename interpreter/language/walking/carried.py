"""Statements after which something that was carried may lie under nothing."""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ProcedureDecl, Vocabulary


def uncovers(vocabulary: Vocabulary, node: nodes.Statement) -> bool:
    """Whether a statement can take a carrier from where something may lie under it."""
    if not node.takes:
        return False
    carriers = {kind for decl in vocabulary.kinds for kind in decl.carried_by}
    if not carriers:
        return False
    columns = [c for phrase in node.held("takes") for row in phrase.columns.table for c in row]
    return any(vocabulary.columns[column].kind in carriers for column in columns)


def handed_on(vocabulary: Vocabulary) -> list[ProcedureDecl]:
    """Procedures for pieces that lose their carrier."""
    procedures = [kind.left_behind for kind in vocabulary.kinds]
    return [vocabulary.procedures[index] for index in procedures if index >= 0]
