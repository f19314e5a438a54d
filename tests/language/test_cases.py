"""Whole files that bind, and files whose mistakes are told word for word.

After a change of messages: python -m tests.language.test_cases, then read the difference.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.language.fixture import messages

HERE = Path(__file__).parent
LINE = "====\n"


def ids(folder: str) -> list[str]:
    return sorted(path.name for path in (HERE / folder).iterdir())


@pytest.mark.parametrize("name", ids("good"))
def test_good(name, tmp_path):
    text = (HERE / "good" / name).read_text(encoding="utf-8")

    assert "" == messages(tmp_path, text)


@pytest.mark.parametrize("name", ids("bad"))
def test_bad(name, tmp_path):
    text, expected = (HERE / "bad" / name).read_text(encoding="utf-8").split(LINE)

    assert expected == messages(tmp_path, text) + "\n"


def rewrite() -> None:
    """Writes what is said now into every bad case."""
    for path in sorted((HERE / "bad").iterdir()):
        text = path.read_text(encoding="utf-8").split(LINE)[0]
        with tempfile.TemporaryDirectory() as folder:
            said = messages(Path(folder), text)
        path.write_text(text + LINE + said + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
