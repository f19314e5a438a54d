"""Values and zones that not all see: what each person may ask, and what he is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.command.board.board import Board
from interpreter.command.screen import Screen
from interpreter.session.mistakes import Mistake

TITLES = Path(__file__).parent.parent / "titles"


@pytest.fixture(scope="module")
def orders():
    """All have written once, and nobody a second time."""
    game = interpreter.load("orders", root=TITLES).new(seed=1)
    for town in ("north", "east", "south"):
        game.choose(town)
    return game


@pytest.mark.parametrize(
    "question",
    [
        "order of ruby",
        "order of ruby is none",
        "whereabouts of ruby",
        "(factions f where order of f is east)",
        "alone of jade",
        "spy report",
    ],
)
def test_what_another_has_written_is_not_told(orders, question):
    with pytest.raises(Mistake, match="may not see"):
        orders.ask(question, "jade")
    orders.ask(question)


def test_everybody_reads_his_own(orders):
    assert ("North", "East") == (orders.ask("order", "ruby"), orders.ask("order of jade", "jade"))
    assert "North" == orders.ask("whereabouts of ruby", "ruby")


def test_a_side_sees_what_is_declared_for_it(orders):
    assert ["North", "North"] == [orders.ask("chart", who) for who in ("ruby", "jade")]
    with pytest.raises(Mistake, match="may not see"):
        orders.ask("chart", "opal")


def test_the_log_tells_an_order_to_its_writer(orders):
    assert "Ruby Order: none -> North" in orders.log("ruby")
    assert "Jade Order: none -> East" in orders.log()
    assert not any("Ruby Order" in line for line in orders.log("jade"))


@pytest.mark.parametrize("eyes, seen", [(0, "Order North   Goes to North"), (1, "")])
def test_the_table_shows_what_these_eyes_may_see(orders, capsys, eyes, seen):
    Board(orders, Screen(), frozenset({eyes})).head()
    ruby = next(line for line in capsys.readouterr().out.splitlines() if "random" in line)

    assert f"Points 1   {seen}".strip() == ruby.split("random")[1].strip()


def test_somebody_without_eyes_of_his_own_sees_none_of_it(orders, capsys):
    Board(orders, Screen(), frozenset()).head()

    assert not {"Order", "Goes", "Chart", "Spy"} & set(capsys.readouterr().out.split())


def test_what_hides_covers_the_screen(orders):
    assert orders.hides
