"""Numbers that nothing keeps small: a mistake at the line, the same by both executors."""

import pytest

from interpreter.engine.python.build import source
from interpreter.engine.state.limits import LARGEST, STEPS, Limits
from interpreter.session.mistakes import Mistake
from interpreter.workshop.simulating.simulate import simulate
from tests.limits.maze import FILE, HEAD, day, line_of, maze, stopped
from tests.walker import reference

SAID = "this number goes beyond 1,000,000,000,000,000"


def _squares(depth):
    lines = [f"  big{n}: {{number: big{n - 1} * big{n - 1}}}\n" for n in range(1, depth + 1)]
    return "definitions:\n  big0: {number: 999999999}\n" + "".join(lines)


# Rules; the words at fault.
CASES = {
    "products": (_squares(23) + day("if big23 > 3:\n  add 1 to wood"), "big0 * big0"),
    "one text": (day("add 999999999 * 999999999 to wood"), "999999999 * 999999999"),
    "below zero": (
        day("add (0 - 999999999) * 999999999 to wood"), "(0 - 999999999) * 999999999",
    ),
    "sums": (
        _squares(0) + "  long: {number: big0 * 999999}\n"
        + day("add long * 1 + long * 1 to wood"), "long * 1 + long * 1",
    ),
    "totals": (
        _squares(0) + "  long: {number: big0 * 999999}\n"
        + day("add total long over (spaces) to wood"), "total long over (spaces)",
    ),
    "rolls": (
        _squares(0) + "  long: {number: big0 * 999999}\n"
        + day('roll shot "Shot" with:\n  + long "aim"\n  + long "wind"\nadd shot to wood'),
        "shot",
    ),
    "names": (
        day("let x be 2\nlet y be x\nrepeat 3 times:\n  let z be 999999999 * x\n  let v be z * z\n"
            "  add v to wood"), "z * z",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_number_that_grows_without_end_is_told_where_it_does(tmp_path, name):
    rules, words = CASES[name]
    title = maze(tmp_path, rules)

    compiled, plain = stopped(title), stopped(title, reference.play_phase)
    said, place = str(compiled), compiled.span

    assert (said, place) == (str(plain), plain.span)
    assert said == SAID
    assert line_of(rules, words) == f"{place.file}:{place.line}"
    line = (HEAD + rules).splitlines()[place.line - 1]
    assert line[place.column - 1 : place.end_column - 1] == words


def test_a_simulation_and_a_question_tell_it_too(tmp_path):
    title = maze(tmp_path, CASES["products"][0])

    (error,) = simulate(title, None, 1, 1).errors
    assert error["error"].startswith(f"{FILE}:") and SAID in error["error"]
    with pytest.raises(Mistake, match=SAID):
        title.new().ask("big23")


def test_a_value_without_bounds_ends_there_too(tmp_path):
    rules = day("repeat 20 times:\n  add 999999999 * 99999 to hoard\n  add hoard to hoard")
    more = tmp_path / "rules" / "maze" / "more.yaml"
    more.parent.mkdir(parents=True)
    more.write_text("format: 1\nvalues:\n  hoard: {from: 0}\n", encoding="utf-8")
    title = maze(tmp_path, rules)

    compiled, plain = stopped(title), stopped(title, reference.play_phase)
    said, place = str(compiled), compiled.span

    assert said == str(plain)
    assert str(place).startswith(line_of(rules, "add hoard to hoard"))
    assert said == "hoard goes beyond 1,000,000,000,000,000"


def test_what_has_bounds_is_not_looked_at_as_it_runs(tmp_path):
    text = "let x be wood * wood + number of (spaces where column > 3) * 999999\n"
    text += 'roll shot "Shot" with:\n  + wood "aim"\nadd shot + 99 to wood\n'
    text += "let y be (x - wood) * 99\nadd total (wood + row) over (spaces) + y to wood"
    title = maze(tmp_path, day(text))

    assert "tame(" not in source(title.full)
    assert "tame(" in source(maze(tmp_path, CASES["products"][0]).full)


def test_numbers_up_to_the_limit_are_fine(tmp_path):
    game = maze(tmp_path, day("nothing")).new()

    assert game.ask("1000000 * 1000000 * 1000") == LARGEST
    with pytest.raises(Mistake, match=SAID):
        game.ask("1000000 * 1000000 * 1000 + 1")
    assert game.ask("0 - 1000000 * 1000000 * 1000") == -LARGEST


def test_a_question_has_fewer_steps_and_more_in_proportion():
    assert Limits().question.steps == STEPS // 5
    assert Limits.of(10 * STEPS).question.steps == 2 * STEPS
    assert Limits.of(1000).question.steps == 1000
