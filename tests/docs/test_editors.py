"""The page on editors names schemas that there are, and each rule file is checked by one of them at most."""

from __future__ import annotations

import json
import re
from pathlib import Path

import interpreter

ROOT = Path(interpreter.__file__).parent.parent
PAGE = ROOT / "docs" / "editors.md"


def settings() -> dict[str, list[str]]:
    """The globs by schema."""
    text = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    return json.loads(text[1])["yaml.schemas"]


def matched(path: Path, globs: list[str]) -> bool:
    """As the editor's extension does it: a glob with `!` takes away again."""
    relative = path.relative_to(ROOT).as_posix()
    found = False
    for glob in globs:
        pattern = re.escape(glob.removeprefix("!")).replace(r"\*\*/", "(?:.*/)?")
        pattern = pattern.replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
        if re.fullmatch(pattern, relative):
            found = not glob.startswith("!")
    return found


def test_every_schema_is_there_and_every_kind_of_file_has_one():
    named = {Path(name).name for name in settings()}

    assert named == {p.name for p in (ROOT / "schemas").glob("*.json")} - {"common.schema.json"}


def test_a_rule_file_has_one_schema_at_most_and_only_parts_of_overlays_have_none():
    wrong = []
    for top in ("rules", "cards", "maps"):
        for path in (ROOT / top).rglob("*.yaml"):
            names = [name for name, globs in settings().items() if matched(path, globs)]
            inside = path.relative_to(ROOT).parts
            part = "sapling" in inside or ("overlays" in inside and path.name != "overlay.yaml")
            if len(names) != (0 if part else 1):
                wrong.append((path.relative_to(ROOT).as_posix(), names))

    assert [] == wrong
