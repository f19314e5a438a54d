"""What the texts behind generated functions are called, for mistakes at play."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Text
from interpreter.engine.state.errors import Owner
from interpreter.language.declarations.vocabulary import CardDecl, Vocabulary


def owners(vocabulary: Vocabulary, functions: Sequence[Text]) -> dict[str, Owner]:
    """By function: the words, the place, and whether it is a definition."""
    words = _words(vocabulary)
    definitions = {names.definition(d) for d in vocabulary.definitions}
    definitions |= {names.remembered(d) for d in vocabulary.definitions}
    found: dict[str, Owner] = {}
    for function in functions:
        span, name = function.span, function.name
        place = str(span.file), span.line, span.column, span.end_column
        stems = (name, name.rpartition("_")[0], name.split("_")[0])
        known = next((words[stem] for stem in stems if stem in words), None)
        if known is not None:
            found[name] = known, place, name in definitions
    return found


def _words(vocabulary: Vocabulary) -> dict[str, str]:
    """By the name of a function, or what stands before its first `_`."""
    found: dict[str, str] = {}
    for decl in vocabulary.definitions:
        found[names.definition(decl)] = found[names.remembered(decl)] = f"definition {decl.id}"
    found |= {names.procedure(decl): f"procedure {decl.id}" for decl in vocabulary.procedures}
    found |= {f"o{decl.index}": f"zone {decl.id}" for decl in vocabulary.zones}
    found |= {f"h{decl.index}": f"phase {decl.id}" for decl in vocabulary.phases}
    found |= {f"g{decl.index}": f"scenario {decl.id}" for decl in vocabulary.scenarios}
    found |= {f"b{decl.index}": decl.id for decl in vocabulary.action_classes}
    found |= {f"j{decl.index}": f"deal {decl.id}" for decl in vocabulary.deals}
    for letter in "ck":
        found |= {f"{letter}{d.index}": f"consequence {d.id}" for d in vocabulary.consequences}
    for letter in "anq":
        found |= {f"{letter}{action.index}": f"action {action.id}" for action in vocabulary.actions}
    for action in vocabulary.actions:
        for number, stage in enumerate(action.stages):
            found[f"a{action.index}_{number}"] = f"action {action.id}, stage {stage.name}"
    found |= {f"r{rung.index}": f"the rung {rung.name}" for rung in vocabulary.rungs}
    for card in vocabulary.cards:
        found |= _texts(card)
    return found


def _texts(card: CardDecl) -> dict[str, str]:
    found = {}
    for effect in card.effects.values():
        for name in (names.effect, names.playable, names.effective):
            found[name(card, effect.slot)] = f"card {card.id} {effect.slot.id}"
    return found
