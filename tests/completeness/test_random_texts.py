"""The random titles that both executors play hold every construct.

What counts are the frozen ones. A construct that they lack is never compared.
"""

from __future__ import annotations

import pytest

import interpreter
from tests.completeness.constructs import combined, every_text, made, told, variants
from tests.completeness.good import said
from tests.reference.suite import frozen, names

LACKING = "the random titles of the suite lack (write it in tests/reference, then python -m tests.reference.freeze): "


@pytest.fixture(scope="module")
def written() -> list:
    return [text for name in names() for text in every_text(frozen(name).title)]


def test_they_hold_each_node_and_variant(written):
    missing = told(variants() - made(written))

    if missing:
        pytest.fail(f"{LACKING}{', '.join(missing)}", pytrace=False)


def test_they_hold_each_combination_that_titles_and_good_texts_hold(written):
    """Which sorts of things stand where: a variable where a value is changed, a word in a set …"""
    missing = told(wanted() - combined(written))

    if missing:
        pytest.fail(f"{LACKING}{', '.join(missing)}", pytrace=False)


def wanted():
    """The combinations that titles and good texts hold."""
    titles = [interpreter.load(title).full for title in interpreter.titles()]
    return combined([text for title in [*titles, *said().titles] for text in every_text(title)])
