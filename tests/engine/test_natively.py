"""Games in WebAssembly are those in Python: results, sums of the log, errors; and `sim --engine` says what played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import interpreter
from interpreter.command import main
from interpreter.corpus import cachefolder
from interpreter.engine import native_module
from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import rewritten
from interpreter.engine.state.streams import MASK
from interpreter.engine.wasm.loading import Instance, installed
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating import natively
from interpreter.workshop.simulating.engines import AUTO, BOTH, NATIVE, PYTHON, chosen
from interpreter.workshop.simulating.one_game import game
from interpreter.workshop.simulating.simulate import simulate
from tests.seeds import seeds

needs = pytest.mark.skipif(not installed(), reason="there is no wasmtime for this machine")
TITLES = ("tictactoe", "connectfour", "hearts", "afghanistan", "harbours", "bridgehead")
LARGE = [pytest.param(name, marks=pytest.mark.long) for name in ("adp", "cuba", "labyrinth")]
CORPUS = Path(__file__).parents[1] / "titles"


def both(title, played, seats="random", scenario=0):
    players = Players.of(title.vocabulary, seats)
    made = natively.native(title, scenario, players)
    here = [game(title, scenario, seed, players) for seed in played]
    return here, [*natively.games(title, scenario, played, players, made)]


@needs
@pytest.mark.parametrize("name", [*TITLES, *LARGE])
@pytest.mark.parametrize("first", seeds([1]))
def test_games_are_the_same(name, first):
    here, there = both(interpreter.load(name), range(first, first + 10))

    assert here == there and not any(each.error for each in here)


@needs
@pytest.mark.parametrize("name", interpreter.titles(CORPUS))
@pytest.mark.parametrize("first", seeds([1]))
def test_games_of_small_titles_are_the_same(name, first, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(CORPUS))
    here, there = both(interpreter.load(name), range(first, first + 5))

    assert here == there and not any(each.error for each in here)


OTHERS = [
    ("adp", 1, "bot"), ("adp", 2, "random"), ("cuba", 0, "bot"), ("fitl", 0, "bot"), ("labyrinth", 1, "us=random,bot"),
]  # fmt: skip


@needs
@pytest.mark.parametrize(
    ("name", "scenario", "seats"),
    [("afghanistan", 0, "bot"), *(pytest.param(*each, marks=pytest.mark.long) for each in OTHERS)],
)
@pytest.mark.parametrize("first", seeds([1]))
def test_games_of_other_seats_and_scenarios_are_the_same(name, scenario, seats, first):
    """Also how often each rung of a bot answered. The module gives none of them up."""
    title, played = interpreter.load(name), range(first, first + 5)
    here, there = both(title, played, seats, scenario)
    made = natively.native(title, scenario, Players.of(title.vocabulary, seats))

    assert here == there and any(each.rungs for each in here) == ("bot" in seats)
    assert not [each for each in made.played(played) if isinstance(each, int)]


@needs
@pytest.mark.long
@pytest.mark.parametrize("name", TITLES)
def test_many_sums_are_the_same(name):
    here, there = both(interpreter.load(name), range(5_000 if name in TITLES[:2] else 200))

    assert [each.log_hash for each in here] == [each.log_hash for each in there]


@needs
@pytest.mark.parametrize("first", [-3, (1 << 63) - 2, MASK - 1])
def test_every_seed_is_played(first):
    """Negative ones, those with the highest bit, and those whose generator only Python has."""
    here, there = both(interpreter.load("tictactoe"), range(first, first + 4))

    assert here == there


@needs
def test_limits_end_a_game_at_the_same_decision():
    """The module gives up; Python tells the sentence and the place."""
    title = interpreter.load("connectfour", steps=700)
    here, there = both(title, range(1, 4))

    assert here == there and "takes more than 700 steps" in there[0].error


@pytest.fixture
def apart(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path))
    return tmp_path


def emitted(monkeypatch):
    """The titles that are emitted from now on."""
    found, module = [], native_module.module

    def noted(*given):
        found.append(given[0])
        return module(*given)

    monkeypatch.setattr(native_module, "module", noted)
    return found


@needs
def test_machine_code_is_kept(apart, monkeypatch):
    made = emitted(monkeypatch)
    first = both(interpreter.load("tictactoe"), range(20))
    assert first == both(interpreter.load("tictactoe"), range(20)) and 1 == len(made)
    both(interpreter.load("tictactoe", steps=20_000_000), range(1))
    assert 2 == len(made)


@needs
def test_what_the_collector_never_frees_ends_without_a_traceback(apart):
    """As a title in a cycle does: no collector looks for it when the process ends."""
    code = """if True:
        import gc, interpreter
        from interpreter.session.seating.players import Players
        from interpreter.workshop.simulating import natively
        title = interpreter.load("tictactoe")
        natively.native(title, 0, Players.of(title.vocabulary, "random"))
        cycle = [title]
        cycle.append(cycle)
        gc.freeze()
    """
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert (0, "") == (ended.returncode, ended.stderr)


@needs
def test_machine_code_of_others_is_not_loaded(apart, monkeypatch):
    both(interpreter.load("tictactoe"), range(1))
    made, loaded = emitted(monkeypatch), []
    monkeypatch.setattr(Instance, "again", lambda *given: loaded.append(given))
    (apart / cachefolder.KEY).unlink()
    both(interpreter.load("tictactoe"), range(1))

    assert made and not loaded


def _other(op):
    """One disc instead of four wins."""
    if op.value == 4:
        return attrs.evolve(op, value=3)
    return op


@pytest.fixture
def wrong(apart, monkeypatch):
    """WebAssembly that plays Connect Four by another rule."""
    right = native_module.Texts.__getitem__

    def text(self, name):
        found = right(self, name)
        if name == "d0":
            found = attrs.evolve(found, body=rewritten(found.body, ops.Const, _other))
        return found

    monkeypatch.setattr(native_module.Texts, "__getitem__", text)


@needs
@pytest.mark.parametrize("jobs", [1, 2])
def test_both_stop_where_they_differ(wrong, jobs):
    report = simulate(interpreter.load("connectfour"), None, 20, 1, engine=BOTH, jobs=jobs)

    assert 1 == len(report.errors) and report.games < 20
    assert "rules/connectfour/rules.yaml:" in report.errors[0]["error"]
    assert "WebAssembly and Python differ at entry" in report.errors[0]["error"]


@needs
@pytest.mark.parametrize("log", [True, False])
@pytest.mark.parametrize(
    ("name", "jobs", "games"),
    [("tictactoe", 1, 60), ("tictactoe", 2, 60), ("hearts", 1, 4), ("audience", 1, 20)],
)
def test_reports_are_the_same(name, jobs, games, log, monkeypatch):
    if name == "audience":
        monkeypatch.setenv("PLAINRULES_CORPUS", str(CORPUS))
    title = interpreter.load(name)
    here = simulate(title, None, games, 1, engine=PYTHON, log=log)
    there = simulate(title, None, games, 1, engine=NATIVE, jobs=jobs, log=log)

    assert (PYTHON, NATIVE) == (here.executor, there.executor)
    for each in (here, there):
        each.executor, each.seconds, each.decisions_per_second, each.games_per_second = "", 0, 0, 0
    assert here == there


def test_what_compares_logs_needs_them():
    title = interpreter.load("tictactoe")
    for said in ({"engine": BOTH}, {"check": True}):
        with pytest.raises(Mistake, match="needs the log"):
            simulate(title, None, 1, 1, log=False, **said)
    assert [] == simulate(title, None, 2, 1, log=False).log_hashes


def players_of(title):
    return Players.of(title.vocabulary, "random")


@needs
def test_native_is_taken_where_it_is_worth_it():
    title, other = interpreter.load("tictactoe"), interpreter.load("afghanistan")

    def engine(title, asked, games, seats="random"):
        players = Players.of(title.vocabulary, seats)
        return chosen(title, 0, players, asked, games, False)

    assert (PYTHON, "9 games take less time than compiling") == engine(title, AUTO, 9)
    assert (NATIVE, "") == engine(title, AUTO, 1_000_000)
    assert (NATIVE, "") == engine(title, AUTO, 10)  # it is there by now
    assert (NATIVE, "") == engine(other, NATIVE, 1, "bot")
    assert (PYTHON, "a search plays") == engine(title, NATIVE, 1, "search:5")
    assert PYTHON == chosen(title, 0, players_of(title), NATIVE, 1, True)[0]
    with pytest.raises(Mistake, match="cannot be played in WebAssembly"):
        engine(title, BOTH, 1, "search:5")


def test_without_wasmtime_python_plays_and_says_so_once(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "wasmtime", None)

    assert 0 == main(["sim", "tictactoe", "--games", "2", "--engine", "native"])
    why = "wasmtime is not installed: pip install 'plainrules[native]'"
    assert f" a second in Python: {why}), " in capsys.readouterr().out


@needs
def test_sim_says_what_played(capsys):
    assert 0 == main(["sim", "tictactoe", "--games", "2", "--engine", "both"])
    assert "in Python and in WebAssembly" in capsys.readouterr().out
    assert 2 == main(
        ["sim", "tictactoe", "--seats", "search:5", "--games", "2", "--engine", "both"]
    )
    assert "cannot be played in WebAssembly: a search plays" in capsys.readouterr().err
