"""What is told of a title without a book: citations with counts, texts that cite nothing, what no rule test executes."""

from __future__ import annotations

import json

import pytest

from interpreter.command import main
from interpreter.corpus.catalogue import find_root, titles
from interpreter.workshop.auditing.bookless import as_data, bookless, lines, summary
from interpreter.workshop.coverage.by_test import executed as run_of
from tests.seeds import large_are_long

from .ferry import written


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    return written(tmp_path)


def test_citations_are_counted_by_number_and_those_of_tests_beside_them(root):
    assert [
        "1.2: 1 entry, declared, cited by 0 rule tests",
        "2.1: 1 entry, executed by 1 rule tests, cited by 1 rule tests",
        "2.2 (1): 1 entry, executed by 1 rule tests, cited by 0 rule tests",
        "2.3: 1 entry, executed by 0 rule tests, cited by 0 rule tests",
        "4.4: 1 entry, executed by 0 rule tests, cited by 0 rule tests",
    ] == list(lines(bookless("ferry", executed=run_of("ferry"))))[:5]


def test_planted_faults_are_kept_by_number_until_a_line_changes(root, capsys):
    main(["audit", "ferry", "--mutate", "--remember", "--jobs", "1"])
    proofs = "2.1: 1 entry, 8 of 10 planted faults noticed, cited by 1 rule tests"
    assert "remembered in" in capsys.readouterr().out

    told = list(lines(bookless("ferry")))
    assert proofs in told
    assert "; 0 of 5 proven by faults that rule tests notice" in told[-1]

    path = root / "rules/ferry/rules.yaml"
    path.write_text(path.read_text().replace("add 3 to", "add 4 to"))
    told = list(lines(bookless("ferry")))
    assert "not as when faults were planted there, so not proven (--mutate): 2.1" in told


def test_what_is_encoded_and_never_executed_is_listed(root):
    told = list(lines(bookless("ferry", executed=run_of("ferry"))))

    assert [
        "encoded and never executed: 2",
        "  definition idle rule (rules/ferry/rules.yaml:14)",
        "  phase wrong (rules/ferry/rules.yaml:23)",
    ] == told[5:8]
    assert told[-1].endswith("rule tests execute 2 of 4 entries that can run (50 %)")


def test_a_text_that_cites_nothing_is_listed(root):
    path = root / "rules/ferry/rules.yaml"
    path.write_text(path.read_text().replace('    cite: "4.4"\n', ""))

    told = list(lines(bookless("ferry")))

    assert "  phase wrong (rules/ferry/rules.yaml:23)" in told
    assert "1 texts without a citation" in told[-1] and "was not measured" in told[-1]


def test_an_inventory_tells_what_nothing_encodes(root):
    folder = root / "rules/ferry/audit"
    folder.mkdir(exist_ok=True)
    (folder / "paragraphs.yaml").write_text(
        "format: 1\ninventory: {source: the facts, paragraphs: [1.1, 1.2, 1.3, 2.1, 3.1]}\n"
        "paragraphs:\n"
        "  1.1: {kind: component, why: boats}\n"
        "  1.3: {where: rules/ferry/rules.yaml#idle rule}\n"
    )
    found = bookless("ferry")
    told = list(lines(found))

    assert ["3.1"] == found.open == as_data(found)["open"]
    assert "1.1: component, cited by 0 rule tests" in told
    assert "1.3: 1 entry, cited by 0 rule tests" in told
    at = told.index("paragraphs of the facts that nothing encodes: 1")
    assert "  3.1" == told[at + 1]
    assert "; the facts: 5 paragraphs, 1 open;" in told[-1]


def test_a_rule_test_that_data_names_cites_the_passage(root):
    (root / "rules/ferry/audit/data.yaml").write_text(
        'format: 1\nparagraphs:\n  "2.3": {tests: two turns make one rich}\n'
    )

    named = next(each for each in bookless("ferry").cited if each.number == "2.3")

    assert ["two turns make one rich"] == [test.name for test in named.citing]


def test_as_data(root):
    data = json.loads(json.dumps(as_data(bookless("ferry", executed=run_of("ferry")))))

    assert ["1.2", "2.1", "2.2 (1)", "2.3", "4.4"] == [each["number"] for each in data["cited"]]
    assert ["two turns make one rich"] == data["cited"][1]["executed by"]


def test_the_command_without_a_book_tells_it_and_ends_with_1_while_something_never_runs(
    root, capsys
):
    assert 1 == main(["audit", "ferry"])
    assert "encoded and never executed: 2" in capsys.readouterr().out
    assert 0 == main(["audit", "ferry", "--cites-only"])
    assert "never executed" not in capsys.readouterr().out

    main(["audit", "ferry", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert ["definition idle rule", "phase wrong"] == [
        each.partition(" (")[0] for each in data["never executed"]
    ]


@pytest.mark.parametrize("title", large_are_long(titles(find_root(None))))
def test_every_title_can_be_told_of(title):
    assert summary(bookless(title)).startswith(f"{title}, without a book: ")
