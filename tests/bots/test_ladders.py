"""Each rule of docs/language.md on bots, by a day of a little title."""

import pytest

from .orchard import decided, new, orchard

WIND = "plays: growers\n    ties: wind"
FRUIT = "plays: growers\n    ties: [{most: fruit}, {first: it is steep}, wind]"
SPOT = "as red:\n  choose spot from (spaces)\n  set ripe of spot to 9"
TURNS = "as red:\n  repeat 3 times:\n    choose spot from (spaces where ripe = 0)\n    add 1 to ripe of spot"
COUNT = "as red:\n  choose number n from {} to {}\n  add n to luck"
GATHER = "grant red gather"
EITHER = "grant red gather or walk or plant"


@pytest.fixture
def day(tmp_path):
    """`day(text, answers)` plays it by bots and tells what they decided."""

    def play(text, answers, seed=1, **more):
        return decided(new(orchard(tmp_path, text, answers, **more), seed))

    return play


@pytest.fixture
def firsts(tmp_path):
    """The first decision of so many games with other seeds."""

    def play(text, answers, games, **more):
        title = orchard(tmp_path, text, answers, **more)
        return [decided(new(title, seed), 1)[0] for seed in range(1, games + 1)]

    return play


def spot(rungs: str) -> str:
    return f"day:\n  spot:\n    {rungs}"


# --- which rung ------------------------------------------------------------------------------------


def test_the_first_rung_that_fits_answers(day):
    ladder = (
        "day:\n"
        "  spot:\n"
        "    one: {where: fruit > 5}\n"
        "    two: {where: here is elm}\n"
        "    three: {where: here is apple}"
    )

    assert ["spot: elm (two)"] == day(SPOT, ladder)


def test_a_rung_whose_condition_fails_is_passed_over(day):
    ladder = (
        "day:\n"
        "  spot:\n"
        "    one: {if: coins of actor > 5, where: here is elm}\n"
        "    two: {where: here is apple}"
    )

    assert ["spot: apple (two)"] == day(SPOT, ladder)


def test_a_condition_is_read_where_the_decision_stands(day):
    text = "as red:\n  choose number n from 1 to 3\n  add n to luck\n" + SPOT
    ladder = (
        "day:\n"
        "  n: {two: {amount: 2}}\n"
        "  spot:\n"
        "    one: {if: luck > 2, where: here is elm}\n"
        "    two: {if: luck = 2, where: here is apple}"
    )

    assert ["n: 2 (two)", "spot: apple (two)"] == day(text, ladder)


def test_an_empty_rung_takes_any_option(day):
    (told,) = day(SPOT, spot("any: {}"))

    assert told.startswith("spot: ") and told.endswith(" (any)")


def test_each_faction_is_judged_as_the_actor(day):
    text = (
        "add 1 to coins of blue\n"
        "as red:\n"
        "  choose a from (spaces)\n"
        "  add 1 to ripe of a\n"
        "as blue:\n"
        "  choose a from (spaces)\n"
        "  add 1 to ripe of a"
    )
    ladder = "day:\n  a:\n    rich: {if: coins of actor > 5, where: here is elm}\n    poor: {where: here is apple}"

    assert ["a: apple (poor)", "a: elm (rich)"] == day(text, ladder)


# --- pick ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["yes", "no"])
def test_yes_and_no_are_picked(day, word):
    text = 'as red:\n  may sing "Sing":\n    add 1 to luck'

    assert [f"sing: {word} (so)"] == day(text, f"day:\n  sing:\n    so: {{pick: {word}}}")


def test_a_way_is_picked(day):
    text = 'as red:\n  choose one:\n    sing "Sing":\n      add 1 to luck\n    hum "Hum":\n      nothing'

    assert ["way: hum (low)"] == day(text, "day:\n  way:\n    low: {pick: hum}")


def test_a_way_that_is_closed_is_not_picked(day):
    text = (
        "as red:\n"
        "  choose one:\n"
        '    sing "Sing" if luck > 3:\n'
        "      nothing\n"
        '    hum "Hum":\n'
        "      nothing\n"
        '    nod "Nod":\n'
        "      nothing"
    )
    ladder = "day:\n  way:\n    loud: {pick: sing}\n    still: {pick: nod}"

    assert ["way: nod (still)"] == day(text, ladder)


def test_a_pick_answers_only_those_decisions_of_its_name_that_have_it(day):
    text = (
        "as red:\n"
        "  choose one:\n"
        '    sing "Sing":\n'
        "      nothing\n"
        '    hum "Hum":\n'
        "      nothing\n"
        "  choose one:\n"
        '    nod "Nod":\n'
        "      nothing\n"
        '    wink "Wink":\n'
        "      nothing"
    )
    ladder = "day:\n  way:\n    low: {pick: hum}\n    sign: {pick: wink}"

    assert ["way: hum (low)", "way: wink (sign)"] == day(text, ladder)


def test_an_action_is_picked_and_done_is_enough(day):
    ladder = (
        "day:\n"
        "  action:\n"
        "    feet: {pick: gather}\n"
        "gather:\n"
        "  space:\n"
        "    one: {where: here is elm, up to: 1}\n"
        "    enough: {pick: done}\n"
        "  way:\n"
        "    lazy: {pick: rest}"
    )

    assert [
        "action: gather (feet)",
        "space: elm (one)",
        "way: rest (lazy)",
        "space: done (enough)",
    ] == day(EITHER, ladder)


def test_done_is_no_answer_where_something_must_be_chosen(day):
    assert ["space: elm (some)", "way: rest (lazy)", "space: done (enough)"] == day(
        GATHER,
        (
            "gather:\n"
            "  space:\n"
            "    enough: {pick: done}\n"
            "    some: {where: here is elm}\n"
            "  way:\n"
            "    lazy: {pick: rest}"
        ),
    )


def test_an_action_without_a_space_for_its_ladder_is_not_picked(day):
    ladder = (
        "day:\n"
        "  action:\n"
        "    first: {pick: gather}\n"
        "    then: {pick: plant}\n"
        "gather:\n"
        "  space:\n"
        "    none: {where: fruit > 7}\n"
        "plant:\n"
        "  space:\n"
        "    best: {up to: 1, where: here is beech}"
    )

    told = day(EITHER, ladder)

    assert ["action: plant (then)", "space: beech (best)"] == told[:2]


def test_an_action_whose_ladder_begins_with_enough_is_not_picked(day):
    ladder = (
        "day:\n"
        "  action:\n"
        "    first: {pick: walk}\n"
        "    then: {pick: gather}\n"
        "walk:\n"
        "  destination:\n"
        "    enough: {pick: done}"
    )

    assert "action: gather (then)" == day(EITHER, ladder)[0]


def test_an_action_without_a_ladder_is_picked(day):
    assert "action: gather (first)" == day(EITHER, "day:\n  action:\n    first: {pick: gather}")[0]


def test_a_rung_leads_only_where_another_decision_has_an_answer(day):
    text = (
        "as red:\n"
        "  choose one:\n"
        '    work "Work":\n'
        "      grant red gather or walk\n"
        '    play "Play":\n'
        "      nothing"
    )
    ladder = (
        "day:\n"
        "  way:\n"
        "    busy: {pick: work, leads to: action}\n"
        "    idle: {pick: play}\n"
        "  action:\n"
        "    plant: {if: luck > 0, pick: gather}"
    )

    assert ["way: play (idle)"] == day(text, ladder)
    assert "way: work (busy)" == day(f"add 1 to luck\n{text}", ladder)[0]


def test_a_special_that_may_come_now_is_picked(day):
    ladder = (
        "gather:\n"
        "  space:\n"
        "    tune: {pick: whistle}\n"
        "    one: {where: here is elm, up to: 1}\n"
        "    enough: {pick: done}\n"
        "  way:\n"
        "    lazy: {pick: rest}"
    )

    told = day("grant red gather, with specials", ladder)

    assert [
        "space: elm (one)",
        "way: rest (lazy)",
        "space: whistle (tune)",
        "space: done (enough)",
    ] == told


def test_a_special_after_all_is_picked_or_declined(day):
    text = "grant red prune, with specials"
    ladder = (
        "prune:\n"
        "  special:\n"
        "    tune: {if: luck = 5, pick: whistle}\n"
        "  cuts:\n"
        "    most: {amount: coins of actor}"
    )

    assert ["cuts: 5 (most)", "special: whistle (tune)"] == day(text, ladder)
    assert ["cuts: 0 (most)", "special: done (no rung)"] == day(
        text, ladder.replace("amount: coins of actor", "amount: 0")
    )


# --- amount ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "low, high, said, taken",
    [(0, 5, 3, 3), (0, 5, 9, 5), (2, 5, 1, 2), (2, 5, "0 - 4", 2), (0, 5, "coins of actor - 1", 4)],
)
def test_an_amount_is_the_nearest_option_below_or_the_lowest(day, low, high, said, taken):
    assert [f"n: {taken} (so)"] == day(
        COUNT.format(low, high), f"day:\n  n:\n    so: {{amount: {said}}}"
    )


def test_an_amount_answers_how_many_pieces(day):
    text = "as red:\n  remove up to all red pieces in apple"
    ladder = "day:\n  remove:\n    few: {amount: 2}"

    assert "remove: 2 (few)" == day(text, ladder)[0]


def test_an_amount_reads_the_numbers_of_the_action_at_the_place(day):
    ladder = (
        "plant:\n"
        "  space:\n"
        "    one: {where: here is cherry, up to: 1}\n"
        "    enough: {pick: done}\n"
        "  seeds:\n"
        "    deep: {amount: depth}"
    )

    assert [
        "space: cherry (one)",
        "seeds: 3 (deep)",
        "water: no (no rung)",
        "space: done (enough)",
    ] == day("grant red plant", ladder)


# --- candidates ------------------------------------------------------------------------------------


def test_where_keeps_the_candidates_that_meet_it(day):
    assert ["spot: elm (bare)"] == day(SPOT, spot("bare: {where: fruit = 0}"))
    assert ["spot: elm (bare)"] == day(SPOT, spot("bare: {where: fruit of it = 0}"))


@pytest.mark.parametrize(
    "prefer, chosen",
    [
        ("{fewest: fruit}", "elm"),
        ("{most: 0 - fruit}", "elm"),
        ("{first: here is cherry}", "cherry"),
        ("{most: fruit}, {first: steep}", "damson"),
        ("{most: fruit}, {last: steep}", "beech"),
        ("{last: steep}, {most: fruit}", "beech"),
        ("{first: steep}, {fewest: fruit}", "cherry"),
        ("{most: red pickers here}, {most: fruit}", "apple"),
        ("{first: fruit > 9}, {fewest: fruit}", "elm"),
    ],
)
def test_preferences_are_looked_at_one_after_another(day, prefer, chosen):
    assert [f"spot: {chosen} (best)"] == day(SPOT, spot(f"best: {{prefer: [{prefer}]}}"))


def test_factions_and_cards_are_candidates_too(day):
    text = (
        "put card 3 on table\n"
        "put card 5 on table\n"
        "as red:\n"
        "  choose f from growers\n"
        "  add 1 to coins of f\n"
        "  choose c from (cards c in table)\n"
        "  put c on pile"
    )
    ladder = "day:\n  f:\n    other: {where: it is not actor}\n  c:\n    heavy: {prefer: [{most: weight of it}]}"

    assert ["f: blue (other)", "c: 5 (heavy)"] == day(text, ladder)


def test_a_place_of_pieces_is_a_candidate(day):
    text = "as red:\n  remove 1 red picker in (spaces)"

    assert ["remove: beech (far)"] == day(
        text, "day:\n  remove:\n    far: {prefer: [{most: fruit}]}"
    )


def test_moves_are_answered_step_by_step(day):
    ladder = (
        "walk:\n"
        "  destination:\n"
        "    bare: {where: here is cherry, up to: 1}\n"
        "    enough: {pick: done}\n"
        "  origin:\n"
        "    near: {where: it is beech}\n"
        "    enough: {pick: done}\n"
        "  group:\n"
        "    all: {amount: 9}"
    )

    told = day("grant red walk", ladder)

    assert ["destination: cherry (bare)", "destination: done (enough)"] == [told[0], told[-1]]


# --- equals ----------------------------------------------------------------------------------------


def test_equals_go_by_the_table_from_a_drawn_place_down_it_and_around(firsts):
    """Cherry, apple, damson: where apple is no candidate, its place leads on to damson."""
    ladder = spot("any: {where: here is not apple}")
    chosen = firsts(SPOT, ladder, 90, head=WIND)

    assert {"spot: cherry (any)", "spot: damson (any)"} == set(chosen)
    assert 45 < chosen.count("spot: damson (any)") < 75


def test_the_table_wraps(firsts):
    """Only cherry, the head of the table: whatever is drawn, the way down comes round to it."""
    ladder = spot("any: {where: here is cherry or here is elm}")
    chosen = set(firsts(SPOT, ladder, 20, head=WIND))

    assert {"spot: cherry (any)"} == chosen


def test_what_the_table_does_not_know_is_drawn(firsts):
    ladder = spot("any: {where: here is beech or here is elm}")
    chosen = set(firsts(SPOT, ladder, 20, head=WIND))

    assert {"spot: beech (any)", "spot: elm (any)"} == chosen


def test_without_a_table_every_equal_has_the_same_chance(firsts):
    chosen = firsts(SPOT, spot("any: {}"), 100)

    assert 5 == len(set(chosen))
    assert all(8 <= chosen.count(one) <= 36 for one in set(chosen))


def test_equals_go_by_preferences_before_the_table(firsts):
    """Beech and damson bear most, of these damson is steep; where nothing is to choose between, the table."""
    assert {"spot: damson (any)"} == set(firsts(SPOT, spot("any: {}"), 9, head=FRUIT))
    only = FRUIT.replace("{most: fruit}", "{most: ripe}")
    chosen = set(firsts(SPOT, spot("any: {}"), 30, head=only))
    assert {"spot: cherry (any)", "spot: damson (any)"} == chosen


def test_spaces_go_before_boxes_where_ties_are_broken(firsts):
    text = "as red:\n  remove 1:\n    red pickers on map to cart\n    red pickers in shed to cart"
    ladder = "day:\n  remove:\n    any: {}"

    chosen = firsts(text, ladder, 9, head=FRUIT, more="boxes: {cart: {}}\n")

    assert {"remove: beech (any)"} == set(chosen)


def test_preferences_of_a_rung_come_before_those_of_ties(firsts):
    ladder = spot("any: {prefer: [{fewest: fruit}, {last: here is elm}]}")

    assert {"spot: elm (any)"} == set(firsts(SPOT, ladder, 9, head=FRUIT))


def test_cards_are_drawn_though_there_is_a_table(firsts):
    text = (
        "put card 3 on table\n"
        "put card 5 on table\n"
        "as red:\n"
        "  choose c from (cards c in table)\n"
        "  put c on pile"
    )
    ladder = "day:\n  c:\n    any: {}"
    chosen = set(firsts(text, ladder, 20, head=WIND))

    assert {"c: 3 (any)", "c: 5 (any)"} == chosen


# --- up to, if none --------------------------------------------------------------------------------


def test_up_to_caps_a_rung_within_the_phase(day):
    ladder = spot("best: {prefer: [{most: fruit}], up to: 2}\n    bare: {where: here is elm}")

    assert ["(best)", "(best)", "(bare)"] == [line.split(" ", 2)[2] for line in day(TURNS, ladder)]


def test_up_to_counts_anew_in_each_run_of_an_action(day):
    ladder = (
        "gather:\n"
        "  space:\n"
        "    one: {prefer: [{fewest: fruit}], up to: 1}\n"
        "    enough: {pick: done}\n"
        "  way:\n"
        "    lazy: {pick: rest}"
    )

    once = ["space: elm (one)", "way: rest (lazy)", "space: done (enough)"]
    assert [*once, *once] == day(f"{GATHER}\n{GATHER}", ladder)


def test_up_to_may_be_worked_out(day):
    ladder = (
        "gather:\n"
        "  space:\n"
        "    few: {prefer: [{fewest: fruit}], up to: coins of actor - 3}\n"
        "    enough: {pick: done}\n"
        "  way:\n"
        "    lazy: {pick: rest}"
    )

    assert [
        "space: elm (few)",
        "way: rest (lazy)",
        "space: apple (few)",
        "way: rest (lazy)",
        "space: done (enough)",
    ] == day(GATHER, ladder)


def test_if_none_jumps_whatever_the_other_rungs_own_condition(day):
    ladder = spot(
        "one: {where: fruit > 7, if none: three}\n"
        "    two: {where: here is apple}\n"
        "    three: {if: coins of actor > 30, where: here is elm}"
    )

    assert ["spot: elm (three)"] == day(SPOT, ladder)


def test_if_none_is_for_a_rung_that_found_nothing_not_for_one_that_does_not_apply(day):
    ladder = spot(
        "one: {if: luck > 0, where: fruit > 7, if none: three}\n"
        "    two: {where: here is apple}\n"
        "    three: {where: here is elm}"
    )

    assert ["spot: apple (two)"] == day(SPOT, ladder)


def test_if_none_may_lead_back_and_does_not_go_round(day):
    ladder = spot(
        "one: {if: luck > 0, where: here is elm}\n"
        "    two: {where: fruit > 7, if none: one}\n"
        "    three: {where: here is apple}"
    )
    circle = spot(
        "one: {where: fruit > 7, if none: two}\n    two: {where: fruit > 8, if none: one}"
    )

    assert ["spot: elm (one)"] == day(SPOT, ladder)
    assert day(SPOT, circle)[0].endswith(" (no rung)")


# --- then ------------------------------------------------------------------------------------------


THEN = """
gather:
  space:
    rich: {where: fruit > 1, prefer: [{fewest: fruit}], up to: 1, then: {way: {take: {pick: pluck}}}}
    bare: {where: fruit = 0, up to: 1, then: {way: {move: {pick: shake}}}}
    enough: {pick: done}
  way:
    lazy: {pick: rest}
"""


def test_what_follows_a_rung_comes_before_the_ladder_of_the_decision(day):
    assert [
        "space: cherry (rich)", "way: pluck (take)", "space: elm (bare)", "way: shake (move)", "space: done (enough)",
    ] == day(GATHER, THEN)  # fmt: skip


def test_where_nothing_of_it_fits_the_ladder_of_the_decision_is_climbed(day):
    told = day(GATHER, THEN.replace("{take: {pick: pluck}}", "{take: {if: luck > 9, pick: pluck}}"))

    assert ["space: cherry (rich)", "way: rest (lazy)"] == told[:2]


def test_only_spaces_where_its_way_is_open_are_chosen(day):
    told = day(GATHER, THEN.replace("pick: pluck", "pick: shake"))

    assert ["space: beech (rich)", "way: shake (take)"] == told[:2]


PRESS = """
actions:
  press:
    class: job
    stages:
      press:
        spaces: {where: tree, count: up to 1}
        ways:
          crush: {says: Crush, if: fruit > 0, do: add 1 to luck}
      after:
        do: |
          choose one:
            pour "Pour":
              add 2 to luck
            keep "Keep":
              nothing
"""


def test_a_way_of_a_later_question_says_nothing_of_the_space(day):
    ladder = "press:\n  space:\n    rich: {where: fruit > 1, then: {way: {last: {pick: pour}}}}"

    assert ["space: cherry (rich)", "way: pour (last)"] == day(
        "grant red press", ladder, more=PRESS
    )


def test_a_single_space_is_not_asked_and_yet_something_follows(day):
    ladder = """
prune:
  space:
    never: {where: fruit > 0, then: {cuts: {many: {amount: 5}}}}
    bare: {then: {cuts: {three: {amount: 3}}}}
  cuts:
    other: {amount: 1}
"""

    assert ["cuts: 3 (three)"] == day("grant red prune", ladder)


# --- where no rung fits ----------------------------------------------------------------------------


def test_a_yes_or_no_is_no(day):
    assert ["sing: no (no rung)"] == day(
        ('as red:\n  may sing "Sing":\n    add 1 to luck'),
        "day:\n  sing:\n    never: {if: luck > 9, pick: yes}",
    )


NOTHING = "gather:\n  space:\n    never: {where: fruit > 9}"


def test_a_number_is_the_highest(day):
    assert ["n: 4 (no rung)"] == day(COUNT.format(1, 4), NOTHING)


def test_of_pieces_it_is_as_many_as_possible(day):
    assert ["move: 3 (no rung)"] == day(
        "as red:\n  move up to 3 red pickers in apple to elm", NOTHING
    )


def test_what_may_be_left_is_left(day):
    assert ["space: done (no rung)"] == day(GATHER, NOTHING)[-1:]
    assert ["spot: done (no rung)"] == day(
        "as red:\n  choose spot from (spaces), up to 1\n  nothing", NOTHING
    )


def test_the_rest_is_chance(firsts):
    chosen = set(firsts(SPOT, NOTHING, 59))

    assert {
        f"spot: {name} (no rung)" for name in ("apple", "beech", "cherry", "damson", "elm")
    } == chosen


def test_the_texts_of_cards_and_procedures_are_answered_by_their_names(day):
    text = "as red:\n  play text of card 1\n  do look around"
    ladder = (
        "card 1 text:\n"
        "  spot:\n"
        "    bare: {where: here is elm}\n"
        "look around:\n"
        "  target:\n"
        "    rich: {where: here is beech}"
    )
    more = (
        "procedures:\n"
        "  look around:\n"
        "    do: |\n"
        "      choose target from (spaces)\n"
        "      add 1 to ripe of target\n"
    )

    assert ["spot: elm (bare)", "target: beech (rich)"] == day(text, ladder, more=more)
