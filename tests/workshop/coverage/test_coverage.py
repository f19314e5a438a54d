"""The whole of a title: counts, branches, what never ran, told as text, data and pages."""

import json

import pytest

from interpreter.command import main
from interpreter.workshop.coverage.counted_games import covered
from tests.session import quay
from tests.session.purse import FILE, RULES, TESTS, line_of, written


@pytest.fixture(autouse=True)
def _corpus(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(written(tmp_path)))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))


def lines(report):
    (file,) = report.files
    assert FILE == file.file
    return {line.number: line for line in file.lines}


def at(report, text, number=1):
    return lines(report)[line_of(text, number)[1]]


def test_each_line_is_counted_in_tests_and_in_games():
    report = covered("purse", 3)

    assert (6, 18) == (at(report, "add 1").tests, at(report, "add 1").games)
    assert (1, 3) == (at(report, "end game").tests, at(report, "end game").games)
    assert (6, 18) == (at(report, "add share").tests, at(report, "add share").games)
    assert (0, 0) == (at(report, "set luck").tests, at(report, "set luck").games)
    assert (3, "games (seats: random)") == (report.games, f"games (seats: {report.seats})")


def test_only_lines_in_which_something_can_run_are_counted():
    report = covered("purse")

    never = [line.text.strip() for line in lines(report).values() if not line.count]
    assert ["- {otherwise: 1}", "set luck to 0"] == never
    assert 0 not in {line.tests for line in lines(report).values()} - {0}
    assert line_of("values:")[1] not in lines(report)
    assert (len(lines(report)) - 2, len(lines(report))) == report.lines


def test_a_condition_that_went_one_way_alone_is_told():
    report = covered("purse")
    missing = [
        (line.number, branch.missing)
        for line in lines(report).values()
        for branch in line.branches
        if branch.role != "condition"
    ]

    assert [
        (line_of("number of")[1], "never true"),
        (line_of("or luck")[1], ""),
        (line_of("if: late")[1], "never false"),
        (line_of("if round")[1], ""),
        (line_of("if late:")[1], ""),
        (line_of("otherwise if")[1], "never true"),
    ] == missing
    assert (7, 10) == report.sides


def test_lines_that_a_mod_puts_in_are_counted_where_they_are_written(tmp_path):
    changed = """\
format: 1
phases:
  turn:
    do:
      at the start: add 0 to luck
      "after add 1 to round": |
        if round = 3:
          add 0 to round
      before end game: |
        set luck to 1
        set luck to 9
      instead of set luck to 0: "if late:\\n  nothing"
      at the end: set luck to 0
"""
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: mod\nextends: purse\n")
    (mod / "changed.yaml").write_text(changed)

    below, added = covered("purse", mods=(str(mod),)).files
    assert (FILE, "mod/changed.yaml") == (below.file, added.file)
    assert {5: 6, 7: 6, 8: 1, 10: 1, 11: 1, 12: 0, 13: 0} == {
        line.number: line.tests for line in added.lines
    }
    counts = {line.number: line.tests for line in below.lines}
    assert 6 == counts[line_of("add 1 to round")[1]]
    assert line_of("set luck to 0")[1] not in counts


def test_what_only_the_table_shows_is_told_as_such(tmp_path):
    text = "format: 1\ndisplay: {sequence: {shows: [left]}}\ndefinitions: {left: {number: 9 - round}}\n"
    (tmp_path / "rules" / "purse" / "shown.yaml").write_text(text)

    (line,) = covered("purse").files[-1].lines
    assert (3, 0, "shown at the table") == (line.number, line.count, line.what)


def test_games_are_the_same_ones_in_one_process_and_in_several():
    alone, shared = covered("purse", 5, jobs=1), covered("purse", 5, jobs=2)

    assert alone == shared


def test_it_is_told_as_text(capsys):
    assert 1 == main(["coverage", "purse", "--games", "2"])

    told = capsys.readouterr().out
    assert told.startswith("purse: 3 rule tests and 2 games (seats: random)\nlines that ran ")
    assert f"{line_of('set luck')[1]:>5}  set luck to 0\n" in told
    assert "never true: rich of f\n" in told
    assert (
        "rules/purse/tests/all.yaml:9: never so\n" in told
    )  # a test that fails is told, and the status


def test_it_is_told_as_data(tmp_path, capsys):
    passing = TESTS.replace("not rich of red", "rich of red")
    (tmp_path / "rules" / "purse" / "tests" / "all.yaml").write_text(passing)
    assert 0 == main(["coverage", "purse", "--json"])

    told = json.loads(capsys.readouterr().out)
    (file,) = told["files"]
    count = {line["line"]: line["tests"] for line in file["lines"]}
    assert 6 == count[line_of("add 1")[1]]
    assert (told["ran"], told["lines"]) == (sum(map(bool, count.values())), len(count))


def test_pages_show_counts_beside_every_line(tmp_path, capsys):
    pytest.importorskip("jinja2")
    main(["coverage", "purse", "--html", str(tmp_path / "pages")])

    page = (tmp_path / "pages" / "files" / "rules-purse-rules.yaml.html").read_text()
    assert page.count("<tr id=") == RULES.count("\n")
    never = f'<tr id="{line_of("set luck")[1]}" class="never">'
    assert never in page and "never true: rich of f" in page
    assert "files/rules-purse-rules.yaml.html" in (tmp_path / "pages" / "index.html").read_text()
    assert "3 files in" in capsys.readouterr().out


def test_who_took_which_action_how_often(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(quay.ROOT))
    report = covered("quay", 5)

    games = [played for row in report.taken.values() for _, played in row.values()]
    assert {"load", "sail"} <= set(report.taken) and sum(games) > 5
    (file,) = [file for file in report.files if file.file.endswith("quay/rules.yaml")]
    declared = {line.what: line.games for line in file.lines if line.what}
    for action, row in report.taken.items():
        assert declared[f"action {action}"] == sum(games for _, games in row.values())


@pytest.mark.parametrize(
    "words, told",
    [
        (["--seats", "bot"], "no bot"),
        (["--scenario", "calm", "--games", "1"], "scenario"),
        (["--games", "-1"], "less than 0"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(words, told, capsys):
    assert 2 == main(["coverage", "purse", "--games", "1", *words])
    assert told in capsys.readouterr().err
