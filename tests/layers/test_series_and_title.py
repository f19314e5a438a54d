"""Series and the title's own files are layers: each holds parts of what stands below it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.corpus.store import load_tree
from interpreter.corpus.yaml.tree import plain
from tests.layers.folders import mistakes, mod, write

FILES = {
    "rules/sea/series.yaml": "series: sea\n",
    "rules/sea/rules.yaml": """\
action classes: {voyage: {}}
actions:
  sail:
    class: voyage
    cite: 3.1
    numbers: {price: 2}
    stages:
      sail: {spaces: {where: calm, pay: price}, each: nothing}
definitions:
  lead: {of: faction, number: 0}
result: {score: lead, ties: [red, blue]}
display: {tracks: [day], turns: watch}
seats: {bots: played by rules}
die: 8
""",
    "rules/deep/series.yaml": "series: deep\nextends: [sea]\n",
    "rules/deep/rules.yaml": "actions:\n  sail: {numbers: {price: 3}}\n",
    "rules/kite/title.yaml": "title: kite\nextends: [deep]\nresult: {ties: [blue, red]}\n",
    "rules/kite/rules.yaml": "actions:\n  sail:\n    stages: {sail: {spaces: {where: calm or reef}}}\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path.resolve(), FILES)


def tree(root: Path, *mods: Path) -> Any:
    return plain(load_tree(root, "kite", mods).tree)


def test_each_layer_changes_a_part(root: Path) -> None:
    sail = tree(root)["actions"]["sail"]

    assert {"price": 3} == sail["numbers"]
    assert {"where": "calm or reef", "pay": "price"} == sail["stages"]["sail"]["spaces"]
    assert ("voyage", "3.1") == (sail["class"], sail["cite"])


def test_the_manifest_sections_are_entries_like_all_others(root: Path, tmp_path: Path) -> None:
    assert {"score": "lead", "ties": ["blue", "red"]} == tree(root)["result"]
    ties = mod(tmp_path / "mods", "result: {ties: [red]}\ndisplay: {turns: day}\n", "kite")
    changed = tree(root, ties)

    assert {"score": "lead", "ties": ["red"]} == changed["result"]
    assert {"tracks": ["day"], "turns": "day"} == changed["display"]
    assert 8 == changed["die"]


def test_series_lie_in_the_order_of_extends(root: Path) -> None:
    other = {
        "rules/bay/series.yaml": "series: bay\n",
        "rules/bay/rules.yaml": "actions:\n  sail: {numbers: {price: 7}}\n",
        "rules/kite/title.yaml": "title: kite\nextends: [deep, bay]\n",
    }
    assert {"price": 7} == tree(write(root, other))["actions"]["sail"]["numbers"]


def test_a_new_entry_of_a_title_stands_before_one_of_its_series(root: Path) -> None:
    action = "{class: voyage, stages: {row: {do: nothing}}}"
    own = f"actions:\n  row: {action}\n  drift: {action[:-1]}, before: sail}}\n"
    write(root, {"rules/kite/rules.yaml": "die: 6\n", "rules/kite/own.yaml": own})

    assert [] == mistakes(root, "kite")
    names = list(tree(root)["actions"])
    assert names.index("drift") + 1 == names.index("sail") < names.index("row")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "actions:\n  sial: {numbers: {price: 1}}\n",
            [
                "rules/kite/own.yaml:3:3: there is no 'sial' in 'actions' to change did you mean 'sail'?"
            ],
        ),
        (
            "actions:\n  sail: {numbrs: {price: 1}}\n",
            ["rules/kite/own.yaml:3:10: unknown key 'numbrs' did you mean 'numbers'?"],
        ),
        (
            "actions:\n  sail: {delete: [class]}\n",
            ["rules/kite/own.yaml:3:19: 'class' cannot be deleted: it is needed here"],
        ),
        (
            "definitions: {delete: [laed]}\n",
            [
                "rules/kite/own.yaml:2:24: cannot delete 'laed': it is not there did you mean 'lead'?"
            ],
        ),
        (
            "display: {trakcs: [day]}\n",
            ["rules/kite/own.yaml:2:11: unknown key 'trakcs' did you mean 'tracks'?"],
        ),
        (
            "actions:\n  row: {numbers: {price: 1}}\n",
            ["rules/kite/own.yaml:3:3: the keys 'class' and 'stages' are missing here"],
        ),
    ],
)
def test_mistakes_are_told_where_they_are_made(root: Path, text: str, told: list[str]) -> None:
    write(root, {"rules/kite/rules.yaml": "die: 6\n", "rules/kite/own.yaml": text})

    assert told == mistakes(root, "kite")


def test_an_entry_that_a_mod_leaves_unfinished(root: Path, tmp_path: Path) -> None:
    own = mod(tmp_path / "mods", "actions:\n  sail: {delete: [stages]}\n", "kite")

    (told,) = mistakes(root, "kite", own)
    assert told.endswith("rules.yaml:3:19: 'stages' cannot be deleted: it is needed here")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("layers: [sol]", "4:10: there is no folder 'sol' in rules/kite did you mean 'solo'?"),
        ("inherits: [deep]", "4:1: unknown key 'inherits' did you mean 'extends'?"),
        ("extends: [dep]", "4:11: there is no rules/dep did you mean 'deep'?"),
        ("options: {late: {overlay: lat}}", "4:27: unknown overlay 'lat'"),
    ],
)
def test_mistakes_of_a_manifest_are_told_without_those_that_follow(
    root: Path, wrong: str, told: str
) -> None:
    tracks = "".join(f"  many {n}: {{to: no}}\n" for n in range(200))
    write(
        root, {"rules/kite/many.yaml": f"values:\n{tracks}", "rules/kite/solo/a.yaml": "die: 6\n"}
    )
    write(root, {"rules/kite/title.yaml": f"title: kite\nresult: {{ties: [red]}}\n{wrong}\n"})

    assert [f"rules/kite/title.yaml:{told}"] == mistakes(root, "kite")
