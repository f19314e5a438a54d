"""What seed a game has, and what is told of it."""

import argparse

import pytest

from interpreter.command.server.opening import notice
from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.hall import Hall
from interpreter.engine.state.streams import short
from interpreter.session import seeds
from interpreter.session.keeping.save_files import read

PAIR = ("play", "quay", "--scenario", "calm", "--seat", "red=human", "--seat", "blue+green=human")
ALONE = ("play", "quay", "--scenario", "calm", "--seat", "red=human", "--save", "game.json")
WARNING = f"Note: {seeds.SHORT}"


def test_a_seed_of_nobody_s_is_long_and_not_the_same_twice():
    drawn = {seeds.fresh() for _ in range(50)}

    assert 50 == len(drawn) and not any(map(short, drawn))


def test_several_people_are_warned_of_a_short_seed_where_something_is_hidden(plainrules):
    def told(*words):
        return " ".join(plainrules(*words, typed="quit\n")[1].split())

    assert WARNING in told(*PAIR, "--seed", "3")
    assert WARNING not in told(*PAIR, "--seed", str(1 << 100))
    assert WARNING not in told(*PAIR)
    assert WARNING not in told(*ALONE, "--seed", "3")


def test_nobody_is_warned_where_nothing_is_hidden(plainrules, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CORPUS")
    pair = ("--seat", "crosses=human", "--seat", "noughts=human", "--seed", "3")

    assert "Note:" not in plainrules("play", "tictactoe", *pair, typed="quit\n")[1]


def test_without_a_seed_the_system_gives_one_which_is_kept_and_not_shown(plainrules):
    _, out, _ = plainrules(*ALONE, typed="rest\nquit\n")

    assert not short(read("game.json").seed)
    assert "(seed" not in out
    _, again, _ = plainrules("play", "quay", "--resume", "game.json", typed="quit\n")
    assert "(seed" not in again


def test_the_menu_asks_the_system_too(plainrules, tmp_path):
    plainrules(typed="2\n\n1\n1\nrest\nquit\n", terminal=True)

    (kept,) = (tmp_path / "data").rglob("*.json")
    assert not short(read(kept).seed)


def test_a_seed_that_tells_nothing_hidden_is_shown(plainrules, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CORPUS")
    words = ("--seat", "crosses=human", "--save", "game.json")

    _, out, _ = plainrules("play", "tictactoe", *words, typed="b2\nquit\n")

    assert f"(seed {read('game.json').seed})" in out


@pytest.fixture
def hall(tmp_path, monkeypatch):
    made = Hall(Store(tmp_path / "tables.sqlite"))
    yield made
    made.store.close()


def test_a_table_of_the_server_has_a_long_seed(plainrules, hall):
    open_seed = hall.table(hall.open("quay", "calm", ["red=human"])).game.seed
    given = hall.table(hall.open("quay", "calm", ["red=human"], seed=3)).game.seed

    assert not short(open_seed) and 3 == given


def test_the_server_warns_of_a_short_seed_where_something_is_hidden(plainrules, hall, monkeypatch):
    def told(title, seed):
        return notice(
            hall, argparse.Namespace(title=title, seed=seed, printing=None, options=[], mods=[])
        )

    assert WARNING == told("quay", 3)
    assert "" == told("quay", None) == told("quay", 1 << 100) == told(None, None)
    monkeypatch.delenv("PLAINRULES_CORPUS")
    assert "" == told("tictactoe", 3)
