"""Read the text of a kept game: whole, cut off, broken, or no kept game.

A mistake is one sentence that names the file and says what can be done. A file that is cut off or damaged among its
decisions is read as far as it goes, and `Save.cut` says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from json import JSONDecodeError
from typing import Any

from attrs import define

from interpreter.engine.state.streams import BITS, right
from interpreter.session import commitment
from interpreter.session.keeping.save import FIELDS, FORMAT, OPTIONAL, Save, Step
from interpreter.session.mistakes import Mistake

DIGITS = 39  # no number in a save has more
LIST = '\n "decisions": ['  # how the list of the decisions begins in a file of ours
SUM = re.compile(r"[0-9a-f]{8}")
ELSEWHERE = "go on with the program that kept the game"
ADVICE = "take a copy of the file, or begin a new game"


def parse(source: str, data: bytes) -> Save:
    """Parse the kept game in a file's bytes. Raises Mistake, with the place, if there is none."""
    broken = ""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text, broken = data[: error.start].decode("utf-8-sig", "replace"), "not UTF-8 text"
    reader = _Reader(source, text)
    if not broken:
        try:
            return reader.save(reader.json(text))
        except JSONDecodeError as error:
            broken = error.msg
        except RecursionError:
            raise Mistake(f"{source} is no save of PlainRules") from None
    return reader.cut_off(broken)


@define
class _Reader:
    source: str
    text: str

    # --- whole -----------------------------------------------------------------------------------

    def json(self, text: str) -> Any:
        """Parse JSON. Raises JSONDecodeError, RecursionError, and Mistake for values that saves do not allow."""
        return json.loads(
            text,
            object_pairs_hook=self._object,
            parse_int=self._number,
            parse_constant=self._constant,
        )

    def save(self, data: Any, cut: str = "") -> Save:
        """Read and check all fields; the decisions as far as they are valid."""
        if not isinstance(data, dict) or "format" not in data or "decisions" not in data:
            raise Mistake(f"{self.source} is no save of PlainRules")
        if not _whole(data["format"]) or data["format"] != FORMAT:
            raise self._wrong("format", f"{_other(data['format'])}: {ELSEWHERE}")
        for name in FIELDS:
            if name not in data and name not in OPTIONAL:
                raise self._wrong("", f"the key '{name}' is missing from this save; {ADVICE}")
        unknown = set(data) - set(FIELDS)
        if unknown:
            raise self._wrong(min(unknown), f"unknown key '{min(unknown)}'; leave it out")
        for name, (fits, wanted) in _RIGHT.items():
            if name in data and not fits(data[name]):
                raise self._wrong(name, f"'{name}' does not hold what it should: {wanted}")
        rows, steps = data["decisions"], _steps(data["decisions"])
        if len(steps) < len(rows):
            cut = f"is damaged {_after(len(steps))}"
        return Save(**{**data, "decisions": steps}, source=self.source, cut=cut)

    # --- cut off ---------------------------------------------------------------------------------

    def cut_off(self, broken: str) -> Save:
        """Read as much as possible of a text that ends early or is damaged."""
        head, list_mark, rest = self.text.partition(LIST)
        try:
            data = self.json(f"{head}{LIST}]}}") if list_mark else None
        except (JSONDecodeError, RecursionError) as error:
            data, broken = None, getattr(error, "msg", broken)
        if not isinstance(data, dict) or "format" not in data:
            raise self._headless(broken)
        lines = rest.split("\n")[1:]
        rows: list[Any] = []
        for line in lines:
            row = self._row(line)
            if row is None:
                break
            rows.append(row)
        more = any(line.strip() for line in lines[len(rows) + 1 :])
        return self.save(
            {**data, "decisions": rows},
            f"is {'damaged' if more else 'cut off'} {_after(len(rows))}",
        )

    def _row(self, line: str) -> Any:
        try:
            return self.json(line.strip().removesuffix(","))
        except (JSONDecodeError, RecursionError, Mistake):
            return None

    def _headless(self, broken: str) -> Mistake:
        """Mistake for a file that holds only the beginning of a save, or none at all."""
        if not self.text.strip("\0 \r\n\t"):
            why = broken if broken.startswith("not UTF-8") else "it is empty"
            return Mistake(f"{self.source} is no save of PlainRules ({why})")
        if '"format"' not in self.text[:40]:
            return Mistake(f"{self.source} is no save of PlainRules ({broken})")
        return Mistake(
            f"{self.source}:{self._line(len(self.text))}:1: this save is broken or cut off before its"
            f" first decision ({broken}), so that nothing of it can be played; {ADVICE}"
        )

    # --- what is wrong ---------------------------------------------------------------------------

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise self._wrong(twice, f"the key '{twice}' stands twice in this save; leave one out")
        return result

    def _number(self, digits: str) -> int:
        if len(digits) > DIGITS + 1:
            raise Mistake(f"{self.source}: a number of {len(digits)} digits is too long for a save")
        return int(digits)

    def _constant(self, name: str) -> Any:
        raise self._wrong("", f"{name} is no number that a save could hold")

    def _wrong(self, key: str, message: str) -> Mistake:
        """The complaint at the line of a key."""
        key_seen = re.search(rf'^ ?"{re.escape(key)}":', self.text, re.MULTILINE) if key else None
        line = self._line(key_seen.start()) if key_seen else 1
        return Mistake(f"{self.source}:{line}:1: {message}")

    def _line(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1


def _other(format: Any) -> str:
    """Why a format is not read."""
    shown = json.dumps(format, ensure_ascii=False)[:DIGITS]
    if _whole(format) and 0 < format < FORMAT:
        since = f"since format {FORMAT} other cards and rolls follow from a seed"
        return f"the format of this save is {shown}, and {since}"
    return f"the format of this save is {shown}; this program reads {FORMAT}"


def _steps(rows: list[Any]) -> list[Step]:
    """Steps of the game, up to the first row that is not a valid step."""
    steps: list[Step] = []
    for row in rows:
        if not _texts(row) or len(row) != 4 or not _sum(row[3]):
            break
        point, faction, option, total = row
        steps.append((point, faction, option, total))
    return steps


def _after(decisions: int) -> str:
    return f"after decision {decisions}" if decisions else "before its first decision"


def _text(value: Any) -> bool:
    """Whether this is a name or the like, without characters that could steer a terminal."""
    return isinstance(value, str) and value.isprintable()


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _paths(value: Any) -> bool:
    return isinstance(value, list) and all([isinstance(path, str) for path in value])


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _sum(value: Any) -> bool:
    return isinstance(value, str) and SUM.fullmatch(value) is not None


def _map(value: Any, right: Callable[[Any], bool]) -> bool:
    return isinstance(value, dict) and all(map(_text, value)) and all(map(right, value.values()))


_RIGHT: dict[str, tuple[Callable[[Any], bool], str]] = {
    "format": (_whole, "a number"),
    "engine": (_text, "a text"),
    "title": (_text, "the name of a title"),
    "corpus": (_text, "a text"),
    "rules": (lambda value: _map(value, lambda match: _map(match, _text)), "sums of rules by name"),
    "printing": (_text, "a text"),
    "options": (_texts, "a list of names"),
    "mods": (_paths, "a list of folders"),
    "scenario": (_text, "a text"),
    "position": (lambda value: value is None or isinstance(value, dict), "null or a position"),
    "seats": (lambda value: _map(value, _text), "who plays whom"),
    "takeback": (lambda value: isinstance(value, bool), "true or false"),
    "seed": (lambda value: _whole(value) and right(value), f"a whole number of {BITS} bits"),
    "commitment": (commitment.right, commitment.WANTED),
    "start": (_sum, "a sum"),
    "decisions": (lambda value: isinstance(value, list), "a list"),
}
