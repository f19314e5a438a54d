"""Choose the hand that a link shows. With several people at one device, show that of the person who sits there.

Where a title hides something, such a device shows only what all may see until somebody says who sits there. Where it
hides nothing, the device turns to the faction that is asked.
"""

from __future__ import annotations

from typing import Any

from interpreter.command.server.tables.hosted import Hosted
from interpreter.command.server.tables.store import Seat
from interpreter.engine.state import events
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game

Hand = tuple[str, ...]


def hand_of(seat: Seat, table: Hosted, who: str = "") -> Hand:
    """Factions shown and played now. `who`: the one that the person at the device named.

    Raises Mistake where that is nobody of this link.
    """
    if who and who not in seat.factions:
        raise Mistake("nobody of that name sits here")
    if len(seat.hands) < 2:
        return seat.factions
    with table.lock:
        asked = table.game.decision
        if covered(table.game):
            return _holding(seat, who) if who else ()
        return _holding(seat, asked.faction if asked else "") or seat.hands[0]


def hand_to_undo(seat: Seat, table: Hosted, who: str = "") -> Hand:
    """Hand whose choice an undo takes back: in an open title, the last that this link chose for."""
    hand = hand_of(seat, table, who)
    with table.lock:
        game = table.game
        if len(seat.hands) < 2 or covered(game):
            return hand
        ids = [faction.id for faction in game.title.vocabulary.factions]
        for entry in reversed(game.run.log):
            if entry[0] == events.ANSWER and (own := _holding(seat, ids[entry[2]])):
                return own
    return hand


def around(seat: Seat, table: Hosted, hand: Hand) -> dict[str, Any]:
    """What a device with several hands needs to know: whose they are, what its person has not seen yet, which version it heard."""
    if len(seat.hands) < 2:
        return {}
    with table.lock:
        return {
            "hands": [list(each) for each in seat.hands],
            "covered": covered(table.game) and not hand,
            "cover": covered(table.game),
            "since": _since(table.game, hand) if hand else [],
            "heard": table.version_for(seat.hands),
        }


def covered(game: Game) -> bool:
    """Whether one person must not see what another does."""
    return game.hides and not game.over


def _holding(seat: Seat, faction: str) -> Hand:
    return next((hand for hand in seat.hands if faction in hand), ())


def _since(game: Game, hand: Hand) -> list[str]:
    """What these factions' player is told of what came after his last choice, if others have chosen since."""
    eyes = game.viewers(next(f.index for f in game.players if f.id == hand[0]))
    log, start = game.run.log, None
    for place, entry in enumerate(log):
        if entry[0] == events.ANSWER:
            start = None if entry[2] in eyes else start if start is not None else place
    own = any(entry[0] == events.ANSWER and entry[2] in eyes for entry in log)
    if start is None or not own:
        return []
    return [str(line) for line in game.narrator(eyes).tell(log[start:])]
