"""Names of the texts behind generated functions, for runtime errors."""

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
    by_name: dict[str, Owner] = {}
    for function in functions:
        span, name = function.span, function.name
        place = str(span.file), span.line, span.column, span.end_column
        known = next((words[stem] for stem in _stems(name) if stem in words), None)
        if known is not None:
            by_name[name] = known, place, name in definitions
    return by_name


def entries(vocabulary: Vocabulary, functions: Iterable[Text]) -> dict[str, Path]:
    """By function: the path of the entry from which it comes, as `language/readers.py` has them; others are left out."""
    known = _entries(vocabulary)
    paths = {}
    for function in functions:
        for stem in _stems(function.name):
            if stem in known:
                paths[function.name] = known[stem]
                break
    return paths


def _entries(vocabulary: Vocabulary) -> dict[str, Path]:
    v = vocabulary
    paths = {names.remembered(decl): path_of(decl) for decl in v.definitions}
    rows: dict[str, Sequence[Decl]] = {
        "d": v.definitions,
        "p": v.procedures,
        "h": v.phases,
        "o": v.zones,
    }
    rows |= dict.fromkeys("anq", v.actions)
    for letter, decls in rows.items():
        paths |= {f"{letter}{decl.index}": path_of(decl) for decl in decls}
    paths |= {f"g{decl.index}": ("scenarios", decl.id) for decl in v.scenarios}
    for action in v.actions:
        ways = [stage.ways for stage in action.stages if getattr(stage, "ways", None) is not None]
        paths |= {f"y{way.point.index}": path_of(action) for way in ways}
    for bot in v.bots:
        for (text, _), ladder in bot.ladders.items():
            for _, rung in below((), ladder):
                paths[f"r{rung.index}"] = "bots", rung.written, "answers", text
    for card in v.cards:
        for effect in card.effects.values():
            path = "cards", card.sort or card.id, effect.slot.id
            for name in (names.effect, names.playable, names.effective):
                paths[name(card, effect.slot)] = path
            if effect.instance >= 0:
                paths[f"w{effect.instance}"] = path
    return paths


def _stems(name: str) -> tuple[str, str, str]:
    return name, name.rpartition("_")[0], name.split("_")[0]


def _words(vocabulary: Vocabulary) -> dict[str, str]:
    """Rule that a function belongs to, by the function's name or the part before its first `_`."""
    words: dict[str, str] = {}
    for decl in vocabulary.definitions:
        words[names.definition(decl)] = words[names.remembered(decl)] = f"definition {decl.id}"
    words |= {names.procedure(decl): f"procedure {decl.id}" for decl in vocabulary.procedures}
    words |= {f"o{decl.index}": f"zone {decl.id}" for decl in vocabulary.zones}
    words |= {f"h{decl.index}": f"phase {decl.id}" for decl in vocabulary.phases}
    words |= {f"g{decl.index}": f"scenario {decl.id}" for decl in vocabulary.scenarios}
    words |= {f"b{decl.index}": decl.id for decl in vocabulary.action_classes}
    words |= {f"j{decl.index}": f"deal {decl.id}" for decl in vocabulary.deals}
    for letter in "ck":
        words |= {f"{letter}{d.index}": f"consequence {d.id}" for d in vocabulary.consequences}
    for letter in "anq":
        words |= {f"{letter}{action.index}": f"action {action.id}" for action in vocabulary.actions}
    for action in vocabulary.actions:
        for number, stage in enumerate(action.stages):
            words[f"a{action.index}_{number}"] = f"action {action.id}, stage {stage.name}"
    words |= {f"r{rung.index}": f"the rung {rung.name}" for rung in vocabulary.rungs}
    for card in vocabulary.cards:
        words |= _texts(card)
    return words


def _texts(card: CardDecl) -> dict[str, str]:
    by_text = {}
    for effect in card.effects.values():
        for name in (names.effect, names.playable, names.effective):
            by_text[name(card, effect.slot)] = f"card {card.id} {effect.slot.id}"
    return by_text
