"""Work beside this process: a twin of it has all that it has read, and what the twin finds is heard here.

It can be cut off at once, wherever it is. Where a process has no twins, the work is done in steps while somebody
listens.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from attrs import define, field

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

KINDLY = 10  # what the twin adds to its niceness: somebody may be waiting for this process


@define
class Failed:
    """The last message of work that did not come to its end."""

    why: str


@define(eq=False)
class Beside:
    """Work that goes on. `over`: all of its messages have been heard. `killed`: by which signal it ended, 0 if by none."""

    over: bool = field(default=False, kw_only=True)
    killed: int = field(default=0, kw_only=True)

    def heard(self, seconds: float | None = 0) -> list[Any]:
        """The messages since it was asked last; if there are none, wait so long. Work that goes wrong ends with a `Failed`."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop listening to it."""
        self.over = True

    def first(self) -> Any:
        """Wait for its first message, and end it; None where it ends without one."""
        try:
            return next(iter(self.heard(None)), None)
        finally:
            self.stop()


def beside(work: Callable[[], Iterator[Any]], niceness: int = KINDLY) -> Beside:
    """Start the work. Its results must be picklable. `niceness` is added to the process's."""
    return _begun(work, niceness) if hasattr(os, "fork") else Steps(work())


# --- a twin ------------------------------------------------------------------------------------------


@define(eq=False)
class _Twin(Beside):
    pid: int
    pipe: Connection
    life: int  # open for as long as this process lives

    def heard(self, seconds: float | None = 0) -> list[Any]:
        heard: list[Any] = []
        try:
            while not self.over and self.pipe.poll(0 if heard else seconds):
                heard.append(self.pipe.recv())
        except EOFError:
            self._end()
        return heard

    def stop(self) -> None:
        if not self.over:
            os.kill(self.pid, signal.SIGKILL)
            self._end()

    def _end(self) -> None:
        self.over = True
        self.pipe.close()
        os.close(self.life)
        self.killed = os.WTERMSIG(os.waitpid(self.pid, 0)[1])


def _begun(work: Callable[[], Iterator[Any]], niceness: int) -> Beside:
    from multiprocessing import Pipe  # it loads slowly

    inlet, outlet = Pipe(duplex=False)
    lives, life = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    with _uninterrupted(), warnings.catch_warnings():
        # Who tells of saves has threads; the twin does without them.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
        if not pid:
            try:
                inlet.close()
                os.close(life)
                threading.Thread(target=_no_longer, args=[lives], daemon=True).start()
                _work(work, outlet, niceness)
            finally:
                os._exit(0)  # nothing of this process is tidied up twice
    outlet.close()
    os.close(lives)
    return _Twin(pid, inlet, life)


def _no_longer(lives: int) -> None:
    """Ends the twin with the process it works for, however that one ends."""
    os.read(lives, 1)
    os._exit(0)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits a moment: what the standard library does when a process is doubled would swallow it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    late: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: late.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if late:
        signal.raise_signal(signal.SIGINT)


def _work(work: Callable[[], Iterator[Any]], outlet: Connection, niceness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.nice(niceness)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    try:
        for message in work():
            outlet.send(message)
    except Exception as error:
        outlet.send(Failed(f"{type(error).__name__}: {error}"))


# --- without one -------------------------------------------------------------------------------------


@define(eq=False)
class Steps(Beside):
    left: Iterator[Any]

    def heard(self, seconds: float | None = 0) -> list[Any]:
        """Take one step of it."""
        if self.over:
            return []
        try:
            return [next(self.left)]
        except StopIteration:
            self.over = True
            return []
        except Exception as error:
            self.over = True
            return [Failed(f"{type(error).__name__}: {error}")]
