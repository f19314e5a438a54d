"""8.4.4 (3): Event spaces are those where most Bases, then most pieces, are placed, removed or replaced."""

from __future__ import annotations

import pytest

from interpreter import load
from tests.adp.at_work import at, count, play

SEEDS = range(60)


@pytest.fixture(scope="module")
def title():
    return load("adp")


def times(title, spaces, card, faction, better) -> int:
    """In how many of 60 seeds the position is better afterwards."""
    found = 0
    for seed in SEEDS:
        run = at(title, {"spaces": spaces}, seed)
        play(title, run, card, faction, seed)
        found += better(run)
    return found


def test_card_8_takes_the_base(title):
    spaces = {
        "waziristan": "1 taliban base, 5 taliban guerrillas",
        "balochistan": "5 taliban guerrillas",
        "northwest frontier": "5 taliban guerrillas",
    }

    def taken(run):
        return not count(title, run, "taliban base", "waziristan")

    assert 60 == times(title, spaces, ("unshaded", 8), "coalition", taken)


def test_card_4_shaded_places_a_base_where_there_is_room(title):
    spaces = {"waziristan": "2 taliban bases", "balochistan": "2 taliban bases"}

    def placed(run):
        return count(title, run, "taliban base", "northwest frontier")

    assert 60 == times(title, spaces, ("shaded", 4), "taliban", placed)


def test_card_9_assaults_where_most_falls(title):
    """A Base that 2 Troops reach comes before Guerrillas found without being removed."""
    spaces = {
        "kandahar": "2 coalition troops, 1 taliban base",
        "helmand": "4 underground taliban guerrillas",
        "paktika": "1 active taliban guerrilla",
    }

    def taken(run):
        return not count(title, run, "taliban base", "kandahar")

    assert 60 == times(title, spaces, ("unshaded", 9), "coalition", taken)


def test_card_66_shaded_does_not_count_who_turns(title):
    """One Base comes to either, so the rest is chance: a turned Guerrilla is none gone, none come."""
    spaces = {"bamian": "9 active taliban guerrillas", "nuristan": "1 taliban guerrilla"}

    def there(run):
        return count(title, run, "taliban base", "nuristan")

    assert 0 < times(title, spaces, ("shaded", 66), "taliban", there) < 60


@pytest.mark.parametrize(
    "card, faction, space, pieces, kinds",
    [
        (
            ("unshaded", 16), "coalition", "herat",
            "9 coalition troops, 2 taliban guerrillas, 2 warlords guerrillas",
            ("taliban guerrilla", "warlords guerrilla"),
        ),
        (
            ("unshaded", 61), "government", "herat",
            "1 government police, 1 taliban guerrilla, 1 warlords guerrilla",
            ("taliban guerrilla", "warlords guerrilla"),
        ),
        (
            ("shaded", 68), "warlords", "balkh",
            "9 warlords guerrillas, 2 active taliban guerrillas, 2 coalition troops",
            ("taliban guerrilla", "coalition troops"),
        ),
    ],
)  # fmt: skip
def test_equal_enemies_are_drawn(title, card, faction, space, pieces, kinds):
    """8.1.2 (2): beyond Bases, Underground before Active, and Police and Troops evenly, by chance."""
    lost = dict.fromkeys(kinds, 0)
    for seed in SEEDS:
        run = at(title, {"spaces": {space: pieces}}, seed)
        before = {kind: count(title, run, kind, space) for kind in kinds}
        play(title, run, card, faction, seed)
        for kind in kinds:
            lost[kind] += before[kind] - count(title, run, kind, space)

    assert all(15 <= number for number in lost.values()), lost
