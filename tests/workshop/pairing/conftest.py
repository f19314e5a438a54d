"""Mods of the little title, and comparisons of its editions."""

import pytest

from interpreter.workshop.comparing.sides import Asked, sides
from interpreter.workshop.pairing.measured import Comparing, Wish
from interpreter.workshop.pairing.pairs import Table
from tests.session.quay import ROOT


@pytest.fixture
def mod(tmp_path):
    """Writes a mod; of another title than the little one, named."""

    def write(name, rules, extends="quay"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "overlay.yaml").write_text(f"format: 1\noverlay: {name}\nextends: {extends}\n")
        (folder / "rules.yaml").write_text(f"format: 1\n{rules}")
        return str(folder)

    return write


@pytest.fixture
def compared(monkeypatch):
    """Compares by games the title, as it is, with a mod."""
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))

    def compare(
        mod, games=40, *, title="quay", seed=1, seats="random", jobs=1, scenario=None, until=None
    ):
        with sides(Asked(title, mods=(mod,))) as (older, newer):
            table = Table(scenario, seats, None, None)
            return Comparing.of(older, newer, table, Wish(games, until, seed, jobs)).run()

    return compare
