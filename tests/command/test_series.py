"""A series at the command line: checked, shown and listed without any title."""

from pathlib import Path

import pytest

SERIES = (
    "format: 1\nseries: lake\nname: The Lake\nneeds: {phases: [flood], procedures: {fish: {}}}\n"
)
TEXTS = "format: 1\nphases:\n  begin:\n    cite: 2.1\n    do: |\n      do fish\n      go to flood\n"
TITLE = """\
format: 1
title: kite
extends: [lake]
start: begin
"""
OWN = "format: 1\nphases: {flood: {do: end game}}\nprocedures: {fish: {do: nothing}}\n"


@pytest.fixture
def folder(plainrules, monkeypatch, tmp_path):
    """A folder with a series and a title that extends it."""
    monkeypatch.delenv("PLAINRULES_CORPUS")
    for name, text in (
        ("lake/series", SERIES), ("lake/texts", TEXTS), ("kite/title", TITLE), ("kite/own", OWN),
    ):  # fmt: skip
        path = tmp_path / "rules" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return plainrules


def spoil(name: str, old: str, new: str) -> None:
    path = Path("rules") / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_series_is_checked_by_itself(folder):
    assert (0, "no mistakes in lake\n", "") == folder("check", "lake")


def test_a_mistake_is_told_in_its_own_files(folder):
    spoil("lake/texts.yaml", "go to flood", "go to flod")

    status, out, _ = folder("check", "lake")

    assert (1, True) == (status, out.startswith("rules/lake/texts.yaml:7:13: error: unknown phase"))


def test_a_needed_side_has_members_and_enemies_and_others_beside_it(folder):
    spoil("lake/series.yaml", "needs: {", "needs: {sides: [fishers], ")
    own = "kinds: {boat: {plural: boats}}\nphases:\n  begin:"
    spoil("lake/texts.yaml", "phases:\n  begin:", own)
    reads = "if fishers boats on map > non-fishers boats on map:\n        as hauler:\n          "
    reads += "remove 1 enemy boat on map\n      "
    given = "procedures:\n  haul:\n    with: {hauler: faction}\n    do: |\n      "
    Path("rules/lake/haul.yaml").write_text(f"format: 1\n{given}{reads}do fish\n", encoding="utf-8")

    status, out, _ = folder("check", "lake")

    assert (0, True) == (status, out.endswith("no mistakes in lake\n")), out


def test_what_no_text_reads_is_noticed(folder):
    spoil("lake/series.yaml", "[flood]", "[flood, drought]")

    status, out, _ = folder("check", "lake")

    assert 0 == status
    assert "series.yaml:4:25: notice: nothing in series 'lake' reads the phase 'drought'\n" in out
    assert out.endswith("no mistakes in lake\n")


def test_check_without_a_name_checks_series_too(folder):
    assert (0, "no mistakes in kite, lake\n", "") == folder("check")
    spoil("lake/series.yaml", "fish: {}", "fish: {}, row: {wiht: {n: number}}")

    status, out, _ = folder("check")

    assert 1 == status
    assert 1 == out.count("rules/lake/series.yaml:4:")  # though two read it


def test_a_folder_with_nothing_but_a_series_is_looked_into(folder):
    for path in (Path("rules/kite/title.yaml"), Path("rules/kite/own.yaml")):
        path.unlink()

    assert (0, "no mistakes in lake\n", "") == folder("check")


def test_a_series_is_shown(folder):
    assert (
        0,
        """\
The Lake (series)
  rules/lake/series.yaml
  extended by: kite
  needs from a title:
    the phase 'flood' (rules/lake/series.yaml:4)
    the procedure 'fish' (rules/lake/series.yaml:4)
  gives:
    phases: begin
""",
        "",
    ) == folder("show", "lake")


def test_a_word_of_a_series_is_shown(folder):
    status, out, _ = folder("show", "lake", "begin")

    assert 0 == status
    assert "Begin" in out and "do fish" in out and "rules/lake/texts.yaml:3" in out


def test_what_a_series_needs_is_shown_as_it_says_it(folder):
    status, out, _ = folder("show", "lake", "fish")

    assert 0 == status
    assert "fish: {}\n" in out and "rules/lake/series.yaml:4" in out
    assert out.endswith("  declared by each title that extends the series\n")


def test_series_are_listed_apart(folder):
    listed = "kite         kite\n\nSeries, which titles extend:\nlake         The Lake\n"

    assert (0, listed, "") == folder("titles")


@pytest.mark.parametrize(
    "words, said",
    [
        (
            ("play", "lake"),
            "'lake' is a series, not a title; a title extends it "
            "(plainrules new NAME --extends lake lays one out)",
        ),
        (("check", "lake", "--mod", "x"), "--mod is for a title; 'lake' is a series"),
        (
            ("show", "lake", "begin", "--option", "x"),
            "'lake' is a series, without printings, options or mods",
        ),
        (("check", "laek"), "unknown series 'laek': did you mean 'lake'?"),
    ],
)
def test_mistakes_are_one_line(folder, words, said):
    assert (2, "", f"plainrules: {said}\n") == folder(*words)
