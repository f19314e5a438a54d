"""What a command takes for a pack: seconds of work and megabytes, in a process of its own with limits."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from attrs import frozen

from tests.hostile.packs import TITLE, Pack

HOME = Path(__file__).parent.parent.parent
SECONDS = 5
MEGABYTES = 300
_ROOM = 3 << 30  # bytes of addresses: nothing harms the machine that measures
_PATIENCE = 120


@frozen
class Taken:
    """`said`: what it told."""

    status: int
    seconds: float
    megabytes: float
    said: str

    @property
    def wrong(self) -> str:
        """What is wrong; "" if nothing is."""
        if "Traceback" in self.said or "MemoryError" in self.said:
            return "ends with a traceback"
        if self.status not in (0, 1, 2):
            return f"ends with status {self.status}"
        if self.seconds > SECONDS:
            return f"works for more than {SECONDS} s"
        return f"takes more than {MEGABYTES} MB" if self.megabytes > MEGABYTES else ""


def lay(pack: Pack, folder: Path) -> None:
    for name, data in pack.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)


def taken(corpus: Path, cache: Path, *words: str) -> Taken:
    """What `plainrules` takes with these words for a corpus."""
    environment = {
        **os.environ, "PLAINRULES_CORPUS": str(corpus), "PLAINRULES_CACHE": str(cache),
        "PLAINRULES_DATA": str(corpus / "data"), "PYTHONPATH": str(HOME),
    }  # fmt: skip
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            [sys.executable, "-c", _LIMITED, *words],
            cwd=corpus, env=environment, stdin=subprocess.DEVNULL, stdout=told, stderr=told,
        )  # fmt: skip
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        said = told.read(100_000).decode("utf-8", "replace")
    seconds = used.ru_utime + used.ru_stime
    return Taken(process.returncode, seconds, used.ru_maxrss / 1024, said)


_LIMITED = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({_ROOM}, {_ROOM}))
resource.setrlimit(resource.RLIMIT_CPU, ({4 * SECONDS}, {4 * SECONDS}))
from interpreter.command import start
sys.argv[0] = "plainrules"
sys.exit(start())
"""
COMMANDS = (("check", TITLE), ("play", TITLE), ("sim", TITLE, "--games", "1"))
