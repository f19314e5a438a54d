"""A described position becomes the state of a game.

    players: <number>                  # how many take part, or a list of who does; without it as many as can
    scenario: <name>                   # what to begin with; without it all pieces lie in the supply
    values: {<value>: x, <faction> <value>: x, <value> of <card>: x, <faction>: {<value>: x}}
    spaces: {<space>: {pieces: "2 red ships", <value>: x}}    # or just "2 red ships"
    boxes: {<box>: "1 red ship"}
    cards: {<zone>: [<card>, ...], <faction> <zone>: [...], <zone> of <space>: [...]}   # from the top
    in effect: [<card> <effect>, ...]
    phase: <phase>

The pieces given for a space or box replace those there. Consequences may depend on the seats, so they come about once
these are known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import Factory, define

from interpreter.engine.state.run import Run
from interpreter.language.declarations.domains import called, extent, named, whose
from interpreter.language.declarations.reading import numeral
from interpreter.language.declarations.vocabulary import (
    CardDecl,
    Decl,
    Owned,
    ValueDecl,
    Vocabulary,
)
from interpreter.language.types import nullable
from interpreter.session.mistakes import Mistake, unknown, unknown_thing
from interpreter.session.seating.players import taking_part

if TYPE_CHECKING:
    from interpreter.session.editions.edition import Edition

D = TypeVar("D", bound=Decl)
Held = TypeVar("Held", bound=Owned)

KEYS = ("players", "scenario", "values", "spaces", "boxes", "cards", "in effect", "phase")
SHAPES: dict[str, tuple[Any, str]] = {
    "players": ((int, list, tuple), "a number or a list of factions"),
    "scenario": ((str, int), "a name"),
    "values": (Mapping, "values by name"),
    "spaces": (Mapping, "what stands in each space"),
    "boxes": (Mapping, "what lies in each box"),
    "cards": (Mapping, "the cards of each zone"),
    "in effect": ((list, tuple), "a list of cards and their effects"),
    "phase": ((str, int), "a name"),
}
MOST_NAMED = 100  # of one value or zone, among what was perhaps meant
LONG = 60  # characters; what is shown of a wrong part


def lay_out(
    title: Edition, described: Mapping[str, Any], seed: int = 0, bots: Collection[int] = ()
) -> Run:
    """The state with its consequences; `bots` play these factions. Raises what `write_down` raises."""
    run = write_down(title, described, seed, bots=bots)
    title.program.settle(run)
    return run


def write_down(
    title: Edition,
    described: Mapping[str, Any],
    seed: int = 0,
    seated: Collection[int] = (),
    bots: Collection[int] = (),
) -> Run:
    """Lay out the described state, without consequences; those `seated` take part, `bots` play some of them.

    Raises Mistake for what does not exist, CorpusError for a wrong inventory.
    """
    _check_shape(described)
    program = title.program
    scenario = described.get("scenario")
    players = taking_part(title.vocabulary, described.get("players"), seated)
    bots = [faction for faction in bots if faction in players]
    if scenario is None:
        run = program.blank(seed, players)
        program.seat_bots(run, bots)
    else:
        run = _set_up(title, str(scenario), seed, players, bots)
    layer = _Layer(title, run)
    layer.values(described.get("values") or {})
    for name, described_space in (described.get("spaces") or {}).items():
        layer.space(str(name), described_space)
    for name, described_space in (described.get("boxes") or {}).items():
        layer.box(str(name), described_space)
    for name, cards in (described.get("cards") or {}).items():
        layer.zone(str(name), cards)
    for text in described.get("in effect") or ():
        layer.effect(text)
    layer.phase(described.get("phase"), keep=scenario is not None)
    return run


def _check_shape(described: Mapping[str, Any]) -> None:
    """Raise Mistake if a part has the wrong form."""
    if not isinstance(described, Mapping):
        raise Mistake(f"a position is a mapping of its parts, not {_shown(described)}")
    for key, part in described.items():
        if key not in KEYS:
            raise unknown("key", str(key), KEYS)
        kinds, wanted = SHAPES[key]
        if part is not None and not isinstance(part, kinds):
            raise Mistake(f"'{key}' is {wanted}, not {_shown(part)}")
    for name, cards in (described.get("cards") or {}).items():
        if not isinstance(cards, list | tuple):
            raise Mistake(f"the cards of '{name}' are a list, not {_shown(cards)}")


def _shown(value: object) -> str:
    text = str(value)
    return f"'{text}'" if len(text) <= LONG else f"'{text[:LONG]}…'"


def _set_up(
    title: Edition, scenario: str, seed: int, players: Sequence[int], bots: Collection[int]
) -> Run:
    """Lay out a scenario and carry out its text. Raises Mistake if that asks."""
    run = title.program.start(title.scenario_index(scenario), seed, bots=bots, players=players)
    if run.s[run.layout.phase] < 0:
        for _ in title.program.phase(run):
            raise Mistake(f"the set-up of '{scenario}' leaves something to choose")
    return run


@define(eq=False)
class _Layer:
    """Lays parts of a description over a state."""

    title: Edition
    run: Run
    laid: set[int] = Factory(set)  # cards that were said to lie somewhere

    @property
    def vocabulary(self) -> Vocabulary:
        return self.title.vocabulary

    def values(self, given: Mapping[str, Any]) -> None:
        for name, value in given.items():
            if isinstance(value, Mapping):
                faction = find("faction", str(name), self.vocabulary.factions)
                self._playing(faction.index)
                for inner, number in value.items():
                    self._set(self._value(str(inner), "faction"), faction.index, number)
            else:
                self._set(*self._named(str(name)), value)

    def _named(self, name: str) -> tuple[ValueDecl, int]:
        """Read the name of a value, with its owner in front or after `of` and `at`."""
        return self._owned(name, "value", self.vocabulary.values)

    def _playing(self, faction: int) -> None:
        """Raise Mistake if a faction does not take part."""
        if faction >= 0 and faction not in self.run.players:
            name = self.vocabulary.factions[faction].id
            raise Mistake(f"{name} does not play in this position")

    def _owned(self, name: str, noun: str, among: Sequence[Held]) -> tuple[Held, int]:
        """A value or a zone, and the place of whose it is. Raises Mistake."""
        wanted = " ".join(name.casefold().split())
        for decl in among:
            place = named(self.vocabulary, decl, wanted)
            if place is not None:
                self._playing(whose(decl, place))
                return decl, place if decl.of else -1
        raise unknown(noun, name, self._known(among))

    def _known(self, among: Sequence[Owned]) -> list[str]:
        """Known names, each with its owner; a faction stands in front."""
        known = []
        for decl in among:
            for place in range(min(extent(decl), MOST_NAMED)) if decl.of else (-1,):
                if decl.of == "faction":
                    known.append(f"{self.vocabulary.factions[place].id} {decl.id}")
                else:
                    known.append(called(self.vocabulary, decl, place))
        return known

    def _value(self, name: str, of: str) -> ValueDecl:
        return find("value", name, [v for v in self.vocabulary.values if v.of == of])

    def _set(self, decl: ValueDecl, subject: int, value: Any) -> None:
        number = number_of(self.vocabulary, decl, value)
        low, high = decl.low, decl.high
        if (low is not None and number < low) or (high is not None and number > high):
            raise Mistake(f"{value} is out of the bounds of '{decl.id}'")
        self.run.write(self.run.layout.values[decl.index] + max(subject, 0), number)

    def space(self, name: str, data: Any) -> None:
        decl = find("space", name, self.vocabulary.spaces)
        parts = data if isinstance(data, Mapping) else {"pieces": data}
        for key, value in parts.items():
            if key == "pieces":
                self._pieces(decl.index, value)
            else:
                self._set(self._value(str(key), "space"), decl.index, value)

    def box(self, name: str, data: Any) -> None:
        decl = find("box", name, self.vocabulary.boxes)
        parts = data if isinstance(data, Mapping) else {"pieces": data}
        for key, value in parts.items():
            if key != "pieces":
                raise unknown("key", str(key), ("pieces",))
            self._pieces(decl.location, value)

    def _pieces(self, location: int, text: Any) -> None:
        """Set the pieces of a location. Those listed come from the supply, the old ones go back to it."""
        from interpreter.language.binding.typed import parse_inventory  # the parser

        layout, run = self.run.layout, self.run
        listed = parse_inventory(self.title.full, str(text)) if text else []
        if location == layout.supply:
            raise Mistake("pieces that are placed nowhere lie in the supply; leave it out")
        for column in range(layout.columns):
            self._carry(location, column, layout.supply, run.s[layout.cell(location, column)])
        for column, number in listed:
            self._playing(layout.faction_of[column])
            column_held = column if location < layout.spaces else layout.fresh[column]
            if run.s[layout.cell(layout.supply, layout.fresh[column])] < number:
                name = self.vocabulary.columns[column].name
                raise Mistake(f"there are not {number} {name} left to lay out")
            self._carry(location, column_held, layout.supply, -number)

    def _carry(self, location: int, column: int, box: int, number: int) -> None:
        run, layout = self.run, self.run.layout
        here, there = layout.cell(location, column), layout.cell(box, layout.fresh[column])
        run.write(here, run.s[here] - number)
        run.write(there, run.s[there] + number)

    def zone(self, name: str, cards: Any) -> None:
        """The listed cards leave where they are and become the zone, from the top."""
        zone, owner = self._zone(name)
        listed: list[int] = []
        for card in cards:
            listed.append(self._card_to_lay(card, listed))
        self.laid.update(listed)
        if len(set(listed)) < len(listed):
            raise Mistake(f"a card lies twice in '{name}'")
        if len(listed) > self.run.layout.zone_rooms[zone]:
            raise Mistake(f"'{name}' holds {self.run.layout.zone_rooms[zone]} cards at most")
        run, layout = self.run, self.run.layout
        for number, holder in layout.every_zone():
            place = layout.zone(number, holder)
            run.set_cards(place, [c for c in run.cards_in(place) if c not in listed])
        place = layout.zone(zone, owner)
        displaced = run.cards_in(place)
        home = self.vocabulary.starting_zone
        if home is not None and home.index != zone:
            self._send_home(displaced, layout.zone(home.index))
            displaced = []
        run.set_cards(place, [*listed, *displaced])

    def _card_to_lay(self, name: object, listed: list[int]) -> int:
        """A card by its name, of copies the first that is not laid out yet. Raises Mistake."""
        sort = str(name).strip().casefold()
        copies = [card.index for card in self.vocabulary.cards if card.sort == sort]
        if len(copies) < 2:
            return card_named(self.vocabulary, name).index
        left = [card for card in copies if card not in self.laid and card not in listed]
        if not left:
            raise Mistake(f"there are only {len(copies)} cards '{sort}'")
        return left[0]

    def _send_home(self, cards: list[int], home: int) -> None:
        self.run.set_cards(home, sorted({*self.run.cards_in(home), *cards}))

    def _zone(self, name: str) -> tuple[int, int]:
        zone, owner = self._owned(name, "zone", self.vocabulary.zones)
        return zone.index, owner

    def effect(self, text: object) -> None:
        """ "30 bright" or {30: bright}: the lasting text of a card stands from now on."""
        if isinstance(text, Mapping):
            words = [part for pair in text.items() for part in pair]
        else:
            words = str(text).split(None, 1)
        if len(words) != 2:
            raise Mistake(f"'{text}' is not a card and one of its effects")
        card = card_named(self.vocabulary, words[0])
        effect = card.effects.get(str(words[1]))
        if effect is None:
            raise unknown(f"effect of card {card.id}", str(words[1]), list(card.effects))
        if effect.instance < 0:
            raise Mistake(f"'{text}' has no lasting effect")
        self.run.write(self.run.layout.effects + effect.instance, self.run.new_stamp())

    def phase(self, name: str | None, keep: bool) -> None:
        if name is not None:
            index = find("phase", str(name), self.vocabulary.phases).index
        elif keep:
            return
        else:
            assert self.vocabulary.start is not None
            index = self.vocabulary.start.index
        self.run.write(self.run.layout.phase, index)


def find(noun: str, name: str, among: Sequence[D]) -> D:
    """The declaration of that id. Raises Mistake."""
    wanted = name.strip().casefold()
    for decl in among:
        if decl.id == wanted:
            return decl
    raise unknown_thing(noun, name, among)


def card_named(vocabulary: Vocabulary, name: object) -> CardDecl:
    """A card by its number, id or title. Raises Mistake."""
    wanted = str(name).strip().casefold()
    for card in vocabulary.cards:
        if wanted in (card.id, card.name.casefold()):
            return card
    raise unknown_thing("card", name, vocabulary.cards)


def _number(decl: ValueDecl, value: object) -> int:
    """Read a number. Raises Mistake for anything else, and for more digits than a game can need."""
    size = numeral(str(value).removeprefix("-"))
    if isinstance(value, bool) or size is None:
        raise Mistake(f"'{decl.id}' is a number, not {_shown(value)}")
    return -size if str(value).startswith("-") else size


def number_of(vocabulary: Vocabulary, decl: ValueDecl, value: object) -> int:
    """A value as people write it, as the state holds it. Raises Mistake."""
    kind = decl.type.name
    if kind == "number":
        return _number(decl, value)
    if kind == "truth":
        if isinstance(value, int) and value in (0, 1):
            return int(value)
        if str(value) in ("yes", "no"):
            return int(str(value) == "yes")
        raise Mistake(f"'{decl.id}' is yes or no, not {_shown(value)}")
    if kind == "word":
        if str(value) == "none" and nullable(decl.type):
            return -1
        if str(value) not in decl.words:
            raise unknown(f"word of '{decl.id}'", str(value), decl.words)
        return decl.words.index(str(value))
    if value is None or str(value) == "none":
        return -1
    if kind == "card":
        return card_named(vocabulary, value).index
    among: dict[str, Sequence[Decl]] = {"faction": vocabulary.factions, "space": vocabulary.spaces}
    return find(kind, str(value), among[kind]).index
