"""A mod that takes away what rules elsewhere need is told so at its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from tests.layers.folders import mod, write

DALES = {
    "rules/dales/title.yaml": "title: dales\nmap: dales\nstart: dawn\nsupply: store\n",
    "rules/dales/rules.yaml": """\
factions: {red: {}, blue: {}}
sides: {pair: [red, blue]}
kinds: {scout: {plural: scouts, states: [hidden, seen]}}
pieces: {red: {scout: 3}, blue: {scout: 3}}
boxes: {store: {}, lost: {}}
values: {luck: {from: 0, to: 9}}
definitions:
  sly: {number: hidden red scouts on map}
  gone: {number: pair scouts in lost}
phases:
  dawn:
    do: |
      add sly + gone to luck
      end game
scenarios: {start: {}}
""",
    "maps/dales.yaml": "types: {dale: {}}\nspaces: {one: {dale: yes}, two: {dale: yes}}\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path.resolve(), DALES)


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("kinds: {scout: {states: [seen, found]}}\n", "hidden", "2:25"),
        ("kinds: {scout: {delete: {states: [hidden]}}}\n", "hidden", "2:35"),
        ("boxes: {delete: [lost]}\n", "lost", "2:18"),
        ("definitions: {delete: [sly]}\n", "sly", "2:24"),
    ],
)
def test_a_word_that_a_mod_takes_away(
    root: Path, tmp_path: Path, text: str, word: str, place: str
) -> None:
    own = mod(tmp_path / "mods", text, "dales")
    with pytest.raises(CorpusError) as caught:
        interpreter.load("dales", root=root, mods=[own])

    (told,) = caught.value.diagnostics
    assert f"mods/mine/rules.yaml:{place}" == str(told.span)
    assert f"this takes away '{word}', which other rules need" == told.message
    assert ("mods/mine",) == told.overlays
    assert ["rules/dales/rules.yaml"] == [span.file for span, _ in told.too]
    assert word in told.too[0][1]
    assert f"  rules/dales/rules.yaml:{told.too[0][0].line}:" in str(caught.value)


def test_a_name_that_means_something_in_a_rule_below(root: Path, tmp_path: Path) -> None:
    rules = root / "rules/dales/rules.yaml"
    rules.write_text(rules.read_text().replace("add sly", "let gain be 1\n      add sly"))
    own = mod(tmp_path / "mods", "sides: {gain: [red]}\n", "dales")
    with pytest.raises(CorpusError) as caught:
        interpreter.load("dales", root=root, mods=[own])

    (told,) = caught.value.diagnostics
    assert "mods/mine/rules.yaml:2:9" == str(told.span)
    assert "'gain' means something else in other rules; choose another name" == told.message


def test_a_mistake_of_the_mods_own_stays_where_it_is(root: Path, tmp_path: Path) -> None:
    text = "definitions: {sly: {number: hiden red scouts on map}}\n"
    own = mod(tmp_path / "mods", text, "dales")
    with pytest.raises(CorpusError) as caught:
        interpreter.load("dales", root=root, mods=[own])

    (told,) = caught.value.diagnostics
    assert ("mods/mine/rules.yaml", "hidden") == (told.span.file, told.suggestion)
