"""Bots that go on from others, rungs for any text, pieces to pick, a bot's own die."""

import pytest

import interpreter

from .orchard import decided, new, orchard

SPOT = "as red:\n  choose spot from (spaces)\n  set ripe of spot to 9"
COUNT = "as red:\n  choose number n from 0 to 9\n  add n to luck"


@pytest.fixture
def day(tmp_path):
    def play(text, answers, seed=1, **more):
        return decided(new(orchard(tmp_path, text, answers, **more), seed))

    return play


# --- extends, everywhere ---------------------------------------------------------------------------


BASE = (
    "bots:\n"
    "  base:\n"
    "    answers:\n"
    "      day:\n"
    "        spot: {any: {where: here is elm}}\n"
    "        n: {few: {amount: 2}}\n"
)


def split(folder, text, answers, head):
    """The base stands before the bot that goes on from it."""
    title = orchard(folder, text, "day:\n  spot: {any: {}}")
    path = folder / "corpus" / "rules" / "orchard" / "case.yaml"
    start = path.read_text().split("bots:\n")[0]
    path.write_text(
        f"{start}{BASE}  grower:\n    plays: growers\n    {head}\n    answers:\n      {answers}\n"
    )
    return interpreter.load("orchard", root=title.variant.root)


def test_a_bot_goes_on_from_another(tmp_path):
    title = split(tmp_path, f"{SPOT}\n{COUNT}", "day: {n: {many: {amount: 7}}}", "extends: base")

    assert ["spot: elm (any)", "n: 7 (many)"] == decided(new(title))


def test_a_rung_for_everywhere_answers_where_the_decision_has_no_ladder(day):
    text = f"{SPOT}\n{COUNT}\ngrant red gather"
    ladder = (
        "everywhere:\n"
        "  space: {bare: {where: here is elm}}\n"
        "  number: {some: {amount: 4}}\n"
        "gather:\n"
        "  space: {rich: {where: here is beech, up to: 1}, enough: {pick: done}}"
    )

    assert ["spot: elm (bare)", "n: 4 (some)", "space: beech (rich)"] == day(text, ladder)[:3]


def test_everywhere_a_name_goes_before_a_type(day):
    ladder = (
        "everywhere:\n  space: {bare: {where: here is elm}}\n  spot: {rich: {where: here is beech}}"
    )

    assert ["spot: beech (rich)"] == day(SPOT, ladder)


# --- the die ---------------------------------------------------------------------------------------


def test_the_die_is_one_a_decision_and_the_bots_own(tmp_path):
    text = f"{COUNT}\nroll first\nadd first to luck"
    ladder = (
        "day:\n  n:\n    high: {if: die > 3, amount: die}\n    low: {if: die <= 3, amount: die}"
    )
    title = orchard(tmp_path, text, ladder)
    told = [decided(new(title, seed))[0] for seed in range(1, 61)]

    assert {f"n: {n} ({'high' if n > 3 else 'low'})" for n in range(1, 7)} == set(told)


# --- pieces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rung, told",
    [
        ("{order: [blue pickers, red pickers]}", "remove: 0 (so)"),
        ("{order: [red pickers, blue pickers]}", "remove: 2 (so)"),
        ("{whose: [{first: owner is blue}]}", "remove: 0 (so)"),
        ("{whose: [{last: owner is blue}]}", "remove: 2 (so)"),
        ("{whose: [{most: coins of owner}]}", "remove: 2 (so)"),
        ("{evenly: [red pickers, blue pickers]}", "remove: 1 (so)"),
        ("{pieces: red pickers, amount: 1}", "remove: 1 (so)"),
        ("{pieces: blue pickers, amount: 1}", "remove: 2 (no rung)"),
    ],
)  # fmt: skip
def test_pieces_are_picked_as_a_rung_says(day, rung, told):
    """Three red and two blue pickers are there, two are owed; the first question is about the red."""
    text = "add 1 to coins of red\nas red:\n  remove 2 pickers in apple"

    assert told == day(text, f"day:\n  remove:\n    so: {rung}")[0]


@pytest.mark.parametrize(
    "rung, left",
    [
        ("{order: [baskets, blue pieces]}", (3, 1, 0)),
        ("{evenly: [red pickers, blue pickers, red baskets]}", (2, 1, 1)),
    ],
)  # fmt: skip
def test_pieces_are_picked_over_several_questions(tmp_path, rung, left):
    title = orchard(
        tmp_path, "as red:\n  remove 2 pieces in apple", f"day:\n  remove:\n    so: {rung}"
    )
    one = new(title)
    decided(one)

    assert left == tuple(
        one.ask(f"{what} in apple") for what in ("red pickers", "blue pickers", "baskets")
    )


def test_pieces_are_picked_one_by_one_by_their_order(tmp_path):
    text = "as red:\n  remove 3:\n    blue pickers in apple\n    red pickers in apple"
    title = orchard(tmp_path, text, "day:\n  remove:\n    so: {order: [red pickers, blue pickers]}")
    one = new(title)
    told = decided(one)

    assert {"remove: red picker (so)"} == set(told)
    assert (0, 2) == (one.ask("red pickers in apple"), one.ask("blue pickers in apple"))


def test_where_a_rung_speaks_of_other_pieces_the_next_is_tried(day):
    ladder = "day:\n  remove:\n    one: {pieces: baskets, amount: 0}\n    two: {amount: 1}"

    assert "remove: 1 (two)" == day("as red:\n  remove up to 2 pickers in apple", ladder)[0]


def test_the_space_chosen_last_is_the_destination(day):
    ladder = (
        "walk:\n  destination: {one: {where: here is beech, up to: 1}, enough: {pick: done}}\n"
        "  origin: {one: {where: destination is beech and it is apple}, enough: {pick: done}}\n"
        "  group: {some: {amount: fruit of destination - 1}}"
    )

    assert "group: 2 (some)" in day("grant red walk", ladder)
