"""The files of kept games: what is no file of one, what cannot be written."""

import json
import os
import re
import signal
import socket
import stat
import time

import pytest

import interpreter
from interpreter.session.keeping.save_files import read, write
from interpreter.session.mistakes import Mistake

from .quay import SEED, game, play_on


@pytest.fixture
def path(tmp_path):
    """A game kept after six decisions."""
    play_on(game(), 6).save(tmp_path / "game.json")
    return tmp_path / "game.json"


def complaint(of):
    """What a save of that path, or of that text in a file, is refused with."""
    with pytest.raises(Mistake) as mistake:
        read(of)
    assert "\n" not in str(mistake.value)
    return str(mistake.value)


# --- read --------------------------------------------------------------------------------------------


def test_what_is_no_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    bound = socket.socket(socket.AF_UNIX)
    os.chdir(tmp_path)  # the name of a socket is short
    bound.bind("socket")

    assert complaint(tmp_path / "pipe").endswith("pipe is a pipe, not a file")
    assert complaint(tmp_path / "socket").endswith("socket is a socket, not a file")
    assert complaint(tmp_path).endswith("is a folder; name a file in it")
    assert "/dev/zero is a device, not a file" == complaint("/dev/zero")
    bound.close()


def test_a_file_that_keeps_its_readers_waiting_is_not_waited_for(tmp_path, monkeypatch):
    """As some of the system's are: files by what they say of themselves, and pipes to read."""

    def late(*_):
        raise TimeoutError

    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_text("")
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    facts = (tmp_path / "file").stat()
    monkeypatch.setattr(type(tmp_path), "stat", lambda path, **_: facts)
    signal.signal(signal.SIGALRM, late)
    signal.alarm(5)

    assert complaint(tmp_path / "pipe").endswith("pipe is no save of PlainRules (it is empty)")
    signal.alarm(0)
    os.close(writer)


def test_a_path_that_no_file_can_have_is_refused():
    assert "a\ufffdb cannot be read (embedded null byte)" == complaint("a\0b")
    assert complaint("x" * 5000).endswith("cannot be read (File name too long)")
    assert complaint("no/such").endswith("cannot be read (No such file or directory)")


@pytest.mark.parametrize(
    "text", ['{"a": 1}', "[]", "7", "null", "", "\0" * 900, "hello", "[" * 9999]
)
def test_what_is_no_save_is_told_to_be_none(tmp_path, text):
    (tmp_path / "x.json").write_text(text)

    assert f"{tmp_path}/x.json is no save of PlainRules" in complaint(tmp_path / "x.json")


@pytest.mark.parametrize("digits", [40, 4000, 6000, 1_000_000])
def test_a_seed_of_many_digits_is_refused_at_once(path, digits):
    path.write_text(path.read_text().replace(f'"seed": {SEED}', f'"seed": {"9" * digits}'))

    before = time.process_time()
    assert re.search("digits is too long|whole number of 128 bits", complaint(path))
    assert time.process_time() - before < 1


def test_a_key_that_stands_twice_is_refused(path):
    path.write_text(path.read_text().replace(f'"seed": {SEED}', f'"seed": {SEED},\n "seed": 4'))

    assert "the key 'seed' stands twice" in complaint(path)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_only_python_calls_a_number_is_refused(path, number):
    path.write_text(path.read_text().replace('"position": null', f'"position": {{"x": {number}}}'))

    assert f"{number} is no number" in complaint(path)


def test_a_save_as_another_editor_leaves_it_is_read(path):
    text = path.read_text()
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())

    assert json.loads(text)["decisions"] == [list(step) for step in read(path).decisions]


def test_what_is_damaged_is_read_up_to_there(path):
    lines = path.read_text().split("\n")
    at = lines.index(' "decisions": [')
    for damage in (
        "\0\0\0",
        "  [7]",
        '  ["way", "red", "rest"],',
        '  ["a", "b", "c", "0000000g"],',
    ):
        path.write_text("\n".join([*lines[: at + 4], damage, *lines[at + 5 :]]))

        assert 3 == len(read(path).decisions)
        assert "is damaged after decision 3" == read(path).cut
    data = path.read_bytes().replace(b"rest", b"r\xffst", 1)
    path.write_bytes(data)
    assert read(path).cut.endswith("before its first decision")


def test_a_game_of_a_cut_file_is_only_given_when_it_is_asked_for(path):
    whole = read(path).decisions
    path.write_text(path.read_text()[:-30])

    with pytest.raises(Mistake, match=r"is cut off after decision 5; .*from_last=True"):
        interpreter.restore(path)
    assert whole[:5] == interpreter.restore(path, from_last=True).to_save().decisions


def test_a_sum_of_this_format_is_not_left_out(path):
    path.write_text(re.sub(r'"[0-9a-f]{8}"(?=\])', '""', path.read_text()))

    assert "is damaged before its first decision" == read(path).cut


# --- written -----------------------------------------------------------------------------------------


def test_what_cannot_be_written_is_one_mistake_and_leaves_nothing(tmp_path):
    one, shut = game(), tmp_path / "shut"
    os.mkfifo(tmp_path / "pipe")
    for target, why in [
        ("a\0b", "embedded null byte"),
        (tmp_path / ("x" * 300), "File name too long"),
        (tmp_path / "no" / "a.json", "No such file"),
        (tmp_path / "pipe", "is a pipe, not a file"),
        (tmp_path, "is a folder"),
        (tmp_path / "pipe" / "a.json", "Not a directory"),
    ]:
        with pytest.raises(Mistake, match=why):
            one.save(target, overwrite=True)
    assert not shut.exists() and ["pipe"] == os.listdir(tmp_path)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("failing", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_the_old_file_alone(path, monkeypatch, failing, error):
    before = path.read_bytes()

    def fail(*_):
        raise error

    monkeypatch.setattr(os, failing, fail)
    with pytest.raises((Mistake, KeyboardInterrupt)):
        write(path, play_on(game(), 9).to_save(), overwrite=True)

    assert before == path.read_bytes()
    assert ["game.json"] == os.listdir(path.parent)


def test_a_name_as_long_as_may_be_is_written(tmp_path):
    path = tmp_path / f"{'x' * 250}.json"
    game().save(path)

    assert "quay" == read(path).title


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(path):
    path.chmod(0o600)
    (path.parent / "link.json").symlink_to(path)
    game(seed=8).save(path.parent / "link.json", overwrite=True)

    assert (path.parent / "link.json").is_symlink()
    assert 8 == read(path).seed
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)


def test_a_mod_whose_folder_has_no_text_for_a_name_is_kept(tmp_path):
    save = game().to_save()
    save.mods = ["/mods/caf\udce9"]
    write(tmp_path / "game.json", save)

    assert save.mods == read(tmp_path / "game.json").mods


# --- what a save asks for that there is not ----------------------------------------------------------


def unplayable(path, **changes):
    """What a save with other fields is refused with when it is to be played."""
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    with pytest.raises(Mistake) as mistake:
        interpreter.restore(path)
    assert str(mistake.value).startswith(f"{path}:") and "\n" not in str(mistake.value)
    return str(mistake.value)


@pytest.mark.parametrize(
    "position, message",
    [
        ({"vales": {}}, "unknown key 'vales'"),
        ({"values": [1]}, "'values' is values by name, not '[1]'"),
        ({"values": {"day": "--5"}}, "'day' is a number, not '--5'"),
        ({"values": {"day": "²"}}, "'day' is a number, not '²'"),
        ({"values": {"day": 10}}, "10 is out of the bounds of 'day'"),
        ({"values": {"led": [[]]}}, "unknown value 'led'"),
        ({"cards": {"beach": "ebb"}}, "the cards of 'beach' are a list, not 'ebb'"),
        ({"cards": {"beach": ["x"]}}, "unknown card 'x': there is "),
        ({"cards": {"beach": [1, "1"]}}, "a card lies twice in 'beach'"),
        ({"in effect": "x"}, "'in effect' is a list of cards and their effects, not 'x'"),
        ({"in effect": [{}]}, "'{}' is not a card and one of its effects"),
        ({"phase": {}}, "'phase' is a name, not '{}'"),
        ({"phase": 7}, "unknown phase '7'"),
        ({"spaces": {"old yard": "9 red boats"}}, "there are not 9"),
        ({"spaces": {"old yard": "1 red"}}, "expected pieces, but the text ends"),
    ],
)
def test_an_edited_position_names_the_file(path, position, message):
    told = unplayable(path, position=position)

    assert "the 'position' of this save cannot be laid out: " in told
    assert message in told


CLEAR = "\x1b[2J\n"


def test_what_would_steer_the_terminal_is_not_shown(path):
    text = path.read_text()
    path.write_text(text.replace('"rest"', '"re\\nst"'))
    assert "is damaged before its first decision" == read(path).cut
    path.write_text(text)
    assert "'scenario' does not hold what it should" in unplayable(path, scenario=CLEAR)
    path.write_text(text)
    assert "'seats' does not hold what it should" in unplayable(path, seats={CLEAR: "human"})
    path.write_text(text)
    assert "unknown key '\ufffd[2J\ufffd'" in unplayable(path, position={CLEAR: 1})
    path.write_text(text)
    assert "\ufffd[2J\ufffd is not a mod" in unplayable(path, mods=[CLEAR])


@pytest.mark.parametrize(
    "field, message",
    [
        ({"title": "qay"}, "unknown title 'qay': did you mean 'quay'?"),
        ({"printing": "newer"}, "unknown printing 'newer': there is old, new"),
        ({"options": ["x"]}, "unknown option 'x'"),
        (
            {"mods": ["/no/such"]},
            "/no/such is not a mod: there is no such folder; --mod DIR says where",
        ),
        ({"mods": ["a\0b"]}, "--mod DIR says where the mod is now"),
        ({"mods": ["x" * 5000]}, "--mod DIR says where the mod is now"),
        ({"scenario": "clam"}, "unknown scenario 'clam': did you mean 'calm'?"),
        ({"seats": {"rd": "human"}}, "unknown faction 'rd'"),
        ({"seats": {"red": "hman"}}, "unknown kind of player 'hman'"),
    ],
)
def test_what_a_save_asks_for_and_is_not_here_names_the_file(path, field, message):
    assert message in unplayable(path, **field)
