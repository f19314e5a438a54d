"""A kept game: what it was made of and every decision, by names and never by position.

The file is JSON with one decision a line. It is written whole beside its place and then put there
in one step, so that a crash leaves the old one or the new one.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import Factory, asdict, define, fields

from interpreter.session.mistakes import Mistake

FORMAT = 1
LARGEST = 64 << 20  # bytes; a longer file is no save of ours

Step = tuple[str, str, str, str]
"""Decision point, faction, chosen option; and a sum of all that the log told before it."""


@define
class Save:
    """The fields of the file, in its order. `decisions` are `Step`s."""

    format: int = FORMAT
    engine: str = ""
    title: str = ""
    corpus: str = ""
    printing: str = ""
    options: list[str] = Factory(list)
    mods: list[str] = Factory(list)
    scenario: str = ""
    position: dict[str, Any] | None = None
    seats: dict[str, str] = Factory(dict)
    takeback: bool = False
    seed: int = 0
    end: str = ""  # the sum after the last decision
    decisions: list[Step] = Factory(list)

    def to_text(self) -> str:
        """The file's text: one field a line, one decision a line."""
        data = asdict(self, recurse=False)
        steps = data.pop("decisions")
        rows = ",\n".join("  " + json.dumps(list(step), ensure_ascii=False) for step in steps)
        head = [f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in data.items()]
        body = ' "decisions": [\n' + rows + "\n ]" if rows else ' "decisions": []'
        return "{\n" + ",\n".join([*head, body]) + "\n}\n"


def write(path: str | Path, save: Save, *, overwrite: bool = False) -> None:
    """Keep a game. Raises Mistake where a file is in the way or cannot be written."""
    target = Path(path)
    if target.exists() and not overwrite:
        raise Mistake(f"{target} is there already and is not overwritten")
    try:
        _replace(target, save.to_text().encode())
    except OSError as error:
        raise Mistake(f"{target} cannot be written ({error.strerror})") from None


def check_place(target: Path) -> None:
    """Raises Mistake where no new file can be kept, before anything is played."""
    if target.is_dir():
        raise Mistake(f"{target} is a folder; name a file in it")
    if target.exists():
        raise Mistake(f"{target} is there already and is not overwritten")
    try:
        with tempfile.TemporaryFile(dir=target.parent):
            pass
    except OSError as error:
        raise Mistake(f"{target} cannot be written ({error.strerror})") from None


def _replace(target: Path, data: bytes) -> None:
    folder = target.parent
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, 0o644)
        os.replace(name, target)
    except (OSError, KeyboardInterrupt):
        Path(name).unlink(missing_ok=True)
        raise


def free_path(folder: Path, stem: str) -> Path:
    """A name that no file has yet, for a game that was given none."""
    number = 1
    while (path := folder / f"{stem}-{number}.json").exists():
        number += 1
    return path


def read(path: str | Path) -> Save:
    """A kept game. Raises Mistake, with the place, where the file is not one."""
    source = Path(path)
    try:
        if source.stat().st_size > LARGEST:
            raise Mistake(f"{source} is too large to be a saved game")
        text = source.read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{source} cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise Mistake(f"{source}:1:1: this is not a saved game (not UTF-8 text)") from None
    return _Reader(source, text).save()


@define
class _Reader:
    source: Path
    text: str

    def save(self) -> Save:
        try:
            data = json.loads(self.text)
        except json.JSONDecodeError as error:
            place = f"{self.source}:{error.lineno}:{error.colno}"
            raise Mistake(f"{place}: this saved game is broken or cut off ({error.msg})") from None
        except RecursionError:
            raise Mistake(f"{self.source}:1:1: this is not a saved game") from None
        if not isinstance(data, dict):
            raise self._wrong("", "this is not a saved game")
        if data.get("format") != FORMAT:
            raise self._wrong("format", f"the format of this save is not {FORMAT}")
        result = Save()
        for field in fields(Save):
            self._take(result, field.name, data)
        unknown = set(data) - {field.name for field in fields(Save)}
        if unknown:
            raise self._wrong(min(unknown), f"unknown key '{min(unknown)}'")
        return result

    def _take(self, result: Save, name: str, data: dict[str, Any]) -> None:
        if name not in data:
            raise self._wrong("", f"the key '{name}' is missing")
        value = data[name]
        if not _RIGHT[name](value):
            raise self._wrong(name, f"'{name}' does not hold what it should")
        if name == "decisions":
            value = [self._step(row, number) for number, row in enumerate(value, 1)]
        setattr(result, name, value)

    def _step(self, row: Any, number: int) -> Step:
        if not isinstance(row, list) or len(row) != 4 or not all(isinstance(w, str) for w in row):
            raise self._wrong("decisions", f"decision {number} is not four words", number)
        return tuple(row)

    def _wrong(self, key: str, message: str, below: int = 0) -> Mistake:
        """The complaint at the line of a key, or so many lines below it."""
        at = self.text.find(f'"{key}"') if key else 0
        line = self.text.count("\n", 0, max(at, 0)) + 1 + below
        return Mistake(f"{self.source}:{line}:1: {message}")


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_RIGHT: dict[str, Callable[[Any], bool]] = {
    "format": _number,
    "engine": _text,
    "title": _text,
    "corpus": _text,
    "printing": _text,
    "options": _texts,
    "mods": _texts,
    "scenario": _text,
    "position": lambda value: value is None or isinstance(value, dict),
    "seats": lambda value: isinstance(value, dict) and all(map(_text, value.values())),
    "takeback": lambda value: isinstance(value, bool),
    "seed": _number,
    "end": _text,
    "decisions": lambda value: isinstance(value, list),
}
