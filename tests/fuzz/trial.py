"""Trying cases out, one after another, in a process of its own that may take only so long and so much.

`python -m tests.fuzz.trial` reads cases (one JSON object a line, bytes as latin-1) and answers each
with one line: what went wrong, or nothing. The parent ends it when a case takes too long.
"""

from __future__ import annotations

import io
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from tests.fuzz.folders import HOME, Case, sound

SECONDS = 5  # of work
PATIENCE = 60  # seconds, for a case that waits for something
MEGABYTES = 300
MOST = 200  # cases of one process: memory that is kept between them is not the case's


def written(case: Case) -> str:
    """A case as one line, also of a file in `found/`."""
    return json.dumps({name: data.decode("latin-1") for name, data in sorted(case.items())})


def read(line: str) -> Case:
    """What `written` wrote."""
    return {name: data.encode("latin-1") for name, data in json.loads(line).items()}


class Trial:
    """A process that tries cases out; a new one takes its place when it has to be ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.tried = 0

    def verdict(self, case: Case) -> str:
        """What is wrong with how the program takes this case; "" if nothing is."""
        if self.process is None or self.tried >= MOST:
            self.end()
            self.process, self.tried = _begin(), 0
        self.tried += 1
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(written(case) + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        if not ready:
            self.end()
            return f"waits for more than {PATIENCE} s"
        answer = self.process.stdout.readline()
        if not answer:
            status = self.process.wait()
            self.process = None
            return f"ends with {status}: more than {MEGABYTES} MB, or worse"
        return str(json.loads(answer))

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


@contextmanager
def trial() -> Iterator[Trial]:
    made = Trial()
    try:
        yield made
    finally:
        made.end()


def _begin() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.fuzz.trial"],
        cwd=HOME, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()  # it is ready: its start is not the first case's time
    return process


# --- in the process -------------------------------------------------------------------------------


def tell(case: Case, folder: Path) -> str:
    """Lays the case out in a folder and checks, compiles and begins it."""
    title = case["title"].decode()
    for name, text in sound(title):
        _write(folder / name, text.encode())
    for name, data in case.items():
        if name != "title":
            _write(folder / name, data)
    os.environ["PLAINRULES_CORPUS"] = str(folder)
    mods = ["--mod", str(folder / "mod")] if (folder / "mod").is_dir() else []
    said = io.StringIO()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        with redirect_stdout(said), redirect_stderr(said):
            status = _run(title, mods)
    except BaseException:
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if status and not said.getvalue().strip():
        return f"status {status} and not a word"
    return "" if status in (0, 1) else f"status {status}"


def _run(title: str, mods: list[str]) -> int:
    from interpreter.command import main

    status = main(["check", title, *mods])
    if status == 0:
        import interpreter
        from interpreter.corpus.diagnostics import CorpusError
        from interpreter.session.mistakes import Mistake

        try:
            interpreter.load(title, mods=mods[1:])
        except (CorpusError, Mistake) as error:
            raise AssertionError("check finds nothing, and it cannot be loaded") from error
    return status


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _late(number: int, frame: object) -> None:
    raise TimeoutError(f"this takes more than {SECONDS} s")


def main() -> None:
    import resource

    signal.signal(signal.SIGPROF, _late)
    os.environ["PLAINRULES_CACHE"] = tempfile.mkdtemp()
    out = os.fdopen(os.dup(1), "w")
    with tempfile.TemporaryDirectory() as first:  # what every start reads is read before
        tell({"title": b"tictactoe"}, Path(first))
    resource.setrlimit(resource.RLIMIT_DATA, (MEGABYTES << 20, MEGABYTES << 20))
    print(json.dumps("ready"), file=out, flush=True)
    for line in sys.stdin:
        folder = tempfile.mkdtemp()
        answer = tell(read(line), Path(folder))
        shutil.rmtree(folder)
        print(json.dumps(answer), file=out, flush=True)
    shutil.rmtree(os.environ["PLAINRULES_CACHE"])


if __name__ == "__main__":
    main()
