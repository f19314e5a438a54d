"""The file that keeps tables: what was acknowledged is there, whatever becomes of the process."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest

from interpreter.command.server.tables.database import Store, link_name
from interpreter.session.keeping.save import Save
from interpreter.session.mistakes import Mistake

KILLED = """
import sys
from pathlib import Path
from interpreter.command.server.tables.database import Store, link_name
from interpreter.session.keeping.save import Save

store = Store(Path(sys.argv[1]))
table = store.add(Save(title="x", start="0" * 8))
print(table, flush=True)
for number in range(100_000):
    store.note(table, number, [("point", "red", str(number), "")])
    print(number, flush=True)
"""


def steps(*options):
    return [("point", "red", option, "") for option in options]


def test_answers_are_kept_in_their_order_and_replaced_from_a_number_on(tmp_path):
    store = Store(tmp_path / "t.sqlite")
    table = store.add(Save(title="x", start="0" * 8, decisions=steps("a", "b")))
    store.note(table, 2, steps("c", "d"))
    store.note(table, 1, steps("e"))

    assert steps("a", "e") == store.save(table).decisions
    assert None is store.save("nothing")
    assert [("x", 2)] == [(kept.title, kept.answers) for kept in store.kept()]


def test_how_a_table_stood_is_forgotten_with_the_answers_before_it(tmp_path):
    store = Store(tmp_path / "t.sqlite")
    table = store.add(Save(title="x", start="0" * 8))
    store.note(table, 0, steps("a", "b"), b"after two")
    store.note(table, 2, steps("c"))
    assert b"after two" == store.aside(table)
    store.note(table, 2, [])
    assert b"after two" == store.aside(table)
    store.note(table, 1, steps("d"))
    assert None is store.aside(table)


def test_answers_that_come_together_are_kept_together_and_one_that_cannot_be_takes_none_along(
    tmp_path, monkeypatch
):
    store = Store(tmp_path / "t.sqlite")
    tables = [store.add(Save(title="x", start="0" * 8)) for _ in range(9)]
    heard, writes, write = {}, [], Store._write

    def counted(store, notes):
        writes.append(len(notes))
        write(store, notes)

    def come(table, step):
        try:
            store.note(table, 0, [step])
        except Exception as error:
            heard[table] = repr(error)

    monkeypatch.setattr(Store, "_write", counted)
    wrong = [*steps("a"), {"no JSON": {1}}]
    with store._lock:  # the disk is busy meanwhile
        threads = [
            threading.Thread(target=come, args=[table, wrong[number == 4]])
            for number, table in enumerate(tables)
        ]
        for thread in threads:
            thread.start()
        while len(store._waiting) < len(tables):
            pass
    for thread in threads:
        thread.join()

    assert [9, *[1] * 9] == writes
    assert [4] == [n for n, table in enumerate(tables) if table in heard]
    assert "TypeError" in heard[tables[4]]
    assert [1, 1, 1, 1, 0, 1, 1, 1, 1] == [len(store.save(table).decisions) for table in tables]


def test_links_stand_in_order_one_persons_first_and_who_watches_last(tmp_path):
    store = Store(tmp_path / "t.sqlite")
    table = store.add(Save(title="x", start="0" * 8))
    for hands in ([[]], [["b"], ["a", "c"]], [["b"]], [["a", "c"]]):
        store.seat(table, *hands)

    told = [link_name(told) for told, _ in store.links(table)]
    assert ["a and c", "b", "b and a and c on one device", "to watch"] == told


def test_a_secret_opens_one_seat_and_another_none(tmp_path):
    store = Store(tmp_path / "t.sqlite")
    table = store.add(Save(title="x", start="0" * 8))
    secret = store.seat(table, ["red", "blue"])

    assert ("red", "blue") == store.who(secret).factions
    assert None is store.who(secret[:-1]) and None is store.who("")
    assert 22 == len(secret)  # 128 bits


@pytest.mark.parametrize("moment", range(5))
def test_after_kill_9_every_acknowledged_answer_is_there(tmp_path, moment):
    path = tmp_path / "t.sqlite"
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True
    )
    table = process.stdout.readline().strip()
    last = -1
    for line in process.stdout:
        last = int(line)
        if last == 3 + 7 * moment:
            os.kill(process.pid, signal.SIGKILL)
            break
    last = max([last, *(int(line) for line in process.stdout.read().split())])
    process.wait()
    kept = Store(path).save(table).decisions

    assert last + 1 <= len(kept) <= last + 2
    assert steps(*map(str, range(len(kept)))) == kept


def test_a_place_that_cannot_be_written_is_one_line(tmp_path):
    with pytest.raises(Mistake, match="tables cannot be kept in"):
        Store(tmp_path / "nowhere" / "t.sqlite")


def test_what_holds_something_else_is_left_as_it_is(tmp_path):
    """Its rights, too: of a folder nobody could enter any more all that is in it would be lost."""
    notes, other, folder = tmp_path / "notes.txt", tmp_path / "other.sqlite", tmp_path / "folder"
    notes.write_text("to do")
    with closing(sqlite3.connect(other)) as found:
        found.execute("create table birds (name text)")
    folder.mkdir()
    for path in (notes, other, folder):
        path.chmod(0o755)
        before = None if path is folder else path.read_bytes()
        with pytest.raises(Mistake, match=r"name a file in it|holds something else than tables"):
            Store(path)
        assert 0o755 == path.stat().st_mode & 0o777
        assert before is None or before == path.read_bytes()
    assert {notes, other, folder} == set(tmp_path.iterdir())
    assert [] == list(folder.iterdir())


def test_a_file_that_others_could_read_is_its_owners_alone_again(tmp_path):
    path = tmp_path / "t.sqlite"
    Store(path).close()
    path.chmod(0o644)

    Store(path).close()

    assert 0o600 == path.stat().st_mode & 0o777
