"""Reminders and deadlines: the webhook of a table is called again while the same choice waits for hours.

It is told when the choice is late. A bot then chooses, where the host wants that.
"""

from __future__ import annotations

import threading
import time

from attrs import define, field

from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.webhook import HOUR, LOG
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake

LOOK = 60.0  # seconds between two looks at all tables
GRACE = HOUR  # seconds that a server has run before it lets a bot choose: while it was down nobody could


@define(eq=False)
class Reminders:
    """Looks at all tables of a hall now and then; what was due before the first look at a choice is left out."""

    hall: Hall
    _known: dict[str, tuple[float, tuple[int, bool]]] = field(factory=dict, init=False)
    _first: float = field(default=0.0, init=False)  # look of all
    # By table, since when its choice waited.
    _tried: dict[str, float] = field(factory=dict, init=False)

    def start(self) -> None:
        """Look in a thread of its own, which ends with the process."""
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while True:
            time.sleep(LOOK)
            self.look(time.time())

    def look(self, now: float) -> None:
        """Call the webhooks of tables where a reminder is due, and let bots choose for late players."""
        self._first = self._first or now
        for kept in self.hall.store.kept():
            move, since = kept.summary.get("move"), kept.summary.get("when", kept.begun)
            if not move or kept.id in self.hall.away:
                continue
            hours = self.hall.hours(kept.id)
            due = hours.due(now - since)
            before = self._known.get(kept.id, (since, due))
            self._known[kept.id] = since, due
            if due > (before[1] if before[0] == since else (0, False)):
                title = self.hall.title(kept.id).name
                message = {"title": title, "move": move, "over": False, "late": due[1]}
                self.hall.call(kept.id, {**message, "waits": int((now - since) / HOUR)})
            if hours.enforced and due[1] and now >= self._first + GRACE:
                self._stand_in(kept.id, move, since)

    def _stand_in(self, table: str, late: str, since: float) -> None:
        """Once for each choice: where that leads nowhere, it waits for the person."""
        if self._tried.get(table) == since:
            return
        self._tried[table] = since
        try:
            self.hall.stand_in(table, late)
        except (Mistake, RuleError) as error:
            LOG.warning("no bot could choose for %s at %s: %s", late, table, error)
