"""Rules as a player reads them: a text with its numbers filled, outdated by a later layer, or told from the statements."""

from pathlib import Path

import pytest

import interpreter
from interpreter.session.playing.portable import pack, unpack

HOME = Path(interpreter.__file__).parent.parent
HEAD = "format: 1\noverlay: {name}\nextends: harbours\nafter: {after}\n"
TEXTS = """\
format: 1
actions:
  launch:
    cite: 4.1
    tells: A new Sloop takes {fee} coins, and {crew} hands where you are harbourmaster.
    numbers: {fee: 2, crew: 3}
    stages: {launch: {spaces: {pay: fee}}}
  cruise: {cite: 4.2}
definitions: {tribute: {cite: 4.1.1, tells: What your harbours bring.}}
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """`told(**files)`: the rules of Harbours with a mod for each file laid over each other."""

    def laid(**files):
        mods = []
        for name, text in files.items():
            folder = tmp_path_factory.mktemp(name)
            after = [mod.name[:-1] for mod in mods]
            (folder / "overlay.yaml").write_text(HEAD.format(name=name, after=after))
            (folder / "rules.yaml").write_text(text)
            mods.append(folder)
        return interpreter.load("harbours", root=HOME, mods=mods)

    return laid


def test_numbers_of_a_text_are_those_of_the_rule_and_of_layers_over_it(told):
    dearer = "format: 1\nactions: {launch: {numbers: {fee: 7}}}\n"
    (first,) = told(texts=TEXTS).rules.called("launch")
    (second,) = told(texts=TEXTS, dearer=dearer).rules.called("Launch")

    assert "A new Sloop takes 2 coins, and 3 hands where you are harbourmaster." == first.says
    assert "takes 7 coins" in second.says and not second.outdated


def test_a_text_whose_rule_another_layer_changes_gives_way_to_the_rule(told):
    anywhere = (
        "format: 1\nactions: {launch: {stages: {launch: {spaces: {where: sloops here >= 2}}}}}\n"
    )
    (found,) = told(texts=TEXTS, anywhere=anywhere).rules.called("launch")

    assert ("mod anywhere", "") == (found.outdated, found.says)
    assert (0, "Where at least 2 Sloops there.") in found.told


def test_a_rule_without_text_is_told_from_its_statements(told):
    title = told(texts=TEXTS)
    (found,) = title.rules.citing("4.2")

    lines = [line for _, line in found.told]
    assert {
        "Who goes: your fresh Sloops.",
        "If enemy Sloops there:",
        "Remove 1 enemy Sloop there",
    } <= {*lines}
    assert "  cruise:" not in lines and found.source[0] == "cruise:"
    assert [each.name for each in title.rules.citing("4.1.2")] == ["Launch"]  # nothing has 4.1.2
    assert [each.name for each in title.rules.citing("4")] == ["Launch", "Tribute", "Cruise"]
    assert ["Sloop"] == [each.name for each in title.rules.called("2 Guild Sloops")]


def test_a_title_that_is_carried_tells_the_same(told):
    title = told(texts=TEXTS)
    carried = unpack(pack(title))

    assert title.rules.citing("4.1") == carried.rules.citing("4.1")
    assert title.examples == carried.examples


def test_a_gap_that_names_nothing_is_a_mistake(told):
    with pytest.raises(interpreter.CorpusError, match="fare"):
        told(wrong="format: 1\nactions: {launch: {tells: 'It takes {fare} coins.'}}\n")


@pytest.mark.parametrize(
    "name",
    [
        "cuba",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("adp", "fitl", "labyrinth")),
    ],
)
def test_every_action_has_a_text_that_holds(name):
    title = interpreter.load(name, root=HOME)
    untold = [
        action.id for action in title.full.actions if ("actions", action.id) not in title.full.tells
    ]

    assert [] == untold
    assert [] == [path for path, text in title.full.tells.items() if text.outdated]
