"""What `title.yaml` says of printings and options, before anything else is read.

Parsing YAML costs more than a warm start may take, so the answer is kept beside the compiled titles,
under the hash of the file.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from attrs import Factory, asdict, define

KEPT = 2  # raised when the fields below change their meaning


@define
class Facts:
    """Printings and options, each with the overlay it needs ("" for none)."""

    name: str = ""
    printings: dict[str, str] = Factory(dict)
    home: dict[str, str] = Factory(dict)  # option -> the printing it belongs to
    options: dict[str, str] = Factory(dict)

    @property
    def default_printing(self) -> str:
        """The one named first."""
        return next(iter(self.printings), "")


def facts_of(root: Path, title: str) -> Facts:
    """Raises CorpusError where the file cannot be parsed."""
    from interpreter.engine.cache import directory

    path = root / "rules" / title / "title.yaml"
    data = path.read_bytes()
    kept = directory() / f"title-{KEPT}-{hashlib.sha256(data).hexdigest()[:32]}.json"
    try:
        return Facts(**json.loads(kept.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        facts = _parse(data, path.relative_to(root).as_posix())
    _keep(kept, facts)
    return facts


def _parse(data: bytes, file: str) -> Facts:
    from interpreter.corpus.reader import read
    from interpreter.corpus.tree import plain

    manifest = plain(read(data, file))
    if not isinstance(manifest, dict):
        return Facts()
    name = manifest.get("name") or manifest.get("title") or ""
    printings = _overlays(manifest.get("printings"))
    options = manifest.get("options")
    return Facts(str(name), printings, _home(options), _overlays(options))


def _home(section: Any) -> dict[str, str]:
    entries = section.items() if isinstance(section, dict) else ()
    return {
        str(n): str(e["printing"]) for n, e in entries if isinstance(e, dict) and "printing" in e
    }


def _overlays(section: Any) -> dict[str, str]:
    if not isinstance(section, dict):
        return {}
    return {
        str(name): str(entry.get("overlay", "")) if isinstance(entry, dict) else ""
        for name, entry in section.items()
    }


def _keep(path: Path, facts: Facts) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}.new")
        beside.write_text(json.dumps(asdict(facts)), encoding="utf-8")
        os.replace(beside, path)
    except OSError:
        pass  # then it is parsed again next time
