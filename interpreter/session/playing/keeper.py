"""Keeps a game while it is played: each answer is on disk before its result is shown.

Call `note` after each answer and before its result is shown. A game without a file gets one in the
user's data folder. A write that fails is reported and tried again with the next answer.

A game may also be laid aside, so that it goes on without being played again. That only saves time: it holds for the
program and the rule files that made it, and all others play the game again from its answers.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define

from interpreter.engine import cache
from interpreter.engine.laid_aside import laid_aside, taken_up
from interpreter.session.keeping import userdata
from interpreter.session.keeping.checksums import shown
from interpreter.session.keeping.held_file import HeldFile
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.played_again import Replay, begin

if TYPE_CHECKING:
    from interpreter.session.keeping.save import Save
    from interpreter.session.playing.title import Title


NOWHERE = f"--save FILE keeps a game in a file, {userdata.VARIABLE} names a folder for all games."
AGAIN = "It is tried again after the next answer; save FILE keeps the game elsewhere."


@define(eq=False)
class Keeper:
    """Keeps one game. `held` is its file, None until it has one; `trouble`: why it is not kept."""

    game: Game
    held: HeldFile | None = None
    own: bool = False  # the file is one of the user's data folder
    trouble: str = ""
    _begun: list[int] | None = (
        None  # the answers in a file nobody named; if no others come, it goes
    )
    _text: bytes | None = None  # what is still to be written
    _seen: tuple[int, Any] = (-1, None)  # how long the log was, and its last entry

    @classmethod
    def new(cls, game: Game, file: HeldFile, *, named: bool = True) -> Keeper:
        """A game in a new file, which is there from now on. Raises Mistake.

        A file that the person named is never removed, one that was found for him is unless he decides
        something else than is in it.
        """
        keeper = cls(game, file, own=userdata.has(file.real))
        keeper.keep()
        if not named:
            keeper._begun = game.play.answers[:]
        return keeper

    @classmethod
    def of_user(cls, game: Game) -> Keeper:
        """A new game without a file. `trouble` says why it cannot be kept."""
        keeper = cls(game, own=True)
        try:
            keeper._find_place()
        except Mistake as mistake:
            keeper.trouble = str(mistake)
        return keeper

    @classmethod
    def resumed(cls, game: Game, file: HeldFile) -> Keeper:
        """A kept game that stands as its file says."""
        keeper = cls(game, file, own=userdata.has(file.real))
        keeper._fresh()
        return keeper

    # --- while it is played --------------------------------------------------------------------

    def note(self) -> str:
        """Write new decisions. Return a message for the person, mostly ""."""
        filed = self.held is not None and self.held.mark is not None
        if not self._fresh() or not (filed or self.game.play.answers):
            return ""
        self._text = self._written()
        return self.flush()

    def flush(self) -> str:
        """Write what was noted last, unless it is written. Return a message for the person, mostly ""."""
        if self._text is None:
            return ""
        before = self.trouble
        try:
            self._write(self._text)
        except Mistake as mistake:
            self.trouble = str(mistake)
            return "" if before == self.trouble else f"The game is not kept: {mistake}. {AGAIN}"
        return "The game is kept again." if before else ""

    def keep(self) -> None:
        """Write the game as it is, because somebody wants it kept. Raises Mistake."""
        self._begun = None
        self._fresh()
        self._text = self._written()
        self._write(self._text)

    def move(self, path: Path) -> None:
        """Keep the game in a new file from now on. Raises Mistake."""
        file = HeldFile.new(path)
        self._fresh()
        file.write(self._written())
        before, self.held = self.held, file
        own, self.own, self._begun = self.own, False, None
        self._text, self.trouble = None, ""
        if before is not None and own and before.mark is not None:
            before.remove()  # the same game, twice
        elif before is not None:
            before.close()

    @property
    def unwritten(self) -> bool:
        """Whether something was played that is in no file."""
        return self._text is not None

    def rescue(self, path: Path) -> None:
        """Write what is still unwritten to a new file. Raises Mistake."""
        assert self._text is not None
        file = HeldFile.new(path)
        file.write(self._text)
        if self.held is not None:
            self.held.close()
        self.held, self.own = file, False
        self._text, self.trouble = None, ""

    # --- at its end ----------------------------------------------------------------------------

    def end(self) -> Path | None:
        """Release the file; return where the game is kept, None if nothing was decided."""
        file = self.held
        if file is None or file.mark is None:
            return None
        if self.game.play.answers == self._begun:
            file.remove()
            return None
        path = file.path
        if self.own and self.game.over:
            path = userdata.finish(file.real)
        file.close()
        return path

    # --- inside --------------------------------------------------------------------------------

    def _fresh(self) -> bool:
        """Whether the log has changed since the last call."""
        log = self.game.run.log
        length, last = self._seen
        self._seen = len(log), log[-1] if log else None
        return length != len(log) or last is not self._seen[1]

    def _written(self) -> bytes:
        return self.game.to_save().to_text().encode()

    def _write(self, text: bytes) -> None:
        file = self.held
        if file is None or (self.own and file.mark is None and os.path.lexists(file.real)):
            file = self._find_place()
        file.write(text)
        self._text, self.trouble = None, ""

    def _find_place(self) -> HeldFile:
        """A new file in the user's data folder. Raises Mistake."""
        self.held = HeldFile.new(userdata.new_file(self.game.title.id))
        return self.held


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
