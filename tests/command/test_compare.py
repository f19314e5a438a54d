"""`plainrules compare`: what it tells, its picture, and each mistake in one line."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from interpreter.language.grammar.lexer import IDENTIFIER
from interpreter.workshop.pairing.measured import DRAWN

ROOT = Path(__file__).parents[2]
NEW = ("compare", "quay", "--printing", "new", "--games", "4", "--jobs", "1")


def test_it_tells_rows_of_factions_within_eighty_columns(plainrules, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, wrong = plainrules(*NEW)
    rows = [line.split() for line in out.splitlines()]

    assert (0, "") == (status, wrong)
    assert 80 >= max(map(len, out.splitlines()))
    assert 2 == sum(row[:1] == ["red"] and "at" not in row for row in rows)  # wins and scores
    assert out.startswith("The Quay: printing new, held against printing old\n4 pairs of games,")


def test_json_has_all_of_it(plainrules):
    found = json.loads(plainrules(*NEW, "--json")[1])

    assert (4, "printing new", None) == (found["pairs"], found["changed"]["called"], found["drawn"])
    wins = found["wins"]["red"]
    assert {"before", "changed", "difference", "low", "high", "correlation", "pairs_for"} == {*wins}
    assert wins["low"] <= wins["difference"] <= wins["high"]


def test_the_picture_is_a_file_of_its_own(plainrules, tmp_path):
    status, _, wrong = plainrules(*NEW, "--svg", str(tmp_path / "new.svg"))

    assert (0, f"drawn in {tmp_path / 'new.svg'}\n") == (status, wrong)
    drawn = ElementTree.parse(tmp_path / "new.svg").getroot()
    words = ["".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("}text")]
    assert {"Red", "Blue", "The Quay: printing new, held against printing old"} <= {*words}


def test_a_faction_may_be_called_drawn():
    assert IDENTIFIER.fullmatch("drawn") and not IDENTIFIER.fullmatch(DRAWN)


def test_draws_have_a_row(plainrules, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))
    (tmp_path / "centre").mkdir()
    (tmp_path / "centre/overlay.yaml").write_text(
        "format: 1\noverlay: centre\nextends: tictactoe\n"
    )
    (tmp_path / "centre/scenarios.yaml").write_text(
        "format: 1\nscenarios: {standard: {spaces: {b2: {pieces: 1 crosses peg}}}}\n"
    )
    words = (
        "compare",
        "tictactoe",
        "--mod",
        str(tmp_path / "centre"),
        "--games",
        "40",
        "--jobs",
        "1",
    )
    found = json.loads(plainrules(*words, "--json")[1])
    out = plainrules(*words, "--svg", str(tmp_path / "x.svg"))[1]
    row = next(line.split() for line in out.splitlines() if line.startswith("drawn "))
    shares = [found["drawn"]["before"], *(each["before"] for each in found["wins"].values())]

    assert sum(shares) == pytest.approx(1) and shares[0] > 0
    assert f"{shares[0]:.1%}" == row[1]
    assert "games drawn" in out
    assert ">drawn</text>" in (tmp_path / "x.svg").read_text()


def test_the_picture_takes_the_place_of_a_picture_and_of_nothing_else(plainrules, tmp_path):
    ours, theirs = tmp_path / "ours.svg", tmp_path / "theirs.svg"
    theirs.write_text("<svg/>")
    status, out, wrong = plainrules(*NEW, "--svg", str(theirs))
    kept = [plainrules(*NEW, "--svg", str(ours))[0] for _ in range(2)]

    assert (2, "", "<svg/>", [0, 0]) == (status, out, theirs.read_text(), kept)
    assert "theirs.svg is a file that PlainRules has not made: name a new one" in wrong


def test_the_picture_is_there_also_if_nobody_reads_the_lines(plainrules, tmp_path, monkeypatch):
    def gone(*_):
        raise BrokenPipeError

    monkeypatch.setattr("interpreter.command.playing.compare.lines_of", gone)
    plainrules(*NEW, "--svg", str(tmp_path / "new.svg"))

    assert (tmp_path / "new.svg").read_text().endswith("</svg>\n")


@pytest.mark.parametrize(
    "words, told",
    [
        (["compare", "quay"], "say what to compare: --mod DIR"),
        (["compare", "quay", "--mod", "nowhere"], "nowhere is not a mod: there is no such folder"),
        ([*NEW, "--against", "newer"], "unknown printing 'newer'"),
        ([*NEW, "--against", "new"], "there is nothing to compare"),
        ([*NEW, "--against", "no/mod"], "no/mod is not a mod: there is no such folder"),
        ([*NEW, "--until", "0.1"], "--games says how many, --until how exactly: write one of them"),
        ([*NEW, "--until", "2"], "'2' is no share from 0.0001 to 1, such as 0.01"),
        ([*NEW, "--until", "nan"], "'nan' is no share from 0.0001 to 1, such as 0.01"),
        ([*NEW, "--svg", "."], ". cannot be written: it is a folder"),
        ([*NEW, "--svg", "no/x.svg"], "no/x.svg cannot be written: there is no such folder"),
        ([*NEW, "--scenario", "gale"], "unknown scenario 'gale'"),
        ([*NEW, "--seat", "red=search:5"], "pairs are played by bots and chance: seat no search"),
        ([*NEW, "--seat", "red=bto"], "unknown kind of player 'bto'"),
        ([*NEW, "--seed", str((1 << 128) - 2)], "a seed is a whole number of at most 128 bits"),
    ],
)  # fmt: skip
def test_each_mistake_is_one_line(plainrules, words, told):
    status, out, wrong = plainrules(*words)

    assert (2, "", 1) == (status, out, wrong.count("\n"))
    assert told in wrong
