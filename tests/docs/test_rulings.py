"""The page of rulings: readable, every number once, and every place that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import frozen

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
FOLDERS = {
    "A Distant Plain": ("adp", "coin"),
    "Afghanistan": ("afghanistan",),
    "Cuba Libre": ("cuba",),
    "Fire in the Lake": ("fitl",),
    "Labyrinth": ("labyrinth",),
}

_ITEM = re.compile(r"\*\*(\d+)\*\* \((.+?)\) (?:\*(.+?)\* )?(.*?)(?: In (`.*))?")
_PLACE = re.compile(r"`([\w/.-]+)`(?: \((`[^)]*)\))?")


@frozen
class Ruling:
    """One item of the page. `places` are paths, each with the entries named in it."""

    title: str
    heading: str
    number: int
    cite: str
    question: str
    answer: str
    places: tuple[tuple[str, tuple[str, ...]], ...]


def rulings(page: str) -> list[Ruling]:
    """Raises AssertionError where an item is not written as all are."""
    found = []
    title = heading = ""
    for part in re.split(r"\n(?=#|- )", page):
        text = " ".join(part.split())
        if text.startswith("## "):
            title, heading = part[3:].split("\n")[0], ""
        elif text.startswith("#"):
            heading = part.lstrip("# ").split("\n")[0]
        elif text.startswith("- "):
            item = _ITEM.fullmatch(text[2:].removesuffix("."))
            assert item, text
            places = tuple(
                (place[1], tuple(re.findall("`([^`]+)`", place[2] or "")))
                for place in _PLACE.finditer(item[5] or "")
            )
            head = (title, heading, int(item[1]), item[2], item[3] or "", item[4])
            found.append(Ruling(*head, places))
    return found


def files(path: str) -> list[Path]:
    """The rule files of a path, those of a whole folder if it ends in a slash."""
    place = ROOT / path
    return sorted(place.rglob("*.yaml")) if path.endswith("/") else [place]


def lost(ruling: Ruling) -> list[str]:
    """The paths and entries that a ruling names and that are not there."""
    wrong = []
    for path, entries in ruling.places:
        texts = [each.read_text(encoding="utf-8") for each in files(path) if each.is_file()]
        if not texts:
            wrong.append(path)
        for entry in entries:
            end = r"\b" if " " in entry else r"['\"]?\s*[:,}\]]"  # a single word must be a key
            key = re.compile(rf"(?<![\w-]){re.escape(entry)}{end}")
            if not any(key.search(text) for text in texts):
                wrong.append(f"{path}: {entry}")
    return wrong


def cards(folder: str) -> dict[str, str]:
    """Number and title of every card in the files."""
    text = "\n".join(each.read_text(encoding="utf-8") for each in files(f"cards/{folder}/"))
    return dict(re.findall(r"- card: (\d+)\n +title: (.+)", text))


ALL = rulings(PAGE)


def test_the_page_can_be_read():
    assert [] == [line for line in PAGE.splitlines() if len(line) > 110]
    assert [] == [line for line in PAGE.splitlines() if line.startswith("|")]


@pytest.mark.parametrize("title", FOLDERS)
def test_every_number_is_there_once(title):
    numbers = sorted(ruling.number for ruling in ALL if ruling.title == title)

    assert numbers == list(range(1, len(numbers) + 1))


def test_every_ruling_stands_in_its_chapter():
    numbered = [ruling for ruling in ALL if ruling.heading[0].isdigit()]
    chapters = [(ruling.heading.split()[0], ruling.cite) for ruling in numbered]

    assert len(chapters) > 90
    assert [] == [
        (chapter, cite)
        for chapter, cite in chapters
        if not re.search(rf"(^|, ){re.escape(chapter)}(\.|,|$)", cite)
    ]
    assert [] == [r.cite for r in ALL if r.title == "Afghanistan" and r.cite != r.heading]


def test_every_ruling_has_a_question_an_answer_and_a_place_that_is_there():
    answered = [ruling for ruling in ALL if not ruling.cite.startswith("card")]

    assert len(answered) > 130
    assert [] == [r.number for r in answered if not (r.question and r.answer and r.places)]
    assert [] == [(r.title, r.number, wrong) for r in answered for wrong in lost(r)]


def test_rulings_on_cards_name_cards():
    named = [(r.title, r.cite.split(" ", 1)[1]) for r in ALL if r.cite.startswith("card")]
    found = [
        (title, *pair)
        for title, cite in named
        for pair in re.findall(r"(\d+)(?: ([^,]+))?(?:, |$)", cite)
    ]
    titles = {title: cards(FOLDERS[title][0]) for title in FOLDERS}

    assert len(found) > len(named) > 30
    wrong = [one for one in found if one[2] not in ("", titles[one[0]].get(one[1]))]
    assert [] == wrong + [one for one in found if one[1] not in titles[one[0]]]


def cited(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\brulings? (\d+)\b", text)]


@pytest.mark.parametrize("title", FOLDERS)
def test_rulings_that_rule_files_cite_are_there(title):
    numbers = [ruling.number for ruling in ALL if ruling.title == title]
    wrong = [
        f"{path.relative_to(ROOT)}: {number}"
        for folder in FOLDERS[title]
        for part in ("rules", "cards")
        for path in files(f"{part}/{folder}/")
        for number in cited(path.read_text(encoding="utf-8"))
        if number not in numbers
    ]

    assert [] == wrong


def test_the_reading_finds_what_is_wrong():
    page = "## A Distant Plain\n\n### 1 Pieces\n\n- **7** (1.3, 2.1) *Which? Why?*\n  All of\n  them.\n"
    (one,) = rulings(
        page + "  In `rules/adp/gone.yaml`, `rules/adp/title.yaml` (`result`, `gone`).\n"
    )

    assert ("1 Pieces", 7, "1.3, 2.1") == (one.heading, one.number, one.cite)
    assert ("Which? Why?", "All of them.") == (one.question, one.answer)
    assert ["rules/adp/gone.yaml", "rules/adp/title.yaml: gone"] == lost(one)
    assert [12] == cited("# as ruling 12 says, ruled 3 times")
