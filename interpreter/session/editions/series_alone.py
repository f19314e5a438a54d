"""A series looked at by itself: what titles share, read with stubs of what it needs from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.diagnostics import ERROR, CorpusError, Diagnostic
from interpreter.corpus.layers.series import Series, series
from interpreter.session.telling.sources import Sources

if TYPE_CHECKING:
    from interpreter.corpus.store import Corpus
    from interpreter.corpus.yaml.tree import Mapping
    from interpreter.language.declarations.needs import Need
    from interpreter.language.declarations.vocabulary import Vocabulary


@frozen(eq=False)
class SeriesAlone:
    """A series as titles are shown: its rules as one tree, its declarations with all texts.

    `corpus` has the heads of what is needed, too; `given` is what the series itself declares.
    """

    root: Path
    id: str
    corpus: Corpus
    given: Mapping
    manifests: tuple[Series, ...]
    vocabulary: Vocabulary

    @property
    def needs(self) -> list[Need]:
        """Needs of this series and of those that it extends."""
        from interpreter.language.declarations.needs import needs_of

        return [need for manifest in self.manifests for need in needs_of(manifest)]

    @property
    def full(self) -> Vocabulary:
        return self.vocabulary

    @property
    def sources(self) -> Sources:
        """Rule files as text."""
        return Sources(self.root)


def is_series(name: str) -> bool:
    """Whether this is a series of the corpus, not a title."""
    return name in series(find_root())


def load_alone(name: str) -> SeriesAlone:
    """A series that there is. Raises CorpusError with all that is wrong in its files."""
    from interpreter.corpus.nearest import sparing
    from interpreter.corpus.store import load_series  # the parser
    from interpreter.language.sections.series import bind_series, with_heads  # the binder

    root = find_root()
    with sparing():
        series = load_series(root, name)
        vocabulary = bind_series(series)
    return SeriesAlone(root, name, with_heads(series), series.tree, series.series, vocabulary)


def mistakes_in(name: str) -> tuple[list[Diagnostic], dict[str, tuple[str, ...]]]:
    """Every mistake in a series' files, also what the compiler cannot take, and their lines."""
    from interpreter.engine.python import build  # the compiler
    from interpreter.engine.state.errors import RuleError

    try:
        alone = load_alone(name)
    except CorpusError as error:
        return list(error.diagnostics), {f: tuple(lines) for f, lines in error.files.items()}
    notices = list(alone.vocabulary.notices)
    try:
        build.build(alone.vocabulary)
    except RuleError as error:
        place = error.span or alone.corpus.tree.span
        notices.append(Diagnostic(place, ERROR, "not-compiled", str(error)))
    files = {one.span.file for one in notices}
    return notices, {file: alone.sources.lines(file) for file in files}
