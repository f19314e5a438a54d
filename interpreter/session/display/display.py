"""The `display:` section of a manifest: what the title wants shown at the table.

    display:
      tracks: [<value or definition>, ...]       # of the whole game or of the words of a list, in the head
      factions: [<value or definition>, ...]     # a column of the table of factions
      spaces: {<value, definition or attribute>: <label>, ...}   # behind the name of a space
      tints: {<truth of a space>: <faction>, ...} # which of these give a space a faction's colour (looks.py)
      leanings: {<value of a space>: {<word>: <number>}}   # words that lean up or down, and how far (looks.py)
      signs, grounds, round, shapes: ...         # what is drawn instead of written (looks.py)
      cards: [<definition of a card>, ...]       # this card, the next one; a value of each card stands at the card
      zones: [<zone>, ...]                       # the cards in it, as far as they are seen
      counters: {<zone of spaces>: <number of a card, or title>}   # how the cards that lie in spaces are drawn on the map
      sort: [<field of cards>, ...]              # by which the cards of a hand, and those to choose from, stand
      sheet: {<value of a faction>: <phase>}     # how it changed from each time the phase began to the next
      turns: <phase>                             # each time it begins counts as a turn
      sequence: {...}                            # the sequence of play (sequence.py)
      goals: {...}                               # what each faction needs to win (goals.py)
      coach:                                     # hints for a first game: the page shows the first that fits
        - {at: <decision>, action: <action under way>, faction: <who decides>, try: <option>, words: <sentences>}

All of it may be left out: then whatever has a track, a marker or words of its own is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from attrs import Factory, define, frozen

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers.keys import no_mapping, unknown_key, unknown_name
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text, fault
from interpreter.language.declarations.vocabulary import (
    AttributeDecl,
    Decl,
    DefinitionDecl,
    PhaseDecl,
    ValueDecl,
    Vocabulary,
    ZoneDecl,
)
from interpreter.language.types import NUMBER
from interpreter.session.display.goals import Goal, check_goals, goals
from interpreter.session.display.looks import (
    LOOKS,
    check_known,
    check_looks,
    check_marks,
    leanings,
    signs,
    tints,
)
from interpreter.session.display.sequence import SequenceShown, check_sequence, sequence_of

D = TypeVar("D", bound=Decl)

# The owners of things that each section may name.
SECTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "tracks": ((), ("word",)), "factions": (("faction",), ("faction", "word")),
    "spaces": (("space",), ("faction", "space")), "cards": ((), ("card",)),
}  # fmt: skip
SORTS = {
    "tracks": "of the whole game or of words", "factions": "of a faction, or of a faction and a word",
    "spaces": "of a space, or of a faction at a space", "cards": "of the whole game or of a card",
}  # fmt: skip
OF_SPACES = ("tints", "leanings", *LOOKS)
KEYS = (
    *SECTIONS,
    *OF_SPACES,
    "zones",
    "sort",
    "counters",
    "sheet",
    "turns",
    "sequence",
    "goals",
    "coach",
)
TITLE = "title"


@frozen
class Shown:
    """A thing to show and what it is called there."""

    decl: AttributeDecl | DefinitionDecl | ValueDecl | ZoneDecl
    label: str

    @property
    def of(self) -> str:
        return "space" if isinstance(self.decl, AttributeDecl) else self.decl.of

    @property
    def domains(self) -> tuple[str, ...]:
        """Names of its domains."""
        if isinstance(self.decl, AttributeDecl):
            return ("space",)
        return tuple(domain.name for domain in self.decl.domains)

    @property
    def words(self) -> tuple[Decl, ...]:
        """Words of its list, if it belongs to a list of words."""
        if isinstance(self.decl, AttributeDecl) or self.domains[-1:] != ("word",):
            return ()
        of: Any = self.decl.domains[-1].of
        return tuple(of.members)

    @property
    def at_spaces(self) -> bool:
        """Whether it is of a faction at a space."""
        return self.domains == ("faction", "space")

    @property
    def kind(self) -> str:
        """number, truth, word, space, faction or card. A zone has none."""
        assert not isinstance(self.decl, ZoneDecl)
        if isinstance(self.decl, AttributeDecl):
            return "number" if self.decl.kind == "number" else "truth"
        return self.decl.type.name


@define(eq=False)
class Display:
    tracks: list[Shown] = Factory(list)
    factions: list[Shown] = Factory(list)
    spaces: list[Shown] = Factory(list)
    cards: list[Shown] = Factory(list)
    marks: list[Shown] = Factory(list)  # of each card that is seen in a zone
    zones: list[Shown] = Factory(list)
    sheet: list[tuple[ValueDecl, PhaseDecl]] = Factory(list)
    counters: list[tuple[ZoneDecl, Decl | None]] = Factory(list)  # None: by their titles
    turns: PhaseDecl | None = None
    sequence: SequenceShown | None = None
    coach: list[Hint] = Factory(list)
    goals: dict[int, Goal] = Factory(dict)  # by index of the faction
    tints: dict[str, str] = Factory(dict)  # the faction whose colour a mark of a space gives it
    leanings: dict[str, int] = Factory(dict)  # how far a mark of a space leans up, or below 0 down
    signs: dict[str, str] = Factory(dict)  # the sign that is drawn for a mark, by its label

    @property
    def values(self) -> frozenset[int]:
        """The stored values that are seen, by index."""
        every = [*self.tracks, *self.factions, *self.spaces, *self.marks]
        return frozenset(s.decl.index for s in every if isinstance(s.decl, ValueDecl))


def display_of(vocabulary: Vocabulary) -> Display:
    """The display that was declared and checked, or one made up from what is worth seeing."""
    wanted = vocabulary.manifest.get("display") or {}
    display = _made_up(vocabulary)
    for section, of in SECTIONS.items():
        if section in wanted:
            declared = [_found(vocabulary, *pair, of) for pair in _pairs(wanted[section])]
            setattr(display, section, declared)
    if "cards" in wanted:
        display.marks = [shown for shown in display.cards if shown.domains]
        display.cards = [shown for shown in display.cards if not shown.domains]
    for name, label in _pairs(wanted.get("zones", ())):
        zone = next(z for z in vocabulary.zones if z.id == name)
        display.zones.append(Shown(zone, label or zone.name))
    for name, phase in _pairs(wanted.get("sheet", {})):
        display.sheet.append((_named(_scored(vocabulary), name), _named(vocabulary.phases, phase)))
    for name, number in _pairs(wanted.get("counters", {})):
        drawn = None if number == TITLE else _named(_of_cards(vocabulary), number)
        display.counters.append((_named(vocabulary.zones, name), drawn))
    if "sequence" in wanted:
        display.sequence = sequence_of(vocabulary, wanted["sequence"])
    if "turns" in wanted:
        display.turns = next(p for p in vocabulary.phases if p.id == wanted["turns"])
    display.goals, display.coach = goals(vocabulary), hints(vocabulary)
    kinds = ((space.decl, space.label, space.kind) for space in display.spaces)
    display.tints = tints(vocabulary, kinds)
    display.leanings = leanings(vocabulary, (space.decl for space in display.spaces))
    display.signs = signs(vocabulary, ((space.decl, space.label) for space in display.spaces))
    return display


def check_display(vocabulary: Vocabulary, node: Node) -> list[Diagnostic]:
    """Report what is wrong with a `display:` section."""
    if not isinstance(node, Mapping):
        return [no_mapping(node)]
    diagnostics = [
        one for key, entry in node.entries.items() for one in _check(vocabulary, key, entry)
    ]
    spaces = node.get("spaces")
    shown = _made_up(vocabulary).spaces if spaces is None else ()
    names = [text.value for text in _names(spaces) if isinstance(text, Text)] if spaces else []
    names += [fact.decl.id for fact in shown]
    for key in OF_SPACES:
        if (given := node.get(key)) is not None:
            check = check_looks if key in LOOKS else check_marks
            diagnostics += check(vocabulary, key, given, names)
    return diagnostics


def _check(vocabulary: Vocabulary, key: str, entry: Entry) -> Iterator[Diagnostic]:
    if key not in KEYS:
        yield unknown_key(entry.key, KEYS)
        return
    if key in _APART:
        yield from _APART[key](vocabulary, entry.value)
        return
    if key in OF_SPACES:
        return  # shown with their spaces
    if key == "turns":
        yield from check_known(entry.value, "phase", [p.id for p in vocabulary.phases])
        return
    if key == "sheet":
        for name, phase in _sheets(entry.value):
            yield from check_known(
                name, "number of each faction", [v.id for v in _scored(vocabulary)]
            )
            yield from check_known(phase, "phase", [p.id for p in vocabulary.phases])
        return
    if key == "counters":
        for name, number in _sheets(entry.value):
            yield from check_known(
                name, "zone of spaces", [z.id for z in vocabulary.zones if z.of == "space"]
            )
            numbers = [d.id for d in _of_cards(vocabulary)]
            yield from check_known(number, "number of a card", [*numbers, TITLE])
        return
    if key in ("zones", "sort"):
        fields = [f.id for f in vocabulary.fields if f.type.name not in ("text", "list")]
        known = fields if key == "sort" else [z.id for z in vocabulary.zones]
        for name in _names(entry.value):
            yield from check_known(name, "zone" if key == "zones" else "field to sort by", known)
        return
    known = [d.id for d in _decls(vocabulary) if Shown(d, "").domains in SECTIONS[key]]
    others = {d.id for d in _decls(vocabulary)} - set(known)
    for name in _names(entry.value):
        if (word := getattr(name, "value", "")) in others:
            message = f"'{word}' is not {SORTS[key]}, as all under '{key}' must be"
            yield fault(name, "wrong-type", message)
            continue
        yield from check_known(name, f"value or definition for '{key}'", known)


def _of_cards(vocabulary: Vocabulary) -> list[Decl]:
    """Numbers of a card: fields, values and definitions."""
    values = [v for v in vocabulary.values if v.of == "card" and v.type == NUMBER]
    definitions = [d for d in vocabulary.definitions if d.of == "card" and d.type == NUMBER]
    fields = [field for field in vocabulary.fields if field.type == NUMBER]
    return [*fields, *values, *(d for d in definitions if d.plain)]


def _scored(vocabulary: Vocabulary) -> list[ValueDecl]:
    """Values that a score sheet may show: a number of each faction that everybody sees."""
    return [
        value for value in vocabulary.values
        if value.of == "faction" and value.type == NUMBER and value.seen in ("", "all")
    ]  # fmt: skip


def _sheets(node: Node) -> list[tuple[Node, Node]]:
    if not isinstance(node, Mapping):
        return []
    return [(entry.key, entry.value) for entry in node.entries.values()]


def _named(decls: Iterable[D], name: str) -> D:
    return next(decl for decl in decls if decl.id == name)


def _names(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Mapping):
        return tuple(entry.key for entry in node.entries.values())
    return node.items if isinstance(node, Sequence) else (node,)


def _pairs(section: Any) -> list[tuple[str, str]]:
    items = section.items() if isinstance(section, dict) else [(name, "") for name in section]
    return [(str(name), str(label or "")) for name, label in items]


def _decls(vocabulary: Vocabulary) -> list[ValueDecl | DefinitionDecl | AttributeDecl]:
    definitions = [
        decl for decl in vocabulary.definitions
        if decl.plain or (len(decl.domains) > 1 and not decl.acts and not decl.parameters)
    ]  # fmt: skip
    return [*vocabulary.values, *definitions, *vocabulary.attributes]


def _found(vocabulary: Vocabulary, name: str, label: str, of: tuple[tuple[str, ...], ...]) -> Shown:
    fit = (d for d in _decls(vocabulary) if d.id == name and Shown(d, "").domains in of)
    decl = next(fit)
    return Shown(decl, label or getattr(decl, "marker", "") or decl.name)


def _made_up(vocabulary: Vocabulary) -> Display:
    """Tracks and markers, words, attributes, the score; the top cards that everybody sees."""
    seen = [v for v in vocabulary.values if v.track or v.marker or v.words]
    score = [vocabulary.score] if vocabulary.score is not None else []
    drawn = _drawn(vocabulary)
    attributes = [a for a in vocabulary.attributes if a.kind == "number" and a.id not in drawn]
    return Display(
        tracks=_shown(v for v in seen if v.of in ("", "word")),
        marks=_shown(v for v in seen if v.of == "card"),
        factions=_shown([*(v for v in seen if v.of == "faction"), *score]),
        spaces=_shown(
            [*attributes, *(v for v in seen if Shown(v, "").domains in SECTIONS["spaces"])]
        ),
        cards=_shown(d for d in vocabulary.definitions if _is_card(d)),
    )


def _is_card(definition: DefinitionDecl) -> bool:
    return not definition.of and definition.plain and definition.type.name == "card"


def _shown(decls: Iterable[ValueDecl | DefinitionDecl | AttributeDecl]) -> list[Shown]:
    return [Shown(decl, getattr(decl, "marker", "") or decl.name) for decl in decls]


def _drawn(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Things that the drawing of a grid shows by itself."""
    if not vocabulary.grid[0]:
        return ()
    # It loads the parser: only where needed.
    from interpreter.language.declarations.map.grid import NUMBERS

    return NUMBERS


@frozen
class Hint:
    """`action` is a name, as a view of a game has it; the others are ids. "" fits anything."""

    at: str
    action: str
    faction: str
    option: str
    words: str


def hints(vocabulary: Vocabulary) -> list[Hint]:
    """The hints that were declared and checked, in their order."""
    wanted = (vocabulary.manifest.get("display") or {}).get("coach", ())
    names = {action.id: action.name for action in vocabulary.actions}
    return [_hint(names, given) for given in wanted]


def _hint(names: dict[str, str], given: dict[str, Any]) -> Hint:
    action = names[given["action"]] if "action" in given else ""
    return Hint(given["at"], action, given.get("faction", ""), given.get("try", ""), given["words"])


def check_coach(vocabulary: Vocabulary, node: Node) -> Iterator[Diagnostic]:
    """Yield what is wrong with the section."""
    known = {
        "action": [action.id for action in vocabulary.actions],
        "faction": [faction.id for faction in vocabulary.factions],
    }
    for item in node.items if isinstance(node, Sequence) else ():
        if not isinstance(item, Mapping):
            continue
        for key, names in known.items():
            named = item.get(key)
            if named is not None and getattr(named, "value", "") not in names:
                yield unknown_name(named, key, names)


_APART = {"sequence": check_sequence, "goals": check_goals, "coach": check_coach}
