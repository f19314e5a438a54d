"""After every save: what is wrong, or what came of the tests that it touches; no other test is run."""

import re
import sys
import time

import pytest

from interpreter.command import main
from interpreter.command.writing.watch import follow
from interpreter.workshop.coverage.by_test import executed
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Bench
from interpreter.workshop.watching.rest import Rest
from interpreter.workshop.watching.watched_title import Watching
from tests.session.purse import FILE, RULES, TESTS, written

PASSING = TESTS.replace("not rich of red", "rich of red")


@pytest.fixture
def title(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(written(tmp_path)))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    write_tests(tmp_path, PASSING)
    found = Watching(Wanted("purse"))
    assert "watching purse: 3 rule tests" == found.begin()
    return found


@pytest.fixture
def ran(monkeypatch):
    """The names of the tests that are run."""
    names, plain = [], Bench.verdict

    def verdict(bench, case):
        if type(bench) is Bench:  # not what is learned afterwards
            names.append(case.name)
        return plain(bench, case)

    monkeypatch.setattr(Bench, "verdict", verdict)
    return names


def rules(tmp_path, before="", after=""):
    assert before in RULES
    (tmp_path / FILE).write_text(RULES.replace(before, after))


def write_tests(tmp_path, text):
    (tmp_path / "rules/purse/tests/all.yaml").write_text(text)


def told(title):
    """What is told after a save, before it is learned what the tests execute now."""
    return [re.sub(r"\(\d+\.\d\d s\)", "(now)", line) for line in title.look()]


def test_who_waits_hears_how_many_tests_there_are(title, tmp_path, monkeypatch):
    heard = []

    def counts(number):
        heard.append(number)
        return lambda: heard.append("one")

    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "another cache"))
    Watching(Wanted("purse")).begin(counts=counts)
    assert [3, "one", "one", "one"] == heard

    heard.clear()
    rules(tmp_path, "luck > 7", "luck > 6")
    number = len([*title.look(counts)]) and heard[0]
    assert [number, *["one"] * number] == heard and 0 < number < 3


def test_only_tests_that_execute_what_changed_are_run(title, tmp_path, ran):
    rules(tmp_path, "luck > 7", "luck > 6")

    assert ["2 of 2 touched rule tests passed, of 3 (now)"] == told(title)
    assert ["never so", "a game"] == ran


def test_a_test_that_fails_is_told_and_run_until_it_passes(title, tmp_path, ran):
    rules(tmp_path, "late: {truth: round > 2}", "late: {truth: round > 3}")
    lines = told(title)
    assert "FAILED  rules/purse/tests/all.yaml:3: late is after the second round" in lines
    assert "0 of 2 touched rule tests passed, of 3 (now)" == lines[-1]

    ran.clear()
    rules(tmp_path, "late: {truth: round > 2}", "late: {truth: round > 2}  # again")
    assert [
        "mended: rules/purse/tests/all.yaml:3: late is after the second round",
        "mended: rules/purse/tests/all.yaml:6: a game",
        "2 of 2 touched rule tests passed, of 3 (now)",
    ] == told(title)
    assert ["late is after the second round", "a game"] == ran


def test_what_is_half_written_is_told_in_a_line_and_waits(title, tmp_path, ran):
    rules(tmp_path, "{truth: round > 2}", "{truth: rou")
    (line,) = told(title)
    assert line.startswith(f"{FILE}:16:")
    rules(tmp_path, "round > 2", "rund > 2")
    assert [f"{FILE}:16:17: unknown value 'rund'"] == told(title)
    assert [] == ran

    rules(tmp_path)
    assert [f"mended: {FILE}:16:17: unknown value 'rund'"] == told(title)
    assert [] == told(title) == ran  # as it was


def test_a_remark_touches_nothing(title, tmp_path, ran):
    rules(tmp_path, "phases:", "# what comes\nphases:")

    assert [] == told(title) == ran


def test_what_no_test_executes_may_touch_all(title, tmp_path, ran):
    rules(tmp_path, "luck: {start: 0, from: 0, to: 9}", "luck: {start: 0, from: 0, to: 8}")

    assert "2 of 3 touched rule tests passed, of 3 (now)" == told(title)[-1]
    assert 3 == len(ran)


def test_a_test_that_is_written_is_run_and_one_that_goes_is_forgotten(title, tmp_path, ran):
    write_tests(tmp_path, PASSING + "  - test: ours\n    expect: luck = 0\n")
    assert ["1 of 1 touched rule tests passed, of 4 (now)"] == told(title)
    assert ["ours"] == ran
    write_tests(tmp_path, PASSING)
    assert ["0 of 0 touched rule tests passed, of 3 (now)"] == told(title)


@pytest.mark.parametrize("learned", [True, False])
def test_what_a_changed_text_executes_from_now_on_is_known(title, tmp_path, ran, learned):
    changed = RULES.replace("luck > 7", "luck > share + 6")
    (tmp_path / FILE).write_text(changed)
    assert ["2 of 2 touched rule tests passed, of 3 (now)"] == told(title)
    ran.clear()
    if learned:
        title.learn(60)
    (tmp_path / FILE).write_text(changed.replace("otherwise: 1", "otherwise: 0"))
    told(title)

    assert ["never so", "a game"] == ran  # of which the second did not ask for the share before


def test_what_is_learned_is_what_a_title_read_anew_executes(title, tmp_path):
    rules(tmp_path, "luck > 7", "luck > share + 6")
    told(title)
    title.learn(60)

    assert {each.test: each for each in executed("purse")} == title.known.executed


def test_each_save_is_a_block_and_one_that_changes_nothing_is_silent(title, tmp_path, capsys):
    def made():
        yield {"a save"}
        rules(tmp_path, "luck > 7", "luck > 6")
        yield {"a save"}
        yield set()

    class Nothing(Rest):
        def begin(self, *_, **__):
            pass

    follow(title, made(), Nothing(title.wanted))

    assert re.fullmatch(
        r"\n2 of 2 touched rule tests passed, of 3 \(\d+\.\d\d s\)\n", capsys.readouterr().out
    )


def test_the_command_follows_the_files_of_the_title_and_of_its_mods(
    title, tmp_path, monkeypatch, capsys
):
    watchfiles = pytest.importorskip("watchfiles")
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: mod\nextends: purse\n")
    followed = []

    def watch(*folders, watch_filter, **settings):
        followed.extend(folder.name for folder in folders)
        assert watch_filter(None, "a.yaml") and not watch_filter(None, "a.yaml~")
        (mod / "more.yaml").write_text("format: 1\ndefinitions: {late: {truth: round > 9}}\n")
        yield {(1, str(mod / "more.yaml"))}

    monkeypatch.setattr(watchfiles, "watch", watch)
    assert 0 == main(["watch", "purse", "--mod", str(mod), "--jobs", "1"])

    out = capsys.readouterr().out
    first, second, rest = out.split("\n", 2)
    assert "reading purse and the lines that its tests execute ..." == first
    assert "watching purse: 3 rule tests; Ctrl-C ends it" == second
    assert rest.startswith("\nFAILED  ")
    assert "\n0 of 2 touched rule tests passed, of 3 (" in out
    assert ["rules", "maps", "mod"] == followed


def test_a_title_that_cannot_be_read_is_not_watched(title, tmp_path, capsys):
    rules(tmp_path, "round > 2", "rund > 2")

    assert 1 == main(["watch", "purse", "--jobs", "1"])
    assert "unknown value 'rund'" in capsys.readouterr().err


def test_without_watchfiles_it_says_what_to_install(title, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "watchfiles", None)

    assert 2 == main(["watch", "purse", "--jobs", "1"])
    assert "pip install 'plainrules[edit]'" in capsys.readouterr().err


def test_a_file_that_is_away_for_a_moment_is_waited_for(title, tmp_path, monkeypatch, ran):
    path = tmp_path / FILE
    path.unlink()
    monkeypatch.setattr(time, "sleep", lambda _: rules(tmp_path, "luck > 7", "luck > 6"))

    assert ["2 of 2 touched rule tests passed, of 3 (now)"] == told(title)


def test_a_file_that_stays_empty_is_a_mistake(title, tmp_path, monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda _: None)
    (tmp_path / FILE).write_text("")

    assert [f"{FILE}:1:1: this file is empty"] == told(title)


def test_a_file_that_changes_while_it_is_read_is_read_again(title, tmp_path, monkeypatch):
    whole = Watching._read

    def read(watching):
        monkeypatch.setattr(Watching, "_read", whole)
        found = whole(watching)
        rules(tmp_path, "luck > 7", "luck > 6")
        return found

    rules(tmp_path, "luck > 7", "luck > ")  # half of it
    monkeypatch.setattr(Watching, "_read", read)
    assert ["2 of 2 touched rule tests passed, of 3 (now)"] == told(title)


def test_a_block_touches_only_the_tests_that_carry_it_out(title, tmp_path, ran):
    rules(tmp_path, "add share to luck", "add share + 0 to luck")

    assert ["1 of 1 touched rule tests passed, of 3 (now)"] == told(title)
    assert ["a game"] == ran
