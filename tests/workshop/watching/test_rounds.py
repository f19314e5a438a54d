"""What is told after a save is what a title that is read anew tells, mistakes and outcomes."""

import pytest

from tests.seeds import seeds
from tests.session.purse import written
from tests.workshop.watching.rounds import differences


@pytest.mark.parametrize("seed", seeds([0], range(3)))
def test_a_changed_title_is_told_as_one_read_anew(tmp_path, monkeypatch, seed):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(written(tmp_path)))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))

    assert [] == differences(tmp_path, "purse", 10, seed)
