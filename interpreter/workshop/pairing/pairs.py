"""Pairs of games with equal seeds, one in each of two editions, played in parts that processes share.

A game that met nothing of what was changed is the same in both editions, so it is played once."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from functools import lru_cache

from attrs import define, frozen

from interpreter.corpus.yaml.tree import Mapping
from interpreter.engine.lower.marks import TEXT, TRUTH
from interpreter.engine.program import Program
from interpreter.session.editions.edition import Edition
from interpreter.session.editions.variant import Variant
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load_edition
from interpreter.session.seating.players import Players
from interpreter.workshop.comparing.differences import Difference
from interpreter.workshop.coverage.counted_games import watched_title
from interpreter.workshop.coverage.shape import Line
from interpreter.workshop.coverage.texts_of import TextName, texts_at
from interpreter.workshop.pairing.intervals import Tally
from interpreter.workshop.pairing.parting import Arm, Parting, parting
from interpreter.workshop.simulating.engines import PYTHON, played_natively
from interpreter.workshop.simulating.one_game import Outcome, game
from interpreter.workshop.simulating.simulate import players_of
from interpreter.workshop.testing.shared_work import Note

PART = {PYTHON: 20}  # pairs of one part
NATIVE_PART = 500
FIRST = 4  # games of a part that are watched; if all meet the change, the others are played without
PLACES = 5  # pairs of a part for which the place where they part is looked up
Texts = tuple[frozenset[Line], ...]
"""The lines of each text that was changed."""


@frozen
class Table:
    """Set-up that both arms share: the scenario, the seats, the executor."""

    scenario: str | None
    seats: str
    players: int | None
    steps: int | None
    executor: str = PYTHON

    @property
    def part(self) -> int:
        return PART.get(self.executor, NATIVE_PART)


@frozen
class Part:
    """A run of seeds. `texts`: the changed texts, if only they tell the editions apart. `kept`: sums of the rule files."""

    before: Variant
    changed: Variant
    kept: tuple[str, str]
    table: Table
    seeds: range
    texts: Texts | None


@frozen
class Failed:
    """A pair with a failed game: its arm ("before" or "changed"), and why."""

    seed: int
    arm: str
    error: str


@define
class Played:
    """Result of a part: its sums, the pairs that failed, and where the first diverging pairs part."""

    tally: Tally
    failed: list[Failed]
    partings: list[Parting]


def factions_of(
    before: Players, changed: Players, titles: tuple[Edition, Edition]
) -> tuple[str, ...]:
    """The ids of the factions that play in both arms."""
    names = [
        [title.vocabulary.factions[faction].id for faction in players.here]
        for title, players in zip(titles, (before, changed), strict=True)
    ]
    return tuple(name for name in names[0] if name in names[1])


def played(part: Part, note: Note) -> Played:
    """Play the pairs. An error in one arm fails its pair and no other."""
    if multiprocessing.parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process answers it
    arms = _arms(part)
    factions = factions_of(arms[0].players, arms[1].players, (arms[0].title, arms[1].title))
    played = Played(Tally(factions), [], [])
    for before, changed in _outcomes(part, arms):
        note()
        wrong = [
            (a, o.error) for a, o in (("before", before), ("changed", changed or before)) if o.error
        ]
        if wrong:
            played.failed.append(Failed(before.seed, *wrong[0]))
            continue
        played.tally.unplayed += changed is None
        changed = changed or before
        scored = tuple(_scores(arm, o) for arm, o in zip(arms, (before, changed), strict=True))
        same = played.tally.note(before, changed, scored)
        if not same and len(played.partings) < PLACES:
            played.partings.append(parting(*arms, before.seed))
    return played


def _scores(arm: Arm, outcome: Outcome) -> dict[str, int]:
    ids = [arm.title.vocabulary.factions[faction].id for faction in arm.players.here]
    return dict(zip(ids, outcome.scores, strict=False))


def _outcomes(part: Part, arms: tuple[Arm, Arm]) -> Iterator[tuple[Outcome, Outcome | None]]:
    """Both outcomes of each seed; None for a changed game that must be the same."""
    before, changed = arms
    if part.table.executor != PYTHON:
        yield from zip(
            *(
                played_natively(
                    arm.title, arm.scenario, part.seeds, arm.players, part.table.executor
                )
                for arm in arms
            ),
            strict=True,
        )
        return
    watched, meter = before.title, None
    if part.texts is not None:
        watched = _watched(part.before, part.kept[0], part.table.steps)
        meter = Meter.of(watched.program, part.texts)
    unmet = 0
    for number, seed in enumerate(part.seeds):
        if meter is None or (number >= FIRST and not unmet):
            one, met = game(before.title, before.scenario, seed, before.players), True
        else:
            meter.begin()
            one = game(watched, before.scenario, seed, before.players)
            met = meter.met or bool(one.error)
        unmet += not met
        yield one, game(changed.title, changed.scenario, seed, changed.players) if met else None


# --- titles ------------------------------------------------------------------------------------------


def _arms(part: Part) -> tuple[Arm, Arm]:
    before, changed = (
        _arm(variant, kept, part.table)
        for variant, kept in zip((part.before, part.changed), part.kept, strict=True)
    )
    return before, changed


@lru_cache(maxsize=4)
def _arm(variant: Variant, kept: str, table: Table) -> Arm:
    """One arm in this process; `kept` keeps editions apart whose files have changed meanwhile."""
    return arm_of(load_edition(variant, table.steps), table)


@lru_cache(maxsize=2)
def _watched(variant: Variant, kept: str, steps: int | None) -> Title:
    return watched_title(variant, steps)


def forget() -> None:
    """Let go of the titles that this process holds."""
    _arm.cache_clear()
    _watched.cache_clear()


def arm_of(title: Title, table: Table) -> Arm:
    """Seats and scenario of an arm. Raises Mistake if the edition does not have them."""
    index = title.scenario_index(table.scenario)
    players = players_of(title, index, table.seats, table.players)
    if players.searches:
        raise Mistake("pairs are played by bots and chance: seat no search")
    return Arm(title, index, players)


def changed_texts(differing: Iterable[Difference], before: Mapping) -> Texts | None:
    """The texts of the tree before that hold all differences of rule.

    None where a difference lies elsewhere, such as in a price or a new entry: compiled code may know it without running
    a text.
    """
    lines: dict[TextName, set[Line]] = {}
    for line, names in texts_at(before).items():
        for name in names:
            lines.setdefault(name, set()).add(line)
    lines_by_text: dict[TextName, frozenset[Line]] = {}
    for difference in differing:
        if difference.of_rule:
            ends = range(len(difference.path), 1, -1)
            names = [difference.path[:end] for end in ends if difference.path[:end] in lines]
            if not names:
                return None
            lines_by_text[names[0]] = frozenset(lines[names[0]])
    return tuple(lines_by_text.values())


@frozen(eq=False)
class Meter:
    """Tell whether a watched game ran a changed text."""

    counts: list[int]
    cells: tuple[int, ...]

    @classmethod
    def of(cls, program: Program, texts: Texts) -> Meter | None:
        """Meter of the texts; None if the runs of one of them are not counted."""
        cells: list[int] = []
        for lines in texts:
            places = program.compiled.tables["marks"][0].items()
            cells_there = [(place, cell) for place, cell in places if (place[1], place[2]) in lines]
            if not any(place[0] == TEXT for place, _ in cells_there):
                return None
            for place, cell in cells_there:
                cells += (cell, cell + 1) if place[0] == TRUTH else (cell,)
        return cls(program.names["V"], tuple(cells))

    def begin(self) -> None:
        for cell in self.cells:
            self.counts[cell] = 0

    @property
    def met(self) -> bool:
        return any(self.counts[cell] for cell in self.cells)
