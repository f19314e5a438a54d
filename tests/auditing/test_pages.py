"""An audit as pages: book beside rules beside tests beside rulings."""

from __future__ import annotations

import re

import pytest

from interpreter.command import main
from interpreter.command.auditing.letter import letter
from interpreter.corpus.catalogue import find_root, titles
from interpreter.corpus.diagnostics import CorpusError
from interpreter.workshop.auditing.audit import audit
from interpreter.workshop.auditing.audit_pages import _in_force, _linking, _sections, write_pages
from interpreter.workshop.auditing.bookless import bookless
from interpreter.workshop.auditing.data import load_data, rulings_of
from interpreter.workshop.auditing.remembering import remember
from interpreter.workshop.coverage.by_test import executed as run_of

from .ferry import written

RULINGS = """\
# Rulings

## Ferry

### 2 Play

- **1** (2.1, 2.2 (1)) *May a fare be refused, or
  given back?*
  No.
  In `rules.yaml`.

- **2** (card 3 Flood) It says (as all know)
  nothing.

## Another

- **1** (2.1) *What else?*
  Nothing.
"""


def test_a_chapter_shows_book_rules_tests_and_rulings(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    root = written(tmp_path)
    (root / "docs").mkdir()
    (root / "docs/rulings.md").write_text(RULINGS)

    count = write_pages(
        audit("ferry", root / "book.txt", executed=run_of("ferry")), str(root / "out")
    )

    page = (root / "out/2.html").read_text()
    assert 3 == count
    for said in (
        'id="2.1"', "takes a fare of 3", "add 3 to fare", "two turns make one rich",
        "May a fare be refused, or given back?", "encoded, and executed by a rule test",
    ):  # fmt: skip
        assert said in page
    assert "What else?" not in page
    assert "if fare &gt; 5" in page or "truth: fare &gt; 5" in page
    index = (root / "out/index.html").read_text()
    assert 'href="1.html#1.1"' in index and "4.4" in index
    assert '<article data-state="idle unsettled">' in page
    assert "2.3</span> 7, in the book alone" in page
    assert re.search(r'<summary>definition rich <span class="cite">\S+ \(1\)</span>', page)
    rows = (root / "out/audit.csv").read_text().splitlines()
    turn = "2.1,executed,,phase turn (rules/ferry/rules.yaml:16:3),two turns make one rich"
    assert turn in rows and "2.2 (1),executed" in "".join(rows)
    assert "takes a fare" not in "".join(rows)


def test_a_chapter_shows_what_fails_and_what_is_suspect(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    root = written(tmp_path)
    remember(audit("ferry", root / "book.txt"))
    path = root / "rules/ferry/tests/all.yaml"
    path.write_text(path.read_text().replace("fare = 6", "fare = 7"))

    write_pages(audit("ferry", root / "changed.txt", executed=run_of("ferry")), str(root / "out"))

    page = (root / "out/2.html").read_text()
    assert '<span class="tag ill">fails</span> 2.1: two turns make one rich' in page
    assert "fare = 7: fare is 6" in page
    assert '<span class="tag ill">suspect</span> 2.1: reads otherwise than remembered' in page


def test_faults_are_shown_at_their_passage_and_counted_by_chapter(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    root = written(tmp_path)
    mutate = ["--mutate", "2.2", "--remember", "--jobs", "1"]
    assert 1 == main(["audit", "ferry", "--book", str(root / "book.txt"), *mutate])
    capsys.readouterr()

    write_pages(audit("ferry", root / "book.txt"), str(root / "out"))

    page = (root / "out/2.html").read_text()
    assert "<summary>2.2 (1): 4 planted" in page and "3 caught otherwise, 1 not noticed" in page
    assert "rules/ferry/rules.yaml#definitions/rich/truth: 5 -&gt; 4" in page
    index = (root / "out/index.html").read_text()
    assert '<td class="number">4</td><td class="number">75 %</td>' in index


def test_numbers_of_paragraphs_are_links(tmp_path):
    linked = _linking(["1.0", "2.1", "2.10", "3"])

    assert 'see <a href="2.html#2.1">2.1</a>, <a href="2.html#2.10">2.10</a>.' == linked(
        "see 2.1, 2.10."
    )
    for said in ("3 & 2.3", "12.1 2.1.4 1.05 v2.1 2.1a"):
        assert said.replace("&", "&amp;") == linked(said)
    assert "2.1 < 3" == _linking([])("2.1 < 3").replace("&lt;", "<")


def test_a_rung_is_shown_once_and_what_is_in_force_before_what_it_replaces():
    whole = audit("labyrinth")
    for section in _sections(whole, []):
        shown = [(entry.place, entry.said) for entry in section.entries]
        assert len(set(shown)) == len(shown)
    (end,) = (e for e in whole.passages["2.3"].entries if e.path[-1] == "decide the game")
    rows, replaced = _in_force(whole)(end)
    (by_charts,) = (row for row in rows if "good resources > 2 * lost" in row.text)
    assert "and good resources >= good resources wanted" in by_charts.text
    assert by_charts.mark and by_charts.mark.file == "rules/labyrinth/solitaire/sides.yaml"
    assert [
        (
            "[judged] set winner to us if good resources > 2 * lost otherwise jihadist",
            "rules/labyrinth/victory.yaml:69",
        )
    ] == [(line.strip(), place) for line, place in replaced]


def test_rulings_are_those_of_the_title(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/rulings.md").write_text(RULINGS)

    ruling, card = rulings_of(tmp_path, "Ferry")

    assert ("1", "2.1, 2.2 (1)", "May a fare be refused, or given back?", "No. In `rules.yaml`.") == (
        ruling.number, ruling.cite, ruling.question, ruling.answer,
    )  # fmt: skip
    assert ("2", "card 3 Flood", "", "It says (as all know) nothing.") == (
        card.number, card.cite, card.question, card.answer,
    )  # fmt: skip
    assert [ruling, card] == rulings_of(tmp_path, "Ferry: A Game on a River")
    assert [] == rulings_of(tmp_path / "none", "Ferry")


def test_a_letter_asks_what_is_open_and_an_answer_that_differs_makes_its_passages_suspect(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    root = written(tmp_path)
    (root / "docs").mkdir()
    (root / "docs/rulings.md").write_text(RULINGS)
    sent = "\n".join(letter("ferry"))
    back = sent.replace("answer:", 'answer: "Yes, before it is paid."').replace(
        "differs: no", "differs: yes"
    )
    assert sent != back

    (root / "rules/ferry/audit/answers.yaml").write_text(sent)
    assert "1.2" not in [
        each.name for each in audit("ferry", root / "book.txt").in_state("suspect")
    ]
    assert sent == "\n".join(letter("ferry"))
    (root / "rules/ferry/audit/answers.yaml").write_text(back)
    answered = audit("ferry", root / "book.txt")

    why = "the designer answers ruling 1 otherwise"
    assert [("2.1", [why]), ("2.2 (1)", [why])] == [
        (each.name, each.changed) for each in answered.in_state("suspect")
    ]
    assert "\n".join(letter("ferry")).endswith("answers: {}")
    write_pages(answered, str(root / "out"))
    assert "<em>The designer:</em> Yes, before it is paid." in (root / "out/2.html").read_text()


def test_each_ruling_that_is_shipped_is_asked_in_a_letter():
    root = find_root(None)
    asked = [line for title in titles(root) for line in letter(title) if line.startswith('  "')]

    written_down = re.findall(r"^- \*\*\d+\*\*", (root / "docs/rulings.md").read_text(), re.M)
    assert len(written_down) == len(asked) > 400


def test_answers_that_lead_nowhere_are_told(tmp_path):
    root = written(tmp_path)
    (root / "docs").mkdir()
    (root / "docs/rulings.md").write_text(RULINGS)
    answer = '{cite: "%s", answer: No, differs: "yes"}'
    said = [
        f'  "{n}": {answer % cite}\n' for n, cite in (("1", "7.7"), ("8", "card 3"), ("9", "2.1"))
    ]
    path = root / "rules/ferry/audit/answers.yaml"
    path.write_text(f"format: 1\nanswers:\n{''.join(said)}")

    told = audit("ferry", root / "book.txt", root=root)

    assert [
        "the designer answers ruling 1 otherwise, and no edition has a passage '7.7'",
        "the designer answers ruling 8 otherwise, and no edition has a passage 'card 3'",
    ] == told.stray
    assert not told.complete
    assert ["1 (7.7)", "8 (card 3)", "9 (2.1)"] == bookless("ferry", root=root).otherwise


def test_a_later_letter_leaves_answers_as_they_are_and_none_is_given_twice(tmp_path):
    root = written(tmp_path)
    first, later = (root / f"rules/ferry/audit/{name}.yaml" for name in ("a-letter", "b-letter"))
    waits = 'format: 1\nanswers: {"1": {cite: "2.1", answer: , differs: "no"}}\n'
    first.write_text(waits.replace("answer: ", "answer: No"))
    later.write_text(waits)

    assert "No" == load_data(root, "ferry").answers["1"]["answer"]
    later.write_text(waits.replace("answer: ", "answer: Yes"))
    with pytest.raises(CorpusError, match="ruling 1 is answered twice"):
        load_data(root, "ferry")
