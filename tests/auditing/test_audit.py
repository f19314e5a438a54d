"""A made-up book against a small title, both ways: what nobody encodes, what never runs, what cites nothing."""

from __future__ import annotations

import json

import pytest

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.diagnostics import CorpusError, Span
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import audit
from interpreter.workshop.auditing.book.book_lines import of_text
from interpreter.workshop.auditing.book.reader import book_of
from interpreter.workshop.auditing.citing import Citations
from interpreter.workshop.auditing.data import load_data
from interpreter.workshop.auditing.entries import Entry
from interpreter.workshop.auditing.numbers import answered_in_vain, questions, said_in
from interpreter.workshop.auditing.report import as_data, lines, share, summary
from interpreter.workshop.coverage.by_test import executed as run_of

from .ferry import AUDIT, BOOK, written


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    return written(tmp_path)


def found(root, **more):
    return audit("ferry", root / "book.txt", executed=run_of("ferry"), **more)


def states(audit):
    return {name: passage.state for name, passage in audit.passages.items()}


def test_every_passage_has_its_state(root):
    assert {
        "1.0": "reason", "1.1": "open", "1.2": "declared", "2.0": "reason", "2.1": "executed",
        "2.2": "executed", "2.2 (1)": "executed", "2.2 (2)": "within", "2.2 (note)": "note",
        "2.3": "idle",
    } == states(found(root))  # fmt: skip


def test_a_passage_knows_its_entries_and_they_their_tests(root):
    passage = found(root).passages["2.1"]

    assert [("phase turn", "rules/ferry/rules.yaml:16")] == [
        (entry.said, f"{entry.place.file}:{entry.place.line}") for entry in passage.entries
    ]
    assert ["two turns make one rich"] == [test.name for test in passage.tests]


def test_a_citation_of_nothing_is_told_with_its_place(root):
    assert [("4.4", "rules/ferry/rules.yaml:23")] == found(root).nothing


def test_a_passage_whose_test_fails_fails(root):
    path = root / "rules/ferry/tests/all.yaml"
    path.write_text(path.read_text().replace("fare = 6", "fare = 7"))

    assert "fails" == states(found(root))["2.1"]


def test_a_failing_test_is_told_once_and_fails_the_parts_that_it_cites(root):
    path = root / "rules/ferry/tests/all.yaml"
    path.write_text(
        path.read_text()
        + '  - {test: a tie, cite: "1.2, 2.2 (2)", do: go to turn, expect: fare = 7}\n'
    )

    told = found(root)

    assert ("fails", "executed", "fails") == tuple(
        states(told)[n] for n in ("1.2", "2.2", "2.2 (2)")
    )
    start = "  1.2, 2.2 (2): Fares Fares are paid and kept up to 9: a tie: "
    assert 1 == len([row for row in lines(told, ()) if row.startswith(start)])


def test_the_report_names_each_and_ends_with_hundredths(root):
    told = list(lines(found(root), ()))

    assert ["encoded by nobody: 1", "  1.1"] == told[told.index("encoded by nobody: 1") :][:2]
    assert ["encoded and never executed: 1", "  2.3"] == (
        told[told.index("encoded and never executed: 1") :][:2]
    )
    assert told[-1].startswith(
        "ferry, new: 7 paragraphs: 0 proven by faults that rule tests notice (0 %); 2 encoded, and executed"
    )


def test_the_report_as_data(root):
    data = json.loads(json.dumps(as_data(found(root), ())))

    by_name = {each["passage"]: each for each in data["passages"]}
    assert "an introduction" == by_name["1.0"]["reason"]
    assert ["definition rich"] == [each["entry"] for each in by_name["2.2 (1)"]["entries"]]
    assert [{"cite": "4.4", "place": "rules/ferry/rules.yaml:23"}] == data["cites nothing"]


def test_data_settles_what_nothing_cites(root):
    path = root / "rules/ferry/audit/data.yaml"
    path.write_text(
        AUDIT.replace("paragraphs:", 'paragraphs:\n  "1.1": {where: rules/ferry/rules.yaml#pieces}')
    )

    assert "declared" == states(found(root))["1.1"]


def test_data_that_names_what_is_not_there_is_told(root):
    path = root / "rules/ferry/audit/data.yaml"
    more = '\n  "1.1": {where: rules/ferry/rules.yaml#sails}\n  "9.9": {kind: flavour, why: none}'
    path.write_text(AUDIT.replace("paragraphs:", f"paragraphs:{more}"))

    told = found(root)

    assert ["rules/ferry/rules.yaml#sails"] == told.passages["1.1"].lost
    assert ["rules/ferry/audit/data.yaml: no edition has a passage '9.9'"] == told.stray
    assert not told.complete


def told_of(root, settled):
    path = root / "rules/ferry/audit/data.yaml"
    path.write_text(AUDIT.replace("paragraphs:", f"paragraphs:\n  {settled}"))
    return found(root).passages["2.2 (2)"]


def test_a_part_is_settled_by_itself_where_data_names_what_encodes_it_and_its_tests(root):
    rule = "rules/ferry/rules.yaml#turn"
    passage = told_of(root, f"2.2 (2): {{where: {rule}, tests: two turns make one rich}}")

    assert ("executed", []) == (passage.state, passage.lost)
    assert ["two turns make one rich"] == [test.name for test in passage.citing]


def test_a_rule_test_that_data_names_must_be_there_and_run_what_encodes_the_passage(root):
    rule = "rules/ferry/rules.yaml#idle rule"
    names = "[two turns make one rich, three turns]"

    assert [
        "rule test 'three turns'",
        "rule test 'two turns make one rich', which runs none of its rules",
    ] == told_of(root, f"2.2 (2): {{where: {rule}, tests: {names}}}").lost


def test_the_summary_tells_how_many_parts_are_settled_only_with_their_paragraph(root):
    told = summary(found(root))

    assert "3 parts: 1 by themselves (33 %), 1 with their paragraph (33 %), 1 notes" in told


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("2.3: {kind: joke, why: none}", "joke"),
        ("2.3: {kind: flavour}", "a key that goes with another is missing"),
        ("2.3: {whare: x}", "whare"),
    ],
)
def test_data_is_held_against_its_schema(root, wrong, told):
    path = root / "rules/ferry/audit/data.yaml"
    path.write_text(AUDIT.replace("paragraphs:", f'paragraphs:\n  "{wrong[:3]}"{wrong[3:]}'))

    with pytest.raises(CorpusError, match=told):
        found(root)


def test_nothing_is_settled_twice(root):
    (root / "rules/ferry/audit/more.yaml").write_text(
        'format: 1\nparagraphs:\n  "1.0": {kind: flavour, why: again}\n'
    )

    with pytest.raises(CorpusError, match=r"'1\.0' is settled twice"):
        found(root)


def test_without_a_book_and_a_memory_there_is_nothing_to_hold_against(root):
    with pytest.raises(Mistake, match="give its text with --book"):
        audit("ferry")


def test_numbers_that_only_one_side_has_are_questions(root):
    asked = questions(found(root))

    assert {("2.3", "7", "book"), ("2.3", "6", "rule")} == {
        (each.passage, each.what, each.side) for each in asked
    }


@pytest.mark.parametrize(
    ("said", "instead", "asked"),
    [
        ("add 3 to fare", "add 4 to fare", {("2.1", "3", "book"), ("2.1", "4", "rule")}),
        ("fare > 5", "fare > 4", {("2.2 (1)", "5", "book"), ("2.2 (1)", "4", "rule")}),
        ("fare > 5", "fare > 8", {("2.2 (1)", "5", "book"), ("2.2 (1)", "8", "rule")}),
        ("to: 9", "to: 8", {("1.2", "9", "book"), ("1.2", "8", "rule")}),
    ],
)
def test_a_wrong_number_in_a_rule_is_a_new_question(root, said, instead, asked):
    book, path = root / "book.txt", root / "rules/ferry/rules.yaml"
    book.write_text(
        BOOK.replace("A tie is shared", "A tie of 8 is shared")
    )  # another bullet has the 8
    before = {(each.passage, each.what, each.side) for each in questions(found(root))}
    path.write_text(path.read_text().replace(said, instead))

    after = {(each.passage, each.what, each.side) for each in questions(found(root))}

    assert asked == after - before


@pytest.mark.parametrize(
    ("says", "state"),
    [("truth: no", "declared"), ("number: 4", "declared"), ("truth: fare > 6", "idle")],
)
def test_what_is_worked_out_beforehand_is_in_force_without_running(root, says, state):
    path = root / "rules/ferry/rules.yaml"
    path.write_text(path.read_text().replace("truth: fare > 6", says))

    assert state == states(found(root))["2.3"]


@pytest.mark.parametrize(
    "line",
    [
        "add 3 to fare  # 77",
        "cite: 2.1 (77)",
        "source: {kind: stand-in, where: page 77}",
        "name: 77 boats",
        "harbour: {at: [77, 3]}",
        'harbour: {outline: "77,3 78,3"}',
    ],
)
def test_what_cites_names_or_remarks_has_no_number_of_a_rule(line):
    entry = Entry(
        ("phases", "turn"), "2.1", Span("rules.yaml", 1, 1, 1), frozenset(), f"turn:\n  {line}\n"
    )

    assert "77" not in said_in(entry)


def test_a_number_that_somebody_has_looked_at_is_asked_no_more(root):
    path = root / "rules/ferry/audit/data.yaml"
    path.write_text(
        f"{AUDIT}edition: new\nnumbers:\n  2.3: {{7: a word of the book}}\n"
        "  rules/ferry/rules.yaml#idle rule: {6: ours}\n  2.1: {8: there was one}\n"
    )

    told = found(root)

    assert [] == questions(told)
    assert ["2.1: 8"] == answered_in_vain(told)
    assert "answers about numbers that are no longer asked: 1" in list(lines(told, ()))


@pytest.mark.parametrize(("same", "asked"), [(True, []), (False, ["7", "6"])])
def test_an_answer_goes_for_other_editions_that_read_the_same(root, same, asked):
    total = found(root).book.paragraphs["2.3"].sum if same else "0" * 12
    (root / "rules/ferry/audit/old.yaml").write_text(
        f'format: 1\nedition: old\npassages: {{"2.3": "{total}"}}\n'
        'numbers:\n  "2.3": {7: a word}\n  rules/ferry/rules.yaml#idle rule: {6: ours}\n'
    )

    told = found(root)

    assert asked == [each.what for each in questions(told)]
    assert [] == answered_in_vain(told)


@pytest.mark.parametrize(("cite", "asked"), [("digest 2.3", ["6"]), ("2.1, digest 2.3", [])])
def test_over_another_edition_a_rule_is_held_to_what_cites_the_upper_one_alone(root, cite, asked):
    (root / "rules/ferry/audit/data.yaml").write_text(
        AUDIT.replace(
            "  new: {}", "  new: {}\n  short: {printing: brief, called: digest, over: new}"
        )
    )
    path = root / "rules/ferry/rules.yaml"
    path.write_text(path.read_text().replace('cite: "2.3"', f'cite: "{cite}"'))

    told = questions(found(root, printing="brief"))

    assert asked == [each.what for each in told if each.side == "rule"]


@pytest.mark.parametrize(
    ("said", "asked"), [("Pay the Toll now.", ["toll"]), ("Take the Toll Road.", [])]
)
def test_a_quantity_that_is_part_of_a_longer_name_is_no_question(root, said, asked):
    rules, book = root / "rules/ferry/rules.yaml", root / "book.txt"
    rules.write_text(rules.read_text().replace("values:", "values:\n  toll: {from: 0, to: 9}"))
    book.write_text(book.read_text().replace("a fare of 3.", f"a fare of 3. {said}"))

    assert asked == [each.what for each in questions(found(root)) if each.passage == "2.1"]


@pytest.mark.parametrize(
    ("cite", "passages", "nothing"),
    [
        ("2.1", ["2.1"], []),
        ("2.2 (1)", ["2.2 (1)"], []),
        ("2.1, 2.3", ["2.1", "2.3"], []),
        ("2.1 to 2.3", ["2.1", "2.2", "2.3"], []),
        ("2.1-.3", ["2.1", "2.2", "2.3"], []),
        ("2.2 (1, 2nd printing)", ["2.2 (1)"], []),
        ("2.2 (3)", [], ["2.2 (3)"]),
        ("2.9", [], ["2.9"]),
        ("2.1, 2.9", ["2.1"], ["2.9"]),
        ("card 7", [], []),
        ("cards 7 and 9", [], []),
        ("A Name", [], ["A Name"]),
    ],
)
def test_what_a_citation_names(root, cite, passages, nothing):
    data = load_data(root, "ferry")
    names = ["2.1", "2.2", "2.2 (1)", "2.2 (2)", "2.3"]

    assert (tuple(passages), tuple(nothing)) == Citations(data.named("new"), data, names).of(cite)


def test_a_digest_is_cited_by_its_own_word(root):
    path = root / "rules/ferry/audit/data.yaml"
    path.write_text(AUDIT.replace("  new: {}", "  new: {}\n  short: {called: digest, over: new}"))
    data = load_data(root, "ferry")
    names = ["5 (Ships, Sail)", "5 (Ships, Load)", "7 (A tie)"]

    short = Citations(data.named("short"), data, names)
    assert (("5 (Ships, Sail)",), ()) == short.of("digest 5 (Sail)")
    assert ((*names[:2], "7 (A tie)"), ()) == short.of("digest 5 (Ships), digest 7")
    assert ((), ()) == short.of("2.1")
    assert ((), ("digest 5 (Row)",)) == short.of("digest 5 (Row)")
    assert (("2.1",), ()) == Citations(data.named("new"), data, ["2.1"]).of("2.1, digest 5 (Sail)")


def test_rows_of_a_table_are_the_cards_of_their_titles():
    root = find_root(None)
    held = audit("afghanistan", root=root).passages["The Cards (hearts and minds)"]

    assert ["card 8"] == [entry.said for entry in held.entries]


def test_hundredths_are_never_made_whole():
    assert ["100 %", "99.9 %", "99.9 %", "0.1 %", "0.1 %", "0 %", "50 %", "-"] == [
        share(9, 9), share(999, 1000), share(2079, 2080), share(1, 1000), share(1, 9999), share(0, 9),
        share(1, 2), share(0, 0),
    ]  # fmt: skip


def test_that_nobody_looked_at_what_tests_execute_is_said(root):
    assert summary(audit("ferry", root / "book.txt")).endswith(
        "what tests execute was not measured"
    )


def test_a_book_of_another_edition_is_told_so(root):
    data = root / "rules/ferry/audit/data.yaml"
    data.write_text(data.read_text().replace("  new: {}", "  new: {}\n  old: {}"))
    for name, text in (("new", "book.txt"), ("old", "changed.txt")):
        sums = book_of(of_text((root / text).read_text())).sums
        rows = "".join(f'  "{key}": "{each}"\n' for key, each in sums.items())
        (root / f"rules/ferry/audit/{name}.yaml").write_text(
            f"format: 1\nedition: {name}\npassages:\n{rows}"
        )
    said = "the book reads more like its edition 'old': hold it against that (--printing, --option)"

    assert said in list(lines(audit("ferry", root / "changed.txt"), ()))
    assert said not in list(lines(audit("ferry", root / "book.txt"), ()))
