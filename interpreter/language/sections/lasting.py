"""Lasting texts: what they make of numbers, clauses, actions and definitions while they stand."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.meant import few, meant
from interpreter.language import nodes
from interpreter.language.binding.choices import ChoiceBinder
from interpreter.language.binding.scopes import Scope, Unit, definition_scope
from interpreter.language.declarations.vocabulary import ActionDecl, DefinitionDecl
from interpreter.language.grammar.rule_text import RuleText, Silent
from interpreter.language.grammar.trees import Tree
from interpreter.language.types import FACTION, FACTIONS, NUMBER, SPACE, SPACES, TRUTH, UNKNOWN

_OPS: dict[str, nodes.ChangeOp] = {"change_is": "is", "change_plus": "plus", "change_at_most": "at most",
        "change_at_least": "at least"}  # fmt: skip


def lasting_lines(unit: Unit, node: Any) -> tuple[nodes.LastingLine, ...]:
    """Bind the lines of a `lasting:` text, and tell the definitions that they change."""
    if node is None:
        return ()
    binder = ChoiceBinder(unit, RuleText.of(node))
    lines = list[nodes.LastingLine]()
    parsed: list[Tree] = []
    with binder.reporting():
        parsed = binder.parse("lasting", _everything(unit)).children
    for line in parsed:
        with binder.reporting():
            lines.append(_line(binder, unit, line))
    return tuple(lines)


def _everything(unit: Unit) -> Scope:
    """While parsing, the names of all actions and definitions are known; binding looks at the right one's."""
    if not unit.title.named:
        for action in unit.vocabulary.actions:
            for name in (*action.numbers, *action.clauses):
                unit.title.named[name] = nodes.Variable(name, NUMBER)
        for decl in unit.vocabulary.definitions:
            unit.title.named |= definition_scope(unit, decl).names
    return Scope(unit, dict(unit.title.named))


def _line(binder: ChoiceBinder, unit: Unit, line: Tree) -> nodes.LastingLine:
    token, by, where, *changes = line.children
    decl = binder.word(token)
    if isinstance(decl, DefinitionDecl):
        return _of_definition(binder, unit, line, decl)
    action: ActionDecl = decl
    scope = Scope(unit, here=action.here, actor=action.actor)
    return nodes.LastingLine(
        action,
        factions=_factions(binder, by),
        where=_where(binder, where, scope),
        changes=tuple(_change(binder, action, change, scope) for change in changes),
        span=binder.span(line),
    )


def _factions(binder: ChoiceBinder, by: Tree | None) -> frozenset[int] | None:
    if by is None:
        return None
    decl = binder.word(by.children[0])
    return frozenset(getattr(decl, "members", (decl.index,)))


def _where(binder: ChoiceBinder, where: Tree | None, scope: Scope) -> nodes.Expr | None:
    if where is None:
        return None
    inner = where.children[0]
    if where.data == "lasting_where":
        return binder.value(inner, scope, TRUTH)
    if where.data != "lasting_in":
        raise nodes.UnknownVariant(where.data, "language/sections/lasting.py")
    span = binder.span(where)
    here = binder.here(where, scope)
    if inner.data == "flag":
        return nodes.Attribute(binder.word(inner.children[0]), here, type=TRUTH, span=span)
    place = binder.expr(inner, scope)
    if place.type == SPACE:
        return nodes.Compare("=", here, place, type=TRUTH, span=span)
    spaces = binder.coerce(place, inner, SPACES)
    return nodes.Member(here, spaces, type=TRUTH, span=span)


def _change(binder: ChoiceBinder, action: ActionDecl, change: Tree, scope: Scope) -> nodes.Change:
    if change.data == "change_forbidden":
        return nodes.Change("", "forbidden", None)
    token, value = change.children
    name, op = str(token), _OPS[change.data]
    if name not in action.numbers and name not in action.clauses:
        known = [*action.numbers, *action.clauses]
        message = f"'{name}' is no number or clause of the action {action}"
        near = meant(name, known).get("suggestion", "")
        raise binder.fail(token, "unknown-word", message + ("" if near else few(known)), near)
    if name in action.clauses:
        if op != "is":
            message = f"'{name}' is a clause, which can only be 'is yes' or 'is no'"
            raise binder.fail(change, "wrong-type", message)
        return nodes.Change(name, op, binder.value(value, scope, TRUTH))
    return nodes.Change(name, op, binder.value(value, scope, NUMBER))


# --- definitions -------------------------------------------------------------------------------------


def _of_definition(
    binder: ChoiceBinder, unit: Unit, line: Tree, decl: DefinitionDecl
) -> nodes.LastingLine:
    """The texts of the line may name what the definition's own may."""
    token, by, where, *changes = line.children
    if decl.type == UNKNOWN:
        raise Silent
    if decl.type not in (NUMBER, TRUTH):
        message = f"'{decl}' is neither a number nor a truth, so no lasting text can change it"
        raise binder.fail(token, "wrong-type", message)
    title, scope = unit.title, definition_scope(unit, decl)
    if scope.here is None and where is not None and where.data == "lasting_in":
        message = f"'{decl}' belongs to no space; say when it changes: 'where …'"
        raise binder.fail(where, "no-here", message)
    read_before = decl.actor in title.used
    whose, there = _by(binder, by, decl), _where(binder, where, scope)
    if whose is not None and there is not None:
        there = nodes.Logic("and", whose, there, type=TRUTH, span=binder.span(line))
    made = nodes.LastingLine(
        decl,
        factions=None,
        where=there or whose,
        changes=tuple(_its_change(binder, decl, change, scope) for change in changes),
        span=binder.span(line),
    )
    if decl.actor in title.used and not read_before:  # only here, so this is blamed
        title.used.discard(decl.actor)
        title.changed_by.setdefault(decl.index, unit.label)
    decl.changes += (made,)
    return made


def _by(binder: ChoiceBinder, by: Tree | None, decl: DefinitionDecl) -> nodes.Expr | None:
    """Bind the test that the owner is one of these factions; without an owner, the actor who asks."""
    if by is None:
        return None
    named = (decl.variable, decl.place)
    whose = next((v for v in named if v is not None and v.type == FACTION), decl.actor)
    assert whose is not None, "a definition has its variables before any text is bound"
    members = [binder.const(by, index, FACTION) for index in sorted(_factions(binder, by) or ())]
    among = nodes.SetLiteral(tuple(members), type=FACTIONS, span=binder.span(by))
    return nodes.Member(binder.local(by, whose), among, type=TRUTH, span=binder.span(by))


def _its_change(
    binder: ChoiceBinder, decl: DefinitionDecl, change: Tree, scope: Scope
) -> nodes.Change:
    op = _OPS[change.data]
    if decl.type == TRUTH and op != "is":
        message = f"'{decl}' is a truth, which can only be 'is yes' or 'is no'"
        raise binder.fail(change, "wrong-type", message)
    return nodes.Change("", op, binder.value(change.children[0], scope, decl.type))
