"""Commands run in this process, on the titles that PlainRules comes with."""

import io
import sys

import pytest

from interpreter.command import main


@pytest.fixture
def plainrules(monkeypatch, capsys, tmp_path):
    """`plainrules("play", "afghanistan", typed="1\\n")` gives (exit status, what was printed, complaints)."""
    monkeypatch.chdir(tmp_path)

    def run(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(words)
        out, err = capsys.readouterr()
        return status, out, err

    return run
