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
        answer = subprocess.run(
            [sys.executable, "-S", "-c", _WAITING, sys.executable, "-c", _LIMITED, *words],
            cwd=corpus, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=told, check=True, text=True,
        )  # fmt: skip
        told.seek(0)
        said = told.read(100_000).decode("utf-8", "replace")
    status, seconds, kilobytes = answer.stdout.split()
    return Taken(int(status), float(seconds), int(kilobytes) / 1024, said)


# A child's peak memory begins at that of the process that starts it: a small one starts it.
_WAITING = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=2)
_, status, used = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
_LIMITED = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({_ROOM}, {_ROOM}))
resource.setrlimit(resource.RLIMIT_CPU, ({4 * SECONDS}, {4 * SECONDS}))
from interpreter.command import start
sys.argv[0] = "plainrules"
sys.exit(start())
"""
COMMANDS = (("check", TITLE), ("play", TITLE), ("sim", TITLE, "--games", "1"))
