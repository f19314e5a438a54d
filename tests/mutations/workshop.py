"""Checks a title as the command does, many times over: what was read and parsed once is kept."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import define, field

from interpreter.corpus import store
from interpreter.corpus.diagnostics import Collector, CorpusError, Diagnostic
from interpreter.corpus.schemas import checking
from interpreter.corpus.store import load_tests, load_tree
from interpreter.language.binding import text as bind_text
from interpreter.language.sections.second_pass import bind

REPOSITORY = Path(__file__).parents[2]
_WORD = re.compile(r"[^\s(){}:,\"]+")


@define
class Workshop:
    """A copy of a title's files, one of which may be spoilt while it is checked."""

    root: Path
    title: str
    memory: dict[Any, Any] = field(factory=dict)

    def check(self, file: str, text: str) -> list[Diagnostic]:
        """What is wrong with the title when this file has this text."""
        path = self.root / file
        whole = path.read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
        try:
            with remembering(self.memory):
                self._check(file)
        except CorpusError as error:
            return [d for d in error.diagnostics if d.severity == "error"]
        finally:
            path.write_text(whole, encoding="utf-8")
        return []

    def _check(self, file: str) -> None:
        parts = Path(file).parts
        if "tests" in parts:
            load_tests(self.root, self.title)
            return
        overlays = [[parts[-2]]] if "overlays" in parts else [[]]
        if parts[-1] == "title.yaml":
            overlays += [
                [path.name] for path in sorted((self.root / file).parent.glob("overlays/*"))
            ]
        for each in overlays:
            bind(load_tree(self.root, self.title, each))

    def files(self) -> list[str]:
        """The title's rule files, by their paths from the root."""
        found = (p.relative_to(self.root).as_posix() for p in self.root.rglob("*.yaml"))
        return sorted(file for file in found if not file.startswith("schemas/"))


def workshop(source: Path, folder: Path, title: str) -> Workshop:
    """A copy in `folder` of the rules, maps and cards in `source`, with the project's schemas."""
    for part in ("rules", "maps", "cards"):
        shutil.copytree(source / part, folder / part)
    shutil.copytree(REPOSITORY / "schemas", folder / "schemas")
    return Workshop(folder, title)


@contextmanager
def remembering(memory: dict[Any, Any]) -> Iterator[None]:
    """Files and texts that were read before are not read again."""
    reading: Any = store  # not by the names that they export
    texts: Any = bind_text
    read, check, parse = reading.read_into, checking.check_file, texts.parse

    def read_once(collector: Collector, data: bytes, file: str, *rest: Any) -> Any:
        own = Collector()
        key = ("read", data, file, *rest)
        if key not in memory:
            memory[key] = read(own, data, file, *rest), own
        node, told = memory[key]
        collector.add(*told.diagnostics)
        collector.files.update(told.files)
        return node

    def check_once(collector: Collector, node: Any, file: str, parts: Any, below: Any) -> None:
        key = ("check", id(node), id(below), frozenset(parts))
        if key not in memory:
            own = Collector(diagnostics=[*collector.diagnostics])
            check(own, node, file, parts, below)
            memory[key] = own.diagnostics[len(collector.diagnostics) :], node, below
        collector.add(*memory[key][0])

    def parse_once(source: Any, entry: str, lexicon: Any, known: Any) -> Any:
        key = ("parse", entry, source.value, _meanings(source.value, lexicon))
        if key not in memory:
            memory[key] = parse(source, entry, lexicon, known)
        return memory[key]

    reading.read_into, checking.check_file, texts.parse = read_once, check_once, parse_once
    try:
        yield
    finally:
        reading.read_into, checking.check_file, texts.parse = read, check, parse


def _meanings(text: str, lexicon: Any) -> tuple[Any, ...]:
    """What the lexicon says of the words of a text. While that is the same, so is the tree."""
    words = {word.removeprefix("non-") for word in _WORD.findall(text)}
    declared = (
        (word, kind) for word, kind in lexicon.types.items() if words.issuperset(word.split())
    )
    led = (
        (kind, word)
        for kind, found in lexicon.led.items()
        for word in found
        if words.issuperset(word.split())
    )
    return frozenset(declared), frozenset(led), frozenset(words & lexicon.actions)
