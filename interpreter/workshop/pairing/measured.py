"""A whole comparison by games: pairs played until there are enough, and all that follows from their sums."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import Factory, define, evolve, frozen

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load_edition
from interpreter.session.seeds import check as check_seed
from interpreter.workshop.comparing.differences import differences
from interpreter.workshop.comparing.sides import Side
from interpreter.workshop.pairing.intervals import (
    FEW,
    Interval,
    Paired,
    Tally,
    most_unseen,
    pairs_for,
)
from interpreter.workshop.pairing.pairs import (
    Failed,
    Part,
    Table,
    arm_of,
    changed_texts,
    factions_of,
    forget,
    played,
)
from interpreter.workshop.pairing.parting import Parting
from interpreter.workshop.simulating.engines import MANY, NATIVE, PYTHON, chosen
from interpreter.workshop.testing.shared_work import Note, shared, silently

BEGIN = 100  # pairs of the first round where it is played until an interval is short enough
DRAWN = "Drawn"  # the row of draws; no faction has a capital
WANTED = 0.01  # half-width; the number of pairs that it needs is told


@frozen
class Wish:
    """`games`: number of pairs; None: play until every interval of wins has at most the half-width `until`."""

    games: int | None
    until: float | None
    seed: int = 1
    jobs: int = 1


@define
class Row:
    """One number of one faction in both arms; its fields are those of `compare --json`.

    `low` and `high` are None where too few pairs end differently; `pairs_for`: how many pairs the wanted half-width needs, of
    wins alone.
    """

    before: float
    changed: float
    difference: float
    low: float | None
    high: float | None
    correlation: float | None
    pairs_for: int | None = None

    @property
    def seen(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


@define
class Measured:
    """Result of `compare`; its fields are those of `compare --json`."""

    title: str
    before: dict[str, Any]
    changed: dict[str, Any]
    scenario: str
    seats: str
    seed: int
    executor: str
    wanted: float  # the half-width that `pairs_for` is told of
    only_wording: bool = False  # nothing of the rules differs, so no game was played
    pairs: int = 0  # pairs in which both games ended
    identical: int = 0
    unplayed: int = 0  # of the identical ones: known without playing the changed game
    same_end: int = 0  # part, and end with the same winner and scores
    most_parted: float | None = None  # all are identical: the largest share that can part (95 %)
    stopped: bool = False
    seconds: float = 0.0
    wins: dict[str, Row] = Factory(dict)
    drawn: Row | None = None  # games without a winner, where there are any
    scores: dict[str, Row] = Factory(dict)
    partings: list[dict[str, Any]] = Factory(list)
    failed: list[Failed] = Factory(list)

    @property
    def endings(self) -> dict[str, Row]:
        """How games end: the wins of each faction, and draws."""
        return self.wins if self.drawn is None else {**self.wins, DRAWN: self.drawn}


@define(eq=False)
class Comparing:
    """Two editions ready to be played in pairs. `told`: results so far."""

    title: Title  # as it was before
    wish: Wish
    told: Measured
    tally: Tally
    part: Part
    partings: list[Parting] = Factory(list)

    @classmethod
    def of(cls, older: Side, newer: Side, table: Table, wish: Wish) -> Comparing:
        """Read both editions. Raises Mistake and CorpusError, also if one cannot be played as asked."""
        differing = differences(older.corpus.tree, newer.corpus.tree)
        titles = load_edition(older.variant, table.steps), load_edition(newer.variant, table.steps)
        arms = arm_of(titles[0], table), arm_of(titles[1], table)
        factions = factions_of(arms[0].players, arms[1].players, titles)
        if not factions:
            raise Mistake("no faction plays in both editions, so there is nothing to compare")
        check_seed(wish.seed + (wish.games or 1) - 1)
        wanted = NATIVE if (wish.games or MANY) >= MANY else PYTHON  # it decides what is looked at
        engines = {
            chosen(arm.title, arm.scenario, arm.players, wanted, 0, False)[0] for arm in arms
        }
        table = evolve(table, executor=NATIVE if engines == {NATIVE} else PYTHON)
        first = arms[0]
        measured = Measured(
            titles[0].id, _edition(older, titles[0]), _edition(newer, titles[1]),
            titles[0].scenarios[first.scenario] if titles[0].scenarios else "", table.seats,
            wish.seed, table.executor, wish.until or WANTED,
            only_wording=not any(difference.of_rule for difference in differing),
        )  # fmt: skip
        part = Part(
            older.variant, newer.variant, (titles[0].kept_as, titles[1].kept_as), table,
            range(0), changed_texts(differing, older.corpus.tree),
        )  # fmt: skip
        return cls(titles[0], wish, measured, Tally(factions), part)

    def run(self, on_pair: Note = silently) -> Measured:
        """Play until there are enough pairs; `on_pair` hears of each. Ctrl-C ends it with those that are played."""
        begun = time.perf_counter()
        if self.told.only_wording:
            games = self.wish.games or BEGIN
            self.tally.pairs = self.tally.identical = self.tally.unplayed = games
            return self.settle()
        try:
            for seeds in self._rounds():
                self.play(seeds, on_pair)
        except KeyboardInterrupt:
            self.told.stopped = True
        finally:
            forget()
        self.told.seconds = round(time.perf_counter() - begun, 3)
        return self.settle()

    def _rounds(self) -> Iterator[range]:
        """Runs of seeds: all that are wanted, or as many more as the intervals still need, at most as many again."""
        first, wish = self.wish.seed, self.wish
        if wish.games is not None:
            yield range(first, first + wish.games)
            return
        done = 0
        while (more := self._lacking(done)) > 0:
            yield range(first + done, first + done + more)
            done += more

    def _lacking(self, done: int) -> int:
        """How many more pairs to play; `done` counts the failed ones, too."""
        if not done:
            return BEGIN
        assert self.wish.until is not None
        pairs = self.tally.pairs
        if not pairs:  # every pair fails
            return 0
        wins = self.tally.wins.values()
        most = max(win.of_shares(pairs).half for win in wins)
        if most <= self.wish.until:
            return 0
        needed = max(pairs_for(self.wish.until, pairs, win.gained, win.lost) for win in wins)
        return max(self.part.table.part, min(done, needed - pairs))

    def play(self, seeds: range, on_pair: Note = silently) -> None:
        """Play these pairs, and add them to the tally."""
        # With any number of jobs the same size, as each part looks up where some of its pairs part.
        size = self.part.table.part
        parts = [
            evolve(self.part, seeds=seeds[begin : begin + size])
            for begin in range(0, len(seeds), size)
        ]
        for pairs in shared(played, parts, self.wish.jobs, on_pair):
            self.tally.add(pairs.tally)
            self.told.failed += pairs.failed
            self.partings += pairs.partings

    def settle(self) -> Measured:
        """Statistics of all pairs so far."""
        measured, tally = self.told, self.tally
        measured.pairs, measured.identical = tally.pairs, tally.identical
        measured.unplayed, measured.same_end = tally.unplayed, tally.same_end
        differing = tally.pairs - tally.identical - tally.same_end  # in how they end
        if tally.pairs == tally.identical > 0 and not measured.only_wording:
            measured.most_parted = round(most_unseen(tally.pairs), 6)
        if tally.pairs and not measured.only_wording:
            measured.wins = {
                name: _wins(sums, tally.pairs, measured.wanted) for name, sums in tally.wins.items()
            }
            if tally.drawn.x or tally.drawn.y:
                measured.drawn = _wins(tally.drawn, tally.pairs, measured.wanted)
            measured.scores = {
                name: _score(sums, tally.pairs, differing) for name, sums in tally.scores.items()
            }
        measured.partings = _counted(self.partings)
        return measured


def _wins(sums: Paired, pairs: int, wanted: float) -> Row:
    between = sums.of_shares(pairs)
    needed = pairs_for(wanted, pairs, sums.gained, sums.lost)
    return _row(sums, pairs, between, needed)


def _score(sums: Paired, pairs: int, differing: int) -> Row:
    return _row(sums, pairs, sums.of_means(pairs) if differing >= FEW else None, None)


def _row(sums: Paired, pairs: int, between: Interval | None, needed: int | None) -> Row:
    low, high = (between.low, between.high) if between else (None, None)
    return Row(
        sums.x / pairs, sums.y / pairs, (sums.y - sums.x) / pairs, low, high,
        sums.correlation(pairs), needed,
    )  # fmt: skip


def _counted(partings: list[Parting]) -> list[dict[str, Any]]:
    """Pairs that part in the same way and at the same rule, the most frequent first; so, too, where they were asked."""
    by_place: dict[tuple[str, str, str], list[Parting]] = {}
    for parting in partings:
        by_place.setdefault((parting.sort, parting.place, parting.cite), []).append(parting)
    return [
        {
            "pairs": len(partings),
            "sort": sort,
            "place": place,
            "cite": cite,
            "at": dict(Counter(parting.at for parting in partings).most_common()),
            "first": {"seed": partings[0].seed, "decision": partings[0].decision},
        }
        for (sort, place, cite), partings in sorted(
            by_place.items(), key=lambda pair: (-len(pair[1]), pair[0])
        )
    ]


def _edition(side: Side, title: Title) -> dict[str, Any]:
    """An arm of the comparison: its name and its edition."""
    return {
        "called": side.called,
        "printing": title.printing,
        "options": list(title.options),
        "mods": list(title.mods),
        "corpus_hash": title.corpus_hash,
    }
