"""A mistake at play names what is wrong, with line and column, and the order that leads there."""

from __future__ import annotations

import shlex

import pytest

from interpreter.command.arguments import parse
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.play import Play
from interpreter.engine.state.errors import RuleError
from interpreter.session.rule_errors import located
from interpreter.workshop.simulating.checked_game import Invariants
from interpreter.workshop.simulating.simulate import simulate
from tests.keyboard import typist
from tests.limits.maze import HEAD, day, line_of, maze
from tests.walker import reference

ZONES = "card classes: {event: {}}\nzones: {deck: {}, pile: {}}\nstarting zone: deck\n"
TEXTS = "effects: {text: {}}\ncards:\n  - {card: 7, title: A, class: event, text: {unknown: yes, source: {kind: unknown}}}\n"

# What is done; where in that line; what is said.
MISTAKES = [
    ("add coins of leader of north to wood", "leader of north", "none here, so it has no coins"),
    ("set coins of leader of north to 2", "leader of north", "none here, so it has no coins"),
    ("let lord be leader of north\nadd coins of lord to wood", "lord to wood", "'lord' is none"),
    ("as leader of south:\n  add 1 to wood", "leader of south", "none here, so it has no actions"),
    ("at spot:\n  add 1 to wood", "spot", "'spot' is none here"),
    ("at first of (spaces where no):\n  add 1 to wood", "first of", "'first of these' is none here"),
    ("add coins of (north if wood > 99 otherwise leader of north) to wood", "north if", "'leader of north' is none"),
    ("add coins of (none if wood < 99 otherwise north) to wood", "none if", "'none' is none here"),
    ("as leader of north:\n  pay 1", "leader of north", "'leader of north' is none here"),
    ("pay 1 from leader of north", "leader of north", "'leader of north' is none here"),
    ("choose number n from 1 to 3 by leader of north", "leader", "none here, so it has no choice"),
    ("as north:\n  pay 5", "pay 5", "coins of north is 0, not enough to pay 5"),
    ("set coins of (south if wood = 0 otherwise north) to 1", "set coins", "no coins of south"),
    ("let x be wood\nchoose number n from 0 to 90000 by north", "choose number", "10,000 numbers"),
]  # fmt: skip
OF_CARDS = [
    ("add 1 to wood\nput top of pile on deck", "top of pile", "no card lies in 'pile'"),
    ("shuffle deck\nas north:\n  play text of top of deck", "play text", "text of card 7 is not"),
    ("spread pile over deck in 0 piles", "spread pile", "cannot be spread over 0 piles"),
]


def _place(rules: str, words: str) -> str:
    text = HEAD + rules
    start = text.rindex(words)
    return f"{line_of(rules, words)}:{start - text.rindex(chr(10), 0, start)}"


@pytest.mark.parametrize(
    "does, words, said, more",
    [(*case, "") for case in MISTAKES] + [(*case, ZONES + TEXTS) for case in OF_CARDS],
)
def test_what_is_wrong_is_named_at_its_line_and_column(tmp_path, does, words, said, more):
    rules = more + day(does)
    title = maze(tmp_path, rules)
    play = Play(title.program, title.program.start())
    with pytest.raises(RuleError) as caught:
        play.answer(1)

    assert said in str(caught.value)
    text = HEAD + rules
    start = text.rindex(words)
    assert f"{caught.value.span.line}" == f"{text.count(chr(10), 0, start) + 1}"
    assert caught.value.span.column == start - text.rindex("\n", 0, start)
    assert caught.value.decision == 1


@pytest.mark.parametrize("does, words, said", [case for case in MISTAKES if "none" in case[2]])
def test_the_reference_says_the_same_of_what_is_none(tmp_path, does, words, said):
    title = maze(tmp_path, day(does))
    mistakes = []
    for drive in (None, lambda run: reference.play_phase(title.full, run)):
        play = Play(title.program, title.program.start(), drive)
        with pytest.raises(RuleError) as caught:
            play.answer(1)
        mistakes.append((str(caught.value), caught.value.span))

    assert mistakes[0] == mistakes[1]
    assert said in mistakes[0][0]


def test_a_phase_that_leads_nowhere_is_named(tmp_path):
    rules = 'phases:\n  dawn:\n    do: |\n      may rest "rest" by north:\n        nothing\n'
    title = maze(tmp_path, rules)
    game = title.new()
    with pytest.raises(RuleError, match="dawn ends without saying what comes next"):
        game.choose("yes")


HURDLE = """\
phases:
  dawn:
    do: |
      choose number steps from 1 to 3 by north
      add steps to wood
      if wood = 9:
        add coins of leader of north to wood
      go to dawn
"""


@pytest.fixture
def plainrules(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    return typist(monkeypatch, capsys)


@pytest.mark.parametrize("checking", [(), ("--check",)])
def test_the_order_that_sim_prints_leads_to_the_decision(tmp_path, plainrules, checking):
    maze(tmp_path, HURDLE)
    status, out, _ = plainrules("sim", "maze", "--seed", "17", "--games", "2", *checking)
    lines = out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("seed 17, decision "))
    order = shlex.split(lines[at + 1].strip())

    assert status == 1 and order[0] == "plainrules"
    told, error = lines[at].split(": ", 1)
    assert "'leader of north' is none here, so it has no coins" in error
    status, out, _ = plainrules(*order[1:])
    assert status == 1
    assert told.endswith(" (and in 1 more game)")
    assert f"{told.partition(' (')[0]}: north, " in out
    assert " ".join(out.split()).endswith(f"then: {error}")


@pytest.mark.parametrize("seed", [0, -4])
@pytest.mark.parametrize("checking", [False, True])
def test_the_order_is_of_the_game_that_was_played(tmp_path, seed, checking):
    (error,) = simulate(maze(tmp_path, HURDLE), None, 1, seed, check=checking).errors
    order = parse(shlex.split(error["command"])[1:])

    assert (seed, 1, error["decision"]) == (order.seed, order.games, order.stop)
    assert checking == order.check


def test_what_only_a_check_finds_the_order_finds_again(tmp_path, plainrules, monkeypatch):
    maze(tmp_path, day("add 1 to wood"))
    monkeypatch.setattr(Invariants, "broken", lambda self, play: ["wood burns"] * len(play.answers))
    _, out, _ = plainrules("sim", "maze", "--seed", "3", "--games", "1", "--check")
    head, order = out.splitlines()[-2:]
    assert "seed 3, decision 1: wood burns" == head

    status, out, _ = plainrules(*shlex.split(order)[1:])
    assert status == 1
    assert out.endswith("\nchecked, decision 1: wood burns\n")


def test_an_order_with_a_check_says_so_where_all_is_right(tmp_path, plainrules):
    maze(tmp_path, day("add 1 to wood"))
    _, out, _ = plainrules("sim", "maze", "--stop", "1", "--check")

    assert out.endswith("\nchecked: the whole game is right\n")


def test_the_order_keeps_what_was_asked_for(tmp_path):
    title = maze(tmp_path, HURDLE, steps=12345)
    (error,) = simulate(title, None, 1, 17, seats="north=random").errors

    words = shlex.split(error["command"])
    assert words[:3] == ["plainrules", "sim", "maze"]
    assert ["--seat", "north=random", "--steps", "12345", "--seed", "17", "--games", "1"] == (
        words[3:11]
    )


def test_a_game_that_is_over_before_the_decision_is_shown_at_its_end(tmp_path, plainrules):
    maze(tmp_path, day("add 1 to wood"))
    status, out, _ = plainrules("sim", "maze", "--stop", "9")

    assert status == 0
    assert "the game is over after 1 decisions" in out


def test_a_rule_test_tells_the_answer_after_which_it_went_wrong(tmp_path, plainrules):
    maze(tmp_path, day("add coins of leader of north to wood"))
    tests = tmp_path / "rules/maze/tests/tests.yaml"
    tests.parent.mkdir()
    tests.write_text(
        "format: 1\ntests:\n  - test: a leader\n    do: |\n"
        '      may dig "dig" by north:\n        add coins of leader of north to wood\n'
        "    answers: [dig: yes]\n"
    )
    status, out, _ = plainrules("test", "maze")

    assert status == 1
    assert "tests.yaml:6:22: 'leader of north' is none here" in out
    assert "after answer 1" in out


def test_more_steps_are_granted_by_an_option(tmp_path, plainrules):
    maze(tmp_path, day("repeat 60 times:\n  repeat 60 times:\n    add 1 to wood"))

    assert plainrules("sim", "maze", "--games", "1", "--steps", "10000")[0] == 1
    assert plainrules("sim", "maze", "--games", "1", "--steps", "1000000")[0] == 0


def test_a_place_is_a_file_a_line_and_a_column(tmp_path):
    rules = day("add coins of leader of north to wood")
    with pytest.raises(RuleError) as caught:
        maze(tmp_path, rules).new().choose("yes")

    assert located(caught.value).startswith(f"{_place(rules, 'leader of north')}: ")


def test_at_the_table_the_decision_is_told(tmp_path, plainrules):
    maze(tmp_path, HURDLE)
    typed = "3\n" * 4
    status, out, _ = plainrules(
        "play", "maze", "--plain", "--seed", "5", "--seat", "north=human", typed=typed
    )

    assert status == 0
    assert "(seed 5)" in out
    assert "'leader of north' is none here" in out
    assert "(after decision 3). The last choice is taken back." in out


def test_a_mistake_in_a_quoted_text_of_several_lines_is_told(tmp_path):
    lines = "\\n".join(["add 1 to wodo"] * 3)

    with pytest.raises(CorpusError) as caught:
        maze(tmp_path, f'phases: {{dawn: {{do: "{lines}\\nend game"}}}}\n')

    assert "unknown value 'wodo'" in caught.value.diagnostics[0].message
