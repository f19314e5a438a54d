"""What the laboratory says of runs: its commands are typed as written, and its screens are true."""

from __future__ import annotations

from pathlib import Path

from tests.docs.reader import Reader, fits

PAGE = (Path(__file__).parent.parent.parent / "docs" / "laboratory.md").read_text(encoding="utf-8")


def test_the_screens_of_a_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    section = PAGE.split("\n## Runs that survive\n")[1].split("\n## ")[0]

    seen = [*Reader(section).follow()]

    assert 3 == len(seen)
    assert [] == [
        (command, printed) for command, shown, printed in seen if not fits(shown, printed)
    ]
    assert (tmp_path / "runs" / "harbours.html").exists()
