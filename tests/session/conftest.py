import shutil

import pytest

import interpreter

from . import quay


@pytest.fixture(autouse=True)
def _corpus(monkeypatch):
    """Kept games find the little title again."""
    monkeypatch.setenv("PLAINRULES_CORPUS", str(quay.ROOT))


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """A corpus of our own, and a whole game kept with it as game.json."""
    root = tmp_path / "corpus"
    shutil.copytree(quay.ROOT, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
    quay.play_on(interpreter.load("quay").new("calm", quay.SEED)).save(tmp_path / "game.json")
    return root
