"""A terminal of its own for one process, with what is shown on it and what is typed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from pathlib import Path

from interpreter.command import start

HOME = Path(__file__).parent.parent
KEY = re.compile(r"^\s{0,2}(\d+)  \S", re.MULTILINE)
RANGE = re.compile(r"^\s*(\d+) to (\d+)\s*$", re.MULTILINE)
PATIENCE = 60  # seconds without a sign of life


class Terminal:
    """`plainrules` with these words, in a folder."""

    def __init__(self, words, folder, *, columns=80, window=None, forked=False, within=(), **env):
        """`window` is how wide and how high it is, and can change; else it is told to be so many `columns`.

        `forked`: this process itself goes on as the command, with all that it has loaded. `within`: what
        starts the command, instead of this process.
        """
        self.shown = ""
        whole = {
            **os.environ,
            "PYTHONPATH": str(HOME),
            "TERM": "dumb",
            "COLUMNS": str(columns),
            "PLAINRULES_PAGER": "no",
            **env,
        }
        if window is not None:
            del whole["COLUMNS"]
            whole.pop("LINES", None)
        self.process, self.leader = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            if window is not None:
                _measured(0, *window)
            if forked:
                _go_on(words, whole)
            command = [*within, sys.executable, "-m", "interpreter", *words]
            os.execvpe(command[0], command, whole)

    def resize(self, columns, rows):
        """The window changes, and whoever sits in it is told."""
        _measured(self.leader, columns, rows)

    def read(self, most=65536):
        """Some more of what is shown; nothing when the process is gone."""
        ready, _, _ = select.select([self.leader], [], [], PATIENCE)
        assert ready, f"nothing comes after: {self.shown[-400:]}"
        try:
            data = os.read(self.leader, most)
        except OSError:
            return False
        self.shown += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)

    def look(self):
        """What is shown by now."""
        while select.select([self.leader], [], [], 0)[0] and self.read():
            pass

    def wait(self, *ends):
        """Until one of these ends what is shown; false if the process ends instead."""
        while not self.shown.endswith(ends):
            if not self.read():
                return False
        return True

    def prompt(self):
        """Until an answer is asked for."""
        return self.wait("\n> ")

    def type(self, text):
        """Forgets what was shown before."""
        self.shown = ""
        os.write(self.leader, text.encode())

    def keys(self):
        """What may be typed at the menu that stands there."""
        menu = self.shown.rsplit("\n\n", 1)[-1]
        if found := RANGE.search(menu):
            return [str(n) for n in range(int(found[1]), int(found[2]) + 1)]
        return KEY.findall(menu)

    def send(self, number):
        os.kill(self.process, number)

    def kill(self):
        """The process is gone at once; what it had shown before can still be read."""
        self.send(signal.SIGKILL)
        return self.finish()

    def close(self):
        """The terminal is gone, if it still is there. The exit status, negative for a signal's."""
        os.close(self.leader)
        _, status = os.waitpid(self.process, 0)
        return os.waitstatus_to_exitcode(status)

    def finish(self):
        """All that is shown until the process ends by itself. Its exit status."""
        while self.read():
            pass
        return self.close()


def _go_on(words, whole):
    """The command in this process, which then ends."""
    os.environ.clear()
    os.environ.update(whole)
    sys.argv[1:] = words
    status = 1
    try:
        status = start()
        sys.stdout.flush()
    finally:
        os._exit(status)


def _measured(terminal, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
