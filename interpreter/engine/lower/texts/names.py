"""Names of generated functions: letters and indices, never words from a text."""

from __future__ import annotations

from interpreter.language.declarations.vocabulary import (
    BOTH,
    ActionDecl,
    CardDecl,
    DefinitionDecl,
    EffectDecl,
    ProcedureDecl,
)


def definition(decl: DefinitionDecl) -> str:
    return f"d{decl.index}"


def parameters(decl: DefinitionDecl) -> list[str]:
    """Parameters of a definition's function after the run, in order."""
    names = ["x"] if decl.of else []
    if decl.of == BOTH:
        names.append("y")
    if decl.acts:
        names.append("actor")
    return names + handed("z", decl)


def handed(letter: str, decl: DefinitionDecl | ProcedureDecl) -> list[str]:
    """Names of the arguments; "l" and a number for a set."""
    kinds = [parameter.type.many for parameter in decl.parameters]
    return [f"{'l' if many else letter}{number}" for number, many in enumerate(kinds)]


def remembered(decl: DefinitionDecl) -> str:
    """Name of the function that caches the definition for the length of a decision."""
    return f"m{decl.index}"


def procedure(decl: ProcedureDecl) -> str:
    return f"p{decl.index}"


def number(action: ActionDecl, name: str) -> str:
    """A named number or clause; numbers come first."""
    return f"n{action.index}_{[*action.numbers, *action.clauses].index(name)}"


def part(action: ActionDecl, name: str) -> str:
    return f"q{action.index}_{[*action.parts].index(name)}"


def effect(card: CardDecl, slot: EffectDecl) -> str:
    return f"e{card.index}_{slot.index}"


def playable(card: CardDecl, slot: EffectDecl) -> str:
    return f"f{card.index}_{slot.index}"


def effective(card: CardDecl, slot: EffectDecl) -> str:
    return f"v{card.index}_{slot.index}"


def line(instance: int, number: int) -> str:
    """Name of the test whether a line of a lasting text applies."""
    return f"w{instance}_{number}"


def change(instance: int, number: int, place: int) -> str:
    return f"w{instance}_{number}_{place}"
