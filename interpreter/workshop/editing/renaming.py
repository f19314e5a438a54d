"""A new name for a thing, in every file that names it: of its title, its layers, and titles above a series.

Only what has one word for itself can be renamed; pieces, factions and the like have plurals and
names at the table. Whatever is written afterwards is read again: a name that would be taken for something
else, or that leaves a mistake, is refused, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from attrs import frozen

from interpreter.corpus.catalogue import extending
from interpreter.corpus.diagnostics import ERROR, Span
from interpreter.corpus.english import article
from interpreter.corpus.folders import bytes_of, unsaved
from interpreter.corpus.index import Path as Keys
from interpreter.corpus.index import singular
from interpreter.corpus.layers.plan import find_overlay
from interpreter.corpus.layers.series import series
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.store import load_tests
from interpreter.corpus.yaml.tree import Mapping as Branch
from interpreter.corpus.yaml.tree import Node, Sequence, Text
from interpreter.language.grammar.lexer import IDENTIFIER, Lexicon
from interpreter.language.grammar.parser import meant_tokens
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import Variant, choose
from interpreter.session.mistakes import Mistake
from interpreter.workshop.editing.analysis import Analysis, analyse
from interpreter.workshop.editing.belonging import Reading
from interpreter.workshop.editing.words import Words

SECTIONS = ("definitions", "values", "procedures", "phases", "zones", "lifetimes", "actions")
PARTS = ("numbers", "clauses", "parts")


@frozen
class Edit:
    """Other words for a stretch of a line."""

    span: Span
    text: str


def renamed(reading: Reading, path: Keys, name: str, files: Mapping[Path, bytes]) -> list[Edit]:
    """The edits that give a thing another name.

    `files`: files that an editor has not saved. Raises Mistake if it cannot be renamed.
    """
    variant = reading.variant
    if variant is None or not renamable(path):
        raise Mistake(f"'{path[-1]}' cannot be renamed here: it has other forms than this word")
    if IDENTIFIER.fullmatch(name) is None:
        raise Mistake(
            f"'{name}' is no name: write small letters, with blanks or hyphens between words"
        )
    by_place: dict[Span, str] = {}
    names = path[-1], name
    editions = [edition for edition in _editions(variant, path) if _may_name(edition, names, files)]
    before = [(edition, analyse(Reading(edition), files)) for edition in editions]
    for edition, analysis in before:
        if not analysis.sound:
            raise Mistake(f"{edition.title} has mistakes: {analysis.mistakes[0].span}")
        if any(
            thing.path[-1] == name and thing.path[0] == path[0] for thing in analysis.index.things
        ):
            raise Mistake(f"there is {article(singular(path[0]))} '{name}' already")
        for span in (*Words(analysis).everywhere(path), *_in_tests(edition, analysis, path, files)):
            by_place[span] = name
    edits = [Edit(span, text) for span, text in sorted(by_place.items())]
    _check(before, edits, files)
    return edits


def renamable(path: Keys) -> bool:
    """Whether a thing has a single word for itself."""
    return (len(path) == 2 and path[0] in SECTIONS) or (
        len(path) == 4 and path[0] == "actions" and path[2] in PARTS
    )


def _editions(variant: Variant, path: Keys) -> Iterator[Variant]:
    """Every edition whose files may name the thing: each title that shares it, with each overlay alone."""
    root = variant.root
    owners = {variant.title}
    for name in series(root):
        if variant.title in extending(root, name):
            owners |= set(extending(root, name))
    for title in sorted(owners):
        facts = title_page(root, title)
        yield choose(title, None, (), variant.mods if title == variant.title else (), root)
        for printing, overlay in facts.printings.items():
            if overlay:
                yield choose(title, printing, (), (), root)
        for option in facts.options:
            yield choose(title, facts.home.get(option), [option], (), root)


def _may_name(edition: Variant, names: tuple[str, ...], files: Mapping[Path, bytes]) -> bool:
    """Whether one of the names stands anywhere in its layers; without layers it is the title itself, which may.

    A layer without either of them says the same before and after: it need not be read.
    """
    folders = [find_overlay(edition.root, edition.title, overlay) for overlay in edition.overlays]
    with unsaved(files):
        written = [
            bytes_of(path, DEFAULT.file_bytes).decode("utf-8", "replace")
            for folder in folders
            for path in folder.rglob("*.yaml")
        ]
    return not folders or any(name in " ".join(text.split()) for text in written for name in names)


def _in_tests(
    edition: Variant, analysis: Analysis, path: Keys, files: Mapping[Path, bytes]
) -> Iterator[Span]:
    """Uses in rule tests: in their texts, and among the keys of a position."""
    assert analysis.vocabulary is not None
    kinds = {k for (k, word), _ in analysis.vocabulary.declared.items() if word == path[-1]} or {
        "NAME"
    }
    with unsaved(files):
        tree, _ = load_tests(edition.root, edition.title, edition.mods)
    if tree is not None:
        yield from _named(tree, path[-1], kinds, analysis.vocabulary.lexicon, "")


def _named(node: Node, word: str, kinds: set[str], lexicon: Lexicon, key: str) -> Iterator[Span]:
    if isinstance(node, Branch):
        for name, entry in node.entries.items():
            if name == word:
                yield entry.key.span
            yield from _named(entry.value, word, kinds, lexicon, name)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _named(item, word, kinds, lexicon, key)
    elif isinstance(node, Text) and word in node.value and key not in ("test", "cite", "source"):
        form = "text" if "\n" in node.value else "expression"
        for token in meant_tokens(node.value, form, lexicon):
            if str(token) == word and token.type in kinds and token.start_pos is not None:
                yield node.span_of(token.start_pos, token.end_pos or token.start_pos)


def _check(
    before: Iterable[tuple[Variant, Analysis]], edits: list[Edit], files: Mapping[Path, bytes]
) -> None:
    """Raise Mistake if the files would not be sound afterwards."""
    for edition, _ in before:
        after = {**files, **_applied(edition.root, edits, files)}
        analysis = analyse(Reading(edition), after)
        wrong = [one for one in analysis.mistakes if one.severity == ERROR]
        if wrong:
            raise Mistake(f"with that name {wrong[0].span} would be a mistake: {wrong[0].message}")


def _applied(root: Path, edits: list[Edit], files: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """The files as they are after the edits."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.span.file, []).append(edit)
    by_path = {}
    for file, spans in by_file.items():
        path = (root / file).resolve()
        text = files.get(path) or path.read_bytes()
        by_path[path] = rewritten(text.decode(), spans).encode()
    return by_path


def rewritten(text: str, edits: Iterable[Edit]) -> str:
    """A text with edits carried out, each in its line."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        span, line = edit.span, lines[edit.span.line - 1]
        head, tail = line[: span.column - 1], line[span.end_column - 1 :]
        quoted = line[span.column - 1 : span.end_column - 1][:1]
        word = f"{quoted}{edit.text}{quoted}" if quoted in "\"'" and quoted else edit.text
        lines[span.line - 1] = head + word + tail
    return "\n".join(lines)
