"""Second pass: every text of every section is bound. `bind` is the way in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.layers.series import Series
from interpreter.corpus.store import Corpus
from interpreter.corpus.yaml.tree import Mapping, Node, Text
from interpreter.language import nodes
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.scopes import Binding, Scope, Unit, owned_scope
from interpreter.language.declarations import vocabulary as words
from interpreter.language.declarations.cards.deck import check_fields, check_numbers
from interpreter.language.declarations.everything import declare_everything
from interpreter.language.declarations.first_pass import Declarer, read_manifest
from interpreter.language.declarations.inventory import declare_left_behind
from interpreter.language.declarations.needs import OTHER_HEAD, UNMET, check_given, check_heads
from interpreter.language.declarations.players import number_of_players
from interpreter.language.declarations.reading import described, entries, get, header, number, text
from interpreter.language.declarations.values import NO_DOMAIN
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.sections.actions import bind_action, declare_heads, declare_names
from interpreter.language.sections.bots.ladders import bind_bots
from interpreter.language.sections.cards import bind_card, check_source
from interpreter.language.sections.checks.asking import check, settle_actors
from interpreter.language.sections.checks.chains import check_chains
from interpreter.language.sections.checks.follow_ups import gathered
from interpreter.language.sections.checks.hidden_choices import ask_all_the_same
from interpreter.language.sections.definitions import (
    bind_definitions,
    check_plain,
    declare_definitions,
    own_names,
    parameters,
)
from interpreter.language.sections.scenarios import bind_scenarios
from interpreter.language.sections.tells import bind_tells
from interpreter.language.types import FACTION, NUMBER, SPACE, TRUTH
from interpreter.language.walking.points import allot

# Without these words, sections and types every text would seem wrong.
_FATAL = ("bad-id", "keyword", "no-section", "no-form", NO_DOMAIN, UNMET)


def bind(corpus: Corpus) -> Vocabulary:
    """The title's declarations and texts, checked. Raises CorpusError with every mistake."""
    collector = Collector(files=dict(corpus.files))
    vocabulary = bind_tree(corpus.tree, collector, corpus.series)
    collector.diagnostics = gathered(collector.diagnostics, collector.files)
    collector.raise_if_any()
    vocabulary.notices = collector.diagnostics
    return vocabulary


def bind_tree(tree: Mapping, collector: Collector, series: Sequence[Series] = ()) -> Vocabulary:
    """Like `bind`, but mistakes go to the collector; `series` are those whose needs must be met."""
    vocabulary = read_manifest(tree)
    d = Declarer(tree, vocabulary, collector)
    declare_everything(d)
    names = [*declare_names(d), *parameter_names(d)]
    declare_heads(d)
    declare_left_behind(d)
    _manifest(d)
    vocabulary.lexicon = lexicon = d.lexicon()
    for name in names:
        if name not in lexicon.types:
            lexicon.add(name, "NAME")
    check_given(d, series)
    if any(m.code in _FATAL for m in collector.diagnostics):
        return vocabulary
    title = Binding(vocabulary, lexicon, collector, d)
    declare_definitions(title, d)
    check_heads(d, series)
    if any(m.code == OTHER_HEAD for m in collector.diagnostics):
        return vocabulary
    _bind_texts(title, d)
    if not collector.failed:
        check(title)
    if not collector.failed:
        ask_all_the_same(vocabulary)
    return vocabulary


def parameter_names(d: Declarer) -> list[str]:
    """Names of all parameters; the parameters themselves are bound with their owners."""
    return [
        key.value
        for section, noun in (("procedures", "procedure"), ("definitions", "definition"))
        for _, owner, node in d.section(section)
        for key, _ in entries(get(node, "with"))
        if d.free(key, f"{noun} {owner.value}")
    ]


# --- the manifest --------------------------------------------------------------------------------


def _manifest(d: Declarer) -> None:
    v = d.vocabulary
    v.supply = d.refer(header(d.tree, "supply"), "box", v.boxes)
    v.pays_with = d.refer(header(d.tree, "pays with"), "value", v.values)
    v.start = d.refer(header(d.tree, "start"), "phase", v.phases)
    v.starting_zone = d.refer(get(d.tree, "starting zone"), "zone", v.zones)
    v.die = number(header(d.tree, "die"), 6)
    v.players = number_of_players(d)
    result = header(d.tree, "result")
    scores = [*v.definitions, *v.values]
    v.score = d.refer(get(result, "score"), "value or definition", scores)
    v.lowest = text(get(result, "best")) == "lowest"
    if v.score is not None and (v.score.of != "faction" or v.score.type not in (NUMBER, TRUTH)):
        d.error(get(result, "score"), "score", "the score is a number or a truth of each faction")  # type: ignore[arg-type]
        v.score = None
    v.defeated = _judge(d, get(result, "defeated"))
    v.favoured = _judge(d, get(result, "favoured"))
    v.ties = d.factions_of(get(result, "ties"))
    payers = list(range(len(v.factions)))
    for key, value in entries(header(d.tree, "payer")):
        faction, payer = (d.refer(node, "faction", v.factions) for node in (key, value))
        if faction is not None and payer is not None:
            payers[faction.index] = payer.index
    v.payers = tuple(payers)
    _named(d, "supply", v.columns, header(d.tree, "supply"))
    _named(d, "start", v.phases, header(d.tree, "start"))
    _named(d, "starting zone", v.zones and v.cards, get(d.tree, "starting zone"))
    check_numbers(d)
    check_fields(d)


def _judge(d: Declarer, node: Node | None) -> words.DefinitionDecl | None:
    """Definition that a key names. Report one that is not a truth of each faction, and return None."""
    definition = d.refer(node, "definition", d.vocabulary.definitions)
    if definition is not None and (definition.of != "faction" or definition.type != TRUTH):
        d.error(node, "score", f"'{definition}' is no truth of each faction")  # type: ignore[arg-type]
        return None
    return definition  # type: ignore[no-any-return]


def _named(d: Declarer, key: str, needed: list[Any], given: Node | None) -> None:
    """Report a key that the manifest lacks although the title has what it is for."""
    if needed and given is None:
        place = d.tree.get("manifest") or d.tree
        d.error(place, "missing-key", f"the title does not name its '{key}'")


# --- texts ----------------------------------------------------------------------------------------


def _bind_texts(title: Binding, d: Declarer) -> None:
    v = title.vocabulary
    for index, _, node in d.section("procedures"):
        _head(title, v.procedures[index], node)
    bind_definitions(title, d)
    for index, _, node in d.section("procedures"):
        _procedure(v.procedures[index], node)
    _limits(title, d)
    for index, _, node in d.section("action classes"):
        _starts(title, v.action_classes[index], node)
    for index, _, node in d.section("actions"):
        bind_action(title, v.actions[index], node)
    for index, _, node in d.section("phases"):
        phase = v.phases[index]
        unit = Unit(title, f"phase {phase.id}", phase.name, phase.cite, owner=phase.id)
        phase.body = bind_unit.block(Scope(unit, phase=True), get(node, "do"))
    for index, key, node in d.section("consequences"):
        _consequence(title, index, key, node)
    for index, _, node in d.section("deals"):
        _deal(title, d, v.deals[index], node)
    for index, _, node in d.section("zones"):
        _when_empty(title, v.zones[index], get(node, "when empty"))
    for index, _, node in d.section("effects"):
        check_source(d, node, f"effect {v.effects[index].id}")
    for index, _, node in d.section("cards"):
        bind_card(title, d, v.cards[index], node)
    bind_scenarios(title, d)
    if not title.collector.failed:
        settle_actors(title)
        check_plain(title, d)
    if not title.collector.failed:
        check_chains(title)
    if not title.collector.failed:
        allot(v)
        bind_bots(title, d)
        bind_tells(title, d)


def _limits(title: Binding, d: Declarer) -> None:
    for index, key, node in d.section("limits"):
        limit = words.LimitDecl(**described(key, node, index))
        unit = Unit(title, f"limit {limit.id}")
        here = unit.variable("here", SPACE)
        scope = Scope(unit, here=here)
        place = nodes.PiecePlace("map", None, span=node.span)
        phrase = bind_unit.phrase(scope, get(node, "pieces"), place)
        limit.here = here
        limit.where = bind_unit.expression(scope, get(node, "where"), TRUTH)
        limit.most = bind_unit.expression(scope, get(node, "at most"), NUMBER)
        if limit.where is None and get(node, "where") is None:
            limit.where = nodes.Const(1, type=TRUTH, span=node.span)
        if phrase is not None:
            limit.columns = tuple(c for row in phrase.columns.table for c in row)
            title.vocabulary.limits.append(limit)


def _when_empty(title: Binding, decl: words.ZoneDecl, node: Node | None) -> None:
    """Bind the text that runs when a card is taken from an empty zone."""
    if node is not None:
        unit = Unit(title, f"zone {decl.id}", decl.name, decl.cite, owner=decl.id)
        decl.variable, decl.place = own_names(unit, decl)
        scope = owned_scope(unit, decl)
        decl.empty = bind_unit.block(scope, node)


# --- the rest ---------------------------------------------------------------------------------------


def _head(title: Binding, decl: words.ProcedureDecl, node: Node) -> None:
    """Parameters come before any text, for texts may call procedures declared later."""
    unit = Unit(title, f"procedure {decl.id}", decl.name, decl.cite, owner=decl.id)
    decl.actor, decl.here = unit.variable("actor", FACTION), unit.variable("here", SPACE)
    decl.parameters = parameters(unit, node)
    decl.body = unit  # until the text is bound


def _procedure(decl: words.ProcedureDecl, node: Node) -> None:
    unit: Any = decl.body
    names = {variable.name: variable for variable in decl.parameters}
    scope = Scope(unit, names, here=decl.here, actor=decl.actor)
    decl.body = bind_unit.block(scope, get(node, "do"))


def _starts(title: Binding, decl: words.ActionClassDecl, node: Node) -> None:
    unit = Unit(title, f"action class {decl.id}", decl.name, decl.cite, owner=decl.id)
    decl.actor = unit.variable("actor", FACTION)
    decl.limited, decl.free = unit.variable("limited", TRUTH), unit.variable("free", TRUTH)
    names = {"limited": decl.limited, "free": decl.free}
    scope = Scope(unit, names, actor=decl.actor)
    decl.starts = bind_unit.block(scope, get(node, "starts"))
    decl.any_order = bind_unit.expression(scope, get(node, "any order"), TRUTH)
    decl.waits = bind_unit.expression(scope, get(node, "waits for help"), TRUTH)


def _consequence(title: Binding, index: int, key: Text, node: Node) -> None:
    decl = words.ConsequenceDecl(**described(key, node, index))
    unit = Unit(title, f"consequence {decl.id}", cite=decl.cite)
    decl.actor = unit.variable("actor", FACTION)
    decl.when = bind_unit.expression(Scope(unit), get(node, "when"), TRUTH)
    decl.body = bind_unit.block(Scope(unit, actor=decl.actor), get(node, "do"))
    title.vocabulary.consequences.append(decl)


def _deal(title: Binding, d: Declarer, decl: words.DealDecl, node: Node) -> None:
    unit = Unit(title, f"deal {decl.id}", decl.name, decl.cite, owner=decl.id)
    of = get(node, "of")
    everyone = tuple(f.index for f in title.vocabulary.factions)
    decl.by = frozenset(d.factions_of(of) if of is not None else everyone)
    decl.actor = unit.variable("actor", FACTION)
    scope = Scope(unit, actor=decl.actor)
    decl.condition = bind_unit.expression(scope, get(node, "if"), TRUTH)
    decl.lacking = bind_unit.expression(scope, get(node, "when pieces lack"), TRUTH)
    decl.body = bind_unit.block(scope.inner(), get(node, "do"))
