"""Every title of this folder: no notice, its rule tests, checked random games, and how long its rules may be.

A title of one's own goes into `rules/`, `maps/` and `cards/` here, and into the table of lines.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import interpreter
from interpreter.command import main
from interpreter.corpus.store import load_tests
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.one_game import checked_game
from interpreter.workshop.testing.cases import cases_of
from tests.reference.comparison import compare
from tests.rule_tests import run_tests
from tests.seeds import seeds

ROOT = Path(__file__).parent
SHIPPED = Path(interpreter.__file__).parent.parent
SEEDS = seeds([1], [2, 3])
DECISIONS = 150  # of a game by both executors

# How many lines of rules a title may have; maps, cards, rule tests, blank lines and comments aside.
LINES = {
    "audience": 120,
    "boatyard": 120,
    "caravans": 95,
    "couriers": 75,
    "crawlers": 100,
    "cups": 80,
    "fuses": 60,
    "fifteens": 55,
    "fords": 40,
    "granary": 270,
    "gunnery": 45,
    "hirelings": 60,
    "lanes": 125,
    "melds": 55,
    "orders": 50,
    "pebbles": 30,
    "stalls": 60,
    "standoff": 50,
    "stones": 45,
    "tidings": 75,
    "turncoats": 45,
    "treks": 75,
    "whispers": 60,
}
# The same for titles that come with PlainRules, whose other tests stand in tests/session.
LINES_SHIPPED = {
    "bridgehead": 220,
    "chess": 240,
    "hearts": 120,
    "hornets": 155,
}

TITLES = interpreter.titles(ROOT)


@pytest.fixture(autouse=True)
def _corpus(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))


def rule_lines(root: Path, title: str) -> int:
    """The lines of a title's rules that say something, tests and overlays aside."""
    lines = [
        line.strip()
        for path in (root / "rules" / title).glob("*.yaml")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return len([line for line in lines if line and not line.startswith("#")])


def test_every_title_has_its_lines():
    assert sorted(LINES) == TITLES


@pytest.mark.parametrize("root, title, most", [
    *((ROOT, *each) for each in LINES.items()),
    *((SHIPPED, *each) for each in LINES_SHIPPED.items()),
])  # fmt: skip
def test_the_rules_are_short(root, title, most):
    assert 0 < rule_lines(root, title) <= most


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_noticed(title, capsys):
    status = main(["check", title])

    assert (0, f"no mistakes in {title}\n") == (status, capsys.readouterr().out)


@pytest.mark.parametrize("title", TITLES)
def test_rule_tests_pass(title):
    tree, _ = load_tests(ROOT, title)
    verdicts = list(run_tests(title, cases_of(tree)))

    assert verdicts
    assert [] == [f"{v.case.span}: {v.case.name}: {v.failure}" for v in verdicts if not v.passed]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_random_games_hold_every_invariant_and_repeat(title, seed):
    loaded = interpreter.load(title)
    open_to = loaded.vocabulary.players
    numbers = [None] if open_to is None else [*range(open_to[0], open_to[1] + 1)]
    for scenario, number in product(range(max(1, len(loaded.scenarios))), numbers):
        players = Players.of(loaded.vocabulary, "random", number)
        games = [checked_game(loaded, scenario, seed, players) for _ in range(2)]
        assert "" == games[0].error
        assert games[0] == games[1]


@pytest.mark.parametrize("title", TITLES)
def test_both_executors_play_the_same_games(title):
    loaded = interpreter.load(title)
    for scenario in range(max(1, len(loaded.full.scenarios))):
        compare(loaded.full, scenario, 1, DECISIONS, loaded.program)
