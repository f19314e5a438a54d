"""Notices of a mod without effect: it changes nothing, or adds a card without a text."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.corpus.diagnostics import NOTICE, Diagnostic, Span
from interpreter.corpus.layers.plan import BESIDE, OVERLAY_MANIFEST
from interpreter.corpus.layers.stack import Overlay
from interpreter.corpus.store import Corpus
from interpreter.language.declarations.vocabulary import Vocabulary

_NOTHING = (
    "this mod changes nothing: beside overlay.yaml no file whose name ends in .yaml says anything"
)


def of_mods(corpus: Corpus, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """A notice for each. The vocabulary is the one that was bound from the corpus."""
    for mod in corpus.mods:
        beside = mod.folder is not None and any((mod.folder / each).is_dir() for each in BESIDE)
        if not beside and not any(tree.entries for tree in mod.trees):
            yield _notice(mod.manifest.entries["overlay"].value.span, _NOTHING, mod)
    for mod in corpus.mods:
        yield from _silent_cards(vocabulary, mod)


def folder_of(mod: Overlay) -> str:
    """The beginning of the names of its files."""
    return mod.manifest.span.file.removesuffix(OVERLAY_MANIFEST)


def _silent_cards(vocabulary: Vocabulary, mod: Overlay) -> Iterator[Diagnostic]:
    """Cards of a mod that have no text, where all others of their class have one."""
    folder = folder_of(mod)
    own = [card for card in vocabulary.cards if card.span.file.startswith(folder)]
    others = [card for card in vocabulary.cards if not card.span.file.startswith(folder)]
    for card in own:
        like = [other for other in others if other.card_class is card.card_class]
        if not card.effects and like and all(other.effects for other in like):
            said = f"card {card.id} has no text: nothing happens when it is played"
            yield _notice(card.span, said, mod)


def _notice(place: Span, message: str, mod: Overlay) -> Diagnostic:
    return Diagnostic(place, NOTICE, "comes-to-nothing", message, overlays=(mod.origin,))
