"""What lasts is set apart from what Python's collector looks through, once for each title."""

from __future__ import annotations

import gc
import weakref

import pytest

from interpreter.command.server import lasting
from interpreter.command.server.hall import Hall
from interpreter.command.server.store import Store


@pytest.fixture(autouse=True)
def as_before():
    seldom = gc.get_threshold()
    yield
    gc.set_threshold(*seldom)
    gc.unfreeze()


def opened(hall):
    return hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)


def test_a_title_is_set_apart_once_for_all_its_tables(hall, monkeypatch):
    gc.unfreeze()
    opened(hall)
    apart = gc.get_freeze_count()
    monkeypatch.setattr(gc, "freeze", lambda: pytest.fail("once more"))
    opened(hall)

    assert apart > 10_000
    assert gc.get_threshold() == lasting.SELDOM


def test_a_title_of_a_table_that_wakes_is_set_apart(hall, tmp_path):
    table = opened(hall)
    hall.store.close()
    gc.unfreeze()
    later = Hall(Store(tmp_path / "tables.sqlite"))
    later.table(table)
    later.store.close()

    assert gc.get_freeze_count() > 10_000


def test_what_was_set_apart_and_given_up_goes_with_the_next_title(hall):
    class Round:
        """Something that only the collector can give up."""

        def __init__(self):
            self.itself = self

    held = Round()
    gone = weakref.ref(held)
    opened(hall)
    del held
    gc.collect()
    assert gone() is not None
    hall.open("connectfour", seed=1)

    assert gone() is None
