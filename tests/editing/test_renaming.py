"""New names: which layers are read for one, and where scenarios say it."""

import shutil

import pytest

from interpreter.workshop.editing import analysis, renaming
from interpreter.workshop.editing.belonging import belonging
from tests.session.quay import ROOT


@pytest.fixture
def quay(tmp_path, monkeypatch):
    shutil.copytree(ROOT, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    return tmp_path / "rules/quay/rules.yaml"


def edits(file, path, name):
    reading = belonging(file)
    assert reading is not None
    found = renaming.renamed(reading, path, name, {})
    lines = file.read_text().split("\n")
    return [lines[each.span.line - 1].strip() for each in found]


def test_the_totals_of_a_scenario_are_renamed(quay):
    assert "totals: {bottom card: 4}" in edits(quay, ("definitions", "bottom card"), "lowest card")


def test_a_layer_that_speaks_of_neither_name_is_not_read(quay, monkeypatch):
    read, plain = set(), analysis.analyse

    def analyse(reading, files):
        read.add((reading.variant.title, reading.variant.overlays))
        return plain(reading, files)

    monkeypatch.setattr(renaming, "analyse", analyse)
    edits(quay, ("definitions", "wealth"), "riches")
    assert {("quay", ())} == read

    read.clear()
    edits(quay, ("values", "coins"), "silver")
    assert {("quay", ()), ("quay", ("new-printing", "fair-wind"))} == read


def test_a_word_that_is_a_verb_elsewhere_is_renamed_only_as_a_value(quay):
    """Mutant: the lexer's tokens are taken as they come, not as the parser reads them."""
    quay.write_text(
        quay.read_text().replace("  day: {from: 0", "  place: {from: 0, to: 9}\n  day: {from: 0", 1)
    )
    text = "      add 1 to place\n      place 1 red boat in fish pier\n"
    quay.write_text(
        quay.read_text().replace("      add 1 to day\n", f"      add 1 to day\n{text}", 1)
    )
    tests = quay.parent / "tests/loading.yaml"
    tests.write_text(
        tests.read_text() + "  - test: a verb\n    do: |\n" + text + "    expect: place = 1\n"
    )

    told = ["place: {from: 0, to: 9}", "add 1 to place"]
    assert told == edits(quay, ("values", "place"), "spot")[:2]
    assert 4 == len(edits(quay, ("values", "place"), "spot"))
