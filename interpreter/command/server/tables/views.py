"""Views of the pages at a table, as JSON, made once for each change, however many pages need them.

If a game hides nothing, all pages share the board; only the question is each seat's own. The version is, too: it
changes only with the seat's view, or it would count others' secret choices. The log grows: sentences of finished phases
are not made again.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from attrs import define, field

from interpreter.engine.state import events
from interpreter.language.declarations.visibility import Eyes
from interpreter.session.playing.game import Game
from interpreter.session.seating.seats import HUMAN
from interpreter.session.telling.narrate import Entry, Line, Narrator, without_empty
from interpreter.session.viewing.picture import board, own, told

Key = tuple[str, ...]
"""The factions of a seat."""

ALL: Eyes = frozenset()  # what everybody may see
T = TypeVar("T")


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


def summary(game: Game) -> str:
    """Return a table's summary as JSON. The host may see all of it."""
    question, turns = game.play.decision, game.title.display.turns
    factions = game.title.vocabulary.factions
    content: dict[str, Any] = {
        "names": {faction.id: faction.name for faction in game.players},
        "people": [f.name for f in game.players if game.seats.of(f.index).kind == HUMAN],
        "others": [f.name for f in game.players if game.seats.of(f.index).kind != HUMAN],
        "move": "" if question is None else factions[question.faction].name,
        "turn": 0 if turns is None else game.run.log.count((events.PHASE, turns.index)),
        "standing": game.standing()[:2] if game.over else [],
        "when": time.time(),
    }
    return json.dumps(content)


@define(eq=False)
class Tale(Generic[T]):
    """Log of one game as lines. `make` makes each line."""

    narrator: Narrator
    make: Callable[[Line], T]
    _entries: list[Entry] = field(factory=list, init=False)  # of phases that are over
    _told: list[T] = field(factory=list, init=False)  # of these, all but the last line
    _last: list[Line] = field(factory=list, init=False)  # that may go when another follows

    def follow(self, log: list[Entry]) -> list[T]:
        """All lines of the log as it is now, without what was taken back."""
        known = len(self._entries)
        if log[:known] != self._entries:
            known = 0
            self._entries, self._told, self._last = [], [], []
        now = next((n for n in range(len(log) - 1, known, -1) if log[n][0] == events.PHASE), known)
        if now > known:
            over = [*self._last, *self.narrator.all_of(log[known:now], known)]
            self._told += map(self.make, without_empty(over, going_on=True))
            self._entries, self._last = log[:now], over[-1:]
        rest = [*self._last, *self.narrator.all_of(log[now:], now)]
        return [*self._told, *map(self.make, without_empty(rest))]
