"""Every misspelt key and name of six mods is told, or is on the list of harmless ones.

Here one in some fifty is tried; `python tools/mutate.py --mods` tries all of them, which takes minutes.
"""

from __future__ import annotations

from zlib import crc32

import pytest

from tests.mutations.harmless import OF_MODS, harmless, reason_for
from tests.mutations.layers import MODS, LayerShop, layer_shop, mod_files, spoilt

EVERY = 48

# What is written in a mod of the title, what should have been written, and what is said of it.
NAMED = [
    ("slow-levies", "{recruits: 4", "{recruit: 4", "nobody uses the number 'recruit' of the action train"),
    ("bolder-bots", "found a base:\n            before: hide", "found base:\n            before: hide",
     "'found base' is new here and changes nothing that was there"),
    ("toll-roads", "mark sabotage:", "mark sabotages:", "nobody uses the procedure 'mark sabotages'"),
    ("toll-roads", "warlord land:\n    of", "warlord lnad:\n    of", "unknown definition 'warlord land'"),
]  # fmt: skip


@pytest.fixture(scope="module")
def shop(tmp_path_factory) -> LayerShop:
    return layer_shop(tmp_path_factory.mktemp("layers"))


@pytest.mark.long
@pytest.mark.parametrize(("mod", "right", "wrong", "message"), NAMED)
def test_named(shop, mod, right, wrong, message):
    file = f"{mod}/rules.yaml"
    text = (MODS / file).read_text(encoding="utf-8")
    assert 1 == text.count(right)

    told = shop.told(file, text.replace(right, wrong))

    assert message in [one.message for one in told]
    assert file in {"/".join(one.span.file.split("/")[-2:]) for one in told}
    assert all(one.overlays for one in told)


@pytest.mark.long
def test_mutants(shop):
    every = [mutant for file in mod_files() for mutant in spoilt(file)]
    patterns, wrong = harmless(OF_MODS), []
    for mutant in every:
        if crc32(mutant.id.encode()) % EVERY:
            continue
        told, why = shop.told(mutant.file, mutant.text), reason_for(mutant.id, patterns)
        if bool(told) == bool(why):
            wrong.append((mutant.id, told[0].message if told else "passes unnoticed"))

    assert [] == wrong
    assert not any(shop.sound.values())


def test_the_list_names_mutants_only():
    ids = [mutant.id for file in mod_files() for mutant in spoilt(file)]

    assert [] == [p for p in harmless(OF_MODS) if not any(reason_for(id, {p: "yes"}) for id in ids)]
