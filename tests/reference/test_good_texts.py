"""What the binder takes, both executors carry out: the good texts of tests/language."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from interpreter.engine.state import events
from interpreter.language import bind
from interpreter.language.declarations.vocabulary import Vocabulary
from tests.language.fixture import HERE, corpus_with
from tests.reference.comparison import compare

RULES = HERE / "corpus/rules/isles/rules.yaml"
SET_OUT = "values: {leader: south, luck: 3}"


def bound(text: str) -> Vocabulary:
    with tempfile.TemporaryDirectory() as folder:
        return bind(corpus_with(Path(folder), text))


@pytest.mark.parametrize("path", sorted((HERE / "good").iterdir()), ids=lambda path: path.stem)
def test_each_good_text_is_compiled_and_played(path):
    compare(bound(path.read_text(encoding="utf-8")), decisions=40)


def test_variables_of_an_action_are_transferred_and_shifted():
    """A value keeps within its bounds, a variable gives no more than it has."""
    rules = RULES.read_text(encoding="utf-8")
    start, ends = (
        rules.index("    values: {luck: 3"),
        rules.index("    spaces:\n      ash: {pieces"),
    )
    rules = rules[:start] + f"    {SET_OUT}\n" + rules[ends:]
    rules = rules.replace("grant actor any voyage, limited", "grant actor plunder")
    rules = rules.replace("if: calm weather", "if: yes")
    rules = rules.replace(
        "where: actor ships here and safe, pay: price, count: up to 3", "where: yes"
    )
    rules = rules.replace("variables: {taken: 0}", "variables: {taken: 3, kept: 0, spirits: glad}")
    rules = rules.replace(
        "          add haul to taken\n",
        """          transfer 2 from taken to luck
          transfer 9 from luck to kept
          transfer kept from kept to taken
          transfer 2 from taken to actor gold
          shift spirits 3 toward calm
          say "{taken} {kept} {luck} {spirits}"
          end game
""",
    )
    game = compare(bound(f"# instead of rules/isles/rules.yaml\n{rules}"), decisions=9)

    said = [
        entry[2:] for entry in game.compiled.run.log if entry[0] == events.SAY and len(entry) == 6
    ]
    assert [(4, 0, 0, 1)] == said
