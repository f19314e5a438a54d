"""An audit as pages: a book's section beside the rules that encode it, the tests that execute them, and the rulings."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from attrs import frozen

from interpreter.corpus.yaml.tree import Mapping, Node
from interpreter.language.declarations.reading import header, items, text
from interpreter.session.editions.title_page import title_page
from interpreter.session.telling.sources import Layers, Sources
from interpreter.workshop.auditing.audit import (
    ENCODED,
    IDLE,
    MEANING,
    PROVEN,
    UNSETTLED,
    WITHIN,
    Audit,
    Passage,
    counted,
)
from interpreter.workshop.auditing.citing import Citations
from interpreter.workshop.auditing.data import Proof, Ruling, rulings_of
from interpreter.workshop.auditing.entries import Entry, RuleTest
from interpreter.workshop.auditing.numbers import Question, questions
from interpreter.workshop.auditing.report import share, summary
from interpreter.workshop.pages.page_folder import Site, anchor
from interpreter.workshop.showing.merged import Row, Writer

TEMPLATES = Path(__file__).parent / "templates"
MANNER = {**dict.fromkeys(ENCODED, "well"), **dict.fromkeys(UNSETTLED, "ill"), IDLE: "open"}
LISTED = 6  # tests of a paragraph that are shown at once
# Remarks, citations and holes that a layer fills.
_NO_RULE = re.compile(r"^\s*(cite:.*|\[[^]]*\]$)|(^|\s)#.*")
FOOT = "The printed text belongs to its publisher: keep these pages to yourself."


@frozen
class Section:
    """A paragraph as a page shows it, with all its parts."""

    passage: Passage
    parts: tuple[Passage, ...]
    entries: tuple[Entry, ...]
    tests: tuple[RuleTest, ...]
    rulings: tuple[Ruling, ...]
    asked: tuple[Question, ...]
    proofs: tuple[tuple[str, Proof], ...]  # by passage


def write_pages(audit: Audit, folder: str) -> int:
    """Write a page for each chapter and one with all of them; gives how many. Raises Mistake."""
    root = audit.rules.corpus.root
    name = title_page(root, audit.title).name
    sections = _sections(audit, rulings_of(root, name))
    chapters: dict[str, list[Section]] = defaultdict(list)
    for section in sections:
        chapters[_chapter(section.passage.number)].append(section)
    links = [("All", "index.html"), *((f"{chapter}", _page(chapter)) for chapter in chapters)]
    site = Site(f"{name}, audit", TEMPLATES, tuple(links), FOOT)
    site.page(
        "index.html",
        "index.html",
        "The book against the rules",
        audit=audit,
        summary=summary(audit),
        rows=[_row(chapter, passages) for chapter, passages in chapters.items()],
        meaning=MEANING,
        open=audit.in_state(*UNSETTLED),
        page_of=lambda passage: _page(_chapter(passage.number)),
    )
    linked = _linking(section.passage.number for section in sections)
    for chapter, passages in chapters.items():
        site.page(
            _page(chapter), "chapter.html", _heading(chapter, passages), sections=passages,
            meaning=MEANING, manner=MANNER, listed=LISTED, in_force=_in_force(audit), unsettled=UNSETTLED,
            answers=audit.data.answers, linked=linked,
        )  # fmt: skip
    site.file("audit.csv", _matrix(sections))
    return len([path for path in site.write(folder) if path.suffix == ".html"])


def _linking(numbers: Iterable[str]) -> Callable[[str], str]:
    """Gives a text as HTML, where each of these numbers of paragraphs links to its paragraph."""
    known = [re.escape(name) for name in sorted(numbers, key=len, reverse=True) if "." in name]
    number = re.compile(rf"(?<![\w.-])(?:{'|'.join(known) or '(?!)'})(?![\w-]|\.\d)")

    def link(match: re.Match[str]) -> str:
        return f'<a href="{_page(_chapter(match[0]))}#{anchor(match[0])}">{match[0]}</a>'

    return lambda said: number.sub(link, escape(said, quote=False))


def _in_force(audit: Audit) -> Callable[[Entry], tuple[list[Row], list[tuple[str, str]]]]:
    """Rows of an entry that several files make, as it is in force, then lines that are replaced, each with its place."""
    tree, sources = audit.rules.corpus.tree, Sources(audit.rules.corpus.root)
    laid = tuple(text(folder) for folder in items(header(tree, "layers")))
    writer = Writer(sources, Layers(audit.title, (), laid))

    def rows(entry: Entry) -> tuple[list[Row], list[tuple[str, str]]]:
        node: Node | None = tree
        for key in entry.path[:-1]:
            node = node.get(key) if isinstance(node, Mapping) else None
        pair = node.entries.get(entry.path[-1]) if isinstance(node, Mapping) else None
        several = not entry.option and len({file for file, _ in entry.lines}) > 1
        in_force = writer.entry(entry.path, pair) if several and pair else []
        said = " ".join(" ".join(row.text for row in in_force).split())
        own = enumerate(sources.entry(entry.place) if in_force else (), entry.place.line)
        return in_force, [
            (line, f"{entry.place.file}:{number}")
            for number, line in own
            if (entry.place.file, number) not in entry.lines
            and " ".join(_NO_RULE.sub("", line).split()) not in said
        ]

    return rows


def _matrix(sections: list[Section]) -> str:
    """Comma-separated values, a line for each passage. No text of the book is in it."""
    csv.writer(lines := StringIO(), lineterminator="\n").writerows(
        [("passage", "state", "reason", "rules", "rule tests")]
        + [
            (part.name, part.state, part.reason, "; ".join(f"{e.said} ({e.place})" for e in part.entries),
             "; ".join(test.name for test in part.tests))
            for section in sections for part in section.parts
        ]
    )  # fmt: skip
    return lines.getvalue()


def _sections(audit: Audit, rulings: list[Ruling]) -> list[Section]:
    citations = Citations(audit.edition, audit.data, list(audit.passages))
    by_number: dict[str, list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        for number in {audit.passages[name].number for name in citations.of(ruling.cite)[0]}:
            by_number[number].append(ruling)
    questions_of: dict[str, list[Question]] = defaultdict(list)
    for question in questions(audit):
        for number in {audit.passages[name].number for name in question.about}:
            questions_of[number].append(question)
    sections = []
    for passage in audit.paragraphs():
        parts = audit.parts_of(passage.number)
        # A rung of a bot is found by its own name and by what it cites, which leads there by longer ways.
        entries = {(e.place, e.path[-1]): e for part in parts for e in part.entries}
        shown = [part.citing for part in parts] + [part.tests for part in parts]
        tests = {test.place: test for cited in shown for test in cited}
        proofs = (
            (part.name, proof)
            for part in parts
            if (proof := audit.proof_of(part.name, part.entries))
        )
        sections.append(
            Section(
                passage, tuple(parts), _outermost(list(entries.values())), tuple(tests.values()),
                tuple(by_number[passage.number]), tuple(questions_of[passage.number]), tuple(proofs),
            )
        )  # fmt: skip
    return sections


def _outermost(entries: list[Entry]) -> tuple[Entry, ...]:
    """Without those that stand inside another that is shown, too."""
    paths = {entry.path for entry in entries}
    return tuple(
        entry
        for entry in entries
        if not any(entry.path[:length] in paths for length in range(1, len(entry.path)))
    )


def _chapter(number: str) -> str:
    return number.split(".")[0].split(" (")[0]


def _page(chapter: str) -> str:
    return f"{''.join(c if c.isalnum() else '-' for c in chapter.casefold())}.html"


def _heading(chapter: str, sections: list[Section]) -> str:
    title = sections[0].passage.title
    return f"{chapter} {title}".strip() if title else chapter


def _row(chapter: str, sections: list[Section]) -> dict[str, Any]:
    numbers = counted(section.passage for section in sections)
    parts = [part for section in sections for part in section.parts if not part.is_paragraph]
    proofs = [proof for section in sections for _, proof in section.proofs]
    faults = sum(proof.faults for proof in proofs)
    return {
        "faults": faults,
        "noticed": share(sum(proof.proven + proof.caught for proof in proofs), faults),
        "chapter": _heading(chapter, sections),
        "page": _page(chapter),
        "numbers": numbers,
        "every": len(sections),
        "of": 100 * numbers[PROVEN] // len(sections),
        "parts": len(parts),
        "within": sum(part.state == WITHIN for part in parts),
    }
