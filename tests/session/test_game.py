"""The Python face: decisions, choices, undo, copies, questions, logs, results."""

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.mistakes import Mistake

from .quay import game, play_on, play_until, quay


def test_a_decision_says_who_decides_what_and_lists_named_options():
    decision = game().decision

    assert "red" == decision.faction
    assert "way" == decision.name
    assert "3.2" == decision.cite
    assert ["work", "play", "rest"] == [option.name for option in decision.options]
    assert ["Work", "Play a card", "Rest"] == [option.label for option in decision.options]


def test_an_option_with_a_price_shows_it():
    at_load = game()
    at_load.choose("work")
    at_load.choose("load")

    labels = [option.label for option in at_load.decision.options]

    assert ["Long pier (2 Coins)", "Fish pier (1 Coin)"] == labels
    assert "Load" == at_load.decision.where


def test_the_price_is_that_of_the_printing():
    at_load = game(printing="new")
    at_load.choose("work")
    at_load.choose("load")

    assert "Long pier (1 Coin)" == at_load.decision.options[0].label


def test_a_number_of_pieces_is_labelled_with_them():
    sailing = game()
    sailing.choose("work")
    sailing.choose("sail")
    play_until(sailing, "group")

    assert ["1 Docked Red Boat", "2 Docked Red Boats"] == [
        o.label for o in sailing.decision.options
    ]
    assert "how many Docked Red Boats?" in sailing.decision.ask


@pytest.mark.parametrize(
    "how", [lambda d: d.options[2], lambda d: "rest", lambda d: d.options[2].value]
)
def test_an_option_is_chosen_by_itself_by_name_or_by_number(how):
    one = game()

    one.choose(how(one.decision))

    assert 4 == one.ask("red coins")
    assert "blue" == one.decision.faction


def test_a_wrong_choice_changes_nothing():
    one = game()

    with pytest.raises(Mistake, match="'swim' is not among the options"):
        one.choose("swim")

    assert "red" == one.decision.faction


def test_a_game_ends_with_a_ranking():
    over = play_on(game())

    assert over.decision is None
    assert over.over
    assert ["blue", "red", "green"] == sorted(
        (place.faction for place in over.result.places), key=["blue", "red", "green"].index
    )
    scores = [place.score or 0 for place in over.result.places]
    assert sorted(scores, reverse=True) == scores
    with pytest.raises(Mistake, match="the game is over"):
        over.choose("rest")


def test_a_tie_goes_by_the_order_that_the_title_gives():
    drawn = quay().position({"values": {"red coins": 5, "blue coins": 5, "day": 4}})

    assert drawn.over
    assert "blue" == drawn.result.winner


def test_undo_leads_back_to_the_start_and_rolls_repeat():
    one = play_on(game())
    log = one.log()
    while one.undo():
        pass

    assert "red" == one.decision.faction
    assert log == play_on(one).log()


def test_a_copy_in_mid_action_goes_its_own_way():
    one = play_until(game(), "space")
    copy = one.copy()
    before = one.log()

    assert one.decision == copy.decision
    play_on(copy)

    assert before == one.log()
    assert play_on(one).log() == copy.log()


def test_equal_seeds_give_equal_games_and_others_do_not():
    assert play_on(game(5)).log() == play_on(game(5)).log()
    assert play_on(game(5)).log() != play_on(game(6)).log()


def test_questions_are_answered_in_words():
    one = game()

    assert 2 == one.ask("red boats in long pier")
    assert one.ask("long pier is deep") is True
    assert ["Long pier", "Fish pier"] == one.ask("(spaces where pier)")
    assert "Red" == one.ask("actor")
    assert 9 == one.ask("9 if 2 > 1 otherwise 3")


def test_a_wrong_question_is_pointed_at():
    with pytest.raises(CorpusError, match="did you mean 'boats'"):
        game().ask("red baots in long pier")


@pytest.mark.parametrize(
    "question",
    [
        "top of tides",
        "(cards c in tides)",
        "bottom card",
        "number of (cards c in hand of blue where strength of c > 1)",
    ],
)
def test_hidden_cards_are_not_told(question):
    one = game()

    with pytest.raises(Mistake, match="may not see"):
        one.ask(question, "red")
    one.ask(question)


def test_a_definition_tells_nothing_that_a_lasting_text_lets_it_see(tmp_path):
    """Its own text sees no cards at all; that a lasting text stands is known to everybody."""
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: peep\nextends: quay\n")
    (tmp_path / "cards.yaml").write_text(PEEP)
    title = quay(mods=[tmp_path])
    one = title.position({"scenario": "calm", "in effect": ["12 text"]})

    with pytest.raises(Mistake, match="may not see"):
        one.ask("wealth of red", "red")
    assert 0 <= one.ask("wealth of red")
    assert 0 <= title.new("calm", 1).ask("wealth of red", "red")


PEEP = """\
format: 1
cards:
  - card: 12
    title: Spyglass
    class: tide
    strength: 7
    text:
      says: Whoever looks, sees.
      lasting: "wealth: plus number of (cards c in tides where strength of c > 1)"
      until: ever
"""


@pytest.mark.parametrize("question", ["(cards c in hand of red)", "cards in hand of actor"])
def test_ones_own_cards_are_told(question):
    one = game()

    assert ["3 Spring tide", "5 Slack water"] == sorted(one.ask(question, "red"))


def test_how_many_hidden_cards_there_are_is_told():
    assert 4 == game().ask("number of (cards c in tides)", "red")


def test_why_is_told_to_who_is_asked_or_to_whom_it_is_asked_for():
    one = game()

    assert ["It is possible for Red now."] == one.why("load")[1:]
    assert ["It is not your turn: the choice is with Red."] == one.why("load", "blue")[1:]


def test_when_the_game_is_over_why_has_to_be_asked_for_somebody():
    one = play_on(game())

    assert ["The game is over."] == one.why("load", "red")[1:]
    with pytest.raises(Mistake, match="the game is over; name the faction that asks"):
        one.why("load")


def test_one_sees_ones_own_hand_and_not_anothers():
    one = game()
    hand = [one.words.card(card) for card in one.reading.cards(2, 0)]
    told = [line for line in one.log("red") if "Hand" in line]
    others = [line for line in one.log("blue") if "Red Hand" in line]

    assert all(any(card in line for line in told) for card in hand)
    assert others
    assert not any(card in line for line in others for card in hand)


def test_a_led_faction_is_seated_with_its_leader():
    one = game(seats=["red=human"])

    assert {0} == one.viewers(0)

    led = quay(mods=[]).new("calm", 1, ["red+green=human", "blue=random"])
    assert {0, 2} == led.viewers(2)
    assert led.seats.is_human(2)


@pytest.mark.parametrize(
    "variant, message",
    [
        ({"printing": "newer"}, "unknown printing 'newer': there is old, new"),
        ({"options": ["fairwind"]}, "unknown option 'fairwind': did you mean 'fair-wind'?"),
        ({"mods": ["/nowhere"]}, "/nowhere is not a mod"),
    ],
)
def test_a_wrong_variant_is_refused(variant, message):
    with pytest.raises(Mistake, match=message.replace("?", r"\?")):
        quay(**variant)


def test_an_option_of_another_printing_is_announced():
    assert ["a mix"] == [notice[:5] for notice in quay(options=["fair-wind"]).notices]
    assert [] == quay(printing="new", options=["fair-wind"]).notices


def test_a_random_seat_agrees_to_no_deal():
    one = play_until(game(), "space")
    for option in ("deal", "gift", "blue"):
        one.choose(option)

    assert ("agreed", "blue") == (one.decision.name, one.decision.faction)
    assert 0 == one.draw()


def test_in_a_deal_no_other_is_made():
    one = game()
    one.choose("deal")

    assert "deal" == one.decision.name
    with pytest.raises(Mistake, match="no deal can be made now"):
        one.choose("deal")
