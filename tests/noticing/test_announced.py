"""Where notices are seen besides the page of `check`: in `--json`, and at the head of a game with the mod."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import interpreter
from interpreter.command import main

TITLE = Path(__file__).parent / "title"
MOD = {
    "overlay.yaml": "format: 1\noverlay: mine\nextends: weir\n",
    "rules.yaml": "format: 1\nactions: {breed: {numbers: {prices: 0, price: 2}}}\n",
}
SAID = "nobody uses the number 'prices' of the action breed"


@pytest.fixture
def mod(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("PLAINRULES_CORPUS", str(TITLE))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in MOD.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_json_has_file_line_layer_and_what_was_meant(mod, capsys):
    assert 0 == main(["check", "weir", "--mod", str(mod), "--json"])

    (told,) = json.loads(capsys.readouterr().out)
    assert {
        "file": f"{mod}/rules.yaml",
        "line": 2,
        "column": 29,
        "severity": "notice",
        "code": "unused",
        "message": SAID,
        "suggestion": "price",
        "overlays": [str(mod)],
    } == told


def test_a_game_with_the_mod_says_it_first(mod):
    title = interpreter.load("weir", mods=[mod])

    assert [f"{mod}/rules.yaml:2:29: {SAID}; did you mean 'price'?"] == title.notices
    assert [] == interpreter.load("weir").notices


CHANGING = """\
format: 1
actions: {breed: {numbers: {chicks hatched: 2}}}
definitions: {marsh: {of: space, truth: pool}}
limits: {delete: [no mounds in the pool], two mounds: {where: marsh}}
"""


def test_play_says_at_its_head_what_a_mod_changes_and_who_else_reads_it(mod, capsys):
    (mod / "rules.yaml").write_text(CHANGING, encoding="utf-8")

    main(["play", "weir", "--mod", str(mod), "--seats", "random", "--seed", "1"])

    head = " ".join(capsys.readouterr().out.split())
    assert (
        "(seed 1) Mod mine: changes Breed (action), Two mounds (limit); new Marsh (definition);"
        " gone No mounds in the pool (limit)"
        " The number 'chicks hatched' of the action breed is also read by 1 card and 1 rung of a bot:"
        " card 1 plain, which makes it at most 2, bot heron mind (breed: where two fit)"
    ) in head


def test_without_a_mod_play_says_nothing_of_mods(mod, capsys):
    main(["play", "weir", "--seats", "random", "--seed", "1"])

    assert "Mod " not in capsys.readouterr().out
