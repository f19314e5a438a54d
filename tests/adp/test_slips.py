"""Usual slips in rule text: each is told where it is, with what was probably meant."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.language.binding.typed import parse_block

# What is written, the word that is blamed, and what is said of it.
SLIPS = [
    ("set sabotage of kabul to false", "false", "did you mean 'no'?"),
    ("set sabotage of kabul to true", "true", "did you mean 'yes'?"),
    ("add six to aid", "six", "did you mean '6'?"),
    ("ad 2 to aid", "ad", "did you mean 'add'?"),
    ("ads 2 to aid", "ads", "did you mean 'add'?"),
    ("increase aid", "increase", "say 'add N to VALUE'"),
    ("print 3", "print", "did you mean 'say'?"),
    ("while aid > 3:\n  subtract 1 from aid", "while", "'repeat while aid'"),
    ("if aid > 3:\n  add 1 to aid\nelse:\n  add 2 to aid", "else", "did you mean 'otherwise'?"),
    ("if aid > 3:\n  add 1 to aid\nelif aid > 1:\n  add 2 to aid", "elif", "'otherwise if'?"),
    ("if aid % 2 = 0:\n  add 1 to aid", "%", "did you mean 'mod'?"),
    ("if !aid:\n  add 1 to aid", "!", "did you mean 'not'?"),
    ("if aid > 2 & aid < 5:\n  add 1 to aid", "&", "did you mean 'and'?"),
    ("as the taliban:\n  add 1 to aid", "the", "did you mean 'as taliban:'?"),
    ("for each loc next to kabul:\n  add 1 to aid", "loc", "say 'for each space where loc'"),
    ("remove sabotage here", "sabotage", "no piece: say 'set sabotage … to …'"),
    ("place sabotage in kabul", "sabotage", "no piece: say 'set sabotage … to …'"),
    ("mark sabotage", "mark", "'do mark sabotage'"),
    ("if terror markers in kabul > 1:\n  add 1 to aid", "in", "say 'terror markers of …'"),
    ("if (cards in deck where card 3):\n  add 1 to aid", "where", "'(cards c in … where …)'"),
    ("let found be none", "none", "write 'no space', 'no faction' or 'no card'"),
    ("grant taliban free rally up to 2 spaces", "up to", "expected ','"),
    ("if (spaces where cities):\n  add 1 to aid", "cities", "did you mean 'city'?"),
    ("aid += 2", "aid", "say 'set VALUE to …'"),
    ("taliban gains 2 resources", "taliban", "begins with what is done"),
    ("add 2 resources to taliban", "resources", "it is written 'add N to VALUE'"),
    ("pay 2 resources", "resources", "it is written 'pay N'"),
    ("for space in kabul:\n  add 1 to aid", "for", "say 'for each …'"),
    ("for each n in 1 to 3:\n  add n to aid", "to", "did you mean 'n from 1'?"),
    (
        "for each spaces where city:\n  add 1 to aid",
        "spaces",
        "did you mean 'for each space where'?",
    ),
    ("if aid > 3\n  add 1 to aid", "3", "a ':' is missing at the end of this line"),
    (
        "move 1 taliban guerrilla from kabul to ghazni",
        "from",
        "'move N PIECES in A to B'",
    ),
    ("place taliban guerrilla in kabul", "taliban", "did you mean 'place 1 taliban'?"),
    ("roll a die", "die", "it is written 'roll x'"),
    ("roll 1d6", "1d6", "did you mean 'roll x'?"),
    ("choose one:\n  sail:\n    add 1 to aid", "sail", "a way has a name and says something"),
    ("say The sun sets", "The", "put what is said in quotation marks"),
    ("add 1 to aid; add 1 to aid", ";", "a line of its own"),
    ("goto event", "goto", "did you mean 'go to'?"),
    ('coose x "Who?" from (factions f)', "coose", "did you mean 'choose …'?"),
    ("aid > 3:\n  add 1 to aid", "aid", "a condition begins with 'if'"),
    ("if guerrillas kabul > 1:\n  add 1 to aid", "kabul", "did you mean 'guerrillas in kabul'?"),
    ("draw 1 from deck", "1", "'deal N from ZONE to ZONE'"),
    ('say "hello\nadd 1 to aid', '"', "this quotation mark is never closed"),
]


@pytest.fixture(scope="module")
def words():
    """What the title declares."""
    return interpreter.load("adp").full


@pytest.mark.parametrize("written, blamed, said", SLIPS, ids=[slip[0][:40] for slip in SLIPS])
def test_a_slip_is_told_with_what_was_meant(words, written, blamed, said):
    with pytest.raises(CorpusError) as caught:
        parse_block(words, written, {}, phase=True)

    first = caught.value.diagnostics[0]
    line = written.split("\n")[first.span.line - 1]
    assert line[first.span.column - 1 :].startswith(blamed)
    assert said in f"{first.message}; {first.advice}"
