"""What `make test` leaves to the long tests, which seeds are new, and what is told of what was not tested."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import browser, seeds

ROOT = Path(__file__).parent.parent
BASH = shutil.which("bash") or "bash"
TOOLS = ("cat", "cksum", "cut", "dirname", "find", "sort", "xargs")  # of `.ci/run`
TESTS = """\
import pytest
from tests.browser import LACKING
from tests.seeds import positions, seeds

@pytest.mark.parametrize("seed", seeds([0, 1], range(4)))
def test_small(seed):
    assert seed < 4

@positions(5, 50)
def test_positions(number, first):
    pass

def test_page():
    pytest.skip(LACKING)
"""


def run(folder, *words):
    """The lines of a run of these tests, with a seed that is given."""
    path = folder / "test_these.py"
    path.write_text(TESTS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    where = [
        "-n",
        "0",
        "-vv",
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(ROOT),
        str(path),
    ]
    told = subprocess.run(
        [*command, *where, *words], cwd=ROOT, env={**os.environ, seeds.VARIABLE: "4711"},
        capture_output=True, text=True,
    )  # fmt: skip
    return told.stdout.splitlines()


def outcomes(lines):
    """By the names of tests: passed, failed or skipped."""
    rows = [line.partition("::")[2].split(" ") for line in lines if "::" in line and "%]" in line]
    return {row[0]: row[1] for row in rows}


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    return run(tmp_path_factory.mktemp("short"))


def test_what_is_short_runs_always(short):
    small = {"test_small[0]": "PASSED", "test_small[1]": "PASSED", "test_positions[5]": "PASSED"}

    assert {**small, "test_page": "SKIPPED"} == outcomes(short)


def test_the_rest_and_new_seeds_are_long_and_a_new_one_that_fails_is_told(tmp_path):
    told = run(tmp_path, "-m", "long")

    assert {
        "test_small[2]": "PASSED", "test_small[3]": "PASSED", "test_small[fresh-4711]": "FAILED",
        "test_positions[50]": "PASSED", "test_positions[fresh-4711]": "PASSED",
    } == outcomes(told)  # fmt: skip
    assert any(line.endswith(f"{seeds.VARIABLE}=4711") for line in told)


def test_that_the_pages_were_not_tested_is_the_last_line(short, tmp_path):
    assert browser.UNTESTED in short[-1]
    assert browser.UNTESTED not in "\n".join(run(tmp_path, "-k", "small"))


# --- continuous integration ---------------------------------------------------------------------------


@pytest.fixture
def integrate(tmp_path):
    """`integrate(chromium, offered, had)`: what `.ci/run` calls, and its status."""

    def stub(name, text="exit 0"):
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'#!{BASH}\necho "{name} $@" >> {tmp_path}/called\n{text}\n')
        path.chmod(0o755)

    def integrated(*, there=False, offered=True, had=True, make="exit 0"):
        (tmp_path / "bin").mkdir()
        for tool in TOOLS:
            (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
        if there:
            stub("chromium")
        stub("apt-get", f"[[ $1 != install ]] || exit {int(not had)}")
        stub("apt-cache", f"exit {int(not offered)}")
        stub("make", make)
        done = subprocess.run(
            [BASH, str(ROOT / ".ci" / "run")],
            env={"PATH": str(tmp_path / "bin")}, capture_output=True, text=True,
        )  # fmt: skip
        called = (tmp_path / "called").read_text(encoding="utf-8").splitlines()
        return [line for line in called if line.startswith("make")], done.returncode, done.stdout

    return integrated


@pytest.mark.parametrize("there, offered", [(True, True), (False, True), (False, False)])
def test_both_parts_run_with_a_browser_and_where_none_can_be_had(integrate, there, offered):
    assert (["make test", "make test-long"], 0, "") == integrate(there=there, offered=offered)


def test_a_browser_that_could_be_had_and_was_not_fails_it(integrate):
    called, status, told = integrate(had=False)

    assert ([], 1) == (called, status)
    assert "Chromium can be had here and was not" in told


def test_either_part_fails_it_and_both_are_told(integrate):
    assert (["make test", "make test-long"], 1) == integrate(make='[[ $1 != "test" ]]')[:2]


def test_the_same_files_get_the_same_new_seeds(integrate, tmp_path):
    told, status, _ = integrate(make=f'echo "make has $PLAINRULES_FRESH_SEED" >> {tmp_path}/called')

    assert 0 == status
    assert told[1] == told[3] and told[1].removeprefix("make has ").isdigit()
