"""A few of the packs that are made to swell: told, or played, within the bounds. `python -m tests.hostile` takes them all."""

from pathlib import Path
from typing import Any

import pytest

from tests.hostile.measure import COMMANDS, lay, taken
from tests.hostile.packs import FRAME, packs

SAMPLE = {
    "factions by kinds 300": "error: this file holds more than 50,000 values",
    "values of two 1": "with 'v0' the state of a game holds 2,572,809 numbers",
    "borders by type 1000": "error: with these there are more than 20,000 borders",
    "options 900": "error: this mapping is too large: at most 100",
    "much text 60": "error: this text is too long: more than 4000 words",
    "schemas that swell 9": "",
    "endless repetition 999999999": "",
}


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """With the table of the grammar, which is not a pack's own time."""
    folder = tmp_path_factory.mktemp("hostile")
    lay(FRAME, folder)
    taken(folder, folder / "cache", *COMMANDS[0])
    return folder / "cache"


@pytest.fixture(scope="module")
def every():
    return dict(packs())


def test_there_are_two_hundred(every):
    assert 200 == len(every)


LONG = [pytest.param(name, marks=pytest.mark.long) for name in [*SAMPLE][::3]]


@pytest.mark.parametrize("name", [*LONG, *(name for place, name in enumerate(SAMPLE) if place % 3)])
def test_a_pack_that_swells_is_told_in_time(
    tmp_path: Path, cache: Path, every: dict[str, Any], name: str
) -> None:
    lay(every[name], tmp_path)

    told = taken(tmp_path, cache, *COMMANDS[0])

    assert "" == told.wrong
    assert SAMPLE[name] in told.said
    assert bool(SAMPLE[name]) == bool(told.status)
