"""Nothing is lost while one plays: what is told has been written, wherever and whatever comes."""

import errno
import os
import re
import shlex
import stat
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter.command import leaving, main
from interpreter.session.keeping import userdata
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from tests.keyboard import types

RED = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human")
FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def games(tmp_path):
    """The folder of unfinished games."""
    return tmp_path / "data" / "games"


def flat(out):
    """Without the ends of rows."""
    return " ".join(out.split())


def own(path):
    return [step[2] for step in read(path).decisions if step[1] == "red"]


@pytest.mark.parametrize("save", [("--save", "game.json"), ()])
def test_at_every_question_all_that_was_answered_is_in_the_file(
    plainrules, tmp_path, games, monkeypatch, capsys, save
):
    seen = []

    def look():
        files = [*tmp_path.glob("game.json"), *games.glob("*.json")]
        seen.append([own(path) for path in files])

    typed = ["rest", "work", "undo", "work", "load", "fish"]
    types(monkeypatch, *typed, before=look)
    assert 0 == main([*RED, *save])

    none = [[]] if save else []
    rest = ["rest"]
    work = [*rest, "work"]
    load = [*work, "load"]
    fish = [*load, "fish pier"]
    assert [none, [rest], [work], [rest], [work], [load], [fish]] == seen[:7]


def test_what_a_bot_did_is_written_before_it_is_told(plainrules, tmp_path, monkeypatch, capsys):
    lengths = []
    write = sys.stdout.write

    def told(text):
        if "Blue: " in text:
            lengths.append(len(read(tmp_path / "game.json").decisions))
        return write(text)

    types(monkeypatch, "rest")
    monkeypatch.setattr(sys.stdout, "write", told)
    main([*RED, "--save", "game.json"])

    assert lengths and lengths[0] > 1


def test_a_game_without_a_file_is_gone_on_with(plainrules, games):
    out = plainrules(*RED, typed="rest\nquit\n")[1]
    assert out.endswith("The game is kept. Go on with: plainrules play quay --resume\n")
    (path,) = games.iterdir()
    before = own(path)

    for more in (["--resume"], ["--resume", "last"]):
        assert 0 == plainrules("play", "quay", *more, typed="rest\n")[0]
        assert before == own(path)[: len(before)]
        assert len(before) < len(own(path))
        before = own(path)


def test_the_newest_is_gone_on_with_and_others_are_named(plainrules, games):
    plainrules(*RED, typed="rest\n")
    (old,) = games.iterdir()
    plainrules(*RED, typed="rest\nrest\n")
    (new,) = set(games.iterdir()) - {old}
    os.utime(old, (1, 1))

    assert new == userdata.unfinished("quay")[0]
    plainrules("play", "quay", "--resume", typed="rest\n")
    assert 3 == len(own(new)) and 1 == len(own(old))


def test_where_nothing_is_kept_resume_says_so(plainrules, games):
    status, _, err = plainrules("play", "quay", "--resume")

    assert (2, f"plainrules: no unfinished game of quay is kept in {games}\n") == (status, err)


def test_a_game_that_is_over_is_put_away_and_only_the_last_stay(plainrules, games, monkeypatch):
    monkeypatch.setattr(userdata, "FINISHED", 2)
    for _ in range(3):
        out = plainrules(*RED, typed="rest\n" * 10)[1]

        assert out.splitlines()[-1].startswith(f"The game is kept in {games / 'finished'}")
        assert [] == list(games.glob("*.json"))
    assert 2 == len(list((games / "finished").iterdir()))


def test_a_named_file_stays_when_the_game_is_over(plainrules, tmp_path):
    out = plainrules(*RED, "--save", "game.json", typed="rest\n" * 10)[1]

    assert out.endswith("The game is kept in game.json\n")
    assert (tmp_path / "game.json").is_file()


def test_a_game_that_nobody_plays_is_not_kept(plainrules, games):
    plainrules("play", "quay", "--seat", "red=random", "--seed", "1")

    assert not games.exists()


def test_a_named_file_in_which_nothing_was_decided_stays(plainrules, tmp_path):
    out = plainrules(*RED, "--save", "game.json", typed="quit\n")[1]

    assert [] == own(tmp_path / "game.json")
    assert out.endswith("Go on with: plainrules play quay --resume game.json\n")


def test_another_choice_in_the_place_of_one_taken_back_is_kept(plainrules, tmp_path):
    """As many decisions as before, but others."""
    all_three = ("--seat", "red+blue+green=human")
    plainrules(*RED[:-2], *all_three, "--save", "one.json", typed="rest\n")
    other = ("play", "quay", "--resume", "one.json", "--save", "two.json")
    out = plainrules(*other, typed="undo\nwork\nquit\n")[1]

    assert out.endswith("Go on with: plainrules play quay --resume two.json\n")
    assert [1, 1] == [len(read(tmp_path / name).decisions) for name in ("one.json", "two.json")]
    assert [["rest"], ["work"]] == [own(tmp_path / name) for name in ("one.json", "two.json")]


@pytest.mark.parametrize("name", ["last", "-x.json", "a b.json"])
def test_the_order_that_goes_on_names_the_file_that_was_named(plainrules, tmp_path, name):
    out = plainrules(*RED, typed=f"rest\nsave {name}\nquit\n")[1]
    order = shlex.split(out.rpartition("Go on with: ")[2])

    assert 0 == plainrules(*order[1:], typed="rest\n")[0]
    assert ["rest", "rest"] == own(tmp_path / name)
    told = plainrules(*RED, f"--save={name}")[2]
    order = shlex.split(told.partition("go on with it by ")[2].partition(", or name")[0])
    assert 0 == plainrules("play", "quay", *order, typed="rest\n")[0]
    assert ["rest"] * 3 == own(tmp_path / name)


@pytest.mark.parametrize("option", ["--save", "--resume"])
def test_a_file_without_a_name_is_refused(plainrules, option):
    status, out, err = plainrules("play", "quay", option, "", typed="rest\n")

    assert (2, "") == (status, out)
    assert f"argument {option}: give the name of a file" in err


def test_a_file_that_may_only_be_read_is_not_overwritten(plainrules, tmp_path):
    plainrules(*RED, "--save", "game.json", typed="rest\n")
    before = (tmp_path / "game.json").read_bytes()
    (tmp_path / "game.json").chmod(0o444)
    status, out, err = plainrules("play", "quay", "--resume", "game.json", typed="rest\n")

    assert (2, "", before) == (status, out, (tmp_path / "game.json").read_bytes())
    assert "plainrules: game.json may only be read; name another file by --save\n" == err


def test_a_file_for_oneself_alone_stays_so(plainrules, tmp_path):
    plainrules(*RED, "--save", "game.json", typed="rest\n")
    (tmp_path / "game.json").chmod(0o600)
    plainrules("play", "quay", "--resume", "game.json", typed="rest\n")

    assert ["rest", "rest"] == own(tmp_path / "game.json")
    assert 0o600 == stat.S_IMODE((tmp_path / "game.json").stat().st_mode)


# --- bad places ------------------------------------------------------------------------------------

BAD = ["x" * 300, "a\0b", "none/game.json", ".", "/proc/game.json", "~nobody-of-that-name/x"]


@pytest.mark.parametrize("place", BAD)
def test_a_bad_place_at_the_start_is_one_sentence(plainrules, place):
    status, out, err = plainrules(*RED, "--save", place, typed="rest\n")

    assert (2, "", 1) == (status, out, err.count("\n"))
    assert err.startswith("plainrules: ")


@pytest.mark.parametrize("place", BAD)
def test_a_bad_place_at_the_table_is_one_sentence_and_the_game_goes_on(plainrules, games, place):
    status, out, err = plainrules(*RED, typed=f"rest\nsave {place}\nrest\n")

    assert (0, "") == (status, err)
    assert 2 == out.count("Red Coins: ")
    (path,) = games.iterdir()
    assert ["rest", "rest"] == own(path)


def test_a_kept_game_that_cannot_be_kept_again_says_so_at_the_start(plainrules, tmp_path):
    plainrules(*RED, "--save", "game.json", typed="rest\n")
    name = "x" * 250 + ".json"  # a name with no room for what is written beside it
    (tmp_path / "game.json").rename(tmp_path / name)
    status, out, err = plainrules("play", "quay", "--resume", name, typed="rest\n")

    assert (2, "") == (status, out)
    assert err.endswith("cannot be written (File name too long); name another file by --save\n")
    assert 0 == plainrules("play", "quay", "--resume", name, "--save", "b.json", typed="rest\n")[0]
    assert ["rest", "rest"] == own(tmp_path / "b.json")


def test_a_place_named_at_the_table_is_kept_up_instead(plainrules, tmp_path, games):
    out = plainrules(*RED, typed="rest\nsave mine.json\nrest\n")[1]

    assert "Kept in mine.json, from here on after every answer" in out
    assert out.endswith("plainrules play quay --resume mine.json\n")
    assert ["rest", "rest"] == own(tmp_path / "mine.json")
    assert [] == list(games.glob("*.json"))


@pytest.mark.parametrize("where", ["file/below", "relative", "~nobody-of-that-name"])
def test_without_a_data_folder_the_person_is_told_once_and_plays(
    plainrules, tmp_path, monkeypatch, where
):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PLAINRULES_DATA", where if where != "file/below" else str(tmp_path / where))
    status, out, err = plainrules(*RED, typed="rest\nrest\nquit\n")

    assert (0, "", 1) == (status, err, out.count("not kept"))
    assert "--save FILE keeps a game in a file, PLAINRULES_DATA names a folder" in flat(out)
    assert out.endswith("Go on with: plainrules play quay --resume quay-game-1.json\n")
    assert ["rest", "rest"] == own(tmp_path / "quay-game-1.json")


def test_a_user_without_a_home_is_told(monkeypatch):
    monkeypatch.delenv("PLAINRULES_DATA")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as without an entry
    with pytest.raises(Mistake, match="there is no home folder"):
        userdata.games()


def test_the_data_folder_of_the_desktop_is_honoured(monkeypatch, tmp_path):
    monkeypatch.delenv("PLAINRULES_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform != "linux":
        pytest.skip("a rule of Linux desktops")

    assert tmp_path / "plainrules" / "games" == userdata.games()


# --- what goes wrong in the middle -----------------------------------------------------------------


def test_a_full_disk_is_told_and_tried_again(plainrules, tmp_path, monkeypatch):
    fsync, calls = os.fsync, []

    def sometimes(handle):
        calls.append(handle)
        if len(calls) in (2, 3, 4):
            raise FULL
        fsync(handle)

    monkeypatch.setattr(os, "fsync", sometimes)
    _, out, err = plainrules(*RED, "--save", "game.json", typed="rest\nrest\nrest\n")

    assert "" == err
    why = "The game is not kept: game.json cannot be written (No space left on device)."
    assert 1 == flat(out).count(why)
    assert flat(out).index(why) < flat(out).index("The game is kept again.")
    assert ["rest"] * 3 == own(tmp_path / "game.json")


def test_a_disk_that_stays_full_leaves_the_old_file_and_status_1(plainrules, tmp_path, monkeypatch):
    plainrules(*RED, "--save", "game.json", typed="rest\n")
    before = (tmp_path / "game.json").read_bytes()

    def full(handle):
        raise FULL

    monkeypatch.setattr(os, "fsync", full)
    status, out, err = plainrules("play", "quay", "--resume", "game.json", typed="rest\nquit\n")

    assert 1 == status
    assert "Red Coins: " in out
    assert "plainrules: the game is not kept: game.json cannot be written" in err
    assert before == (tmp_path / "game.json").read_bytes()


def test_a_file_that_somebody_else_changed_is_left_and_the_game_kept_elsewhere(
    plainrules, tmp_path, monkeypatch, capsys
):
    looks = []

    def look():
        looks.append(1)
        if len(looks) == 2:
            (tmp_path / "game.json").write_text("theirs")

    types(monkeypatch, "rest", "rest", before=look)
    assert 0 == main([*RED, "--save", "game.json"])
    out = capsys.readouterr().out

    assert "game.json has been changed by somebody else and is not overwritten" in flat(out)
    assert "theirs" == (tmp_path / "game.json").read_text()
    assert out.endswith("--resume quay-game-1.json\n")
    assert ["rest", "rest"] == own(tmp_path / "quay-game-1.json")


MOD = """
format: 1
procedures:
  take a turn:
    do: |
      choose one:
        wait "Wait":
          add 1 to coins of actor
        buy "Buy":
          pay 99
"""


@pytest.fixture
def poor(tmp_path):
    """A mod with a purchase that nobody can pay, and which asks nobody whether he can."""
    folder = tmp_path / "poor"
    folder.mkdir()
    (folder / "overlay.yaml").write_text("format: 1\noverlay: poor\nextends: quay\n")
    (folder / "rules.yaml").write_text(MOD)
    return "--mod", str(folder)


ALONE = ("--seat", "blue=human")


def test_a_rule_that_breaks_off_takes_the_choice_back_and_the_table_stays(plainrules, poor, games):
    typed = "\nwait\n\nbuy\n? 1 + 1\nbuy\nwait\nquit\n"
    status, out, err = plainrules(*RED, *ALONE, *poor, typed=typed)

    assert (0, "") == (status, err)
    refusal = r"poor/rules.yaml:10:\d+: .{5,30} is 3, not enough to pay 99 \(after decision \d\)\."
    assert 2 == len(re.findall(refusal + " The last choice is taken back", flat(out)))
    assert "\n> 2\n" in out
    (path,) = games.iterdir()
    assert [("red", "wait"), ("blue", "wait")] == [step[1:3] for step in read(path).decisions]
    assert 0 == plainrules("play", "quay", "--resume", typed="quit\n")[0]


def test_the_page_on_kept_games_tells_the_numbers():
    page = (Path(interpreter.__file__).parent.parent / "docs" / "saves.md").read_text()
    page = " ".join(page.split())

    assert f"where the last {userdata.FINISHED} stay" in page
    assert f"when there are more than {userdata.MANY}" in page
    assert userdata.VARIABLE in page
    for status in (leaving.GONE, 130, 143):
        assert f"| {status} |" in page
