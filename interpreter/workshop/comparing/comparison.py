"""One comparison whole: what is another, what clashes, and who else reads what was changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from attrs import evolve, frozen

from interpreter.corpus import manifest
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.english import capital
from interpreter.corpus.layers.stack import Overlay
from interpreter.corpus.store import Corpus
from interpreter.language.readers import Path, Use, uses_of
from interpreter.workshop.comparing.clashes import Clash, clashes, shared
from interpreter.workshop.comparing.differences import GONE, Difference, differences
from interpreter.workshop.comparing.named_things import Things, entry_of, quantity
from interpreter.workshop.comparing.portions import words_of
from interpreter.workshop.comparing.sides import Asked, Side, sides
from interpreter.workshop.showing.told_uses import Uses
from interpreter.workshop.testing.shared_work import Counts, uncounted

_READ = (
    "definitions", "values", "procedures", "zones", "phases", "card fields", "attributes", "words",
)  # fmt: skip
_OF_ACTIONS = ("numbers", "clauses", "variables", "parts")
Known = tuple[Mapping[Path, tuple[Use, ...]], Side]


@frozen(eq=False)
class Thing:
    """A changed entry: its title, its differences (each with the part of the entry that it is in), its readers."""

    path: Path
    title: str
    held: tuple[tuple[str, Difference], ...]
    readers: tuple[tuple[str, tuple[str, ...]], ...]
    lines: Mapping[Path, tuple[str, ...]]  # of what is new: how its file writes it


@frozen(eq=False)
class Comparison:
    """Result of `compare`. `refused`: layers clash and were not laid, so nothing else is known."""

    title: str
    old: str
    new: str
    things: tuple[Thing, ...] = ()
    clashes: tuple[tuple[str, Clash], ...] = ()
    shared: tuple[tuple[str, tuple[str, ...]], ...] = ()
    refused: bool = False

    @property
    def differences(self) -> Iterator[Difference]:
        return (difference for thing in self.things for _, difference in thing.held)

    def count(self, of_rule: bool) -> int:
        return sum(difference.of_rule == of_rule for difference in self.differences)


def compare(question: Asked, counts: Counts = uncounted) -> Comparison:
    """Compare two sides. Raises Mistake, or CorpusError if one side is wrong.

    `counts` hears of three parts: what is read of each side, and their comparison.
    """
    with sides(question) as (older, newer):
        note = counts(3)
        before = older.corpus
        note()
        name = words_of(before.tree.get("manifest") and _name(before)) or question.title
        empty = Comparison(name, older.called, newer.called)
        try:
            after = newer.corpus
        except CorpusError as error:
            if not all(one.code == "conflict" for one in error.diagnostics):
                raise
            return evolve(empty, clashes=_named(_unlaid(newer), before), refused=True)
        note()
        things = tuple(_things(before, after, older, newer))
        clashing = clashes(after.overlays)
        both = {
            _title(path, before, after): tuple(who)
            for path, who in shared(after.overlays, clashing).items()
        }
        return evolve(
            empty, things=things, clashes=_named(clashing, after), shared=tuple(both.items())
        )


def _name(corpus: Corpus) -> Any:
    head = corpus.tree.get("manifest")
    return head.get("name") if head is not None and hasattr(head, "get") else None


def _unlaid(side: Side) -> list[Clash]:
    """Clashes of overlays that cannot be laid together. Each is read alone."""
    alone: list[Overlay] = []
    for overlay in side.variant.overlays:
        single = evolve(side.variant, overlays=(overlay,))
        alone += evolve(side, variant=single).corpus.overlays
    ranks = [pair for pair in combinations(alone, 2) if pair[0].kind == pair[1].kind]
    return [one for pair in ranks for one in clashes(pair, settled=False)]


def _named(clashing: list[Clash], corpus: Corpus) -> tuple[tuple[str, Clash], ...]:
    things = Things.of(corpus.tree)
    return tuple(
        (": ".join(filter(None, [things.title(clash.path), things.part(clash.path)])), clash)
        for clash in clashing
    )


def _title(path: Path, before: Corpus, after: Corpus) -> str:
    newer = Things.of(after.tree)
    return newer.title(path) if path in newer.by_path else Things.of(before.tree).title(path)


def _things(before: Corpus, after: Corpus, older: Side, newer: Side) -> Iterator[Thing]:
    by_path: dict[Path, list[Difference]] = {}
    for difference in differences(before.tree, after.tree):
        if difference.path[0] != manifest.NAME:
            by_path.setdefault(entry_of(difference.path), []).append(difference)
    things = Things.of(before.tree), Things.of(after.tree)
    uses = uses_of(newer.full) if by_path else {}
    away = any(
        d.sort == GONE and d.path == _read_thing(d.path)
        for differences in by_path.values()
        for d in differences
    )
    lost = uses_of(older.full) if away else {}
    for path, differences_there in by_path.items():
        named_by = things[1] if path in things[1].by_path else things[0]
        quantified = [_with_quantity(difference, uses, newer) for difference in differences_there]
        parts = tuple((things[0 if d.sort == GONE else 1].part(d.path), d) for d in quantified)
        readers = _readers(differences_there, (uses, newer), (lost, older))
        lines = {
            difference.path: tuple(newer.sources.entry(difference.entry.key.span))
            for difference in differences_there
            if difference.entry
        }
        yield Thing(path, named_by.title(path), parts, tuple(readers), lines)


def _with_quantity(
    diff: Difference, uses: Mapping[Path, tuple[Use, ...]], side: Side
) -> Difference:
    """A number of an action is told as what it is the number of: "Crates, up to 6 becomes 4"."""
    if len(diff.path) != 4 or diff.path[2] != "numbers" or not (diff.old and diff.new):
        return diff
    for use in uses.get(diff.path, ()):
        if use.owner[:2] != diff.path[:2] or use.span is None:
            continue
        lines = side.sources.lines(use.span.file)
        line = lines[use.span.line - 1] if use.span.line <= len(lines) else ""
        noun, limit = quantity(line, diff.path[3])
        if noun:
            return evolve(
                diff,
                what=f"{capital(noun)}, {limit} {diff.what}"
                if limit
                else f"{capital(noun)}: {diff.what}",
            )
    return diff


def _readers(
    differences: list[Difference], new: Known, old: Known
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Readers and callers of the changed things, each thing once."""
    known_readers: dict[Path, Known] = {}
    for difference in differences:
        thing = _read_thing(difference.path)
        if thing and difference.of_rule:
            known_readers.setdefault(
                thing, old if difference.sort == GONE and difference.path == thing else new
            )
    for thing, (uses, side) in known_readers.items():
        others = {
            path: tuple(use for use in users if use.owner[:2] != thing[:2])
            for path, users in uses.items()
            if path[: len(thing)] == thing
        }
        lines = tuple(Uses(others, side.sources, side.layers).told(thing))
        if lines:
            yield " ".join(thing[-1:]), lines


def _read_thing(path: Path) -> Path:
    if path[0] in _READ and len(path) > 1:
        return path[:2]
    if path[0] == "actions" and len(path) > 3 and path[2] in _OF_ACTIONS:
        return path[:4]
    return ()
