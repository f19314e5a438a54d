"""Commands run in this process, with what a person would type."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable

from interpreter.command import main


class Keyboard(io.StringIO):
    """Lines as they are typed one by one. `before` is called when the next is waited for, `after` with it.

    `terminal`: a person sits at it.
    """

    def __init__(
        self,
        lines: Iterable[str] = (),
        *,
        before: Callable[[], object] = lambda: None,
        after: Callable[[str], object] = lambda line: None,
        terminal: bool = False,
    ) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.before, self.after, self.terminal = before, after, terminal

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        self.before()
        line = super().readline()
        self.after(line)
        return line

    def isatty(self) -> bool:
        return self.terminal


def types(monkeypatch, *lines, **how):
    """These lines are typed from now on, at a keyboard as described above."""
    monkeypatch.setattr(sys, "stdin", Keyboard(lines, **how))


def typist(monkeypatch, capsys):
    """`run("play", TITLE, typed="1\\n")` gives (exit status, what was printed, complaints)."""

    def run(*words, typed="", **how):
        types(monkeypatch, *typed.splitlines(), **how)
        status = main(words)
        out, err = capsys.readouterr()
        return status, out, err

    return run
