"""Layout of a game's state, a flat list of integers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

from interpreter.corpus.limits import CELLS
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.streams import word
from interpreter.language.declarations.domains import called, extent, parts, whose
from interpreter.language.types import CARD

if TYPE_CHECKING:  # a warm start does without the trees
    from interpreter.language.declarations.vocabulary import Vocabulary

POSITIONS = 200  # how far back a value that counts positions looks
COUNTERS = ("stamp", "phase", "over", "rolls", "running")


@define(eq=False)
class Layout:
    """Indices into the state. `columns` is the number of columns, the stride of a location."""

    spaces: int
    factions: int
    columns: int
    locations: int
    cards: int
    supply: int  # location
    fresh: tuple[int, ...]  # column -> column in which the kind lies in a box
    faction_of: tuple[int, ...]  # column -> faction
    totals: tuple[int, ...]  # column -> inventory, at the fresh column only
    neighbours: tuple[tuple[int, ...], ...]  # and at the end none's: nobody
    checks: int = 0  # consequences; of what lies under nothing the mark of a cell comes behind them
    carriers: dict[int, tuple[int, ...]] = Factory(dict)  # a carried column -> what it lies under
    carries: tuple[
        tuple[int, ...], ...
    ] = ()  # by column, what may lie under it; () if nothing does
    spent: int = 0
    nobody: list[int] = Factory(list)  # the spent pieces, when there are none
    values: tuple[int, ...] = ()  # per value declaration
    value_sizes: tuple[int, ...] = ()
    bounds: dict[int, tuple[int | None, int | None]] = Factory(dict)  # state index -> low, high
    positions: dict[int, tuple[int, ...]] = Factory(dict)  # by value: `Run.count_position`
    closed: frozenset[int] = frozenset()  # values that a faction does not have
    zones: tuple[int, ...] = ()
    zone_sizes: tuple[int, ...] = ()  # how many of each there are
    zone_rooms: tuple[int, ...] = ()  # how many cards each has room for
    sorts: tuple[int, ...] = ()  # card -> the first of its copies; () where no card has any
    marks: dict[int, tuple[int, ...]] = Factory(dict)  # a copy -> where values of it stand
    pointers: tuple[int, ...] = ()  # where values stand that name a card, where there are copies
    zone_owned: tuple[bool, ...] = ()
    private: tuple[frozenset[int], ...] = ()  # by faction: what it alone sees
    effects: int = 0
    effect_count: int = 0
    held: dict[int, int] = Factory(dict)  # definition -> the flag's index
    held_sizes: dict[int, int] = Factory(dict)
    shared: frozenset[int] = frozenset()  # columns of kinds with one supply for all factions
    players: int = -1  # which factions play, a sum of powers of two; -1: all do
    most: int = 0  # how many of them play where nothing is said
    seed: int = 0
    begun: int = 0  # how often the set-up and then each phase has begun
    phase_words: tuple[int, ...] = ()
    streams: int = 0  # how often each was drawn from in the running phase
    stream_words: tuple[int, ...] = ()
    shuffles: tuple[int, ...] = ()  # zone -> the first of its streams
    card_words: tuple[int, ...] = ()
    faction_names: tuple[str, ...] = ()
    point_names: tuple[str, ...] = ()  # and at the end none's
    counters: int = 0
    size: int = 0
    starts: tuple[tuple[int, int], ...] = ()  # what is not 0 before the scenario

    @property
    def stamp(self) -> int:
        return self.counters

    @property
    def phase(self) -> int:
        return self.counters + 1

    @property
    def over(self) -> int:
        return self.counters + 2

    @property
    def rolls(self) -> int:
        return self.counters + 3

    @property
    def running(self) -> int:
        """Cell that holds the phase that began last: 0 is the set-up, 1 the first phase."""
        return self.counters + 4

    def cell(self, location: int, column: int) -> int:
        return location * self.columns + column

    def everyone(self, s: Sequence[int]) -> tuple[int, ...]:
        """The factions that play, in the order of their seats."""
        factions = range(self.factions)
        if self.players < 0:
            return tuple(factions)
        return tuple(faction for faction in factions if s[self.players] >> faction & 1)

    def takes_part(self, column: int, location: int, players: Collection[int]) -> bool:
        """Whether there are such pieces at a location, where these factions play."""
        shared = location >= self.spaces and column in self.shared
        return shared or self.faction_of[column] in players

    def zone(self, zone: int, owner: int = -1) -> int:
        """Cell of a zone's length; its cards follow. `owner`: index of the zone's owner."""
        return self.zones[zone] + max(owner, 0) * (self.zone_rooms[zone] + 1)

    def every_zone(self) -> Iterator[tuple[int, int]]:
        """Each zone with each of its owners; -1 if it has none."""
        for zone, (size, owned) in enumerate(zip(self.zone_sizes, self.zone_owned, strict=True)):
            for owner in range(size) if owned else (-1,):
                yield zone, owner


def lay_out(vocabulary: Vocabulary, definitions: list[Any]) -> Layout:
    """Layout of a title's games. `definitions`: those that some text holds."""
    columns = vocabulary.columns
    spaces, width = len(vocabulary.spaces), len(columns)
    locations = max([spaces - 1, *(box.location for box in vocabulary.boxes)]) + 1
    layout = Layout(
        spaces=spaces,
        factions=len(vocabulary.factions),
        columns=width,
        locations=locations,
        cards=len(vocabulary.cards),
        supply=vocabulary.supply.location if vocabulary.supply else -1,
        fresh=tuple(column.boxed for column in columns),
        faction_of=tuple(column.faction for column in columns),
        totals=tuple(c.total if c.boxed == c.index else 0 for c in columns),
        neighbours=(*(tuple(sorted(space.borders)) for space in vocabulary.spaces), ()),
    )
    layout.shared = frozenset(c.index for c in columns if vocabulary.kinds[c.kind].shared)
    layout.carriers, layout.carries = _carrying(vocabulary)
    layout.checks = len(vocabulary.consequences)
    layout.spent = locations * width
    layout.nobody = [0] * (spaces * width)
    top = _place_values(layout, vocabulary, layout.spent + spaces * width)
    top = _place_zones(layout, vocabulary, top)
    layout.private = tuple(
        frozenset(_private(layout, vocabulary, faction)) for faction in range(layout.factions)
    )
    _tell_apart(layout, vocabulary)
    layout.effects = top
    layout.effect_count = len(vocabulary.lasting)
    top = _place_held(layout, definitions, top + layout.effect_count)
    if vocabulary.players is not None:
        layout.players, layout.most = top, vocabulary.players[1]
        top += 1
    top = _place_positions(layout, vocabulary, top)
    layout.seed = top
    layout.counters = _place_chance(layout, vocabulary, top + 1)
    layout.size = layout.counters + len(COUNTERS)
    return layout


def _carrying(
    vocabulary: Vocabulary,
) -> tuple[dict[int, tuple[int, ...]], tuple[tuple[int, ...], ...]]:
    """Carriers of each carried column, and by column what it carries, of the same faction."""
    carriers: dict[int, tuple[int, ...]] = {}
    carries: dict[int, tuple[int, ...]] = {}
    for column in vocabulary.columns:
        kinds = vocabulary.kinds[column.kind].carried_by
        under = [c for c in vocabulary.columns if c.kind in kinds and c.faction == column.faction]
        if under:
            carriers[column.index] = tuple(c.index for c in under)
        for carrier in under:
            carries[carrier.index] = (*carries.get(carrier.index, ()), column.index)
    columns = range(len(vocabulary.columns)) if carries else ()
    return carriers, tuple(carries.get(column, ()) for column in columns)


def _place_values(layout: Layout, vocabulary: Vocabulary, top: int) -> int:
    roots, sizes, starts, shut = [], [], [], set()
    for value in vocabulary.values:
        size = extent(value)
        roots.append(top)
        sizes.append(size)
        for index in range(top, top + size):
            layout.bounds[index] = value.low, value.high
            closed = whose(value, index - top) in value.without
            if closed:
                shut.add(index)
            elif value.start:
                starts.append((index, value.start))
        top += size
    layout.closed = frozenset(shut)
    layout.values, layout.value_sizes = tuple(roots), tuple(sizes)
    layout.starts = tuple(starts)
    return top


def _place_zones(layout: Layout, vocabulary: Vocabulary, top: int) -> int:
    roots = []
    for zone in vocabulary.zones:
        roots.append(top)
        top += extent(zone) * ((layout.cards if zone.holds is None else zone.holds) + 1)
    layout.zones = tuple(roots)
    layout.zone_rooms = tuple(
        layout.cards if z.holds is None else z.holds for z in vocabulary.zones
    )
    layout.zone_sizes = tuple(extent(zone) for zone in vocabulary.zones)
    layout.zone_owned = tuple(bool(zone.of) for zone in vocabulary.zones)
    return top


def _private(layout: Layout, vocabulary: Vocabulary, faction: int) -> Iterator[int]:
    """Cells of the values and zones that this faction alone sees."""
    for value in vocabulary.values:
        if value.seen == "owner":
            root = layout.values[value.index]
            yield from (root + p for p in range(extent(value)) if whose(value, p) == faction)
    for zone in vocabulary.zones:
        for place in range(extent(zone)) if zone.seen == "owner" else ():
            if whose(zone, place) == faction:
                start = layout.zone(zone.index, place)
                yield from range(start, start + layout.zone_rooms[zone.index] + 1)


def _tell_apart(layout: Layout, vocabulary: Vocabulary) -> None:
    """Store which cells tell copies of a card apart, besides their zones."""
    firsts: dict[str, int] = {}
    sorts = tuple(firsts.setdefault(card.sort or card.id, card.index) for card in vocabulary.cards)
    if len(firsts) == len(sorts):
        return
    layout.sorts = sorts
    copied = {card for card in sorts if sorts.count(card) > 1}
    for card, first in enumerate(sorts):
        if first in copied:
            layout.marks[card] = tuple(_values_of_card(layout, vocabulary, card))
    layout.pointers = tuple(
        root + place
        for value, root in zip(vocabulary.values, layout.values, strict=True)
        if value.type == CARD
        for place in range(extent(value))
    )


def _values_of_card(layout: Layout, vocabulary: Vocabulary, card: int) -> Iterator[int]:
    for value, root in zip(vocabulary.values, layout.values, strict=True):
        if CARD in value.domains:
            for place in range(extent(value)):
                of = zip(value.domains, parts(value, place), strict=True)
                if (CARD, card) in of:
                    yield root + place


def _place_positions(layout: Layout, vocabulary: Vocabulary, top: int) -> int:
    """Place the cells of values that count repeated positions. Return the first free cell."""
    for value in vocabulary.values:
        if value.counts:
            roots = [(layout.values[v], layout.value_sizes[v]) for v in value.counts[1:]]
            cells = [root + place for root, size in roots for place in range(size)]
            layout.positions[value.index] = (layout.values[value.index], top, *cells)
            top += 1 + POSITIONS
    return top


def _place_held(layout: Layout, definitions: list[Any], top: int) -> int:
    for definition in definitions:
        if top + extent(definition) > CELLS:
            message = f"with '{definition.id}' held, the state of a game holds too many numbers"
            raise RuleError(message, definition.span)
        layout.held[definition.index] = top
        layout.held_sizes[definition.index] = extent(definition)
        top += 1 + layout.held_sizes[definition.index]
    return top


def _place_chance(layout: Layout, vocabulary: Vocabulary, top: int) -> int:
    """Place the counters of chance, and name each stream of chance after its purpose."""
    layout.begun = top
    layout.phase_words = tuple(map(word, _phases(vocabulary)))
    names = _streams(vocabulary)
    layout.streams = top + len(layout.phase_words)
    layout.stream_words = tuple(map(word, names))
    layout.shuffles = tuple(
        names.index(_shuffle(vocabulary, zone.index, 0)) for zone in vocabulary.zones
    )
    layout.card_words = tuple(word(f"card {card.id}") for card in vocabulary.cards)
    layout.faction_names = tuple(faction.id for faction in vocabulary.factions)
    points = [f"{point.owner}: {point.name}" for point in vocabulary.points]
    layout.point_names = (*points, "no point")
    return layout.streams + len(names)


def _phases(vocabulary: Vocabulary) -> list[str]:
    return ["set-up", *(f"phase {phase.id}" for phase in vocabulary.phases)]


def _streams(vocabulary: Vocabulary) -> list[str]:
    """Random streams: each roll and draw of a text, then each zone that can be shuffled."""
    zones = [
        _shuffle(vocabulary, zone.index, place)
        for zone in vocabulary.zones
        for place in range(extent(zone))
    ]
    return [*vocabulary.streams, *zones]


def _shuffle(vocabulary: Vocabulary, zone: int, place: int) -> str:
    return f"shuffle {called(vocabulary, vocabulary.zones[zone], place)}"


def place_names(layout: Layout, vocabulary: Vocabulary) -> list[str]:
    """Ids of spaces and boxes, by location."""
    names = [space.id for space in vocabulary.spaces] + [""] * (layout.locations - layout.spaces)
    for box in vocabulary.boxes:
        names[box.location] = box.id
    return names


def named(layout: Layout, vocabulary: Vocabulary) -> list[str]:
    """Name of each integer of the state, for debugging."""
    names, places = [""] * layout.size, place_names(layout, vocabulary)
    pieces = [f"{column.id} in {place}" for place in places for column in vocabulary.columns]
    names[: len(pieces)] = pieces
    count = layout.spaces * layout.columns
    names[layout.spent : layout.spent + count] = [f"spent {name}" for name in pieces[:count]]
    for value, root in zip(vocabulary.values, layout.values, strict=True):
        for offset in range(extent(value)):
            names[root + offset] = called(vocabulary, value, offset)
    for zone in vocabulary.zones:
        for owner in range(extent(zone)):
            start, name = layout.zone(zone.index, owner), called(vocabulary, zone, owner)
            for place in range(layout.zone_rooms[zone.index] + 1):
                names[start + place] = f"{name} {place or 'length'}"
    for number in range(layout.effect_count):
        names[layout.effects + number] = f"effect {number}"
    for index, root in layout.held.items():
        for offset in range(layout.held_sizes[index] + 1):
            names[root + offset] = f"held {vocabulary.definitions[index].id} {offset or 'flag'}"
    for _, root, *_ in layout.positions.values():
        names[root : root + 1 + POSITIONS] = ["earlier position"] * (1 + POSITIONS)
    if layout.players >= 0:
        names[layout.players] = "players"
    names[layout.seed] = "seed"
    for index, name in enumerate(_phases(vocabulary), layout.begun):
        names[index] = f"{name} begun"
    for index, name in enumerate(_streams(vocabulary), layout.streams):
        names[index] = f"{name} drawn"
    for offset, name in enumerate(COUNTERS):
        names[layout.counters + offset] = name
    return names
