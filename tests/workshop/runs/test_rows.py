"""The rows of a run tell what `sim` tells of the same games, whoever plays them."""

from __future__ import annotations

import filecmp
import re
from collections import Counter
from itertools import repeat
from typing import Any

import pytest
from pyarrow import parquet

import interpreter
from interpreter.engine.state.events import PHASE
from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.tables import ALWAYS, TABLES, tables_of
from interpreter.workshop.simulating import natively
from interpreter.workshop.simulating.simulate import simulate
from tests.session.quay import quay
from tests.workshop.runs.kept import HOME, play, player, rows

SEATS = "random,taliban=bot"
ALL_BUT_DECISIONS = ",".join(each for each in TABLES if each not in (*ALWAYS, "decisions"))
PAGE = (HOME / "docs" / "runs.md").read_text(encoding="utf-8")


def cards():
    """A title with a bot, texts of cards and a score."""
    return interpreter.load("afghanistan", root=HOME)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Twelve games of a person's chance against a bot, with all tables; and what `sim` reports of them."""
    title = cards()
    folder = play(tmp_path_factory.mktemp("run") / "r", tables="all", seats=SEATS, title=title)
    return folder, simulate(title, None, 12, 1, seats=SEATS)


def test_games_and_scores_are_those_of_the_report(run):
    folder, report = run
    games, scores = rows(folder, "games"), rows(folder, "scores")

    assert [*range(12)] == [game["game"] for game in games]
    assert [*map(str, range(1, 13))] == [game["seed"] for game in games]
    assert report.log_hashes == [game["log_hash"] for game in games]
    assert report.decisions == sum(game["decisions"] for game in games)
    wins = Counter(game["winner"] for game in games if game["winner"])
    assert {name: number for name, number in report.wins.items() if number} == wins
    assert wins == Counter(row["faction"] for row in scores if row["won"])
    for faction, found in report.scores.items():
        assert found == [row["score"] for row in scores if row["faction"] == faction]


def test_texts_and_rungs_are_those_of_the_report(run):
    folder, report = run
    played = Counter((row["card"], row["text"]) for row in rows(folder, "texts"))
    told = {(c, t): n for c, texts in report.texts.items() for t, n in texts.items() if n}
    answers = Counter()
    for row in rows(folder, "rungs"):
        answers[row["bot"], row["text"], row["decision"], row["rung"], row["place"]] += row[
            "answers"
        ]

    assert told and told == played
    assert {
        (each.bot, each.text, each.decision, each.rung, each.place): each.answers
        for each in report.rungs
        if each.answers
    } == answers


def begun(game):
    """The turns of the little title that have begun: its first phase."""
    return sum(entry[0] == PHASE and entry[1] == 0 for entry in game.run.log)


def test_scores_by_turn_are_those_of_the_position(tmp_path):
    """As the game tells them when the next turn's first question is asked, and at the end."""
    folder = play(tmp_path / "r", games=3)
    turns = {(r["game"], r["turn"], r["faction"]): r["score"] for r in rows(folder, "turns")}

    for number in range(3):
        game, seen = quay().new(seed=number + 1), {}
        while game.decision:
            for faction in ("red", "blue", "green"):
                seen.setdefault(
                    (number, begun(game) - 1, faction), game.ask(f"wealth of {faction}")
                )
            game.choose(game.draw())
        for faction in ("red", "blue", "green"):
            seen[number, begun(game), faction] = game.ask(f"wealth of {faction}")
        mine = {key: score for key, score in turns.items() if key[0] == number}
        assert seen == {key: score for key, score in mine.items() if key in seen}
        assert 3 * (begun(game) + 1) == len(mine) <= len(seen) + 3  # the last turn asks nothing
    assert len({*turns.values()}) > 3


def test_decisions_lead_a_game_to_the_same_end(run):
    """Chosen names, answered one after another, play the game again."""
    folder, _ = run
    for number in (0, 5):
        mine = [row for row in rows(folder, "decisions") if row["game"] == number]
        game = cards().new(seed=number + 1, seats=["taliban=bot"])
        asked = []
        while game.decision:
            row = mine[len(asked)]
            asked.append((game.decision.faction, game.decision.name, len(game.decision.options)))
            assert asked[-1] == (row["faction"], row["decision"], row["options"])
            (option,) = [each for each in game.decision.options if each.name == row["chosen"]]
            game.choose(option)
        assert len(mine) == len(asked)
        (told,) = [row["winner"] for row in rows(folder, "games") if row["game"] == number]
        assert (told or "") == game.result.winner


def test_a_game_that_goes_wrong_has_a_row_with_its_error(tmp_path):
    title = quay(steps=40)
    folder = play(tmp_path / "r", tables="all", title=title)
    wrong = [game for game in rows(folder, "games") if game["error"]]

    assert wrong and all("steps" in game["error"] for game in wrong)
    lost = {game["game"] for game in wrong}
    for table in TABLES:
        if table not in ("run", "games"):
            assert not lost & {row["game"] for row in rows(folder, table)}, table


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("connectfour", {}),
        ("tictactoe", {}),
        ("harbours", {"tables": ALL_BUT_DECISIONS}),
        ("afghanistan", {"tables": ALL_BUT_DECISIONS, "seats": SEATS}),
    ],
)
def test_webassembly_writes_the_same_rows(name, words, tmp_path):
    title = interpreter.load(name, root=HOME)
    how: dict[str, Any] = {"title": title, "games": 40, "every": 20, **words}
    python = play(tmp_path / "p", **how)
    native = play(tmp_path / "n", executor="native", **how)

    for table in TABLES:
        if table in player(**how).order.tables and table != "run":
            assert all(map(filecmp.cmp, python.files(table), native.files(table), repeat(False)))
    assert ["native", "native"] == [row["executor"] for row in rows(native, "run")]


def test_python_records_a_game_that_webassembly_gives_up(tmp_path, monkeypatch):
    monkeypatch.setattr(natively, "MASK", 20)
    how: dict[str, Any] = {"title": quay(), "games": 8, "every": 4, "first": 18}
    python, native = play(tmp_path / "p", **how), play(tmp_path / "n", executor="native", **how)

    assert len(rows(native, "turns")) > 8
    assert all(map(filecmp.cmp, python.files("turns"), native.files("turns"), repeat(False)))


def test_tables_are_named_or_all_or_none():
    assert ALWAYS == tables_of("none")
    assert tuple(TABLES) == tables_of("all")
    assert (*ALWAYS, "texts") == tables_of("texts")
    with pytest.raises(Mistake, match="unknown table 'text': did you mean 'texts'"):
        tables_of("text")


def test_the_page_tells_every_column_as_the_files_have_it(run):
    folder, _ = run
    for table in TABLES.values():
        (told,) = re.findall(rf"^### `{table.name}`\n\n(.*?)(?=\n\n###? |\Z)", PAGE, re.M | re.S)
        kind = "" if table.always else " Kept by default." if table.usual else " Kept on wish."
        lines = [f"{table.meaning}{kind}", "", "| Column | Type | Meaning |", "|---|---|---|"]
        lines += [f"| `{c.name}` | {c.type} | {c.meaning} |" for c in table.columns]
        assert lines == told.splitlines()

        schema = parquet.read_schema(folder.files(table.name)[0])
        assert [(c.name, c.type, c.null) for c in table.columns] == [
            (each.name, str(each.type), each.nullable) for each in schema
        ]
        for c in table.columns:
            assert c.name == "faction" or ("null" in c.meaning) == c.null, c.name
