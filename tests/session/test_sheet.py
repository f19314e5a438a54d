"""The lowest score wins where the title says so, and the score sheet of what each deal brought."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from tests.keyboard import typist

ROOT = Path(interpreter.__file__).parent.parent


@pytest.fixture(autouse=True)
def _corpus(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))


def hearts(**given):
    return interpreter.load("hearts").position(given)


def test_the_lowest_value_ranks_first():
    points = {"amber points": 30, "basil points": 7, "clove points": 7, "dill points": 101}
    game = hearts(values=points, cards={"amber taken": ["clubs 2"]}, phase="counting")
    places = game.result.places

    assert ["basil", "clove", "amber", "dill"] == [place.faction for place in places]
    assert [1, 1, 3, 4] == [place.rank for place in places]
    assert "" == game.result.winner


def test_each_deal_is_a_row_and_the_totals_are_what_everybody_has():
    game = interpreter.load("hearts").new(seed=2, players=3)
    while len(game.sheets()) < 5:
        game.choose(game.draw())
    head, first, second, third, total = (line.split("  ") for line in game.sheets())
    cells = [
        [int(cell) for cell in row if cell.strip().isdigit()] for row in (first, second, third)
    ]
    points = [game.ask(f"points of {f.id}") for f in game.players]

    assert ["Points", "Amber", "Basil", "Clove"] == [cell.strip() for cell in head if cell.strip()]
    assert first[0].startswith("New deal 1")
    assert all(sum(row) in (26, 52) for row in cells[:2])
    assert [0, 0, 0] == cells[2]
    assert points == [int(cell) for cell in total if cell.strip().isdigit()]
    assert [one + other for one, other in zip(*cells[:2], strict=True)] == points


def test_the_table_shows_the_sheet_and_a_title_without_one_says_so(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PLAINRULES_DATA", str(tmp_path))
    run = typist(monkeypatch, capsys)
    _, out, _ = run("play", "hearts", "--seat", "amber=human", "--seed", "1", typed="sheet\nquit\n")
    _, other, _ = run("play", "tictactoe", "--seat", "crosses=human", typed="sheet\nquit\n")

    assert "New deal 1      0      0      0     0\n" in out
    assert "this game has no score sheet" in other


@pytest.mark.parametrize(
    "sheet, told",
    [
        ("{poinst: new deal}", "unknown number of each faction 'poinst'"),
        ("{points: newdeal}", "unknown phase 'newdeal'"),
        ("{lead: new deal}", "unknown number of each faction 'lead'"),
    ],
)
def test_a_sheet_of_something_else_is_refused(tmp_path, sheet, told):
    overlay = tmp_path / "mine"
    overlay.mkdir()
    (overlay / "overlay.yaml").write_text("format: 1\noverlay: mine\nextends: hearts\n")
    (overlay / "rules.yaml").write_text(
        f"format: 1\ndisplay: {{delete: [sheet], sheet: {sheet}}}\n"
    )

    with pytest.raises(CorpusError) as error:
        interpreter.load("hearts", mods=[overlay])
    assert told in str(error.value)
