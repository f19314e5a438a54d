"""`each faction secretly:` nobody decides by what another has decided."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake
from interpreter.session.viewing.takeback import back, possible

TITLES = Path(__file__).parent.parent / "titles"


@pytest.fixture(scope="module")
def orders():
    return interpreter.load("orders", root=TITLES)


def written(orders, *towns):
    game = orders.new(seed=1, seats=["ruby=human", "jade=human", "opal=human"])
    for town in towns:
        game.choose(town)
    return game


def test_the_next_one_decides_in_the_state_that_all_began_with(orders):
    before, after = written(orders), written(orders, "north")

    assert after.decision.faction == "jade"
    layout = after.run.layout
    assert before.run.s[: layout.counters] == after.run.s[: layout.counters]


def test_until_all_have_decided_others_hear_nothing(orders):
    logs = [written(orders, town).log("jade") for town in ("north", "west")]

    assert logs[0] == logs[1]
    assert "Ruby Order: none -> North" in written(orders, "north").log("ruby")


def test_a_copy_keeps_the_secret_before_anybody_chooses_in_it(orders):
    game = written(orders, "north")

    assert game.copy().view("jade") == game.view("jade")


def test_afterwards_it_has_come_about_once_and_is_heard_once(orders):
    game = written(orders, "north", "east", "east")

    assert ("North", "East", "East") == tuple(
        game.ask(f"order of {who}") for who in ("ruby", "jade", "opal")
    )
    for viewer in ("ruby", None):
        assert 1 == game.log(viewer).count("Ruby Order: none -> North")


def test_what_has_come_about_is_not_taken_back(orders):
    game = written(orders, "north", "east", "east")

    with pytest.raises(Mistake, match="have come about since"):
        back(game, 2)


def test_when_one_can_take_back_tells_nothing_of_whether_the_next_has_decided(orders):
    early = written(orders, "north")

    assert not possible(early, frozenset({0}))
    with pytest.raises(Mistake, match="another player has chosen since, or is about to"):
        back(early, 0)
    assert "jade" == early.decision.faction


def test_undo_and_copies_in_the_middle_go_on_alike(orders):
    game = written(orders, "north", "east")
    twin = game.copy()
    game.choose("south")
    twin.undo()
    twin.choose("east")
    twin.choose("south")

    assert (game.run.s, game.run.log) == (twin.run.s, twin.run.log)


PILES = """\
format: 1
zones: {sealed: {of: faction, seen: owner}}
phases:
  peeking:
    do: |
      each faction x secretly:
        choose laid from cards in SOURCE, any number:
          put laid on sealed of x
      end game
"""


def piles(tmp_path, source):
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: piles\nextends: whispers\n")
    (tmp_path / "rules.yaml").write_text(PILES.replace("SOURCE", source))
    title = interpreter.load("whispers", root=TITLES, mods=[tmp_path])
    return title.position({"cards": {"fox hand": [1, 2, 3], "owl hand": [4, 5]}})


def test_not_even_a_number_of_cards_is_seen_before_all_have_decided(tmp_path):
    game = piles(tmp_path, "hand of x")
    game.choose("1")
    game.choose("2")
    assert (0, 1) == (game.ask("number of sealed of fox", "owl"), len(game.log("fox")[-1:]))
    game.choose("done")

    assert (0, 3) == (game.ask("number of sealed of fox"), game.ask("number of hand of fox"))
    assert not any("Sealed" in line for line in game.log("owl"))
    game.choose("done")
    assert (2, 1) == (game.ask("number of sealed of fox"), game.ask("number of hand of fox"))
    assert 2 == sum("A card: Fox Hand to Sealed" in line for line in game.log("owl"))


def test_no_picture_counts_cards_that_are_laid_aside_before_all_have_decided():
    everybody = ["amber", "basil", "clove", "dill"]
    title = interpreter.load("hearts", root=TITLES.parent.parent)
    game = title.new(seed=1, seats=[f"{one}=human" for one in everybody])
    others = [*everybody[1:], "amber"]
    before = {one: game.view(one) for one in others}
    game.choose(game.decision.options[0])

    for one in others[:-1]:
        assert before[one] == game.view(one)
    assert before["amber"] != game.view("amber")


def test_a_card_that_others_see_is_left_alone(tmp_path):
    game = piles(tmp_path, "deck")
    game.choose("6")
    with pytest.raises(RuleError, match="not visible to the actor alone"):
        game.choose("done")


PAIRS = """\
format: 1
words: {bets: [even, odd]}
values: {tally: {of: [faction, bets], from: 0, seen: owner}}
phases:
  peeking:
    do: |
      each faction secretly:
        choose bet from bets
        add 1 to tally of actor at bet
      end game
"""


def test_what_is_of_a_pair_is_its_factions_secret(tmp_path):
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: pairs\nextends: whispers\n")
    (tmp_path / "rules.yaml").write_text(PAIRS)
    game = interpreter.load("whispers", root=TITLES, mods=[tmp_path]).new(seed=1)
    who, bet = game.decision.faction, game.decision.options[0].name
    game.choose(bet)
    assert not any("Tally" in line for line in game.log(game.decision.faction))
    game.choose(game.decision.options[0])

    assert 1 == game.ask(f"tally of {who} at {bet}")


@pytest.mark.parametrize(
    "text, told",
    [
        ("add 1 to rounds", "which 'rounds' is not"),
        ("set wager of fox to higher", "which 'wager' is not"),
        ("shuffle hand of actor", "in secret there is no chance"),
        ('say "now"', "which this is not"),
        ("add 1 to n", "which a name from outside is not"),
        ("do settle", "which 'hits' is not (in 'settle')"),
        ("choose c from deck by owl", "without 'by'"),
    ],
)
def test_what_others_would_see_is_a_mistake(tmp_path, text, told):
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: loud\nextends: whispers\n")
    (tmp_path / "rules.yaml").write_text(
        "format: 1\nprocedures:\n  settle: {do: add 1 to hits}\n"
        "phases:\n  peeking:\n    do: |\n      let n be 1\n"
        f"      each faction secretly:\n        {text}\n      end game\n"
    )
    with pytest.raises(CorpusError) as error:
        interpreter.load("whispers", root=TITLES, mods=[tmp_path])
    assert told in str(error.value)
