"""What overlays of several titles share stands in a series, under its `overlays/`, and lies beneath theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.corpus.store import load_tree
from interpreter.corpus.yaml.tree import plain
from tests.layers.folders import mistakes, mod, write

FILES = {
    "rules/sea/series.yaml": "series: sea\n",
    "rules/sea/rules.yaml": "definitions:\n  wind: {number: 1}\nprocedures:\n  sail: {do: nothing}\n",
    "rules/sea/overlays/storm/rules.yaml": """\
definitions:
  wind: {number: 9}
procedures:
  sail: {do: {at the start: do reef}}
  reef: {do: say "Reefed."}
""",
    "rules/kite/title.yaml": """\
title: kite
extends: [sea]
options:
  storm: {overlay: storm}
  calm: {overlay: calm}
""",
    "rules/kite/overlays/storm/overlay.yaml": """\
overlay: storm
extends: kite
kind: option
layers: [storm]
""",
    "rules/kite/overlays/storm/rules.yaml": """\
definitions:
  wind: {name: Wind}
procedures:
  reef: {do: {at the end: say "Wet."}}
cites:
  4.2 option: [reef]
""",
    "rules/kite/overlays/calm/overlay.yaml": "overlay: calm\nextends: kite\nkind: option\n",
    "rules/kite/overlays/calm/rules.yaml": "definitions:\n  wind: {number: 0}\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path.resolve(), FILES)


def test_the_overlay_lies_over_what_it_takes_from_the_series(root: Path) -> None:
    tree = plain(load_tree(root, "kite", ["storm"]).tree)

    assert {"number": 9, "name": "Wind"} == tree["definitions"]["wind"]
    assert "do reef\nnothing\n" == tree["procedures"]["sail"]["do"]
    reef = tree["procedures"]["reef"]
    assert ('say "Reefed."\nsay "Wet."\n', "4.2 option") == (reef["do"], reef["cite"])


def test_without_the_overlay_nothing_of_it_is_there(root: Path) -> None:
    tree = plain(load_tree(root, "kite").tree)

    assert {"number": 1} == tree["definitions"]["wind"]
    assert {"sail": {"do": "nothing"}} == tree["procedures"]


def test_a_mod_takes_it_too(root: Path, tmp_path: Path) -> None:
    own = mod(tmp_path / "mods", "die: 8\n", "kite", head="layers: [storm]\n")

    assert 9 == plain(load_tree(root, "kite", [own]).tree)["definitions"]["wind"]["number"]


def test_a_change_of_what_is_shared_is_part_of_the_edition(root: Path) -> None:
    before = load_tree(root, "kite", ["storm"]).hash, load_tree(root, "kite").hash
    write(root, {"rules/sea/overlays/storm/rules.yaml": "definitions:\n  wind: {number: 8}\n"})
    write(root, {"rules/kite/overlays/storm/rules.yaml": "definitions:\n  wind: {name: Wind}\n"})

    assert before[0] != load_tree(root, "kite", ["storm"]).hash
    assert before[1] == load_tree(root, "kite").hash


def test_two_options_that_want_different_things_of_one_key_are_in_conflict(root: Path) -> None:
    (told,) = mistakes(root, "kite", "storm", "calm")

    assert "rules/sea/overlays/storm/rules.yaml:3" in told
    assert "rules/kite/overlays/calm/rules.yaml:3" in told


@pytest.mark.parametrize(
    "layers, told",
    [
        ("[strom]", "there is no folder 'strom' in overlays/ of a series that the title extends"),
        ("[../storm]", "there is no folder '../storm' in overlays/ of a series"),
    ],
)
def test_what_is_not_there_is_told_at_its_name(root: Path, layers: str, told: str) -> None:
    head = f"overlay: storm\nextends: kite\nkind: option\nlayers: {layers}\n"
    write(root, {"rules/kite/overlays/storm/overlay.yaml": head})
    write(root, {"rules/kite/overlays/storm/rules.yaml": "die: 8\n"})
    (found,) = mistakes(root, "kite", "storm")

    assert found.startswith(f"rules/kite/overlays/storm/overlay.yaml:5:10: {told}")
    assert found.endswith("did you mean 'storm'?")


def test_a_mistake_in_it_is_told_there(root: Path) -> None:
    write(root, {"rules/sea/overlays/storm/rules.yaml": "definitoins:\n  wind: {number: 9}\n"})
    write(root, {"rules/kite/overlays/storm/rules.yaml": "die: 8\n"})
    told = mistakes(root, "kite", "storm")

    assert ["rules/sea/overlays/storm/rules.yaml:2:1"] == [each.split(": ")[0] for each in told]
