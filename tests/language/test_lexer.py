"""Tokens: longest declared words, layout, what has no meaning."""

from __future__ import annotations

import pickle

import pytest

from interpreter.language.grammar import lexer
from interpreter.language.grammar.lexer import LexicalError, Lexicon, tokens
from interpreter.language.grammar.parser import keywords

WORDS = {
    "coral": "SPACE", "coral reef": "SPACE", "reef": "FLAG", "coral-reef": "SPACE", "north": "FACTION",
    "ship": "KIND", "ships": "KIND", "end of all": "VALUE", "sail": "ACTION", "turn": "PHASE",
    "turn of the tide": "PHASE", "set course": "PROCEDURE", "route 1": "SPACE", "non-native": "FLAG",
}  # fmt: skip
LEXICON = Lexicon.of(keywords())
for word, kind in WORDS.items():
    LEXICON.add(word, kind)


def spelt(text: str, layout: bool = False) -> list[str]:
    """Each token as `type:text`; keywords and marks as they are."""
    marks = set(keywords().values())
    return [
        str(t) if t.type in marks else f"{t.type}:{t}".rstrip(":")
        for t in tokens(text, LEXICON, layout)
    ]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("coral reef", ["SPACE:coral reef"]),
        ("coral  reef", ["SPACE:coral reef"]),
        ("coral\n  reef", ["SPACE:coral reef"]),
        ("reef coral", ["FLAG:reef", "SPACE:coral"]),
        ("coral-reef", ["SPACE:coral-reef"]),
        ("coral-wall", ["NAME:coral-wall"]),
        ("end of all of it", ["VALUE:end of all", "of", "NAME:it"]),
        ("end of it", ["NAME:end", "of", "NAME:it"]),
        ("x is not in y", ["NAME:x", "is not in", "NAME:y"]),
        ("x is not y", ["NAME:x", "is not", "NAME:y"]),
        ("up to 3", ["up to", "NUMBER:3"]),
        ("non-north ships", ["NON:non-", "FACTION:north", "KIND:ships"]),
        ("non-native", ["FLAG:non-native"]),
        ("route 1 2", ["SPACE:route 1", "NUMBER:2"]),
        ("a-1 - 1", ["NAME:a-1", "-", "NUMBER:1"]),
        ("1 >= 2 # a remark\n+3", ["NUMBER:1", ">=", "NUMBER:2", "+", "NUMBER:3"]),
        ('say "turn # 1"', ["say", 'STRING:"turn # 1"']),
        ("go to turn", ["go to", "PHASE:turn"]),
        ("go to turn of the tide", ["go to", "PHASE:turn of the tide"]),
        ("turn 1 ship", ["turn", "NUMBER:1", "KIND:ship"]),
        ("do set course", ["do", "PROCEDURE:set course"]),
        ("set course", ["set", "NAME:course"]),
        ("zürich", ["NAME:zürich"]),
    ],
)  # fmt: skip
def test_words(text, expected):
    assert expected == spelt(text)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("stop\nstop", ["stop", "_NEWLINE", "stop", "_NEWLINE"]),
        ("\n# no\n  stop\n\n  # no\n  stop # no\n# no\n", ["stop", "_NEWLINE", "stop", "_NEWLINE"]),
        ("if x:\n  stop", ["if", "NAME:x", ":", "_NEWLINE", "_INDENT", "stop", "_NEWLINE", "_DEDENT"]),
        ("a (b\nc\n  d)\ne", ["NAME:a", "(", "NAME:b", "NAME:c", "NAME:d", ")", "_NEWLINE", "NAME:e", "_NEWLINE"]),
        ("let a be 1\n  + 2\nstop", ["let", "NAME:a", "be", "NUMBER:1", "+", "NUMBER:2", "_NEWLINE", "stop", "_NEWLINE"]),
        ('sail away "Go"', ["WAY:sail away", 'STRING:"Go"', "_NEWLINE"]),
        ('may turn back "Really?"', ["may", "WAY:turn back", 'STRING:"Really?"', "_NEWLINE"]),
    ],
)  # fmt: skip
def test_layout(text, expected):
    assert expected == spelt(text, layout=True)


@pytest.mark.parametrize(
    "text, start, message",
    [
        ("a ; b", 2, "';' has no meaning in rule text; each statement stands on a line of its own"),
        ('say "x', 4, "this quotation mark is never closed"),
        ("3x", 0, "'3x' is neither a number nor a word"),
        ("(a", 0, "this '(' is never closed"),
        ("a)", 1, "this ')' closes nothing"),
        ("Ship", 0, "'Ship': rule text is written in small letters"),
        ("if a:\n    b\n  c", 14, "this line is not indented like any line above it"),
        ("(" * 50, 40, "more than 40 brackets in each other"),
    ],
)
def test_mistakes(text, start, message):
    with pytest.raises(LexicalError) as caught:
        tokens(text, LEXICON, layout=True)

    assert (start, message) == (caught.value.start, caught.value.message)


def test_a_text_without_end_is_refused():
    with pytest.raises(LexicalError):
        tokens("1 + " * 3000, LEXICON, layout=False)


def test_a_lexicon_that_another_process_numbered_is_numbered_anew(monkeypatch):
    LEXICON.number()
    sent = Lexicon.of({"kelp": "FLAG"})
    there = sent.number()
    data = pickle.dumps(sent)
    monkeypatch.setattr(lexer, "_NUMBERS", {})  # as in a process that has just begun
    monkeypatch.setattr(lexer, "_MEANINGS", [])

    assert there > 0 == pickle.loads(data).number()
