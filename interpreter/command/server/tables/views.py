"""What the pages at a table show, as JSON: worked out once for each change, however many pages ask for it.

Where a game hides nothing all pages show the same board; only what is asked is each seat's own. So is the version:
it changes with what the seat is shown, and with nothing else, or it would count what others do in secret.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
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
    """Views of one table, after one `change` of it."""

    _tales: dict[Eyes, Tale[str]] = field(factory=dict)
    _change: int = -1
    _boards: dict[Eyes, bytes] = field(factory=dict)  # to be followed by what is a seat's own
    _own: dict[Key, tuple[bytes, bytes]] = field(factory=dict)
    _versions: dict[Key, tuple[bytes, int]] = field(factory=dict)  # with the sum of what was shown

    def ready(self, change: int, key: Key) -> bytes | None:
        """Return the view if it was worked out already."""
        parts = self._own.get(key) if change == self._change else None
        return None if parts is None else b"".join(parts)

    def of(self, change: int, game: Game, eyes: Eyes, key: Key, facts: dict[str, Any]) -> bytes:
        """Return what these eyes see. `facts` are of the table and of the seat."""
        if change != self._change:
            self._boards, self._own = {}, {}
        parts = self._own.get(key)
        if parts is None:
            first = self._board(game, eyes if game.hides else ALL)
            last = _bare({**own(game, eyes), **facts}).encode()
            version = self._version(key, first, last)
            parts = self._own[key] = first, last + f',"version":{version}}}'.encode()
        self._change = change
        return b"".join(parts)

    def version(self, key: Key) -> int:
        """Return the version of the view that a seat was given last."""
        return self._versions[key][1]

    def _version(self, key: Key, *shown: bytes) -> int:
        digest = hashlib.blake2b(b"".join(shown), digest_size=16).digest()
        if self._versions.get(key, (b"",))[0] != digest:
            self._versions[key] = digest, anything()
        return self._versions[key][1]

    def forget(self) -> None:
        """Forget everything but the versions: an equal view keeps its version."""
        self._tales, self._boards, self._own = {}, {}, {}

    def _board(self, game: Game, eyes: Eyes) -> bytes:
        if eyes not in self._boards:
            if eyes not in self._tales:
                self._tales[eyes] = Tale(game.narrator(eyes), _teller(game))
            log = ",".join(self._tales[eyes].follow(game.run.log))
            self._boards[eyes] = f'{{{_bare(board(game, eyes))},"log":[{log}],'.encode()
        return self._boards[eyes]


def anything() -> int:
    """Return a version that no page has seen, and that tells nothing."""
    return secrets.randbelow(2**48)


def with_more(view: bytes, more: dict[str, Any]) -> bytes:
    """The view with more fields at its end."""
    return view[:-1] + f",{_bare(more)}}}".encode()


def _teller(game: Game) -> Callable[[Line], str]:
    vocabulary = game.title.vocabulary  # a tale outlives its game
    return lambda line: _text(told(line, vocabulary))


def _bare(data: dict[str, Any]) -> str:
    return _text(data)[1:-1]


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
