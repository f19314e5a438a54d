"""The comparison notices what no state and no log shows."""

from __future__ import annotations

from functools import partial

import attrs
import pytest

from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.state import events
from interpreter.session.telling import narrate
from tests.reference.comparison import Difference, compare
from tests.reference.fuzz import DECISIONS
from tests.reference.suite import everything, frozen, names

game = partial(compare, seed=0, decisions=DECISIONS)


def test_a_statement_writes_more_than_is_said(monkeypatch):
    silent = attrs.evolve(NATIVES["add"], writes=())
    monkeypatch.setitem(NATIVES, "add", silent)

    with pytest.raises(Difference, match=r"natives\.py, written\(AddValue\) lacks: "):
        for name in names("p"):  # until one changes what a consequence watches
            game(frozen(name).title)


def test_a_teller_does_not_take_what_is_logged(monkeypatch):
    def _value(self, index):
        return str(index)

    monkeypatch.setitem(narrate.TELLERS, events.VALUE, _value)

    with pytest.raises(TypeError, match=r"_value\(\) takes 2 positional arguments but 4"):
        game(frozen("p0").title)


def test_each_kind_of_entry_is_logged_and_so_told():
    """One after another, until nothing is left that no game has logged."""
    missing = set(events.KINDS)
    for each in everything():
        log = compare(each.title, seed=each.seed, decisions=DECISIONS).compiled.run.log
        missing -= {entry[0] for entry in log}
        if not missing:
            return
    names = ", ".join(events.KINDS[code].name for code in sorted(missing))
    pytest.fail(f"no random title of tests/reference logs: {names}", pytrace=False)
