"""Who is a bot at the start of a position."""

from __future__ import annotations

from interpreter.session.playing.title import load


def test_who_is_a_bot_is_known_before_the_first_question():
    """8.1: the bot asked first in a position already has its whole Operation instead of a limited one."""
    described = {
        "scenario": "short",
        "phase": "turn",
        "cards": {"played pile": [64]},
        "values": {
            "takers": 1,
            "first choice": "operation only",
            "order card": 64,
            "coalition had its turn": "yes",
            "warlords had its turn": "yes",
            "government had its turn": "yes",
        },
    }
    offered = {}
    for kind in ("bot", "human"):
        game = load("adp").position(described, seats={"taliban": kind})
        assert game.decision.faction == "taliban"
        offered[kind] = {option.name for option in game.decision.options}

    assert "operate" in offered["bot"] and "limit" not in offered["bot"]
    assert "limit" in offered["human"] and "operate" not in offered["human"]
