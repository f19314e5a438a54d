"""A module that a docstring or a comment speaks of is there; so are the folders whose time is measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.bot_play import PARTS

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"(?<![\w/.*])[a-z_]+(?:/[a-z_]+)*\.py\b")
MODULES = ["/" + path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/**/*.py")]


def strangers(text: str) -> list[str]:
    """Modules that a text names and that no path ends in."""
    return [
        name for name in NAMED.findall(text) if not any(m.endswith(f"/{name}") for m in MODULES)
    ]


@pytest.mark.parametrize("folder", ["interpreter", "bench", "tools"])
def test_modules_that_are_spoken_of_are_there(folder):
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (found := strangers(path.read_text(encoding="utf-8")))
    }

    assert {} == wrong


def test_one_that_is_gone_is_a_stranger():
    assert ["actions/gone.py"] == strangers(
        "see actions/gone.py, and engine/program.py or picks.py"
    )


def test_folders_whose_time_is_measured_are_there():
    assert [] == [part for part in PARTS if not (ROOT / "interpreter" / part).is_dir()]
