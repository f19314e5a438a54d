"""What a book said is remembered by sums, and a changed text shows which rules to look at again."""

from __future__ import annotations

import pytest

from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import audit
from interpreter.workshop.auditing.remembering import remember
from interpreter.workshop.auditing.report import lines
from interpreter.workshop.auditing.since import since, told

from .ferry import BOOK, written


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    return written(tmp_path)


def test_a_remembered_book_need_not_be_at_hand(root):
    whole = audit("ferry", root / "book.txt")

    path = remember(whole)

    assert root / "rules/ferry/audit/passages-new.yaml" == path
    assert "keep" not in path.read_text() and "ferry" not in path.read_text().split("edition")[1]
    again = audit("ferry")
    assert {name: each.state for name, each in whole.passages.items()} == {
        name: each.state for name, each in again.passages.items()
    }


def test_a_changed_passage_is_found_with_its_rules(root):
    remember(audit("ferry", root / "book.txt"))

    changes = since(audit("ferry", root / "changed.txt"), "new")

    assert [("1.2", ""), ("2.1", "")] == [(each.name, each.settled) for each in changes.changed]
    assert [["value fare"], ["phase turn"]] == [
        [entry.said for entry in each.entries] for each in changes.changed
    ]
    assert 5 == changes.alike


def test_swapped_bullets_are_told_and_suspect(root):
    remember(audit("ferry", root / "book.txt"))
    first, second = "• Who has more than 5 has won.\n", "• A tie is shared.\n"
    (root / "other.txt").write_text(BOOK.replace(first + second, second + first))

    other = audit("ferry", root / "other.txt")

    assert [("2.2", "order")] == [(each.name, each.kind) for each in since(other, "new").changed]
    assert ["2.2", "2.2 (1)", "2.2 (2)"] == [each.name for each in other.in_state("suspect")]
    assert [] == audit("ferry", root / "book.txt").in_state("suspect")


def test_what_reads_otherwise_than_remembered_is_suspect(root):
    remember(audit("ferry", root / "book.txt"))

    found = audit("ferry", root / "changed.txt")

    assert ["1.2", "2.1"] == [each.name for each in found.in_state("suspect")]
    assert "  2.1: reads otherwise than remembered (--remember)" in list(lines(found, []))


def test_line_ends_and_hyphens_are_no_change(root):
    remember(audit("ferry", root / "book.txt"))
    other = BOOK.replace("People cross it", "Peo-\nple cross\nit").replace("in it.", "in\n\nit.")
    (root / "other.txt").write_text(other)

    assert () == since(audit("ferry", root / "other.txt"), "new").changed


def test_two_texts_show_the_sentences(root):
    changes = since(audit("ferry", root / "changed.txt"), str(root / "book.txt"))

    turn = next(each for each in changes.changed if each.name == "2.1")
    assert ("Whoever is on turn takes a fare of 3.",) == turn.gone
    assert ("Whoever is on turn takes a fare of 4.",) == turn.come
    rows = list(told(changes))
    assert "    - Whoever is on turn takes a fare of [3.]" in rows
    assert "    + Whoever is on turn takes a fare of [4.]" in rows
    assert "    test: two turns make one rich" in rows


def test_only_the_entries_of_a_changed_bullet_are_to_be_looked_at(root):
    rules = root / "rules/ferry/rules.yaml"
    rules.write_text(rules.read_text().replace('cite: "2.1"', 'cite: "2.1, 2.2"'))
    (root / "other.txt").write_text(BOOK.replace("more than 5", "more than 6"))
    (root / "lead.txt").write_text(BOOK.replace("ends as follows", "is over as follows"))

    def entries(text):
        changes = since(audit("ferry", root / "book.txt"), str(root / text))
        return [entry.said for entry in changes.changed[0].entries]

    assert ["definition rich"] == entries("other.txt")
    assert ["phase turn", "definition rich"] == entries("lead.txt")


def test_swapped_bullets_are_shown_with_their_numbers(root):
    first, second = "• Who has more than 5 has won.\n", "• A tie is shared.\n"
    (root / "other.txt").write_text(BOOK.replace(first + second, second + first))

    (change,) = since(audit("ferry", root / "other.txt"), str(root / "book.txt")).changed

    assert ("(1) Who has more than 5 has won.", "(2) A tie is shared.") == change.gone
    assert ("(1) A tie is shared.", "(2) Who has more than 5 has won.") == change.come


def test_what_is_settled_is_told_so(root):
    data = root / "rules/ferry/audit"
    remember(audit("ferry", root / "book.txt"))
    text = (data / "passages-new.yaml").read_text()
    (data / "passages-old.yaml").write_text(text.replace("edition: new", "edition: old"))
    path = data / "data.yaml"
    path.write_text(path.read_text().replace("  new: {}", "  new: {}\n  old: {printing: x}"))

    changes = since(audit("ferry", root / "changed.txt"), "old")

    assert ["2.1"] == [each.name for each in changes.unsettled]
    assert "no change of rule: another word" == changes.changed[0].settled


def test_a_paragraph_that_is_new_or_gone(root):
    (root / "other.txt").write_text(
        BOOK.replace("2.3 Idle", "2.3 Other") + "2.4 More. There is more.\n"
    )
    remember(audit("ferry", root / "other.txt"))

    changes = since(audit("ferry", root / "book.txt"), "new")

    assert [("2.3", "changed"), ("2.4", "gone")] == [
        (each.name, each.kind) for each in changes.changed
    ]


def test_an_edition_that_nobody_knows(root):
    with pytest.raises(Mistake, match="there is no file 'older', and no edition of that name"):
        since(audit("ferry", root / "book.txt"), "older")
