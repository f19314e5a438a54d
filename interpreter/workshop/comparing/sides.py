"""The two sides of a comparison: one title in two editions, or as its files were at two times or in two folders."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from attrs import frozen

from interpreter.corpus.catalogue import find_root, fingerprint_and_places
from interpreter.corpus.diagnostics import CorpusError, printable
from interpreter.corpus.store import Corpus
from interpreter.engine import keeping
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.editions.rule_files import load_full, read
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import Variant, choose, layers_of, mod_name
from interpreter.session.mistakes import Mistake
from interpreter.session.telling.sources import Layers, Sources
from interpreter.workshop.comparing.revisions import lay_out

PARTS = ("rules", "maps", "cards")  # of a folder with titles


@frozen
class Asked:
    """A comparison: an edition of a title with another, or with itself at another time or place.

    `against`: a printing, or the folder of a mod.
    """

    title: str
    printing: str | None = None
    against: str | None = None
    options: tuple[str, ...] = ()
    mods: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None


@frozen(eq=False)
class Side:
    """One side: `called` says what it is, as a person asked for it."""

    called: str
    variant: Variant

    @property
    def corpus(self) -> Corpus:
        return cast("Corpus", keeping.kept("tree", self._key, lambda: read(self.variant)))

    @property
    def full(self) -> Vocabulary:
        """Its declarations with their texts. Raises CorpusError, as `corpus` does."""
        return cast("Vocabulary", keeping.kept("texts", self._key, lambda: load_full(self.variant)))

    @property
    def layers(self) -> Layers:
        return layers_of(self.variant)

    @property
    def sources(self) -> Sources:
        return Sources(self.variant.root)

    @property
    def _key(self) -> str:
        chosen = self.variant
        fingerprint, places = fingerprint_and_places(chosen.root, chosen.title, chosen.overlays)
        return f"{fingerprint}\n{places}"


@contextmanager
def sides(question: Asked) -> Iterator[tuple[Side, Side]]:
    """Both sides, the older first, as long as they are needed. Raises Mistake, or CorpusError for wrong files."""
    if question.since is None:
        if question.until is not None:
            raise Mistake("--until needs --since: from when on, or from which folder")
        yield _editions(question)
        return
    if question.against is not None:
        raise Mistake("--against names the other side; it does not go with --since")
    root = find_root()
    with tempfile.TemporaryDirectory(prefix="plainrules-diff-") as place:
        old = _at(question, root, question.since, Path(place) / "since")
        new = _at(question, root, question.until, Path(place) / "until")
        yield old, new


def _editions(question: Asked) -> tuple[Side, Side]:
    """The edition that is asked for, and what it is held against: the one without what is asked for."""
    whole = choose(question.title, question.printing, question.options, question.mods)
    other = question.against
    page = title_page(whole.root, question.title)
    if other is not None and not page.own(other):
        if os.sep in other or Path(other).exists():
            plain = choose(question.title, question.printing, question.options, (other,))
            return _two(plain, whole, f"mod {mod_name(plain.mods[0])}")
    if question.against is None and not (question.options or question.mods or question.printing):
        raise Mistake(
            "say what to compare: --mod DIR, --option NAME, --printing NAME or --since REVISION"
        )
    with_overlays = bool(question.options or question.mods)
    below = question.against or (page.own(question.printing) if with_overlays else None)
    plain = choose(question.title, below, (), ())
    return _two(plain, whole, _printing(plain))


def _two(plain: Variant, whole: Variant, called: str) -> tuple[Side, Side]:
    """Two editions as sides. Raises Mistake where they are one."""
    if plain.overlays == whole.overlays:
        called_or_title = called or _printing(whole) or "the title"
        raise Mistake(f"this is {called_or_title} on both sides: there is nothing to compare")
    return Side(called, plain), Side(_said(whole, plain) or "without it", whole)


def _printing(variant: Variant) -> str:
    return f"printing {variant.printing}" if variant.printing else ""


def _said(whole: Variant, plain: Variant) -> str:
    """The choices by which an edition differs from the plain one."""
    parts = [_printing(whole)] if whole.printing != plain.printing else []
    parts += [f"option {name}" for name in whole.options if name not in plain.options]
    parts += [f"mod {mod_name(mod)}" for mod in whole.mods]
    return ", ".join(parts)


# --- as the files were ------------------------------------------------------------------------------


def _at(request: Asked, root: Path, when: str | None, place: Path) -> Side:
    """The edition as its files are in a folder, were at a revision, or are now."""
    if when is None:
        return Side(
            "now", choose(request.title, request.printing, request.options, request.mods, root)
        )
    folder = Path(when)
    if folder.is_dir():
        if not (folder / "rules").is_dir():
            raise Mistake(
                f"{printable(when)} holds no rules/: name a folder with titles, or a revision"
            )
        chosen = choose(request.title, request.printing, request.options, request.mods, folder)
        return Side(printable(when), chosen)
    taken = lay_out(root.resolve(), when, place / "corpus", PARTS)
    mods, overlays = [], taken
    for number, mod in enumerate(request.mods):
        out = place / f"mod-{number}" / Path(mod).resolve().name
        was = Path(mod).is_dir() and lay_out(Path(mod).resolve(), when, out, ())
        mods.append(str(out) if was else mod)
        overlays = overlays or bool(was)
    if not overlays:
        raise Mistake(f"'{printable(when)}' is neither a folder nor a revision of {root}")
    called = f"revision {printable(when)}"
    try:
        old = place / "corpus" if taken else root
        return Side(called, choose(request.title, request.printing, request.options, mods, old))
    except (Mistake, CorpusError) as wrong:
        raise Mistake(f"{called}: {str(wrong).splitlines()[0]}") from None
