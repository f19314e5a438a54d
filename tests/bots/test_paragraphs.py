"""The printed chapters on Non-players, bullet by bullet: every bullet has its rung, every rung its bullet.

`tests/session/test_titles.py` asks for the test of every rung, where the rule tests run.
`rules/TITLE/audit/non-players/` has a list for each faction, named like it, and lists that speak of all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.bots.rungs import PRINTINGS, Rung, rungs_of

ROOT = Path(__file__).parent.parent.parent
LISTS = sorted(ROOT.glob("rules/*/audit/non-players/*.yaml"))
TITLES = sorted({path.parents[2].name for path in LISTS})


def inventory(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    return found


def several(entry: dict[str, Any], key: str) -> list[str]:
    """A list, or a single one."""
    given = entry.get(key) or []
    return [given] if isinstance(given, str) else list(given)


@pytest.fixture(scope="module")
def rungs() -> dict[str, set[Rung]]:
    return {title: rungs_of(title) for title in TITLES}


def test_the_titles_with_lists_are_those_whose_rungs_are_held_to_rule_tests():
    assert TITLES == sorted(PRINTINGS)


def test_lists_lie_with_their_titles():
    assert [] == sorted((ROOT / "docs").rglob("non-players/**/*.yaml"))


def test_every_bot_has_its_list(rungs):
    for title in TITLES:
        listed = {f"non-player {path.stem}" for path in LISTS if path.parents[2].name == title}
        assert {bot for bot, _, _ in rungs[title]} <= listed


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parents[2].name}-{path.stem}")
def test_every_bullet_is_carried_by_a_rung_or_a_rule(path, rungs):
    known = {name for bot, name, _ in rungs[path.parents[2].name] if _speaks_of(path, bot, rungs)}
    lost = []
    for bullet, entry in inventory(path)["bullets"].items():
        carried = [*several(entry, "rungs"), *several(entry, "where")]
        lost += [bullet] if not carried and not entry.get("why") else []
        lost += [f"{bullet}: {rung}" for rung in several(entry, "rungs") if rung not in known]
        lost += [f"{bullet}: {where}" for where in several(entry, "where") if not _stands(where)]
    assert [] == lost


def _speaks_of(path: Path, bot: str, rungs: dict[str, set[Rung]]) -> bool:
    """A faction's list speaks of its own bot, the others of all."""
    own = f"non-player {path.stem}"
    return bot == own or own not in {each for each, _, _ in rungs[path.parents[2].name]}


def _stands(where: str) -> bool:
    """`file#entry`: does the file have an entry of that name, or the card of that number?"""
    file, _, entry = where.partition("#")
    path = ROOT / file
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return f"{entry}:" in text or f"- card: {entry}\n" in text


@pytest.mark.parametrize("title", TITLES)
def test_every_rung_has_its_bullet(title, rungs):
    listed: set[str] = set()  # places of rungs
    for path in LISTS:
        if path.parents[2].name == title:
            held = inventory(path)
            told = {rung for entry in held["bullets"].values() for rung in several(entry, "rungs")}
            told |= set(held.get("ours") or ())
            here = (r for r in rungs[title] if r[1] in told and _speaks_of(path, r[0], rungs))
            listed |= {place for _, _, place in here}
    texts = {(bot, name.split("/")[0]) for bot, name, place in rungs[title] if place in listed}
    assert [] == sorted(
        f"{name} [{place}]"
        for bot, name, place in rungs[title]
        if place not in listed and not _follows(bot, name, texts)
    )


def _follows(bot: str, name: str, texts: set[tuple[str, str]]) -> bool:
    """How the space that a listed rung chose is handled belongs to its bullet."""
    text, decision, _ = name.split("/", 2)
    return decision in ("way", "group", "origin", "via") and (bot, text) in texts
