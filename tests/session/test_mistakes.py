"""An unknown word is told with what was probably meant, and never with hundreds of others."""

import pytest

from interpreter.session.mistakes import unknown

MARKS = [f"mark of yard {number}" for number in range(30)]


@pytest.mark.parametrize(
    "word, known, told",
    [
        ("dai", ["day", "night"], "did you mean 'day'?"),
        ("moon", ["day", "night"], "there is day, night"),
        ("moon", [], "there is none"),
        ("mark", ["day", *MARKS], f"there is {', '.join(MARKS[:12])} and 19 more"),
        ("Yard 7", ["day", *MARKS], "there is mark of yard 7 and 30 more"),
        ("moon", ["day", *MARKS], f"there is day, {', '.join(MARKS[:11])} and 19 more"),
    ],
)
def test_an_unknown_word(word, known, told):
    assert str(unknown("value", word, known)) == f"unknown value '{word}': {told}"
