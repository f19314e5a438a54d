"""Shared folders: which are series, in which order they lie, and what is told of one that is none."""

from pathlib import Path

import pytest

from interpreter.corpus.catalogue import fingerprint, titles
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.layers.series import series
from interpreter.corpus.store import load_series, load_tree
from interpreter.corpus.yaml.tree import plain

FILES = {
    "rules/base/series.yaml": "format: 1\nseries: base\nneeds: {phases: [upkeep]}\n",
    "rules/base/a.yaml": "format: 1\nvalues: {rain: {from: 0, to: 9}}\n",
    "rules/upper/series.yaml": "format: 1\nseries: upper\nextends: [base]\n",
    "rules/upper/b.yaml": "format: 1\nphases: {upkeep: {do: end game}}\n",
    "rules/kite/title.yaml": "format: 1\ntitle: kite\nextends: [upper]\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        write(tmp_path / name, text)
    return tmp_path.resolve()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def refusal(root: Path, title: str = "kite") -> str:
    with pytest.raises(CorpusError) as caught:
        load_tree(root, title)
    return str(caught.value)


def test_a_series_lies_above_those_that_it_extends(root: Path) -> None:
    corpus = load_tree(root, "kite")

    assert {"values", "phases", "manifest"} == set(plain(corpus.tree))
    assert [("base", ("upper", "base")), ("upper", ("upper",))] == [
        (each.name, each.path) for each in corpus.series
    ]
    assert ["upkeep"] == plain(corpus.series[0].head)["needs"]["phases"]


def test_each_series_is_read_once(root: Path) -> None:
    write(root / "rules/kite/title.yaml", "format: 1\ntitle: kite\nextends: [base, upper]\n")

    assert ["base", "upper"] == [each.name for each in load_tree(root, "kite").series]


def test_series_are_no_titles(root: Path) -> None:
    assert (["base", "upper"], ["kite"]) == (series(root), titles(root))


def test_a_series_is_read_by_itself(root: Path) -> None:
    corpus = load_series(root, "upper")

    assert {"values", "phases"} == set(plain(corpus.tree))
    assert ["base", "upper"] == [each.name for each in corpus.series]


def test_all_its_folders_are_read_but_what_titles_are_laid_out_from(root: Path) -> None:
    write(root / "rules/base/more/deep.yaml", "format: 1\nboxes: {out: {}}\n")
    write(root / "rules/base/sapling/title.yaml", "format: 1\ntitle: TITLE\n")

    assert {"values", "boxes"} == set(plain(load_series(root, "base").tree))


def test_its_manifest_counts_in_the_fingerprint(root: Path) -> None:
    before = fingerprint(root, "kite")
    write(root / "rules/base/series.yaml", "format: 1\nseries: base\n")

    assert before != fingerprint(root, "kite") == load_tree(root, "kite").hash


def test_a_folder_without_a_manifest_is_told_what_to_write(root: Path) -> None:
    (root / "rules/upper/series.yaml").unlink()

    assert """\
rules/kite/title.yaml:3:11: error: rules/upper has no series.yaml, so it is no series
  3 | extends: [upper]
    |           ^^^^^ write one that says 'format: 1' and 'series: upper'""" == refusal(root)


def test_a_series_that_a_series_extends_is_told_there(root: Path) -> None:
    (root / "rules/base/series.yaml").unlink()

    assert "rules/upper/series.yaml:3:11: error: rules/base has no series.yaml" in refusal(root)


def test_a_title_is_no_series(root: Path) -> None:
    write(root / "rules/moth/title.yaml", "format: 1\ntitle: moth\nextends: [kite]\n")

    assert "title.yaml:3:11: error: 'kite' is a title; titles share a series" in refusal(
        root, "moth"
    )


def test_a_misspelt_series(root: Path) -> None:
    write(root / "rules/kite/title.yaml", "format: 1\ntitle: kite\nextends: [uper]\n")

    assert "error: there is no rules/uper" in refusal(root)
    assert "did you mean 'upper'?" in refusal(root)


def test_series_that_go_round(root: Path) -> None:
    write(root / "rules/base/series.yaml", "format: 1\nseries: base\nextends: [upper]\n")

    assert """\
rules/base/series.yaml:3:11: error: these series extend each other: upper → base → upper
  3 | extends: [upper]
    |           ^^^^^""" == refusal(root)


def test_a_series_has_the_name_of_its_folder(root: Path) -> None:
    write(root / "rules/base/series.yaml", "format: 1\nseries: bass\n")

    assert """\
rules/base/series.yaml:2:9: error: this series lies in rules/base, and calls itself 'bass'
  2 | series: bass
    |         ^^^^ did you mean 'base'?""" == refusal(root)


def test_a_manifest_is_held_against_its_schema(root: Path) -> None:
    text = "format: 1\nseries: base\nneed: {}\nneeds: {phase: [upkeep]}\n"
    write(root / "rules/base/series.yaml", text)

    assert [
        "rules/base/series.yaml:3:1: error: unknown key 'need'",
        "rules/base/series.yaml:4:9: error: unknown key 'phase'",
    ] == [line for line in refusal(root).splitlines() if "error" in line]


def test_a_manifest_that_leads_elsewhere_is_refused(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "series.yaml"
    write(outside, "format: 1\nseries: base\n")
    (root / "rules/base/series.yaml").unlink()
    (root / "rules/base/series.yaml").symlink_to(outside)

    assert "rules/base/series.yaml:1:1: error: this link leads out of the corpus" == refusal(root)
