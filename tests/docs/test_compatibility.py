"""What the page on compatibility says: its screens are true, and so is what it says of keywords and formats."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.language.declarations import first_pass
from interpreter.language.grammar.parser import keywords
from interpreter.session.keeping.save import FORMAT
from tests.docs.reader import Reader, fits
from tests.session.quay import ROOT

PAGE = Path(__file__).parent.parent.parent / "docs" / "compatibility.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_screen_is_as_shown(monkeypatch, tmp_path):
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    monkeypatch.chdir(tmp_path)
    seen = list(Reader(TEXT).follow())

    assert 4 == len(seen)
    assert [] == [
        (command, printed) for command, shown, printed in seen if not fits(shown, printed)
    ]
    assert {"game.json", "game-1.json"} <= {path.name for path in tmp_path.iterdir()}


def test_the_page_names_the_formats_and_is_named_by_the_front_page():
    assert f"`format` in a save is {FORMAT}. A save of another format is refused" in TEXT
    assert "docs/compatibility.md" in (PAGE.parent.parent / "README.md").read_text()
    for link in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (PAGE.parent / link).is_file()


@pytest.fixture
def grown(monkeypatch):
    """The rule language with more keywords."""

    def grow(*words):
        monkeypatch.setattr(
            first_pass, "keywords", lambda: {**keywords(), **dict.fromkeys(words, "X")}
        )

    return grow


def quay(tmp_path):
    """The little title, bound anew from its files."""
    shutil.copytree(ROOT, tmp_path / "corpus", dirs_exist_ok=True)
    rules = tmp_path / "corpus/rules/quay/rules.yaml"
    rules.write_text(rules.read_text() + f"# bound for {tmp_path}\n")
    return interpreter.load("quay", root=tmp_path / "corpus")


@pytest.mark.parametrize(
    "word, line", [("mud", "mud: {of: space"), ("boat", "boat: {plural"), ("c", "(cards c in hand")]
)
def test_a_word_that_becomes_a_keyword_is_refused_at_its_line(grown, tmp_path, word, line):
    grown(word)
    with pytest.raises(CorpusError) as error:
        quay(tmp_path)

    rows = (ROOT / "rules/quay/rules.yaml").read_text().split("\n")
    places = [n for n, row in enumerate(rows, 1) if line in row]
    wrong = [each for each in error.value.diagnostics if each.span.line in places]
    assert f"'{word}' is a word of the rule language; choose another" in wrong[0].message


def test_what_stands_behind_a_keyword_and_longer_names_stay(grown, tmp_path):
    grown("dawn", "take", "long", "work")

    assert "dawn" in [phase.id for phase in quay(tmp_path).vocabulary.phases]
