"""Worked examples of rules: the shortest rule test that cites a number of the book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.english import capital
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import plain

_TEST = re.compile(r"^  - test: ", re.MULTILINE)
_CITE = re.compile(r"^    cite: (.+)$", re.MULTILINE)
_HARD = re.compile(
    r"^    (?:bots|decides|rungs|draws|printing|options|scenario|refuses|offers|sees|hides|shows):",
    re.MULTILINE,
)

_CONDITION = re.compile(r"^\S.*(?:\n +\S.*)*", re.MULTILINE)


@frozen
class Example:
    """A position, what is done, and the result. `lines` use the words of the rule files."""

    name: str
    place: str
    lines: tuple[str, ...]


def examples(root: Path, title: str) -> dict[str, Example]:
    """Example for each number of the book. Leave out tests that need more than a position and answers."""
    by_name: dict[str, tuple[str, str]] = {}
    for path in sorted((root / "rules" / title / "tests").glob("**/*.yaml")):
        text = path.read_text(encoding="utf-8", errors="replace")
        starts = [match.start() for match in _TEST.finditer(text)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            entry, cited = text[start:end], _CITE.search(text, start, end)
            if cited is None or _HARD.search(entry):
                continue
            place = f"{path.relative_to(root).as_posix()}:{text.count(chr(10), 0, start) + 1}"
            for number in cited[1].strip(" \"'").split(", "):
                if number not in by_name or len(entry) < len(by_name[number][1]):
                    by_name[number] = place, entry
    return {
        number: example_told
        for number, (place, entry) in by_name.items()
        if (example_told := _told(place, entry))
    }


def conditions(expected: object) -> Iterator[re.Match[str]]:
    """Conditions of an `expect:`, one a line; a line goes on on those below that are indented deeper."""
    yield from _CONDITION.finditer(str(expected or ""))


def _told(place: str, entry: str) -> Example | None:
    try:
        (test,) = plain(read(f"tests:\n{entry}".encode(), place))["tests"]
    except (CorpusError, ValueError, KeyError, TypeError):
        return None
    return Example(capital(str(test.get("test", ""))), place, tuple(_lines(test)))


def _lines(test: dict[str, Any]) -> Iterator[str]:
    given = test.get("given") or {}
    for name, worth in (given.get("values") or {}).items():
        yield f"Before: {name} is {worth}"
    for space, described in (given.get("spaces") or {}).items():
        facts = described.items() if isinstance(described, dict) else [("", described)]
        yield f"Before: {space}: {', '.join(str(v) if k == 'pieces' else f'{k} {v}' for k, v in facts)}"
    done = test.get("run") or test.get("do")
    if done:
        yield f"{test.get('as', '')}: {' '.join(str(done).split())}".removeprefix(": ")
    answers = [
        f"{k} {v}"
        for answer in test.get("answers") or ()
        if isinstance(answer, dict)
        for k, v in answer.items()
    ]
    if answers:
        yield f"Chosen: {', '.join(answers)}"
    if rolls := test.get("rolls"):
        yield f"Rolled: {', '.join(map(str, rolls))}"
    yield from (f"After: {' '.join(each[0].split())}" for each in conditions(test.get("expect")))
    if test.get("forbids"):
        yield f"Not possible: {test['forbids']}"
