"""The view of a seat as a vector of whole numbers, field by field, of one length for all seats and positions.

Pieces, values, how many cards lie where, which cards lie where they are seen, texts in effect, and the faction that is
asked; that faction also sees the context of the question. An unseen value is `hidden` in its field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from attrs import Factory, define, frozen

from interpreter.engine.play import Play
from interpreter.engine.program import Program
from interpreter.engine.state.layout import Layout, place_names
from interpreter.engine.state.limits import LARGEST, OPTIONS
from interpreter.engine.state.options import COLUMNS, PIECES, SPACES, SPECIALS, tag, untagged
from interpreter.engine.state.secrecy import apart
from interpreter.language.declarations.domains import called, parts, whose
from interpreter.language.declarations.visibility import Eyes, open_to
from interpreter.language.declarations.vocabulary import ValueDecl, Vocabulary
from interpreter.language.types import CARD
from interpreter.session.questions.under_way import Count, UnderWay, count, moving
from interpreter.session.telling.log_sum import lasting_names

NONE = -1  # in fields of things, and of what only the decider is told
ABOUT = {SPACES: 1, COLUMNS: 2, SPECIALS: 3}  # what is asked of a point; 0 is what it is for
COLUMN = 4  # of the first column whose pieces are counted
COUNTS = ("chosen", "at least", "at most", "owed")


@frozen
class Field:
    """One number of an observation: from `low` to `high`. `hidden` stands for an unseen value; None: all see it."""

    name: str
    low: int
    high: int
    hidden: int | None = None


@define(eq=False)
class _Sight:
    """Fields of the vector for one viewer, as far as they never change."""

    closed: list[int]  # places in the vector that are hidden
    zones: list[tuple[int, int, int, bool]]  # root, number, how many from the top are seen, ordered


@define(eq=False)
class Observation:
    """The fields of a title's observations, in their order."""

    fields: tuple[Field, ...]
    _program: Program
    _read: Callable[[Sequence[int]], tuple[int, ...]]  # fields that the state holds as they are
    _guarded: list[tuple[int, ValueDecl, int]]  # place in the vector, value, whose
    _pointing: list[
        tuple[int, int, int]
    ]  # place in the vector, card it is of or -1, 1 if it names one
    _effects: slice  # of the vector
    _cards: int  # first place in the vector, as the next two
    _question: int
    _chosen: int
    _named: tuple[int, ...]  # by phase its number where the table names it, else NONE
    _blank: tuple[int, ...]  # values of hidden fields
    _sights: dict[Eyes, _Sight] = Factory(dict)

    @classmethod
    def of(cls, program: Program) -> Observation:
        """The observation of a title."""
        return _laid_out(program)

    def __len__(self) -> int:
        return len(self.fields)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(field.name for field in self.fields)

    def read(self, play: Play, eyes: Eyes) -> list[int]:
        """Return what this viewer sees now, one number a field. None sees everything."""
        run = play.run
        sight = self._sights.get(eyes)
        if sight is None:
            sight = self._sights[eyes] = self._sight(eyes)
        with apart(run, eyes):
            numbers = list(self._read(run.s))
            numbers[0] = self._named[numbers[0]]
            numbers[self._effects] = [1 if stamp else 0 for stamp in numbers[self._effects]]
            hidden = self._lay_cards(run.s, sight, numbers)
        for place in sight.closed:
            numbers[place] = self._blank[place]
        for place, card, names in self._pointing if hidden else ():
            if card in hidden or (names and numbers[place] in hidden):
                numbers[place] = self._blank[place]
        return numbers + self._of_decision(play, eyes)

    def _lay_cards(self, s: Sequence[int], sight: _Sight, numbers: list[int]) -> set[int]:
        """Append each card's zone, and its place if cards lie in order; NONE if hidden. Return the hidden cards."""
        first, hidden = self._cards, set[int]()
        numbers += [NONE] * (2 * self._program.layout.cards)
        for root, number, seen, ordered in sight.zones:
            cards_there = s[root]
            if not cards_there:
                continue
            cards = s[root + 1 : root + 1 + cards_there]
            hidden.update(cards[seen:])
            for place, card in enumerate(cards[:seen]):
                at = first + 2 * card
                numbers[at] = number
                if ordered:
                    numbers[at + 1] = place
        return hidden

    def _of_decision(self, play: Play, eyes: Eyes) -> list[int]:
        """The faction to decide; for itself also the point, its subject, the action, its space, its choices so far."""
        decision = play.decision
        if decision is None or (eyes is not None and decision.faction not in eyes):
            rest = len(self.fields) - self._question - 1
            return [NONE if decision is None else decision.faction, *[NONE] * rest]
        now = UnderWay.of(play)
        acting = now.acting[-1] if now.acting else None
        stage = None if acting is None else acting.stage
        origin, target = (NONE, NONE) if acting is None else moving(acting, decision.point)
        about = decision.about
        counted = count(play, acting) or Count(NONE, NONE, NONE, NONE)
        chosen = [0] * (len(self.fields) - self._chosen)
        for space in () if acting is None else acting.selected if stage is None else stage.chosen:
            chosen[space] = 1
        return [
            decision.faction,
            decision.point,
            COLUMN + untagged(about) if tag(about) == PIECES else ABOUT.get(about, 0),
            NONE if acting is None else acting.action.index,
            NONE if stage is None else stage.plan.point,
            now.here,
            origin,
            target,
            *(_bounded(n) for n in (counted.chosen, counted.least, counted.most, counted.owed)),
            *chosen,
        ]

    def _sight(self, eyes: Eyes) -> _Sight:
        closed = [at for at, decl, place in self._guarded if not open_to(decl, place, eyes)]
        layout, zones = self._program.layout, self._program.vocabulary.zones
        every = []
        for number, (zone, owner) in enumerate(layout.every_zone()):
            decl = zones[zone]
            seen = layout.cards if open_to(decl, owner, eyes) else int(decl.seen == "top")
            every.append((layout.zone(zone, owner), number, seen, not decl.sorted))
        return _Sight(closed, every)


def _bounded(number: int | None) -> int:
    """Return the bound; the number for "none" if there is no bound."""
    return NONE if number is None else min(number, OPTIONS)


@define(eq=False)
class _Draft:
    """Fields with where each stands in the state, if it does."""

    fields: list[Field] = Factory(list)
    at: list[int] = Factory(list)

    def add(self, index: int, *field: Any) -> None:
        self.at.append(index)
        self.fields.append(Field(*field))


def _laid_out(program: Program) -> Observation:
    layout, vocabulary = program.layout, program.vocabulary
    draft = _Draft()
    draft.add(layout.phase, "phase", NONE, len(vocabulary.phases) - 1)
    draft.add(layout.over, "over", 0, 1)
    if layout.players >= 0:
        draft.add(layout.players, "who plays", 0, (1 << layout.factions) - 1)
    _pieces(draft, layout, vocabulary)
    guarded, pointing = _values(draft, layout, vocabulary)
    for zone, owner in layout.every_zone():
        name = f"cards in {called(vocabulary, vocabulary.zones[zone], max(owner, 0))}"
        draft.add(layout.zone(zone, owner), name, 0, layout.zone_rooms[zone])
    first = len(draft.fields)
    for number, name in enumerate(lasting_names(vocabulary)):
        draft.add(layout.effects + number, f"{name or number} in effect", 0, 1)
    cards = len(draft.fields)
    zones = len(list(layout.every_zone())) - 1
    for card in vocabulary.cards:
        draft.fields.append(Field(f"card {card.id} lies in", NONE, zones, NONE))
        draft.fields.append(Field(f"card {card.id} from the top", NONE, layout.cards - 1, NONE))
    question = len(draft.fields)
    _question(draft, layout, vocabulary)
    chosen = len(draft.fields)
    spaces = [f"{space.id} is chosen" for space in vocabulary.spaces]
    draft.fields += [Field(name, NONE, 1, NONE) for name in spaces]
    named = [number if phase.named else NONE for number, phase in enumerate(vocabulary.phases)]
    return Observation(
        tuple(draft.fields), program, itemgetter(*draft.at), guarded, pointing,
        slice(first, cards), cards, question, chosen, (*named, *[NONE] * (len(vocabulary.scenarios) + 1)),
        tuple(NONE if field.hidden is None else field.hidden for field in draft.fields),
    )  # fmt: skip


def _pieces(draft: _Draft, layout: Layout, vocabulary: Vocabulary) -> None:
    """In a box all pieces of a kind lie in its first column."""
    for location, place in enumerate(place_names(layout, vocabulary)):
        for column in vocabulary.columns:
            fresh = layout.fresh[column.index]
            if location < layout.spaces or fresh == column.index:
                index = layout.cell(location, column.index)
                draft.add(index, f"{column.id} in {place}", 0, layout.totals[fresh])


def _values(
    draft: _Draft, layout: Layout, vocabulary: Vocabulary
) -> tuple[list[tuple[int, ValueDecl, int]], list[tuple[int, int, int]]]:
    """Value fields that somebody may not see: by their own declaration, or by the cards that they refer to."""
    guarded, pointing = [], []
    for decl, root, size in zip(vocabulary.values, layout.values, layout.value_sizes, strict=True):
        low, high = _bounds(decl, vocabulary)
        named = decl.type == CARD and not decl.seen
        # Else a mark on a card that lies hidden would tell which it is.
        refers = named or CARD in decl.domains
        closed = decl.seen not in ("", "all")
        for place in range(size):
            if whose(decl, place) in decl.without:
                continue
            at = len(draft.fields)
            if closed:
                guarded.append((at, decl, place))
            if refers:
                of = zip(decl.domains, parts(decl, place), strict=True)
                card = next((index for domain, index in of if domain == CARD), NONE)
                pointing.append((at, card, int(named)))
            hidden = low - 1 if closed or refers else None
            name = called(vocabulary, decl, place)
            draft.add(root + place, name, low if hidden is None else hidden, high, hidden)
    return guarded, pointing


def _bounds(decl: ValueDecl, vocabulary: Vocabulary) -> tuple[int, int]:
    kind = decl.type.name
    if kind == "truth":
        return 0, 1
    if kind == "word":
        return NONE, len(decl.words) - 1
    things: dict[str, Sequence[Any]] = {
        "space": vocabulary.spaces, "faction": vocabulary.factions, "card": vocabulary.cards,
    }  # fmt: skip
    if kind in things:
        return NONE, len(things[kind]) - 1
    low = -LARGEST if decl.low is None else decl.low
    return low, LARGEST if decl.high is None else decl.high


def _question(draft: _Draft, layout: Layout, vocabulary: Vocabulary) -> None:
    points, places = len(vocabulary.points) - 1, layout.locations - 1
    draft.fields.append(Field("asked", NONE, layout.factions - 1))
    for name, high in (
        ("point", points), ("about", COLUMN + layout.columns - 1),
        ("action", len(vocabulary.actions) - 1), ("stage", points),
        ("here", places), ("from", places), ("to", places), *((counted, OPTIONS) for counted in COUNTS),
    ):  # fmt: skip
        draft.fields.append(Field(name, NONE, high, NONE))
