"""A keyword is one only where the grammar wants it: elsewhere a title may call its things so."""

from __future__ import annotations

import pytest

from interpreter.language.grammar.parser import free_words
from tests.bots.orchard import decided, new, orchard
from tests.reference.comparison import compare

MORE = """\
values:
  turn: {from: 0, to: 40, start: 3}
  place: {of: space, from: 0, to: 9}
  move: {of: faction, from: 0, to: 9}
definitions:
  deal: {with: {remove: number}, number: remove + turn}
actions:
  pay:
    class: job
    stages: {pay: {do: add 1 to turn}}
"""
DAY = """\
add 1 to turn
for each space show where place of show = 0:
  at show:
    add turn to place
    place 1 red basket here
set move of red to deal with 2
let stop be 4
set luck to stop + turn + move of red
grant red pay
"""


def test_words_of_the_language_are_free_where_the_grammar_does_not_want_them(tmp_path):
    """Mutant: `_meant` takes every such word for the keyword; this title cannot be loaded then."""
    game = new(orchard(tmp_path, DAY, "day: {}", more=MORE), seats=())
    decided(game)

    assert [5, 6, 14] == [game.ask(word) for word in ("turn", "move of red", "luck")]
    assert 4 == game.ask("place of apple")
    assert 1 < game.ask("red baskets in apple")


@pytest.mark.parametrize(("kind", "free", "held"), [
    ("VALUE", "turn place add move deal", "from possible to yes min"),
    ("SPACE", "turn from where to", "here none actor"),
    ("NAME", "turn place stop", "at from with not yes"),
])  # fmt: skip
def test_no_place_takes_both(kind, free, held):
    assert set(free.split()) <= free_words(kind)
    assert not set(held.split()) & free_words(kind)


HELD = """\
values:
  lead: {faction: none}
  host: {of: space, faction: none}
"""
OWNED = """\
set luck to 1 + lead pickers on map
set lead to blue
place 2 lead pickers in apple
set host of apple to red
remove 1 (host of apple) picker in apple
add 3 * number of (spaces where (host) baskets here = 1) + lead coins to luck
"""


def test_a_faction_held_in_a_value_says_whose_pieces(tmp_path):
    title = orchard(tmp_path, OWNED, "day: {}", more=HELD)
    game = new(title, seats=())
    decided(game)

    assert [4, 2] == [game.ask(f"{whose} pickers in apple") for whose in ("blue", "red")]
    assert 1 + 3 + 5 == game.ask("luck")
    compare(title.full, 0, 1, 10, title.program)


COUNTED = """\
for each n from 1 to 4:
  if n = 3:
    stop
  add n to luck
for each n from 3 to 1:
  add 9 to luck
for each n from 0 - 2 to 2:
  afterwards:
    if n > 0:
      add 10 * n to luck
"""


def test_a_loop_over_numbers_takes_both_ends_and_none_backwards(tmp_path):
    game = new(orchard(tmp_path, COUNTED, "day: {}"), seats=())
    decided(game)

    assert 1 + 2 + 10 + 20 == game.ask("luck")


AMBLE = """
actions:
  amble:
    class: job
    stages: {amble: {moves: {to: here is cherry, pieces: fresh actor pickers}}}
  rest:
    class: aside
    with: [amble]
    stages: {rest: {spaces: {where: fresh actor pickers here and here is cherry, count: 1}, each: add 1 to luck}}
"""


def test_pieces_that_an_operation_moved_are_fresh_in_its_special(tmp_path):
    title = orchard(tmp_path, "grant red amble, with specials", "day: {}", more=AMBLE)
    game = new(title, seats=())
    assert "special" == game.decision.name  # the only destination and group are not asked
    (rest,) = [option for option in game.decision.options if option.name == "rest"]
    game.choose(rest)

    assert 1 == game.ask("luck")
    compare(title.full, 0, 1, 10, title.program)
