"""Check the cards of a title against what its manifest, card classes and fields demand.

The manifest says which numbers they have, a card class and a lifetime which fields their cards name,
and a field may want all factions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.corpus.yaml.tree import Node
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import get, header, items, numeral, text

KEY = "card numbers"
SEVERAL = ("each", "copies")  # keys of an entry that makes several cards
_RUN = re.compile(r"(\d{1,9})(?: +to +(\d{1,9}))?")

Run = tuple[int, int]  # from a number up to and with another


def check_fields(d: Declarer) -> None:
    """Check that a card names the fields that its class and its lasting texts need, and all factions where asked."""
    whole = [field.id for field in d.vocabulary.fields if field.every]
    for index, key, node in d.section("cards"):
        card = d.vocabulary.cards[index]
        context = f'card {card.id} "{card.name}"'
        needs = card.card_class.needs if card.card_class is not None else ()
        absent = [f"'{field}'" for field in needs if not items(get(node, field))]
        if absent:
            message = f"card {card.id} does not say its {' and '.join(absent)}"
            note = f"every card of class '{card.card_class}' does"
            d.error(get(node, "card") or key, "missing-key", message, context=context, note=note)
        _lasting(d, card.id, node, context)
        for field in whole:
            _everybody(d, get(node, field), card.fields.get(field, ()), field, context)


def _lasting(d: Declarer, id: str, node: Node, context: str) -> None:
    """Check that a card with a lasting text names its lifetime in a field, where bots and players look."""
    lifetimes = {lifetime.id: lifetime for lifetime in d.vocabulary.lifetimes}
    for slot in d.vocabulary.effects:
        effect = get(node, slot.id)
        until = get(effect, "until")
        lifetime_named = lifetimes.get(text(until))
        if until is None or lifetime_named is None or get(effect, "lasting") is None:
            continue
        absent = [f"'{field}'" for field in lifetime_named.needs if not items(get(node, field))]
        if absent:
            message = f"card {id} does not say its {' and '.join(absent)}"
            note = f"every card with a text that lasts until '{lifetime_named}' does"
            d.error(until, "missing-key", message, context=context, note=note)


def _everybody(
    d: Declarer, node: Node | None, named: tuple[int, ...], field: str, context: str
) -> None:
    missing = [f"'{f}'" for f in d.vocabulary.factions if f.index not in named]
    if node is not None and len(items(node)) == len(named) and missing:  # else a name is wrong
        message = f"'{field}' names every faction; {', '.join(missing)} is missing"
        if len(missing) > 1:
            message = f"{message.removesuffix('is missing')}are missing"
        d.error(node, "missing-faction", message, context=context)


def check_numbers(d: Declarer) -> None:
    """Report missing numbers at the manifest's line, and a card with another number at its own.

    Cards that an overlay adds may have any number.
    """
    node = header(d.tree, KEY)
    if node is None:
        return
    d.once(items(node))
    runs = [run_of(d, item) for item in items(node)]
    wanted = [run for run in runs if run is not None]
    if len(wanted) < len(runs):
        return
    missing = _missing(d, wanted)
    note = "; ".join([*filter(None, [missing]), f"the numbers stand at {node.span}"])
    beyond = [
        get(card, "card") or key
        for _, key, card in d.section("cards")
        if not _among(key.value, wanted)
    ]
    for place in [one for one in beyond if not one.origin]:
        message = f"card {text(place)} is not among the '{KEY}': {_spoken(wanted)}"
        d.error(place, "card-numbers", message, note=note)
        missing = ""  # most likely that is the one
    if missing:
        d.error(node, "card-numbers", missing)


def _missing(d: Declarer, wanted: list[Run]) -> str:
    """Missing numbers, in words."""
    numbers_named = (numeral(card.id) for card in d.vocabulary.cards)
    numbers = sorted({number for number in numbers_named if number is not None})
    gaps = [gap for run in wanted for gap in _gaps(run, numbers)]
    if len(gaps) == 1 and gaps[0][0] == gaps[0][1]:
        return f"card {_spoken(gaps)} is missing"
    return f"cards {_spoken(gaps)} are missing" if gaps else ""


def run_of(d: Declarer, node: Node, wanted: str = "numbers such as '1 to 40'") -> Run | None:
    """Read a number, or two with `to` between them. Report anything else."""
    run = _RUN.fullmatch(text(node))
    if run is None:
        d.error(node, "wrong-value", f"expected {wanted}")
        return None
    low, high = int(run[1]), int(run[2] or run[1])
    if low > high:
        d.error(node, "wrong-value", f"{low} comes after {high}; write the smaller number first")
        return None
    return low, high


def _among(id: str, runs: list[Run]) -> bool:
    number = numeral(id)
    return number is not None and any(low <= number <= high for low, high in runs)


def _gaps(run: Run, numbers: list[int]) -> Iterator[Run]:
    """Stretches of a run without any of the sorted numbers."""
    next_due, last = run
    for number in numbers:
        if next_due <= number <= last:
            if number > next_due:
                yield next_due, number - 1
            next_due = number + 1
    if next_due <= last:
        yield next_due, last


def _spoken(runs: list[Run]) -> str:
    return ", ".join(str(low) if low == high else f"{low} to {high}" for low, high in runs)
