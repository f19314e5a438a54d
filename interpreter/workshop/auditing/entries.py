"""Everything in the rule files that cites a book, or that data of the audit may name, with the lines it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import dedent
from typing import TypeAlias

from attrs import Factory, define, evolve, frozen

from interpreter.corpus.diagnostics import CorpusError, Span
from interpreter.corpus.index import KINDS, singular
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus, load_tests, load_tree
from interpreter.corpus.yaml.tree import Entry as Pair
from interpreter.corpus.yaml.tree import Mapping as Branch
from interpreter.corpus.yaml.tree import Node, Number, Sequence, Text, plain
from interpreter.session.editions.title_page import TitlePage, offered
from interpreter.workshop.auditing.book.book_lines import letters
from interpreter.workshop.auditing.data import Edition
from interpreter.workshop.coverage.by_test import Executed
from interpreter.workshop.showing.merged import spans

Line: TypeAlias = tuple[str, int]
"""A file, as it is shown, and a line of it, from 1."""
PLAYED = (
    "actions", "bots", "cards", "consequences", "deals", "definitions", "phases",
    "procedures",
)  # fmt: skip
"""Sections whose entries run; what others declare is in force without running."""
WORKED_OUT = "truth", "number"  # what a definition is
TRUTHS = "yes", "no"  # what says one plainly
_BESIDE = ("answers", "stages", "ways", "then")  # keys on the way to an entry that say nothing


@frozen
class Entry:
    """An entry of the rule files: the keys that lead to it, what it cites, the layer and lines it takes.

    `option`: the one that it is only in force with; "" for none. `fixed`: all it says is a plain truth or
    number, which is worked out beforehand.
    """

    path: tuple[str, ...]
    cite: str

    place: Span
    lines: frozenset[Line]
    text: str
    option: str = ""
    fixed: bool = False

    @property
    def said(self) -> str:
        """Such as "action NAME, NAME, spaces"."""
        kind = KINDS.get(self.path[0]) or singular(self.path[0])
        inner = [key for key in self.path[2:] if key not in _BESIDE]
        return ", ".join([" ".join([kind, *self.path[1:2]]), *inner])

    @property
    def runs(self) -> bool:
        """Whether it is text that a test can execute."""
        return self.path[0] in PLAYED and not self.fixed


@frozen
class RuleTest:
    """A rule test: its name, what it cites, its place, the lines of rules that it executes, "" where it passed.

    `said`: all that it says, in letters.
    """

    name: str
    cite: str
    place: str
    lines: frozenset[Line] = frozenset()
    failure: str = ""
    said: str = ""


@define
class Rules:
    """The rule files of an edition, with all options of its printing.

    `citing`: the entries that cite; `by_place`: those that `file#entry` names; `rungs`: those that
    `text/decision/rung` names, each with its bot; `cards`: by the letters of their titles.
    """

    corpus: Corpus
    citing: list[Entry] = Factory(list)
    by_place: dict[str, list[Entry]] = Factory(dict)
    rungs: dict[str, list[tuple[str, Entry]]] = Factory(dict)
    cards: dict[str, Entry] = Factory(dict)
    tests: list[RuleTest] = Factory(list)

    def at(self, place: str) -> list[Entry]:
        """The entries that `file#entry` names, or `file` all of: an entry of a section, else a key inside one."""
        file, _, name = place.partition("#")
        if not name:
            named = [named for key, named in self.by_place.items() if key.startswith(f"{file}#")]
            return [entry for entries in named for entry in entries]
        if place not in self.by_place:
            inside = _inside(self.corpus.tree, (), file, name)
            self.by_place[place] = [
                _whole(path, entries.value, entries.key.span, self.corpus.files, "")
                for path, entries in inside
            ]
        return self.by_place[place]


def rules_of(
    root: Path,
    title: str,
    edition: Edition,
    mods: tuple[str, ...] = (),
    executed: Iterable[Executed] | None = None,
) -> Rules:
    """Read the rules that an edition is held against, with mods laid over them. Raises CorpusError.

    `executed`: the rule tests as they ran; one that fails counts as executing nothing.
    """
    page = offered(root, title, mods)
    printing = page.printings.get(edition.printing, "")
    laid = [printing] if printing else []
    laid += [page.options[option] for option in edition.options]
    with sparing():
        rules = _read(root, title, edition, page, laid, mods)
    ran = {test.place: test for test in executed or ()}
    for at, test in enumerate(rules.tests):
        if run := ran.get(test.place):
            lines = frozenset() if run.failure else run.lines
            rules.tests[at] = evolve(test, lines=lines, failure=run.failure)
    return rules


def _read(
    root: Path,
    title: str,
    edition: Edition,
    page: TitlePage,
    laid: list[str],
    mods: tuple[str, ...],
) -> Rules:
    corpus = load_tree(root, title, [*laid, *mods])
    rules = Rules(corpus)
    _gather(rules, corpus, "")
    for option, overlay in page.options.items():
        home = page.home.get(option)
        if overlay in laid or (home and edition.printing and home != edition.printing):
            continue
        try:
            other = load_tree(root, title, [*laid, overlay, *mods])
        except CorpusError:
            continue  # it does not go with this edition's own options
        _gather(rules, other, option)
    tree, _ = load_tests(root, title, mods)
    tests = tree.get("tests") if tree is not None else None
    for name, entry in tests.entries.items() if isinstance(tests, Branch) else ():
        place = entry.key.span.file_line
        said = repr(plain(entry.value))
        rules.tests.append(RuleTest(name, _word(entry.value, "cite"), place, said=said))
    return rules


def _gather(rules: Rules, corpus: Corpus, option: str) -> None:
    """Add what an option brings; without one, everything."""
    known = {entry.place for entry in rules.citing} if option else set()
    for entry in _entries(corpus.tree, (), corpus.files, option):
        if option and entry.place in known:
            continue
        rules.citing.append(entry)
    for section, node in corpus.tree.items():
        _put(rules, _whole((section,), node, node.span, corpus.files, option))
        if not isinstance(node, Branch):
            continue
        for name, entry_value in node.entries.items():
            whole = _whole(
                (section, name), entry_value.value, entry_value.key.span, corpus.files, option
            )
            _put(rules, whole)
            if section == "cards":
                rules.cards.setdefault(letters(_word(entry_value.value, "title")), whole)
            if section == "bots":
                _rungs(rules, name, entry_value.value, corpus.files, option)


def _inside(
    node: Node, path: tuple[str, ...], file: str, name: str
) -> Iterator[tuple[tuple[str, ...], Pair]]:
    """The keys of that name that a file has, at any depth."""
    if isinstance(node, Branch):
        for key, pair in node.entries.items():
            if key == name and pair.key.span.file == file:
                yield (*path, key), pair
            yield from _inside(pair.value, (*path, key), file, name)


def _put(rules: Rules, entry: Entry) -> None:
    """Known by every file that has a part of it: a layer may say more of what another declares."""
    for file in {file for file, _ in entry.lines} | {entry.place.file}:
        entries = rules.by_place.setdefault(f"{file}#{entry.path[-1]}", [])
        if entry.place not in [known.place for known in entries]:
            entries.append(entry)


def _entries(
    node: Node, path: tuple[str, ...], files: Mapping[str, Iterable[str]], option: str
) -> Iterator[Entry]:
    """The mappings below that cite, from the outermost."""
    if isinstance(node, Branch):
        for key, value in node.entries.items():
            way = (*path, key)
            if isinstance(value.value, Branch) and _word(value.value, "cite"):
                yield _whole(way, value.value, value.key.span, files, option)
            yield from _entries(value.value, way, files, option)
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items, 1):
            way = (*path, str(number))
            if isinstance(item, Branch) and _word(item, "cite"):
                yield _whole(way, item, item.span, files, option)
            yield from _entries(item, way, files, option)


def _whole(
    path: tuple[str, ...], node: Node, place: Span, files: Mapping[str, Iterable[str]], option: str
) -> Entry:
    pair = node.entries.get("cite") if isinstance(node, Branch) else None
    spans_told = set(spans(node)) - ({pair.key.span, *spans(pair.value)} if pair else set())
    lines = frozenset((span.file, span.line) for span in spans_told) | {(place.file, place.line)}
    cite = _word(node, "cite")
    return Entry(path, cite, place, lines, _text(lines, files), option, _fixed(node))


def _fixed(node: Node) -> bool:
    values = [_held(node, key) for key in WORKED_OUT]
    return any(isinstance(v, Number) or str(getattr(v, "value", "")) in TRUTHS for v in values)


def _text(lines: frozenset[Line], files: Mapping[str, Iterable[str]]) -> str:
    """The lines as the files have them, each file's from its first to its last."""
    words_told: list[str] = []
    for file in sorted({file for file, _ in lines}):
        numbers = [number for name, number in lines if name == file]
        rows = list(files.get(file, ()))
        words_told += [row.rstrip() for row in rows[min(numbers) - 1 : max(numbers)]]
    return dedent("\n".join(words_told))


def _rungs(
    rules: Rules, bot: str, node: Node, files: Mapping[str, Iterable[str]], option: str
) -> None:
    answers = _held(node, "answers")
    for text, branch in answers.entries.items() if isinstance(answers, Branch) else ():
        for decision, ladder in (
            branch.value.entries.items() if isinstance(branch.value, Branch) else ()
        ):
            way = ("bots", bot, text, decision)
            _ladder(rules, way, ladder.value, files, option)


def _ladder(
    rules: Rules, way: tuple[str, ...], node: Node, files: Mapping[str, Iterable[str]], option: str
) -> None:
    """The rungs of a ladder, and of those that follow from one."""
    _, bot, text, decision = way
    for name, branch in node.entries.items() if isinstance(node, Branch) else ():
        entry = _whole((*way, name), branch.value, branch.key.span, files, option)
        rules.rungs.setdefault(f"{text}/{decision}/{name}", []).append((bot, entry))
        then = _held(branch.value, "then")
        for further, ladder in then.entries.items() if isinstance(then, Branch) else ():
            _ladder(rules, ("bots", bot, text, further), ladder.value, files, option)


def _held(node: Node, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Branch) else None


def _word(node: Node, key: str) -> str:
    word = _held(node, key)
    return str(word.value) if isinstance(word, Text | Number) else ""
