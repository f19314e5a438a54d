"""No folder of rules, however spoilt, makes a traceback, a long wait or a large process.

A short look, the same each time. `python -m tests.fuzz --minutes 10` looks for longer, at other cases each time.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, seed, settings

from tests.fuzz.folders import cases
from tests.fuzz.trial import read, trial

FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))


@pytest.fixture(scope="module")
def tried():
    with trial() as made:
        yield made


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_stays_mended(tried, path):
    assert "" == tried.verdict(read(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("many", [4, pytest.param(25, marks=pytest.mark.long)])
def test_a_short_look(tried, many):
    @seed(1)
    @settings(
        max_examples=many, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(cases())
    def looks(case):
        assert "" == tried.verdict(case)

    looks()
