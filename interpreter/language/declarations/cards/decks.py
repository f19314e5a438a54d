"""Cards by rule and by number: `each` makes a card of every combination, `copies` that many of one.

The names under `each` become fields of the card; its id, its title and its other fields may have gaps for them. Copies
differ by a number behind the id, and by their state in the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import attrs

from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Number, Text
from interpreter.language.declarations.bounds import check_cards
from interpreter.language.declarations.cards.deck import KEY, SEVERAL
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import described, entries, get, header, items, text

MOST = 1000  # cards of one entry
_GAP = re.compile(r"\{([^{}]*)\}")
_RUN = re.compile(r"(\d{1,9}) +to +(\d{1,9})")


def expand(d: Declarer) -> None:
    """Puts the cards that the entries of the deck make in their place; notes which are copies of what."""
    section = d.tree.get("cards")
    if not isinstance(section, Mapping):
        return
    by_id: dict[str, Entry] = {}
    for entry in section.entries.values():
        for made in _made(d, entry):
            if made.key.value in by_id:
                d.error(entry.key, "declared-twice", f"card '{made.key.value}' is there twice")
            by_id[made.key.value] = made
        check_cards(d, len(by_id), entry.key)
    cards_section = d.tree.entries["cards"]
    deck = attrs.evolve(cards_section, value=attrs.evolve(section, entries=by_id))
    d.tree = attrs.evolve(d.tree, entries={**d.tree.entries, "cards": deck})


def _made(d: Declarer, entry: Entry) -> Iterator[Entry]:
    node, each, copies = entry.value, get(entry.value, "each"), get(entry.value, "copies")
    if not isinstance(node, Mapping) or (each is None and copies is None):
        yield entry
        return
    rows = [(key, _values(d, value)) for key, value in entries(each)]
    if any(not values for _, values in rows):
        return  # what it goes through is wrong, and told
    many = d.number(copies) if copies is not None else 1
    size = many
    for _, values in rows:
        size *= len(values)
    if not 0 < size <= MOST:
        message = f"this makes {size} cards; 1 to {MOST} are right"
        d.error(copies or each or entry.key, "bounds", message)
        return
    if many > 1 and header(d.tree, KEY) is not None and entry.key.value.isdigit():
        message = f"card {entry.key.value} has a number, and numbered cards are there once"
        note = "a card with copies is called by words: card: spare part"
        d.error(copies or entry.key, "numbered-copies", message, note=note)
        many = 1  # else it would be missing, too
    for combination in product(*(values for _, values in rows)):
        given = {key.value: value for (key, _), value in zip(rows, combination, strict=True)}
        id, sort = _filled(d, entry.key, given), len(d.copies)
        for number in range(1, many + 1):
            name = f"{id} {number}" if many > 1 else id
            if many > 1:
                d.copies[name] = (id, sort)
            yield _card(d, entry, node, {key.value: key for key, _ in rows}, given, name, id)


def _card(
    d: Declarer, entry: Entry, node: Mapping, keys: dict[str, Text], given: dict[str, Node],
    name: str, id: str,
) -> Entry:  # fmt: skip
    """One card of an entry: its gaps filled, what `each` names its fields."""
    parts = {key: part for key, part in node.entries.items() if key not in SEVERAL}
    for key, part in parts.items():
        if isinstance(part.value, Text) and key != "card":
            parts[key] = attrs.evolve(part, value=_text(d, part.value, given))
    for key, value in given.items():
        parts[key] = Entry(keys[key], value)
    if "title" not in parts:
        shown = str(described(_named(entry.key, id), None, 0)["name"])
        parts["title"] = Entry(_named(entry.key, "title"), _named(entry.key, shown))
    return Entry(_named(entry.key, name), attrs.evolve(node, entries=parts))


def _named(key: Text, value: str) -> Text:
    return attrs.evolve(key, value=value)


def _text(d: Declarer, node: Text, given: dict[str, Node]) -> Text:
    filled = _filled(d, node, given)
    return node if filled == node.value else attrs.evolve(node, value=filled, escaped=True)


def _filled(d: Declarer, node: Text, given: dict[str, Node]) -> str:
    def fill(gap: re.Match[str]) -> str:
        name = gap[1].strip()
        if name not in given:
            said = attrs.evolve(node, value=name)
            d.unknown(said, "name", given, message=f"'{name}' is not a name under 'each'")
        return text(given.get(name), gap[0])

    return _GAP.sub(fill, node.value)


def _values(d: Declarer, node: Node) -> list[Node]:
    """Values that a field runs through: words, numbers from one to another, factions, or a list of them."""
    said = text(node)
    lists = {word_list.id: word_list.words for word_list in d.vocabulary.word_lists}
    lists["factions"] = tuple(faction.id for faction in d.vocabulary.factions)
    if isinstance(node, Text) and said in lists:
        return [attrs.evolve(node, value=word) for word in lists[said]]
    if run := _run(node):
        return run
    if not isinstance(node, Text):
        return [value for item in items(node) for value in _run(item) or [item]]
    message = f"'{said}' is no list of words, 'factions' or numbers such as '2 to 14'"
    d.unknown(node, "list", lists, code="wrong-value", message=message)
    return []


def _run(node: Node) -> list[Node]:
    """Numbers of a run such as `2 to 14`; none for anything else."""
    run = _RUN.fullmatch(text(node))
    if run is None:
        return []
    first, last = int(run[1]), min(int(run[2]), int(run[1]) + MOST)
    return [Number(value, node.span, node.origin) for value in range(first, last + 1)]
