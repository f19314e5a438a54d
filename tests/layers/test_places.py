"""A text that several layers wrote: each mistake, traceback and explanation names the line that did it."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.state.errors import RuleError
from interpreter.session.rule_errors import located
from tests.layers.folders import mod, write

KITE = {
    "rules/sea/series.yaml": "series: sea\n",
    "rules/sea/actions.yaml": """\
action classes: {voyage: {}}
actions:
  raid:
    class: voyage
    stages:
      raid:
        spaces:
          where: |
            isle
            and fog
          count: any
        each: |
          add 1 to booty
          set fog here to no
""",
    "rules/kite/title.yaml": "title: kite\nextends: [sea]\nmap: kite\nstart: dawn\n",
    "rules/kite/rules.yaml": """\
factions: {red: {}}
values:
  booty: {from: 0, to: 99}
  fog: {of: space, truth: yes}
  chief: {faction: none}
  gold: {of: faction, from: 0, to: 9}
phases:
  dawn:
    do: |
      as red:
        grant actor raid
      end game
scenarios: {start: {}}
""",
    "maps/kite.yaml": (
        "types: {isle: {}, reef: {}}\nspaces: {holm: {isle: yes}, lee: {isle: yes}, "
        "rock: {reef: yes, borders: [holm]}}\n"
    ),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path.resolve(), KITE)


def offered(root: Path, *mods: Path) -> list[str]:
    """The spaces that may be chosen first."""
    decision = interpreter.load("kite", root=root, mods=mods).new().decision
    assert decision
    return [str(option) for option in decision.options if option.name != "done"]


def test_another_where_in_a_title_that_extends_a_shared_action(root: Path) -> None:
    """Three lines, beside the title's others."""
    text = "actions:\n  raid:\n    stages: {raid: {spaces: {where: fog}}}\n"
    assert ["Holm", "Lee"] == offered(root)
    write(root, {"rules/kite/raid.yaml": text})
    assert ["Holm", "Lee", "Rock"] == offered(root)


def test_a_line_of_a_condition(root: Path, tmp_path: Path) -> None:
    text = (
        "actions:\n  raid: {stages: {raid: {spaces: {where: {instead of isle: reef or isle}}}}}\n"
    )

    assert ["Holm", "Lee", "Rock"] == offered(root, mod(tmp_path / "mods", text, "kite"))


EACH = """\
actions:
  raid:
    stages:
      raid:
        each:
          after add 1 to booty: |
            {line}
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("add 1 to boooty", "rules.yaml:8:22: error: unknown value 'boooty'"),
        ("add 1 to", "rules.yaml:8:19: error: expected"),
    ],
)
def test_a_mistake_stands_where_the_line_was_written(
    root: Path, tmp_path: Path, line: str, told: str
) -> None:
    own = mod(tmp_path / "mods", EACH.format(line=line), "kite")
    with pytest.raises(CorpusError) as caught:
        interpreter.load("kite", root=root, mods=[own])

    assert f"mods/mine/{told}" in str(caught.value)
    assert "in action raid, stage raid; from overlay" in str(caught.value)


def test_a_mistake_at_play_stands_where_the_line_was_written(root: Path, tmp_path: Path) -> None:
    own = mod(tmp_path / "mods", EACH.format(line="add 1 to gold of chief"), "kite")
    game = interpreter.load("kite", root=root, mods=[own]).new()
    with pytest.raises(RuleError) as caught:
        while game.decision:
            game.choose(game.decision.options[0])

    assert located(caught.value).startswith("mods/mine/rules.yaml:8:30: 'chief' is none here")
