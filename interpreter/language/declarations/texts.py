"""Declares the heads of everything that has texts: definitions, procedures, actions, phases, deals, scenarios."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.yaml.tree import Node, Text
from interpreter.language.declarations import vocabulary
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import described, get, items
from interpreter.language.declarations.values import domains_of
from interpreter.language.grammar.expecting import NOUNS
from interpreter.language.types import (  # fmt: skip
    CARD,
    CARDS,
    FACTION,
    FACTION_LIST,
    NUMBER,
    SPACE,
    SPACES,
    TRUTH,
    UNKNOWN,
    WORD,
    Type,
)

RESULTS = {
    "number": NUMBER, "truth": TRUTH, "faction": FACTION, "space": SPACE, "card": CARD,
    "spaces": SPACES, "factions": FACTION_LIST, "cards": CARDS,
    "word": WORD, "words": Type("set", WORD),
}  # fmt: skip


def _result_words(d: Declarer, decl: vocabulary.DefinitionDecl, node: Node, key: Text) -> None:
    """Read the word list of a definition that gives a word or words. Report a missing one."""
    name = get(node, "one of")
    if name is not None:
        shared = d.refer(name, NOUNS["WORDS"], d.vocabulary.word_lists)
        of = UNKNOWN if shared is None else Type("word", shared)
        decl.type = Type("set", of) if decl.type.name == "set" else of
        if all(get(node, form) is None for form in ("word", "words", "cases", "table")):
            message = "'one of' names the list of a 'word' or 'words'"
            d.error(name, "result", message)
    elif WORD in (decl.type, decl.type.of):
        message = f"which list has the words of '{decl.id}'? Say so with 'one of'"
        d.error(key, "no-form", message)


def _counts(d: Declarer, decl: vocabulary.ValueDecl, key: Text, node: Node) -> None:
    """A value that counts repetitions of the position, which is all pieces on the map and some values."""
    phase = d.refer(get(node, "phase"), "phase", d.vocabulary.phases)
    d.once(items(get(node, "with")))
    values = [d.refer(item, "value", d.vocabulary.values) for item in items(get(node, "with"))]
    if decl.type != NUMBER or decl.domains:
        d.error(key, "wrong-type", f"'{decl}' counts, so it is a number of the whole game")
    elif phase is not None:
        decl.counts = (phase.index, *(value.index for value in values if value is not None))


def declare_texts(d: Declarer) -> None:
    v = d.vocabulary
    for index, key, node in d.section("definitions"):
        domains = domains_of(d, get(node, "of"))
        decl = vocabulary.DefinitionDecl(**described(key, node, index), domains=domains)
        results = [form for form in RESULTS if get(node, form) is not None]
        decl.type = RESULTS[results[0]] if results else NUMBER
        _result_words(d, decl, node, key)
        if len([form for form in (*results, "cases", "table") if get(node, form) is not None]) != 1:
            message = (
                f"definition '{decl.id}' needs exactly one result: "
                f"{', '.join(RESULTS)}, cases or table"
            )
            d.error(key, "result", message)
            decl.type = UNKNOWN if not results else decl.type
        d.declare(key, "DEFINITION", decl, v.definitions)
    heads: tuple[tuple[str, str, Any, list[Any]], ...] = (
        ("procedures", "PROCEDURE", vocabulary.ProcedureDecl, v.procedures),
        ("action classes", "ACTION_CLASS", vocabulary.ActionClassDecl, v.action_classes),
        ("actions", "ACTION", vocabulary.ActionDecl, v.actions),
        ("phases", "PHASE", vocabulary.PhaseDecl, v.phases),
    )
    for section, token, make, declared in heads:
        for index, key, node in d.section(section):
            d.declare(key, token, make(**described(key, node, index)), declared)
    for index, key, node in d.section("values"):
        if (counts := get(node, "counts")) is not None:
            _counts(d, v.values[index], key, counts)
    for phase, (_, _, node) in zip(v.phases, d.section("phases"), strict=True):
        phase.named = get(node, "name") is not None
    for index, key, node in d.section("deals"):
        v.deals.append(vocabulary.DealDecl(**described(key, node, index)))
    for index, key, node in d.section("scenarios"):
        v.scenarios.append(vocabulary.ScenarioDecl(**described(key, node, index)))
