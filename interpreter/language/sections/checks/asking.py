"""Check which texts may ask, and that an actor or a space is given where a text needs one."""

from __future__ import annotations

from typing import Any, cast

from interpreter.language import nodes
from interpreter.language.binding.scopes import Binding
from interpreter.language.declarations.vocabulary import BOTH
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.sections.checks.secretly import check_secrets
from interpreter.language.walking.may_ask import Asks
from interpreter.language.walking.walk import walk

_FINAL = ("chance", "shows", "ends")  # what cannot be taken back


def check(title: Binding) -> None:
    """Reports every mistake of these kinds."""
    v = title.vocabulary
    _calls(title)
    _slots(title)
    asks = Asks(v, {decl.index for decl in v.effects})  # a mod may give a card another text
    _imagined(title, asks)
    check_secrets(title)
    by_itself = [(f"consequence {c.id}", "a consequence", c.body) for c in v.consequences]
    by_itself += [(f"zone {z.id}", "the text for an empty zone", z.empty) for z in v.zones]
    for context, what, body in by_itself:
        asking = asks.first(body)
        if asking is not None:
            mistake = Mistake(asking.span, "may-not-ask", f"{what} may not ask anybody anything")
            title.collector.add(mistake.diagnostic(context, ()))


def _calls(title: Binding) -> None:
    """A procedure that reads `actor` or `here` is called where they mean something."""
    for name, meant in (("actor", "an acting faction: 'as …:'"), ("here", "a space: 'at …:'")):
        needing = _needing(title, name)
        for call in title.calls:
            if call.procedure.index in needing and getattr(call, name) is None:
                message = f"'{call.procedure}' needs {meant}"
                call.unit.report(Mistake(call.span, f"no-{name}", message))


def _needing(title: Binding, name: str) -> set[int]:
    """The procedures that read `actor` (or `here`), themselves or in one that they call."""
    needing = {p.index for p in title.vocabulary.procedures if getattr(p, name) in title.used}
    owners = {getattr(p, name): p.index for p in title.vocabulary.procedures}
    while True:
        numbers = {
            owners[getattr(c, name)]
            for c in title.calls
            if c.procedure.index in needing and getattr(c, name) in owners
        }
        if numbers <= needing:
            return needing
        needing |= numbers


def _imagined(title: Binding, asks: Asks) -> None:
    """Check that a procedure under `would do` neither asks nor rolls nor leaves its text: it will be undone."""
    for procedure, unit, span in title.imagined:
        asking = _asked_by(asks, procedure.body)
        final = asking or _final(procedure.body, set())
        if final is not None:
            does = "asks somebody" if asking else "shows, draws by chance or ends a phase"
            place = final.span.file_line
            message = f"'{procedure}' {does} ({place}), so 'would do' cannot try it"
            unit.report(Mistake(span, "may-not-ask", message))


def _asked_by(asks: Asks, body: nodes.Block | None) -> nodes.Statement | None:
    """The statement that asks, in a text or in a procedure that it calls."""
    seen: set[int] = set()
    statement = asks.first(body)
    while isinstance(statement, nodes.Do) and statement.procedure.index not in seen:
        seen.add(statement.procedure.index)
        statement = asks.first(statement.procedure.body) or statement
    return statement


def _final(root: Any, seen: set[int]) -> nodes.Statement | None:
    """First statement, in a text or a procedure that it calls, that cannot be undone."""
    for node in walk(root):
        if node.does in _FINAL:
            return cast(nodes.Statement, node)
        if isinstance(node, nodes.Do) and node.procedure.index not in seen:
            seen.add(node.procedure.index)
            if (inside := _final(node.procedure.body, seen)) is not None:
                return inside
    return None


def settle_actors(title: Binding) -> None:
    """Find the definitions that read `actor`, also through others, and pass the actor to them."""
    decls = title.vocabulary.definitions
    needing = _needing(title, "actor")
    title.used |= {c.actor for c in title.calls if c.actor and c.procedure.index in needing}
    changed, title.changed_by = title.changed_by, {}
    of_itself = _acting(title, {decl.index for decl in decls if decl.actor in title.used})
    title.changed_by = {index: by for index, by in changed.items() if index not in of_itself}
    acting = _acting(title, of_itself | changed.keys())
    for decl in decls:
        decl.acts = decl.index in acting
        decl.plain = not (decl.acts or decl.parameters or decl.of == BOTH)
    for reader in title.pending:
        try:
            reader.settle()
        except Mistake as mistake:
            reader.unit.report(mistake)


def _acting(title: Binding, numbers: set[int]) -> set[int]:
    """These definitions, and all that use one of them; `changed_by` passes the reason on."""
    owners = {decl.actor: decl.index for decl in title.vocabulary.definitions}
    while True:
        asking = {
            owners[reader.actor]: title.changed_by.get(reader.definition.index)
            for reader in title.pending
            if reader.definition.index in numbers and reader.actor in owners
        }
        if asking.keys() <= numbers:
            return numbers
        for index in asking.keys() - numbers:
            if reason := asking[index]:
                title.changed_by.setdefault(index, reason)
        numbers = numbers | asking.keys()


def _slots(title: Binding) -> None:
    """A text of a certain card is one that it has, and only what lasts can be in effect."""
    for use in title.slots:
        card = title.vocabulary.cards[use.card]
        effect = card.effects.get(use.slot.id)
        if effect is None:
            has = f"only {' and '.join(card.effects)}" if card.effects else "no text"
            message = f"card {card.id} has no '{use.slot}' text"
            use.unit.report(Mistake(use.span, "no-text", f"{message}; it has {has}"))
        elif use.lasting and not effect.lasting and not effect.unknown:
            message = f"nothing of the '{use.slot}' text of card {card.id} lasts, so it is never in effect"
            use.unit.report(Mistake(use.span, "not-lasting", message))
