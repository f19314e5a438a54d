"""What the texts behind generated functions are called, for mistakes at play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Text
from interpreter.engine.state.errors import Owner
from interpreter.language.declarations.vocabulary import CardDecl, Decl, Vocabulary
from interpreter.language.readers import Path, below, path_of


def owners(vocabulary: Vocabulary, functions: Sequence[Text]) -> dict[str, Owner]:
    """By function: the words, the place, and whether it is a definition."""
    words = _words(vocabulary)
    definitions = {names.definition(d) for d in vocabulary.definitions}
    definitions |= {names.remembered(d) for d in vocabulary.definitions}
    found: dict[str, Owner] = {}
    for function in functions:
        span, name = function.span, function.name
        place = str(span.file), span.line, span.column, span.end_column
        known = next((words[stem] for stem in _stems(name) if stem in words), None)
        if known is not None:
            found[name] = known, place, name in definitions
    return found


def entries(vocabulary: Vocabulary, functions: Iterable[Text]) -> dict[str, Path]:
    """By function: the path of the entry from which it comes, as `language/readers.py` has them; others are left out."""
    known = _entries(vocabulary)
    found = {}
    for function in functions:
        for stem in _stems(function.name):
            if stem in known:
                found[function.name] = known[stem]
                break
    return found


def _entries(vocabulary: Vocabulary) -> dict[str, Path]:
    v = vocabulary
    found = {names.remembered(decl): path_of(decl) for decl in v.definitions}
    rows: dict[str, Sequence[Decl]] = {
        "d": v.definitions,
        "p": v.procedures,
        "h": v.phases,
        "o": v.zones,
    }
    rows |= dict.fromkeys("anq", v.actions)
    for letter, decls in rows.items():
        found |= {f"{letter}{decl.index}": path_of(decl) for decl in decls}
    found |= {f"g{decl.index}": ("scenarios", decl.id) for decl in v.scenarios}
    for action in v.actions:
        ways = [stage.ways for stage in action.stages if getattr(stage, "ways", None) is not None]
        found |= {f"y{each.point.index}": path_of(action) for each in ways}
    for bot in v.bots:
        for (text, _), ladder in bot.ladders.items():
            for _, rung in below((), ladder):
                found[f"r{rung.index}"] = "bots", rung.written, "answers", text
    for card in v.cards:
        for effect in card.effects.values():
            path = "cards", card.sort or card.id, effect.slot.id
            for name in (names.effect, names.playable, names.effective):
                found[name(card, effect.slot)] = path
            if effect.instance >= 0:
                found[f"w{effect.instance}"] = path
    return found


def _stems(name: str) -> tuple[str, str, str]:
    return name, name.rpartition("_")[0], name.split("_")[0]


def _words(vocabulary: Vocabulary) -> dict[str, str]:
    """Rule that a function belongs to, by the function's name or the part before its first `_`."""
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
