"""Commands run in this process, on the titles that PlainRules comes with."""

import pytest

from tests.keyboard import typist


@pytest.fixture
def plainrules(monkeypatch, capsys, tmp_path):
    """`plainrules("play", "labyrinth", typed="1\\n")`, as `typist` tells."""
    monkeypatch.chdir(tmp_path)
    return typist(monkeypatch, capsys)
