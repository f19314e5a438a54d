"""Texts that lead into each other: how deep they may, and that so deep they certainly run."""

import pytest

from interpreter import CorpusError
from interpreter.engine.play import Play
from interpreter.language.sections.checks.chains import DEEPEST
from interpreter.workshop.simulating.simulate import simulate
from tests.limits.maze import day, line_of, maze
from tests.walker import reference

PLAIN = "{next} + 1"
HEAVY = (
    "max(0, highest max(1, min(9, ({next} if wood < 9 or coins of north > 3 otherwise 0)))"
    " over (spaces x in {a1} where wood < 9))"
)


def _definitions(depth, each=PLAIN):
    lines = [
        f"  deep{n}: {{number: {each.replace('{next}', f'deep{n + 1}')!r}}}\n" for n in range(depth)
    ]
    return "definitions:\n" + "".join(lines[:-1]) + f"  deep{depth - 1}: {{number: 1}}\n"


def _procedures(depth):
    text = "  go{}:\n    do: |\n      if wood < 9:\n        for each space x in {{a1}}:\n          do go{}\n"
    lines = [text.format(n, n + 1) for n in range(depth - 1)]
    return "procedures:\n" + "".join(lines) + f"  go{depth - 1}: {{do: add deep0 to wood}}\n"


def _numbers(depth):
    lines = [f"      n{n}: n{n + 1} + 1\n" for n in range(depth - 1)]
    action = "action classes: {digging: {}}\nactions:\n  dig:\n    class: digging\n    stages: {dig: {do: add 1 to wood}}\n    numbers:\n"
    return action + "".join(lines) + f"      n{depth - 1}: 1\n"


@pytest.mark.parametrize(
    "make, first, names",
    [
        (_definitions, "  deep0:", "definitions lead into each other more than {} deep: deep0 → deep1 → deep2 → …"),
        (
            lambda n: _definitions(1) + _procedures(n),
            "          do go1",
            "procedures lead into each other more than {} deep: go0 → go1 → go2 → …",
        ),
        (_numbers, "      n0:", "numbers lead into each other more than {} deep: n0 → n1 → n2 → …"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("more", [1, 90, 1500])
def test_a_chain_that_is_too_deep_is_told_where_it_begins(tmp_path, make, first, names, more):
    rules = make(DEEPEST + more) + day("add 1 to wood")

    with pytest.raises(CorpusError) as caught:
        maze(tmp_path, rules)

    (one,) = caught.value.diagnostics
    assert one.message == names.format(DEEPEST)
    assert line_of(rules, first) == f"{one.span.file}:{one.span.line}"


@pytest.mark.parametrize("each", [PLAIN, HEAVY])
def test_as_deep_as_is_allowed_both_executors_play_it(tmp_path, each):
    rules = _definitions(DEEPEST, each) + _procedures(DEEPEST) + day("do go0")
    title = maze(tmp_path, rules)
    vocabulary = title.full

    assert not simulate(title, None, 1, 1).errors
    ends = []
    for drive in None, lambda run: reference.play_phase(vocabulary, run):
        run = title.program.run()
        run.rooms = reference.rooms_of(vocabulary)
        reference.start(vocabulary, run, 0, 1)
        play = Play(title.program, run, drive)
        play.answer(0)
        ends.append((run.s, run.log))
    assert ends[0] == ends[1]
    assert title.new().ask("deep0") == (DEEPEST if each is PLAIN else 1)
