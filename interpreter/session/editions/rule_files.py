"""The rule files of a title, read: everything that is loaded only where the cache does not have it."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.corpus.diagnostics import CorpusError, Diagnostic
from interpreter.corpus.garbage import uncollected
from interpreter.corpus.layers.causes import blamed
from interpreter.corpus.layers.stack import not_laid
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus, load_tree
from interpreter.corpus.yaml.tree import plain
from interpreter.language import bind
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.noticing.noticed import noticed
from interpreter.session.display.display import check_display
from interpreter.session.editions.variant import Variant
from interpreter.session.keeping.entries import entries_of
from interpreter.session.questions.ways_that_play import ways_that_play
from interpreter.session.telling.secrets import peeks, secret_definitions


def read(variant: Variant) -> Corpus:
    """The rule files as one tree. Raises CorpusError."""
    return load_tree(variant.root, variant.title, variant.overlays)


def load_full(variant: Variant, have_read: Callable[[], object] = lambda: None) -> Vocabulary:
    """The declarations with all their texts, and beside them what the session needs to know.

    `have_read` is called between reading the files and binding what they say.
    """
    with sparing(), uncollected():
        corpus = read(variant)
        have_read()
        return bound(corpus)


def bound(corpus: Corpus) -> Vocabulary:
    """Bind a title that has been read. Raises CorpusError."""
    vocabulary = noted(corpus)
    vocabulary.manifest["entries"] = entries_of(corpus.tree)
    vocabulary.manifest["plays"] = ways_that_play(vocabulary)
    vocabulary.manifest["peeks"] = peeks(vocabulary)
    return vocabulary


def noted(corpus: Corpus) -> Vocabulary:
    """Bind without what only a menu and a kept game need. Raises CorpusError."""
    vocabulary = testable(corpus)
    vocabulary.notices = [*corpus.notices, *vocabulary.notices]
    also = noticed(corpus, vocabulary)
    announced = [*vocabulary.notices, *(notice for notice in also if notice.overlays)]
    vocabulary.manifest["notices"] = [_announced(notice) for notice in announced]
    vocabulary.notices += also
    return vocabulary


def testable(corpus: Corpus) -> Vocabulary:
    """Bind without notices. Raises CorpusError."""
    try:
        vocabulary = bind(corpus)
    except CorpusError as error:
        if corpus.below is None:
            raise
        wrong = blamed(corpus.below, corpus.tree, error.diagnostics)
        raise CorpusError([*not_laid(corpus.overlays), *wrong], error.files) from None
    display = corpus.tree.get("display")
    if display is not None:
        wrong = check_display(vocabulary, display)
        if wrong:
            raise CorpusError(wrong, corpus.files)
        vocabulary.manifest["display"] = plain(display)
    regions = corpus.tree.get("regions")
    vocabulary.manifest["regions"] = plain(regions) if regions is not None else {}
    vocabulary.manifest["secret"] = secret_definitions(vocabulary)
    return vocabulary


def _announced(notice: Diagnostic) -> str:
    """In one line; a mix says all by itself."""
    if notice.code == "mix":
        return notice.message
    return f"{notice.span}: {notice.message}; {notice.advice}".removesuffix("; ")
