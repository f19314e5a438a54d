"""Bots: players made of rules. Each decision has a ladder of rungs, bound where the decision stands.

A rung reads what its faction may see; `check_sight` refuses the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Node, Text, Truth
from interpreter.language import nodes
from interpreter.language.binding import unit
from interpreter.language.binding.scopes import Binding, Scope, Unit
from interpreter.language.declarations.extending import line_of
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import described, entries, get, items, text
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    BotDecl,
    DecisionPoint,
    Preference,
    RungDecl,
    Vocabulary,
)
from interpreter.language.sections.bots.heads import check_seating
from interpreter.language.sections.bots.sight import Judged, Sight
from interpreter.language.types import CARD, FACTION, NUMBER, SPACE, TRUTH, Type
from interpreter.language.walking.points import EVERYWHERE, PICKS, points_of
from interpreter.language.walking.walk import card_owner

_ELEMENTS: dict[str, Type] = {"space": SPACE, "faction": FACTION, "card": CARD}
_ACTIONS = ("action", "space")  # where an action may be an answer: also a special before a space
_SAYING = {"way": "pick", "yes-no": "pick", "action": "pick", "number": "amount"}
_ANSWERS = ("pick", "amount", "where", "prefer", "pieces", "whose", "order", "evenly", "changes")


def bind_bots(title: Binding, d: Declarer) -> None:
    """Every bot of the title."""
    for index, key, node in d.section("bots"):
        bot = BotDecl(**described(key, node, index))
        bot.plays = frozenset(d.factions_of(get(node, "plays")))
        judged: Judged = {}
        _ties(title, d, bot, get(node, "ties"), judged)
        title.vocabulary.bots.append(bot)
        for model in line_of(d, "bots", key, node):
            for owner, decisions in entries(get(model.node, "answers")):
                for name, rungs in entries(decisions):
                    if (owner.value, name.value) not in bot.ladders:
                        _ladder(title, d, bot, model.id, owner, name, rungs, judged)
    check_seating(d)


def _ties(title: Binding, d: Declarer, bot: BotDecl, node: Node | None, judged: Judged) -> None:
    """Read the tie-breakers for spaces: preferences, and a table as the last line."""
    lines = items(node)
    for line in lines:
        if isinstance(line, Text):
            bot.table = _table(d, line)
            if line is not lines[-1]:
                message = "a table leaves no ties; it is the last line"
                d.error(line, "wrong-place", message, context=f"bot {bot.id}")
    if lines[:1] and not isinstance(lines[0], Text):
        bot.ties = _Binder(title, d, bot, bot.id, EVERYWHERE, judged).ties(node)


def _table(d: Declarer, node: Node) -> tuple[int, ...]:
    """The table of spaces by which ties are broken."""
    tables = d.vocabulary.space_tables
    if text(node) not in tables:
        d.unknown(node, "space table", tables)
        return ()
    return tables[text(node)]


def _ladder(
    title: Binding,
    d: Declarer,
    bot: BotDecl,
    written: str,
    owner: Text,
    name: Text,
    node: Node,
    judged: Judged,
) -> None:
    """A ladder of a bot, which may be `written` in one that it extends."""
    points = points_of(title.vocabulary, owner.value, name.value)
    if owner.value != EVERYWHERE and not points:
        _no_decision(title, d, written, owner, name)
        return
    binder = _Binder(title, d, bot, written, owner.value, judged)
    bot.ladders[owner.value, name.value] = binder.rungs(name.value, node)


def _no_decision(title: Binding, d: Declarer, written: str, owner: Text, name: Text) -> None:
    """No text asks this. A mod may have changed a card's text, so for a card that is only noticed."""
    points, context = title.vocabulary.points, f"bot {written}"
    v = title.vocabulary
    cards = [card_owner(card, slot) for card in v.cards for slot in v.effects]
    owners = {point.owner for point in points if point.owner}
    if owner.value not in owners and owner.value not in cards:
        message = f"no text '{owner.value}' asks anything"
        longer = (decision for decision in sorted(owners) if decision.startswith(f"{owner.value} "))
        meant = nearest(owner.value, [*owners, *cards]) or next(longer, "")
        d.error(owner, "unknown-word", message, suggestion=meant, context=context)
        return
    known = names_of(title.vocabulary, owner.value)
    message = f"'{owner.value}' asks no '{name.value}'"
    meant = nearest(name.value, known)
    asks = f"it asks: {', '.join(known)}" if known else ""
    if owner.value in cards:
        message += "; these rungs have nothing to answer now"
        rename = f", or rename it ({asks})" if asks else ""
        d.notice(name, "unused", message, context=context, note=f"remove them{rename}")
    else:
        note = "" if meant else asks
        d.error(name, "unknown-word", message, suggestion=meant, context=context, note=note)


def names_of(vocabulary: Vocabulary, owner: str) -> list[str]:
    """The names of the decisions in the texts of one owner."""
    return sorted({point.name for point in vocabulary.points if point.owner == owner})


class _Binder:
    """Binds the rungs of one text's decisions."""

    def __init__(
        self, title: Binding, d: Declarer, bot: BotDecl, written: str, owner: str, judged: Judged
    ) -> None:
        self.title, self.d, self.bot, self.owner = title, d, bot, owner
        self.written = written
        vocabulary = title.vocabulary
        own = (action for action in vocabulary.actions if action.id == owner)
        self.action: ActionDecl | None = next(own, None)
        self.unit = Unit(title, f"bot {written}, {owner}", bot.name, bot.cite)
        self.scope = self._scope()
        self.sight = Sight(bot.plays, self.scope.actor, self.unit.report, judged)

    def _scope(self) -> Scope:
        """Scope of a ladder: what the decision's action knows; elsewhere only who decides."""
        action, die = self.action, self.unit.variable("die", NUMBER)
        if action is None:
            here = self.unit.variable("here", SPACE) if self.owner == EVERYWHERE else None
            actor = self.unit.variable("actor", FACTION)
            return Scope(self.unit, {"die": die}, here=here, actor=actor)
        names = {"selected": action.selected, "origin": action.origin, "group": action.group}
        names["die"] = die
        names["destination"] = self.unit.variable("destination", SPACE)
        return Scope(self.unit, names, here=action.here, actor=action.actor, action=action)

    def ties(self, node: Any) -> RungDecl:
        """Read the preference among equal spaces, whatever is asked."""
        tie = RungDecl(-1, "ties", "", node.span)
        inside = Scope(self.unit, actor=self.scope.actor)
        tie.actor, tie.it = self.scope.actor, inside.declare("it", SPACE, node.span)
        inside.here = tie.it
        tie.prefer = tuple(self._preferences(inside, node))
        return tie

    def rungs(self, name: str, node: Node) -> tuple[RungDecl, ...]:
        """The ladder of a decision, from the first rung down."""
        points = points_of(self.title.vocabulary, self.owner, name)
        rungs = tuple(self._rung(points, key, value) for key, value in entries(node))
        known = [rung.name for rung in rungs]
        for rung, (_, value) in zip(rungs, entries(node), strict=True):
            other = get(value, "if none")
            if other is not None and rung.if_none not in known:
                self.d.unknown(other, "rung of this ladder:", known, context=self.unit.label)
        return rungs

    def _rung(self, points: list[DecisionPoint], key: Text, node: Node) -> RungDecl:
        inside = self._candidate(points)
        rungs = self.title.vocabulary.rungs
        rung = RungDecl(len(rungs), key.value, text(get(node, "cite")), key.span)
        rung.written = self.written
        rung.elsewhere = {
            part.value: part.span for part, _ in entries(node) if part.span.file != key.span.file
        }
        rung.actor = self.scope.actor
        rung.destination = self.scope.names.get("destination")
        rung.it = inside.names["it"] if inside is not None else None
        rungs.append(rung)
        rung.condition = self._read(self.scope, get(node, "if"), TRUTH)
        rung.where = self._read(inside, get(node, "where"), TRUTH)
        rung.prefer = tuple(self._preferences(inside, get(node, "prefer")))
        rung.amount = self._read(self.scope, get(node, "amount"), NUMBER)
        rung.most = self._read(self.scope, get(node, "up to"), NUMBER)
        if isinstance(rung.most, nodes.Const) and rung.most.value < 0:
            message = "'up to' is less than 0; write 0 for a rung that never answers"
            self.d.error(get(node, "up to"), "wrong-value", message, context=self.unit.label)  # type: ignore[arg-type]
        rung.pick = self._pick(points, get(node, "pick"))
        self._pieces(rung, node)
        self._must_answer(points, key, node)
        rung.if_none = text(get(node, "if none"))
        rung.leads = self._decision(get(node, "leads to"))
        self._then(rung, get(node, "then"))
        return rung

    def _candidate(self, points: list[DecisionPoint]) -> Scope | None:
        """Inside, `it` is the option being judged; a space is `here`, too."""
        kinds = {"space" if p.name in PICKS else p.type for p in points}
        if len(kinds) != 1:
            return None
        kind = kinds.pop()
        element = points[0].element if kind == "word" else _ELEMENTS.get(kind)
        if element is None:
            return None
        inside = self.scope.inner()
        if element == SPACE:
            inside.here = inside.declare("it", SPACE, points[0].span)
        else:
            inside.declare("it", element, points[0].span)
        return inside

    def _read(self, scope: Scope | None, node: Node | None, wanted: Type) -> Any:
        if node is None:
            return None
        if scope is None:
            message = "this decision has no candidates to judge; answer it by 'pick' or 'amount'"
            self.d.error(node, "no-candidates", message, context=self.unit.label)
            return None
        expr = unit.expression(scope, node, wanted)
        self.sight.check(expr)
        return expr

    def _must_answer(self, points: list[DecisionPoint], key: Text, node: Node) -> None:
        """Among candidates a rung that says no more takes any; elsewhere it must say its answer."""
        types = {"pieces" if p.name in PICKS else p.type for p in points}
        needed = _SAYING.get(types.pop(), "") if len(types) == 1 else ""
        if needed and all(get(node, answer) is None for answer in _ANSWERS):
            message = f"this rung does not say what it answers; it needs '{needed}'"
            self.d.error(key, "missing-key", message, context=self.unit.label)

    def _pieces(self, rung: RungDecl, node: Node) -> None:
        """Read which pieces a rung speaks of, and which of them it picks first."""
        holder = self.scope.inner(owner=self.unit.variable("owner", FACTION))
        rung.owner, rung.die = holder.owner, self.scope.names["die"]
        rung.pieces = self._phrase(get(node, "pieces"))
        rung.whose = tuple(self._preferences(holder, get(node, "whose")))
        for key in ("order", "evenly"):
            phrases = [self._phrase(item) for item in items(get(node, key))]
            setattr(rung, key, tuple(phrase for phrase in phrases if phrase is not None))
        rung.changes = tuple(
            (key.value, bound)
            for item in items(get(node, "changes"))
            for key, value in entries(item)
            if (bound := self._change(key.value, value)) is not None
        )

    def _change(self, kind: str, node: Node) -> Any:
        """Bind what is measured of the outcome of a card's text."""
        return self._phrase(node) if kind == "pieces" else self._read(self.scope, node, NUMBER)

    def _phrase(self, node: Node | None) -> Any:
        if node is None:
            return None
        return unit.phrase(self.scope, node, nodes.PiecePlace("map", None, span=node.span))

    def _preferences(self, inside: Scope | None, node: Node | None) -> list[Preference]:
        preferences = []
        for item in items(node):
            for key, value in entries(item):
                wanted = NUMBER if key.value in ("most", "fewest") else TRUTH
                preferences.append(Preference(key.value, self._read(inside, value, wanted)))
        return [preference for preference in preferences if preference.expr is not None]

    def _pick(self, points: list[DecisionPoint], node: Node | None) -> str:
        """A way, an action, yes, no or done; it must be one of the decisions' answers."""
        word = text(node)
        if node is None:
            return ""
        if isinstance(node, Truth):
            word = "yes" if node.value else "no"
        known = ["done"]
        for point in points:
            known += [way for way, _ in point.ways]
            known += ("yes", "no") if point.type == "yes-no" else ()
        if any(point.type in _ACTIONS for point in points):
            known += [action.id for action in self.title.vocabulary.actions]
        if word not in known:
            self._no_decision(node, f"'{word}' answers no such decision", known)
            return ""
        return word

    def _decision(self, node: Node | None) -> str:
        word = text(node)
        points = points_of(self.title.vocabulary, self.owner, word)
        if word and not any(point.type == "action" for point in points):
            known = [p.name for p in self.title.vocabulary.points if p.type == "action"
                     and p.owner == self.owner]  # fmt: skip
            self._no_decision(node, f"'{self.owner}' asks no '{word}' for an action", known)  # type: ignore[arg-type]
            return ""
        return word

    def _then(self, rung: RungDecl, node: Node | None) -> None:
        for name, rungs in entries(node):
            if points_of(self.title.vocabulary, self.owner, name.value):
                rung.then[name.value] = self.rungs(name.value, rungs)
            else:
                known = names_of(self.title.vocabulary, self.owner)
                self._no_decision(name, f"'{self.owner}' asks no '{name.value}'", known)

    def _no_decision(self, node: Node, message: str, known: Iterable[str]) -> None:
        label = self.unit.label
        self.d.unknown(node, "decision", known, (), label, "no-decision", message)
