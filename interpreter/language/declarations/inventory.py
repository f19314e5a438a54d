"""Declares whose pieces there are: one column for each state of each kind that a faction has.

A kind may be shared: then all factions draw on one supply. It may lie under pieces of other kinds,
which carry it.
"""

from __future__ import annotations

from interpreter.corpus.yaml.tree import Node
from interpreter.language.declarations.bounds import check_columns
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get, items, number
from interpreter.language.declarations.vocabulary import ColumnDecl, KindDecl

Inventory = dict[tuple[int, int], tuple[Node, int]]  # (faction, kind) -> where it stands, how many


def declare_columns(d: Declarer) -> None:
    inventory = _inventory(d)
    _carriers(d)
    for (faction, kind), (node, total) in sorted(inventory.items(), key=lambda pair: pair[0]):
        if d.vocabulary.kinds[kind].shared:
            message = "all factions share these: 'shared' says how many there are"
            d.error(node, "shared", message)
        else:
            _columns_of(d, faction, kind, node, total)
    for index, key, node in d.section("kinds"):
        decl = d.vocabulary.kinds[index]
        if decl.shared:
            _shared(d, decl, get(node, "shared") or key, inventory)


def _inventory(d: Declarer) -> Inventory:
    inventory: Inventory = {}
    by_word = {word: k for k in d.vocabulary.kinds for word in (k.id, k.plural) if word}
    for _, key, node in d.section("pieces"):
        faction = d.refer(key, "faction", d.vocabulary.factions)
        for name, amount in entries(node):
            kind = by_word.get(name.value)
            if kind is None:
                d.unknown(name, "piece", by_word)
            elif faction is not None:
                inventory[faction.index, kind.index] = name, number(amount)
    return inventory


def _carriers(d: Declarer) -> None:
    """Declare the kinds that carry the pieces of a kind. Report carriers that are carried themselves."""
    carried = [key.value for _, key, node in d.section("kinds") if get(node, "carried by")]
    for index, _, node in d.section("kinds"):
        given = items(get(node, "carried by"))
        d.once(given)
        for item in given:
            carrier = d.refer(item, "piece", d.vocabulary.kinds)
            if carrier is not None and carrier.id in carried:
                message = f"'{carrier.id}' is carried itself, so it carries nothing"
                d.error(item, "carries", message)
            elif carrier is not None:
                d.vocabulary.kinds[index].carried_by += (carrier.index,)


def _shared(d: Declarer, kind: KindDecl, node: Node, inventory: Inventory) -> None:
    """Add the columns of a shared kind for each faction; of a carried one, for each that can carry it."""
    first = len(d.vocabulary.columns)
    for faction in d.vocabulary.factions:
        carriers = [(faction.index, carrier) in inventory for carrier in kind.carried_by]
        if any(carriers) or not kind.carried_by:
            _columns_of(d, faction.index, kind.index, node, kind.shared, first)


def _columns_of(
    d: Declarer, faction: int, kind: int, node: Node, total: int, boxed: int | None = None
) -> None:
    columns, decl = d.vocabulary.columns, d.vocabulary.kinds[kind]
    check_columns(d, len(columns) + max(1, len(decl.states)), node)
    owner, first = d.vocabulary.factions[faction], len(columns)
    turned = {state: first + place for place, state in enumerate(decl.states)}
    for state in decl.states or ("",):
        said = "" if state == decl.unsaid else state
        columns.append(
            ColumnDecl(
                f"{state} {owner.id} {decl.id}".strip(),
                f"{said.capitalize()} {owner.name} {decl.name}".strip(),
                len(columns),
                node.span,
                faction=faction,
                kind=kind,
                state=state,
                said=said,
                total=total,
                turned=dict(turned),
                fresh_state=first,
                boxed=first if boxed is None else boxed,
            )
        )


def declare_left_behind(d: Declarer) -> None:
    """Declare the procedures for pieces without a carrier, after all procedures."""
    handed = [key.value for _, key, node in d.section("procedures") if get(node, "with")]
    for index, _, node in d.section("kinds"):
        given = get(node, "left behind")
        procedure = d.refer(given, "procedure", d.vocabulary.procedures)
        kind = d.vocabulary.kinds[index]
        if given is not None and not kind.carried_by:
            d.error(given, "carries", f"nothing carries '{kind.id}', so it is never left behind")
        elif given is not None and procedure is not None:
            if procedure.id in handed:
                message = f"'{procedure.id}' takes nothing: 'actor' is whose it is, 'here' where"
                d.error(given, "parameters", message)
            kind.left_behind = procedure.index
