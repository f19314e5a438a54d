"""One mistake, at most two messages: what follows from another mistake is gathered or left out.

A misspelt or missing declaration makes every use of it wrong. The uses are told once, at the first
place, with the number of the others. Several missing words without a likely spelling are listed with
the first: most often the section that declared them is gone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.english import counted

_UNKNOWN = ("unknown-word", "unknown-key")
_NO_PIECES = "no-pieces"  # "there are no actor ships": follows where a faction or kind is unknown
_ALIKE = (_NO_PIECES, "no-section")  # whatever the words, these have one cause
_OF_A_NAME = (*_UNKNOWN, *_ALIKE, "no-subject", "no-owner", "no-value")  # told once for each name
_STRANGE = re.compile(r"^unknown |is no number or clause")
_COUNT = "wrong-count"
_SEPARATE = 2  # unknown words of a kind or a text told one by one; of more, all with the first
_MANY = 4  # in all

Cause = tuple[str, str]
Files = Mapping[str, Sequence[str]]


def gathered(diagnostics: Iterable[Diagnostic], files: Files) -> list[Diagnostic]:
    """Mistakes without those that follow from others."""
    unique: dict[Any, Diagnostic] = {}  # report each place once
    for diagnostic in sorted(diagnostics, key=lambda d: (d.span, d.code, d.message)):
        unique.setdefault((diagnostic.span, diagnostic.code, diagnostic.message), diagnostic)
    groups: dict[Cause, list[Diagnostic]] = {}
    for diagnostic in unique.values():
        groups.setdefault(_cause(diagnostic, files), []).append(diagnostic)
    heads = {cause: _together(group) for cause, group in groups.items()}
    unknown = [cause for cause in heads if cause[0] == _UNKNOWN[0]]
    if unknown:
        heads.pop((_NO_PIECES, ""), None)
    _strangers(heads, [cause for cause in unknown if not heads[cause][0].suggestion])
    return [diagnostic for group in heads.values() for diagnostic in group]


def _strangers(by_cause: dict[Cause, list[Diagnostic]], causes: list[Cause]) -> None:
    """Join errors about words that resemble no known one: many of a kind, of one text or in all."""
    contexts = {by_cause[cause][0].context for cause in causes}
    for cause in [c for c in by_cause if c[0] == _COUNT]:
        called = by_cause[cause][0].message.split("'")[1]
        if f"procedure {called}" in contexts:  # its parameters are gone, not those of the caller
            del by_cause[cause]
    many = len(causes) > _MANY
    keys: list[Callable[[Diagnostic], object]]
    keys = [lambda one: one.message.split("'")[0], lambda one: one.context, lambda _: many]
    for key in keys:
        alike: dict[object, list[Cause]] = {}
        for cause in causes:
            if cause in by_cause:
                alike.setdefault(key(by_cause[cause][0]), []).append(cause)
        for which, group in alike.items():
            if which and len(group) > (1 if which is True else _SEPARATE):
                _list(by_cause, group)
    if many:
        for cause in [c for c in by_cause if c[0] == "unexpected"]:
            del by_cause[cause]


def _cause(one: Diagnostic, files: Files) -> Cause:
    """Key that mistakes with one cause share."""
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
    """The first of them, or the first with a suggestion, and the number of the others.

    Two of a kind other than an unknown word may be two mistakes.
    """
    more = len(group) - 1
    if not more or (more == 1 and group[0].code not in _OF_A_NAME):
        return group
    first = next((d for d in group if d.suggestion), group[0])
    return [evolve(first, message=f"{first.message} (and in {counted(more, 'more place')})")]


def _list(by_cause: dict[Cause, list[Diagnostic]], causes: list[Cause]) -> None:
    """All unknown words with the first."""
    first, *others = [by_cause[cause][0] for cause in causes]
    for cause in causes[1:]:
        del by_cause[cause]
    too = [*first.too, *(pair for one in others for pair in ((one.span, one.message), *one.too))]
    by_cause[causes[0]] = [evolve(first, too=tuple(sorted(too)))]
