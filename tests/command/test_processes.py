"""What only whole processes show: signals, hash seeds, the wheel, what a start loads."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import interpreter
from tests.installed import installed, outside
from tests.session.quay import ROOT

HOME = Path(interpreter.__file__).parent.parent


def environment(**more):
    return {**os.environ, "PYTHONPATH": str(HOME), "PLAINRULES_CORPUS": str(ROOT), **more}


def start(*words, env=None, **rest):
    command = [sys.executable, "-m", "interpreter", *words]
    return subprocess.Popen(
        command, env=env or environment(), text=True, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **rest,
    )  # fmt: skip


def test_equal_seeds_give_equal_logs_in_every_process():
    hashes = set()
    for seed in ("0", "1", "4242"):
        run = start("sim", "quay", "--games", "4", "--json", env=environment(PYTHONHASHSEED=seed))
        hashes.add(tuple(json.loads(run.communicate()[0])["log_hashes"]))

    assert 1 == len(hashes)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_game_that_is_interrupted_is_kept(tmp_path, number):
    run = start("play", "quay", "--seat", "red=human", "--seed", "9130",
                env=environment(PLAINRULES_DATA=str(tmp_path)), cwd=tmp_path)  # fmt: skip
    run.stdin.write("rest\n")
    run.stdin.flush()
    shown = ""
    while shown.count("\n> ") < 2:
        shown += run.stdout.read(1)
    run.send_signal(number)
    out, err = run.communicate(timeout=20)

    assert (128 + number, "") == (run.returncode, err)
    assert "The game is kept. Go on with: plainrules play quay --resume\n" in out
    assert 1 == len(list((tmp_path / "games").glob("quay-*.json")))


def test_a_reader_that_goes_away_is_no_traceback():
    run = start("titles")
    run.stdout.close()

    assert "Traceback" not in run.stderr.read()
    run.stdin.close()
    run.wait()


@pytest.mark.long
def test_a_wheel_plays_its_titles_in_an_empty_environment(tmp_path):
    command, env = installed(tmp_path), outside()

    def run(*words):
        return subprocess.run(
            [command, *words], cwd=tmp_path, env=env, capture_output=True, text=True
        )

    titles = run("titles")

    assert ("", 0) == (titles.stderr, titles.returncode)
    assert titles.stdout.split()[0] in interpreter.titles(HOME)
    assert interpreter.version() in run("--version").stdout
    assert "1 of 1 games finished" in run("sim", "tictactoe", "--games", "1").stdout
    played = run("play", "tictactoe", "--seats", "random", "--seed", "1")
    assert ("", 0) == (played.stderr, played.returncode)
    assert "== Result" in played.stdout
    (site,) = tmp_path.glob("environment/lib/python*/site-packages/interpreter")
    assert (site / "_corpus" / "schemas").is_dir()
    assert (site / "py.typed").is_file()
    assert (site / "language" / "grammar" / "grammar.table").is_file()


TABLE = {"starlette", "uvicorn", "prompt_toolkit", "jinja2", "pygls", "argcomplete"}
READING = {"ruamel", "jsonschema"}


@pytest.mark.parametrize(
    ("words", "idle"),
    [
        (("titles",), TABLE | READING | {"lark"}),
        (("show", "quay", "load"), TABLE),
        (("sim", "quay", "--games", "1"), TABLE | READING),
    ],
)
def test_a_warm_start_loads_no_more_than_it_uses(words, idle):
    start(*words).communicate()
    command = [sys.executable, "-X", "importtime", "-m", "interpreter", *words]
    told = subprocess.run(command, env=environment(), text=True, capture_output=True).stderr
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in told.splitlines()}

    assert "attr" in loaded
    assert set() == loaded & idle


@pytest.mark.skipif(shutil.which("stty") is None, reason="needs a terminal")
def test_at_a_terminal_colours_are_shown_and_no_color_is_honoured(tmp_path):
    pty = pytest.importorskip("pty")

    def shown(**more):
        env = environment(TERM="xterm-256color", COLUMNS="80", PLAINRULES_PAGER="no", **more)
        env.pop("NO_COLOR", None) if "NO_COLOR" not in more else None
        leader, follower = pty.openpty()
        run = subprocess.Popen(
            [sys.executable, "-m", "interpreter", "play", "quay", "--seat", "red=human", "--seed", "9130"],
            env=env, cwd=tmp_path, stdin=follower, stdout=follower, stderr=follower, close_fds=True,
        )  # fmt: skip
        os.close(follower)
        time.sleep(0.1)
        os.write(leader, b"quit\n")
        data = b""
        while True:
            try:
                piece = os.read(leader, 65536)
            except OSError:
                break
            if not piece:
                break
            data += piece
        run.wait(timeout=20)
        os.close(leader)
        return data.decode()

    colour, none = shown(), shown(NO_COLOR="1")

    assert "\x1b[91m" in colour or "\x1b[1;91m" in colour
    assert "\x1b[91m" not in none and "\x1b[1;91m" not in none
    assert "R Red" in none


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [["titles"], ["--help"], ["sim", "--help"], ["--version"]])
def test_output_that_cannot_be_written_is_one_line(words):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "interpreter", *words],
            env=environment(), text=True, stdout=full, stderr=subprocess.PIPE,
        )  # fmt: skip

    assert (1, "plainrules: the output cannot be written (No space left on device)\n") == (
        done.returncode, done.stderr,
    )  # fmt: skip
