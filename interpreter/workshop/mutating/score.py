"""Results of the faults of a title, passage by passage: how many its rule tests catch, and which survive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path

from attrs import Factory, define

from interpreter.corpus.catalogue import find_root
from interpreter.workshop.auditing.audit import sum_of
from interpreter.workshop.auditing.data import Proof
from interpreter.workshop.auditing.entries import Rules
from interpreter.workshop.auditing.report import listed, natural, share
from interpreter.workshop.mutating.planting import Ground, Passage
from interpreter.workshop.mutating.trial import (
    CAUGHT,
    PROVEN,
    REFUSED,
    SURVIVED,
    Outcome,
    Planted,
    Trial,
)
from interpreter.workshop.testing.cases import written
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.shared_work import Counts, Note, shared, uncounted

TOGETHER = 20  # faults that a process tries before it tells
EQUAL = "equal"
NO_PROOF = Proof(0, 0, 0, (), "")
SHOWN = 3  # tests that are kept for a passage


@define
class Score:
    """`outcomes`: each with the passages that it stands in. `equal`: by id of a fault that changes no rule, the reason.

    `before`: proofs by passage of which only the survivors are planted again; {} if every fault is planted.
    """

    title: str
    equal: dict[str, str]
    before: dict[str, Proof] = Factory(dict)
    outcomes: list[tuple[Outcome, tuple[str, ...]]] = Factory(list)

    def state(self, outcome: Outcome) -> str:
        """The state of a fault; survivors that the data knows as equal are no survivors."""
        known = outcome.state == SURVIVED and outcome.fault.id in self.equal
        return EQUAL if known else outcome.state

    @property
    def survivors(self) -> list[tuple[Outcome, tuple[str, ...]]]:
        return [outcome for outcome in self.outcomes if self.state(outcome[0]) == SURVIVED]

    @property
    def by_passage(self) -> dict[str, Counter[str]]:
        """How many faults of each passage came to each state, in the book's order."""
        by_passage: dict[str, Counter[str]] = {}
        for outcome, names in self.outcomes:
            for name in names:
                by_passage.setdefault(name, Counter())[self.state(outcome)] += 1
        return dict(sorted(by_passage.items(), key=lambda pair: natural(pair[0])))

    @property
    def wrong(self) -> list[str]:
        """Faults that the data calls equal, and that are caught or refused."""
        return [
            f"{outcome.fault.id}: {outcome.state} ({outcome.by})"
            for outcome, _ in self.outcomes
            if outcome.fault.id in self.equal and outcome.state != SURVIVED
        ]


def proofs(score: Score, rules: Rules, passages: Iterable[Passage]) -> dict[str, Proof]:
    """Proofs of these passages, all of whose faults were tried."""
    proven: dict[str, Proof] = {}
    for passage in passages:
        old = score.before.get(passage.name, NO_PROOF)
        own = [outcome for outcome, names in score.outcomes if passage.name in names]
        if score.before:  # what another passage kept as a survivor may be counted here already
            own = [outcome for outcome in own if outcome.fault.id in old.survivors]
        counts = Counter(score.state(outcome) for outcome in own)
        by = Counter(outcome.by for outcome in own if outcome.state == PROVEN)
        tests = tuple(dict.fromkeys((*old.tests, *(test for test, _ in by.most_common()))))[:SHOWN]
        survivors = tuple(o.fault.id for o in own if score.state(o) == SURVIVED)
        noticed = old.proven + counts[PROVEN], old.caught + counts[CAUGHT]
        if own or old is not NO_PROOF:
            sum_now = sum_of(rules, passage.entries, tests)
            every = sum(noticed) + len(survivors)
            proven[passage.name] = Proof(every, *noticed, tests, sum_now, survivors)
    return proven


def plant(
    score: Score,
    ground: Ground,
    names: set[str],
    jobs: int = 1,
    counts: Counts = uncounted,
    keep: Callable[[Score, set[str]], None] = lambda *_: None,
) -> None:
    """Plant every fault in the lines of these passages, one at a time, and keep score. Raises CorpusError and Mistake.

    `keep`: called with the score so far and the passages that have come through, as soon as one has.
    """
    again = {fault for proof in score.before.values() for fault in proof.survivors}
    planted = sorted(
        (pair for pair in ground.planted(names) if not score.before or pair[0].fault.id in again),
        key=lambda pair: max(natural(name) for name in pair[1] if name in names),
    )
    shares = [planted[first : first + TOGETHER] for first in range(0, len(planted), TOGETHER)]
    left = set(names)
    for part in shared(partial(_tried, Wanted(ground.title)), shares, jobs, counts(len(planted))):
        for outcome in part:
            score.outcomes.append((outcome, planted[len(score.outcomes)][1]))
        waiting = {name for _, passages in planted[len(score.outcomes) :] for name in passages}
        if through := left - waiting:
            left -= through
            keep(score, through)
    if left:
        keep(score, left)


def _tried(
    wanted: Wanted, share: Sequence[tuple[Planted, tuple[str, ...]]], note: Note
) -> list[Outcome]:
    trial, outcomes = _trial(wanted, find_root()), []
    for planted, _ in share:
        outcomes.append(trial.apart(planted))
        note()
    return outcomes


@cache
def _trial(wanted: Wanted, root: Path) -> Trial:
    """Trial of this process, cached."""
    return Trial(wanted, {case.name: case for case in written(wanted)}, root)


def lines(score: Score) -> Iterator[str]:
    """The survivors with their places and passages, then passages with their counts, then a line with sums."""
    yield from listed(
        "faults that no rule test notices",
        (f"{', '.join(names)}: {_told(survivor)}" for survivor, names in score.survivors),
    )
    yield from listed("called equal by the data, and not so", score.wrong)
    for name, numbers in score.by_passage.items():
        yield f"{name}: {_counted(numbers)}"
    yield f"{score.title}: {_counted(Counter(score.state(outcome) for outcome, _ in score.outcomes))}"


def _told(outcome: Outcome) -> str:
    fault = outcome.fault
    return f"{fault.place}: {'/'.join(fault.path)}: {fault.how}"


def _counted(numbers: Counter[str]) -> str:
    """Such as "52 faults: 40 proven, 12 caught, 0 survive (100 %)"; what cannot be a rule counts nowhere."""
    every = sum(numbers.values()) - numbers[REFUSED] - numbers[EQUAL]
    whole = numbers[PROVEN] + numbers[CAUGHT]
    counts_told = [
        f"{numbers[PROVEN]} proven by a test that cites it",
        f"{numbers[CAUGHT]} caught otherwise",
        f"{numbers[SURVIVED]} not noticed",
    ]
    more = f"; {numbers[EQUAL]} equal" if numbers[EQUAL] else ""
    return f"{every} faults, {', '.join(counts_told)} ({share(whole, every)} noticed){more}"


def as_data(score: Score) -> dict[str, object]:
    """The score as plain data."""
    return {
        "title": score.title,
        "passages": {name: dict(numbers) for name, numbers in score.by_passage.items()},
        "faults": [
            {
                "fault": outcome.fault.id,
                "place": outcome.fault.place,
                "passages": list(names),
                "state": score.state(outcome),
                **({"by": outcome.by} if outcome.by else {}),
            }
            for outcome, names in score.outcomes
        ],
    }
