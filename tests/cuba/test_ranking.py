"""How a game of Cuba Libre ends: who is before whom, and what a lone player is told (7.1, 8.9)."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter
from interpreter import Game, Title

FACTIONS = ("government", "m26", "directorio", "syndicate")


@pytest.fixture(scope="module")
def cuba() -> Title:
    return interpreter.load("cuba")


# All four margins are -6.
LEVEL: dict[str, Any] = {
    "havana": {"level": "active support"},
    "oriente": {"pieces": "1 m26 base", "level": "active opposition"},
    "las villas": {
        "pieces": "1 directorio base, 1 directorio guerrilla",
        "level": "active opposition",
    },
    "pinar del rio": {"pieces": "1 open syndicate casino"},
}


def ended(cuba: Title, *bots: str, **more: Any) -> Game:
    """The game at its end: LEVEL with `spaces` and `values` laid over it, `bots` being Non-players."""
    values: dict[str, Any] = {f"{faction} led by": faction for faction in FACTIONS}
    values |= {f"{faction} non player": True for faction in bots}
    values |= {"syndicate resources": 24, **more.get("values", {})}
    spaces = {**LEVEL, **more.get("spaces", {})}
    game = cuba.position({"values": values, "spaces": spaces, "phase": "end of play"})
    assert game.over
    return game


def order(game: Game) -> list[str]:
    assert game.result is not None
    return [place.faction for place in game.result.places]


def test_ties_go_to_syndicate_directorio_26july_government(cuba: Title) -> None:
    game = ended(cuba)
    assert game.result is not None
    assert [-6] * 4 == [place.score for place in game.result.places]
    assert ["syndicate", "directorio", "m26", "government"] == order(game)


def test_of_equals_non_players_come_first(cuba: Title) -> None:
    assert ["directorio", "government", "syndicate", "m26"] == order(
        ended(cuba, "government", "directorio")
    )


def test_a_check_puts_who_has_met_his_condition_first(cuba: Title) -> None:
    supporting = ("pinar del rio", "sierra maestra", "matanzas", "camaguey province")
    spaces = {space: {"level": "active support"} for space in supporting}
    spaces["havana"] = {"pieces": "1 directorio guerrilla", "level": "active support"}
    spaces["las villas"] = {"pieces": "2 directorio bases"}

    margins = ended(cuba, spaces=spaces)
    assert 2 == margins.ask("margin of government")
    assert 1 == margins.ask("margin of directorio")
    assert ["government", "directorio"] == order(margins)[:2]
    checked = ended(cuba, spaces=spaces, values={"verdict due": True})
    assert ["directorio", "government"] == order(checked)[:2]


@pytest.mark.parametrize(
    ("bases", "told", "first"),
    [
        (1, "Viva Lansky! The Syndicate takes Cuba.", "syndicate"),
        (2, "Stalemate! The player ends 1 ahead of every Non-player.", "m26"),
    ],
)
def test_a_lone_player_must_be_ahead(cuba: Title, bases: int, told: str, first: str) -> None:
    oriente = {"pieces": f"{bases} m26 bases", "level": "active opposition"}
    game = ended(cuba, "government", "directorio", "syndicate", spaces={"oriente": oriente})
    assert told in game.log()
    assert first == order(game)[0]


def test_5_ahead_is_a_model_rebellion(cuba: Title) -> None:
    spaces = {
        "oriente": {"pieces": "2 m26 bases", "level": "active opposition"},
        "matanzas": {"pieces": "1 m26 base", "level": "active opposition"},
        "camaguey city": {"level": "passive opposition"},
    }
    game = ended(cuba, "government", "directorio", "syndicate", spaces=spaces)
    assert "Model Rebellion! 26July ends 5 ahead of every Non-player." in game.log()


def test_a_non_player_that_passes_the_check_leaves_a_lone_player_last(cuba: Title) -> None:
    spaces = {
        "havana": {"pieces": "1 directorio guerrilla", "level": "active opposition"},
        "las villas": {"pieces": "2 directorio bases", "level": "active opposition"},
    }
    bots = ("government", "directorio", "syndicate")
    game = ended(cuba, *bots, spaces=spaces, values={"verdict due": True})
    assert 6 == game.ask("margin of m26")
    assert ["directorio", "m26"] == [order(game)[0], order(game)[-1]]
    assert "Student Revolution! DR takes Cuba." in game.log()
