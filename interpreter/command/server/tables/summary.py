"""What the list of tables tells of a game: who plays, whose move it is, which turn, who has won."""

from __future__ import annotations

import json
import time
from typing import Any

from interpreter.engine.state import events
from interpreter.session.playing.game import Game
from interpreter.session.seating.seats import HUMAN


def summary(game: Game) -> str:
    """Return a table's summary as JSON. The host may see all of it."""
    asked, turns = game.play.decision, game.title.display.turns
    factions = game.title.vocabulary.factions
    content: dict[str, Any] = {
        "names": {faction.id: faction.name for faction in game.players},
        "people": [f.name for f in game.players if game.seats.of(f.index).kind == HUMAN],
        "others": [f.name for f in game.players if game.seats.of(f.index).kind != HUMAN],
        "move": "" if asked is None else factions[asked.faction].name,
        "turn": 0 if turns is None else game.run.log.count((events.PHASE, turns.index)),
        "standing": game.standing()[:2] if game.over else [],
        "when": time.time(),
    }
    return json.dumps(content)
