"""The rule files of a title, read: everything that is loaded only where the cache does not have it.

Facts that depend on the rules alone are worked out here, once: which text of a card each way of a decision plays, and
which definitions are not public (engine/state/seeing.py)."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.corpus.diagnostics import CorpusError, Diagnostic
from interpreter.corpus.garbage import uncollected
from interpreter.corpus.layers.causes import blamed
from interpreter.corpus.layers.stack import not_laid
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus, load_tree
from interpreter.corpus.yaml.tree import plain
from interpreter.language import nodes
from interpreter.language.declarations.visibility import secretive
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.noticing.noticed import noticed
from interpreter.language.sections.checks.hidden_choices import Public
from interpreter.language.sections.second_pass import bind
from interpreter.language.walking.walk import nodes_in, texts, unfiltered, walk
from interpreter.session.display.display import check_display
from interpreter.session.editions.variant import Variant
from interpreter.session.keeping.entry_sums import entries_of

_LOOKING = (nodes.ZoneCards, nodes.TopCard, nodes.ReadValue, nodes.CallDefinition, nodes.Would)


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


def ways_that_play(vocabulary: Vocabulary) -> dict[int, list[tuple[str, int, int] | None]]:
    """For each decision point with ways that play one text: slot, definition and card of each way.

    The card is that of a definition without a subject, or else a fixed one; the other index is -1.
    Ways that play no text, several, or another card's have None. Needs the texts.
    """
    by_point: dict[int, list[tuple[str, int, int] | None]] = {}
    for root in texts(vocabulary):
        for node in nodes_in(root):
            if type(node) is nodes.ChooseWay:
                played = [_played(way) for way in node.ways]
                if any(played):
                    by_point[node.point.index] = played
    return by_point


def _played(way: nodes.Way) -> tuple[str, int, int] | None:
    plays = [node for node in walk(way.body) if isinstance(node, nodes.PlayCard)]
    if len(plays) != 1:
        return None
    slot, card = plays[0].slot.id, plays[0].card
    if isinstance(card, nodes.CallDefinition) and not card.definition.of and card.definition.plain:
        return slot, card.definition.index, -1
    return (slot, -1, card.value) if isinstance(card, nodes.Const) else None


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at what some do not see, by index. Each is worked out anew for each person."""
    public = Public()
    return [decl.index for decl in vocabulary.definitions if public.defined(decl)]


def peeks(vocabulary: Vocabulary) -> bool:
    """Whether any text looks at what some see and others do not. How many cards a zone holds is no secret."""
    public, counted = Public(), set[int]()
    for text in texts(vocabulary) if secretive(vocabulary) else ():
        for node in nodes_in(text):
            if isinstance(node, nodes.Size):
                counted.add(id(unfiltered(node.collection)))
            elif isinstance(node, _LOOKING) and id(node) not in counted and public.misses(node):
                return True
    return False
