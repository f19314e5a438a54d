"""All tables of a server: those in memory, and those that wait in the store until somebody comes.

Tables of one edition share its title, so that a table costs little more than its game.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from time import monotonic
from weakref import WeakValueDictionary

from attrs import define, field

from interpreter.command.server.hosted import Hosted, others_decide
from interpreter.command.server.store import Store, Unkept
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.seats import HUMAN
from interpreter.session.playing.title import Shelf
from interpreter.session.rule_errors import located, told

AWAKE = 200  # games in memory; others are played again from the store when they are needed
IDLE = 900.0  # seconds until a game that nobody asks for sleeps


class Stopped(Mistake):
    """A table that the rules, as they are now, do not lead on."""


@define(eq=False)
class Hall:
    """`host` is the secret of whoever runs the server: it opens the list of tables.

    Of a table there is never more than one in memory; its game sleeps once too many others have been asked for
    since, or none has asked for it for long.
    """

    store: Store
    shelf: Shelf = field(factory=Shelf)
    host: str = field(factory=lambda: secrets.token_urlsafe(16))
    stopped: dict[str, str] = field(factory=dict, init=False)  # why, by table, as far as was tried
    _awake: OrderedDict[str, tuple[Hosted, float]] = field(factory=OrderedDict, init=False)
    _held: WeakValueDictionary[str, Hosted] = field(factory=WeakValueDictionary, init=False)
    _lock: threading.Lock = field(factory=threading.Lock, init=False)

    def open(
        self,
        title: str,
        scenario: str | None = None,
        seats: Mapping[str, str] | Sequence[str] = (),
        options: Sequence[str] = (),
        printing: str | None = None,
        seed: int | None = None,
        mods: Sequence[str] = (),
        *,
        others: str | None = None,
        players: int | None = None,
    ) -> str:
        """A new table with a secret for each person and one to watch; gives its id. Raises Mistake.

        `others`: who plays whoever has no seat (else a bot, or chance); `players`: how many take part.
        """
        loaded = self.shelf.load(title, printing=printing, options=options, mods=mods)
        number = secrets.randbelow(2**32) if seed is None else seed
        game = loaded.new(scenario, number, seats, fill=others or True, players=players)
        try:
            others_decide(game)
        except RuleError as error:
            raise Mistake(told(error, loaded.layers)) from None
        table = self.store.add(game.to_save())
        ids = [faction.id for faction in loaded.vocabulary.factions]
        for seat in game.seats.seats:
            if seat.kind == HUMAN:
                self.store.seat(table, [ids[faction] for faction in sorted(seat.factions)])
        self.store.seat(table, [])
        with self._lock:
            self._keep(Hosted(table, game, self.store, self.shelf))
        return table

    def table(self, id: str) -> Hosted:
        """A table by its id. Raises Mistake; Stopped where the rules have changed, until the server starts anew."""
        with self._lock:
            hosted = self._held.get(id)
            if hosted is None:
                hosted = self._held[id] = Hosted(id, None, self.store, self.shelf)
        if id not in self.stopped:
            try:
                hosted.game  # noqa: B018  (it wakes)
                with self._lock:
                    return self._keep(hosted)
            except Unkept:
                raise
            except RuleError as error:
                self.stopped[id] = located(error)
            except (Mistake, CorpusError) as error:
                self.stopped[id] = str(error)
        raise Stopped(f"This table cannot go on with the rules as they are now: {self.stopped[id]}")

    def _keep(self, hosted: Hosted) -> Hosted:
        """Its game stays in memory, for the longest of all."""
        now = monotonic()
        self._held[hosted.id] = hosted
        self._awake[hosted.id] = hosted, now
        self._awake.move_to_end(hosted.id)
        while len(self._awake) > AWAKE or next(iter(self._awake.values()))[1] < now - IDLE:
            self._awake.popitem(last=False)[1][0].sleep()
        return hosted

    def is_host(self, secret: str) -> bool:
        """Whether that is the secret of whoever runs the server."""
        return secrets.compare_digest(secret.encode(), self.host.encode())
