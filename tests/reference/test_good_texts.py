"""What the binder takes, both executors carry out: the good texts of tests/language."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from interpreter.engine.state import events
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.sections.second_pass import bind
from tests.language.fixture import HERE, corpus_with
from tests.reference.comparison import Comparison, compare

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


RESTED = """\
format: 1
values: {rested: {from: 0, to: 20, start: 2}}
consequences:
  resting: {cite: "4.1", when: not (fresh north ships on map = rested), do: set rested to fresh north ships on map}
actions:
  drill:
    class: voyage
    stages:
      drill:
        do: |
          move 2 north ships in ash to birch as comers
          refresh comers
          say "refreshed"
          move 1 north ship in birch to ash
"""


DRILL = "      as north:\n        grant actor drill\n      end game\n"


def played(text: str, dawn: str) -> Comparison:
    """A game that begins with this phase, by both executors."""
    rules = RULES.read_text(encoding="utf-8")
    start, end = rules.index("      as leader:"), rules.index("deals:")
    rules = f"{rules[:start]}{dawn}  turn: {{do: end game}}\n\n{rules[end:]}"
    return compare(bound(f"{text}# instead of rules/isles/rules.yaml\n{rules}"), decisions=9)


def told(text: str, dawn: str) -> list[str]:
    """What the log tells of it."""
    game = played(text, dawn)
    kinds = {events.MOVE: "move", events.SAY: "say", events.DONE: "done", events.PHASE: "phase"}
    return [
        f"{entry[2]} to {entry[3]}" if entry[0] == events.VALUE else kinds[entry[0]]
        for entry in game.compiled.run.log
        if entry[0] == events.VALUE or entry[0] in kinds
    ]


def test_what_makes_pieces_fresh_sets_off_the_consequences_that_speak_of_them():
    """The statement does, and so does the end of an action."""
    assert [
        "phase", "say", "move", "2 to 0", "0 to 2", "say", "move", "2 to 1", "done", "1 to 2",
    ] == told(RESTED, DRILL)  # fmt: skip


HOLDING = """\
format: 1
definitions: {fleet: {number: north ships on map}}
values: {counted: {from: 0, to: 20, start: 2}}
consequences:
  counting: {cite: "4.1", when: not (fleet = counted), do: set counted to fleet}
"""


def test_consequences_are_checked_after_a_phase_that_is_left_while_something_is_held():
    dawn = "      hold fleet:\n        remove 1 north ship in ash\n        go to turn\n"

    assert ["phase", "2 to 1", "phase"] == told(HOLDING, dawn)


BY_LINE = """\
format: 1
actions:
  drill:
    class: voyage
    stages:
      drill:
        do: |
          move 1 moored north ship in ash to birch as comers
          place 2 moored north ships in birch as others
          remove 1:
            corsairs ships in others
            LINE to sailing
          say "{fresh sailing north ships in birch} fresh, {sailing ships in comers} of the comers"
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("moored north ships in birch", (0, 0)),
        ("fresh moored north ships in birch", (1, 0)),
        ("moored north ships in comers", (0, 1)),
    ],
)
def test_the_line_that_names_a_piece_tells_whether_it_has_moved_and_in_which_group_it_is(
    line, said
):
    game = played(BY_LINE.replace("LINE", line), DRILL)

    assert [said] == [entry[2:] for entry in game.compiled.run.log if entry[0] == events.SAY][1:]


@pytest.mark.parametrize("placed, fails", [("0 f", False), ("1 north", False), ("9 north", True)])
def test_a_condition_of_pieces_from_anywhere_is_judged_where_some_are_owed(placed, fails):
    """No space is haven, so to judge it is a mistake."""
    rules = RULES.read_text(encoding="utf-8")
    text = f"""\
      let f be leader
      as north:
        place {placed} ships in ash from anywhere if mood of haven is glad
      end game
"""
    rules = rules.replace("  dawn:\n    do: |\n", f"  dawn:\n    do: |\n{text}")
    game = compare(bound(f"# instead of rules/isles/rules.yaml\n{rules}"), decisions=9)

    assert fails == bool(game.compiled.failed)
