"""Definitions: what they may be asked with first, so that every text may ask them; then their texts."""

from __future__ import annotations

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.yaml.tree import Node
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.scopes import Binding, Scope, Unit, definition_scope
from interpreter.language.binding.text import spoken
from interpreter.language.declarations import vocabulary as words
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get, header, items
from interpreter.language.declarations.texts import RESULTS
from interpreter.language.nodes import Variable
from interpreter.language.sections import tables
from interpreter.language.types import (
    CARD,
    CARDS,
    FACTION,
    FACTION_LIST,
    FACTIONS,
    NUMBER,
    SPACE,
    SPACES,
    TRUTH,
    UNKNOWN,
    Type,
)

_SUBJECTS = {SPACE: "here", FACTION: "faction"}  # what the text calls it; all else is `it`
PARAMETERS: dict[str, Type] = {
    "number": NUMBER,
    "truth": TRUTH,
    "space": SPACE,
    "faction": FACTION,
    "card": CARD,
    "spaces": SPACES,
    "factions": FACTIONS,
    "cards": CARDS,
}


def declare_definitions(title: Binding, d: Declarer) -> None:
    """Declare the parameters and the type of each definition."""
    for index, _, node in d.section("definitions"):
        _definition_head(title, title.vocabulary.definitions[index], node)
    _guess_cases(title, d)


def bind_definitions(title: Binding, d: Declarer) -> None:
    """The texts of all definitions."""
    for index, _, node in d.section("definitions"):
        _definition(title, title.vocabulary.definitions[index], node)


def parameters(unit: Unit, node: Node) -> tuple[Variable, ...]:
    """The parameters of a procedure or definition."""
    variables: list[Variable] = []
    for key, value in entries(get(node, "with")):
        lists = {w.id: Type("word", w) for w in unit.vocabulary.word_lists}
        known = PARAMETERS | lists | {f"words of {id}": Type("set", t) for id, t in lists.items()}
        type = known.get(str(getattr(value, "value", "")))
        if type is None:
            message = f"a parameter is one of: {', '.join(known)}"
            unit.title.declarer.unknown(value, "type", known, code="wrong-type", message=message)
        variables.append(unit.variable(key.value, type or UNKNOWN))
    return tuple(variables)


def _definition_head(title: Binding, decl: words.DefinitionDecl, node: Node) -> None:
    """Declare the head before any text is bound, for texts may use definitions declared later."""
    unit = _definition_unit(title, decl)
    decl.actor = unit.variable("actor", FACTION)
    decl.parameters = parameters(unit, node)
    decl.variable, decl.place = own_names(unit, decl)
    named = [variable for variable in (decl.variable, decl.place) if variable is not None]
    if len({variable.name for variable in named}) < len(named):
        both = " and ".join(spoken(of) for of in decl.domains)
        message = f"'{decl}' is of {both}, which one name would mean: hand one over by 'with'"
        title.declarer.error(get(node, "of") or node, "of-both", message)


def own_names(
    unit: Unit, decl: words.DefinitionDecl | words.ZoneDecl
) -> tuple[Variable | None, Variable | None]:
    """Variables by which a text calls its subject: `here`, `faction` or `it`."""
    named = [unit.variable(_SUBJECTS.get(of, "it"), of) for of in decl.domains]
    return (*named, None, None)[0], (*named, None, None)[1]


def _definition_unit(title: Binding, decl: words.DefinitionDecl) -> Unit:
    return Unit(title, f"definition {decl.id}", decl.name, decl.cite)


def _definition_scope(title: Binding, decl: words.DefinitionDecl) -> Scope:
    return definition_scope(_definition_unit(title, decl), decl)


def check_plain(title: Binding, d: Declarer) -> None:
    """Check that the score and the printed totals depend on no actor, no arguments and no pair."""
    v, result = title.vocabulary, header(d.tree, "result")
    for key, decl in (("score", v.score), ("defeated", v.defeated), ("favoured", v.favoured)):
        if isinstance(decl, words.DefinitionDecl) and not decl.plain:
            message = f"'{decl}' depends on more than a faction, so it cannot be '{key}'"
            d.error(get(result, key), "score", message)  # type: ignore[arg-type]
    known = {decl.id: decl for decl in v.definitions}
    for index, _, node in d.section("scenarios"):
        for name, _ in entries(get(node, "totals")):
            if not known[name.value].plain:
                message = f"'{name.value}' depends on who acts, on its arguments or on a pair"
                context = f"scenario {v.scenarios[index].id}"
                d.error(name, "wrong-type", message, context=context)


def _guess_cases(title: Binding, d: Declarer) -> None:
    """A table's type is that of its first result, which is looked at before anything is bound."""
    quiet = Binding(title.vocabulary, title.lexicon, Collector(), d)
    for index, _, node in d.section("definitions"):
        cases = items(get(node, "cases"))
        decl = title.vocabulary.definitions[index]
        if get(node, "table") is not None and decl.type == NUMBER:
            first = tables.first_cell(get(node, "table"))
            guessed = bind_unit.expression(_definition_scope(quiet, decl), first, None)
            decl.type = NUMBER if guessed is None else guessed.type
        if cases:
            first = get(cases[0], "then") or get(cases[0], "otherwise")
            guessed = bind_unit.expression(_definition_scope(quiet, decl), first, None)
            if guessed is not None and guessed.type == TRUTH:
                decl.type = TRUTH


def _definition(title: Binding, decl: words.DefinitionDecl, node: Node) -> None:
    scope = _definition_scope(title, decl)
    table = get(node, "table")
    if table is not None:
        decl.body = tables.bind_table(scope, table, decl.type)
        return
    if get(node, "cases") is not None:
        decl.body = bind_unit.table(scope, node, decl.type)
        return
    form = next((form for form in RESULTS if get(node, form) is not None), None)
    wanted = FACTIONS if decl.type == FACTION_LIST else decl.type
    decl.body = bind_unit.expression(scope, get(node, form) if form else None, wanted)
