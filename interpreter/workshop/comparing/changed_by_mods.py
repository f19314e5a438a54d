"""Changes that mods make to a title, a line each for players: changed and new entries, and their readers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.corpus.english import capital, shortened
from interpreter.corpus.index import ALONE
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.layers.overlay import RESERVED, deleted_keys
from interpreter.corpus.layers.stack import Overlay
from interpreter.corpus.store import Corpus
from interpreter.corpus.yaml.tree import Mapping
from interpreter.engine import keeping
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.editions.edition import Edition
from interpreter.workshop.comparing.named_things import Path, Things
from interpreter.workshop.showing.told_uses import also_read

CHANGES, NEW, GONE = "changes", "new", "gone"
SHOWN = 6  # things of a sort that are named, and things that others read
READERS = 3  # of a thing that are named


def changed_by_mods(title: Edition) -> list[str]:
    """The lines, from the cache or the rule files. Raises CorpusError."""
    lines: list[str] = keeping.kept("mods", title.kept_as, lambda: _lines(title.corpus, title.full))
    return lines


def _lines(corpus: Corpus, vocabulary: Vocabulary) -> list[str]:
    if corpus.below is None:
        return []
    now, before = Things.of(corpus.tree), Things.of(corpus.below)
    lines = [line for mod in corpus.mods if (line := _told(mod, corpus.below, now, before))]
    return [*lines, *_read(corpus, vocabulary)]


def _told(mod: Overlay, below: Mapping, now: Things, before: Things) -> str:
    """ "Mod NAME: changes ...; new ...; gone ..."; "" where it changes nothing."""
    sorts: dict[str, list[str]] = {CHANGES: [], NEW: [], GONE: []}
    for tree in mod.trees:
        for sort, path in _paths(tree, below):
            title = (before if sort == GONE else now).title(path)
            if title not in sorts[sort]:
                sorts[sort].append(title)
    said = "; ".join(f"{sort} {shortened(names, SHOWN)}" for sort, names in sorts.items() if names)
    return f"Mod {mod.id}: {said}" if said else ""


def _paths(tree: Mapping, below: Mapping) -> Iterator[tuple[str, Path]]:
    """Paths that a layer names, entry by entry, and what becomes of each."""
    for section, entry in tree.entries.items():
        entry_value, known = entry.value, below.get(section)
        if section in ALONE or not isinstance(entry_value, Mapping):
            yield CHANGES, (section,)
            continue
        names = known.entries if isinstance(known, Mapping) else {}
        for key in entry_value.entries:
            if key not in RESERVED:
                yield CHANGES if key in names else NEW, (section, key)
        for key in deleted_keys(entry_value.get(DELETE)):
            if key in names and key not in entry_value.entries:
                yield GONE, (section, key)


def _read(corpus: Corpus, vocabulary: Vocabulary) -> Iterator[str]:
    """By whom else something is read that a mod changes."""
    diagnostics = also_read(corpus, vocabulary)
    for one in diagnostics[:SHOWN]:
        readers = [said.removeprefix("also read by ") for _, said in one.too]
        yield f"{capital(one.message)}: {shortened(readers, READERS)}"
    if len(diagnostics) > SHOWN:
        yield f"Others read {len(diagnostics) - SHOWN} more things that mods change"
