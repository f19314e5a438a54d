"""The page of whoever runs the server: tables opened with all their options, put away, and taken from kept games."""

from __future__ import annotations

import html
import re
import subprocess
import sys

import pytest
from attrs import evolve

import interpreter
from interpreter.command.arguments import parse
from interpreter.command.server.guarding.guard import BODY, FILE
from interpreter.command.server.opening import opened
from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.hall import Hall
from interpreter.session.keeping import userdata
from interpreter.session.mistakes import Mistake
from tests.server.killed_server import Server
from tests.server.test_app import choose


def post(client, hall, what, **how):
    return client.post(f"/host/{hall.host}/{what}", **how)


def game_of(hall):
    """The game of the newest table."""
    return hall.table(hall.store.kept()[0].id).game


def view(client, secret):
    return client.get(f"/seat/{secret}/view").json()


# --- opened ---------------------------------------------------------------------------------------


def test_the_page_offers_all_that_a_title_leaves_open(client, hall):
    page = client.get(f"/host/{hall.host}?title=adp").text

    for name in interpreter.load("adp").scenarios:
        assert f'value="{name}"' in page
    assert 'name="printing"' in page and 'name="option"' in page
    assert 'name="mod"' not in page
    for faction in ("government", "taliban", "coalition", "warlords"):
        assert f'name="seat {faction}"' in page
    assert "unknown title" in client.get(f"/host/{hall.host}?title=../x").json()["mistake"]


def test_options_stand_there_by_their_titles(client, hall):
    page = client.get(f"/host/{hall.host}?title=adp").text

    assert "> No Capabilities</label><small>" in page and 'value="no-capabilities"' in page
    assert "Eligibility Option A" not in page  # of the first printing


def test_a_form_opens_what_it_says(client, hall):
    printings = re.findall(
        r"<option[^>]*>([^<]+)</option>", client.get(f"/host/{hall.host}?title=adp").text
    )
    form = {
        "title": "adp",
        "printing": printings[1],
        "scenario": interpreter.load("adp").scenarios[1],
        "seat government": "person 1",
        "seat warlords": "person 1",
        "seat coalition": "person 2",
        "seat taliban": "random",
        "seed": "17",
    }  # fmt: skip
    assert 303 == post(client, hall, "open", data=form).status_code
    game = game_of(hall)
    links = dict(hall.store.links(hall.store.kept()[0].id))

    assert (form["printing"], form["scenario"], 17) == (
        game.title.printing,
        game.scenario,
        game.seed,
    )
    assert {"government,warlords", "coalition", ""} < set(links)
    taliban = next(faction.index for faction in game.players if faction.id == "taliban")
    assert "random" == game.seats.of(taliban).kind


def test_an_option_and_a_number_of_players_are_taken(client, hall):
    post(client, hall, "open", data={"title": "adp", "option": "digest", "watch": "yes"})
    assert ("digest",) == game_of(hall).title.options
    post(client, hall, "open", data={"title": "hearts", "players": "3", "watch": "yes"})
    assert 3 == len(game_of(hall).players)
    wrong = post(client, hall, "open", data={"title": "hearts", "players": "many", "watch": "yes"})
    assert "a whole number" in wrong.json()["mistake"]


def test_mods_are_those_that_the_server_was_started_with(tmp_path, client, hall):
    refused = post(client, hall, "open", data={"title": "tictactoe", "mod": "/etc", "watch": "yes"})
    assert "was not started with --mod /etc" in refused.json()["mistake"]

    mod = tmp_path / "quiet"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: quiet\nextends: tictactoe\n")
    hall.mods = [str(mod)]
    assert f'value="{mod}"' in client.get(f"/host/{hall.host}?title=tictactoe").text
    post(client, hall, "open", data={"title": "tictactoe", "mod": str(mod), "watch": "yes"})
    assert ("quiet",) == game_of(hall).title.mods

    kept = post_save(client, hall, hall.store.kept()[0].id)
    assert "table" in post(client, hall, "saves", content=kept).json()
    hall.mods = []
    told = post(client, hall, "saves", content=kept).json()["mistake"]
    assert "mods that this server was not started with" in told


def test_a_mod_shows_its_scenarios_and_options_and_is_opened_with_them(tmp_path, client, hall):
    mod, offer = tmp_path / "coast", tmp_path / "coast" / "overlays" / "storms"
    offer.mkdir(parents=True)
    (mod / "overlay.yaml").write_text("format: 1\noverlay: coast\nextends: harbours\n")
    (mod / "rules.yaml").write_text("format: 1\nscenarios: {autumn: {name: Autumn}}\n")
    head = "format: 1\noverlay: storms\nextends: harbours\nkind: option\nabout: It blows.\n"
    (offer / "overlay.yaml").write_text(head)
    (offer / "rules.yaml").write_text("format: 1\nvalues: {coins: {start: 2}}\n")
    hall.mods = [str(mod)]
    place = f"/host/{hall.host}?title=harbours"

    plain = client.get(place).text
    assert "Show what it offers</a>" in plain and "storms" not in plain
    assert "Show what" not in client.get(f"/host/{hall.host}?title=tictactoe").text
    (link,) = map(html.unescape, re.findall(r'<a href="([^"]*)">Show what', plain))
    page = client.get(f"/host/{hall.host}?{link.partition('?')[2]}").text
    assert '"storms"' in page and "<small>It blows.</small>" in page and 'value="autumn"' in page
    assert "Show what it offers" not in page

    form = {"title": "harbours", "mod": str(mod), "option": "storms", "watch": "yes"}
    post(client, hall, "open", data=form)
    assert ("storms",) == game_of(hall).title.options


def test_what_a_mod_offers_is_shown_for_the_printing_that_is_chosen(tmp_path, client, hall):
    hall.mods = [str(tmp_path / "valley")]
    page = client.get(f"/host/{hall.host}?title=adp&printing=first").text

    (link,) = map(html.unescape, re.findall(r'<a href="([^"]*)">Show what', page))
    assert "title=adp&printing=first&mod=" in link


def test_a_table_that_is_put_away_keeps_its_game(tmp_path, client, hall):
    table = hall.open("tictactoe", seats=["crosses=human"], seed=1)
    secret = dict(hall.store.links(table))["crosses"]
    before = view(client, secret)
    assert 303 == post(client, hall, f"{table}/away").status_code

    assert "has put this table away" in view(client, secret)["mistake"]
    assert secret not in client.get(f"/host/{hall.host}").text
    assert 303 == post(client, hall, f"{table}/back").status_code
    assert before["decision"] == view(client, secret)["decision"]
    assert "no such table" in post(client, hall, "nothing/away").json()["mistake"]

    post(client, hall, f"{table}/away")
    hall.store.close()
    again = Store(tmp_path / "tables.sqlite")
    assert {table} == Hall(again).away
    again.close()


# --- kept games -----------------------------------------------------------------------------------


def play(*words, lines):
    """The terminal, with what is typed at it."""
    done = subprocess.run(
        [sys.executable, "-m", "interpreter", "play", "tictactoe", *words, "--plain"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


def test_a_game_goes_from_the_terminal_to_the_browser_and_back(tmp_path, client, hall):
    first = tmp_path / "first.json"
    seats = ["--seat", "crosses=human", "--seat", "noughts=human", "--seed", "1"]
    play(*seats, "--save", str(first), lines=["a1", "quit"])
    taken = post(client, hall, "saves", content=first.read_bytes())
    links = dict(hall.store.links(taken.json()["table"]))
    assert "noughts" == view(client, links["noughts"])["decision"]["faction"]

    choose(client, links["noughts"])
    second = tmp_path / "second.json"
    second.write_bytes(post_save(client, hall, taken.json()["table"]))
    told = play("--resume", str(second), lines=["log", "quit"])

    assert "Crosses" in told and "Noughts" in told
    assert first.read_bytes() != second.read_bytes()
    assert 2 == len(interpreter.restore(second).play.answers)


def post_save(client, hall, table):
    return client.get(f"/host/{hall.host}/{table}/save").content


def test_what_play_goes_on_with_a_table_takes_too(hall, tmp_path, monkeypatch):
    """The newest without a file of its own, by its title or without; a game that no longer holds from its last decision."""
    monkeypatch.setenv("PLAINRULES_DATA", str(tmp_path / "data"))
    game = interpreter.load("tictactoe").new(seed=1, seats=["crosses=human", "noughts=human"])
    game.choose("b2")
    game.save(userdata.new_file("tictactoe"))

    def taken(*words):
        table = opened(hall, parse(["table", *words]))
        return [step[2] for step in hall.store.save(table).decisions]

    assert ["b2"] == taken("--resume") == taken("tictactoe", "--resume") == taken("--resume=last")
    with pytest.raises(Mistake, match="no unfinished game of adp"):
        taken("adp", "--resume")
    held = game.to_save()
    broken = evolve(held, decisions=[*held.decisions, held.decisions[0]])
    (tmp_path / "broken.json").write_text(broken.to_text())
    with pytest.raises(Mistake, match="--from-last goes on"):
        taken(f"--resume={tmp_path / 'broken.json'}")
    with pytest.raises(Mistake, match="a game of tictactoe, not of adp"):
        taken("adp", f"--resume={tmp_path / 'broken.json'}")
    assert ["b2"] == taken(f"--resume={tmp_path / 'broken.json'}", "--from-last")


def test_a_server_begins_with_a_kept_game_and_leaves_the_file_as_it_is(tmp_path):
    kept = tmp_path / "kept.json"
    game = interpreter.load("tictactoe").new(seed=1, seats=["crosses=human", "noughts=human"])
    game.choose("b2")
    game.save(kept)
    before = kept.read_bytes()
    server = Server(tmp_path / "t.sqlite", "--resume", str(kept))
    server.kill()
    store = Store(tmp_path / "t.sqlite")
    (table,) = store.kept()
    steps = store.save(table.id).decisions
    store.close()

    assert {"crosses", "noughts", "crosses and noughts on one device"} < set(server.links)
    assert ["b2"] == [step[2] for step in steps]
    assert before == kept.read_bytes()


@pytest.mark.parametrize(
    "told, text",
    [
        ("no save of PlainRules", b"{}"),
        ("no save of PlainRules", b"\xff\xfe"),
        ("is cut off", "half"),
        ("decision 1: ", "other"),
        ("mods that this server was not started with", "mod"),
        ("too long", b" " * (FILE + 1)),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(client, hall, told, text):
    game = interpreter.load("tictactoe").new(seed=1, seats=["crosses=human", "noughts=human"])
    for space in ("b2", "a1", "c3"):
        game.choose(space)
    whole = game.to_save().to_text()
    bodies = {
        "half": whole[: whole.index('"a1"')],
        "other": whole.replace('"b2"', '"z9"'),
        "mod": whole.replace('"mods": []', '"mods": ["/etc"]'),
    }
    body = bodies[text].encode() if isinstance(text, str) else text
    refused = post(client, hall, "saves", content=body)

    assert (413 if told == "too long" else 409) == refused.status_code
    assert told in refused.json()["mistake"] and "\n" not in refused.json()["mistake"]
    assert [] == hall.store.kept()


def test_nobody_else_may_send_so_much(client, hall):
    table = hall.open("tictactoe", seats=["crosses=human"], seed=1)
    secret = dict(hall.store.links(table))["crosses"]
    for path in (f"/seat/{secret}/answer", f"/host/{hall.host}/open"):
        assert "too long" in client.post(path, content=b" " * (BODY + 1)).json()["mistake"]
    refused = client.post(f"/host/{'x' * 22}/saves", content=b" " * FILE)
    assert 404 == refused.status_code


def test_the_list_says_of_a_finished_game_who_was_first(client, hall):
    table = hall.table(hall.open("tictactoe", seats=["crosses=human"], seed=1))
    while not table.game.over:
        option = table.game.decision.options[0].name
        table.answer(("crosses",), table.version(("crosses",)), option, True)
    verdict, first, *_ = table.game.standing()
    assert f"<b>Finished.</b> {verdict} · {first}" in client.get(f"/host/{hall.host}").text
