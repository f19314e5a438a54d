"""`sim --out`: what it says, and what it refuses in one line."""

from __future__ import annotations

import builtins
import json
from shutil import copytree

import pyarrow
import pytest
from pyarrow import parquet

from tests.workshop.runs.kept import files

KEEP = ("sim", "quay", "--games", "9", "--every", "3", "--jobs", "1", "--out", "r")


def test_it_says_what_came_of_all_games_also_of_those_played_before(plainrules, tmp_path):
    first = plainrules(*KEEP)
    (tmp_path / "r" / "part-000001" / "games.parquet").rename(tmp_path / "gone.parquet")
    for path in (tmp_path / "r" / "part-000001").iterdir():
        path.unlink()
    (tmp_path / "r" / "part-000001").rmdir()
    again = plainrules(*KEEP)

    assert (0, "") == (first[0], first[2])
    assert "9 of 9 games finished (seats: random)\n" in first[1]
    assert (
        "r: 3 of 3 parts, 0.0 MB; run, games, scores, turns, phases, texts, actions\n" in first[1]
    )
    assert (0, first[1], "r goes on: 3 games are left to play\n") == again
    assert first == plainrules(*KEEP)


def test_json_adds_up_what_sim_tells(plainrules):
    kept = json.loads(plainrules(*KEEP, "--json")[1])
    told = json.loads(plainrules(*KEEP[:4], "--json")[1])

    for field in ("wanted", "games", "finished", "decisions", "wins"):
        assert told[field] == kept[field], field
    means = {faction: sum(each) / len(each) for faction, each in told["scores"].items()}
    assert means == kept["mean_scores"]
    assert [] == kept["first_errors"]


def spoilt(folder, columns):
    """A file of a part, written by another program."""
    parquet.write_table(pyarrow.table(columns), folder / "games.parquet")


@pytest.mark.parametrize(
    "spoil, told",
    [
        (lambda part: copytree(part.with_name("part-000000"), part, dirs_exist_ok=True), "r/part-000001 holds games of another part or run: "),
        (lambda part: part.with_name("part-x").mkdir(), "r holds part-x, which is no part of its run"),
        (lambda part: spoilt(part, {"game": ["x"], "error": [None], "winner": ["me"]}), "r/part-000001/games.parquet has other columns than a table games"),
    ],
)  # fmt: skip
def test_a_folder_in_which_others_wrote_is_one_line(plainrules, tmp_path, spoil, told):
    plainrules(*KEEP)
    before = files(tmp_path / "r" / "part-000000")
    spoil(tmp_path / "r" / "part-000001")
    status, out, err = plainrules(*KEEP)

    assert (2, "", 1) == (status, out, err.count("\n"))
    assert told in err
    assert before == files(tmp_path / "r" / "part-000000")


def test_a_share_is_told_as_one(plainrules):
    status, out, _ = plainrules(*KEEP, "--part", "2/2")

    assert 0 == status
    assert "3 of 9 games finished" in out and "r: 1 of 1 parts of share 2/2" in out


def test_games_that_go_wrong_are_told(plainrules):
    status, out, _ = plainrules(*KEEP, "--steps", "40")

    assert 1 == status
    assert "0 of 9 games finished" in out and "\nseed 1: " in out


@pytest.mark.parametrize(
    "words, told",
    [
        (("--seat", "red=search:5"), "--out keeps games of bots and chance: seat no search"),
        (("--games", str(10**20)), "argument --games: 100000000000000000000 is more than 1000000000000 (see plainrules sim --help)"),
        (("--games", str(10**12), "--every", "1"), "a run has 100,000 parts at most: write --every 10000000 or more for 1,000,000,000,000 games"),
        (("--check",), "--check looks for mistakes and keeps no games: leave out --out"),
        (("--engine", "both"), "--engine both looks for mistakes and keeps no games: leave out --out"),
        (("--no-log",), "a run that is kept holds sums of logs: leave out --no-log"),
        (("--texts",), "--texts says nothing about kept games: ask plainrules query"),
        (("--tables", "zz"), "unknown table 'zz': there is turns, phases, texts, actions, decisions, rungs, none, all"),
        (("--part", "3"), "'3' is no share of a run: write 3/16 for the third of sixteen"),
        (("--seed", str(2**128 - 2)), "the last of 9 games would have a seed of more than 128 bits; begin with another"),
        (("--out", "a\0b"), "a\ufffdb cannot be used (embedded null byte)"),
        (("--out", "file"), "file cannot be used (File exists)"),
    ],
)  # fmt: skip
def test_what_it_refuses(plainrules, tmp_path, words, told):
    (tmp_path / "file").write_text("")

    assert (2, "", f"plainrules: {told}\n") == plainrules(*KEEP, *words)
    assert not (tmp_path / "r").exists()


@pytest.mark.parametrize("words", [("--part", "1/2"), ("--every", "5"), ("--tables", "all")])
def test_words_that_need_a_folder(plainrules, words):
    told = f"{words[0]} is for games that are kept: say in which folder with --out DIR"

    assert (2, "", f"plainrules: {told}\n") == plainrules("sim", "quay", "--games", "1", *words)


def test_without_pyarrow_it_is_said_how_to_install_it(plainrules, monkeypatch):
    real = builtins.__import__

    def lacking(name, *more, **named):
        if name.split(".")[0] == "pyarrow":
            raise ImportError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", lacking)
    told = "runs that are kept need pyarrow, which is not here: pip install 'plainrules[lab]'"
    assert (2, "", f"plainrules: {told}\n") == plainrules(*KEEP)
    cluster = told.replace("[lab]", "[cluster]")  # which brings both
    assert (2, "", f"plainrules: {cluster}\n") == plainrules(
        *KEEP, "--cluster", "tcp://127.0.0.1:1"
    )


def test_why_python_plays_is_told(plainrules):
    status, _, err = plainrules(*KEEP, "--tables", "turns,decisions", "--engine", "native")

    told = "The Quay is played in Python: WebAssembly does not record decisions (--tables says which to keep)\n"
    assert (0, told) == (status, err)
