"""An invented title, built without any file: ships, islands, three fleets."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary as words
from interpreter.language.declarations.domains import settle

SPAN = Span("islands.yaml", 1, 1, 2)

FLEETS = ("north", "south", "pirates")
# kind, states, inventory of a fleet
SHIPS = (("sloop", ("anchored", "sailing"), 7), ("frigate", (), 4), ("fort", (), 2))
# island, type, wealth, windy, borders
ISLANDS = (
    ("ash", "isle", 2, True, (1, 2)),
    ("birch", "isle", 1, False, (0, 2, 3)),
    ("cedar", "isle", 0, True, (0, 1, 4)),
    ("drift", "reef", 0, False, (1, 4)),
    ("eel", "reef", 3, True, (2, 3)),
)
LINES = ((0, 1, 3, 4), (4, 2, 0), (1, 2))
# By flag and island the next island: there and back, all round, round behind the first, nowhere.
DIRECTIONS = ((1, 0, 3, 2, -1), (1, 2, 3, 4, 0), (1, 2, 1, -1, 3), (-1, -1, -1, -1, -1))
CARDS = 6
COPIES = 4  # the cards from here on are of one sort
DOMAINS: dict[str, tuple[types.Type, ...]] = {
    "": (), "space": (types.SPACE,), "faction": (types.FACTION,),
}  # fmt: skip


def islands() -> words.Vocabulary:
    """Everything that is declared; texts are added by programs.py."""
    vocabulary = words.Vocabulary("islands", "Islands", {})
    _factions(vocabulary)
    _columns(vocabulary)
    _spaces(vocabulary)
    flags = ("red", "white", "blue", "black")
    members = tuple(_decl(words.Decl, flag, index) for index, flag in enumerate(flags))
    vocabulary.word_lists.append(
        _decl(words.WordsDecl, "flags", 0, words=flags, word_names=flags, members=members)
    )
    _values(vocabulary)
    _cards(vocabulary)
    settle(vocabulary)
    vocabulary.die = 6
    return vocabulary


def _decl(sort: type, id: str, index: int, **rest: Any) -> Any:
    return sort(id, id.capitalize(), index, SPAN, **rest)


def _factions(vocabulary: words.Vocabulary) -> None:
    for index, fleet in enumerate(FLEETS):
        enemies = frozenset({2}) if index < 2 else frozenset({0, 1})
        decl = _decl(words.FactionDecl, fleet, index, enemies=enemies)
        vocabulary.factions.append(decl)


def _columns(vocabulary: words.Vocabulary) -> None:
    for index, (kind, states, _) in enumerate(SHIPS):
        vocabulary.kinds.append(
            _decl(words.KindDecl, kind, index, plural=kind + "s", states=states)
        )
    vocabulary.groups.append(_decl(words.GroupDecl, "vessels", 0, kinds=(0, 1)))
    for index, state in enumerate(("anchored", "sailing")):
        vocabulary.states.append(_decl(words.StateDecl, state, index))
    for faction in range(len(FLEETS)):
        for number, (name, states, total) in enumerate(SHIPS):
            first = len(vocabulary.columns)
            turned = {state: first + place for place, state in enumerate(states)}
            for state in states or ("",):
                index = len(vocabulary.columns)
                vocabulary.columns.append(
                    _decl(
                        words.ColumnDecl,
                        f"{state} {FLEETS[faction]} {name}".strip(),
                        index,
                        faction=faction,
                        kind=number,
                        state=state,
                        total=total,
                        turned=turned,
                        fresh_state=first,
                        boxed=first,
                    )
                )


def _spaces(vocabulary: words.Vocabulary) -> None:
    for index, (island, kind, wealth, _, borders) in enumerate(ISLANDS):
        vocabulary.spaces.append(
            _decl(
                words.SpaceDecl,
                island,
                index,
                type=kind,
                borders=borders,
                attributes={"wealth": wealth},
            )
        )
    vocabulary.lines = LINES
    vocabulary.directions = DIRECTIONS
    truths = {
        "isle": ("type", tuple(int(row[1] == "isle") for row in ISLANDS)),
        "reef": ("type", tuple(int(row[1] == "reef") for row in ISLANDS)),
        "windy": ("flag", tuple(int(row[3]) for row in ISLANDS)),
        "wealth": ("number", tuple(row[2] for row in ISLANDS)),
    }
    for index, (name, (kind, values)) in enumerate(truths.items()):
        decl = _decl(words.AttributeDecl, name, index, kind=kind, values=values)
        vocabulary.attributes.append(decl)
    having = (
        ("shoal", types.TRUTH, {(0, 1): 1, (3, 4): 1}),
        ("leagues", types.NUMBER, {(1, 3): 2, (2, 4): 5}),
    )
    vocabulary.borders += [
        _decl(words.BorderDecl, name, index, type=kind, values=values)
        for index, (name, kind, values) in enumerate(having)
    ]
    for index, box in enumerate(("harbour", "sea floor")):
        location = len(ISLANDS) + index
        vocabulary.boxes.append(_decl(words.BoxDecl, box, index, location=location))
    vocabulary.supply = vocabulary.boxes[0]


def _values(vocabulary: words.Vocabulary) -> None:
    storm = ("calm", "breezy", "wild")
    rows = (
        ("luck", "", types.NUMBER, 0, 9, (), 4),
        ("debt", "", types.NUMBER, None, None, (), 0),
        ("gold", "faction", types.NUMBER, 0, 12, (), 6),
        ("fish", "space", types.NUMBER, 0, 5, (), 2),
        ("fog", "space", types.TRUTH, None, None, (), 0),
        ("storm", "space", None, None, None, storm, 1),
        ("tide", "", None, None, None, storm, 0),
        ("leader", "", types.FACTION, None, None, (), 0),
        ("haven", "", types.SPACE, None, None, (), 2),
        ("omen", "", types.CARD, None, None, (), 0),
        ("fuse", "", types.TRUTH, None, None, (), 1),
        ("mark", "", types.NUMBER, None, None, (), 0),
        ("pledge", "faction", types.NUMBER, 0, 7, (), 1),
    )
    for index, (name, of, kind, low, high, scale, start) in enumerate(rows):
        decl = _decl(
            words.ValueDecl,
            name,
            index,
            domains=DOMAINS[of],
            type=kind,
            low=low,
            high=high,
            words=scale,
            word_names=scale,
            start=start,
            seen="owner" if name == "pledge" else "",
        )
        if scale:
            decl.type = types.Type("word", decl)
            decl.low, decl.high = 0, len(scale) - 1
        vocabulary.values.append(decl)
    flags = vocabulary.word_lists[0]
    flag = types.Type("word", flags)
    ensign = _decl(words.ValueDecl, "ensign", len(rows), start=-1, low=-1, high=3)
    ensign.type, ensign.words, ensign.domains = flag, flags.words, DOMAINS["faction"]
    vocabulary.values.append(ensign)
    more: tuple[tuple[str, tuple[types.Type, ...]], ...] = (
        ("wear", (types.CARD,)), ("toll", (flag,)), ("tally", (types.FACTION, flag)),
        ("drift", (types.SPACE, types.SPACE)), ("envy", (types.FACTION, types.FACTION)),
    )  # fmt: skip
    for name, domains in more:
        decl = _decl(words.ValueDecl, name, len(vocabulary.values), domains=domains)
        decl.low, decl.high = 0, 6
        vocabulary.values.append(decl)
    vocabulary.pays_with = vocabulary.values[2]
    vocabulary.payers = tuple(range(len(FLEETS)))


def _cards(vocabulary: words.Vocabulary) -> None:
    vocabulary.card_classes += [
        _decl(words.CardClassDecl, name, index) for index, name in enumerate(("gale", "lull"))
    ]
    fields = (
        ("price", types.NUMBER, 3), ("rivals", types.FACTION_LIST, (2, 0)), ("owed", types.FACTION, 1),
        ("lucky", types.TRUTH, 0), ("sail", types.Type("word"), 1),
    )  # fmt: skip
    vocabulary.fields += [
        _decl(words.FieldDecl, name, index, type=kind, missing=missing)
        for index, (name, kind, missing) in enumerate(fields)
    ]
    sail = vocabulary.fields[-1]
    sail.words, sail.type = ("lateen", "square"), types.Type("word", sail)
    vocabulary.effects += [
        _decl(words.EffectDecl, name, index) for index, name in enumerate(("bright", "dark"))
    ]
    vocabulary.lifetimes += [
        _decl(words.LifetimeDecl, name, index) for index, name in enumerate(("voyage", "season"))
    ]
    flag = types.Type("word", vocabulary.word_lists[0])
    zones: tuple[tuple[str, tuple[types.Type, ...], str], ...] = (
        ("box", (), "all"), ("pile", (), "top"), ("hold", (types.FACTION,), "owner"),
        ("berth", (types.SPACE,), "none"), ("rack", (flag,), "all"),
        ("locker", (types.FACTION, flag), "owner"),
    )  # fmt: skip
    vocabulary.zones += [
        _decl(words.ZoneDecl, name, index, domains=of, seen=seen)
        for index, (name, of, seen) in enumerate(zones)
    ]
    vocabulary.starting_zone = vocabulary.zones[0]
    orders = ((0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1), (1, 2, 0), (0, 2, 1))
    for index in range(CARDS):
        given = {"price": index - 1, "rivals": orders[index], "owed": index % 3}
        given |= {"lucky": index % 2, "sail": index // 4}
        decl = _decl(words.CardDecl, str(index + 1), index, number=index + 1, fields=given)
        if index > 2:
            del given[fields[index - 3][0]]
        decl.sort = decl.id if index < COPIES else str(COPIES)
        decl.card_class = vocabulary.card_classes[index % 2]
        vocabulary.cards.append(decl)


def variable(name: str, kind: types.Type) -> nodes.Variable:
    """A new name."""
    return nodes.Variable(name, kind)
