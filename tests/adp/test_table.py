"""The table of A Distant Plain: who plays whom, what stays hidden, and what a bot says to a deal."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from interpreter.session.playing.played_again import restore
from interpreter.session.playing.title import load
from tests.keyboard import typist


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    """`play("--seed 1", "head\\n")` gives what is on the screen."""
    monkeypatch.chdir(tmp_path)
    plainrules = typist(monkeypatch, capsys)

    def run(words, typed):
        status, out, _ = plainrules(
            "play", "adp", "--scenario", "short", *words.split(), typed=typed
        )
        assert status == 0
        return out

    return run


@pytest.fixture
def resume(monkeypatch, capsys):
    """The same of a kept game."""
    plainrules = typist(monkeypatch, capsys)

    def run(words, typed):
        status, out, _ = plainrules("play", "adp", *words.split(), typed=typed)
        assert status == 0
        return out

    return run


def test_each_of_two_players_leads_two_factions():
    title = load("adp", options=["two-players"])
    game = title.new(
        scenario="short", seed=1, seats={"coalition": "human", "taliban": "human"}, fill=True
    )

    assert [{0, 2}, {1, 3}, {0, 2}, {1, 3}] == [set(game.seats.of(f).factions) for f in range(4)]
    assert {"human"} == {game.seats.of(f).kind for f in range(4)}


def test_the_next_card_is_hidden_from_every_command(play):
    seen = play(
        "--printing first --option no-reveal --seat coalition=human --seed 11", "card\nquit\n"
    )

    assert "Next card" not in seen
    hidden = play("--printing first --seat coalition=human --seed 11", "card\nquit\n")
    name = hidden.split("Next card: ")[1].split("  ")[0]
    assert name not in seen


def test_a_bot_that_refuses_a_deal_says_so(play):
    seen = play("--seat taliban=human --seed 1", "1\nattack\ndeal\ngive\ngovernment\nquit\n")

    assert 1 == seen.count("Government declines the deal: a bot agrees to none")
    assert "refuses." not in seen


def test_none_of_a_kind_tells_what_follows_and_a_question_how_many_are_owed():
    game = load("adp").new(scenario="short", seed=3)
    chance = random.Random(3)
    told = []
    while (asked := game.decision) is not None and len(told) < 5:
        nones = [option.label for option in asked.options if option.label.startswith("None")]
        if asked.ask.endswith(" in all)"):
            told.append((asked.ask, nones))
        game.choose(chance.choice(asked.options))

    assert len(told) == 5
    assert all(re.search(r"how many .+\? \(\d+ in all\)$", ask) for ask, _ in told)
    assert any(nones and re.fullmatch(r"None \(next: .+\)", nones[0]) for _, nones in told)


def test_with_eligibility_a_the_card_whose_order_counts_is_shown(play):
    """It is not the card being played."""
    options = "--printing first --option eligibility-a --seat coalition=human --seed 1"
    seen = play(options, "head\nquit\n")
    plain = play("--printing first --seat coalition=human --seed 1", "head\nquit\n")

    assert "Card whose order counts: 22 Border Incident  Event, T C W G" in seen
    assert "Card whose order counts" not in plain


def test_only_the_person_deploys_where_the_others_are_bots(play):
    seats = "--option open-deployment --option any-seat --seat warlords=human --seed 3"
    seen = play(seats, "bamian\nquit\n")

    assert "1 Warlords Base removed from Balkh to Available" in seen
    assert "Government Base removed" not in seen and "Taliban Base removed" not in seen


def test_seats_that_an_option_does_not_allow_are_one_line(monkeypatch, capsys):
    words = ["play", "adp", "--option", "three-players", "--seat", "coalition=human"]
    status, out, err = typist(monkeypatch, capsys)(*words)

    told = "option three-players is for 3 players, not for 1: bots play Taliban, Government"
    assert (2, "", f"plainrules: {told}\n") == (status, out, err)


POOR: dict[str, Any] = {
    "values": {
        "taliban resources": 3,
        "order card": 19,
        "takers": 1,
        "first choice": "operation only",
        **{f"{f} had its turn": "yes" for f in ("taliban", "coalition", "government")},
        **{f"{f} led by": f for f in ("taliban", "coalition", "government", "warlords")},
    },
    "cards": {"played pile": [19], "deck": [20, 21]},
    "phase": "turn",
}


def poor(path, *people):
    """A kept game in which the Warlords can do nothing but Pass, and the Taliban have Resources."""
    load("adp").position(POOR, seats=[f"{who}=human" for who in people]).save(path)
    return f"--resume {path}"


def test_who_can_only_pass_is_asked_whether_somebody_helps(resume, tmp_path):
    seen = resume(
        poor(tmp_path / "poor.json", "taliban", "warlords"), "deal\n1\nyes\n3\ngo on\nquit\n"
    )

    assert "You can pay for nothing now. Open a deal, or go on without help?" in seen
    assert "Taliban: Give Resources" in seen
    assert "Warlords: Rally" in seen


@pytest.mark.parametrize("people", [("warlords",), ("taliban",), ("warlords", "coalition")])
def test_nobody_is_asked_for_help_where_no_other_person_could_give(resume, tmp_path, people):
    seen = resume(poor(tmp_path / "poor.json", *people), "quit\n")

    assert "type deal" not in seen


def test_a_deal_inside_an_event_is_kept_and_taken_back(tmp_path):
    given = {
        **POOR,
        "values": {**POOR["values"], "taliban had its turn": "no", "takers": 0},
        "spaces": {"nuristan": "30 active taliban guerrillas"},
    }
    game = load("adp").position(given, seats=["taliban=human"])
    for option in ("happen", "deal", "withdraw pieces", "2", "dark", "waziristan"):
        game.choose(option)
    game.save(tmp_path / "event.json")

    assert 2 == game.ask("taliban guerrillas in waziristan")
    assert restore(tmp_path / "event.json").log() == game.log()
    while game.decision.name != "deal":
        game.undo()
    assert 30 == game.ask("taliban guerrillas in nuristan")
