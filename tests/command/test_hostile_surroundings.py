"""A folder in which somebody else has laid programs: what stands there is never loaded."""

import os
import subprocess
import sys
from pathlib import Path

import interpreter
from tests.session.quay import ROOT

# As on systems where a process cannot have a twin: its helpers begin anew, in the folder of the command.
START = """\
import multiprocessing
import sys

from interpreter.command import start

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    sys.exit(start())
"""
# The server ends once it has opened its page, or found nothing to open it with.
OPENS = """\
import os, sys, webbrowser

from interpreter.command import start

def opened(page, opens=webbrowser.open):
    opens(page)
    print("a browser was asked for", flush=True)
    os._exit(0)

webbrowser.open = opened
sys.exit(start())
"""


def test_a_helper_process_loads_nothing_of_the_folder(tmp_path):
    place, script, trace = tmp_path / "pack", tmp_path / "start" / "start.py", tmp_path / "ran"
    place.mkdir()
    script.parent.mkdir()
    script.write_text(START)
    for name in ("multiprocessing", "json", "attrs", "sitecustomize"):
        (place / f"{name}.py").write_text(f"open({str(trace)!r}, 'w')\n")

    run = subprocess.run(
        [sys.executable, script, "sim", "quay", "--games", "2", "--jobs", "2"],
        cwd=place, capture_output=True, text=True, timeout=100,
        env={**os.environ, "PLAINRULES_CORPUS": str(ROOT),
             "PYTHONPATH": str(Path(interpreter.__file__).parent.parent)},
    )  # fmt: skip

    assert (0, "") == (run.returncode, run.stderr)
    assert not trace.exists()


def test_no_browser_of_the_folder_is_run(tmp_path):
    place, trace = tmp_path / "pack", tmp_path / "ran"
    place.mkdir()
    for name in ("xdg-open", "www-browser", "firefox"):
        (place / name).write_text(f"#!/bin/sh\necho >{trace}\n")
        (place / name).chmod(0o755)
    server = subprocess.Popen(
        [sys.executable, "-c", OPENS, "table", "tictactoe", "--seat", "crosses=human",
         "--data", tmp_path / "t.sqlite"],
        cwd=place, stdout=subprocess.PIPE, text=True,
        env={"PATH": ".:", "DISPLAY": ":9", "PLAINRULES_CACHE": os.environ["PLAINRULES_CACHE"],
             "PYTHONPATH": str(Path(interpreter.__file__).parent.parent)},
    )  # fmt: skip
    told, _ = server.communicate(timeout=60)

    assert "a browser was asked for\n" in told
    assert not trace.exists()
