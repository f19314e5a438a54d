"""A comparison in lines for a reader, and as plain values for a program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import counted
from interpreter.workshop.comparing.clashes import Clash, Wish
from interpreter.workshop.comparing.comparison import Comparison, Thing
from interpreter.workshop.comparing.differences import (
    CHANGED,
    GONE,
    NEW,
    RENAMED,
    Difference,
    Place,
)
from interpreter.workshop.comparing.portions import words_of
from interpreter.workshop.showing.pages import Line

SHOWN = 10  # lines of a new entry
READERS = 220  # characters of a line that tells who reads something
_WHOLE = (NEW, GONE, RENAMED)  # what an entry as a whole may be


def lines_of(comparison: Comparison) -> Iterator[Line]:
    """All there is to tell, line by line."""
    against = f", held against {comparison.old}" if comparison.old else ""
    yield Line(f"{comparison.title}: {comparison.new}{against}")
    yield from _clashes(comparison)
    if comparison.refused:
        return
    for thing in comparison.things:
        yield Line("")
        yield from _thing(thing)
    yield Line("")
    yield Line(summary(comparison))


def summary(comparison: Comparison) -> str:
    """The last line: how much there is of what."""
    rules, others = comparison.count(True), comparison.count(False)
    things = sum(any(change.of_rule for _, change in thing.held) for thing in comparison.things)
    aside = f"{counted(others, 'difference')} in names, sources and display" if others else ""
    if not rules:
        return f"no change of rule{f' ({aside})' if aside else ''}"
    said = f"{counted(rules, 'change')} of rule in {counted(things, 'entry', 'entries')}"
    return f"{said}; {aside}" if aside else said


def _thing(thing: Thing) -> Iterator[Line]:
    whole = [one for part, one in thing.held if not part and one.what and one.sort in _WHOLE]
    rules = any(difference.of_rule for _, difference in thing.held)
    head = f"{thing.title} {whole[0].what}" if whole else thing.title
    yield Line(printable(head if rules else f"{head} - no change of rule"))
    last = ""
    for part, difference in thing.held:
        said = "" if difference in whole[:1] else _said(part, difference)
        if said and (said != last or not said.endswith(":")):
            yield Line(printable(f"  {said}"), 4)
        last = said
        if difference.of_rule:
            yield from _places(difference, thing)
    for name, reader_places in thing.readers:
        for line in reader_places:
            yield Line(f"  {_short(line if name == thing.path[-1] else f'{name}: {line}')}", 4)


def _said(part: str, diff: Difference) -> str:
    """The difference in a sentence, or what part is another if its lines say how."""
    if not diff.what and diff.of_rule:
        return f"{part}:" if part else ""
    if not diff.what:
        return f"{part}: worded otherwise (no rule)".removeprefix(": ")
    verb = diff.what.startswith(("is ", "stands ", "borders ", "no longer "))
    aside = "" if diff.of_rule else " (no rule)"
    return f"{part}{' ' if verb else ': '}{diff.what}{aside}" if part else f"{diff.what}{aside}"


def _short(line: str) -> str:
    if len(line) <= READERS:
        return printable(line)
    cut = max(line.rfind(mark, 0, READERS) for mark in (", ", "; "))
    return printable(f"{line[:cut]} and more ('plainrules show' tells all)")


def _places(diff: Difference, thing: Thing) -> Iterator[Line]:
    """Lines with both sides' values, where the sentence has not said them, and their places."""
    if diff.entry is not None and diff.new is not None:
        lines = thing.lines.get(diff.path, ())
        if not _opens(lines, diff.path[-1]):
            lines = (f"{diff.path[-1]}: {words_of(diff.entry.value)}",)
        yield from _quoted("+", Place(lines[0] if lines else "", diff.new.span))
        yield from (Line(f"    + {line}") for line in lines[1:SHOWN])
        if len(lines) > SHOWN:
            yield Line(f"    + … {counted(len(lines) - SHOWN, 'more line')}")
        return
    is_said = diff.sort == CHANGED and all(p and p.said in diff.what for p in (diff.old, diff.new))
    silent = diff.sort == GONE and diff.old is not None and not diff.old.said
    if diff.old and diff.new and (is_said or silent or diff.sort not in (CHANGED, GONE)):
        yield Line(f"    {diff.old.span.file_line} -> {diff.new.span.file_line}", 4)
        return
    yield from _unchanged(diff.before)
    for sign, place in (("-", diff.old), ("+", diff.new if diff.sort != GONE else None)):
        if place is not None:
            yield from _quoted(sign, place)
    yield from _unchanged(diff.behind)
    if diff.sort == GONE and diff.new:
        yield Line(f"    taken out at {diff.new.span.file_line}", 4)


def _opens(lines: Sequence[str], key: str) -> bool:
    """Whether the lines of a file are this entry, not a larger one on whose line it stands."""
    first = lines[0].lstrip("- {\"'") if lines else ""
    return first.startswith((key, "card:"))


def _quoted(sign: str, place: Place) -> Iterator[Line]:
    if place.said:
        yield Line(
            printable(f"    {sign} {'  ' * place.depth}{place.said}"),
            8 + 2 * place.depth,
            place.span.file_line,
        )
    else:
        yield Line(f"    {sign} {place.span.file_line}")


def _unchanged(place: Place | None) -> Iterator[Line]:
    """A line beside one that is new or gone, so that one sees where that is."""
    if place is not None and place.said:
        depth = 8 + 2 * place.depth
        yield Line(printable(f"      {'  ' * place.depth}{_short(place.said)}"), depth)


def _clashes(comparison: Comparison) -> Iterator[Line]:
    for title, clash in comparison.clashes:
        yield Line("")
        if clash.line:
            yield Line(printable(f"{title}: {clash.second.layer} takes out a line"), 4)
            yield Line(
                printable(f"  of {clash.first.layer}: {clash.line}"), 4, clash.first.span.file_line
            )
            continue
        yield Line(printable(f"{title} is changed in two ways"))
        for wish in (clash.first, clash.second):
            wanted = f": {wish.said}" if wish.said else ""
            yield Line(printable(f"  {wish.layer}{wanted}"), 4, wish.span.file_line)
        yield Line(f"  {_outcome(clash)}", 4)
    if comparison.shared:
        yield Line("")
    for title, who in comparison.shared:
        yield Line(printable(f"{title} is changed by {' and '.join(who)}, in different parts"), 4)


def _outcome(clash: Clash) -> str:
    if clash.settled:
        return f"{clash.second.layer} lies over it and wins"
    return "neither is laid; one of them may say 'after: [the other]' in its overlay.yaml"


# --- for programs ------------------------------------------------------------------------------------


def as_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison as plain values; docs/modding.md tells its keys."""
    return {
        "title": comparison.title,
        "old": comparison.old,
        "new": comparison.new,
        "laid": not comparison.refused,
        "changes": [_json(thing, *difference) for thing in comparison.things for difference in thing.held],
        "read": [
            {"path": list(thing.path), "thing": name, "by": list(reader_places)}
            for thing in comparison.things
            for name, reader_places in thing.readers
        ],
        "clashes": [
            {"title": title, "path": list(clash.path), "settled": clash.settled, "line": clash.line,
             "wishes": [{"layer": w.layer, **_place(w)} for w in (clash.first, clash.second)]}
            for title, clash in comparison.clashes
        ],
        "shared": [{"title": title, "layers": list(who)} for title, who in comparison.shared],
    }  # fmt: skip


def _json(thing: Thing, part: str, diff: Difference) -> dict[str, Any]:
    return {
        "path": list(diff.path),
        "title": thing.title,
        "part": part,
        "sort": diff.sort,
        "what": diff.what,
        "rule": diff.of_rule,
        "old": diff.old and _place(diff.old),
        "new": diff.new and _place(diff.new),
    }


def _place(place: Place | Wish) -> dict[str, Any]:
    return {"said": place.said, "file": place.span.file, "line": place.span.line}
