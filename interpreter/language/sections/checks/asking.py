"""Who may ask when, and who needs what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.language import nodes
from interpreter.language.binding.scopes import Binding
from interpreter.language.declarations.vocabulary import BOTH, Vocabulary
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.sections.checks.secretly import check_secrets
from interpreter.language.walking.carried import handed_on, uncovers
from interpreter.language.walking.walk import walk

_ASKING = (
    nodes.ChooseNumber,
    nodes.ChooseWay,
    nodes.Choose,
    nodes.May,
    nodes.Grant,
    nodes.PlayCard,
)
_FINAL = (
    nodes.Roll, nodes.Draw, nodes.Shuffle, nodes.Spread, nodes.Show, nodes.GoTo, nodes.EndGame,
)  # fmt: skip
_PIECES = (nodes.PlacePieces, nodes.TurnPieces, nodes.MovePieces, nodes.ReplacePieces)


def check(title: Binding) -> None:
    """Reports every mistake of these kinds."""
    v = title.vocabulary
    _calls(title)
    _slots(title)
    _imagined(title)
    check_secrets(title)
    by_itself = [(f"consequence {c.id}", "a consequence", c.body) for c in v.consequences]
    by_itself += [(f"zone {z.id}", "what happens when a zone is empty", z.empty) for z in v.zones]
    for context, what, body in by_itself:
        asking = _asking(v, body, set())
        if asking is not None:
            mistake = Mistake(asking.span, "may-not-ask", f"{what} may not ask anybody anything")
            title.collector.add(mistake.diagnostic(context, ()))


def _calls(title: Binding) -> None:
    """A procedure that reads `actor` or `here` is called where they mean something."""
    for name, meant in (("actor", "somebody who acts: 'as …:'"), ("here", "a space: 'at …:'")):
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
        found = {
            owners[getattr(c, name)]
            for c in title.calls
            if c.procedure.index in needing and getattr(c, name) in owners
        }
        if found <= needing:
            return needing
        needing |= found


def _imagined(title: Binding) -> None:
    """What `would do` tries neither asks nor rolls nor leaves its text: it must all be taken back."""
    for procedure, unit, span in title.imagined:
        asking = _asking(title.vocabulary, procedure.body, set())
        final = next(_of(procedure.body, _FINAL, set()), None)
        if asking is not None or final is not None:
            does = (
                "asks somebody" if asking is not None else "shows, draws by chance or ends a phase"
            )
            message = f"'{procedure}' {does}, so it cannot be imagined"
            unit.report(Mistake(span, "may-not-ask", message))


def _of(root: Any, kinds: tuple[type, ...], seen: set[int]) -> Iterator[Any]:
    """The statements of these kinds under a text, also in procedures that it calls."""
    for node in walk(root):
        if isinstance(node, kinds):
            yield node
        if isinstance(node, nodes.Do) and node.procedure.index not in seen:
            seen.add(node.procedure.index)
            yield from _of(node.procedure.body, kinds, seen)


def settle_actors(title: Binding) -> None:
    """Which definitions read `actor`, themselves or through others; who acts is handed on to them."""
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
    for asked in title.asked:
        try:
            asked.settle()
        except Mistake as mistake:
            asked.unit.report(mistake)


def _acting(title: Binding, found: set[int]) -> set[int]:
    """These definitions, and all that ask one of them; why they do is handed on, too."""
    owners = {decl.actor: decl.index for decl in title.vocabulary.definitions}
    while True:
        asking = {
            owners[each.actor]: title.changed_by.get(each.definition.index)
            for each in title.asked
            if each.definition.index in found and each.actor in owners
        }
        if asking.keys() <= found:
            return found
        for index in asking.keys() - found:
            if reason := asking[index]:
                title.changed_by.setdefault(index, reason)
        found = found | asking.keys()


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


def _asking(v: Vocabulary, root: Any, seen: set[int]) -> nodes.Node | None:
    """The first statement under a text that may ask somebody something."""
    node: nodes.Node
    for node in walk(root):
        if isinstance(node, _ASKING) or _may_pick(node):
            return node
        called = [node.procedure] if isinstance(node, nodes.Do) else []
        if uncovers(v, node):
            if isinstance(node, nodes.MovePieces):
                return node
            called += handed_on(v)
        for procedure in called:
            if procedure.index not in seen:
                seen.add(procedure.index)
                if _asking(v, procedure.body, seen) is not None:
                    return node
    return None


def _may_pick(node: Any) -> bool:
    """Pieces are picked where less than all of several columns is wanted."""
    if isinstance(node, nodes.RemovePieces):
        wide = len(node.alternatives) > 1 or _several(node.alternatives[0].phrase)
        return node.amount.optional or (wide and node.amount.number is not None)
    if not isinstance(node, _PIECES):
        return False
    amount = node.remove if isinstance(node, nodes.ReplacePieces) else node.amount
    phrase = node.removed if isinstance(node, nodes.ReplacePieces) else node.phrase
    return amount.optional or (_several(phrase) and amount.number is not None)


def _several(phrase: nodes.Phrase) -> bool:
    return any(len(row) > 1 for row in phrase.columns.table)
