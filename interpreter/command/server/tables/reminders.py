"""Reminders: the webhook of a table is called again while the same choice waits for hours, and told when it is late."""

from __future__ import annotations

import threading
import time

from attrs import define, field

from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.webhook import HOUR

LOOK = 60.0  # seconds between two looks at all tables


@define(eq=False)
class Reminders:
    """Looks at all tables of a hall now and then; what was due before the first look at a choice is left out."""

    hall: Hall
    _known: dict[str, tuple[float, tuple[int, bool]]] = field(factory=dict, init=False)

    def start(self) -> None:
        """Look in a thread of its own, which ends with the process."""
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while True:
            time.sleep(LOOK)
            self.look(time.time())

    def look(self, now: float) -> None:
        """Call the webhooks of tables where a reminder is due."""
        for kept in self.hall.store.kept():
            move, since = kept.summary.get("move"), kept.summary.get("when", kept.begun)
            if not move or kept.id in self.hall.away:
                continue
            due = self.hall.hours(kept.id).due(now - since)
            before = self._known.get(kept.id, (since, due))
            self._known[kept.id] = since, due
            if due > (before[1] if before[0] == since else (0, False)):
                title = self.hall.title(kept.id).name
                told = {"title": title, "move": move, "over": False, "late": due[1]}
                self.hall.call(kept.id, {**told, "waits": int((now - since) / HOUR)})
