"""Commands run in this process, on the little title of the session tests."""

import pytest

from tests.keyboard import typist
from tests.session.quay import ROOT


@pytest.fixture
def plainrules(monkeypatch, capsys, tmp_path):
    """`plainrules("play", "quay", typed="1\\n")`, as `typist` tells."""
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))
    monkeypatch.setenv("PLAINRULES_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")  # whatever terminal the tests run in
    monkeypatch.chdir(tmp_path)
    return typist(monkeypatch, capsys)
