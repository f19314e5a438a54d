"""The games of a page that has no server: the browser's own Python plays them, in one file of tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from attrs import define, evolve, field

from interpreter.command.server.tables.database import Seat, Store
from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.hosted import Hosted
from interpreter.command.server.tables.requests import CHOICES, LOOKS, Given, branched, part, seen
from interpreter.command.server.tables.setting_up import Setting
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.state.errors import RuleError
from interpreter.session import seeds
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.portable import OnlyShelf, unpack
from interpreter.session.playing.title import Title
from interpreter.session.rule_errors import located

FILE = "tables.sqlite"


@define(eq=False)
class Games:
    """`at` is the table that is open, and the seat of all people at it."""

    hall: Hall
    title: Title
    at: tuple[Hosted, Seat] | None = field(default=None, init=False)

    @classmethod
    def begin(cls, packed: str, folder: str) -> Games:
        """Read the file of a title that was packed, and the games in a folder."""
        title = unpack(Path(packed).read_bytes())
        store = Store(Path(folder) / FILE)
        return cls(Hall(store, OnlyShelf(only=title), title.variant.mods), title)

    def ask(self, what: str, body: str = "{}") -> str:
        """Answer in JSON what a page asks, as the server does; `mistake` says why not."""
        try:
            answer = self._answer(what, json.loads(body))
        except RuleError as error:
            answer = {"mistake": located(error)}
        except (Mistake, CorpusError) as error:
            answer = {"mistake": str(error)}
        return answer.decode() if isinstance(answer, bytes) else json.dumps(answer)

    def _answer(self, path: str, order: dict[str, Any]) -> Any:
        what, _, words = path.partition("?")
        if what in OWN:
            return OWN[what](self, order)
        if self.at is None:
            raise Mistake("no game is open")
        given: Given = dict(parse_qsl(words))
        if what == "view":
            return seen(*self.at, given.get("as", ""))
        if what == "branch":
            return self._sit({"table": branched(self.hall, *self.at, order)})
        return LOOKS[what](*self.at, given) if what in LOOKS else CHOICES[what](*self.at, order)

    # --- which game ---------------------------------------------------------------------------

    def _listed(self, order: Given) -> Any:
        return [
            {"id": one.id, "begun": one.begun, "answers": one.answers}
            for one in self.hall.store.kept()
        ]

    def _open(self, order: Given) -> Any:
        """Begin a game as the form says."""
        wanted = Setting.of(order)
        seed = seeds.fresh() if wanted.seed is None else wanted.seed
        return self._sit({"table": self.hall.open_as(evolve(wanted, seed=seed))})

    def _take(self, order: Given) -> Any:
        """Go on with a kept game."""
        text = part(order, "text", str, "a kept game is text")
        save = parse("this file", text.encode())
        return self._sit({"table": self.hall.take(save, self.title.variant.mods)})

    def _sit(self, order: Given) -> Any:
        """Open a game that is here."""
        id = part(order, "table", str, "a table is named")
        table, links = self.hall.table(id), self.hall.store.links(id)
        # The link of all people on one device, else of the only one, else of who watches.
        _, secret = max(links, key=lambda link: (";" in link[0], link[0] != ""))
        seat = self.hall.store.who(secret)
        assert seat is not None, "a link leads to its seat"
        self.at = table, seat
        names = {faction.id: faction.name for faction in table.game.players}
        return {"seat": " and ".join(names[id] for id in seat.factions if id in names)}

    def _file(self, order: Given) -> Any:
        """Return a game as a file of the terminal."""
        game = self.hall.table(part(order, "table", str, "a table is named")).game
        return {"text": game.to_save().to_text(), "name": f"{self.title.id}.json"}

    def _drop(self, order: Given) -> Any:
        self.hall.drop(part(order, "table", str, "a table is named"))
        return self._listed(order)


OWN: dict[str, Callable[[Games, Given], Any]] = {
    "games": Games._listed,
    "open": Games._open,
    "take": Games._take,
    "sit": Games._sit,
    "file": Games._file,
    "drop": Games._drop,
}
