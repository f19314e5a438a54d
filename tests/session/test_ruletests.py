"""Rule tests written as data: they pass, and fail with what went wrong."""

import shutil

import pytest

from interpreter.corpus import load_tests
from interpreter.session.testing.ruletests import cases_of, check_totals, run_tests

from . import quay


def verdicts(root):
    tree, _ = load_tests(root, "quay")
    return {verdict.case.name: verdict.failure for verdict in run_tests("quay", cases_of(tree))}


def test_the_titles_own_tests_pass():
    assert {""} == set(verdicts(quay.ROOT).values())


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Runs one test of our own and gives back what is wrong with it."""
    root = tmp_path / "corpus"
    shutil.copytree(quay.ROOT, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))

    def run(text):
        body = "\n".join(f"    {line}" for line in text.strip().split("\n"))
        path = root / "rules" / "quay" / "tests" / "loading.yaml"
        path.write_text(f"format: 1\ntests:\n  - test: ours\n{body}\n")
        return verdicts(root)["ours"]

    return run


GIVEN = "given: {values: {red coins: 3}}\nas: red\n"


@pytest.mark.parametrize(
    "text, told",
    [
        ("expect: red coins = 1", "it is not so that red coins = 1"),
        (GIVEN + "run: load\nanswers: [{space: old yard}]", "offered are long pier, fish pier"),
        (
            GIVEN + "run: load\nanswers: [{pier: long pier}]",
            "asked is space (long pier, fish pier)",
        ),
        (GIVEN + "run: load", "an answer is missing: asked is space"),
        (GIVEN + "forbids: load", "'load' is possible"),
        ("as: red\nrun: load", "'load' is not possible"),
        (
            GIVEN + "run: load\noffers: {space: [long pier]}",
            "offered for space: fish pier, long pier",
        ),
        (GIVEN + "run: load\nrefuses: {space: [long pier]}", "offered for space: long pier"),
        (
            GIVEN + "run: load\nanswers: [{space: long pier}]\nrolls: [1, 2]",
            "only 1 of 2 rolls were made",
        ),
        ("as: red\ndo: add 1 to coin", "did you mean"),
        ("as: rad\nrun: load", "unknown faction 'rad': did you mean 'red'?"),
        ("expect: red coin = 1", "loading.yaml:4:17: error: unknown"),
        ("expect: |\n  red coins = 0\n  # so\n  red coin = 1", "loading.yaml:7:11: error: unknown"),
        ("as: red\nrun: laod", "loading.yaml:5:10: error: unknown action 'laod'"),
        ("as: red\nforbids: laod, limited", "loading.yaml:5:14: error: unknown action 'laod'"),
        ("as: red\ndo: |\n  nothing\n  add 1 to coin", "loading.yaml:7:16: error: unknown"),
        (GIVEN + "run: load\ndecides: {spaec: []}", "unknown decision 'spaec'"),
        (GIVEN + "run: load\ndecides: {spaec: []}", "did you mean 'space'?"),
        (GIVEN + "run: load\nrungs: [nimble]", "unknown rung 'nimble'"),
        ("given: {values: {rad coins: 1}}", "unknown value 'rad coins': did you mean 'red coins'?"),
    ],
)
def test_a_test_that_fails_says_why(written, text, told):
    assert told in written(text)


@pytest.mark.parametrize(
    "text",
    [
        "as: red\ndo: |\n  add 2 to coins of red\nexpect: |\n  red coins = 2\n  blue coins = 0",
        GIVEN
        + "run: load\nanswers: [{space: long pier}]\nrolls: [6]\nexpect: mud of long pier = 1",
        GIVEN + "run: load\nrefuses: {space: [old yard]}",
        "scenario: storm\nexpect: mud of rope yard = 2",
        GIVEN + "do: roll luck\nrolls: [4]",
    ],
)
def test_a_test_that_holds_passes(written, text):
    assert "" == written(text)


def test_totals_are_those_of_the_definitions():
    title = quay.quay()
    assert [] == check_totals(title)

    title.vocabulary.scenarios[0].totals["bottom card"] = 77
    assert 1 == len(check_totals(title))
