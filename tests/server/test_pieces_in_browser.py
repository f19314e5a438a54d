"""Pieces that are chosen light up where they lie, and are clicked there: one of several, or so many of them."""

from __future__ import annotations

import random
from functools import partial

import pytest

import interpreter
from tests.server.conftest import ASKED
from tests.server.test_browser import (
    BOTH,
    EVERYBODY,
    FIRST,
    by_clicks,
    by_keys,
    click,
    give,
    settle,
)

HUMANS = [f"{faction}=human" for faction in EVERYBODY]


def until(wanted, most=4000):
    """A game of people, played at random up to a decision like that."""
    title = interpreter.load("adp")
    for seed in range(1, 40):
        game, chance = title.new("short", seed, HUMANS), random.Random(seed)
        for _ in range(most):
            if game.decision is None:
                break
            if wanted(game.decision):
                return game
            game.choose(chance.choice(game.decision.options))
    raise AssertionError("nobody was ever asked that")


@pytest.fixture
def at_table(served, visit):
    """A page for who is asked in a game under way, and what has been answered at that table."""
    hall, _ = served

    def seated(game):
        table = hall.take(game.to_save())
        page = visit(f"/seat/{dict(hall.store.links(table))[game.decision.faction]}")
        page.wait_for_selector(ASKED)
        return page, lambda: [step[2] for step in hall.store.save(table).decisions]

    return seated


def lit(page):
    return page.locator("svg .taken")


def amount(page):
    return int(page.locator("#question output").inner_text())


def tab_to(page, made):
    for _ in range(90):
        page.keyboard.press("Tab")
        if made.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError("Tab does not come to it")


# --- so many of them ------------------------------------------------------------------------------


@pytest.fixture
def counting(sit):
    """The Coalition is asked how many Troops go from Helmand to Kabul."""
    page = sit("adp", EVERYBODY, device=True, seed=FIRST["coalition"], scenario="short")
    give(page, ["operate", "patrol", "kabul", "helmand"], by_keys)
    return page


def test_so_many_pieces_are_clicked_as_go(counting):
    (troops,) = lit(counting).all()
    assert "coalition troops -" == troops.get_attribute("data-piece")
    shown = []
    for _ in range(5):
        troops.click()
        shown.append(amount(counting))
    assert [1, 2, 3, 1, 2] == shown
    click(counting, "Take it")
    counting.wait_for_selector("#log >> text=2 Coalition Troops: Helmand to Kabul")


def test_pieces_to_be_counted_are_reached_by_keys(counting):
    (troops,) = lit(counting).all()
    tab_to(counting, troops)
    assert "Who goes from Helmand" in troops.get_attribute("aria-label")
    counting.keyboard.press("Enter")
    counting.keyboard.press(" ")
    assert 2 == amount(counting)


def test_what_is_placed_is_clicked_in_the_supply(sit):
    page = sit("adp", EVERYBODY, device=True, seed=FIRST["coalition"], scenario="short")
    give(page, ["operate", "train", "kabul", "done", "yes"], by_keys)
    (supply,) = page.locator("#boxes .taken").all()
    assert not page.locator("#map .taken").count()
    supply.click()
    assert 1 == amount(page)


# --- one of several -------------------------------------------------------------------------------


def one_of_several(decision):
    return any(len(option.name.split()) > 1 for option in decision.options) and (
        "Remove" in decision.ask
    )


@BOTH
def test_the_piece_that_is_clicked_is_the_one_that_is_taken(at_table, act):
    game = until(one_of_several)
    option = game.view()["decision"]["options"][1]
    page, answers = at_table(game)
    before = len(answers())
    piece = option["piece"]
    named = f"{piece['faction']} {piece['kind']} {piece['state'] or '-'}"
    made = page.locator(f"[data-in='{piece['at']}'] [data-piece='{named}'].taken")
    assert option["label"] == made.get_attribute("aria-label")

    def take():
        if act is by_clicks:
            made.click()
        else:
            tab_to(page, made)
            page.keyboard.press("Enter")

    settle(page, take, act)

    assert [option["name"]] == answers()[before:]


# --- what accompanies an Operation ----------------------------------------------------------------

SPECIAL = [
    "air-lift",
    "air-strike",
    "ambush",
    "eradicate",
    "extort",
    "govern",
    "infiltrate",
    "suborn",
    "surge",
    "traffic",
    "transport",
]


def hasty(page, before):
    """What a hasty player clicks: done as soon as he may, a space or a piece that is lit, else the first button."""
    spaces = page.locator("#map [data-space].legal")
    if page.locator("#question [data-option=done]").count() and before != "done":
        by_clicks(page, "done")
    elif spaces.count():
        by_clicks(page, spaces.first.get_attribute("data-space"))
    elif lit(page).count():
        lit(page).first.click()
        if page.locator("#question output").count():
            click(page, "Take it")
    elif page.locator("#question output").count():
        click(page, "Take it")
    else:
        page.locator("#question [data-option]").first.click()


@pytest.mark.parametrize("name", SPECIAL)
def test_each_special_activity_by_clicks(at_table, name):
    action = name.replace("-", " ")
    game = until(lambda decision: decision.option(action) is not None)
    page, answers = at_table(game)
    before = len(answers())
    give(page, [action], by_clicks)
    under_way = page.locator("#question strong", has_text=action)
    while under_way.count():
        settle(page, partial(hasty, page, answers()[-1]))

    assert action == answers()[before]
    assert f": {action.title()}" in page.locator("#log").inner_text()
