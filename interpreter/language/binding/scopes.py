"""Names in a text: the unit that a text belongs to, and nested scopes."""

from __future__ import annotations

from typing import Any, TypedDict, Unpack

from attrs import Factory, define

from interpreter.corpus.diagnostics import Collector, Span
from interpreter.corpus.english import capital
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    DecisionPoint,
    DefinitionDecl,
    Vocabulary,
    ZoneDecl,
)
from interpreter.language.grammar.lexer import Lexicon
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.nodes import CallDefinition, Local, Variable
from interpreter.language.types import FACTION, SPACE, UNKNOWN, Type

_NOBODY = Variable("", UNKNOWN)


@define
class Call:
    """A call of a procedure with this `actor` and `here` (None: nothing)."""

    procedure: Any
    actor: Variable | None
    here: Variable | None
    unit: Unit
    span: Span


@define
class Asked:
    """A use of a definition, or a `hold`, with this `actor` (None: nobody)."""

    definition: DefinitionDecl
    actor: Variable | None
    unit: Unit
    node: Any  # nodes.CallDefinition, or the nodes.Hold that keeps it

    def settle(self) -> None:
        """Pass the actor if the definition reads it. Raises Mistake."""
        if not self.definition.acts:
            return
        span = self.node.span
        reason = self.unit.title.changed_by.get(self.definition.index, "")
        because = f" (because of {reason})" if reason else ""
        if not isinstance(self.node, CallDefinition):
            message = (
                f"'{self.definition}' depends on the acting faction, so it cannot be held{because}"
            )
            raise Mistake(span, "no-actor", message)
        if self.actor is None:
            message = f"'{self.definition}' needs an acting faction: 'as …:'{because}"
            raise Mistake(span, "no-actor", message)
        self.unit.uses(self.actor)
        self.node.actor = Local(self.actor, type=FACTION, span=span)


@define
class SlotUse:
    """A text of a certain card that a rule speaks of. `lasting`: as something that may be in effect."""

    slot: Any  # words.EffectDecl
    card: int
    lasting: bool
    unit: Unit
    span: Span


@define
class Binding:
    """State shared by all texts of a title while they are bound."""

    vocabulary: Vocabulary
    lexicon: Lexicon
    collector: Collector
    declarer: Any = None  # declare.Declarer, while sections are bound
    used: set[Variable] = Factory(set)  # every variable that some text reads
    calls: list[Call] = Factory(list)
    pending: list[Asked] = Factory(list)  # definitions, until it is known which read the actor
    slots: list[SlotUse] = Factory(list)
    imagined: list[tuple[Any, Unit, Span]] = Factory(list)  # procedures that `would do` tries
    # The names of all actions and definitions, gathered for lasting texts.
    named: dict[str, Variable] = Factory(dict)
    # Definitions that depend on the actor only because of a lasting text, and the entry of that text.
    changed_by: dict[int, str] = Factory(dict)

    def factions_of(self, node: Any) -> frozenset[int] | None:
        """Indices of a faction, a side or a list of them; None if `node` is None."""
        return None if node is None else frozenset(self.declarer.factions_of(node))


@define
class Unit:
    """A declaration whose texts are bound together: their variables have slots of their own.

    `label` names it in messages ("action sail"), `name` in questions ("Sail").
    """

    title: Binding
    label: str
    name: str = ""
    cite: str = ""
    owner: str = ""  # the id, where the decisions of its texts may be answered by it
    prevails: bool = False  # what its texts grant is not bound by what lasting texts forbid

    @property
    def vocabulary(self) -> Vocabulary:
        return self.title.vocabulary

    def variable(self, name: str, type: Type) -> Variable:
        """A fresh variable."""
        return Variable(name, type)

    def point(
        self, name: str, type: str, ask: str, span: Span, ways: tuple[tuple[str, str], ...] = ()
    ) -> DecisionPoint:
        """A new decision point; `ask` continues the unit's name: "Sail: choose a space"."""
        points = self.vocabulary.points
        ask = capital(ask)
        sentence = f"{self.name}: {ask}" if self.name else ask
        point = DecisionPoint(
            len(points), name, type, sentence, self.cite, span, ways, owner=self.owner
        )
        points.append(point)
        return point

    def uses(self, variable: Variable | None) -> None:
        """Mark a variable as read, if only to know who decides."""
        if variable is not None:
            self.title.used.add(variable)

    def asks(self, definition: DefinitionDecl, actor: Variable | None, node: Any) -> None:
        """A text asks (or holds) a definition where `actor` means this. Raises Mistake."""
        reader = Asked(definition, actor, self, node)
        if definition.acts is None:
            self.title.pending.append(reader)
        else:
            reader.settle()

    def report(self, mistake: Mistake, overlays: tuple[str, ...] = ()) -> None:
        self.title.collector.add(mistake.diagnostic(self.label, overlays))


class _Changes(TypedDict, total=False):
    """Fields, besides names, that a nested scope may override."""

    here: Variable | None
    actor: Variable | None
    owner: Variable | None
    loop: bool
    gathers: bool


@define
class Scope:
    """Names in force, and the variables of `here`, `actor` and `owner` (None: nothing)."""

    unit: Unit
    names: dict[str, Variable] = Factory(dict)
    parent: Scope | None = None
    here: Variable | None = None
    actor: Variable | None = None
    owner: Variable | None = None
    action: ActionDecl | None = None
    loop: bool = False
    gathers: bool = False  # `afterwards` has something to be after
    phase: bool = False
    definition: bool = False

    def inner(self, **changes: Unpack[_Changes]) -> Scope:
        """A scope inside this one: new names end with it."""
        kept: _Changes = {
            "here": self.here, "actor": self.actor, "owner": self.owner, "loop": self.loop, "gathers": self.gathers,
        }  # fmt: skip
        kept.update(changes)
        rest = self.action, self.phase, self.definition
        return Scope(self.unit, {}, self, **kept, action=rest[0], phase=rest[1], definition=rest[2])

    def find(self, name: str) -> Variable | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def known(self) -> frozenset[str]:
        """Every name that a text in this scope may use."""
        names: set[str] = set()
        scope: Scope | None = self
        while scope is not None:
            names.update(scope.names)
            scope = scope.parent
        if self.action is not None:
            names.update(self.action.numbers, self.action.clauses)
            names.update(self.action.variables, self.action.parts)
        return frozenset(names)

    def declare(self, name: str, type: Type, span: Span) -> Variable:
        """A new name. Raises Mistake if this scope has it already."""
        action = self.action
        taken = "has been named already" if self.names.get(name, _NOBODY).type != UNKNOWN else ""
        if action and name in {*action.numbers, *action.clauses, *action.variables}:
            taken = "is a number, clause or variable of this action"
        if taken:
            raise Mistake(span, "name-twice", f"'{name}' {taken}; choose another name")
        variable = self.names[name] = self.unit.variable(name, type)
        return variable

    @property
    def subject(self) -> Variable | None:
        """Default subject of a faction's value: the actor (never in a definition), else `faction`."""
        return (None if self.definition else self.actor) or self.find("faction")

    def implied(self, domain: Type) -> Variable | None:
        """Default subject of this domain, where the text names none."""
        if domain == SPACE:
            return self.here
        if domain == FACTION:
            return self.subject
        it = self.find("it")
        return it if it is not None and it.type == domain else None


def definition_scope(unit: Unit, decl: DefinitionDecl) -> Scope:
    """Scope of a definition's text."""
    scope = owned_scope(unit, decl)
    scope.names |= {variable.name: variable for variable in decl.parameters}
    scope.actor, scope.definition = decl.actor, True
    return scope


def owned_scope(unit: Unit, decl: DefinitionDecl | ZoneDecl) -> Scope:
    """A scope that knows of what a definition or a zone is."""
    names: dict[str, Variable] = {}
    here = None
    for variable in (decl.variable, decl.place):
        if variable is not None and variable.name == "here":
            here = variable
        elif variable is not None:
            names[variable.name] = variable
    return Scope(unit, names, here=here)
