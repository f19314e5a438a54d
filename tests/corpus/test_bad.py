"""Every file in bad/ is refused with exactly the text beside it.

After changing a message on purpose: REWRITE=1 pytest tests/corpus/test_bad.py,
then read the difference.
"""

import os
from pathlib import Path

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.yaml.reader import read

BAD = Path(__file__).parent / "bad"


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda p: p.stem)
def test_is_refused_with_its_text(path: Path) -> None:
    expected = path.with_suffix(".expected")

    with pytest.raises(CorpusError) as caught:
        read(path.read_bytes(), path.name)
    text = str(caught.value) + "\n"

    if os.environ.get("REWRITE"):
        expected.write_text(text, encoding="utf-8")
    assert expected.read_text(encoding="utf-8") == text
