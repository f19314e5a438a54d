"""What a rule test executes is exactly that: lines and entries."""

from pathlib import Path

import pytest

from interpreter.workshop.coverage.by_test import executed
from tests.session.purse import RULES, line_of, written

SHOALS = Path(__file__).parents[2] / "mutations" / "title"


@pytest.fixture(autouse=True)
def _corpus(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(written(tmp_path)))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))


def found():
    return {each.test: each for each in executed("purse")}


def test_what_a_test_expects_is_executed_too():
    late = found()["late is after the second round"]

    assert {line_of("late:")} == late.lines
    assert {("definitions", "late")} == late.entries
    assert ("rules/purse/tests/all.yaml:3", "") == (late.place, late.failure)


def test_lines_that_were_not_reached_are_not_in_it():
    game = found()["a game"]

    expected = {
        line_of("late:"), line_of("number of"), line_of("or luck"), line_of("if: late"),
        line_of("  turn:"), line_of("add 1"), line_of("if round"), line_of("end game"),
        line_of("for each"), line_of("        if late:"), line_of("add share"), line_of("otherwise if"),
        line_of("go to"),
    }  # fmt: skip
    assert expected == game.lines
    entries = {("definitions", name) for name in ("late", "rich", "share")}
    assert {("phases", "turn")} | entries == game.entries


def test_a_test_that_fails_says_so_and_what_it_executed():
    failed = found()["never so"]

    assert "rich of red" in failed.failure
    assert {line_of("number of"), line_of("or luck")} == failed.lines


def test_by_name_and_kept_until_a_file_changes(tmp_path):
    assert ["a game"] == [each.test for each in executed("purse", only="GAME")]
    (tmp_path / "rules" / "purse" / "rules.yaml").write_text(
        RULES.replace("round > 2", "round > 8")
    )

    assert line_of("add share") not in found()["a game"].lines


def test_lines_of_an_overlay_are_told_in_its_file(tmp_path):
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: mod\nextends: purse\n")
    changed = "format: 1\ndefinitions:\n  late: {truth: round > 1}\n"
    (mod / "changed.yaml").write_text(changed)

    late = executed("purse", mods=(str(mod),), only="late")[0]
    assert {("mod/changed.yaml", 3)} == late.lines
    assert {("definitions", "late")} == late.entries


def test_a_lasting_text_that_a_test_begins_with_came_about(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(SHOALS))
    plunder, alone, *_ = executed("shoals")

    deck = (SHOALS / "cards" / "shoals" / "deck.yaml").read_text()
    line = deck[: deck.index("says: Plunder is dear")].count("\n") + 1
    assert ("cards/shoals/deck.yaml", line) in plunder.lines
    assert ("cards/shoals/deck.yaml", line) not in alone.lines


def test_an_action_that_goes_with_another_may_be_asked_about_by_itself(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(SHOALS))

    assert ["An errand alone is forbidden"] == [
        each.test for each in executed("shoals", only="errand") if not each.failure
    ]
