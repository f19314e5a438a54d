"""Mods of a title, spoilt word by word: every key and every name misspelt in turn.

What `check --mod` would tell of a mutant counts as an answer if it is an error, or a notice that the mod as
it is does not have.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field

from interpreter.corpus.diagnostics import CorpusError, Diagnostic
from interpreter.corpus.store import load_tree
from interpreter.language.noticing.noticed import noticed
from interpreter.language.sections.second_pass import bind
from tests.mutations.mutate import Mutant, mutants
from tests.mutations.workshop import REPOSITORY, remembering

MODS = Path(__file__).with_name("mods")
TITLE = "adp"
_MISSPELT = "misspelt"


def mod_files() -> list[str]:
    """The files of all mods, by their paths from the folder of mods."""
    return sorted(path.relative_to(MODS).as_posix() for path in MODS.rglob("*.yaml"))


def spoilt(file: str) -> Iterator[Mutant]:
    """The mutants of one file."""
    text = (MODS / file).read_text(encoding="utf-8")
    return (mutant for mutant in mutants(file, text) if mutant.id.endswith(_MISSPELT))


@define
class LayerShop:
    """A copy of the mods, in which one file may be spoilt while it is checked with the title."""

    folder: Path
    memory: dict[object, object] = field(factory=dict)
    sound: dict[str, frozenset[str]] = field(factory=dict)  # what is told of a mod as it is

    def told(self, file: str, text: str) -> list[Diagnostic]:
        """What is said of the mod when this file has this text, beyond what is said of it as it is."""
        mod = file.split("/", maxsplit=1)[0]
        if mod not in self.sound:
            self.sound[mod] = frozenset(one.message for one in self._check(mod))
        path = self.folder / file
        whole = path.read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
        try:
            return [one for one in self._check(mod) if one.message not in self.sound[mod]]
        finally:
            path.write_text(whole, encoding="utf-8")

    def _check(self, mod: str) -> list[Diagnostic]:
        try:
            with remembering(self.memory):
                corpus = load_tree(REPOSITORY, TITLE, [self.folder / mod])
                vocabulary = bind(corpus)
        except CorpusError as error:
            return list(error.diagnostics)
        return [*corpus.notices, *vocabulary.notices, *noticed(corpus, vocabulary)]


def layer_shop(folder: Path) -> LayerShop:
    shutil.copytree(MODS, folder / "mods")
    return LayerShop(folder / "mods")
