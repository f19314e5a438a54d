"""Uses of declared things: who reads and who changes what, in every text.

`uses_of(vocabulary)` gives, for the path of each declared thing, its `Use`s in the order in which the
texts are declared. A path is the keys that lead to the thing in the merged tree:

    ("definitions", NAME)   ("values", NAME)   ("card fields", NAME)   ("spaces", NAME)
    ("actions", ACTION, "numbers", NAME); so, too, "clauses", "variables" and "parts"

A use names the entry whose text it is (`owner`, a path again: ("cards", "30", SLOT), ("result",),
("bots", BOT, "answers", TEXT, DECISION, RUNG), ("actions", ACTION, "stages", …)), the place (None
for what the manifest names), and how it is used:

    reads     also whether an action is possible, whether a card is in effect
    changes   also by a lasting text; `said` is then what it makes of a definition, number or clause:
              "is 2", "plus 1", "at most …" (an expression), or of an action: "forbidden"
    calls     does a procedure or part, goes to a phase, grants an action, plays a text of a card; picks
              an action (a bot's rung)
    answers   a bot's ladders for the decisions of an action, a card's text, a procedure …

Only what a text names itself is told, and nothing of pieces, factions and the words of values. Needs a
vocabulary with its texts (`Title.full`, not `Title.vocabulary`). It raises nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias
from weakref import WeakKeyDictionary

from attrs import frozen

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes
from interpreter.language.declarations import vocabulary as words
from interpreter.language.declarations.vocabulary import ActionDecl, RungDecl, Vocabulary
from interpreter.language.walking.walk import card_owner, lettered, nodes_in

Path: TypeAlias = tuple[str, ...]
How: TypeAlias = Literal["reads", "changes", "calls", "answers"]

_SECTIONS: dict[type, str] = {
    words.ValueDecl: "values", words.DefinitionDecl: "definitions",
    words.ProcedureDecl: "procedures", words.PhaseDecl: "phases", words.ActionDecl: "actions",
    words.ActionClassDecl: "action classes", words.ZoneDecl: "zones", words.FieldDecl: "card fields",
    words.EffectDecl: "effects", words.LifetimeDecl: "lifetimes", words.BoxDecl: "boxes",
    words.BorderDecl: "borders", words.WordsDecl: "words",
}  # fmt: skip
_ATTRIBUTES = {"type": "types", "flag": "flags", "number": "attributes"}
_READ: How = "reads"
_CHANGED: How = "changes"
_CALLED: How = "calls"
_LADDERS = 4  # keys that lead to a bot's ladders for one text
_DISPLAYED = ("tracks", "factions", "spaces", "cards", "zones", "counters", "sheet", "turns")


@frozen
class Use:
    """One place where the text of `owner` uses a declared thing."""

    owner: Path
    how: How
    span: Span | None
    said: str = ""


# A check asks for them more than once.
_USES: WeakKeyDictionary[Vocabulary, dict[Path, tuple[Use, ...]]] = WeakKeyDictionary()


def uses_of(vocabulary: Vocabulary) -> dict[Path, tuple[Use, ...]]:
    """All uses, by the path of the used thing; unused things have no entry."""
    if vocabulary not in _USES:
        _USES[vocabulary] = _uses_of(vocabulary)
    return _USES[vocabulary]


def _uses_of(vocabulary: Vocabulary) -> dict[Path, tuple[Use, ...]]:
    uses_by_path: dict[Path, dict[Use, None]] = {}
    for path, use in _found(vocabulary):
        uses_by_path.setdefault(path, {})[use] = None
    return {path: tuple(uses) for path, uses in uses_by_path.items()}


def path_of(decl: Any) -> Path:
    """Path of a declaration; () for kinds that `uses_of` leaves out."""
    if isinstance(decl, words.AttributeDecl):
        return _ATTRIBUTES.get(decl.kind, "attributes"), decl.id
    section = _SECTIONS.get(type(decl))
    return (section, decl.id) if section else ()


def _found(vocabulary: Vocabulary) -> Iterator[tuple[Path, Use]]:
    for owner, root in texts_of(vocabulary):
        set_by_it: set[int] = set()  # variables of actions: what sets one does not read it
        for node in nodes_in((root,)):
            if isinstance(node, nodes.Target) and node.variable is not None:
                set_by_it.add(id(node.variable))
            if id(node) in set_by_it:
                continue
            for price in filter(None, node.held("pays") if node.pays else ()):
                span = getattr(node, "span", price.span)  # a stage has none
                yield path_of(vocabulary.pays_with), Use(owner, _CHANGED, span)
            for path, how in _used(vocabulary, node):
                if path:
                    yield path, Use(owner, how, node.span)
    yield from _lasting(vocabulary)
    yield from _picked(vocabulary)
    for scenario in vocabulary.scenarios:
        owner = "scenarios", scenario.id
        for decl, *_ in scenario.values:
            yield path_of(decl), Use(owner, _CHANGED, scenario.span)
        for total in scenario.totals:
            yield ("definitions", total), Use(owner, _READ, scenario.span)
    yield from _manifest(vocabulary)


# --- what a node uses ------------------------------------------------------------------------------


def _used(vocabulary: Vocabulary, node: nodes.Part) -> Iterator[tuple[Path, How]]:
    if isinstance(node, nodes.Const):
        yield _constant(vocabulary, node), _READ
    for how, name in _named(type(node)):  # type: ignore[arg-type]
        for path in _paths(getattr(node, name)):
            yield path, how


@cache
def _named(kind: type[nodes.Part]) -> list[tuple[How, str]]:
    """Fields of such nodes that hold what they use."""
    traits: list[tuple[How, tuple[str, ...]]]
    traits = [(_READ, kind.reads), (_CHANGED, kind.writes), (_CALLED, kind.calls)]
    return [(how, name) for how, names in traits for name in names]


def _paths(entry: Any) -> Iterable[Path]:
    """Paths that a field refers to: a declaration, several, a path, or a node that names one."""
    match entry:
        case nodes.ZoneRef():
            return [path_of(entry.zone)]
        case nodes.GrantSpec():
            return map(path_of, entry.actions)
        case (str(), *_):
            return [entry]
        case tuple():
            return map(path_of, entry)
    return [path_of(entry)]


def _constant(vocabulary: Vocabulary, node: nodes.Const) -> Path:
    """Path of a space or card that a text names; empty for any other constant."""
    if node.value < 0 or node.type.name not in ("space", "card"):
        return ()
    if node.type.name == "space":
        return "spaces", vocabulary.spaces[node.value].id
    return "cards", _sort(vocabulary.cards[node.value])


def _sort(card: words.CardDecl) -> str:
    """Name that a card and its copies share."""
    return card.sort or card.id


# --- whose texts there are -------------------------------------------------------------------------


def texts_of(vocabulary: Vocabulary) -> Iterator[tuple[Path, Any]]:
    """Every text with the path of its entry; bots' rungs, too, each once."""
    v = vocabulary
    yield from ((("definitions", d.id), d.body) for d in v.definitions)
    yield from ((("procedures", d.id), d.body) for d in v.procedures)
    for group in v.action_classes:
        yield ("action classes", group.id), (group.starts, group.any_order, group.waits)
    for action in v.actions:
        yield from _of_action(action)
    yield from ((("phases", d.id), d.body) for d in v.phases)
    yield from ((("consequences", d.id), (d.when, d.body)) for d in v.consequences)
    yield from ((("deals", d.id), (d.condition, d.lacking, d.body)) for d in v.deals)
    yield from ((("zones", d.id), d.empty) for d in v.zones)
    yield from ((("limits", d.id), (d.where, d.most)) for d in v.limits)
    for card in lettered(v):
        for slot, effect in card.effects.items():
            texts = effect.condition, effect.effective, effect.body
            yield ("cards", _sort(card), slot), texts
            changed = [(line.where, *(c.value for c in line.changes)) for line in effect.lasting]
            yield ("cards", _sort(card), slot), changed
    yield from ((("scenarios", d.id), d.body) for d in v.scenarios)
    yield from _of_bots(v)


def _of_action(action: ActionDecl) -> Iterator[tuple[Path, Any]]:
    own = "actions", action.id
    yield own, (action.condition, action.first, action.leaves)
    for key in ("numbers", "clauses", "variables", "parts"):
        for name, text in getattr(action, key).items():
            yield (*own, key, name), text
    for stage in action.stages:
        yield (*own, "stages", stage.name), stage


def _of_bots(vocabulary: Vocabulary) -> Iterator[tuple[Path, Any]]:
    for bot in vocabulary.bots:
        if bot.ties is not None:
            yield ("bots", bot.id, "ties"), [preference.expr for preference in bot.ties.prefer]
    for path, _, rung in _rungs(vocabulary):
        preferences = [preference.expr for preference in (*rung.prefer, *rung.whose)]
        measured = [measure for _, measure in rung.changes]
        yield path, (
            rung.condition, rung.where, preferences, rung.amount, rung.pieces, rung.order,
            rung.evenly, measured, rung.most,
        )  # fmt: skip


def _rungs(vocabulary: Vocabulary) -> Iterator[tuple[Path, str, RungDecl]]:
    """Every rung with its path and the text that it answers.

    A rung is bound for each bot that extends the one in which it is written; it is told once.
    """
    seen: set[Span] = set()
    for bot in vocabulary.bots:
        for (text, decision), ladder in bot.ladders.items():
            for path, rung in below(("answers", text, decision), ladder):
                if rung.span not in seen:
                    seen.add(rung.span)
                    yield ("bots", rung.written, *path), text, rung


def below(path: Path, ladder: Iterable[RungDecl]) -> Iterator[tuple[Path, RungDecl]]:
    """Rungs of a ladder, and of ladders inside them, each with its path."""
    for rung in ladder:
        yield (*path, rung.name), rung
        for name, then in rung.then.items():
            yield from below((*path, rung.name, "then", name), then)


# --- what is used otherwise than by a text ---------------------------------------------------------


def _lasting(vocabulary: Vocabulary) -> Iterator[tuple[Path, Use]]:
    """Effects of lasting texts on definitions, on numbers and clauses of actions, or on whole actions."""
    for card in vocabulary.cards:
        for slot, effect in card.effects.items():
            owner = "cards", _sort(card), slot
            for line in effect.lasting:
                for change in line.changes:
                    path = line.decl.path(change.name) if change.name else path_of(line.decl)
                    said = f"{change.op} {_worth(change.value)}".rstrip()
                    yield path, Use(owner, _CHANGED, line.span, said)


def _worth(value: nodes.Expr | None) -> str:
    """A constant in words; "…" for any other expression, "" for none."""
    if isinstance(value, nodes.Const):
        return str(value.value) if value.type.name == "number" else "yes" if value.value else "no"
    return "" if value is None else "…"


def _picked(vocabulary: Vocabulary) -> Iterator[tuple[Path, Use]]:
    """The actions that rungs pick, and the texts whose decisions bots answer."""
    actions = {action.id for action in vocabulary.actions}
    choosing = {(p.owner, p.name) for p in vocabulary.points if p.type in ("action", "space")}
    asking, ladders = _asking(vocabulary), set()
    for path, text, rung in _rungs(vocabulary):
        if rung.pick in actions and (text, path[-2]) in choosing:
            yield ("actions", rung.pick), Use(path, _CALLED, rung.span)
        if text in asking and path[:_LADDERS] not in ladders:
            ladders.add(path[:_LADDERS])
            yield asking[text], Use(path[:_LADDERS], "answers", rung.span)


def _asking(vocabulary: Vocabulary) -> dict[str, Path]:
    """The paths of the texts that may ask, by what ladders call them."""
    v = vocabulary
    paths: dict[str, Path] = {d.id: path_of(d) for d in (*v.procedures, *v.phases, *v.actions)}
    paths |= {d.id: ("deals", d.id) for d in v.deals}
    for card in v.cards:
        for effect in card.effects.values():
            paths[card_owner(card, effect.slot)] = "cards", _sort(card), effect.slot.id
    return paths


def _manifest(vocabulary: Vocabulary) -> Iterator[tuple[Path, Use]]:
    """Uses in the manifest: what is ranked, paid with, shown, and set where bots play."""
    v, manifest = vocabulary, vocabulary.manifest
    for decl in (v.score, v.defeated, v.favoured):
        yield from ((path, Use(("result",), _READ, None)) for path in (path_of(decl),) if path)
    if v.start is not None:
        yield path_of(v.start), Use(("start",), _CALLED, None)
    for kind in v.kinds:
        if kind.left_behind >= 0:
            yield path_of(v.procedures[kind.left_behind]), Use(("kinds", kind.id), _CALLED, None)
    named = {"pays with": v.pays_with, "supply": v.supply, "starting zone": v.starting_zone}
    for key, node in named.items():
        if node is not None:
            yield path_of(node), Use((key,), _READ, None)
    known = {
        d.id: path_of(d) for d in (*v.definitions, *v.values, *v.attributes, *v.zones, *v.phases)
    }
    for section, keys in (("seats", ("led by", "bots", "persons")), ("display", _DISPLAYED)):
        said = manifest.get(section) or {}
        for key in keys:
            ids = said.get(key) or ()
            numbers = dict(ids).values() if key == "counters" else ()
            for name in [ids] if isinstance(ids, str) else [*ids, *numbers]:
                if name in known:
                    yield known[name], Use((section,), _READ, None)
    display = manifest.get("display") or {}
    for named_there in (*(display.get("sequence") or {}).values(), *_needed(display)):
        for name in [named_there] if isinstance(named_there, str) else named_there:
            if name in known:
                yield known[name], Use(("display",), _READ, None)


def _needed(display: Mapping[str, Any]) -> Iterator[Iterable[str]]:
    """Values that the goals of a title read, one group for each way to reach one."""
    goals = display.get("goals")
    for goal in goals.values() if isinstance(goals, Mapping) else ():
        ways = goal.get("needs") if isinstance(goal, Mapping) else None
        yield from [ways] if isinstance(ways, Mapping) else ways or ()
