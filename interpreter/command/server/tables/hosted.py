"""A table of this server: one game, what is asked of it one after another, and who waits to hear of it."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from attrs import define, evolve, field

from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.past import Past, course, seen_at
from interpreter.command.server.tables.turns import Turn
from interpreter.command.server.tables.views import Key, Views, anything, summary, with_more
from interpreter.engine.state.errors import RuleError
from interpreter.language.declarations.visibility import Eyes
from interpreter.session.keeping.save import Save
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.keeper import ahead, packed
from interpreter.session.playing.played_again import title_of
from interpreter.session.playing.title import Shelf
from interpreter.session.playing.turn_end import ended, settled
from interpreter.session.rule_errors import told
from interpreter.session.seating.players import bot_of
from interpreter.session.seating.seats import BOT, HUMAN, RANDOM
from interpreter.session.viewing.takeback import back, review
from interpreter.session.why.bots import rungs, thoughts

FAR = 32  # answers after which a game is laid aside; it bounds those played again
Hands = tuple[Key, ...]  # of each person at a device
BRANCHES = 12  # games that go on from one that is over, while the server runs
CONFIRM = {"turn": "After that the choice passes to others.", "game": "This ends the game."}


@define(eq=False)
class Hosted:
    """Each seat has its own `version`, by which its page knows whether it is up to date.

    The version reveals nothing of others' unseen choices. `listeners` hear the version of their seat at every change. A
    choice that cannot be stored does not count: game and store stay as they were. The game itself may sleep; it is
    played again from the store when somebody needs it.
    """

    id: str
    _game: Game | None
    store: Store
    shelf: Shelf
    listeners: dict[Callable[[int], None], Hands] = field(factory=dict)
    lock: Turn = field(factory=Turn)
    passed: Callable[[dict[str, Any]], None] = lambda move: None  # hears whose move it is then
    # Held while a choice is made, also where the `lock` is not: before it, never after it.
    _choosing: threading.Lock = field(factory=threading.Lock, init=False)
    _views: Views = field(factory=Views, init=False)
    _changes: int = field(default=0, init=False)
    # The last answer of each: to which version, what, and the version after it.
    _given: dict[Key, tuple[int, str, int]] = field(factory=dict, init=False)
    _aside: int = field(default=0, init=False)  # after so many answers it was laid aside last
    _branches: int = field(default=0, init=False)
    # Since the last change, by who looks.
    _pasts: dict[Eyes, Past] = field(factory=dict, init=False)

    @property
    def game(self) -> Game:
        """Raises Mistake where the rules no longer lead to where it was left, or there is no such table."""
        game = self._game
        if game is None:
            with self.lock:
                game = self._game = self._game or self._woken()
        return game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game

    def _woken(self) -> Game:
        with self.lock.waiting():
            save, aside = self.store.save(self.id), self.store.aside(self.id)
        if save is None:
            raise Mistake("there is no such table")
        with self.lock.waiting():
            title = title_of(save, load=self.shelf.load)
        replay, done = ahead(title, save, aside)
        for _ in replay.steps(done=done):
            self.lock.pause()
        others_decide(replay.game, self.lock.pause)
        self._aside = done
        if len(replay.game.play.answers) > len(save.decisions):
            self._keep(replay.game, len(save.decisions))
        return replay.game

    @property
    def awake(self) -> bool:
        return self._game is not None

    @property
    def entries(self) -> int:
        """Length of its game's log, if in memory: the memory that it takes grows with it."""
        game = self._game
        return 0 if game is None else len(game.run.log)

    def sleep(self) -> None:
        """Out of memory, unless somebody is at it."""
        self.lock.unless_taken(self._forget)

    def _forget(self) -> None:
        self._game = None
        self._views.forget()
        self._pasts.clear()

    def ready(self, factions: Key) -> bytes | None:
        """The result of `seen` if it is cached; this takes no turn."""
        return self._views.ready(self._changes, factions)

    def seen(self, factions: Key, more: dict[str, Any] | None = None) -> bytes:
        """The view of these factions' player, as JSON, with `more` for his page.

        Without factions it holds only public facts; once the game is over it holds everything.
        """
        with self.lock:
            facts = {"table": self.id, "yours": list(factions)}
            eyes = self._eyes(factions)
            view = self._views.of(self._changes, self.game, eyes, factions, facts)
            return with_more(view, more) if more else view

    def version(self, factions: Key) -> int:
        """Return the version of what these factions' player sees: it changes only when that does."""
        with self.lock:
            self.seen(factions)
            return self._views.version(factions)

    def version_for(self, hands: Hands) -> int:
        """Return the version that a seat's page hears of; for several hands one that changes with any of theirs."""
        if len(hands) < 2:
            return self.version(hands[0] if hands else ())
        with self.lock:
            versions = repr([self.version(hand) for hand in ((), *hands)])
        return int.from_bytes(hashlib.blake2b(versions.encode(), digest_size=6).digest())

    def _eyes(self, factions: Key) -> Eyes:
        if self.game.over:
            return None
        seated = [f.index for f in self.game.players if f.id in factions]
        return self.game.viewers(seated[0]) if seated else frozenset()

    # --- what has been ------------------------------------------------------------------------

    def moments(self, factions: Key) -> dict[str, Any]:
        """How many moments there are before now, by line of the log that from which on it was told, and where turns end."""
        with self.lock:
            past = self._past(self._eyes(factions))
            moments = {"version": self.version(factions), "moments": len(past.moments)}
            return {**moments, "lines": past.lines(), **past.ends(self.game)}

    def past(self, factions: Key, version: int, moment: int) -> dict[str, Any]:
        """The view at one of the moments that `moments` counts. Raises Mistake."""
        with self.lock:
            self._check(factions, version)
            eyes = self._eyes(factions)
            moments, before = self._past(eyes).moments, self.game.copy()
        if moment >= len(moments):
            raise Mistake("there is no such moment")
        with Turn(self.lock.queue):  # others go on at this table meanwhile
            view = seen_at(before, eyes, moments[moment])
        return {**view, "version": version, "yours": []}

    def acts(self, factions: Key, version: int, since: int | None) -> dict[str, Any]:
        """The acts since a line of the log, or since these factions' last answer. Raises Mistake."""
        with self.lock:
            self._check(factions, version)
            eyes = self._eyes(factions)
            past = self._past(eyes)
            line = past.last_choice(self.game, factions) if since is None else since
            return {"since": line, **past.acts(self.game, line)}

    def thoughts(self, factions: Key, version: int, line: int, short: str = "") -> list[str]:
        """Why the bots did what a line of the log tells. Raises Mistake.

        `short`: only by which rungs; where that is "said", the last of them in a sentence.
        """
        with self.lock:
            self._check(factions, version)
            answers, before = self._past(self._eyes(factions)).behind(line), self.game.copy()
        with Turn(self.lock.queue):
            return rungs(before, answers, short == "said") if short else thoughts(before, answers)

    def course(self, factions: Key, version: int) -> dict[str, Any]:
        """Where everybody stood after each act. Raises Mistake before the game is over."""
        with self.lock:
            self._check(factions, version)
            if not self.game.over:
                raise Mistake("the game is not over")
            past, before = self._past(None), self.game.copy()
        with Turn(self.lock.queue):
            return course(before, past)

    def branch(self, factions: Key, version: int, moment: int) -> Save:
        """The game as it stood at a moment, for these factions' player to go on against others. Raises Mistake."""
        with self.lock:
            self._check(factions, version)
            if not self.game.over or not factions:
                raise Mistake("only its players go on from here, once the game is over")
            if self._branches == BRANCHES:
                raise Mistake(f"{BRANCHES} games have gone on from this one already")
            self._branches += 1
            moments, save = self._past(None).moments, self.game.to_save()
            vocabulary = self.game.title.vocabulary
        done = moments[moment] if moment < len(moments) else len(save.decisions)
        bots = {f.id for f in vocabulary.factions if bot_of(vocabulary, f.index) >= 0}
        seats = {
            names: who if who != HUMAN or {*names.split("+")} & {*factions}
            else BOT if {*names.split("+")} <= bots else RANDOM
            for names, who in save.seats.items()
        }  # fmt: skip
        return evolve(save, decisions=save.decisions[:done], seats=seats, commitment=None)

    def _past(self, eyes: Eyes) -> Past:
        if eyes not in self._pasts:
            self._pasts[eyes] = Past.of(self.game, eyes)
        return self._pasts[eyes]

    # --- what is chosen -----------------------------------------------------------------------

    def answer(self, factions: Key, version: int, option: str, confirmed: bool) -> dict[str, Any]:
        """Take an option of the decision that these factions face.

        Where it passes the turn to others and is not `confirmed`, nothing happens, and the answer asks for
        that. The same answer to the same version again, from a second click or because the reply was lost, is
        taken once. While a search looks ahead, all others see the table as it was. Raises Mistake for what they may not
        choose, or no longer, and for what cannot be kept.
        """
        with self._choosing, self.lock:
            now = self.version(factions)
            if self._given.get(factions) == (version, option, now):
                return {"version": now}
            decision = self.game.decision
            if decision is None:
                raise Mistake("the game is over")
            if decision.faction not in factions:
                raise Mistake("it is not your turn")
            self._check(factions, version)
            if not confirmed and (what := self._ended(factions, option)):
                lines = review(self.game, self._eyes(factions), factions, self.game.value(option))
                return {"confirm": CONFIRM[what], "review": lines}
            self._choose(lambda game: game.choose(option))
            self.tell()
            self._passes(decision.faction)
            now = self.version(factions)
            self._given[factions] = version, option, now
            return {"version": now}

    def stand_in(self, late: str) -> bool:
        """Let a bot, or chance, choose for the faction of that name until another is asked; false if it is not asked.

        Raises Mistake where that leads nowhere; the game then stands as it stood.
        """
        with self._choosing, self.lock:
            decision = self.game.decision
            names = {faction.id: faction.name for faction in self.game.players}
            if decision is None or names[decision.faction] != late:
                return False
            self._choose(Game.stand_in)
            self.tell()
            self._passes(decision.faction)
            return True

    def _passes(self, mover: str) -> None:
        """Announce whose move it is, unless the same faction goes on."""
        decision = self.game.decision
        if decision is None or decision.faction != mover:
            names = {faction.id: faction.name for faction in self.game.players}
            move = "" if decision is None else names[decision.faction]
            self.passed({"title": self.game.title.name, "move": move, "over": decision is None})

    def _choose(self, choose: Callable[[Game], object]) -> None:
        """Do that with the game, then let bots play until a person must decide. A Mistake leaves the game as it was."""
        game, before = self.game, len(self.game.play.answers)
        if game.seats.searches:
            game = game.copy()
            game.traces = self.game.traces
        try:
            choose(game)
            with self.lock.table_released() if game is not self.game else nullcontext():
                others_decide(game, self.lock.pause)
            self._keep(game, before)
            self.game = game
        except Exception as error:
            self.game.rewind(before)
            if not isinstance(error, RuleError):
                raise
            why = told(error, game.title.layers)
            raise Mistake(f"{why}. The choice is taken back.") from None

    def _ended(self, factions: Key, option: str) -> str:
        """The end that an option brings, a turn or the game; "" also if it is the only option."""
        question = self.game.play.decision
        if question is None or settled(question):
            return ""
        return ended(self.game, factions, option)

    def _check(self, factions: Key, version: int) -> None:
        if version != self.version(factions):
            raise Mistake("the table has changed meanwhile")

    def undo(self, factions: Key, version: int, shown: Key | None = None) -> dict[str, Any]:
        """Take back the last choice of these factions.

        Raises Mistake if that is impossible. `shown`: the factions whose view has that version, if others at the same
        device.
        """
        if not factions:
            raise Mistake("a spectator takes nothing back")
        with self._choosing, self.lock:
            self._check(factions if shown is None else shown, version)
            index = next(f.index for f in self.game.players if f.id == factions[0])
            before = self.game.copy()
            said = back(self.game, index)
            try:
                self._keep(self.game, len(self.game.play.answers))
            except Exception:
                self.game = before
                raise
            self.tell()
            return {"version": self.version(factions), "said": f"Taken back: {said}"}

    def leads(self, factions: Key, version: int, option: str) -> list[str]:
        """Consequences of an option, in lines. Raises Mistake for a seat that is not asked."""
        return self._ahead(factions, version).leads(option)

    def hints(self, factions: Key, version: int) -> dict[str, Any]:
        """Options that change nothing, and options that roll a die. Raises Mistake for a seat that is not asked."""
        return self._ahead(factions, version).hints()

    def _ahead(self, factions: Key, version: int) -> Game:
        """A copy on which answers are tried. Raises Mistake for a seat that is not asked."""
        with self.lock:
            self._check(factions, version)
            decision = self.game.decision
            if decision is None or decision.faction not in factions:
                raise Mistake("it is not your turn")
            return self.game.copy()

    def why(self, factions: Key, word: str) -> list[str]:
        """The condition that forbids a thing to the player who asks."""
        from interpreter.command.server.tables.rule_questions import reasons

        with self.lock:
            return reasons(self.game, factions, word)

    def _keep(self, game: Game, known: int) -> None:
        """Store the answers from number `known` on; those before it are stored as they are."""
        steps = game.record.follow(game.play)
        far = len(steps) - min(self._aside, known) >= FAR
        aside = packed(game) if far else None
        with self.lock.waiting():
            self.store.note(self.id, known, steps[known:], aside, summary(game))
        self._aside = len(steps) if far else min(self._aside, known)

    def tell(self) -> None:
        """Let every listener hear the version of its seat; who then asks for the view need not wait."""
        with self.lock:
            self._changes += 1
            self._pasts.clear()
            listening = list(self.listeners.items())
            versions = {hands: self.version_for(hands) for hands in {h for _, h in listening}}
        for listener, hands in listening:
            listener(versions[hands])

    def call(self) -> None:
        """Let every page look again: the table itself has been put away or brought back."""
        for listener in list(self.listeners):
            listener(anything())


def others_decide(game: Game, pause: Callable[[], None] = lambda: None) -> None:
    """Let bots play until a human must decide. Call `pause` between two of them. Raises RuleError."""
    while (question := game.play.decision) is not None:
        if game.seats.is_human(question.faction):
            return
        game.proceed(pause=pause)
        pause()
