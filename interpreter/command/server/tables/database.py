"""All tables in one SQLite file: what each began with, its answers in order, its seats.

An answer is on the disk before anybody hears of it; answers that come while the disk is busy with others wait and
go there together. A seat is looked up by the hash of its secret, which takes the same time for every guess. The file is
its owner's alone: he can show every link again.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import Factory, define, evolve, field, frozen

from interpreter.command.server.tables.deal import Deal
from interpreter.session.keeping.held_file import shown
from interpreter.session.keeping.save import Save, Step
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake

TALK = 100  # things said at a table that are kept
BYTES = 16  # of a secret: 128 bits
_BEGINS = b"SQLite format 3\0"
_TABLES = """
create table if not exists tables (id text primary key, begun real not null, save text not null);
create table if not exists answers (
  game text not null references tables(id), number integer not null, step text not null,
  primary key (game, number)) without rowid;
create table if not exists away (game text primary key references tables(id)) without rowid;
create table if not exists deals (game text primary key references tables(id), deal text not null) without rowid;
create table if not exists seats (
  hash blob primary key, game text not null references tables(id), factions text not null,
  told text not null) without rowid;
create table if not exists asides (
  game text primary key references tables(id), number integer not null, aside blob not null) without rowid;
create table if not exists summaries (game text primary key references tables(id), summary text not null) without rowid;
create table if not exists names (game text primary key references tables(id), name text not null) without rowid;
create table if not exists people (
  game text not null references tables(id), who text not null, name text not null,
  primary key (game, who)) without rowid;
create table if not exists talk (
  number integer primary key, game text not null references tables(id), who text not null, words text not null,
  at real not null);
create table if not exists own (key text primary key, value text not null) without rowid;
"""


@frozen
class Seat:
    """Meaning of a secret: a table, and the factions of each person who plays there; without any it only watches."""

    table: str
    hands: tuple[tuple[str, ...], ...]

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions of all its hands."""
        return tuple(faction for hand in self.hands for faction in hand)


@frozen
class Kept:
    """A table as the list shows it: when it began (seconds), what it plays, how many answers, its name, its summary."""

    id: str
    begun: float
    title: str
    answers: int
    name: str = ""
    summary: Mapping[str, Any] = Factory(dict)


@frozen
class Talk:
    """A message of somebody: the factions of the seat, the words, and when (seconds)."""

    who: str
    words: str
    at: float


class Unkept(Mistake):
    """The file cannot be read or written now: the disk is full, say. Its content is unchanged."""


@define(eq=False)
class _Note:
    """Answers of a table on their way to the disk: those from number `known` on."""

    table: str
    known: int
    steps: list[Step]
    aside: bytes | None
    summary: str
    kept: bool = False
    wrong: Exception = field(factory=lambda: Unkept("this was not kept"))


def _is_ours(path: Path) -> None:
    """Raises Unkept for what cannot be a file of tables; a file that is not there is made, its owner's alone."""
    if path.is_dir():
        raise Unkept(f"{shown(path)} is a folder: name a file in it")
    path.touch(0o600)
    with path.open("rb") as file:
        if file.read(len(_BEGINS)) not in (b"", _BEGINS):
            raise Unkept(f"{shown(path)} holds something else than tables: name another file")


@define(eq=False)
class Store:
    """One file, for one process. Raises Unkept if it cannot be read or written."""

    path: Path
    _file: sqlite3.Connection = field(init=False)
    _lock: threading.Lock = field(factory=threading.Lock, init=False)
    _seats: dict[bytes, Seat] = field(factory=dict, init=False)  # by hash, those asked for
    _waiting: list[_Note] = field(factory=list, init=False)
    _notes: threading.Lock = field(factory=threading.Lock, init=False)  # of those that wait

    def __attrs_post_init__(self) -> None:
        try:
            _is_ours(self.path)
            self._file = sqlite3.connect(
                self.path, timeout=1, check_same_thread=False, isolation_level=None
            )
            self._file.execute("pragma locking_mode = exclusive")  # two servers would part
            self._private()
            self._file.execute("pragma journal_mode = wal")
            self._file.execute("pragma synchronous = full")
            self._file.executescript(_TABLES)
        except (sqlite3.Error, OSError) as error:
            why = getattr(error, "strerror", None) or str(error)
            if "locked" in why:
                why = "another server has it; end that one, or name another file (--data)"
            raise Unkept(f"tables cannot be kept in {shown(self.path)}: {why}") from None

    def _private(self) -> None:
        """Its owner's alone, as soon as it is sure that it holds nothing else. Raises Unkept."""
        tables = {name for (name,) in self._file.execute("select name from sqlite_master")}
        if tables and "tables" not in tables:
            self._file.close()
            raise Unkept(f"{shown(self.path)} holds something else than tables: name another file")
        for path in (self.path, self.path.with_name(f"{self.path.name}-wal")):
            if path.exists():
                path.chmod(0o600)

    def close(self) -> None:
        with self._lock:
            self._file.close()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except sqlite3.Error as error:
                raise Unkept(f"the tables cannot be read: {error}") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All of what is written, or nothing."""
        with self._lock, self._whole():
            yield

    @contextmanager
    def _whole(self) -> Iterator[None]:
        try:
            with self._file:
                self._file.execute("begin immediate")
                yield
        except sqlite3.Error as error:
            raise Unkept(f"this cannot be kept: {error}") from None

    # --- tables -------------------------------------------------------------------------------

    def add(self, save: Save, deal: Deal | None = None, summary: str = "") -> str:
        """Add a table and return its id. `summary`: its row in the list, as JSON."""
        table = secrets.token_hex(8)
        begun = evolve(save, decisions=[])
        with self._writing():
            self._file.execute(
                "insert into tables values (?, ?, ?)", (table, time.time(), begun.to_text())
            )
            self._put(table, enumerate(save.decisions))
            self._put_summary(table, summary)
            if deal is not None:
                self._put_deal(table, deal)
        return table

    def deal(self, table: str) -> Deal:
        """How the seed of a table comes about."""
        with self._reading():
            row = self._file.execute("select deal from deals where game = ?", (table,)).fetchone()
        return Deal() if row is None else Deal.read(row[0])

    def keep_deal(self, table: str, deal: Deal, save: Save | None = None) -> None:
        """Store the state of a deal; `save`: the game that begins with it."""
        with self._writing():
            self._put_deal(table, deal)
            if save is not None:
                order = "update tables set save = ? where id = ?"
                self._file.execute(order, (save.to_text(), table))

    def _put_deal(self, table: str, deal: Deal) -> None:
        order = "insert or replace into deals values (?, ?)"
        self._file.execute(order, (table, deal.to_text()))

    def _put_summary(self, table: str, summary: str) -> None:
        if summary:
            order = "insert or replace into summaries values (?, ?)"
            self._file.execute(order, (table, summary))

    def note(
        self,
        table: str,
        known: int,
        steps: list[Step],
        aside: bytes | None = None,
        summary: str = "",
    ) -> None:
        """Replace the answers from number `known` on by these.

        `aside`: how it stands after them; `summary`: what the list tells then.

        The first caller writes for all callers that wait by then: one write to the disk serves them all.
        """
        mine = _Note(table, known, steps, aside, summary)
        with self._notes:
            self._waiting.append(mine)
        with self._lock:
            with self._notes:
                waiting, self._waiting = self._waiting, []
            if waiting:
                self._write(waiting)
        if not mine.kept:
            raise mine.wrong

    def _write(self, notes: list[_Note]) -> None:
        """All of them; where they do not go together, each that goes."""
        try:
            with self._whole():
                for note in notes:
                    self._note(note)
            for note in notes:
                note.kept = True
        except Exception as error:
            if len(notes) == 1:
                notes[0].wrong = error
                return
            for note in notes:
                self._write([note])

    def _note(self, note: _Note) -> None:
        place = note.table, note.known
        self._file.execute("delete from answers where game = ? and number >= ?", place)
        self._file.execute("delete from asides where game = ? and number > ?", place)
        self._put(note.table, enumerate(note.steps, note.known))
        self._put_summary(note.table, note.summary)
        if note.aside is not None:
            number = note.known + len(note.steps)
            self._file.execute(
                "insert or replace into asides values (?, ?, ?)", (note.table, number, note.aside)
            )

    def aside(self, table: str) -> bytes | None:
        """How a table stood when that was noted last, if all answers from before are still there."""
        with self._reading():
            row = self._file.execute("select aside from asides where game = ?", (table,)).fetchone()
        return None if row is None else row[0]

    def _put(self, table: str, steps: Iterable[tuple[int, Step]]) -> None:
        rows = [(table, number, json.dumps(step)) for number, step in steps]
        self._file.executemany("insert into answers values (?, ?, ?)", rows)

    def save(self, table: str) -> Save | None:
        """The kept game of a table; None for an unknown id."""
        with self._reading():
            row_kept = self._file.execute(
                "select save from tables where id = ?", (table,)
            ).fetchone()
            rows = self._file.execute(
                "select step from answers where game = ? order by number", (table,)
            ).fetchall()
        if row_kept is None:
            return None
        steps: list[Step] = [tuple(json.loads(row[0])) for row in rows]
        return evolve(parse("this table", row_kept[0].encode()), decisions=steps)

    def away(self) -> set[str]:
        """The tables that are put away."""
        with self._reading():
            return {row[0] for row in self._file.execute("select game from away")}

    def put(self, table: str, away: bool) -> None:
        """A table is put away, or brought back."""
        order = (
            "insert or ignore into away values (?)" if away else "delete from away where game = ?"
        )
        with self._writing():
            self._file.execute(order, (table,))

    def rename(self, table: str, name: str) -> None:
        """A table is called so; "" is no name."""
        with self._writing():
            self._file.execute("insert or replace into names values (?, ?)", (table, name))

    def name(self, table: str) -> str:
        """Name of a table, "" if it has none."""
        with self._reading():
            row = self._file.execute("select name from names where game = ?", (table,)).fetchone()
        return "" if row is None else str(row[0])

    def own(self, key: str) -> str:
        """A value that the server stores for itself under a key, "" if none."""
        with self._reading():
            row = self._file.execute("select value from own where key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    def remember(self, key: str, value: str) -> str:
        """Keep that under a key, and give it back."""
        with self._writing():
            self._file.execute("insert or replace into own values (?, ?)", (key, value))
        return value

    def drop(self, table: str) -> None:
        """Delete a table with all that is kept of it."""
        with self._writing():
            for name in (
                "answers",
                "asides",
                "deals",
                "seats",
                "away",
                "summaries",
                "names",
                "people",
                "talk",
            ):
                self._file.execute(f"delete from {name} where game = ?", (table,))
            for key in (f"webhook {table}", f"hours {table}"):
                self._file.execute("delete from own where key = ?", (key,))
            self._file.execute("delete from tables where id = ?", (table,))
        self._seats = {hash: seat for hash, seat in self._seats.items() if seat.table != table}

    def kept(self) -> list[Kept]:
        """All tables, the newest first."""
        with self._reading():
            rows = self._file.execute(
                "select id, begun, save, (select count(*) from answers where answers.game = id),"
                " name, summary from tables left join names on names.game = id"
                " left join summaries on summaries.game = id order by begun desc"
            ).fetchall()
        return [
            Kept(
                id,
                begun,
                json.loads(save)["title"],
                number,
                name or "",
                json.loads(factions_text or "{}"),
            )
            for id, begun, save, number, name, factions_text in rows
        ]

    # --- people -------------------------------------------------------------------------------

    def people(self, table: str) -> dict[str, str]:
        """The names that people gave themselves, by the factions of their seat."""
        with self._reading():
            order = "select who, name from people where game = ?"
            return dict(self._file.execute(order, (table,)).fetchall())

    def call(self, table: str, who: str, name: str) -> None:
        """The person at a seat is called so."""
        with self._writing():
            self._file.execute("insert or replace into people values (?, ?, ?)", (table, who, name))

    def talk(self, table: str) -> list[Talk]:
        """Messages at a table, the oldest first."""
        with self._reading():
            order = "select who, words, at from talk where game = ? order by number"
            return [Talk(*row) for row in self._file.execute(order, (table,))]

    def say(self, table: str, talk: Talk) -> None:
        """Add that; the oldest words go when there are too many."""
        with self._writing():
            row = (table, talk.who, talk.words, talk.at)
            self._file.execute("insert into talk (game, who, words, at) values (?, ?, ?, ?)", row)
            self._file.execute(
                "delete from talk where game = ? and number not in"
                " (select number from talk where game = ? order by number desc limit ?)",
                (table, table, TALK),
            )

    # --- seats --------------------------------------------------------------------------------

    def seat(self, table: str, *hands: Iterable[str]) -> str:
        """A new secret for the factions of one person at a table, or of several; without any it only watches."""
        secret = secrets.token_urlsafe(BYTES)
        factions_text = ";".join(",".join(hand) for hand in hands)
        with self._writing():
            self._file.execute(
                "insert into seats values (?, ?, ?, ?)",
                (_hash(secret), table, factions_text, secret),
            )
        return secret

    def who(self, secret: str) -> Seat | None:
        """Whose secret that is."""
        hash = _hash(secret)
        if hash in self._seats:
            return self._seats[hash]
        with self._reading():
            row = self._file.execute(
                "select game, factions from seats where hash = ?", (hash,)
            ).fetchone()
            if row is None:
                return None
            return self._seats.setdefault(hash, _seat(*row))

    def renew(self, table: str, factions_text: str, again: bool) -> Seat:
        """Replace the secret of a seat, or revoke it unless `again`. Raises Mistake for an unknown seat."""
        secret = secrets.token_urlsafe(BYTES)  # nobody hears of it where the link is revoked
        with self._writing():
            changed = self._file.execute(
                "update seats set hash = ?, told = ? where game = ? and factions = ?",
                (_hash(secret), secret if again else "", table, factions_text),
            ).rowcount
            seat = _seat(table, factions_text)
            self._seats = {hash: kept for hash, kept in self._seats.items() if kept != seat}
        if not changed:
            raise Mistake("there is no such seat")
        return seat

    def links(self, table: str) -> list[tuple[str, str]]:
        """Seats of a table with their secrets, "" where one has none. For the host alone.

        `link_name` reads them.
        """
        with self._reading():
            return self._file.execute(
                "select factions, told from seats where game = ? order by "
                "factions = '', instr(factions, ';') > 0, factions",
                (table,),
            ).fetchall()


def _seat(table: str, factions_text: str) -> Seat:
    return Seat(table, tuple(tuple(hand.split(",")) for hand in factions_text.split(";") if hand))


def link_name(factions_text: str, names: Mapping[str, str] = {}) -> str:
    """The words for a link's seat, from its row in the file. `names`: names of factions, else their ids."""
    persons = " and ".join(
        names.get(faction, faction) for faction in factions_text.replace(";", ",").split(",")
    )
    return f"{persons} on one device" if ";" in factions_text else persons or "to watch"


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
