"""A table of this server: one game, what is asked of it one after another, and who waits for news."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

from attrs import define, field

from interpreter.command.server.store import Store
from interpreter.command.table.takeback import back
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.replay import begin, title_of
from interpreter.session.rule_errors import told


@define(eq=False)
class Hosted:
    """`version` grows with every change, so that a page knows whether it has seen the last."""

    id: str
    game: Game
    store: Store
    version: int = 0
    listeners: set[Callable[[], None]] = field(factory=set)
    lock: threading.RLock = field(factory=threading.RLock)
    _stored: int = 0

    @classmethod
    def restored(cls, store: Store, table: str) -> Hosted:
        """A table as it was left. Raises Mistake where the rules no longer lead there, or there is none."""
        save = store.save(table)
        if save is None:
            raise Mistake("there is no such table")
        replay = begin(title_of(save), save)
        for _ in replay.steps():
            pass
        hosted = cls(table, replay.game, store)
        hosted._stored = len(save.decisions)
        hosted.version = hosted._stored
        return hosted

    def view(self, factions: Iterable[str]) -> dict[str, Any]:
        """What these factions' player sees; nobody's only what all may see."""
        with self.lock:
            game, seated = self.game, tuple(factions)
            seen = game.view(seated[0]) if seated else self._open()
            return {**seen, "version": self.version, "yours": list(seated)}

    def _open(self) -> dict[str, Any]:
        from interpreter.session.viewing.picture import picture

        return picture(self.game, self.game.eyes if self.game.over else frozenset())

    def answer(
        self, factions: tuple[str, ...], version: int, option: str, confirmed: bool
    ) -> dict[str, Any]:
        """Take an option of the decision that these factions face.

        Where it passes the turn to others and is not `confirmed`, nothing happens, and the answer asks for
        that. Raises Mistake for what they may not choose, or no longer.
        """
        with self.lock:
            decision = self.game.decision
            if decision is None:
                raise Mistake("the game is over")
            if decision.faction not in factions:
                raise Mistake("it is not your turn")
            if version != self.version:
                raise Mistake("the table has changed meanwhile")
            if not confirmed and (question := self._passes(factions, option)):
                return {"confirm": question}
            before = len(self.game.play.answers)
            try:
                self.game.choose(option)
                self._others()
            except RuleError as error:
                while len(self.game.play.answers) > before:
                    self.game.undo()
                why = told(error, self.game.title.layers)
                raise Mistake(f"{why}. The choice is taken back.") from None
            self._changed()
            return {"version": self.version}

    def _passes(self, factions: tuple[str, ...], option: str) -> str:
        """What to ask before an option after which others decide; "" where the same player goes on."""
        ahead = self.game.copy()
        try:
            ahead.choose(option)
        except RuleError:
            return ""
        after = ahead.decision
        if after is None:
            return "This ends the game."
        return "" if after.faction in factions else "This ends your turn."

    def undo(self, factions: tuple[str, ...]) -> dict[str, Any]:
        """Take back the last choice of these factions. Raises Mistake where it cannot be."""
        if not factions:
            raise Mistake("who watches takes nothing back")
        with self.lock:
            index = next(f.index for f in self.game.players if f.id == factions[0])
            said = back(self.game, index)
            self._changed()
            return {"version": self.version, "said": f"Taken back: {said}"}

    def why(self, factions: tuple[str, ...], word: str) -> list[str]:
        """Which condition forbids a thing to the one who asks."""
        from interpreter.command.server.asking import reasons

        with self.lock:
            return reasons(self.game, factions, word)

    def begin(self) -> None:
        """Whoever is no person decides until one is asked."""
        with self.lock:
            self._others()
            self._changed()

    def _others(self) -> None:
        while (asked := self.game.play.decision) is not None:
            if self.game.seats.is_human(asked.faction):
                return
            self.game.proceed()

    def _changed(self) -> None:
        """Store what is new, then tell."""
        steps = self.game.record.follow(self.game.play)
        known = min(self._stored, len(steps))
        kept = self.store.save(self.id)
        while kept is not None and known and kept.decisions[known - 1] != steps[known - 1]:
            known -= 1
        self.store.note(self.id, known, steps[known:])
        self._stored = len(steps)
        self.version += 1
        for listener in list(self.listeners):
            listener()
