"""A command whose streams are closed or full, or that is interrupted while it is loaded."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command.test_processes import environment
from tests.terminal import HOME

RED = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human")

if sys.platform == "win32":
    pytest.skip("needs a shell as Unix has it", allow_module_level=True)


@pytest.fixture
def process(tmp_path):
    """`process("titles", streams=">&-")`: status, output, complaints of a process that a shell starts."""

    def run(*words, streams="", typed="", **env):
        done = subprocess.run(
            ["sh", "-c", f'exec "$@" {streams}', "sh", sys.executable, "-m", "interpreter", *words],
            env=environment(PLAINRULES_DATA=str(tmp_path / "data"), **env), cwd=tmp_path, text=True,
            input=typed, capture_output=True, timeout=60,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.parametrize("words", [RED, ("play", "quay", "--resume"), ()])
def test_a_closed_input_is_one_that_has_ended(process, words):
    assert process(*words) == process(*words, streams="<&-")


@pytest.mark.parametrize("words", [RED, ("sim", "quay", "--games", "1"), ("titles",)])
def test_a_closed_output_is_told(process, words):
    told = "plainrules: the output cannot be written (it is closed)\n"

    assert (1, "", told) == process(*words, streams=">&-")
    assert (1, "", "") == process(*words, streams="<&- >&- 2>&-")


def test_complaints_that_nobody_can_see_do_not_become_output(process):
    assert (2, "", "") == process("sim", "nosuch", streams="2>&-")


def test_a_letter_that_the_output_has_no_sign_for_is_no_traceback(process):
    status, out, err = process("show", "quay", "—", PYTHONIOENCODING="ascii")

    assert (2, "") == (status, out) and "Traceback" not in err
    status, out, err = process(
        "cards", "labyrinth", PYTHONIOENCODING="ascii", PLAINRULES_CORPUS=str(HOME)
    )
    assert (0, "") == (status, err) and "?" in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_output_ends_a_game_with_a_word(process, tmp_path):
    process(*RED, "--save", "game.json", typed="rest\n")
    again = ("play", "quay", "--resume", "game.json")

    assert (
        1,
        "",
        "The game is kept. Go on with: plainrules play quay --resume game.json\n"
        "plainrules: the output cannot be written (No space left on device)\n",
    ) == process(*again, streams=">/dev/full", typed="rest\n")


INTERRUPTED = """
import os, runpy, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == WHEN:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
sys.argv = ["plainrules", "sim", "quay", "--games", "1"]
runpy.run_module("interpreter", run_name="__main__")
"""


@pytest.mark.parametrize(
    "when",
    [
        "command",
        "command.arguments",
        "session.mistakes",
        "command.playing.sim",
        "session.playing.title",
    ],
)
def test_ctrl_c_while_it_is_loaded_is_a_silent_end(when):
    code = f"WHEN = 'interpreter.{when}'\n{INTERRUPTED}"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), text=True, capture_output=True, timeout=60
    )

    assert (128 + signal.SIGINT, "", "") == (done.returncode, done.stdout, done.stderr)
