"""Chapter 8 paragraph by paragraph: every bullet has its rung, every rung its bullet and its test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from interpreter.corpus import find_root, load_tests
from interpreter.session.playing.title import load
from interpreter.session.simulating.rungs import used
from interpreter.session.testing.ruletests import cases_of, run_tests

Rung = tuple[str, str, str]
ROOT = Path(__file__).parent.parent.parent
LISTS = sorted((ROOT / "docs" / "non-players").glob("*.yaml"))
FACTIONS = ("coalition", "government", "taliban", "warlords")
SECTIONS = ("coalition", "government", "guidelines", "taliban", "victory", "warlords")


def inventory(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    return found


def several(entry: dict[str, Any], key: str) -> list[str]:
    """A list, or a single one."""
    given = entry.get(key) or []
    return [given] if isinstance(given, str) else list(given)


def names(printing: str | None = None) -> set[Rung]:
    """Every rung as bot, "text/decision/rung" and the place where it is written."""
    vocabulary = load("adp", printing=printing).vocabulary
    found = used(vocabulary, frozenset(range(4)), {})
    return {(r.bot, f"{r.text}/{r.decision}/{r.rung}", r.place) for r in found}


@pytest.fixture(scope="module")
def rungs() -> set[Rung]:
    return names("first") | names()


def test_every_section_has_its_list():
    assert list(SECTIONS) == [path.stem for path in LISTS]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_bullet_is_carried_by_a_rung_or_a_rule(path, rungs):
    known = {name for bot, name, _ in rungs if _speaks_of(path, bot)}
    lost = []
    for bullet, entry in inventory(path)["bullets"].items():
        carried = [*several(entry, "rungs"), *several(entry, "where")]
        lost += [bullet] if not carried and not entry.get("why") else []
        lost += [f"{bullet}: {rung}" for rung in several(entry, "rungs") if rung not in known]
        lost += [f"{bullet}: {where}" for where in several(entry, "where") if not _stands(where)]
    assert [] == lost


def _speaks_of(path: Path, bot: str) -> bool:
    """A faction's list speaks of its own bot, the guidelines of all."""
    return path.stem not in FACTIONS or bot == f"non-player {path.stem}"


def _stands(where: str) -> bool:
    """`file#entry`: does the file have an entry of that name?"""
    file, _, entry = where.partition("#")
    path = ROOT / file
    return path.is_file() and f"{entry}:" in path.read_text(encoding="utf-8")


def test_every_rung_has_its_bullet(rungs):
    listed: set[str] = set()  # places of rungs
    for path in LISTS:
        held = inventory(path)
        told = {rung for entry in held["bullets"].values() for rung in several(entry, "rungs")}
        told |= set(held.get("ours") or ())
        listed |= {place for bot, name, place in rungs if name in told and _speaks_of(path, bot)}
    texts = {(bot, name.split("/")[0]) for bot, name, place in rungs if place in listed}
    assert [] == sorted(
        f"{name} [{place}]"
        for bot, name, place in rungs
        if place not in listed and not _follows(bot, name, texts)
    )


def _follows(bot: str, name: str, texts: set[tuple[str, str]]) -> bool:
    """How the space that a listed rung chose is handled belongs to its bullet."""
    text, decision, _ = name.split("/", 2)
    return decision in ("way", "group", "origin", "via") and (bot, text) in texts


def test_every_rung_answers_in_some_rule_test(rungs):
    tree, _ = load_tests(find_root(None), "adp")
    cases = [case for case in cases_of(tree) if "bots" in case.data]
    answered = {place for verdict in run_tests("adp", cases) for place in verdict.rungs}
    assert [] == sorted({place for _, _, place in rungs} - answered)


def test_who_is_a_bot_is_known_before_the_first_question():
    """8.1: the bot asked first in a position already has its whole Operation instead of a limited one."""
    described = {
        "scenario": "short",
        "phase": "turn",
        "cards": {"played pile": [64]},
        "values": {
            "takers": 1,
            "first choice": "operation only",
            "order card": 64,
            "coalition had its turn": "yes",
            "warlords had its turn": "yes",
            "government had its turn": "yes",
        },
    }
    offered = {}
    for kind in ("bot", "human"):
        game = load("adp").position(described, seats={"taliban": kind})
        assert game.decision.faction == "taliban"
        offered[kind] = {option.name for option in game.decision.options}

    assert "operate" in offered["bot"] and "limit" not in offered["bot"]
    assert "limit" in offered["human"] and "operate" not in offered["human"]
