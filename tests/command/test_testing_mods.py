"""`test`, `check` and `audit` with a mod: its own tests first and apart, and what of the title's follows from it."""

from __future__ import annotations

import shutil

import pytest

from tests.session.quay import ROOT

CHEAP = """\
format: 1
actions: {load: {numbers: {price: 1}}}
"""
OWN = """\
format: 1
tests:
  - test: a deep pier costs one coin, too
    given: {values: {red coins: 3}}
    as: red
    run: load
    answers: [space: long pier, space: done]
    rolls: [1]
    expect: red coins = 2
"""


@pytest.fixture
def cheap(tmp_path):
    """A mod under which a test of the title fails."""
    folder = tmp_path / "cheap"
    (folder / "tests").mkdir(parents=True)
    (folder / "overlay.yaml").write_text("format: 1\noverlay: cheap\nextends: quay\n")
    (folder / "rules.yaml").write_text(CHEAP)
    (folder / "tests/own.yaml").write_text(OWN)
    return str(folder)


def test_a_mods_own_tests_come_first_and_what_fails_of_the_title_says_why(plainrules, cheap):
    status, out, _ = plainrules("test", "quay", "--mod", cheap)

    assert 1 == status
    assert [
        "mod cheap: 1 of 1 rule tests passed",
        "FAILED  2.1: rules/quay/tests/loading.yaml:3: a deep pier costs two coins",
        "        rules/quay/tests/loading.yaml:14: it is not so that red coins = 1: red coins is 2",
        "        it passes without the mods; it runs what they change: load (cheap/rules.yaml:2)",
        "quay: 5 of 6 rule tests and printed totals passed",
    ] == out.splitlines()


def test_what_fails_without_the_mod_too_is_told_as_that(plainrules, cheap, monkeypatch, tmp_path):
    shutil.copytree(ROOT, tmp_path / "corpus")
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
    tests = tmp_path / "corpus/rules/quay/tests/loading.yaml"
    tests.write_text(tests.read_text().replace("mud of fish pier = 2", "mud of fish pier = 3"))

    _, out, _ = plainrules("test", "quay", "--mod", cheap)

    assert "        it fails without the mods, too" in out.splitlines()


def test_own_runs_the_tests_of_the_mod_alone(plainrules, cheap):
    said = "mod cheap: 1 of 1 rule tests passed\n"

    assert (0, said, "") == plainrules("test", "quay", "--mod", cheap, "--own")


def test_own_without_a_mod_is_a_mistake(plainrules):
    status, _, told = plainrules("test", "quay", "--own")

    assert (2, "plainrules: --own is for the tests of a mod: name it with --mod\n") == (
        status,
        told,
    )


def test_only_the_edition_that_is_named_is_checked(plainrules, tmp_path, monkeypatch):
    shutil.copytree(ROOT, tmp_path / "corpus")
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
    wrong = tmp_path / "corpus/rules/quay/overlays/fair-wind/rules.yaml"
    wrong.write_text(f"{wrong.read_text()}\nvalues: {{x: {{form: 1}}}}\n")

    assert 1 == plainrules("check", "quay")[0]
    assert (0, "no mistakes in quay\n", "") == plainrules("check", "quay", "--printing", "old")
    assert 1 == plainrules("check", "quay", "--option", "fair-wind")[0]


def test_what_asks_for_an_edition_needs_a_title(plainrules):
    for wish, said in {"--mod": "x", "--printing": "old", "--option": "x"}.items():
        assert (2, "", f"plainrules: {wish} needs a title\n") == plainrules("check", wish, said)


def test_an_audit_knows_what_a_mod_cites(plainrules, cheap, tmp_path):
    more = "format: 1\nactions: {sail: {cite: '9.9'}}\n"
    (tmp_path / "cheap/more.yaml").write_text(more)

    assert "9.9" not in plainrules("audit", "quay", "--cites-only")[1]
    assert "9.9: 1 entry" in plainrules("audit", "quay", "--cites-only", "--mod", cheap)[1]


def test_a_mod_without_the_one_below_it_is_told_so_before_all_else(plainrules, cheap, tmp_path):
    over = tmp_path / "a-over"
    over.mkdir()
    (over / "overlay.yaml").write_text(
        "format: 1\noverlay: over\nextends: quay\nafter: [cheap, dear]\n"
    )
    (over / "a.yaml").write_text("format: 1\nactions: {sail: {numbers: {delete: [rent]}}}\n")

    status, out, _ = plainrules("check", "quay", "--mod", cheap, "--mod", str(over))

    first, _, second = out.partition("\n\n")
    assert 1 == status
    assert "'over' lies after 'dear', which is not laid here" in first
    assert "a.yaml" in second
