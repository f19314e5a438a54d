"""What the pages at a table show, as JSON: worked out once for each change, however many pages ask for it.

Where a game hides nothing all pages show the same board; only what is asked is each seat's own.
"""

from __future__ import annotations

import json
from typing import Any

from attrs import define, field

from interpreter.language.declarations.seen import Eyes
from interpreter.session.playing.game import Game
from interpreter.session.telling.narrate import Line
from interpreter.session.telling.tale import Tale
from interpreter.session.viewing.picture import board, own, told

Key = tuple[str, ...]
"""The factions of a seat."""

ALL: Eyes = frozenset()  # what everybody may see


@define(eq=False)
class Views:
    """Of one table, at one `version` of it."""

    _tales: dict[Eyes, Tale[str]] = field(factory=dict)
    _version: int = -1
    _boards: dict[Eyes, bytes] = field(factory=dict)  # to be followed by what is a seat's own
    _own: dict[Key, tuple[bytes, bytes]] = field(factory=dict)

    def ready(self, version: int, key: Key) -> bytes | None:
        """What was worked out already."""
        parts = self._own.get(key) if version == self._version else None
        return None if parts is None else b"".join(parts)

    def of(self, game: Game, eyes: Eyes, key: Key, facts: dict[str, Any]) -> bytes:
        """What these eyes see. `facts` are of the table and of the seat, the version among them."""
        version = facts["version"]
        if version != self._version:
            self._boards, self._own = {}, {}
        parts = self._own.get(key)
        if parts is None:
            last = _bare({**own(game, eyes), **facts}) + "}"
            parts = self._own[key] = self._board(game, eyes if game.hides else ALL), last.encode()
        self._version = version
        return b"".join(parts)

    def keys(self) -> list[Key]:
        """The seats that have looked since the change before the last."""
        return list(self._own)

    def _board(self, game: Game, eyes: Eyes) -> bytes:
        if eyes not in self._boards:
            if eyes not in self._tales:
                self._tales[eyes] = Tale(game.narrator(eyes), _line)
            log = ",".join(self._tales[eyes].follow(game.run.log))
            self._boards[eyes] = f'{{{_bare(board(game, eyes))},"log":[{log}],'.encode()
        return self._boards[eyes]


def with_more(found: bytes, more: dict[str, Any]) -> bytes:
    """The same with more in it."""
    return found[:-1] + f",{_bare(more)}}}".encode()


def _line(line: Line) -> str:
    return _text(told(line))


def _bare(held: dict[str, Any]) -> str:
    return _text(held)[1:-1]


def _text(held: dict[str, Any]) -> str:
    return json.dumps(held, ensure_ascii=False, separators=(",", ":"))
