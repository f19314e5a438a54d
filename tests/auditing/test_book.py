"""A rulebook's text is read into paragraphs, whatever its extraction did to it; what is not sure is told."""

from __future__ import annotations

import sys

import pytest

from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.book import reader
from interpreter.workshop.auditing.book.book_lines import (
    joined,
    of_text,
    read_lines,
    sentences,
    total,
)
from interpreter.workshop.auditing.book.columns import Aids, sum_of
from interpreter.workshop.auditing.book.reader import Reading, read_book
from interpreter.workshop.auditing.book.text_blocks import blocks_of

PLAIN = """\
1.0 START
1.1 First. One thing is done.
1.2 Second. Another thing is done.
"""


def book_of(text, *reading):
    return reader.book_of(of_text(text), *reading)


def texts(book):
    return {part.name: part.text for each in book.paragraphs.values() for part in each.parts}


# --- lines and words -----------------------------------------------------------------------------


def test_what_is_printed_on_every_page_is_left_out():
    page = "© 2001 A House\n\nThe Ferry\n\n{}\n\nThere is text on page {}, and enough.\n\n"

    lines = of_text("".join(page.format(number, number) for number in range(1, 6)))

    kept = [line.text for line in lines.text if line.text]
    assert [f"There is text on page {number}, and enough." for number in range(1, 6)] == kept
    assert 15 == len(lines.left_out)


def test_what_is_often_said_within_pages_stays():
    lines = of_text("<|page|>A long line of text that is said here.\nTaliban: 1 base\n\n" * 6)

    assert [] == list(lines.left_out)
    assert 7 == lines.text[-1].page


def test_a_word_that_a_line_end_broke_is_whole():
    assert "the processes of a well-known non-player" == joined(
        ["the pro-", "cesses of a well-", "known non-player"]
    ).replace("wellknown", "well-known")


def test_a_sum_is_of_what_is_said():
    text = "Pay 3 Resources. Then move."

    assert (
        total(text)
        == total("Then  move. Pay 3 resour\nces.")
        == total("Pay 3\nResources. Then move.")
    )
    assert total(text) != total("Pay 4 Resources. Then move.")
    assert total("add +1") != total("add -1") == total("add –1")


def test_a_sentence_does_not_end_in_a_number():
    assert ["See 3.2.1 for it.", "Then (as in 4.1) go on."] == sentences(
        "See 3.2.1 for it. Then (as in 4.1) go on."
    )


def test_a_book_whose_name_is_empty():
    with pytest.raises(Mistake, match=r"^the book '' cannot be read: "):
        read_lines("")


@pytest.mark.parametrize(
    ("data", "told"), [(None, "cannot be read"), (b"\xff\xfe\x00", "is not UTF-8 text")]
)
def test_a_book_that_is_no_text(tmp_path, data, told):
    path = tmp_path / "book.txt"
    if data is not None:
        path.write_bytes(data)

    with pytest.raises(Mistake, match=told):
        read_lines(path)


# --- numbers and parts ---------------------------------------------------------------------------


def test_parts_are_named_by_labels_and_bullets():
    book = book_of(
        PLAIN
        + "2.0 MORE\n2.1 Sail. Select a harbour:\n• First, load the ship to its\n\nbrim.\n• Then go.\n"
        "SURGE: Then surge:\n• by one boat.\nIF NONE: Pass.\nNOTE: That is rare.\n"
    )

    assert {
        "2.1": "Sail. Select a harbour:",
        "2.1 (1)": "First, load the ship to its brim.",
        "2.1 (2)": "Then go.",
        "2.1 (surge)": "Then surge:",
        "2.1 (surge 1)": "by one boat.",
        "2.1 (if none)": "Pass.",
        "2.1 (note)": "That is rare.",
    } == {name: text for name, text in texts(book).items() if name.startswith("2.1")}
    assert "Sail" == book.paragraphs["2.1"].title


def test_a_chapter_may_be_numbered_alone():
    book = book_of(
        "1. SAILING\n\n1.1 Sail first.\n\n1.2 Then land.\n\n2. WINNING\n\n2.1 Who lands wins.\n"
    )

    said = {number: each.parts[0].text for number, each in book.paragraphs.items()}
    assert {
        "1.0": "SAILING",
        "1.1": "Sail first.",
        "1.2": "Then land.",
        "2.0": "WINNING",
        "2.1": "Who lands wins.",
    } == said
    assert () == book.doubts


def test_a_number_in_running_text_begins_nothing():
    book = book_of(
        PLAIN + "1.3 Third. It is done as told before in\n1.1. There is no other way to do it.\n"
    )

    assert ["1.0", "1.1", "1.2", "1.3"] == list(book.paragraphs)
    assert ["line 5: 1.1. there is taken for a citation, not for a paragraph"] == list(book.doubts)


def test_a_number_that_the_count_passes_over_is_told():
    book = book_of(PLAIN + "1.4 Fourth. It is done.\n")

    assert ("1.4: the book has no 1.3 before it",) == book.doubts


def test_parts_without_a_number_are_paragraphs_and_every_line_is_counted():
    book = book_of(f"A GAME\n\n{PLAIN}\nSCENARIOS\n\nShort: 20 coins.\nLong: 30 coins.\n")

    assert "Short: 20 coins. Long: 30 coins." == texts(book)["scenarios"]
    assert "scenarios" in book.sums
    assert {"numbered paragraphs": 4, "words beside pictures": 1, "scenarios": 2} == {
        name: count for name, count in book.lines.items() if count
    }


def test_a_book_may_begin_with_its_only_number():
    book = book_of("1.1 Sail. Move a boat.\n\nIt may stop.\n")

    assert {"1.1": "Sail. Move a boat. It may stop."} == texts(book)


def test_a_book_with_a_number_or_two_in_it_says_why_it_is_read_by_empty_lines():
    book = book_of("A boat.\n\n1.1 Sail. Move it.\n\n1.2 It may stop.\n")

    assert ["A boat.", "1.1 Sail. Move it.", "1.2 It may stop."] == list(texts(book).values())
    assert (
        "only 1.1 and 1.2 begin paragraphs by number: the text is read by its empty lines"
        == book.doubts[0]
    )


def test_words_beside_a_picture_are_no_rule():
    book = book_of(PLAIN.replace("One thing is", "One thing\n\nOpen Harbour\n\nis"))

    assert "First. One thing is done." == texts(book)["1.1"]
    assert "Open Harbour" == texts(book)["words beside pictures"]
    assert 1 == book.lines["words beside pictures"]


def test_an_index_is_no_rule():
    book = book_of(PLAIN + "\nKEY TERMS INDEX\n\nBoat—A piece. (1.1)\nFerry—Another piece. (1.2)\n")

    assert "Second. Another thing is done." == book.paragraphs["1.2"].text
    assert 2 == book.lines["key terms index"]


# --- columns -------------------------------------------------------------------------------------

COLUMNS = """\
1.0 START
1.1 First. One thing is done, and when it has been done for long enough
the space must

have a harbour of its own, as every such space has had from the first.
1.2 Second. Another thing is done, after the one that is told before it.
"""
BROKEN = """\
1.0 START
1.3 Third. A third thing is done, and after it comes the fourth of them.

have a harbour of its own, as every such space has had from the first.
1.2 Second. Another thing is done, after the one that is told before it.

1.1 First. One thing is done, and when it has been done for long enough
the space must

EXAMPLE: A ferry.
1.4 Fourth. The last thing is done.
"""


def test_a_paragraph_goes_on_where_its_sentence_does():
    whole, broken = book_of(COLUMNS), book_of(BROKEN)

    assert texts(whole)["1.1"] == texts(broken)["1.1"]
    assert whole.paragraphs["1.1"].sum == broken.paragraphs["1.1"].sum
    assert texts(broken)["1.3"].endswith("the fourth of them.")


def test_a_page_whose_columns_run_into_each_other_is_told():
    doubts = book_of(BROKEN).doubts

    assert 1 == len([told for told in doubts if "columns run into each other" in told])


def test_whoever_has_looked_settles_a_page_by_sums():
    text = PLAIN + "\nThis is of the first.\n"
    block = next(
        block for block in blocks_of(of_text(text).text)[0] if "of the first" in block.text
    )
    aids = Aids({sum_of(block): "1.1", "00000000": "1.2"}, frozenset({1}))

    book = book_of(text, Reading(aids))

    assert "This is of the first." in texts(book)["1.1"]
    assert ("no part of the book has the sum 00000000 any more",) == book.doubts


def test_bullets_that_stand_apart_from_their_texts_get_them():
    book = book_of(
        PLAIN + "1.3 Third. Add up:\n•\n•\n\nRed: boats and fares.\nBlue: fares\nalone.\n"
    )

    assert ["Red: boats and fares.", "Blue: fares alone."] == [
        texts(book)["1.3 (1)"], texts(book)["1.3 (2)"],
    ]  # fmt: skip


def test_a_bullet_without_a_text_is_told():
    book = book_of(PLAIN + "1.3 Third. Add up:\n•\n•\n\nIt is one sentence alone.\n")

    assert 2 == len([told for told in book.doubts if "a bullet without a text" in told])


def test_a_sentence_that_ends_nowhere_is_told():
    book = book_of(
        PLAIN.replace("Another thing is done.", "Another thing is done to whoever of the two")
    )

    assert ("1.2: ends in the middle of a sentence (line 3)",) == book.doubts


# --- other kinds of texts ------------------------------------------------------------------------


def test_a_text_with_marked_headings():
    book = book_of(
        "### 1. Aim\n\nGet **rich**.\n\n### 2. Play\n\n1. **Sail**: Go.\n   - **Wind**: Blows.\n\n---\n"
        "#### Ships\n\n**Red**\n- **Load** (once): Take all.\n- Leave.\n"
    )

    assert {
        "1": "Get **rich**.",
        "2 (1)": "1. **Sail**: Go.",
        "2 (1, Wind)": "- **Wind**: Blows.",
        "2 (Ships, Red, Load)": "- **Load** (once): Take all.",
        "2 (Ships, Red, 1)": "- Leave.",
    } == texts(book)


def test_a_text_without_numbers_is_named_by_the_data():
    text = "The game ends at nine.\n\nA = only Reds\nB = both,\nand nobody else\n"

    book = book_of(text, Reading(names=("The End", "Key")))

    assert {
        "The End": "The game ends at nine.", "Key": "", "Key (a)": "A = only Reds",
        "Key (b)": "B = both, and nobody else",
    } == texts(book)  # fmt: skip
    assert () == book.doubts
    assert ("the book has 2 paragraphs between empty lines, and 1 names are given for them",) == (
        book_of(text, Reading(names=("The End",))).doubts
    )


def test_markdown_whose_headings_have_numbers_reads_as_a_numbered_book():
    marked = "# A game\n\n## 1. THE START\n\n### 1.1 First\nOne thing.\n\n**1.2 Second.** Another.\n* Or **none**.\n"
    plain = "A game\n\n1. THE START\n\n1.1 First\nOne thing.\n\n1.2 Second. Another.\n* Or none.\n"

    assert texts(book_of(plain)) == texts(book_of(marked))
    assert {"1.0", "1.1", "1.2", "1.2 (1)", "words beside pictures"} == set(texts(book_of(marked)))


def pdf(*pages):
    """A PDF with a line of text after another on each page; an empty page has none."""
    streams = [
        "BT /F1 12 Tf "
        + "".join(
            f"1 0 0 1 50 {700 - 20 * row} Tm ({line}) Tj "
            for row, line in enumerate(page.splitlines())
        )
        + "ET"
        for page in pages
    ]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, stream in enumerate(streams):
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {5 + 2 * number} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>",
            f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        ]
    text, places = "%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{each}\nendobj\n"
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(text)}\n%%EOF\n"
    return f"{text}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{rows}{end}".encode()


def test_a_pdf_with_a_text_layer_is_read_page_by_page(tmp_path):
    path = tmp_path / "book.pdf"
    path.write_bytes(
        pdf("1.0 START\n1.1 First. One thing is done.", "1.2 Second. Another thing is done.")
    )

    book = read_book(path)

    assert texts(book_of(PLAIN)) == texts(book)
    assert [1, 1, 2] == [block.page for block, _ in book.read]


@pytest.mark.parametrize(
    ("data", "told"),
    [(pdf(""), "holds no text"), (b"%PDF-1.4 rubbish", "cannot be read as a PDF")],
)
def test_a_pdf_without_text(tmp_path, data, told):
    path = tmp_path / "book.pdf"
    path.write_bytes(data)

    with pytest.raises(Mistake, match=told):
        read_lines(path)


def test_the_reader_of_a_broken_pdf_writes_nothing_itself(tmp_path, capfd):
    (tmp_path / "book.pdf").write_bytes(b"%PDF-1.4 rubbish")

    with pytest.raises(Mistake):
        read_lines(tmp_path / "book.pdf")
    assert ("", "") == capfd.readouterr()


@pytest.mark.parametrize("text", ["", " \n\f\n", "\u00a9 2020 Somebody\n"])
def test_a_book_without_text(tmp_path, text):
    path = tmp_path / "book.txt"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(Mistake, match=r"book\.txt holds no text"):
        read_book(path)


def test_a_pdf_where_nothing_reads_it_is_told_in_a_line(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdf", None)
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf("1.0 START"))

    with pytest.raises(
        Mistake, match=r"is a PDF, which needs pypdf: pip install 'plainrules\[books\]'"
    ):
        read_lines(path)
