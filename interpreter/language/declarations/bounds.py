"""How much a title may declare: the bounds that hold before anything is laid out.

A few lines can multiply: a value of two domains, pieces of every faction in every space. Each product is worked out
from sizes alone, and told at the declaration that passes the bound. All bounds fit the largest title we know ten times.
"""

from __future__ import annotations

from interpreter.corpus.limits import CELLS, COLUMNS, ENTRIES, NEIGHBOURS, SECTIONS, WORDS
from interpreter.corpus.yaml.tree import Node
from interpreter.language.declarations.domains import extent
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, items
from interpreter.language.declarations.vocabulary import Owned


def check_sections(d: Declarer) -> None:
    """Stop at a section with too many entries: all that is read later grows with them."""
    for name, entry in d.tree.entries.items():
        most = SECTIONS.get(name, ENTRIES)
        for number, (key, value) in enumerate(entries(entry.value)):
            if number == most:
                stop(d, key, f"'{name}' holds more than {most:,} entries")
            if name == "words" and len(items(value)) > WORDS:
                stop(d, items(value)[WORDS], f"a list holds more than {WORDS:,} words")


def check_columns(d: Declarer, columns: int, node: Node) -> None:
    """Stop if there would be more than COLUMNS columns, before pieces are declared."""
    if columns > COLUMNS:
        message = f"with these there are {columns:,} sorts of pieces by faction and state"
        stop(d, node, f"{message}; {COLUMNS:,} are the most")


def check_cards(d: Declarer, cards: int, node: Node) -> None:
    """Stop where the entries of a deck make too many."""
    if cards > SECTIONS["cards"]:
        stop(d, node, f"with this entry there are more than {SECTIONS['cards']:,} cards")


def check_neighbours(d: Declarer, pairs: int, node: Node) -> None:
    """Stop where too many spaces border each other."""
    if pairs > NEIGHBOURS:
        stop(d, node, f"with these there are more than {NEIGHBOURS:,} borders between spaces")


def check_cells(d: Declarer) -> None:
    """Stop where the state of a game would hold too many numbers; all sizes are known by now."""
    v = d.vocabulary
    spaces = len(v.spaces)
    total = len(v.columns) * (2 * spaces + len(v.boxes))
    if total > CELLS:
        _, node, _ = d.section("pieces")[0] if d.section("pieces") else d.section("kinds")[0]
        stop(d, node, _too_large("pieces", total))
    nodes = {
        (name, key.value): key for name in ("values", "zones") for _, key, _ in d.section(name)
    }
    for value in v.values:
        total += extent(value)
        _check_total(d, value, total, nodes["values", value.id])
    for zone in v.zones:
        room = len(v.cards) if zone.holds is None else zone.holds
        total += extent(zone) * (room + 1)
        _check_total(d, zone, total, nodes["zones", zone.id])


def _check_total(d: Declarer, decl: Owned, total: int, node: Node) -> None:
    if total > CELLS:
        stop(d, node, _too_large(f"'{decl.id}'", total))


def _too_large(named: str, total: int) -> str:
    return f"with {named} the state of a game holds {total:,} numbers; {CELLS:,} are the most"


def stop(d: Declarer, node: Node, message: str) -> None:
    """Tell it, and read no further. Raise CorpusError."""
    d.error(node, "too-large", message)
    d.collector.raise_if_any()
