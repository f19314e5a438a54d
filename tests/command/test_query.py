"""`query` and `report`: a run that was kept is asked, and shown on a page."""

from __future__ import annotations

import builtins
import json
import re
import signal
from shutil import copytree
from typing import Any

import pytest

import interpreter
from interpreter.workshop.runs import pictures
from interpreter.workshop.runs.orders import RunOrder
from interpreter.workshop.runs.playing import encoded
from interpreter.workshop.runs.queries import BOUNDS
from tests.browser import CHROMIUM, LACKING
from tests.workshop.runs.kept import HOME, files, play, started

PAGE = (HOME / "docs" / "runs.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^```sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Two runs of the same seeds by different players."""
    folder = tmp_path_factory.mktemp("runs")
    how: dict[str, Any] = {"games": 8, "every": 4, "tables": "all"}
    how["title"] = interpreter.load("adp", root=HOME)
    play(folder / "adp", seats="bot,taliban=random", **how)
    play(folder / "other", **how)
    return folder


@pytest.fixture
def ask(runs, plainrules):
    return lambda *words: plainrules("query", str(runs / "adp"), *words)


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_question_of_the_page_has_an_answer(ask, runs, question):
    few = question.replace("games >= 20", "games >= 2")  # there are eight games here
    status, out, err = ask("--other", str(runs / "other"), few)

    assert (0, "") == (status, err)
    assert len(out.splitlines()) > 1


def test_the_page_asks_much():
    assert len(QUESTIONS) >= 9
    assert any("other_" in question for question in QUESTIONS)


def test_tables_are_told_with_their_rows(ask):
    _, out, _ = ask()

    assert "\ngames                8 rows: game, seed, decisions," in out
    assert out.startswith("run                  2 rows: part, ")


def test_answers_agree_with_each_other(ask):
    games = json.loads(ask("--json", "select * from games order by game")[1])
    taken = json.loads(
        ask("--json", "select game, count(*) n from decisions group by 1 order by 1")[1]
    )
    ((last,),) = [
        each.values() for each in json.loads(ask("--json", "select max(game) from scores")[1])
    ]

    assert [game["decisions"] for game in games] == [each["n"] for each in taken]
    assert 7 == last


def test_numbers_stand_at_the_right_and_nothing_is_a_dash(ask):
    _, out, _ = ask("select * from (values (1, 'a', 0.5), (22, null, 1.25::double)) t(n, name, x)")

    assert " n  name     x\n 1  a      0.5\n22  -     1.25\n" == out


def test_a_long_answer_is_cut_at_a_terminal(ask):
    _, out, _ = ask("select * from range(1001)")

    assert out.endswith("999\n… and more than 1,000 rows (--json tells all)\n")
    assert 1001 == len(json.loads(ask("--json", "select * from range(1001)")[1]))


def test_what_steers_a_terminal_is_not_printed(ask):
    assert "\x1b" not in ask("select chr(27) || '[2J' as x")[1]


@pytest.mark.parametrize(
    "question, told",
    [
        ("selec 1", "this cannot be answered: Parser Error"),
        ("select * from nothing", "this cannot be answered: Catalog Error"),
        ("select * from read_text('/etc/passwd')", "file system operations are disabled"),
        ("select * from glob('*')", "file system operations are disabled"),
        ("select * from read_parquet('{run}/part-000000/games.parquet')", "are disabled"),
        ("select * from sniff_csv('/etc/passwd')", "are disabled"),
        ("copy games to '{run}/x.csv'", "write a single select; a query changes nothing"),
        ("export database '{run}'", "write a single select"),
        ("attach '{run}/x.db'", "write a single select"),
        ("create table x as select 1", "write a single select"),
        ("insert into games values (1)", "write a single select"),
        ("set memory_limit = '100GB'", "write a single select"),
        ("set enable_external_access = true", "write a single select"),
        ("install httpfs", "write a single select"),
        ("load httpfs", "write a single select"),
        ("pragma version", "write a single select"),
        ("select 1; select 2", "write a single select"),
        (" ", "write a single select"),
        ("select '" + "x" * 10_000 + "'", "a question has 10,000 characters at most"),
        ("select error('a\nb')", "this cannot be answered: "),
    ],
)
def test_what_is_not_answered_is_told_in_one_line(ask, runs, question, told):
    before = files(runs)
    status, out, err = ask(question.replace("{run}", str(runs / "adp")))

    assert (2, "") == (status, out)
    assert told in err and 1 == err.count("\n")
    assert before == files(runs)


def test_json_is_json_also_of_numbers_that_are_none(ask):
    question = "select 'nan'::double x, ['inf'::double] as y, {'a': -1e400::double} z"

    assert [{"x": None, "y": [None], "z": {"a": None}}] == json.loads(ask("--json", question)[1])


def test_decimals_are_numbers_in_json(ask):
    question = "select 1.5 as x, [2.25] as y, 0.10::decimal(4, 2) as z"

    assert [{"x": 1.5, "y": [2.25], "z": 0.1}] == json.loads(ask("--json", question)[1])


def test_two_columns_of_one_name_are_refused_for_programs(ask):
    told = 'plainrules: two columns have the same name: rename one with "as"\n'

    assert (2, "", told) == ask("--json", "select 1 as a, 2 as a")
    assert 0 == ask("select 1 as a, 2 as a")[0]


# A line once the question is put.
TOLD = """
from interpreter.workshop.runs.queries import Asker
ask = Asker.ask
Asker.ask = lambda asker, sql: (print(flush=True), ask(asker, sql))[1]
"""


def test_a_question_without_end_is_ended_by_ctrl_c(runs):
    endless = "select count(*) from range(1000000000) a, range(1000000) b"
    process = started(runs, "query", "adp", endless, before=TOLD)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)

    assert (130, "", "") == (process.wait(30), process.stdout.read(), process.stderr.read())


def test_memory_is_bounded(ask, monkeypatch):
    monkeypatch.setitem(BOUNDS, "memory_limit", "50MB")
    told = "this takes more than 2GB of memory: ask about fewer games, such as where game < 1000, or group before joining"

    assert (2, "", f"plainrules: {told}\n") == ask("select list(range) from range(20000000)")


def test_bounds_hold(ask):
    names = ("enable_external_access", "lock_configuration", "temp_directory", "memory_limit")
    question = ", ".join(f"current_setting('{name}')" for name in names)
    _, out, _ = ask("--json", f"select {question}, current_setting('threads')")

    *found, threads = json.loads(out)[0].values()
    assert [False, True, "", "1.8 GiB"] == found
    assert 1 <= threads <= 4


def test_a_run_without_parts_has_no_rows(plainrules, tmp_path):
    play(tmp_path / "r", parts=1, games=1)
    for path in (tmp_path / "r" / "part-000000").iterdir():
        path.unlink()
    (tmp_path / "r" / "part-000000").rmdir()

    assert (
        "0\n"
        == plainrules("query", "r", "select count(*) from games")[1].splitlines(True)[1].lstrip()
    )
    told = "plainrules: r holds no finished game\n"
    assert (2, "", told) == plainrules("report", "r", "--html", "page.html")


@pytest.mark.parametrize(
    "spoil, told",
    [
        (lambda path: path.write_bytes(b"nothing at all"), "not a parquet file"),
        (lambda path: path.write_bytes(path.read_bytes()[:-100]), ""),
        (lambda path: path.unlink(), ""),
    ],
)
def test_a_spoilt_file_is_told_in_one_line(plainrules, tmp_path, spoil, told):
    play(tmp_path / "r")
    spoil(tmp_path / "r" / "part-000001" / "games.parquet")
    for words in (("query", "r", "select sum(turns) from games"), ("report", "r", "--html", "x")):
        status, out, err = plainrules(*words)
        assert (2, "", 1) == (status, out, err.count("\n")), err
        assert told in err
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("lacking", [{"duckdb"}, {"pyarrow"}, {"jinja2"}, {"duckdb", "pyarrow", "jinja2"}])  # fmt: skip
def test_an_extra_that_is_missing_is_one_line(plainrules, tmp_path, monkeypatch, lacking):
    play(tmp_path / "r")
    real = builtins.__import__

    def importing(name, *more, **named):
        if name.split(".")[0] in lacking:
            raise ImportError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", importing)
    for words in (("query", "r", "select 1"), ("report", "r", "--html", "x")):
        if lacking == {"jinja2"} and words[0] == "query":
            continue
        status, out, err = plainrules(*words)
        assert (2, "", 1) == (status, out, err.count("\n"))
        assert any(each in err for each in lacking)
        extra = "docs" if lacking == {"jinja2"} else "lab"  # which brings all three
        assert f"pip install 'plainrules[{extra}]'" in err


# --- the page ---------------------------------------------------------------------------------------


@pytest.fixture
def page(plainrules, runs, tmp_path):
    assert (0, "page.html is written\n", "") == plainrules(
        "report", str(runs / "adp"), "--html", "page.html"
    )
    return tmp_path / "page.html"


def test_the_page_has_tables_and_pictures_and_nothing_from_outside(page):
    text = page.read_text(encoding="utf-8")

    titles = ("Who wins", "Final score", "Score by turn", "Length", "Texts that", "Actions that")
    assert all(f"<h2>{title}" in text for title in titles)
    assert "<h1>adp" in text, "the title is not here, so nothing knows its name"
    assert 4 == text.count("<svg ")
    assert not re.search(r"https?:|<script|<link|<img|@import|url\(", text)
    assert "nan" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL).lower().split()


def test_a_page_of_a_title_with_little(plainrules, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(HOME))
    play(tmp_path / "r", title=interpreter.load("tictactoe", root=HOME))

    assert 0 == plainrules("report", "r", "--html", "x.html")[0]
    text = (tmp_path / "x.html").read_text()
    assert "Who wins" in text and "<h1>Tic-Tac-Toe" in text


def test_a_page_takes_the_place_of_a_page_and_of_nothing_else(plainrules, tmp_path):
    play(tmp_path / "r")
    (tmp_path / "x.html").write_text("<p>mine</p>")
    told = "plainrules: x.html is a file that PlainRules has not made: name a new one, or take it away\n"

    assert (2, "", told) == plainrules("report", "r", "--html", "x.html")
    assert "<p>mine</p>" == (tmp_path / "x.html").read_text()
    for _ in range(2):
        assert 0 == plainrules("report", "r", "--html", "new.html")[0]


def test_parts_of_another_run_are_refused(plainrules, tmp_path):
    play(tmp_path / "r")
    play(tmp_path / "other", first=5)
    copytree(tmp_path / "other/part-000001", tmp_path / "r/part-000001", dirs_exist_ok=True)
    told = "plainrules: r/part-000001 holds games of another part or run: remove it, and its games are played again\n"

    for words in (
        ("query", "r"),
        ("report", "r", "--html", "x.html"),
        ("query", "other", "--other", "r"),
    ):
        assert (2, "", told) == plainrules(*words)


def test_names_are_escaped(plainrules, tmp_path):
    play(tmp_path / "r")
    order = json.loads((tmp_path / "r" / "run.json").read_text())
    hostile = order | {
        "mods": ["<script>alert(1)</script>"],
        "factions": ["<b>", '"x'],
        "seats": "<i>",
    }
    (tmp_path / "r" / "run.json").write_text(json.dumps(hostile))
    changed = RunOrder.read(json.dumps(hostile))
    for part in changed.parts():
        row = (*changed.row(part), "python", "<u>")
        (tmp_path / "r" / part.name / "run.parquet").write_bytes(encoded("run", [row]))
    plainrules("report", "r", "--html", "x.html")

    text = (tmp_path / "x.html").read_text()
    assert not re.search(r"<script|<b>|<i>|<u>", text)


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason=LACKING)
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_a_telephone_and_a_desk(page, width):
    from playwright.sync_api import sync_playwright

    from tests.server.test_for_everybody import findings

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": width, "height": 800})
        asked = []
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(page.as_uri())
        wide = shown.evaluate("document.documentElement.scrollWidth")
        letters = shown.evaluate(
            "[...document.querySelectorAll('svg text')].map(each => each.getBoundingClientRect().height)"
        )
        found = findings(shown, size={"width": width, "height": 800})
        browser.close()

    assert [page.as_uri()] == asked
    assert wide <= width
    assert min(letters) > 10
    assert [] == found


def test_a_picture_of_lengths_names_whole_turns_alone():
    one, wide = pictures.columns([(5, 6, 12_000)], ""), pictures.columns([(4, 6, 1), (6, 8, 2)], "")

    assert re.findall(r">([^<>]+)<", one) == ["5: 12,000 games", "5", "12,000"]
    assert re.findall(r">([^<>]+)<", wide) == [
        "4 to 5: 1 games", "6 to 7: 2 games", "4", "5", "6", "7", "8", "2",
    ]  # fmt: skip
