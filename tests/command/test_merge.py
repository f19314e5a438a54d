"""`merge`: shares that were played apart are the run that was played at once."""

from __future__ import annotations

from shutil import copytree

import pytest

from tests.workshop.runs.kept import files, play

SHARES = ("one", "two", "three")


@pytest.fixture
def shares(tmp_path):
    """A run of 13 games in 5 parts, in three shares; and the same at once, in `whole`."""
    for number, name in enumerate(SHARES, 1):
        play(tmp_path / name, games=13, share=f"{number}/3")
    play(tmp_path / "whole", games=13)
    return tmp_path


def test_shares_become_the_whole_run(plainrules, shares):
    assert (0, "out: 5 of 5 parts\n", "") == plainrules("merge", *SHARES, "--out", "out")
    assert files(shares / "whole") == files(shares / "out")
    assert (0, "out: 5 of 5 parts\n", "") == plainrules("merge", *SHARES, "--out", "out")


def test_what_is_missing_is_played_by_the_same_order(plainrules, shares):
    status, out, _ = plainrules("merge", "three", "one", "--out", "out")
    assert (1, "out: 3 of 5 parts\n") == (status, "".join(out.splitlines(True)[:1]))

    play(shares / "out", games=13)
    assert files(shares / "whole") == files(shares / "out")


def test_a_part_that_several_hold_counts_once(plainrules, shares):
    assert 0 == plainrules("merge", *SHARES, "whole", "one", "--out", "out")[0]
    assert files(shares / "whole") == files(shares / "out")


def test_a_part_that_differs_is_refused(plainrules, shares):
    path = shares / "one" / "part-000003" / "games.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"x")

    told = "plainrules: part-000003 differs in one and whole\n"
    assert (2, "", told) == plainrules("merge", "one", "whole", "--out", "out")


@pytest.mark.parametrize(
    "spoil, told",
    [
        (lambda here: play(here / "two", games=14), "plainrules: these hold different runs: games 13 in one and 14 in two\n"),
        (lambda here: (here / "two").mkdir(), "two holds no run (it has no run.json)"),
        (
            lambda here: (play(here / "two", games=13), (here / "two" / "part-000099").mkdir()),
            "two holds part-000099, which is no part of its run",
        ),
        (
            lambda here: (play(here / "two", games=13) and (here / "two/part-000001/run.parquet").unlink()),
            "two/part-000001/run.parquet cannot be read (",
        ),
        (
            lambda here: (play(here / "two", games=13) and (here / "two/part-000001/games.parquet").write_bytes(b"no")),
            "two/part-000001/games.parquet cannot be read (",
        ),
        (
            lambda here: play(here / "two", games=13) and copytree(
                here / "two/part-000001", here / "two/part-000002", dirs_exist_ok=True),
            "two/part-000002 holds games of another part or run: remove it, and its games are played again",
        ),
    ],
)  # fmt: skip
def test_what_does_not_belong_together_is_one_line(plainrules, tmp_path, spoil, told):
    play(tmp_path / "one", games=13, share="1/3")
    spoil(tmp_path)
    status, out, err = plainrules("merge", "one", "two", "--out", "out")

    assert (2, "", 1) == (status, out, err.count("\n"))
    assert told in err
