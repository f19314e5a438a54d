"""A difference is seen, told, and explained only by a finding that covers it."""

from __future__ import annotations

import pytest
from attrs import define

from tests.second_reading.asking import DONE, Ask, Roll, choose, number, targets
from tests.second_reading.checking import Finding, occurs, report, told
from tests.second_reading.comparing import Case, Reading, Tally, at_random, scripted, unlike


@define
class Throw(Case):
    """A die, and what it is said to show."""

    shown: int

    def __str__(self) -> str:
        return f"a {self.shown}"

    def described(self) -> str:
        return f"shows {self.shown}"


def compare(case, tally, choose):
    """Parts where a 6 is said to be something else."""
    tally.positions += 1
    answer = choose(["1", "6"])
    if found := unlike(case, "shown", {answer}, {str(case.shown)}):
        found.done = [answer]
        tally.found.append(found)


def act(said):
    """Asks where there is a choice, and rolls."""
    said.append((yield from choose("space", ["here"])))
    said.append((yield from number("how many", 1, 2)))
    said.append((yield Roll("luck")))
    said.append((yield Ask("sure", frozenset(["yes"]), always=True)))


def test_a_reading_is_asked_where_there_is_a_choice():
    said = []
    reading = Reading(None, act(said))
    reading.go(None, [])
    assert (reading.asks.name, reading.asks.options) == ("how many", {"1", "2"})
    reading.go("2", [6])
    assert reading.asks.name == "sure"
    reading.go("yes", [])
    assert reading.asks is None
    assert said == ["here", 2, 6, "yes"]
    assert reading.rolls == ["luck 6"]


def test_a_die_that_the_program_has_not_rolled():
    reading = Reading(None, act([]))
    reading.go(None, [])
    with pytest.raises(IndexError):
        reading.go("1", [])


@pytest.mark.parametrize(
    ("answers", "chosen"),
    [(["b", DONE], ["b"]), (["b", "a"], ["b", "a"]), (["a", "b"], ["a", "b"])],
)
def test_one_or_more_are_chosen(answers, chosen):
    asking = targets(["a", "b"])
    assert DONE not in next(asking).options
    with pytest.raises(StopIteration) as end:
        for answer in answers:
            asking.send(answer)
    assert end.value.value == chosen


def test_what_differs_is_told(capsys):
    tally = Tally()
    compare(Throw(5), tally, scripted(["6"]))
    assert [str(found) for found in tally.found] == [
        "a 5: shown\n  after 6\n  only by the book: 6\n  only in the program: 5\n  shows 5"
    ]
    assert told({"throws": report(tally, {})}, decisions=False) == 1
    assert capsys.readouterr().out.startswith("throws: 1 positions, 0 decisions, 0 acts compared")


def test_a_finding_explains_what_it_covers():
    six = Finding("a six", Throw(5), ["6"], lambda found: found.missing == {"6"})
    tally = Tally()
    for case, answer in ((Throw(5), "6"), (Throw(5), "1"), (Throw(1), "1")):
        compare(case, tally, scripted([answer]))
    made = report(tally, {"six": six})
    assert (made.known, [found.done for found in made.unexplained]) == ({"six": 1}, [["1"]])
    assert occurs(six, compare)
    assert not occurs(Finding("mended", Throw(6), ["6"], six.covers), compare)


def test_answers_by_chance_are_the_same_each_time():
    one, other = at_random(3), at_random(3)
    options = [str(n) for n in range(100)]
    assert [one(options) for _ in range(5)] == [other(options) for _ in range(5)]
