"""One mistake, at most two messages: what follows from another mistake is gathered or left out.

A misspelt or missing declaration makes every use of it wrong. The uses are told once, at the first
place, with the number of the others. Several missing words without a likely spelling are listed in
one message: most often the section that declared them is gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from interpreter.corpus import Diagnostic

_UNKNOWN = ("unknown-word", "unknown-key")
_NO_PIECES = "no-pieces"  # "there are no actor ships": follows where a faction or kind is unknown
_ALIKE = (_NO_PIECES, "no-section")  # whatever the words, these have one cause
_OF_A_NAME = (*_UNKNOWN, *_ALIKE, "no-subject", "no-owner", "no-value")  # told once for each name
_STRANGE = re.compile(r"^unknown |is no number or clause")
_SEPARATE = 2  # unknown words told one by one; of more, all are listed with the first
_LISTED = 8

Files = Mapping[str, Sequence[str]]


def gathered(found: Iterable[Diagnostic], files: Files) -> list[Diagnostic]:
    """The same mistakes without their follow-ups."""
    unique = sorted(dict.fromkeys(found), key=lambda d: (d.span, d.code, d.message))
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for each in unique:
        groups.setdefault(_cause(each, files), []).append(each)
    unknown = [key for key in groups if key[0] == _UNKNOWN[0]]
    if unknown:
        groups.pop((_NO_PIECES, ""), None)
    told = {key: _together(group) for key, group in groups.items()}
    strangers: dict[str, list[tuple[str, str]]] = {}
    for key in unknown:
        if not told[key][0].suggestion:
            strangers.setdefault(told[key][0].message.split("'")[0], []).append(key)
    for alike in strangers.values():
        if len(alike) > _SEPARATE:
            _list(told, alike)
    return [each for group in told.values() for each in group]


def _cause(one: Diagnostic, files: Files) -> tuple[str, str]:
    """What mistakes with one cause have in common."""
    if one.code in _UNKNOWN and _STRANGE.search(one.message):
        return _UNKNOWN[0], _marked(one, files) or one.message
    if one.code in _ALIKE and not one.message.startswith("none of"):
        return one.code, ""
    return one.code, one.message


def _marked(one: Diagnostic, files: Files) -> str:
    """The word that the message is about, as it stands in the file."""
    lines = files.get(one.span.file, ())
    if not 1 <= one.span.line <= len(lines):
        return ""
    return lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1]


def _together(group: list[Diagnostic]) -> list[Diagnostic]:
    """The first of them, or the first that knows what was meant, with the number of the others.

    Two of a kind other than an unknown word may be two mistakes.
    """
    more = len(group) - 1
    if not more or (more == 1 and group[0].code not in _OF_A_NAME):
        return group
    first = next((d for d in group if d.suggestion), group[0])
    places = "1 more place" if more == 1 else f"{more} more places"
    return [evolve(first, message=f"{first.message} (and in {places})")]


def _list(told: dict[tuple[str, str], list[Diagnostic]], keys: list[tuple[str, str]]) -> None:
    """All unknown words in the message of the first."""
    first, *others = keys
    words = [f"'{word}'" for _, word in others]
    shown = ", ".join(words[:_LISTED])
    if len(words) > _LISTED:
        shown += f" and {len(words) - _LISTED} more"
    for key in others:
        del told[key]
    told[first] = [evolve(told[first][0], note=f"unknown too: {shown}")]
