"""The title as a whole: what is declared, and how the texts of actions and cards hang together."""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.types import FACTION_LIST, NUMBER, SPACE, TRUTH
from tests.language.fixture import isles, messages


def by_id(decls: list, id: str):
    return next(decl for decl in decls if decl.id == id)


def test_the_manifest():
    v = isles()

    assert ("isles", "The Isles", "harbour", "gold", "dawn") == (
        v.title, v.name, v.supply.id, v.pays_with.id, v.start.id,
    )  # fmt: skip
    assert ((0, 1, 1), (1, 0), "lead", "box") == (
        v.payers, v.ties, v.score.id, v.starting_zone.id,
    )  # fmt: skip


def test_who_is_an_enemy():
    assert [{2}, {2}, {0, 1}] == [set(faction.enemies) for faction in isles().factions]


def test_columns():
    v = isles()
    ship = by_id(v.columns, "sailing south ship")

    assert (1, 0, "sailing", 8) == (ship.faction, ship.kind, ship.state, ship.total)
    assert "moored south ship" == v.columns[ship.fresh_state].id
    assert {"moored": ship.index - 1, "sailing": ship.index} == ship.turned


def test_borders_are_symmetric():
    names = [space.id for space in isles().spaces]

    assert [
        ["birch", "coral reef"],
        ["ash", "coral reef"],
        ["ash", "birch", "drift"],
        ["coral reef"],
    ] == [[names[index] for index in space.borders] for space in isles().spaces]


def test_attributes():
    v = isles()

    assert (1, 1, 0, 1) == by_id(v.attributes, "island").values
    assert (2, 1, 0, 0) == by_id(v.attributes, "wealth").values
    assert ["sea floor", 5] == [v.boxes[1].id, v.boxes[1].location]


def test_values():
    v = isles()
    mood, gold = by_id(v.values, "mood"), by_id(v.values, "gold")

    assert ("space", 1, ("angry", "calm", "glad")) == (mood.of, mood.start, mood.words)
    assert (NUMBER, 0, 20, {2}) == (gold.type, gold.low, gold.high, set(gold.without))


def test_definitions():
    v = isles()

    assert FACTION_LIST == by_id(v.definitions, "rivals").type
    assert "faction" == by_id(v.definitions, "lead").variable.name
    assert isinstance(by_id(v.definitions, "lead").body, nodes.Conditional)


def test_an_action_shares_its_variables():
    plunder = by_id(isles().actions, "plunder")
    stage = plunder.stages[0]

    assert {1, 2} == plunder.by
    assert plunder.here is stage.where.left.operand.phrase.place.at.variable
    assert plunder.actor is stage.where.left.operand.phrase.columns.selector.variable
    assert (0, 3, "space") == (stage.least, stage.most.value, stage.point.name)
    assert isinstance(stage.pay, nodes.NamedNumber)
    assert isinstance(stage.each.statements[1], nodes.DoPart)
    assert ["burn", "leave"] == [way.name for way in plunder.stages[1].ways.ways]
    assert ("Burn ", plunder) == (
        plunder.stages[1].ways.ways[0].parts[0], plunder.stages[1].ways.ways[0].parts[1].action,
    )  # fmt: skip


def test_moves():
    sail = by_id(isles().actions, "sail")
    stage = sail.stages[0]

    assert stage.pieces.fresh and stage.pieces.place.at.variable is sail.origin
    assert stage.group.statements[1].bag is sail.group
    assert ["destination", "origin", "via", "group", "escorts"] == [
        point.name
        for point in (stage.point, stage.origin_point, stage.via_point, stage.group_point,
                      stage.escort_point)
    ]  # fmt: skip


def test_specials():
    v = isles()
    spy, boarding = by_id(v.actions, "spy"), by_id(v.actions, "boarding")

    assert ({0}, True, True) == (set(spy.accompanies), spy.comes_first, spy.leaves is not None)
    assert (None, "landing") == (boarding.accompanies, boarding.instead_of)
    assert "accompanied" == spy.stages[0].among


def test_lasting():
    effect = isles().cards[0].effects["dark"]
    first, second, third = effect.lasting

    assert [effect] == isles().lasting and "season" == effect.until.id
    assert (frozenset({0, 1}), "=") == (first.factions, first.where.op)
    assert [("price", "is"), ("haul", "plus")] == [(c.name, c.op) for c in first.changes]
    assert first.where.left.variable is first.decl.here
    assert [("haul", "at most"), ("safe", "is")] == [(c.name, c.op) for c in second.changes]
    assert ("forbidden", None) == (third.changes[0].op, third.where)


def test_cards():
    first, second = isles().cards

    assert {"order": (0, 1), "price tag": 2} == first.fields
    assert {"patron": 1, "mark": 1} == second.fields
    assert second.effects["dark"].unknown


def test_a_scenario():
    v = isles()
    peace = v.scenarios[0]

    assert [("luck", -1, 3), ("gold", 0, 5), ("weather", -1, 1), ("mood", 0, 2)] == [
        (decl.id, subject, value) for decl, subject, value in peace.values
    ]
    assert [("moored north ship", 2), ("moored corsairs ship", 1), ("north fort", 1),
            ("south crew", 2)] == [(v.columns[c].id, n) for _, c, n in peace.pieces]  # fmt: skip


def test_limits():
    v = isles()

    assert [1, 0] == [limit.most.value for limit in v.limits]
    assert ["north fort", "south fort"] == [v.columns[c].id for c in v.limits[0].columns]
    assert (SPACE, TRUTH) == (v.limits[0].here.type, v.limits[0].where.type)


def test_a_wrong_number_of_a_repetition_does_not_hide_the_mistakes_in_its_block(tmp_path):
    rules = """\
format: 1
phases:
  dusk:
    do: |
      let many be absent
      repeat many times:
        set vanished to 1
"""
    told = messages(tmp_path, rules)
    assert "'absent'" in told and "'vanished'" in told
