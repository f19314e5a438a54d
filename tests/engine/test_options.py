"""Options of a decision are plain or carry a tag, and no number is taken for another."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.command.table.menu import Menu
from interpreter.engine.state import options
from interpreter.engine.state.limits import LARGEST
from interpreter.session.telling import names
from tests.bots.orchard import decided, new, orchard
from tests.seeds import large_are_long

ROOT = Path(__file__).parent.parent.parent
SMALL = ROOT / "tests" / "titles"
DECISIONS = 150
KINDS = (options.SPECIAL, options.RESOLVE, options.FACE_DOWN)
ALONE = (options.DONE, options.DEAL, options.NO_OPTION)

NUMBER = "as red:\n  choose number n from 0 - 12 to 3\n  add 20 + n to luck"
LADDER = "day:\n  n:\n    low: {amount: 0 - 7}"
DEALS = "deals:\n  gift: {name: Gift, of: growers, if: actor is blue, do: set blue coins to 0}\n"


def test_what_has_a_tag_gives_it_and_its_value_back():
    assert [(3, 12), (4, 12), (5, 12)] == [
        (options.tag(found), options.untagged(found))
        for found in (options.tagged(tag, 12) for tag in KINDS)
    ]
    tagged = [*ALONE, *(options.tagged(tag, value) for tag in KINDS for value in range(3))]
    assert len(set(tagged)) == len(tagged) == sum(map(bool, map(options.tag, tagged)))
    assert not any(map(options.plain, tagged))


@pytest.mark.parametrize("number", [-LARGEST, -10, -2, -1, 0, 1, LARGEST])
def test_a_number_has_no_tag(number):
    assert options.plain(number)
    assert 0 == options.tag(number)
    assert str(number) == options.shown(number)


def test_each_fits_into_a_word():
    tagged = [options.SPECIALS, *(options.tagged(tag, 10**6) for tag in KINDS)]

    assert max(tagged) < 2**63 and LARGEST < min(ALONE)


# --- who writes them -------------------------------------------------------------------------------


def negative(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def written(tree: ast.AST) -> Iterator[ast.AST]:
    """Numbers that stand where options, or what they are about, are written."""
    for node in ast.walk(tree):
        match node:
            case ast.Yield(value=ast.Tuple(elts=parts)):
                yield from (part for part in parts if negative(part))
                yield from (
                    part for part in parts[3:] if isinstance(getattr(part, "value", ""), int)
                )
            case ast.Call(func=ast.Attribute(attr="append"), args=[number]) if negative(number):
                yield number
            case ast.List(elts=[*_, number]) if negative(number):
                yield number


@pytest.mark.parametrize("folder", ["interpreter", "bench", "tests/walker"])
def test_no_module_writes_the_number_of_an_option(folder):
    paths = [path for path in (ROOT / folder).rglob("*.py") if path.name != "options.py"]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    found = [
        f"{path.relative_to(ROOT)}:{number.lineno}"  # type: ignore[attr-defined]
        for path, text in texts.items()
        if "yield" in text or "append(-" in text
        for number in written(ast.parse(text))
    ]

    assert paths
    assert [] == found


@pytest.mark.parametrize(
    "title", [*large_are_long(interpreter.titles()), *interpreter.titles(SMALL)]
)
def test_every_option_of_a_game_is_one_of_its_kind(title):
    loaded = interpreter.load(title, root=None if title in interpreter.titles() else SMALL)
    game, vocabulary = loaded.new(seed=3), loaded.vocabulary
    lists: dict[str, Sequence[Any]] = {
        "space": vocabulary.spaces, "faction": vocabulary.factions, "card": vocabulary.cards,
        "column": vocabulary.columns, "action": vocabulary.actions, "deal": vocabulary.deals,
    }  # fmt: skip
    for _ in range(DECISIONS):
        if (asked := game.play.decision) is None:
            break
        point = vocabulary.points[asked.point]
        kind = names.kind_of(point, asked.about)
        rooms = {"way": len(point.ways), "word": len(point.ways), "yes-no": 2, "special": 1}
        most = len(lists[kind]) if kind in lists else rooms.get(kind, LARGEST)
        assert asked.about in (
            options.BY_TYPE, options.SPACES, options.COLUMNS, options.SPECIALS,
        ) or options.tag(asked.about) == options.PIECES  # fmt: skip
        for option in asked.options:
            held = kind == "number" or option == options.DONE or 0 <= option < most
            assert held or options.tag(option) in (options.SPECIAL, options.RESOLVE), (
                point,
                option,
            )
        game.choose(game.draw())


# --- numbers below zero ----------------------------------------------------------------------------


def test_a_number_below_zero_is_called_by_itself(tmp_path):
    game = new(orchard(tmp_path, NUMBER, LADDER), seats=())
    asked = game.decision
    assert asked is not None
    wanted = [str(number) for number in range(-12, 4)]

    assert wanted == [option.name for option in asked.options]
    assert wanted == [option.label for option in asked.options]
    assert wanted == [option["name"] for option in game.view()["decision"]["options"]]
    assert {None} == {option["of"] for option in game.view()["decision"]["options"]}
    assert Menu.of(asked).done is None


@pytest.mark.parametrize("number", [-11, -10, -2, -1, 3])
def test_what_is_chosen_is_that_number(tmp_path, number):
    game = new(orchard(tmp_path, NUMBER, LADDER), seats=())
    game.choose(str(number))

    assert 20 + number == game.ask("luck")


def test_a_bot_names_a_number_below_zero(tmp_path):
    assert ["n: -7 (low)"] == decided(new(orchard(tmp_path, NUMBER, LADDER)))


def test_a_deal_comes_before_any_number(tmp_path):
    game = new(orchard(tmp_path, NUMBER, LADDER, more=DEALS), seats=())
    assert game.decision is not None and game.decision.deals
    game.choose("deal")
    game.choose("gift")
    game.choose("yes")
    assert 0 == game.ask("blue coins")
    game.choose("-2")

    assert 18 == game.ask("luck")


def test_nobody_opens_a_deal_where_all_decide_in_secret(tmp_path):
    """Mutant: `Play._decision` does not look whether a decision is secret."""
    secretly = "each faction secretly:\n  choose number n from 0 to 3\n  set bid of actor to n"
    more = (
        DEALS.replace("actor is blue", "yes")
        + "values: {bid: {of: faction, from: 0, to: 3, seen: owner}}\n"
    )
    game = new(orchard(tmp_path, secretly, LADDER, more=more), seats=())

    assert game.decision is not None and not game.decision.deals
