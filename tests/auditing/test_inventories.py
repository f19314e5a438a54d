"""Each book that is remembered, held against its title without the book: every paragraph is settled, every citation leads somewhere."""

from __future__ import annotations

import pytest

from interpreter.corpus.catalogue import find_root, titles
from interpreter.workshop.auditing.audit import IDLE, OPEN, audit
from interpreter.workshop.auditing.data import load_data
from interpreter.workshop.auditing.since import since

ROOT = find_root(None)
EDITIONS = [
    (title, edition) for title in titles(ROOT) for edition in load_data(ROOT, title).passages
]
SHORT = {("adp", "second"), ("afghanistan", "book")}  # the others take seconds each


@pytest.fixture(
    params=[
        pytest.param(one, marks=[] if one in SHORT else pytest.mark.long, id=" ".join(one))
        for one in EDITIONS
    ]
)
def found(request):
    title, name = request.param
    edition = load_data(ROOT, title).named(name)
    return audit(title, printing=edition.printing or None, options=edition.options)


def test_every_passage_is_encoded_and_tested_or_has_a_reason(found):
    assert [] == [(each.name, each.state) for each in found.in_state(OPEN, IDLE)]
    assert [] == [(each.name, name) for each in found.passages.values() for name in each.lost]
    assert [] == found.nothing
    assert [] == found.stray
    assert found.complete


def test_every_change_between_the_printings_is_settled():
    changes = since(audit("adp", printing="second"), "first")

    assert [] == [each.name for each in changes.unsettled]
    assert () == changes.lost
    known = load_data(ROOT, "adp").change("first", "second")
    assert {each.name for each in changes.changed} == known.no_rule.keys() | known.encoded.keys()
