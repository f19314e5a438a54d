"""Holes: a text names its lines and the places between them, and a layer above fills these."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.store import load_tree
from interpreter.corpus.yaml.tree import plain
from interpreter.engine.state.errors import RuleError
from interpreter.session.rule_errors import located
from tests.layers.folders import mistakes, mod, write

SEA = {
    "rules/sea/series.yaml": "series: sea\n",
    "rules/sea/raid.yaml": """\
action classes: {voyage: {}}
values:
  booty: {from: 0, to: 99}
  fog: {of: space, truth: yes}
actions:
  raid:
    class: voyage
    stages:
      raid:
        spaces:
          where: |
            isle
            [weather] and fog
            [too]
          count: any
        each: |
          [first]
          add 1 to booty
          [prize] if booty > 1:
            [share] add 1 to booty
          otherwise:
            nothing
          [then]
""",
    "rules/kite/title.yaml": "title: kite\nextends: [sea]\nmap: kite\nstart: dawn\nlayers: [bots]\n",
    "rules/kite/rules.yaml": """\
factions: {red: {}}
values:
  chief: {faction: none}
  gold: {of: faction, from: 0, to: 9}
phases:
  dawn:
    do: |
      as red:
        grant actor raid
      end game
scenarios: {start: {}}
""",
    "rules/kite/bots/none.yaml": "",
    "maps/kite.yaml": (
        "types: {isle: {}, reef: {}}\nspaces: {holm: {isle: yes}, lee: {isle: yes}, "
        "rock: {reef: yes, borders: [holm]}}\n"
    ),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path.resolve(), SEA)


def raid(fills: str) -> str:
    return f"actions:\n  raid:\n    fills:\n{fills}"


def each(root: Path, *mods: Path) -> list[str]:
    found = plain(load_tree(root, "kite", mods).tree)["actions"]["raid"]["stages"]["raid"]["each"]
    return [line for line in found.splitlines() if not line.strip().startswith("[")]


def booty(root: Path, *mods: Path) -> int:
    """What is taken in both isles."""
    game = interpreter.load("kite", root=root, mods=mods).new()
    while game.decision:
        game.choose(game.decision.options[0])
    return int(game.ask("booty"))


def told(root: Path, text: str) -> list[str]:
    return mistakes(write(root, {"rules/kite/raid.yaml": text}), "kite")


# --- what is filled --------------------------------------------------------------------------------


def test_what_nobody_fills_stands_as_it_is_written(root: Path) -> None:
    """1 in the first isle; 2 in the second."""
    assert 3 == booty(root)


@pytest.mark.parametrize(
    ("fills", "lines"),
    [
        (
            "      then: add 5 to booty\n",
            ["add 1 to booty", "[prize] if booty > 1:", "  [share] add 1 to booty", "otherwise:", "  nothing", "add 5 to booty"],
        ),
        (
            "      share: |\n        nothing\n        nothing\n",
            ["add 1 to booty", "[prize] if booty > 1:", "  nothing", "  nothing", "otherwise:", "  nothing"],
        ),
        ("      prize: add 9 to booty\n", ["add 1 to booty", "add 9 to booty"]),
        ('      prize: ""\n', ["add 1 to booty", ""]),
        (
            "      prize: 'if booty > 7:'\n",
            ["add 1 to booty", "if booty > 7:", "  [share] add 1 to booty", "otherwise:", "  nothing"],
        ),
    ],
    ids=["a place", "a line", "a block", "nothing instead", "a head for a head"],
)  # fmt: skip
def test_what_is_filled(root: Path, fills: str, lines: list[str]) -> None:
    write(root, {"rules/kite/raid.yaml": raid(fills)})
    found = plain(load_tree(root, "kite").tree)["actions"]["raid"]["stages"]["raid"]["each"]
    assert lines == [line for line in found.splitlines() if line not in ("[first]", "[then]")]


def test_a_filled_rule_is_played(root: Path) -> None:
    fills = "      first: add 2 to booty\n      prize: add booty to booty\n      weather: ''\n"
    write(root, {"rules/kite/raid.yaml": raid(fills)})

    assert 18 == booty(root)


def test_a_condition_has_holes_too(root: Path) -> None:
    write(root, {"rules/kite/raid.yaml": raid("      too: or reef\n")})
    decision = interpreter.load("kite", root=root).new().decision

    assert decision
    assert ["Holm", "Lee", "Rock"] == [str(option) for option in decision.options]
    write(root, {"rules/kite/raid.yaml": raid("      weather: and not fog\n      too: or reef\n")})
    assert 1 == booty(root)


def test_a_text_that_fills_has_holes_of_its_own(root: Path) -> None:
    """A title leaves a place to the layer of its bots."""
    own = raid("      then: |\n        add 5 to booty\n        [bots note]\n        nothing\n")
    bots = raid("      bots note: add 7 to booty\n")
    write(root, {"rules/kite/raid.yaml": own, "rules/kite/bots/none.yaml": bots})

    assert ["add 5 to booty", "add 7 to booty", "nothing"] == each(root)[-3:]


def test_one_entry_fills_the_holes_of_several_stages_by_their_place(root: Path) -> None:
    sea = (
        SEA["rules/sea/raid.yaml"]
        + "      rest:\n        do: |\n          [then]\n          nothing\n"
    )
    text = "actions:\n  raid:\n    stages: {rest: {fills: {then: add 9 to booty}}}\n"
    write(root, {"rules/sea/raid.yaml": sea})

    assert 3 == booty(root)
    assert [
        "rules/kite/raid.yaml:4:13: there are 2 holes 'then' in what this fills "
        "at rules/sea/raid.yaml:24:11 and rules/sea/raid.yaml:27:11; fill each nearer to its text"
    ] == told(root, "actions:\n  raid:\n    fills: {then: nothing}\n")
    write(root, {"rules/kite/raid.yaml": text})
    assert 12 == booty(root)


def test_a_mod_fills_what_the_title_leaves_open_and_quotes_the_rest(
    root: Path, tmp_path: Path
) -> None:
    write(root, {"rules/kite/raid.yaml": raid("      then: add 5 to booty\n")})
    text = (
        raid("      first: add 4 to booty\n")
        + "    stages: {raid: {each: {instead of if booty > 1: nothing, after add 5 to booty: nothing}}}\n"
    )
    own = mod(tmp_path / "mods", text, "kite")

    assert ["add 4 to booty", "add 1 to booty", "nothing", "add 5 to booty", "nothing"] == each(
        root, own
    )
    assert 20 == booty(root, own)


# --- where it is told ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("add 1 to boooty", "raid.yaml:7:18: error: unknown value 'boooty'"),
        ("add 1 to", "raid.yaml:7:15: error: expected"),
    ],
)
def test_a_mistake_stands_in_the_file_that_fills(root: Path, line: str, place: str) -> None:
    fills = f"      prize: |\n        nothing\n        {line}\n"
    write(root, {"rules/kite/raid.yaml": raid(fills)})
    with pytest.raises(CorpusError) as caught:
        interpreter.load("kite", root=root)

    assert f"rules/kite/{place}" in str(caught.value)
    assert "in action raid, stage raid" in str(caught.value)


def test_a_mistake_beside_a_hole_stands_behind_its_name(root: Path) -> None:
    sea = SEA["rules/sea/raid.yaml"].replace("[share] add 1 to booty", "[share] add 1 to boooty")
    write(root, {"rules/sea/raid.yaml": sea})
    with pytest.raises(CorpusError) as caught:
        interpreter.load("kite", root=root)

    assert "rules/sea/raid.yaml:21:30: error: unknown value 'boooty'" in str(caught.value)


def test_mistakes_in_a_list_with_a_name_hide_none_behind_it(root: Path) -> None:
    wrong = """\
          [pick] choose one "Which?":
            few "Few" iff booty:
              nothing
            many "Many":
              nothing
          [then] add 1 to boooty
"""
    sea = SEA["rules/sea/raid.yaml"].replace("          [then]\n", wrong)
    write(root, {"rules/sea/raid.yaml": sea})
    with pytest.raises(CorpusError) as caught:
        interpreter.load("kite", root=root)

    assert [(25, 23), (29, 27)] == [
        (one.span.line, one.span.column) for one in caught.value.diagnostics
    ]


def test_a_mistake_at_play_stands_in_the_file_that_fills(root: Path) -> None:
    write(root, {"rules/kite/raid.yaml": raid("      then: add 1 to gold of chief\n")})
    game = interpreter.load("kite", root=root).new()
    with pytest.raises(RuleError) as caught:
        while game.decision:
            game.choose(game.decision.options[0])

    assert located(caught.value).startswith("rules/kite/raid.yaml:5:30: 'chief' is none here")


# --- what is wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fills", "message"),
    [
        (
            "      firts: nothing\n",
            "rules/kite/raid.yaml:5:7: there is no hole 'firts' here did you mean 'first'?",
        ),
        (
            "      plunder: nothing\n",
            "rules/kite/raid.yaml:5:7: there is no hole 'plunder' here "
            "there are 'weather', 'too', 'first', 'prize', 'share', 'then'",
        ),
        (
            "      then: [nothing]\n",
            "rules/kite/raid.yaml:5:13: expected text for this line, found a list",
        ),
        (
            "      then:\n",
            "rules/kite/raid.yaml:5:7: expected text for this line, found nothing",
        ),
        (
            "      prize: nothing\n      share: nothing\n",
            "rules/kite/raid.yaml:6:7: the line 'share' goes with 'prize' "
            "which line 5 takes out or replaces",
        ),
        (
            "      - nothing\n",
            "rules/kite/raid.yaml:5:7: expected holes with the text of each, found a list",
        ),
        (
            "      then: nothing\n      then: nothing\n",
            "rules/kite/raid.yaml:6:7: 'then' is given twice first at rules/kite/raid.yaml:5:7",
        ),
    ],
)
def test_what_no_hole_takes(root: Path, fills: str, message: str) -> None:
    assert [message] == told(root, raid(fills))


def test_a_hole_is_filled_once(root: Path) -> None:
    write(root, {"rules/kite/bots/none.yaml": raid("      then: nothing\n")})
    assert [
        "rules/kite/bots/none.yaml:5:7: the hole 'then' is filled already at rules/kite/raid.yaml:5:13"
    ] == told(root, raid("      then: add 5 to booty\n"))


def test_two_mods_that_fill_one_hole_do_not_go_together(root: Path, tmp_path: Path) -> None:
    mods = [
        mod(tmp_path / "mods", raid(f"      then: add {n} to booty\n"), "kite", f"m{n}")
        for n in (1, 2)
    ]
    found = mistakes(root, "kite", *mods)

    assert 1 == len(found)
    assert "'actions / raid / fills / then' is also changed by overlay" in found[0]


def test_nothing_is_filled_where_nothing_stands_below(root: Path) -> None:
    text = "actions:\n  raid:\n    stages: {rest: {fills: {then: nothing}}}\n"
    assert ["rules/kite/raid.yaml:4:21: there is nothing here yet to fill"] == told(root, text)


def test_fills_has_near_names(root: Path) -> None:
    assert ["rules/kite/raid.yaml:4:5: unknown key 'fill' did you mean 'fills'?"] == told(
        root, "actions:\n  raid:\n    fill: {then: nothing}\n"
    )


def test_a_title_quotes_no_lines(root: Path) -> None:
    text = "actions:\n  raid:\n    stages: {raid: {each: {at the end: add 5 to booty}}}\n"
    assert [
        "rules/kite/raid.yaml:4:21: only an overlay changes a text by quoting its lines; "
        "this one stands at rules/sea/raid.yaml:17:15 name a hole there, '[NAME] LINE' or '[NAME]', "
        "and fill it here: 'fills: {NAME: ...}'"
    ] == told(root, text)


def test_a_name_stands_at_the_start_of_a_line(root: Path) -> None:
    sea = SEA["rules/sea/raid.yaml"].replace("[share] add 1 to booty", "add 1 to [share] booty")
    write(root, {"rules/sea/raid.yaml": sea})
    with pytest.raises(CorpusError) as caught:
        interpreter.load("kite", root=root)

    assert (
        "rules/sea/raid.yaml:21:22: error: the name of a hole stands at the start of a line"
        in str(caught.value)
    )
