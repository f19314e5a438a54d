"""Who reads, changes, calls and answers what is declared."""

from __future__ import annotations

import pytest

from interpreter.language.readers import uses_of
from interpreter.language.sections.second_pass import bind

from .fixture import corpus_with

BOTS = """\
format: 1
bots:
  common:
    answers:
      dawn:
        action:
          out: {pick: plunder}
      plunder:
        space:
          poor:
            where: luck > price
            then: {way: {burn: {if: held of ash, pick: burn}, leave: {pick: leave}}}
  corsair: {plays: corsairs, extends: common, answers: {}}
  southerner:
    plays: south
    extends: common
    answers: {plunder: {space: {any: {prefer: [{most: riches}]}}}}
"""


@pytest.fixture(scope="module")
def uses(tmp_path_factory):
    return uses_of(bind(corpus_with(tmp_path_factory.mktemp("isles"), BOTS)))


def told(uses, *path):
    """Owner, how, and what is said, in one word each."""
    return [f"{use.how} {'/'.join(use.owner)} {use.said}".rstrip() for use in uses.get(path, ())]


def test_a_number_is_read_by_its_stage_and_a_bot_and_changed_by_a_card(uses):
    assert told(uses, "actions", "plunder", "numbers", "price") == [
        "reads actions/plunder/stages/plunder",
        "reads bots/common/answers/plunder/space/poor",
        "changes cards/1/dark is 2",
    ]
    assert told(uses, "actions", "plunder", "numbers", "haul")[-2:] == [
        "changes cards/1/dark plus 1",
        "changes cards/1/dark at most 3",
    ]


def test_a_definition_is_changed_by_a_card(tmp_path):
    text = """\
format: 1
cards:
  - card: 8
    title: Odd
    class: gale
    bright:
      lasting: |
        riches in windy: plus 2 * luck, at most 3
        held: is no
      until: day
"""
    found = uses_of(bind(corpus_with(tmp_path, text)))

    assert told(found, "definitions", "riches")[-2:] == [
        "changes cards/8/bright plus …",
        "changes cards/8/bright at most 3",
    ]
    assert "changes cards/8/bright is no" in told(found, "definitions", "held")
    assert "reads cards/8/bright" in told(found, "values", "luck")


def test_a_rung_that_several_bots_have_is_told_once_with_its_place(uses):
    (use,) = [u for u in uses["definitions", "held"] if u.owner[0] == "bots"]
    assert use.owner == (
        *["bots", "common", "answers", "plunder", "space", "poor", "then", "way", "burn"],
    )
    assert (use.span.file, use.span.line) == ("rules/isles/case.yaml", 12)


def test_clauses_variables_and_parts_of_an_action(uses):
    assert told(uses, "actions", "plunder", "clauses", "safe") == [
        "reads actions/plunder/stages/plunder",
        "changes cards/1/dark is yes",
    ]
    assert told(uses, "actions", "plunder", "variables", "taken") == [
        "changes actions/plunder/stages/plunder",
        "reads actions/plunder/stages/tell",
    ]
    assert told(uses, "actions", "plunder", "parts", "landing") == [
        "calls actions/plunder/stages/plunder"
    ]


def test_a_value_is_changed_by_texts_payments_and_scenarios(uses):
    gold = told(uses, "values", "gold")
    assert {"reads deals/lend gold", "changes deals/lend gold", "reads pays with"} <= {*gold}
    assert {"changes actions/plunder/stages/plunder", "changes actions/sail/stages/sail"} <= {*gold}
    assert "changes scenarios/peace" in gold
    assert told(uses, "values", "luck")[:1] == ["changes procedures/raid coast"]


def test_actions_are_granted_forbidden_accompanied_and_picked(uses):
    assert told(uses, "action classes", "voyage") == ["calls phases/dawn"]
    assert told(uses, "actions", "sail") == ["changes cards/1/dark forbidden"]
    assert told(uses, "actions", "plunder") == [
        "reads actions/spy/stages/spy",
        "calls bots/common/answers/dawn/action/out",
        "answers bots/common/answers/plunder",
        "answers bots/southerner/answers/plunder",
    ]


def test_definitions_zones_spaces_and_phases(uses):
    assert "reads definitions/riches" in told(uses, "definitions", "held")
    assert told(uses, "definitions", "lead") == ["reads result"]
    assert "reads bots/southerner/answers/plunder/space/any" in told(uses, "definitions", "riches")
    assert told(uses, "zones", "box") == ["changes scenarios/peace", "reads starting zone"]
    assert told(uses, "zones", "deck") == ["reads definitions/rivals"]
    assert "reads cards/1/dark" in told(uses, "spaces", "ash")
    assert told(uses, "phases", "dawn")[::2] == ["calls phases/turn", "calls start"]
    assert told(uses, "phases", "turn") == ["calls phases/dawn"]
    assert told(uses, "card fields", "order") == ["reads definitions/rivals"]
    assert told(uses, "types", "reef")


def test_what_nobody_uses_is_not_there(uses):
    assert ("definitions", "open sea") not in uses
    assert ("procedures", "sound the bell") not in uses
