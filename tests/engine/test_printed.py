"""Small rule texts and what they are lowered to, in `golden/`: NAME.yaml and, as it is printed, NAME.txt.

After a change of the lowering or of the printed form, `REWRITE=1 python -m pytest tests/engine/test_printed.py`
writes them anew; read what has changed.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path

import pytest

from interpreter.engine.ir import ops
from interpreter.engine.ir.printed import function
from interpreter.engine.ir.rewrite import walk
from interpreter.language.sections.second_pass import bind
from tests.completeness.constructs import instructions
from tests.engine.lowered import lowered
from tests.language.fixture import corpus_with

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.yaml"))
WATCHED = ("steering",)  # with marks


@cache
def texts(name: str) -> list[ops.Function]:
    """The functions of the texts of a file, laid beside the title of tests/language."""
    with tempfile.TemporaryDirectory() as folder:
        vocabulary = bind(corpus_with(Path(folder), (GOLDEN / f"{name}.yaml").read_text("utf-8")))
    _, found = lowered(vocabulary, name in WATCHED)
    return [text for text in found.values() if text.span.file.endswith("/case.yaml")]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_lowered_to_what_the_file_says(name):
    path = GOLDEN / f"{name}.txt"
    said = "\n".join(map(function, texts(name)))
    if os.environ.get("REWRITE"):
        path.write_text(said, encoding="utf-8")

    assert path.read_text(encoding="utf-8") == said


def test_the_files_show_every_instruction():
    shown = {type(op).__name__ for name in NAMES for text in texts(name) for op in walk(text.body)}
    lacking = instructions(ops.Op) - shown - {"Value", "Statement"}

    assert [] == sorted(lacking), "tests/engine/golden: no text is lowered to"
