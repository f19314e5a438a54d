"""What a mod of A Distant Plain says in a few lines, each in a folder of its own, all played together."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import load
from interpreter.corpus.catalogue import find_root
from interpreter.corpus.store import load_tests, load_tree
from interpreter.corpus.yaml.tree import plain
from interpreter.workshop.testing.cases import cases_of
from tests.layers.folders import mod, write
from tests.rule_tests import run_tests

# The layer, how many lines of it at most, and what is then played.
CASES = {
    "traffic": (
        """\
actions:
  traffic:
    stages:
      traffic: {each: {at the start: add 2 * (warlords bases here) to earned}}
""",
        4,
        """\
  - test: two more for each Base
    given: {spaces: {balkh: {pieces: 2 warlords bases}, konduz: {pieces: 1 warlords base}}}
    as: warlords
    run: traffic
    answers: [space: balkh, space: konduz]
    expect: warlords resources = 9
""",
    ),
    "five": (
        """\
factions: {jamiat: {name: Jamiat, letter: J}}
sides: {add: {insurgent: [jamiat]}}
enemies:
  jamiat: [coalition, government]
  add: {coalition: [jamiat], government: [jamiat]}
pieces: {jamiat: {guerrilla: 10, base: 3}}
card fields: {order: {every: no}}
""",
        7,
        """\
  - test: a fifth faction rallies
    given: {values: {jamiat resources: 3}, spaces: {balkh: {pieces: 1 jamiat base}}}
    as: jamiat
    run: rally
    answers: [space: balkh, space: herat, space: done, way: muster, place: 2]
    expect: |
      jamiat guerrillas in balkh = 2
      jamiat guerrillas in herat = 1
  - test: a fifth faction marches
    given: {values: {jamiat resources: 3}, spaces: {balkh: {pieces: 2 jamiat guerrillas}}}
    as: jamiat
    run: march
    answers: [destination: faryab, group: 2]
    expect: |
      jamiat guerrillas in faryab = 2
      jamiat resources = 2
""",
    ),
    "ties": ("result:\n  ties: [coalition, taliban, government, warlords]\n", 3, ""),
    "between": (
        "actions: {rally: {stages: {tithe: {after: rally, do: add 1 to aid}}}}\n",
        1,
        """\
  - test: a stage comes between two others
    given:
      values: {taliban resources: 5, aid: 10}
      spaces: {kandahar: {pieces: 1 taliban base}}
    as: taliban
    run: rally
    answers: [space: kandahar, space: done, way: muster, place: 3, preached: kandahar]
    expect: aid = 11
""",
    ),
    "rung": (
        """\
bots:
  non-player warlords:
    answers:
      rally:
        space:
          home: {before: found a base, where: warlords bases here}
""",
        6,
        """\
  - test: a rung comes before another
    given:
      values: {warlords resources: 1}
      spaces: {herat: {pieces: 3 warlords guerrillas}, balkh: {pieces: 1 warlords base}}
    as: warlords
    run: rally
    bots: warlords
    decides: {space: [balkh]}
    rungs: [home]
""",
    ),
}


@pytest.fixture(scope="module")
def mods(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    place = tmp_path_factory.mktemp("mods")
    folders = []
    for name, (text, most, tests) in CASES.items():
        assert text.count("\n") <= most
        folder = mod(place, text, "adp", name)
        if tests:
            write(folder, {"tests/own.yaml": f"tests:\n{tests}"})
        folders.append(str(folder))
    return tuple(folders)


def test_each_case_is_played(mods: tuple[str, ...]) -> None:
    tree, _ = load_tests(find_root(), "adp", mods)
    own = [case for case in cases_of(tree) if not case.span.file.startswith("rules/")]
    verdicts = list(run_tests("adp", own, mods=mods))

    assert 5 == len(verdicts)
    assert [""] * 5 == [verdict.failure for verdict in verdicts]


def test_the_order_of_stages_rungs_and_ties(mods: tuple[str, ...]) -> None:
    title = load("adp", mods=mods)
    vocabulary = title.full
    rally = next(each for each in vocabulary.actions if each.id == "rally")
    bot = next(each for each in vocabulary.bots if each.id == "non-player warlords")

    assert ["rally", "tithe", "sharia"] == [stage.name for stage in rally.stages]
    assert ["three provinces", "hide", "home", "found a base"] == [
        rung.name for rung in bot.ladders["rally", "space"]
    ][:4]
    assert ["coalition", "taliban", "government", "warlords"] == [
        vocabulary.factions[index].id for index in vocabulary.ties
    ]


def test_markers_drawn_by_people_only(tmp_path: Path) -> None:
    """An option brings a rule into lines that know nothing of it, and a mod changes a line of that."""
    line = "for each faction f where led by of f is f and not non player of f"
    text = """\
procedures:
  draw hidden markers:
    do: {instead of repeat 2 - number of hidden markers of f times: "repeat 3 times:"}
"""
    own = mod(tmp_path, text, "adp")
    with_it = plain(load_tree(find_root(), "adp", ["deception", own]).tree)
    without = plain(load_tree(find_root(), "adp", []).tree)

    assert (
        "do draw hidden markers\ngo to next card played\n" == with_it["phases"]["deployment"]["do"]
    )
    assert f"{line}:\n  repeat 3 times:" in with_it["procedures"]["draw hidden markers"]["do"]
    assert "hidden" not in str(without["phases"]) + str(without["procedures"])
