"""A bot decides the same after undo, on a copy and in a kept game; its chance is its own."""

import pytest

import interpreter
from interpreter.engine.bots import NO_RUNG
from interpreter.engine.state import events
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.played_again import begin
from interpreter.session.seating.players import Players
from interpreter.session.why.bots import Explainer
from interpreter.workshop.simulating.one_game import checked_game, game

from .orchard import decided, new, orchard

DAY = """
roll first
add first to luck
grant red gather
grant blue plant
roll second
add second to luck
as red:
  repeat 3 times:
    choose spot from (spaces)
    add 1 to ripe of spot
roll third
"""
ANSWERS = """
gather:
  space:
    rich: {prefer: [{last: steep}], up to: 2, then: {way: {take: {pick: pluck}}}}
    bare: {where: steep, up to: 1, then: {way: {lie: {pick: rest}}}}
    enough: {pick: done}
plant:
  space:
    any: {up to: 1}
    enough: {pick: done}
  seeds:
    some: {amount: luck - 3}
day:
  spot:
    one: {up to: 1, where: fruit > 1}
    other: {where: fruit < 2}
"""


@pytest.fixture
def title(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
    return orchard(tmp_path, DAY, ANSWERS, head="plays: growers\n    ties: wind")


def length(title, seed):
    return len(decided(new(title, seed)))


@pytest.mark.parametrize("seed", range(1, 6))
def test_undo_leads_to_the_same_decisions(title, seed):
    one = new(title, seed)
    told = decided(one)
    for back in range(1, len(told) + 1):
        for _ in range(back):
            assert one.undo()
        assert told[-back:] == decided(one)


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_copy_decides_the_same(title, seed):
    told = decided(new(title, seed))
    one = new(title, seed)
    for number in range(len(told)):
        assert told[number:] == decided(one.copy())
        decided(one, 1)


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_kept_game_goes_on_with_the_same_decisions(title, seed, tmp_path):
    told = decided(new(title, seed))
    for number in range(len(told)):
        one = new(title, seed)
        decided(one, number)
        one.save(tmp_path / "game.json", overwrite=True)

        again = interpreter.restore(tmp_path / "game.json")

        assert {"red": "bot", "blue": "bot"} == again.seats.to_json(title.vocabulary)
        assert told[number:] == decided(again)


def test_what_was_done_at_the_table_is_what_was_done_in_bulk(title):
    players = Players.of(title.vocabulary, "bot")
    for seed in range(1, 9):
        one = new(title, seed)
        decided(one)
        bulk, slow = game(title, 0, seed, players), checked_game(title, 0, seed, players)

        assert ("", "") == (bulk.error, slow.error)
        assert bulk.log_hash == slow.log_hash
        assert bulk.rungs == slow.rungs
        assert one.result.winner == bulk.winner
        assert len(one.play.answers) == bulk.decisions


def test_a_save_whose_bot_would_now_decide_otherwise_still_holds(title, tmp_path):
    """What was chosen is kept, not why. The bot remembers only what it would do again."""
    one = new(title, 3)
    decided(one, 4)
    one.save(tmp_path / "game.json")
    orchard(
        tmp_path,
        DAY,
        ANSWERS.replace("last: steep", "first: steep"),
        head="plays: growers\n    ties: wind",
    )

    again = interpreter.restore(tmp_path / "game.json")

    assert one.log() == again.log()
    assert (0, NO_RUNG) == (one.play.rungs[0], again.play.rungs[0])
    decided(again)
    assert again.over


def rolls(one):
    return [entry[2] for entry in one.run.log if entry[0] == events.ROLL]


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_rolls_are_the_same_whoever_plays(title, seed):
    games = [
        new(title, seed, seats)
        for seats in ((), ("red=bot",), ("blue=bot",), ("red=bot", "blue=bot"))
    ]
    for one in games:
        decided(one)

    assert 1 == len({tuple(rolls(one)) for one in games})
    assert 3 == len(rolls(games[0]))


def test_the_same_seed_gives_the_same_decisions_and_others_give_others(title):
    assert decided(new(title, 4)) == decided(new(title, 4))
    assert 1 < len({tuple(decided(new(title, seed))) for seed in range(1, 9)})


def test_thinking_changes_nothing(title):
    one, other = new(title, 2), new(title, 2)
    while one.decision:
        before = one.run.s[:], one.log(), one.run.memory.notes[:]
        assert one.think().option == one.think().option
        assert before == (one.run.s[:], one.log(), one.run.memory.notes[:])
        assert one.think().option == other.think().option
        one.proceed()
        other.proceed()


def test_nobody_thinks_for_a_person_or_for_chance(title):
    assert new(title, 2, ("red=human",)).think() is None
    assert new(title, 2, ()).think() is None


# --- reasons ---------------------------------------------------------------------------------------


def told(title, one):
    return Explainer(one.words, title.sources, title.layers).tell(one.think(told=True))


def test_every_rung_that_was_looked_at_is_told_with_its_place(title):
    one = new(title, 2)
    decided(one, 4)
    lines = told(title, one)

    assert "Red - Gather: In which space? " in lines[0]
    assert lines[1].startswith("  rich: finds nothing [rules/orchard/case.yaml:")
    assert lines[2].startswith("  bare: chosen")
    assert all(line.endswith("]") for line in lines[1:])


def test_what_a_condition_compares_is_told_and_what_was_drawn(tmp_path):
    day = "add 2 to luck\nas red:\n  choose spot from (spaces)\n  add 1 to ripe of spot"
    ladder = "day:\n  spot:\n    one: {cite: 7.1, if: luck > 4 and coins of red = 5}\n    two: {if: luck = 2}"
    title = orchard(tmp_path, day, ladder)

    lines = told(title, new(title, 2))

    assert lines[1].startswith("  7.1 one: does not apply (luck: 2; coins of red: 5) [rules/")
    assert ", one of 5 equals (drew " in lines[2]


def test_that_no_rung_fits_is_told(tmp_path):
    title = orchard(tmp_path, DAY, "day:\n  spot:\n    one: {where: fruit > 9}")
    one = new(title, 2)
    while one.decision.name != "spot":
        one.proceed()

    lines = told(title, one)

    assert "  one: finds nothing [" in lines[1]
    assert lines[2].startswith("  no rung fits, one of 5 equals (drew ")


def test_pieces_ways_and_cards_are_told_in_words(tmp_path):
    day = (
        "put card 3 on table\n"
        "put card 4 on table\n"
        "as red:\n"
        "  choose c from (cards c in table)\n"
        "  put c on pile\n"
        '  choose one:\n    sing "Sing":\n      nothing\n    hum "Hum":\n      nothing\n'
        "  remove up to 3 red pickers in apple"
    )
    ladder = (
        "day:\n"
        "  c: {a: {prefer: [{most: weight of it}]}}\n"
        "  way: {b: {pick: hum}}\n"
        "  remove: {c: {amount: 2}}"
    )
    title = orchard(tmp_path, day, ladder)
    one = new(title)
    heads = []
    while one.decision:
        heads.append(told(title, one)[0])
        one.proceed()

    assert [
        "Red - Day: Which c? 4 Four",
        "Red - Day: Choose one: Hum",
        "Red - Apple: Day: Remove 3 Red Pickers: how many Red Pickers? 2 Red Pickers",
    ] == heads


# --- who plays -------------------------------------------------------------------------------------


def test_a_faction_without_a_bot_cannot_be_played_by_one(tmp_path):
    title = orchard(tmp_path, DAY, ANSWERS, head="plays: red")

    with pytest.raises(
        Mistake, match="The Orchard has no bot that plays Blue; chance can: --seat blue=random"
    ):
        new(title, 1, ("blue=bot",))
    with pytest.raises(
        Mistake, match="The Orchard has no bot that plays Blue; chance can: --seat blue=random"
    ):
        Players.of(title.vocabulary, "bot")
    assert ("bot", "random") == Players.of(title.vocabulary, "red=bot").kinds


@pytest.mark.parametrize(
    "words, message",
    [
        ("clever", "unknown kind of player 'clever'"),
        ("red=bto", "unknown kind of player 'bto': did you mean 'bot'?"),
        ("rde=bot", "unknown faction 'rde': did you mean 'red'?"),
        ("red=bot,blue", "'blue' does not say who plays: write blue=bot or blue=random"),
        ("red=bot,red=random", "'red' is seated twice"),
        ("red=human", "unknown kind of player 'human'"),
    ],
)
def test_wrong_words_for_seats_are_refused(title, words, message):
    with pytest.raises(Mistake) as mistake:
        Players.of(title.vocabulary, words)
    assert str(mistake.value).startswith(message)


def test_who_is_not_named_is_random(title):
    assert ("random", "bot") == Players.of(title.vocabulary, "blue=bot").kinds
    assert ("bot", "bot") == Players.of(title.vocabulary, "bot").kinds
    assert ("bot", "random") == Players.of(title.vocabulary, " red = bot , blue=random").kinds
    assert not Players.of(title.vocabulary, "random").bots
    assert Players.of(title.vocabulary, "blue=bot").bots


def test_a_bot_makes_no_deals_and_agrees_to_none(tmp_path):
    more = (
        "deals:\n  gift:\n    of: growers\n    if: coins of actor > 0\n"
        "    do: transfer 1 from coins of actor to luck\n"
    )
    title = orchard(tmp_path, DAY, ANSWERS, more=more)
    one = new(title)
    assert one.play.decision.deals
    assert all("deal" not in line for line in decided(one))

    one = new(title, 1, ("red=human", "blue=bot"))
    for option in ("deal", "gift", "blue"):
        one.choose(option)
    assert ("agreed", "blue") == (one.decision.name, one.decision.faction)
    assert "agreed: no (no rung)" == decided(one, 1)[0]


def test_replay_keeps_what_the_bot_thinks_now(title, tmp_path):
    one = new(title, 3)
    decided(one)
    one.save(tmp_path / "game.json")

    replay = begin(title, read(tmp_path / "game.json"))
    options = [replay.thought.option for _ in replay.steps()]

    assert one.play.answers == options
    assert one.play.rungs == replay.game.play.rungs
