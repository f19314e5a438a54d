"""The random titles that both executors play hold every construct.

What counts is what the suite's own seeds write. A construct that they lack is never compared.
"""

from __future__ import annotations

import pytest

import interpreter
from tests.completeness.constructs import combined, every_text, made, told, variants
from tests.completeness.good import said
from tests.reference.test_random_titles import suite


@pytest.fixture(scope="module")
def written() -> list:
    return [text for _, title in suite() for text in every_text(title)]


def test_they_hold_each_node_and_variant(written):
    missing = told(variants() - made(written))

    if missing:
        pytest.fail(f"tests/reference/*.py never write: {', '.join(missing)}", pytrace=False)


def test_they_hold_each_combination_that_titles_and_good_texts_hold(written):
    """Which sorts of things stand where: a variable where a value is changed, a word in a set …"""
    titles = [interpreter.load(title).full for title in interpreter.titles()]
    real = [text for title in [*titles, *said().titles] for text in every_text(title)]

    missing = told(combined(real) - combined(written))
    if missing:
        pytest.fail(f"tests/reference/*.py never write: {', '.join(missing)}", pytrace=False)
