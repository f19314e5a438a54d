"""What a title is made of is not looked through by the collector each time."""

import gc
import weakref

import pytest

from interpreter.command.server.opening import Settled


@pytest.fixture(autouse=True)
def _thawed():
    seldom = gc.get_threshold()
    yield
    gc.set_threshold(*seldom)
    gc.unfreeze()


def test_a_title_is_left_alone_once_it_is_whole():
    found = Settled().load("tictactoe")

    assert gc.is_tracked(found.vocabulary.factions[0])
    assert all(each is not found.vocabulary for each in gc.get_objects())


def test_titles_that_nobody_has_any_more_are_not_kept_by_it():
    shelf = Settled()
    gone = weakref.ref(shelf.load("tictactoe"))
    shelf.load("connectfour")

    assert gone() is None


def test_a_title_that_is_there_costs_nothing_again(monkeypatch):
    shelf = Settled()
    held = shelf.load("tictactoe")
    monkeypatch.setattr(gc, "collect", lambda: pytest.fail("looked through again"))

    assert held is shelf.load("tictactoe")


def test_the_texts_of_a_title_are_read_before_anybody_plays(monkeypatch):
    found = Settled().load("tictactoe")
    monkeypatch.setattr(type(found), "full", property(lambda _: 1 / 0))

    assert isinstance(found.gaps._asking, dict)
