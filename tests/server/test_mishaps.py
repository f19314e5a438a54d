"""What goes wrong at a server: disks, rules, races, strangers. One clear message, and nothing lost."""

from __future__ import annotations

import asyncio
import gc
import json
import stat
import threading
from weakref import ref

import pytest

from interpreter.command.server.app import app
from interpreter.command.server.guarding.guard import FAILED
from interpreter.command.server.pages.listening import Listening
from interpreter.command.server.tables import hall as halls
from interpreter.command.server.tables import turns, views
from interpreter.command.server.tables.database import Store, Unkept
from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.turns import Queue, Turn
from interpreter.command.server.tables.views import Views
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.viewing.picture import board
from tests.server.by_link import ByLink
from tests.server.test_app import choose, undo, version


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "tables.sqlite")
    yield made
    made.close()


@pytest.fixture
def hall(store):
    return Hall(store)


@pytest.fixture
def client(hall):
    return ByLink(app(hall), follow_redirects=False)


def two(hall):
    """A table of Tic-Tac-Toe for two people: its id and its secrets by faction."""
    table = hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)
    return table, dict(hall.store.links(table))


@pytest.fixture
def table(hall):
    return two(hall)


def seen(client, secret):
    return client.get(f"/seat/{secret}/view").json()


# --- the disk ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["query_only = on", "max_page_count = 1"])
def test_an_answer_that_cannot_be_kept_has_not_happened(hall, client, table, trouble, monkeypatch):
    id, links = table
    before = seen(client, links["crosses"])
    if trouble.startswith("max"):  # full: no page more than there is
        hall.store._file.execute("create table filler (x)")
        hall.store._file.execute(f"pragma {trouble}")
        monkeypatch.setattr(Store, "note", full)
    else:
        hall.store._file.execute(f"pragma {trouble}")
    answer = choose(client, links["crosses"])

    assert 503 == answer.status_code
    assert "cannot be kept" in answer.json()["mistake"]
    assert before == seen(client, links["crosses"])
    assert [] == hall.store.save(id).decisions


def full(store, table, *note):
    """`note` with so much more that it needs pages which the disk does not have."""
    with store._writing():
        store._file.execute("insert into filler values (zeroblob(1000000))")


def test_an_undo_that_cannot_be_kept_has_not_happened(hall, client, table):
    id, links = table
    choose(client, links["crosses"])
    before = seen(client, links["crosses"])
    hall.store._file.execute("pragma query_only = on")

    assert 503 == undo(client, links["crosses"]).status_code
    assert before == seen(client, links["crosses"])
    hall.store._file.execute("pragma query_only = off")
    assert 200 == undo(client, links["crosses"]).status_code
    assert [] == hall.store.save(id).decisions


def test_two_servers_do_not_share_a_file(store):
    with pytest.raises(Unkept, match="another server has it"):
        Store(store.path)


def test_the_file_and_what_is_beside_it_are_their_owners_alone(store):
    kept = list(store.path.parent.iterdir())

    assert len(kept) > 1
    assert {0o600} == {stat.S_IMODE(path.stat().st_mode) for path in kept}


def test_an_answer_costs_no_reading_of_those_before(client, table, monkeypatch):
    monkeypatch.setattr(Store, "save", None)
    notes = []
    monkeypatch.setattr(Store, "note", lambda _, *told: notes.append(told))
    _, links = table
    for who in ("crosses", "noughts", "crosses"):
        choose(client, links[who])
    undo(client, links["crosses"])

    assert [(0, 1), (1, 1), (2, 1), (2, 0)] == [
        (known, len(steps)) for _, known, steps, *_ in notes
    ]


# --- the rules --------------------------------------------------------------------------------------


def breaks(*_, **how):
    raise RuleError("nobody can pay")


def test_a_rule_error_of_a_bot_takes_the_choice_back_and_the_table_goes_on(
    hall, client, monkeypatch
):
    table = hall.open("tictactoe", seats=["crosses=human"], seed=1)
    secret = dict(hall.store.links(table))["crosses"]
    before = seen(client, secret)
    with monkeypatch.context() as broken:
        broken.setattr(Game, "proceed", breaks)
        assert "nobody can pay. The choice is taken back." == choose(client, secret).json()[
            "mistake"
        ].replace(" (after decision 1)", "")
    assert before == seen(client, secret)
    assert [] == hall.store.save(table).decisions
    assert 200 == choose(client, secret).status_code


def test_a_table_whose_rules_break_off_at_once_is_not_opened(hall, monkeypatch):
    monkeypatch.setattr(Game, "proceed", breaks)
    with pytest.raises(Mistake, match="nobody can pay"):
        hall.open("tictactoe", seats=["noughts=human"], seed=1)

    assert [] == hall.store.kept()


def test_a_table_whose_rules_have_changed_says_so_and_others_go_on(hall, client, table):
    id, links = table
    _, others = two(hall)
    choose(client, links["crosses"])
    (step,) = hall.store.save(id).decisions
    hall.store.note(id, 0, [(*step[:3], "ffffffff")])  # as if something else came of it now
    later = Hall(hall.store)
    client = ByLink(app(later))
    page = client.get(f"/seat/{links['crosses']}", headers={"accept": "text/html"})

    assert 410 == page.status_code
    assert "text/html" in page.headers["content-type"]
    for text in (page.text, client.get(f"/host/{later.host}").text):
        assert 1 == text.count("cannot go on with the rules as they are now: decision 1: ")
    assert 200 == choose(client, others["crosses"]).status_code


# --- races ------------------------------------------------------------------------------------------


def test_only_so_many_games_are_in_memory_and_a_table_that_wakes_is_the_same(
    hall, client, monkeypatch
):
    monkeypatch.setattr(halls, "AWAKE", 1)
    id, links = two(hall)
    hosted = hall.table(id)
    choose(client, links["crosses"])
    before, game = seen(client, links["crosses"]), ref(hosted.game)
    hall.table(two(hall)[0])
    gc.collect()

    assert game() is None
    assert before == seen(client, links["crosses"])  # with its version: no page need ask again
    assert hosted is hall.table(id)


def test_a_game_that_nobody_asks_for_sleeps_at_last(hall, monkeypatch):
    (id, _), now = two(hall), [0.0]
    monkeypatch.setattr(halls, "monotonic", lambda: now[0])
    hosted = hall.table(id)
    game, now[0] = ref(hosted.game), halls.IDLE + 1
    hall.table(two(hall)[0])
    gc.collect()

    assert game() is None


def test_a_table_that_is_answered_does_not_fall_asleep(hall, table):
    hosted = hall.table(table[0])
    with hosted.lock:
        sleeping = threading.Thread(target=hosted.sleep)
        sleeping.start()
        sleeping.join()
        game = hosted.game

    assert game is hosted.game


def test_tables_of_one_edition_share_its_title_and_others_do_not(hall):
    one, other = (hall.table(two(hall)[0]) for _ in range(2))
    hearts = hall.table(hall.open("hearts", seats=["amber=human"], seed=1))

    assert one.game.title is other.game.title
    assert one.game.title is not hearts.game.title
    one.sleep()
    assert one.game.title is other.game.title


def test_two_who_come_at_once_wake_one_table(store, monkeypatch):
    id, _ = two(Hall(store))
    hall, met = Hall(store), threading.Barrier(2)
    found = []

    def come():
        met.wait()
        found.append(hall.table(id))

    threads = [threading.Thread(target=come) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found[0] is found[1]


def test_of_two_answers_at_once_one_is_taken(hall, table):
    id, _ = table
    hosted = hall.table(id)
    before, met, heard = hosted.version(("crosses", "noughts")), threading.Barrier(2), []

    def answer(option):
        met.wait()
        try:
            heard.append(hosted.answer(("crosses", "noughts"), before, option, True))
        except Mistake as mistake:
            heard.append(str(mistake))

    threads = [threading.Thread(target=answer, args=[option]) for option in ("a1", "b2")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 1 == heard.count("the table has changed meanwhile")
    assert 1 == len(hall.store.save(id).decisions)


def test_a_page_from_before_the_table_slept_is_not_taken_for_new(hall, store, client, table):
    _, links = table
    choose(client, links["crosses"])
    old = version(client, links["noughts"])
    again = ByLink(app(Hall(store)))

    assert old != version(again, links["noughts"])


def test_undo_is_of_what_the_page_shows(client, table):
    _, links = table
    choose(client, links["crosses"])
    order = {"version": -1}

    assert (
        "the table has changed meanwhile"
        == client.post(f"/seat/{links['crosses']}/undo", json=order).json()["mistake"]
    )


def test_why_prints_nothing_that_another_could_hear(client, table, capsys):
    _, links = table
    lines = client.get(f"/seat/{links['crosses']}/why?word=a1")

    assert lines.status_code in (200, 409)
    assert "" == capsys.readouterr().out


def test_while_one_table_waits_others_work_and_come_in_their_order():
    queue, came = Queue(), []
    one, others = Turn(queue), [Turn(queue) for _ in range(5)]

    def come(number):
        with others[number]:
            came.append(number)

    threads = [threading.Thread(target=come, args=[number]) for number in range(5)]
    with one:
        for number, thread in enumerate(threads):
            thread.start()
            while len(queue._waiting) <= number:
                pass
        assert [] == came
        with one.waiting():
            for thread in threads:
                thread.join()
        assert [0, 1, 2, 3, 4] == came
        assert queue._held
    assert not queue._held


def test_bots_that_take_long_let_others_come_first(hall, monkeypatch):
    monkeypatch.setattr(turns, "LONG", -1.0)
    thinking = hall.table(hall.open("tictactoe", seats=["crosses=human"], seed=1))
    other, seen = hall.table(two(hall)[0]), []
    proceed = Game.proceed

    def slowly(game, **how):
        looking = threading.Thread(target=lambda: seen.append(other.seen(())))
        looking.start()
        while not hall.queue.wanted:
            pass
        proceed(game, **how)
        assert [] == seen

    monkeypatch.setattr(Game, "proceed", slowly)
    monkeypatch.setattr(Store, "note", lambda *_: seen.append("kept"))
    thinking.answer(("crosses",), thinking.version(("crosses",)), "a1", True)

    assert "kept" == seen[1]


def test_what_pages_show_is_worked_out_once_a_change_and_before_they_ask(hall, table, monkeypatch):
    worked = []

    def counted(*told):
        worked.append(1)
        return board(*told)

    monkeypatch.setattr(views, "board", counted)
    hosted = hall.table(table[0])
    heard = {}
    for seat in (("crosses",), ("noughts",), ()):
        hosted.listeners[lambda version, seat=seat: heard.update({seat: version})] = (seat,)
    for seat in (("crosses",), ("noughts",), (), ("crosses",)):
        hosted.seen(seat)
    assert 1 == len(worked)
    hosted.answer(("crosses",), hosted.version(("crosses",)), "a1", True)

    assert 2 == len(worked)
    for seat in (("crosses",), ("noughts",), ()):
        assert heard[seat] == json.loads(hosted.ready(seat))["version"]
    hosted.listeners.clear()
    hosted.answer(("noughts",), hosted.version(("noughts",)), "b2", True)
    assert (None, 3) == (hosted.ready(()), len(worked))  # nobody is there to look


def test_while_a_table_is_busy_its_pages_show_what_was_before(hall, table):
    hosted = hall.table(table[0])
    before = hosted.seen(())
    with hosted.lock:
        assert before == hosted.ready(())


# --- what is asked for ------------------------------------------------------------------------------


def test_an_address_that_is_none_is_answered_in_json_and_logged_without_its_secret(
    client, table, caplog
):
    caplog.set_level("INFO", logger="plainrules.table")
    _, links = table
    for path in (
        f"/seat/{links['crosses']}/secrets",
        f"/host/{links['crosses']}/x",
        "/",
        "/static/no",
    ):
        answer = client.get(path)
        assert 404 == answer.status_code
        assert {"mistake"} == set(answer.json())
    assert 405 == client.delete(f"/seat/{links['crosses']}").status_code

    assert links["crosses"] not in caplog.text
    assert 5 == caplog.text.count("refused /")


def test_head_of_an_endless_answer_ends(client, table):
    _, links = table

    assert 200 == client.head(f"/seat/{links['']}/changes").status_code


@pytest.mark.parametrize("body", [b"[" * 4000, b'{"version": 1, "option": "\\ud800\\nx"}'])
def test_what_no_page_sends_is_refused_in_one_line(client, table, caplog, body):
    caplog.set_level("INFO", logger="plainrules.table")
    _, links = table
    answer = client.post(f"/seat/{links['crosses']}/answer", content=body)

    assert 409 == answer.status_code
    assert 1 == len(caplog.text.splitlines())


def test_an_option_from_a_stranger_steers_no_log(client, table, caplog):
    caplog.set_level("INFO", logger="plainrules.table")
    _, links = table
    order = {"version": version(client, links["crosses"]), "option": "\ud800\nrefused /host"}
    path = f"/seat/{links['crosses']}/answer"
    answer = client.post(path, content=json.dumps(order))

    assert "among the options" in answer.json()["mistake"]
    assert 1 == len(caplog.text.splitlines())


def test_a_failure_of_the_program_is_one_line_here_and_none_of_it_there(
    client, table, caplog, monkeypatch
):
    _, links = table
    monkeypatch.setattr(Views, "of", lambda *_: 1 / 0)
    answer = client.get(f"/seat/{links['crosses']}/view")

    assert (500, {"mistake": FAILED}) == (answer.status_code, answer.json())
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "ZeroDivisionError" in caplog.text and "Traceback" not in caplog.text
    assert links["crosses"] not in caplog.text
    assert 200 == client.get(f"/seat/{links['crosses']}/chart").status_code


def test_a_failure_in_the_middle_of_an_answer_takes_it_back(client, table, monkeypatch):
    _, links = table
    before = seen(client, links["crosses"])
    with monkeypatch.context() as broken:
        broken.setattr(Store, "note", lambda *_: 1 / 0)
        assert 500 == choose(client, links["crosses"]).status_code

    assert before == seen(client, links["crosses"])


# --- news -------------------------------------------------------------------------------------------


async def events(page):
    """All that a page hears until it is closed."""
    return [event async for event in page.events()]


def test_who_goes_away_is_forgotten_and_all_go_when_the_server_ends(hall, table):
    hosted, listening = hall.table(table[0]), Listening()
    seat = hall.store.who(table[1]["crosses"])
    before = hosted.version(("crosses",))

    async def listen():
        one, other = listening.open(hosted, seat), listening.open(hosted, seat)
        hearing = one.events()
        first = await anext(hearing)
        waiting = asyncio.ensure_future(anext(hearing))
        hosted.answer(("crosses",), before, "a1", True)
        heard = await asyncio.wait_for(waiting, 10)
        one.close()
        left = len(hosted.listeners)
        whole = asyncio.ensure_future(events(other))
        while other.sent < 0:
            await asyncio.sleep(0)
        listening.close()
        return first, heard, left, await asyncio.wait_for(whole, 10)

    first, heard, left, whole = asyncio.run(listen())
    after = hosted.version(("crosses",))

    assert before != after
    assert (f"data: {before}\n\n", f"data: {after}\n\n") == (first, heard)
    assert (1, [heard]) == (left, whole)


def test_a_table_that_is_put_away_calls_its_pages(hall, table):
    hosted, heard = hall.table(table[0]), []
    hosted.listeners[heard.append] = ()
    hall.put(table[0], True)
    hall.put(table[0], False)

    assert 2 == len({*heard, hosted.version(())} - {hosted.version(())})


def test_a_page_that_listens_when_the_server_is_gone_stops_nobody(hall, table):
    hosted, listening = hall.table(table[0]), Listening()
    seat = hall.store.who(table[1]["crosses"])
    loop = asyncio.new_event_loop()

    async def listen():
        listening.open(hosted, seat)

    loop.run_until_complete(listen())
    loop.close()
    answered = hosted.answer(("crosses",), hosted.version(("crosses",)), "a1", True)

    assert {"version"} == set(answered)


def test_while_a_search_looks_ahead_the_table_is_seen_as_it_was(hall, monkeypatch):
    id = hall.open("tictactoe", seats=["crosses=human", "noughts=search:3"], seed=1)
    table, looked = hall.table(id), []
    before, decide = table.seen(()), Game.proceed

    def proceed(game, **how):
        other = threading.Thread(target=lambda: looked.append(table.seen(())), daemon=True)
        other.start()
        for _ in range(500):
            table.lock._since = 0.0  # it has looked ahead for long
            how["pause"]()
            other.join(0.01)
            if looked:
                break
        return decide(game, **how)

    monkeypatch.setattr(Game, "proceed", proceed)
    version = table.version(("crosses",))
    answers = [table.answer(("crosses",), version, "a1", True) for _ in range(2)]

    assert [before] == looked and before != table.seen(())
    assert answers[0] == answers[1] == {"version": table.version(("crosses",))}
    assert 2 == len(table.game.play.answers) == len(hall.store.save(id).decisions)


def test_a_search_that_fails_takes_the_choice_back(hall, monkeypatch):
    id = hall.open("tictactoe", seats=["crosses=human", "noughts=search:3"], seed=1)
    table = hall.table(id)
    before = table.seen(())

    def fails(game, **how):
        raise RuleError("no way", None)

    monkeypatch.setattr(Game, "proceed", fails)
    with pytest.raises(Mistake, match="The choice is taken back"):
        table.answer(("crosses",), table.version(("crosses",)), "a1", True)
    assert before == table.seen(()) and not table.game.play.answers
