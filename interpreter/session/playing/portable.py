"""A title that is carried to where its rule files are not: compiled, as data that any version of Python reads."""

from __future__ import annotations

import pickle
import zlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from interpreter.corpus.diagnostics import Collector
from interpreter.engine.program import Program
from interpreter.session.editions.variant import Variant
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Shelf, Title
from interpreter.session.telling.sources import Sources

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary

NOWHERE = Path()


@frozen
class CarriedSources(Sources):
    """Rule files by name, from memory."""

    files: dict[str, str]

    def lines(self, file: str) -> tuple[str, ...]:
        return tuple(self.files.get(file, "").splitlines())


class CarriedTitle(Title):
    """`texts`: the packed vocabulary, which is read when it is first asked for."""

    texts: bytes
    files: dict[str, str]

    @cached_property
    def full(self) -> Vocabulary:
        vocabulary: Vocabulary = pickle.loads(self.texts)
        return vocabulary

    @property
    def sources(self) -> Sources:
        return CarriedSources(NOWHERE, self.files)


def pack(title: Title) -> bytes:
    """Pack all of a title that playing needs. Unpack only what you trust: it is pickled."""
    from interpreter.corpus.catalogue import plan_of

    variant = title.variant
    plan = plan_of(Collector(), variant.root, variant.title, variant.overlays)
    files = {file.shown: file.path.read_text(encoding="utf-8") for file in plan.files}
    program, texts = Program.pack_lowered(title.full), pickle.dumps(title.full, protocol=5)
    names = (
        variant.title,
        variant.printing,
        variant.options,
        title.mods,
        (),
    )  # no paths of this machine
    parts_packed = names, title.corpus_hash, title.layers, program, texts, files, title.examples
    return zlib.compress(pickle.dumps(parts_packed, protocol=5), 9)


def unpack(packed: bytes) -> CarriedTitle:
    names, corpus_hash, layers, program, texts, files, examples = pickle.loads(
        zlib.decompress(packed)
    )
    variant = Variant(NOWHERE, *names)
    title = CarriedTitle(variant, Program.unpack_lowered(program), corpus_hash)
    title.layers, title.texts, title.files, title.examples = layers, texts, files, examples
    return title


@define(eq=False)
class OnlyShelf(Shelf):
    """A shelf with one title."""

    only: Title = field(kw_only=True)

    def load(self, title: str, **edition: Any) -> Title:
        """Return the title. Raises Mistake for another title, or another edition of it."""
        variant, wish = self.only.variant, edition.get
        mods = [*map(str, wish("mods", ()))]
        wanted = title, wish("printing") or variant.printing, {*wish("options", ())}, mods
        if wanted != (variant.title, variant.printing, {*variant.options}, [*variant.mods]):
            raise Mistake(f"only {self.only.name} is here, in the edition that this page is of")
        return self.only
