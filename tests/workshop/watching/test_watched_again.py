"""Watching goes on where it ended; what is saved meanwhile; tests of several editions."""

import re

import pytest

from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Bench
from interpreter.workshop.watching import watched_title as module
from interpreter.workshop.watching.watched_title import Watching
from tests.session.purse import FILE, RULES, TESTS, written

TITLE = "rules/purse/title.yaml"
LUCKY = "rules/purse/overlays/lucky"
EDITIONS = TESTS.replace("not rich of red", "rich of red") + (
    "  - test: luck has more room\n"
    "    options: [lucky]\n"
    "    given: {values: {luck: 12}}\n"
    "    expect: luck = 12\n"
)


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(written(tmp_path)))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    (tmp_path / LUCKY).mkdir(parents=True)
    (tmp_path / LUCKY / "overlay.yaml").write_text("format: 1\noverlay: lucky\nextends: purse\n")
    save_option(tmp_path, 12)
    title = tmp_path / TITLE
    title.write_text(title.read_text() + "options: {lucky: {overlay: lucky, name: More luck}}\n")
    (tmp_path / "rules/purse/tests/all.yaml").write_text(EDITIONS)
    return tmp_path


def save_option(root, most):
    (root / LUCKY / "rules.yaml").write_text(f"format: 1\nvalues: {{luck: {{to: {most}}}}}\n")


def save(root, before, after):
    assert before in RULES
    (root / FILE).write_text(RULES.replace(before, after))


def begun():
    watching = Watching(Wanted("purse"))
    watching.begin()
    return watching


def told(watching):
    return [re.sub(r"\(\d+\.\d\d s\)", "(now)", line) for line in watching.look()]


def test_a_file_of_an_option_touches_the_tests_of_that_option(root):
    watching = begun()
    save_option(root, 11)

    first, *_, last = told(watching)
    assert first.startswith("FAILED  rules/purse/tests/all.yaml:12: luck has more room")
    assert "0 of 1 touched rule tests passed, of 4 (now)" == last


def test_a_mistake_in_an_option_is_told_behind_what_comes_of_the_title(root):
    watching = begun()
    save(root, "luck > 7", "luck > 9")
    (root / LUCKY / "rules.yaml").write_text("format: 1\nvalues: {lack: {to: 12}}\n")
    lines = told(watching)

    assert lines[0].startswith("FAILED") and "never so" in lines[0]
    assert lines[-1].startswith(f"{LUCKY}/rules.yaml:2:")
    save_option(root, 12)
    assert any(line.startswith(f"mended: {LUCKY}/rules.yaml:2:") for line in told(watching))


def test_who_begins_again_has_nothing_to_learn_and_is_told_what_was_saved_meanwhile(
    root, monkeypatch
):
    watching = begun()
    assert [] == told(watching)
    save(root, "luck > 7", "luck > 6")
    told(watching)
    watching.learn(60)
    watching.end()
    save(root, "luck > 7", "luck > 9")
    monkeypatch.setattr(module, "learned", None)  # nothing is run at the beginning

    assert "2 of 2 touched rule tests passed, of 4 (now)" not in told(begun())
    lines = told(begun())
    assert lines[0].endswith(": never so")
    assert "1 of 2 touched rule tests passed, of 4 (now)" == lines[-1]


def test_what_failed_last_time_fails_when_one_begins_again(root):
    watching = begun()
    save(root, "luck > 7", "luck > 9")
    told(watching)
    watching.end()

    assert "watching purse: 4 rule tests, 1 fail" == Watching(Wanted("purse")).begin()


def test_who_waits_hears_how_far_the_tests_are(root, monkeypatch):
    monkeypatch.setattr(module, "SOON", 0)
    watching = begun()
    save(root, "luck: {start: 0, from: 0, to: 9}", "luck: {start: 0, from: 0, to: 8}")
    lines = told(watching)

    assert any(re.fullmatch(r"\d of the first 1 passed, of 4 touched .* \.\.\.", x) for x in lines)


def test_a_save_while_tests_run_is_answered_by_the_next_look(root, monkeypatch):
    watching = begun()
    plain, saves = Bench.verdict, ["luck > 9"]

    def verdict(bench, case):
        if saves:
            save(root, "luck > 7", saves.pop())
        return plain(bench, case)

    monkeypatch.setattr(Bench, "verdict", verdict)
    save(root, "luck: {start: 0, from: 0, to: 9}", "luck: {start: 0, from: 0, to: 8}")
    assert not any("touched rule tests passed" in line for line in told(watching))

    lines = told(watching)
    assert lines[0].endswith(": never so")
    assert "1 of 2 touched rule tests passed, of 4 (now)" == lines[-1]
