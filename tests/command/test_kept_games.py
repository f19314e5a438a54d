"""The games that are kept for the user, whatever else lies in their folder: which are offered, and how."""

import os
import re
import time

import pytest

import interpreter
from interpreter.command.playing import kept_games
from interpreter.command.playing.kept_games import OFFERED, found_games, offers, turns_of
from interpreter.session.keeping import userdata
from tests.session.quay import game, play_on

ESCAPE = "\x1b[31m"


@pytest.fixture
def kept(plainrules, tmp_path):
    """A game that is kept in the user's folder, older than whatever comes later."""
    folder = tmp_path / "data" / "games"
    folder.mkdir(parents=True)
    path = folder / "quay-2020-01-01-1200.json"
    play_on(game(seats=["red=human"]), 3).save(path)
    os.utime(path, (1, 1))
    return path


def named(kept, number):
    return kept.with_name(f"quay-2020-01-02-1200-{number}.json")


def test_what_leads_nowhere_hides_no_game(kept):
    named(kept, 1).symlink_to("nowhere")
    named(kept, 2).symlink_to(named(kept, 2).name)

    assert [kept] == userdata.unfinished()
    assert [kept] == [each.path for each in offers()]
    assert kept == userdata.newest("quay")


def test_what_leads_nowhere_stops_no_game_from_being_put_away(kept, monkeypatch):
    monkeypatch.setattr(userdata, "FINISHED", 1)
    folder = kept.parent / "finished"
    folder.mkdir()
    (folder / "quay-2020-01-02-1200.json").symlink_to("nowhere")
    (folder / "old.json").write_text("")
    os.utime(folder / "old.json", (0, 0))

    assert folder / kept.name == userdata.finish(kept)
    assert not (folder / "old.json").exists()


@pytest.mark.parametrize("error", [ValueError, OverflowError, OSError])
def test_a_time_that_no_calendar_has_is_told_as_none(kept, monkeypatch, error):
    """Not every file system takes such a time."""

    class Calendar:
        def fromtimestamp(self, when):
            raise error("year 28520739 is out of range")

    monkeypatch.setattr(kept_games, "datetime", Calendar())

    (offer,) = offers()
    assert offer.label.startswith("The Quay, at some time, red, 2 decisions")


def test_broken_files_are_offered_last(kept):
    for number in range(OFFERED + 1):
        named(kept, number).write_text("")

    found = offers("quay")
    assert OFFERED == len(found)
    assert kept == found[0].path
    assert all(each.label.endswith("(its file is broken)") for each in found[1:])


def test_names_of_files_do_not_steer_the_terminal(plainrules, tmp_path):
    (tmp_path / f"{ESCAPE}-game-1.json").write_text("")
    _, out, _ = plainrules(terminal=True)

    assert (
        "Go on with \N{REPLACEMENT CHARACTER}[31m-game-1.json" in out or "?[31m-game-1.json" in out
    )
    assert ESCAPE not in out


def test_a_file_whose_name_looks_like_an_option_is_gone_on_with(plainrules, tmp_path):
    play_on(game(seats=["red=human"]), 3).save(tmp_path / "-x-game-1.json")
    _, out, _ = plainrules(terminal=True)
    (line,) = [line for line in out.splitlines() if "(-x-game-1.json)" in line]
    status, out, err = plainrules(typed=f"{line.split()[0]}\nquit\n", terminal=True)

    assert (0, "") == (status, err)
    assert out.endswith("plainrules play quay --resume ./-x-game-1.json\n")


def test_the_start_finds_games_kept_anywhere_near_the_newest_first(kept, tmp_path, monkeypatch):
    for number, name in enumerate(("mine.json", "other.json")):
        play_on(game(seats=["red=human"]), 3).save(tmp_path / name)
        os.utime(tmp_path / name, (10 + number, 10 + number))
    (tmp_path / "shopping.json").write_text('{"milk": 2}')
    (tmp_path / "quay-game-1.json").write_text("")

    labels = [re.sub(r"\d+ \w+ (19\d\d) \d\d:\d\d", r"\1", one.label) for one in found_games()]
    assert all("19" in label for label in labels[:3])
    assert [
        "turn 2, red, 2 decisions (other.json)",
        "turn 2, red, 2 decisions (mine.json)",
        "turn 2, red, 2 decisions",
        "quay-game-1.json (its file is broken)",
    ] == [label.split("0, ")[-1].split("9, ")[-1] for label in labels]


def test_a_kept_game_tells_its_turn_where_the_rules_are_the_same(tmp_path, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    war = interpreter.load("afghanistan").new(seed=2, seats=["taliban=human"])
    while len(war.play.answers) < 40:
        war.choose(war.draw())
    save = war.to_save()
    turns = sum("Logistics Phase" in line for line in war.log())

    assert turns > 1 and turns == turns_of(save, time.monotonic() + 60)
    assert 0 == turns_of(save, time.monotonic() - 1)
    save.corpus = "another"
    assert 0 == turns_of(save, time.monotonic() + 60)
