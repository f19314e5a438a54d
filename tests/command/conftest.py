"""Commands run in this process, on the little title of the session tests."""

import io
import sys

import pytest

from interpreter.command import main
from tests.session.quay import ROOT


@pytest.fixture
def plainrules(monkeypatch, capsys, tmp_path):
    """`plainrules("play", "quay", typed="1\\n")` gives (exit status, what was printed, complaints)."""
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))
    monkeypatch.setenv("COLUMNS", "100")  # whatever terminal the tests run in
    monkeypatch.chdir(tmp_path)

    def run(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(words)
        out, err = capsys.readouterr()
        return status, out, err

    return run
