"""Commands run in this process, with what a person would type."""

import io
import sys

from interpreter.command import main


def typist(monkeypatch, capsys):
    """`run("play", TITLE, typed="1\\n")` gives (exit status, what was printed, complaints)."""

    def run(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(words)
        out, err = capsys.readouterr()
        return status, out, err

    return run
