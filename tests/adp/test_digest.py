"""The option digest: every departure tested, every such test in need of it, and whom it does not go with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.corpus.store import load_tests
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import load
from interpreter.workshop.simulating.simulate import simulate
from interpreter.workshop.testing.cases import Case, cases_of
from tests.adp.referee import Game
from tests.keyboard import typist
from tests.rule_tests import run_tests

ROOT = Path(__file__).parents[2]
OVERLAY = ROOT / "rules/adp/overlays/digest"
NAMES = ("victory marker", "marked total")  # what only the digest declares
SECTION = re.compile(r"digest \d(?: \([^)]*\))?")


def cases() -> list[Case]:
    tree, _ = load_tests(ROOT, "adp")
    return [case for case in cases_of(tree) if case.options == ("digest",)]


def test_each_rule_test_of_the_digest_fails_without_it():
    stripped = []
    for case in cases():
        data = {key: value for key, value in case.data.items() if key != "options"}
        if not any(name in case.data.get("expect", "") for name in NAMES):
            stripped.append(Case(case.name, case.span, case.node, data))

    assert [] == [verdict.case.name for verdict in run_tests("adp", stripped) if verdict.passed]


def test_each_section_that_is_cited_is_tested():
    tested = {part for case in cases() for part in SECTION.findall(case.data["cite"])}
    texts = [path.read_text(encoding="utf-8") for path in OVERLAY.glob("*.yaml")]
    cited = {part for text in texts for part in SECTION.findall(text)}

    assert cited == tested


FORTS = ("waziristan", "balochistan", "northwest frontier", "zabol", "nimruz", "farah")


BOTS = dict.fromkeys(("taliban", "government", "warlords"), "bot")


def last_check(support: tuple[str, ...], resources: int, seats: dict[str, str], **more):
    """A game that ends: Taliban and Government 4 short of their conditions, but for `more`."""
    spaces = {fort: {"pieces": "2 taliban bases"} for fort in FORTS}
    spaces |= {space: {"level": "opposition"} for space in ("konduz", "balkh")}
    spaces |= {space: {"level": "support"} for space in support}
    leaders = {f"{f} led by": f for f in ("coalition", "taliban", "government", "warlords")}
    values = {**leaders, "patronage": 31, "warlords resources": resources, **more}
    deck = [19, 74] if more else [19]
    cards = {"played pile": [73], "deck": deck}
    title = load("adp", options=["digest"])
    begun = {"spaces": spaces, "values": values, "cards": cards, "phase": "victory phase"}
    return title.position(begun, seats=seats)


def test_ties_go_to_warlords_taliban_government_coalition():
    game = last_check(("kabul", "khowst", "herat"), 36, {})
    places = [(place.faction, place.score) for place in game.result.places]

    assert places == [("warlords", -4), ("taliban", -4), ("government", -4), ("coalition", -4)]


def test_of_equal_non_players_the_taliban_take_afghanistan():
    game = last_check((), 30, BOTS)

    assert "Extremist Return! The Taliban take Afghanistan." in "\n".join(game.log())


def test_a_lone_player_who_leads_loses_before_the_last_round_all_the_same():
    support = ("kabul", "khowst", "herat", "kandahar", "nuristan", "baghlan", "helmand", "ghazni")
    game = last_check(support, 30, BOTS, patronage=37)

    assert game.ask("margin of coalition > margin of government and margin of government > 0")
    assert "Pashtun Dictatorship! The Government takes Afghanistan." in "\n".join(game.log())
    assert [place.faction for place in game.result.places][-1] == "coalition"


@pytest.mark.parametrize(
    ("printing", "options", "told"),
    [
        ("first", (), "the digest departs from the second printing"),
        (None, ("no-reveal",), "'digest' does not go with 'no-reveal'"),
        (None, ("eligibility-a",), "'digest' does not go with 'eligibility-a'"),
        (None, ("eligibility-b",), "'digest' does not go with 'eligibility-b'"),
        (None, ("sudden-propaganda",), "'digest' does not go with 'sudden-propaganda'"),
    ],
)
def test_what_the_digest_settles_otherwise_is_refused(printing, options, told):
    for order in (("digest", *options), (*options, "digest")):
        with pytest.raises(Mistake, match=told):
            load("adp", printing=printing, options=order)


@pytest.mark.parametrize(
    "options",
    [
        (),
        *(
            pytest.param(more, marks=pytest.mark.long)
            for more in (
                ("no-capabilities",),
                ("deception", "open-deployment", "three-players"),
                ("two-players", "own-means"),
                ("two-players-warlords", "any-seat"),
            )
        ),
    ],
)
def test_games_of_the_digest_reach_their_end(options):
    title = load("adp", options=["digest", *options])
    for scenario, events in enumerate((12, 15, 18)):
        began = None
        for phase, before, _, _ in Game(title, scenario, scenario).phases():
            began = began or (before if phase == "next card played" else None)
        assert phase == "end of play"
        assert len(began.zone("deck")) == events + events // 3


@pytest.mark.parametrize(
    "scenario", ["short", *(pytest.param(s, marks=pytest.mark.long) for s in ("main", "extended"))]
)
def test_four_non_players_play_the_digest_to_the_end(scenario):
    title = load("adp", options=["digest"])

    assert simulate(title, scenario, 2, 1, seats="bot", check=True).finished == 2


def test_the_table_asks_all_four_and_hides_the_deck(monkeypatch, capsys, tmp_path):
    """A card on which everybody Passes; the first of the next one plays its half of the Event."""
    monkeypatch.chdir(tmp_path)
    seats = [w for f in ("coalition", "taliban", "government", "warlords")
             for w in ("--seat", f"{f}=human")]  # fmt: skip
    words = ["play", "adp", "--option", "digest", "--scenario", "short", "--seed", "32", "--plain"]
    typed = ["pass"] * 4 + ["event", "quit"]
    status, out, _ = typist(monkeypatch, capsys)(*words, *seats, typed="\n".join(typed) + "\n")

    assert status == 0
    passed = re.findall(r"^(\w+): Pass$", out, re.MULTILINE)
    assert ["Taliban", "Government", "Coalition", "Warlords"] == passed
    assert "11 Strategic Release, Unshaded" in out
    assert "50 Development Aid" not in out.split("== North")[0]
