"""Seats: the player of each faction, and the time of a search.

A person may play several factions: `red+blue=human` on the command line, or because the title says that one faction
leads another (`seats: {led by: <a value of each faction>}` in its manifest). A random seat draws from streams of its
own, so its choices change no card and no roll of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import Factory, define, frozen

from interpreter.corpus.nearest import nearest
from interpreter.engine.state.options import Question
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import first_below
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.mistakes import Mistake, unknown_thing

HUMAN, RANDOM, BOT = "human", "random", "bot"
KINDS = (HUMAN, RANDOM, BOT)
SEARCH = "search"
FOR_EXAMPLE = "search:1s"
MOST_GAMES = 10_000_000  # games ahead
LONGEST = 3600.0
_WRITTEN = re.compile(r"search(?::(\d+)|:(\d+(?:\.\d+)?)(ms|s))?")
_USUAL = 1.0


@frozen
class Seat:
    """One player: `kind` is human, random, bot or a search (see `effort`), `factions` those it decides for."""

    kind: str
    factions: frozenset[int]


@define
class Seats:
    """Seats by faction. A faction without one plays at random."""

    seats: list[Seat] = Factory(list)

    def of(self, faction: int) -> Seat:
        for seat in self.seats:
            if faction in seat.factions:
                return seat
        return Seat(RANDOM, frozenset({faction}))

    def viewers(self, faction: int) -> frozenset[int]:
        """All the factions whose player decides for this one."""
        return self.of(faction).factions

    def of_kind(self, kind: str) -> list[int]:
        """The factions of all seats of a kind, by index."""
        return sorted(f for seat in self.seats if seat.kind == kind for f in seat.factions)

    @property
    def taken(self) -> frozenset[int]:
        """The factions of all seats."""
        return frozenset(faction for seat in self.seats for faction in seat.factions)

    @property
    def people(self) -> list[frozenset[int]]:
        """Factions of each person."""
        return [seat.factions for seat in self.seats if seat.kind == HUMAN]

    @property
    def searches(self) -> bool:
        """Whether somebody searches before each choice."""
        return any(effort(seat.kind) is not None for seat in self.seats)

    def is_human(self, faction: int) -> bool:
        return self.of(faction).kind == HUMAN

    def join(self, leaders: Mapping[int, int]) -> Seats:
        """The same seats, with each led faction at its leader's seat unless it has one of its own."""
        joined = []
        for seat in self.seats:
            led = {
                f for f, leader in leaders.items() if leader in seat.factions and not self.has(f)
            }
            joined.append(Seat(seat.kind, seat.factions | led))
        return Seats(joined)

    def has(self, faction: int) -> bool:
        """Was the faction given a seat?"""
        return any(faction in seat.factions for seat in self.seats)

    def to_json(self, vocabulary: Vocabulary) -> dict[str, str]:
        """Seats by the factions' ids, joined by `+`."""
        ids = [faction.id for faction in vocabulary.factions]
        return {"+".join(ids[f] for f in sorted(seat.factions)): seat.kind for seat in self.seats}


def seated(vocabulary: Vocabulary, seats: Seats | Iterable[str] | Mapping[str, str]) -> Seats:
    """Seats however they are given. Raises Mistake."""
    if isinstance(seats, Seats):
        return seats
    if isinstance(seats, Mapping):
        return from_pairs(vocabulary, seats.items())
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise Mistake('seats are a list, such as ["red=human"], or a mapping, {"red": "human"}')
    return from_words(vocabulary, seats)


def from_words(vocabulary: Vocabulary, words: Iterable[str]) -> Seats:
    """The seats that `NAME=WHO` and `NAME+NAME=WHO` set up. Raises Mistake."""
    pairs = []
    for word in words:
        names, equals, kind = str(word).partition("=")
        if not equals:
            raise Mistake(
                f"'{word}' does not say who plays: write {word}=human, {word}=bot or {word}=random"
            )
        pairs.append((names, kind))
    return from_pairs(vocabulary, pairs)


def from_pairs(vocabulary: Vocabulary, pairs: Iterable[tuple[str, str]]) -> Seats:
    """Seats from (names, kind). Raises Mistake, also if a faction has two seats."""
    ids = {faction.id: faction.index for faction in vocabulary.factions}
    seats, taken = [], set()
    for names, kind in pairs:
        kind, factions = str(kind).strip(), set()
        if not plays(kind, KINDS):
            raise no_such_player(kind, KINDS)
        for name in str(names).split("+"):
            faction = ids.get(name.strip().casefold())
            if faction is None:
                raise unknown_thing("faction", name.strip(), vocabulary.factions)
            if faction in taken:
                raise Mistake(f"'{name.strip()}' is seated twice")
            taken.add(faction)
            factions.add(faction)
        seats.append(Seat(kind, frozenset(factions)))
    return Seats(seats)


def plays(kind: str, kinds: Sequence[str]) -> bool:
    """Whether it is one of those kinds of players, or a search."""
    return kind in kinds or effort(kind) is not None


def no_such_player(kind: str, known: Sequence[str]) -> Mistake:
    """Unknown kind of player. `known`: the kinds besides a search."""
    if message := out_of_range(kind):
        return Mistake(message)
    known = (*known, FOR_EXAMPLE)
    meant = nearest(kind, known)
    message = (
        f"did you mean '{meant}'?" if meant else f"write {', '.join(known[:-1])} or {known[-1]}"
    )
    return Mistake(f"unknown kind of player '{kind}': {message}")


def draw(run: Run, question: Question) -> int:
    """Answer of a random seat."""
    point, faction, options, _ = question
    if len(options) == 1:
        return options[0]
    words = run.asked(RANDOM, faction, point)
    return options[first_below(run.s[run.layout.seed], words, len(options))]


@frozen
class Effort:
    """Number of `games` ahead, or of `seconds`."""

    games: int = 0
    seconds: float = 0.0


def out_of_range(kind: str) -> str:
    """Say which number of a search is out of range; else ""."""
    if _WRITTEN.fullmatch(kind) is None or effort(kind) is not None:
        return ""
    return f"'{kind}' is out of range: write search:1 to search:{MOST_GAMES} (games ahead), or at most search:{LONGEST:.0f}s"


def effort(kind: str) -> Effort | None:
    """Effort that a kind of player asks of its search; None if it is no search, or its number is out of range."""
    written = _WRITTEN.fullmatch(kind)
    if written is None:
        return None
    games, seconds, unit = written.groups()
    if games is not None:
        return Effort(games=int(games)) if 0 < int(games) <= MOST_GAMES else None
    long = float(seconds) / (1000 if unit == "ms" else 1) if seconds else _USUAL
    return Effort(seconds=long) if 0 < long <= LONGEST else None
