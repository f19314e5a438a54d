"""Everything that a player opens beside the table has words: a text of its own, or its statements told."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.language.declarations.vocabulary import ActionDecl

# Rules that a page of docs/ builds line by line: there the statements are told.
PRIMERS = ("bridgehead", "connectfour", "harbours", "hearts", "tictactoe")
TITLES = (
    "afghanistan", "chess", "hornets", *PRIMERS,
    *(pytest.param(each, marks=pytest.mark.long) for each in ("adp", "cuba", "fitl", "labyrinth")),
)  # fmt: skip
# A player reads their names and meets them within other rules.
INNER = ("definitions", "procedures")


@pytest.mark.parametrize("id", TITLES)
def test_no_rule_opens_without_words(id):
    title = interpreter.load(id)
    rules, shown = title.rules, {*title.display.values}
    opened = [
        rules.rule(path)
        for path, decl in rules.things.items()
        if path[0] not in INNER and (path[0] != "values" or decl.index in shown)
    ]
    bare = [each for each in opened if not each.says and id not in PRIMERS]

    cards = [each.path for each in bare if not (each.path[0] == "values" and each.told)]
    assert [] == cards, "a text is missing, or the text of the card that a marker comes from"
    assert [] == [each.name for each in opened if each.outdated]


@pytest.mark.parametrize("id", TITLES)
def test_what_has_no_text_is_told_from_its_statements(id):
    rules = interpreter.load(id).rules

    for path, decl in rules.things.items():
        if path[0] in INNER:
            found = rules.rule(path)
            assert found.says or found.told, path
        if isinstance(decl, ActionDecl):
            bare = [stage.name for stage in decl.stages if not rules._stage(decl, stage).told]
            assert [] == bare, path
    for rung in rules.vocabulary.rungs:
        assert rules.rung(rung).strip(". "), rung.span
