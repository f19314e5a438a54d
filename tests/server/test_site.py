"""A folder in which a browser plays without a server: its files, and the Python that answers its page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from io import BytesIO

import pytest

import interpreter
from interpreter.command import main
from interpreter.command.site import site as pyodide
from interpreter.command.site.offline_games import Games
from interpreter.command.site.site_files import made
from tests.session.quay import quay


@pytest.fixture(scope="module")
def files():
    """The folder of Tic-Tac-Toe, without a browser's Python."""
    return made(interpreter.load("tictactoe"), "", {})


# --- the page's questions -------------------------------------------------------------------------

ALONE = """
import json, sys
sys.path[:0] = [sys.argv[1] + "/program.zip"]
from interpreter.command.site.offline_games import Games
games = Games.begin(sys.argv[1] + "/title.bin", sys.argv[2])
for line in sys.stdin:
    print(games.ask(*json.loads(line)), flush=True)
"""


@pytest.fixture
def ask(files, tmp_path):
    """`ask(what, order)` of a Python that has its own library and the folder's files, and nothing else."""
    for name in ("program.zip", "title.bin"):
        (tmp_path / name).write_bytes(files[f"python/{name}"])
    (tmp_path / "games").mkdir()
    running = []

    def begin():
        words = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path), str(tmp_path / "games")]
        running.append(
            subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )

    def end():
        for process in running:
            process.communicate()

    def asked(what, order=None, anew=False):
        if anew:
            end()
            running.clear()
        if not running:
            begin()
        process = running[-1]
        words = [what] if order is None else [what, json.dumps(order)]
        process.stdin.write(json.dumps(words) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    yield asked
    end()


NEW = {"title": ["tictactoe"], "seat crosses": ["person 1"], "seat noughts": ["person 2"]}


def test_everything_a_page_asks_is_answered_by_the_folder_alone(ask):
    assert {"mistake": "no game is open"} == ask("view")
    assert {"seat": "Crosses and Noughts"} == ask("open", {**NEW, "seed": ["7"]})
    for square in ("a1", "b1", "a2", "b2"):
        version = ask("view")["version"]
        found = ask("answer", {"version": version, "option": square, "confirmed": True})
        assert found["version"] != version
    undone = ask("undo", {"version": ask("view")["version"]})
    assert "Taken back: B2" == undone["said"]
    view = ask("view")
    moments = ask("moments")
    assert ["crosses", "noughts"] == view["yours"] or view["decision"]["yours"]
    assert 3 == moments["moments"]
    assert "decision" in ask(f"past?version={moments['version']}&at=1")
    assert isinstance(ask(f"leads?version={view['version']}&option=c1"), list)
    assert ask("why?word=a1") and ask("actions")
    assert "kind" == ask("rule?word=pegs")["rules"][0]["kind"]
    assert "mistake" in ask(f"thoughts?version={view['version']}&line=0")
    assert "mistake" in ask("answer", {"version": 0, "option": "c1"})


def test_a_search_plays_in_the_page(ask, files):
    assert b'<option value="search:1s">a search of one second</option>' in files["index.html"]
    ask("open", {**NEW, "seat noughts": ["search:20"]})
    ask("answer", {"version": ask("view")["version"], "option": "b2", "confirmed": True})
    view = ask("view")

    assert 2 == view["answers"] and view["decision"]["yours"]


def test_games_stay_go_on_and_are_deleted(ask):
    ask("open", NEW)
    ask("answer", {"version": ask("view")["version"], "option": "b2", "confirmed": True})
    [game] = ask("games", anew=True)
    assert 1 == game["answers"]
    assert ask("sit", {"table": game["id"]}) and 1 == ask("view")["answers"]
    assert [] == ask("drop", {"table": game["id"]}) == ask("games")
    assert "mistake" in ask("sit", {"table": game["id"]})


def test_a_game_goes_to_the_terminal_and_comes_back(ask, tmp_path, capsys):
    ask("open", NEW)
    view = ask("view")
    ask("answer", {"version": view["version"], "option": "b2", "confirmed": True})
    kept = ask("file", {"table": view["table"]})
    (tmp_path / kept["name"]).write_text(kept["text"], encoding="utf-8")

    assert 0 == main(["replay", str(tmp_path / kept["name"])])
    assert "B2" in capsys.readouterr().out
    assert "seat" in ask("take", {"text": kept["text"]}) and 2 == len(ask("games"))
    other = kept["text"].replace('"tictactoe"', '"quay"')
    assert "only Tic-Tac-Toe is here" in ask("take", {"text": other})["mistake"]
    assert "mistake" in ask("take", {"text": "{"})


def test_a_title_with_a_mod_takes_its_own_games(tmp_path):
    (tmp_path / "mine").mkdir()
    overlay = tmp_path / "mine" / "overlay.yaml"
    overlay.write_text("format: 1\noverlay: mine\nextends: quay\n", encoding="utf-8")
    files = made(quay(mods=[tmp_path / "mine"]), "calm", {})
    (tmp_path / "title.bin").write_bytes(files["python/title.bin"])
    games = Games.begin(str(tmp_path / "title.bin"), str(tmp_path))

    def ask(what, order):
        return json.loads(games.ask(what, json.dumps(order)))

    assert b'name="mod" value="mine"' in files["index.html"]
    assert "seat" in ask("open", {"title": ["quay"], "mod": ["mine"], "seat red": ["person 1"]})
    kept = ask("file", {"table": ask("view", {})["table"]})
    assert "seat" in ask("take", {"text": kept["text"]}) and 2 == len(ask("games", {}))


# --- the files ------------------------------------------------------------------------------------


def test_the_same_program_is_the_same_bytes(files):
    again = made(interpreter.load("tictactoe"), "", {})

    assert files["python/program.zip"] == again["python/program.zip"]


def test_all_files_are_kept_for_later_and_another_file_makes_another_cache(files):
    kept, listed = re.search(
        r"KEPT = (.*), FILES = (\[.*\]);", files["offline.js"].decode()
    ).groups()
    changed = made(interpreter.load("tictactoe"), "", {"pyodide.mjs": b""})["offline.js"].decode()

    assert {"./", *files} - {"offline.js"} == {*json.loads(listed)}
    assert kept not in changed


def test_the_page_runs_no_script_but_files_of_its_own_and_leads_nowhere_else(files):
    page = files["index.html"].decode()
    [policy] = re.findall(r'http-equiv="content-security-policy" content="([^"]*)"', page)

    assert "default-src &#39;none&#39;; script-src &#39;self&#39;" in policy
    assert "unsafe" not in policy and "frame-ancestors" not in policy
    assert page.index("content-security-policy") < page.index('<link rel="stylesheet"')
    assert set(re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL)) == {
        (' type="module" src="static/start.js"', ""),
        (' type="module" src="static/table.js"', ""),
    }
    assert not re.search(r'(?:src|href|action)="(?:/|\w+:)(?!,")', page.replace("data:,", ""))
    for module in (name for name in files if name.endswith(".js") and name.startswith("static/")):
        for wanted in re.findall(r'from "\./(.*?)"', files[module].decode()):
            assert f"static/{wanted}" in files, module


def test_what_a_title_says_is_text_on_the_page(monkeypatch):
    title = interpreter.load("tictactoe")
    monkeypatch.setattr(type(title), "name", '<script>"')

    assert "<script>&#34;" not in made(title, "", {})["index.html"].decode()


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package that passes for Pyodide's."""
    import hashlib
    import tarfile

    held = BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        for name in pyodide.FILES:
            archive.addfile(tarfile.TarInfo(f"package/{name}"))
    path = tmp_path / pyodide.PACKAGE
    path.write_bytes(held.getvalue())
    monkeypatch.setattr(pyodide, "SUM", hashlib.sha512(held.getvalue()).hexdigest())
    return path


def site(folder, *words):
    return main(["site", "tictactoe", "--out", str(folder), *words])


def test_a_folder_is_written_and_written_again(package, tmp_path, capsys):
    words = tmp_path / "page", "--pyodide", str(package)

    assert 0 == site(*words) == site(*words)
    assert "index.html" in capsys.readouterr().out
    assert {"index.html", "offline.js", "chart.json", "static", "python"} == {
        path.name for path in (tmp_path / "page").iterdir()
    }


def test_other_files_stay(package, tmp_path, capsys):
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "mine.txt").write_text("")

    assert 2 == site(tmp_path / "page", "--pyodide", str(package))
    assert "holds other files, such as mine.txt" in capsys.readouterr().err


@pytest.mark.parametrize("held", [None, b"", b"another"])
def test_another_python_is_refused_with_the_line_that_fetches_the_right_one(tmp_path, capsys, held):
    if held is not None:
        (tmp_path / "x.tgz").write_bytes(held)

    assert 2 == site(tmp_path / "page", "--pyodide", str(tmp_path / "x.tgz"))
    assert f"npm pack pyodide@{pyodide.VERSION}" in capsys.readouterr().err
    assert not (tmp_path / "page").exists()


def test_continuous_integration_fetches_that_version():
    from tests.test_suite import ROOT

    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"npm pack --silent pyodide@{pyodide.VERSION}" in run and pyodide.PACKAGE in run


def test_the_program_brings_what_it_imports_and_no_terminal(files):
    names = zipfile.ZipFile(BytesIO(files["python/program.zip"])).namelist()

    assert "interpreter/command/site/offline_games.py" in names
    assert not [name for name in names if name.startswith("interpreter/workshop")]
