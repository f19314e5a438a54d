"""Games in which not every faction takes part: of a title for two to four players."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.command.board.board import Board
from interpreter.command.playing.choosing import seated_game
from interpreter.command.screen import Screen, screen
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.players import Players, taking_part
from interpreter.workshop.simulating.one_game import checked_game
from interpreter.workshop.simulating.simulate import simulate
from tests.keyboard import types, typist
from tests.session.quay import ROOT as QUAY
from tests.session.quay import quay

ROOT = Path(__file__).parent.parent / "titles"


@pytest.fixture(autouse=True)
def _corpus(monkeypatch, tmp_path):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))
    monkeypatch.setenv("PLAINRULES_DATA", str(tmp_path / "data"))


def pebbles():
    return interpreter.load("pebbles")


@pytest.mark.parametrize(
    "wanted, named, here",
    [
        (None, (), (0, 1, 2, 3)),
        (2, (), (0, 1)),
        (2, (3,), (0, 3)),
        (3, (2, 3), (0, 2, 3)),
        (["eel", "crab"], (), (1, 2)),
    ],
)
def test_who_is_seated_takes_part_and_the_first_of_the_others(wanted, named, here):
    assert here == taking_part(pebbles().vocabulary, wanted, named)


@pytest.mark.parametrize(
    "wanted, named, told",
    [
        (5, (), "Pebbles is for 2 to 4 players, not for 5"),
        (2, (0, 1, 2), "2 play, and 3 are seated: Pike, Crab, Eel"),
        (["crab", "ele"], (), "unknown faction 'ele': did you mean 'eel'?"),
    ],
)
def test_who_cannot_take_part_is_told(wanted, named, told):
    with pytest.raises(Mistake) as mistake:
        taking_part(pebbles().vocabulary, wanted, named)
    assert told == str(mistake.value)


def test_a_title_that_leaves_nothing_open_has_all_its_factions():
    with pytest.raises(Mistake) as mistake:
        quay().new("calm", players=2)
    assert "The Quay is always played by 3, not by 2" == str(mistake.value)


def test_who_does_not_play_has_no_seat_no_line_and_no_rank(capsys):
    game = pebbles().new(seed=4, seats=["tern=human"], players=2)
    Board(game, screen(True)).head()
    shown = capsys.readouterr().out
    while game.decision:
        game.choose(game.draw())

    assert ["pike", "tern"] == [faction.id for faction in game.players]
    assert "Tern" in shown
    assert "Crab" not in shown
    assert {"pike": "random", "tern": "human"} == game.seats.to_json(game.title.vocabulary)
    assert {"pike", "tern"} == {place.faction for place in game.result.places}
    with pytest.raises(Mistake):
        game.ask("heap", "crab")


def test_a_kept_game_has_the_same_players(tmp_path):
    game = pebbles().new(seed=4, seats=["tern=human"], players=2)
    for _ in range(3):
        game.choose(game.draw())
    game.save(tmp_path / "game.json")
    again = interpreter.restore(tmp_path / "game.json")

    assert game.run.s == again.run.s
    assert ["pike", "tern"] == [faction.id for faction in again.players]


def test_a_kept_position_has_the_same_players(tmp_path):
    game = pebbles().position({"players": ["crab", "eel"], "values": {"to play": "eel"}})
    game.save(tmp_path / "game.json")
    again = interpreter.restore(tmp_path / "game.json")

    assert ["eel", 2] == [again.decision.faction, again.ask("number of (factions f)")]


@pytest.mark.parametrize(
    "described, told",
    [
        ({"players": 7}, "Pebbles is for 2 to 4 players, not for 7"),
        ({"players": "two"}, "'players' is a number or a list of factions, not 'two'"),
    ],
)
def test_a_position_of_others_is_refused(described, told):
    with pytest.raises(Mistake) as mistake:
        pebbles().position(described)
    assert told == str(mistake.value)


@pytest.mark.parametrize(
    "given",
    [
        {"values": {"lark seals": 1}},
        {"values": {"seals of lark": 1}},
        {"cards": {"antechamber of lark": ["the monk"]}},
    ],
)
def test_who_does_not_play_has_nothing_in_a_position(given):
    title = interpreter.load("audience")

    assert title.position({**given, "players": 4}).ask("number of (factions f)") == 4
    with pytest.raises(Mistake, match="lark does not play"):
        title.position({**given, "players": 3})


def test_who_does_not_play_cannot_be_asked(tmp_path):
    shutil.copytree(ROOT / "rules" / "pebbles", tmp_path / "rules" / "pebbles")
    rules = tmp_path / "rules" / "pebbles" / "rules.yaml"
    rules.write_text(rules.read_text().replace("min(3, heap) by f", "min(3, heap) by tern"))
    title = interpreter.load("pebbles", root=tmp_path)

    with pytest.raises(RuleError) as error:
        title.new(players=2)
    assert "tern must decide here, but does not play in this game" in str(error.value)
    assert title.new(players=4).decision.faction == "tern"
    assert "tern must decide" in simulate(title, None, 1, 1, number=3).errors[0]["error"]


def test_many_games_count_those_who_play(capsys, monkeypatch):
    run = typist(monkeypatch, capsys)
    status, out, _ = run("sim", "pebbles", "--players", "3", "--games", "4", "--check")
    report = simulate(pebbles(), None, 4, 1, number=2, jobs=2)

    assert 0 == status
    assert "4 of 4 games finished (seats: 3 random)" in out
    assert ["pike", "crab"] == list(report.wins)
    assert 4 == sum(report.wins.values())


def test_at_a_terminal_it_is_asked_how_many_play(monkeypatch, capsys):
    types(monkeypatch, "1", "2")
    game = seated_game(pebbles(), None, 1, Screen())
    out = capsys.readouterr().out

    assert "How many play?\n  1  2 players\n  2  3 players\n  3  4 players\n" in out
    assert "Eel" not in out
    assert {"crab": "human", "pike": "random"} == game.seats.to_json(game.title.vocabulary)


@pytest.fixture
def open_quay(tmp_path):
    """The Quay for two or three."""
    shutil.copytree(QUAY, tmp_path, dirs_exist_ok=True)
    manifest = tmp_path / "rules" / "quay" / "title.yaml"
    manifest.write_text(f"{manifest.read_text()}players: 2 to 3\n")
    return interpreter.load("quay", root=tmp_path)


@pytest.mark.parametrize(
    "text", ["deal 2 from tides to hand of blue", "put card 3 on hand of blue"]
)
def test_who_does_not_play_is_dealt_no_cards(open_quay, tmp_path, text):
    rules = tmp_path / "rules" / "quay" / "rules.yaml"
    rules.write_text(rules.read_text().replace("do: shuffle tides", f"do: {text}", 1))
    title = interpreter.load("quay", root=tmp_path)
    told = "cards come to 'hand of blue', and blue does not play in this game"

    with pytest.raises(RuleError, match=told):
        title.new("calm", 1, ["red=human", "green=human"], players=2)
    assert title.new("calm", 1, players=3).decision


def test_who_does_not_play_has_no_pieces_and_is_of_no_side(open_quay):
    game = open_quay.new("calm", 1, ["red=human", "green=human"], players=2)

    assert [4, 2] == [game.ask(question) for question in ("red boats in store + red boats on map",
                                                         "red boats in long pier")]  # fmt: skip
    assert 0 == game.ask("blue boats on map + blue boats in store + blue crates on map")
    assert ["Red"] == game.ask("captains")
    assert 0 == game.ask("blue coins")
    assert ["Red", "Green"] == game.ask("(factions f)")


@pytest.mark.parametrize("number", [2, 3])
def test_games_of_fewer_hold_every_invariant(open_quay, number):
    players = Players.of(open_quay.vocabulary, "random", number)

    assert ["", ""] == [checked_game(open_quay, 0, seed, players).error for seed in (1, 2)]
