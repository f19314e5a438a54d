"""The page about bots: its mod is made and its command typed as written; the mod changes what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.session.playing.title import load
from tests.docs.reader import Reader, fits

PAGE = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_mod_of_the_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    seen = list(Reader(PAGE).follow())

    assert [] == [
        (command, printed) for command, shown, printed in seen if not fits(shown, printed)
    ]
    plain, modded = load("adp"), load("adp", mods=["deep-cover"])
    assert plain.corpus_hash != modded.corpus_hash
