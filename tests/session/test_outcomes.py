"""How rule tests came out: kept while nothing changes, never where one fails, the same in several processes."""

import shutil
import subprocess
import sys

import pytest

from interpreter.command import main
from interpreter.workshop.testing.outcomes import Wanted, kept
from interpreter.workshop.testing.run_titles import run_titles, work_of
from interpreter.workshop.testing.shared_work import shared, silently

from . import quay

WELL = "6 of 6 rule tests and printed totals passed"
SINCE = " (before; no file has changed since, --again runs them)"


@pytest.fixture(autouse=True)
def root(tmp_path, monkeypatch):
    """A copy of the little title, and an empty cache."""
    path = tmp_path / "corpus"
    shutil.copytree(quay.ROOT, path)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(path))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    return path


def told(capsys, *words):
    status = main(["test", "--jobs", "1", *words])
    return status, capsys.readouterr().out.splitlines()


def test_what_passed_is_told_again_and_says_so(capsys):
    assert (0, [WELL]) == told(capsys, "quay")
    assert (0, [WELL + SINCE]) == told(capsys, "quay")
    assert (0, [WELL]) == told(capsys, "quay", "--again")


@pytest.mark.parametrize(
    "file", ["rules/quay/rules.yaml", "rules/quay/tests/loading.yaml", "maps/quay.yaml"]
)
def test_a_file_that_changes_has_them_run_again(root, capsys, file):
    told(capsys, "quay")
    with (root / file).open("a") as opened:
        opened.write("# nothing\n")

    assert (0, [WELL]) == told(capsys, "quay")


def test_so_has_a_file_of_an_overlay_that_only_one_test_names(root, capsys):
    told(capsys, "quay")
    (file,) = (root / "rules/quay/overlays/new-printing").glob("r*.yaml")
    file.write_text(file.read_text() + "# nothing\n")

    assert (0, [WELL]) == told(capsys, "quay")


def test_one_that_fails_is_never_kept(root, capsys):
    test = "format: 1\ntests:\n  - test: wrong\n    expect: day = 7\n"
    (root / "rules/quay/tests/wrong.yaml").write_text(test)

    for _ in range(2):
        status, lines = told(capsys, "quay")
        assert (1, "FAILED  rules/quay/tests/wrong.yaml:3: wrong") == (status, lines[0])
        assert "6 of 7 rule tests and printed totals passed" == lines[-1]
    assert kept(Wanted("quay")) is None


def test_other_arguments_are_other_outcomes(capsys):
    told(capsys, "quay")

    assert SINCE not in told(capsys, "quay", "--printing", "old")[1][0]
    assert SINCE not in told(capsys, "quay", "--steps", "90000")[1][0]


def test_some_of_what_is_kept_is_told_by_name(capsys):
    every = told(capsys, "quay", "--verbose")[1]
    name = every[0].removeprefix("passed  ")

    assert (0, [every[0], "1 of 1 rule tests passed" + SINCE]) == told(
        capsys, "quay", "--only", name, "-v"
    )
    assert 2 == main(["test", "quay", "--only", "zz"])


def test_several_titles_are_told_one_after_another(root, capsys):
    shutil.copytree(root / "rules/quay", root / "rules/pier")
    for file in (root / "rules/pier").rglob("*.yaml"):
        text = file.read_text().replace("title: quay", "title: pier")
        file.write_text(text.replace("extends: quay", "extends: pier"))

    assert (0, [f"pier: {WELL}", f"quay: {WELL}"]) == told(capsys, "pier", "quay")
    assert (0, [f"quay: {WELL}{SINCE}", f"pier: {WELL}{SINCE}"]) == told(capsys, "quay", "pier")
    assert 2 == main(["test", "pier", "quay", "--printing", "old"])
    assert "those of one title" in capsys.readouterr().err


def test_several_processes_tell_the_same_and_each_test_is_heard_of():
    heard = []
    alone, among = (
        next(run_titles([work_of(Wanted("quay"))], jobs, lambda: heard.append(1)))
        for jobs in (1, 3)
    )

    assert alone == among
    assert 2 * len(alone.tests) == len(heard)


def fails(item, note):
    raise ValueError(f"{item} cannot be")


def test_what_goes_wrong_in_a_process_goes_wrong_here():
    with pytest.raises(ValueError, match="1 cannot be"):
        list(shared(fails, [1, 2], 2, silently))


def test_what_is_kept_is_told_without_what_runs_tests(capsys):
    told(capsys, "quay")
    code = (
        "import sys; from interpreter.command import main; main(['test', 'quay']);"
        " print([name for name in sys.modules if name in ('interpreter.engine.program',"
        " 'interpreter.workshop.testing.ruletests', 'lark', 'yaml')])"
    )
    out = subprocess.check_output([sys.executable, "-c", code], text=True)

    assert [WELL + SINCE, "[]"] == out.splitlines()
