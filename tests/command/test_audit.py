"""`plainrules audit`: what it says, what it writes, how it ends."""

import json
import re
import shutil

import pytest

from tests.auditing.ferry import written


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return written(tmp_path)


def test_what_is_missing_and_the_summary(plainrules, root):
    status, out, err = plainrules("audit", "ferry", "--book", "book.txt")

    assert (1, "") == (status, err)
    assert "encoded by nobody: 1\n  1.1\n" in out
    assert "encoded and never executed: 1\n  2.3\n" in out
    assert "citations of what the book does not have: 1\n  4.4 (rules/ferry/rules.yaml:23)\n" in out
    assert "ferry, new: 7 paragraphs: 0 proven by faults" in out


def test_a_title_that_is_whole_ends_well(plainrules, root):
    rules = root / "rules/ferry/rules.yaml"
    rules.write_text(rules.read_text().replace('"4.4"', '"2.1"').replace('"2.3"', '"2.1"'))
    (root / "rules/ferry/audit/more.yaml").write_text(
        'format: 1\nparagraphs:\n  "1.1": {kind: component, why: pieces}\n'
        '  "2.3": {kind: optional, why: not done}\n'
    )

    status, out, _ = plainrules("audit", "ferry", "--book", "book.txt")

    assert 0 == status
    assert "7 paragraphs: 0 proven" in out and "executed by a rule test" in " ".join(out.split())


def test_json(plainrules, root):
    _, out, _ = plainrules("audit", "ferry", "--book", "book.txt", "--json")

    assert "open" == {p["passage"]: p["state"] for p in json.loads(out)["passages"]}["1.1"]


def test_numbers(plainrules, root):
    _, out, _ = plainrules("audit", "ferry", "--book", "book.txt", "--numbers")

    assert "2.3: 7, in the book alone (line 18): Who idles for seven turns has lost." in out


def test_pages(plainrules, root):
    _, out, _ = plainrules("audit", "ferry", "--book", "book.txt", "--html", "pages")

    assert "3 pages in pages\n" in out
    assert (root / "pages/index.html").is_file()


def test_remembered_and_changed(plainrules, root):
    status, out, _ = plainrules("audit", "ferry", "--book", "book.txt", "--remember")
    assert (0, True) == (status, "passages-new.yaml" in out)

    status, out, _ = plainrules("audit", "ferry", "--book", "changed.txt", "--since", "new")
    assert 1 == status
    assert "new to new: 5 paragraphs read alike, 2 do not; 2 of these are not settled" in out
    assert (
        "2.1 (changed): look at these rules again\n    rules/ferry/rules.yaml:16:3: phase turn\n"
        in out
    )
    assert 0 == plainrules("audit", "ferry", "--since", "new")[0]


def test_signed_and_suspect_since(plainrules, root):
    book = ("--book", "book.txt")
    status, out, _ = plainrules("audit", "ferry", *book, "--sign", "Ann", "2.1", "2.2", "1.1")
    assert (1, True) == (status, "5 signed in " in out)
    assert "\n  2.1, 2.2, 2.2 (1), 2.2 (" in out
    assert "not signed: 1.1: encoded by nobody" in out
    for words, why in (
        (["Ann"], "then passages"),
        (["Ann", "2.1", "--cites-only"], "leave --cites"),
    ):
        assert why in plainrules("audit", "ferry", *book, "--sign", *words)[2]
    rules = root / "rules/ferry/rules.yaml"
    rules.write_text(rules.read_text().replace("fare > 5", "fare > 4"))

    told = plainrules("audit", "ferry", *book)[1]
    assert "2.2 (1): other rules than Ann signed on" in told
    assert "the last visit of Ann on" in told and "1 of 5 signed passages to look at" in told

    assert 0 == plainrules("audit", "ferry", *book, "--sign", "Bo", "2.2 (1)")[0]
    told = plainrules("audit", "ferry", "--book", "changed.txt")[1]
    assert "2.1: another sentence than Ann signed on" in told
    assert "visit of Bo on" in told and "0 of 1 signed passages" in told


def test_a_failing_test_makes_what_it_cites_fail(plainrules, root):
    path = root / "rules/ferry/tests/all.yaml"
    path.write_text(path.read_text().replace("fare = 6", "fare = 7"))

    status, out, _ = plainrules("audit", "ferry", "--book", "book.txt")

    assert 1 == status
    failure = "rules/ferry/tests/all.yaml:6: it is not so that fare = 7: fare is 6"
    line = f"2.1: Whoever is on turn takes a fare of 3: two turns make one rich: {failure}"
    assert f"fails: 1 {line}" in " ".join(out.split())
    assert (
        "not signed: 2.1: a rule test that cites it fails"
        in (plainrules("audit", "ferry", "--book", "book.txt", "--sign", "Ann", "2.1")[1])
    )


@pytest.mark.parametrize("words", [("Ann",), ("A\tB", "2.1"), ("Ann", "9.9")])
def test_a_signature_needs_a_name_and_passages_that_are_there(plainrules, root, words):
    status, _, err = plainrules("audit", "ferry", "--book", "book.txt", "--sign", *words)

    assert (2, 1) == (status, err.count("\n"))
    assert not (root / "rules/ferry/audit/signed-new.yaml").exists()


def test_how_a_book_was_read(plainrules, root):
    status, out, _ = plainrules("audit", "ferry", "--book", "book.txt", "--columns")

    assert 0 == status
    assert "2.2      page 1, line 14      bullet  Who has more than 5 has won." in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--book", "none.txt"), "the book none.txt cannot be read: No such file or directory"),
        (("--book", "."), "the book . cannot be read: it is a folder"),
        (("--since", "new"), "nothing is remembered of the new edition of ferry: give its text with --book"),
        (("--html", "pages"), "--html needs the text of a book: --book FILE"),
        (("--remember",), "--remember needs the text of a book: --book FILE"),
        (("--book", "book.txt", "--since", "x"), "there is no file 'x', and no edition of that name"),
        (("--book", "book.txt", "--printing", "9th"), "no edition of the audit is of the printing '9th'"),
        (("--book", "book.txt", "--html", "book.txt"), "no pages can be written to book.txt"),
    ],
)  # fmt: skip
def test_each_mistake_is_one_line(plainrules, root, words, told):
    status, _, err = plainrules("audit", "ferry", "--cites-only", *words)

    assert 2 == status
    assert told in err and 1 == err.count("\n")


# --- a first hour --------------------------------------------------------------------------------


@pytest.fixture
def unaudited(root):
    shutil.rmtree(root / "rules/ferry/audit")
    rules = root / "rules/ferry/rules.yaml"
    rules.write_text(
        re.sub(r"(, cite: .*?(?=[,}])|cite: .*?, |    cite: .*\n)", "", rules.read_text())
    )
    tests = root / "rules/ferry/tests/all.yaml"
    tests.write_text(tests.read_text().replace('    cite: "2.1"\n', ""))
    return root


def test_a_new_inventory_has_every_paragraph_open_and_proposes_what_may_encode_it(
    plainrules, unaudited
):
    status, out, err = plainrules("audit", "new", "ferry", "--book", "book.txt")

    text = (unaudited / "rules/ferry/audit/inventory.yaml").read_text()
    rows = text.partition("  paragraphs:\n")[2].splitlines()
    assert (0, "") == (status, err)
    assert "7 paragraphs in " in out and "next: 1.0 THE RIVER\n" in out
    assert "0 entries and 0 rule tests cite" in out
    assert 7 == len(rows) and all("  # open" in row for row in rows)
    assert "    - 2.1  # open; perhaps phase turn (rules/ferry/rules.yaml:16)" in rows
    assert "Whoever is on turn" not in text

    status, out, _ = plainrules("audit", "ferry", "--cites-only")
    assert "paragraphs of the book that nothing encodes: 7\n" in out


def test_a_new_inventory_overwrites_none(plainrules, unaudited):
    plainrules("audit", "new", "ferry", "--book", "book.txt")
    before = (unaudited / "rules/ferry/audit/inventory.yaml").read_text()

    status, _, err = plainrules("audit", "new", "ferry", "--book", "changed.txt")

    assert (2, 1) == (status, err.count("\n")) and "ferry has an inventory" in err
    assert before == (unaudited / "rules/ferry/audit/inventory.yaml").read_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("new", "ferry"), "audit new needs the text of a book: --book FILE"),
        (("old", "ferry", "--book", "book.txt"), "unrecognized arguments: old"),
        (("new", "ferry", "--book", "none.txt"), "the book none.txt cannot be read"),
        (("new", "ferry", "--book", "empty.txt"), "the book empty.txt holds no text"),
        (("new", "ferry", "--book", "book.txt", "--html", "pages"), "leave --html out"),
        (("new", "ferry", "--book", "book.txt", "--mutate"), "leave --mutate out"),
        (("ferry", "--mod=x", "--mutate", "1"), "leave --mod out"),
    ],
)
def test_a_new_inventory_of_wrong_words(plainrules, unaudited, words, told):
    (unaudited / "empty.txt").touch()

    status, _, err = plainrules("audit", *words)

    assert (2, 1) == (status, err.count("\n")) and told in err
    assert not [*unaudited.glob("rules/ferry/audit/*")]


@pytest.mark.parametrize(
    "besides",
    [
        "--json", "--book=book.txt", "--html=out", "--since=old", "--numbers", "--remember", "--columns",
        "--mutate", "--sign=Ann", "--cites-only", "--printing=new", "--option=x", "--mod=x",
    ],
)  # fmt: skip
def test_a_letter_takes_no_option_besides(plainrules, root, besides):
    status, out, err = plainrules("audit", "ferry", "--letter", besides)

    option = besides.partition("=")[0]
    assert (2, "") == (status, out) and f"prints open rulings alone: leave {option} out" in err


def test_a_test_that_fails_is_told_with_the_sentence_it_cites(plainrules, root):
    path = root / "rules/ferry/tests/all.yaml"
    path.write_text(path.read_text().replace("fare = 6", "fare = 7"))

    status, out, _ = plainrules("test", "ferry", "--book", "book.txt")

    place = "rules/ferry/tests/all.yaml:3: two turns make one rich"
    said = "Whoever is on turn takes a fare of 3"
    assert 1 == status and f"FAILED  2.1: {said}: {place}\n" in out and "fare is 6" in out
    assert f"FAILED  2.1: {place}\n" in plainrules("test", "ferry")[1]
    assert f"  2.1: {said}: two turns" in plainrules("audit", "ferry", "--book", "book.txt")[1]
    status, _, err = plainrules("test", "ferry", "--book", "none.txt")
    assert 2 == status and "the book none.txt cannot be read" in err


def test_a_sentence_of_a_book_steers_no_terminal(plainrules, root):
    path, book = root / "rules/ferry/tests/all.yaml", root / "book.txt"
    path.write_text(path.read_text().replace("fare = 6", "fare = 7"))
    book.write_text(book.read_text().replace("takes a fare", "takes \x1b[31m a fare"))

    out = plainrules("test", "ferry", "--book", "book.txt")[1]

    assert "is on turn takes" in out and "\x1b" not in out
