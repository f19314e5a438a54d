"""Every title that comes with PlainRules: its rule tests, its printed totals, checked random games."""

from functools import cache as once
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.store import load_tests
from interpreter.engine import cache
from interpreter.session.seating.players import Players, bot_of
from interpreter.workshop.simulating.one_game import checked_game
from interpreter.workshop.testing.cases import cases_of
from interpreter.workshop.testing.run_titles import check_totals
from tests.bots.rungs import PRINTINGS, rungs_of
from tests.rule_tests import run_tests
from tests.seeds import seeds

ROOT = Path(interpreter.__file__).parent.parent
TITLES = interpreter.titles(ROOT)


@pytest.fixture(autouse=True)
def _corpus(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))


@once
def load(title, printing=""):
    return interpreter.load(title, printing=printing or None, root=ROOT)


def variants():
    """Every scenario of every title in every printing."""
    from interpreter.session.editions.title_page import title_page

    for title in TITLES:
        for printing in title_page(ROOT, title).printings or {"": ""}:
            for scenario in load(title, printing).scenarios:
                yield title, printing, scenario


@pytest.mark.parametrize("title", TITLES)
def test_rule_tests_pass_and_every_rung_by_the_book_answers_in_one(title):
    """One run tells both: it takes longer than any other test."""
    tree, _ = load_tests(ROOT, title)
    verdicts = list(run_tests(title, cases_of(tree)))
    failures = [f"{v.case.span}: {v.case.name}: {v.failure}" for v in verdicts if not v.passed]
    played = [verdict.rungs for verdict in verdicts if "bots" in verdict.case.data]
    rungs = {place for _, _, place in rungs_of(title)} if title in PRINTINGS else set()

    assert [] == failures
    assert [] == sorted(rungs.difference(*played))


@pytest.mark.parametrize("title", TITLES)
def test_the_compiled_title_can_be_kept(title):
    loaded = interpreter.load(title)

    assert cache.read(cache.key(loaded.kept_as)) is not None


@pytest.mark.parametrize("title", TITLES)
def test_scenarios_show_their_printed_totals(title):
    assert [] == check_totals(interpreter.load(title))


def long_are_long(each):
    """Games of the largest title take seconds, and its printings differ in few rules."""
    title, printing, scenario = each
    long = title == "fitl" and (printing, scenario) != ("second", "short")
    return pytest.param(*each, marks=[pytest.mark.long] if long else [])


@pytest.mark.parametrize("seed", seeds([1]))
@pytest.mark.parametrize("title, printing, scenario", [*map(long_are_long, variants())])
def test_random_games_hold_every_invariant(title, printing, scenario, seed):
    loaded = load(title, printing)
    index = loaded.scenario_index(scenario)
    players = Players.of(loaded.vocabulary, "random")

    assert "" == checked_game(loaded, index, seed, players).error


def bots_of(title, printing):
    """The factions that a bot can play."""
    vocabulary = load(title, printing).vocabulary
    return [f.id for f in vocabulary.factions if bot_of(vocabulary, f.index) >= 0]


@pytest.mark.parametrize("seed", seeds([1]))
@pytest.mark.parametrize(
    "title, printing, scenario", [long_are_long(each) for each in variants() if bots_of(*each[:2])]
)
def test_games_of_bots_hold_every_invariant(title, printing, scenario, seed):
    """Every faction that a bot can play is played by it."""
    loaded = load(title, printing)
    seated = ",".join(f"{id}=bot" for id in bots_of(title, printing))
    players = Players.of(loaded.vocabulary, seated)
    index = loaded.scenario_index(scenario)

    assert "" == checked_game(loaded, index, seed, players).error
