"""A game laid aside, so that it need not be played again from its first decision to go on.

What is kept so only saves time: it holds for the program and the rule files that made it, and is left alone by
all others, which play the game again from its answers.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from interpreter.engine import cache
from interpreter.engine.laid_aside import laid_aside, taken_up
from interpreter.session.keeping.sums import shown
from interpreter.session.playing.replay import Replay, begin

if TYPE_CHECKING:
    from interpreter.session.keeping.save import Save
    from interpreter.session.playing.title import Title


def packed(game: Any) -> bytes:
    """The game as it stands."""
    game.record.follow(game.play)
    parts_packed = {
        "made by": cache.key(game.title.kept_as),
        "totals": game.record.totals,
        "play": laid_aside(game.play),
    }
    return zlib.compress(json.dumps(parts_packed, separators=(",", ":")).encode(), 1)


def ahead(title: Title, save: Save, aside: bytes | None) -> tuple[Replay, int]:
    """The kept game begun, as far on as it was laid aside; and how many of its decisions are behind it.

    None are where what was laid aside is of other rules, or is not of this game. Raises what `begin` raises.
    """
    replay = begin(title, save)
    unpacked = _unpacked(title, aside) if aside is not None else None
    if unpacked is None:
        return replay, 0
    totals = unpacked["totals"]
    steps = save.decisions[: len(totals) - 1]
    if [shown(total) for total in totals[1:]] != [step[3] for step in steps]:
        return replay, 0
    game = replay.game
    game.play = taken_up(title.program, unpacked["play"])
    record = game.record
    record.answers, record.totals, record.steps = game.play.answers[:], totals, steps
    return replay, len(steps)


def _unpacked(title: Title, aside: bytes) -> dict[str, Any] | None:
    """Unpack a saved run; None if it is damaged, or from other rules or another program."""
    try:
        unpacked = json.loads(zlib.decompress(aside))
    except (zlib.error, ValueError):
        return None
    return unpacked if unpacked["made by"] == cache.key(title.kept_as) else None
