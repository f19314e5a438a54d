"""All tables of a server: those in memory, and those that wait in the store until somebody comes."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from attrs import define, field

from interpreter.command.server.hosted import Hosted
from interpreter.command.server.store import Seat, Store
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.seats import HUMAN
from interpreter.session.playing.title import load

AWAKE = 200  # tables in memory; others are played again from the store when they are needed


@define(eq=False)
class Hall:
    """`host` is the secret of whoever runs the server: it opens the list of tables."""

    store: Store
    host: str = field(factory=lambda: secrets.token_urlsafe(16))
    _awake: OrderedDict[str, Hosted] = field(factory=OrderedDict, init=False)
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
    ) -> str:
        """A new table with a secret for each person and one to watch; gives its id. Raises Mistake."""
        loaded = load(title, printing=printing, options=options, mods=mods)
        number = secrets.randbelow(2**32) if seed is None else seed
        game = loaded.new(scenario, number, seats, fill=True)
        table = self.store.add(game.to_save())
        ids = [faction.id for faction in loaded.vocabulary.factions]
        for seat in game.seats.seats:
            if seat.kind == HUMAN:
                self.store.seat(table, [ids[faction] for faction in sorted(seat.factions)])
        self.store.seat(table, [])
        hosted = Hosted(table, game, self.store)
        self._put(hosted)
        hosted.begin()
        return table

    def enter(self, secret: str) -> tuple[Hosted, Seat]:
        """The table of a secret. Raises Mistake where there is none."""
        seat = self.store.who(secret)
        if seat is None:
            raise Mistake("this link leads to no table")
        return self.table(seat.table), seat

    def table(self, id: str) -> Hosted:
        """A table by its id. Raises Mistake."""
        with self._lock:
            if id in self._awake:
                self._awake.move_to_end(id)
                return self._awake[id]
        hosted = Hosted.restored(self.store, id)
        hosted.begin()
        return self._put(hosted)

    def _put(self, hosted: Hosted) -> Hosted:
        with self._lock:
            known = self._awake.setdefault(hosted.id, hosted)
            while len(self._awake) > AWAKE:
                for id, table in self._awake.items():
                    if not table.listeners:
                        del self._awake[id]
                        break
                else:
                    break
            return known

    def is_host(self, secret: str) -> bool:
        """Whether that is the secret of whoever runs the server."""
        return secrets.compare_digest(secret.encode(), self.host.encode())
