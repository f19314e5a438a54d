"""`python -m tests.fuzz --minutes 10`: tries out new cases until the time is over, and keeps what it finds.

A found case is made as small as hypothesis can make it and goes into `tests/fuzz/found/`.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import FlakyFailure

from tests.fuzz.folders import Case, cases
from tests.fuzz.trial import Trial, trial, written

FOUND = Path(__file__).parent / "found"
ROUND = 300  # cases of one run of hypothesis


class Wrong(AssertionError):
    """A case that the program takes badly."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    order = parser.parse_args()
    until, number, tried, found = time.monotonic() + 60 * order.minutes, order.seed, 0, set[str]()
    with trial() as made:
        while time.monotonic() < until:
            count, wrong = one_round(made, number, until, found)
            tried, number = tried + count, number + 1
            if wrong:
                found.add(kind(wrong[1]))
                print(f"found (seed {number - 1}): {keep(*wrong)}\n{wrong[1]}", flush=True)
    print(f"{tried} cases in {order.minutes:g} minutes, {len(found)} found")
    return 1 if found else 0


def one_round(
    made: Trial, number: int, until: float, known: set[str]
) -> tuple[int, tuple[Case, str] | None]:
    """So many cases of a seed: how many were tried, and the smallest bad one of a kind not known yet."""
    tried = 0
    last: list[tuple[Case, str]] = []
    limit = until

    @seed(number)
    @settings(
        max_examples=ROUND, deadline=None, database=None, suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    @given(cases())
    def attempt(case: Case) -> None:
        nonlocal tried, limit
        if time.monotonic() > limit:
            return
        tried += 1
        verdict = made.verdict(case)
        if not verdict or kind(verdict) in known:
            return
        if not last:
            limit = min(until, time.monotonic() + 40)  # for making it smaller
        if not last or kind(verdict) == kind(last[0][1]):
            last[:] = [(case, verdict)]
            raise Wrong(kind(verdict))

    try:
        attempt()
    except (Wrong, FlakyFailure):
        pass
    return tried, last[0] if last else None


def kind(verdict: str) -> str:
    """The same for cases that go wrong at the same place."""
    places = [line.strip() for line in verdict.splitlines() if line.startswith('  File "')]
    return places[-1] if places else verdict


def keep(case: Case, verdict: str) -> Path:
    """Writes a case to `found/`, by the hash of what is in it."""
    text = written(case)
    FOUND.mkdir(exist_ok=True)
    path = FOUND / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
    path.write_text(text + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    raise SystemExit(main())
