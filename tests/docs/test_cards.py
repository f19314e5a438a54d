"""The page about cards: its mod is made and its commands are typed as written; its entry takes the stand-in's place."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from interpreter.command import main
from tests.docs.reader import Reader, fits

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
FILE = Path("cards/adp/warlords.yaml")


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A reader's own copy of the titles, in which they stand."""
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    for folder in ("rules", "cards", "maps", "schemas"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)


def kind_of(capsys, *words):
    """What `cards --json` says of the text that the page replaces, and of its neighbour."""
    capsys.readouterr()
    assert 0 == main(["cards", "adp", "--json", *words])
    (card,) = [entry for entry in json.loads(capsys.readouterr().out) if entry["card"] == 55]
    return card["effects"]["unshaded"], card["effects"]["shaded"]["kind"]


@pytest.mark.long
def test_the_mod_of_the_page(copy, capsys):
    _, neighbour = kind_of(capsys)

    seen = list(Reader(PAGE).follow())

    assert 3 == len(seen)
    assert [] == [
        (command, printed) for command, shown, printed in seen if not fits(shown, printed)
    ]
    printed = {"kind": "sourced", "where": "the printed card", "keeps": ""}
    assert (printed, neighbour) == kind_of(capsys, "--mod", "printed")


@pytest.mark.long
def test_the_entry_of_the_page(copy, capsys):
    entry, in_the_mod = re.findall(r"^    unshaded:\n(?:      .*\n)+", PAGE, re.MULTILINE)
    assert entry == in_the_mod
    text = FILE.read_text(encoding="utf-8")
    card = text[text.index("  - card: 55\n") : text.index("  - card: 56\n")]
    changed, times = re.subn(
        r"^    unshaded:.*\n(?:      .*\n|\n(?=      ))*", entry, card, flags=re.MULTILINE
    )
    assert 1 == times
    FILE.write_text(text.replace(card, changed), encoding="utf-8")

    assert 0 == main(["check", "adp"])
    assert ("sourced", "the printed card") == tuple(kind_of(capsys)[0].values())[:2]
