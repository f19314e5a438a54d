"""What is told of a mod in which nothing is wrong, or of a title with another scenario, word for word.

A case holds the files of a mod of the little title beside it, or files in the title's stead, and what
`check` prints. After a change of messages: python -m tests.noticing.test_cases, then read the difference.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest

from interpreter.command import main

HERE = Path(__file__).parent
LINE = "====\n"
_FILE = re.compile(r"^# file: (.+)\n", re.MULTILINE)


def cases() -> list[Path]:
    return sorted((HERE / "cases").glob("*.case"))


def written(folder: Path, case: str) -> list[str]:
    """The title with these files, and the mod if there is one; what is written behind a command to have them."""
    root = folder / "corpus"
    shutil.copytree(HERE / "title", root)
    _, *parts = _FILE.split(case)
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("format: 1\n" + text, encoding="utf-8")
    if not (root / "mod").is_dir():
        return ["weir"]
    (root / "mod/overlay.yaml").write_text("format: 1\noverlay: mod\nextends: weir\n")
    return ["weir", "--mod", str(root / "mod")]


def told(folder: Path, case: str) -> str:
    """What `plainrules check` says of it."""
    order = ["check", *written(folder, case)]
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        main(order)
    return out.getvalue().replace(str((folder / "corpus").resolve()) + os.sep, "")


@pytest.mark.parametrize("path", cases(), ids=lambda path: path.stem)
def test_case(path, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    case, expected = path.read_text(encoding="utf-8").split(LINE)

    assert expected == told(tmp_path, case)


def rewrite() -> None:
    """Writes what is said now into every case."""
    for path in cases():
        case = path.read_text(encoding="utf-8").split(LINE)[0]
        with tempfile.TemporaryDirectory() as folder:
            os.environ["PLAINRULES_CORPUS"] = str(Path(folder) / "corpus")
            path.write_text(case + LINE + told(Path(folder), case), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
