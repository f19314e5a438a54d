"""A text that a check does not lower again is lowered as it was in the edition before."""

from __future__ import annotations

import re
from pathlib import Path
from zlib import crc32

import attrs
import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.yaml.tree import Entry, Mapping, Number, Sequence, Text
from interpreter.engine.ir.printed import function
from interpreter.engine.lower.bots import remember_all
from interpreter.engine.lower.module import Module, title_of
from interpreter.language import nodes
from interpreter.session.editions import rule_files
from interpreter.session.editions.variant import choose
from interpreter.workshop.checking.anew import Anew, Looked
from interpreter.workshop.checking.checked import overlays
from tests.language.fixture import corpus_with
from tests.seeds import large_are_long

ROOT = Path(interpreter.__file__).parent.parent
SMALL = ROOT / "tests" / "titles"
CHANGED = ("definitions", "procedures", "phases", "actions", "cards", "scenarios", "bots")


def lowered(corpus):
    """An edition, its texts, and what each is lowered to."""
    vocabulary = rule_files.noted(corpus)
    title = title_of(vocabulary)
    module = Module(title)
    module.tables()
    remember_all(title)
    texts = module.texts()
    said = {text.name: function(text.tested) for text in texts}
    return Looked(corpus.tree, vocabulary, title.layout), texts, said


def anew(before, now, texts):
    """The names of the texts that a check lowers again."""
    return {text.name for text in Anew(now.tree, now.vocabulary, [before])(now.layout, texts)}


def missed(before, said_before, now, texts, said):
    """What is lowered otherwise and is not lowered again."""
    chosen = anew(before, now, texts)
    return [
        name for name, text in said.items() if name not in chosen and said_before.get(name) != text
    ]


@pytest.mark.parametrize("name", large_are_long(interpreter.titles(ROOT)))
def test_texts_of_every_edition(name):
    before, _, said_before = lowered(rule_files.read(choose(name, None, (), (), ROOT)))
    for printing, options in overlays(ROOT, name):
        corpus = rule_files.read(choose(name, printing, options, (), ROOT))
        assert [] == missed(before, said_before, *lowered(corpus)), (name, printing, options)


@pytest.mark.parametrize(("root", "name", "few"), [
    (SMALL, "granary", 4), pytest.param(SMALL, "granary", None, marks=pytest.mark.long),
    pytest.param(ROOT, "cuba", 2, marks=pytest.mark.long), pytest.param(ROOT, "labyrinth", 4, marks=pytest.mark.long),
])  # fmt: skip
def test_whatever_an_entry_says_otherwise(root, name, few):
    """A number of an entry one more, or a text that does nothing, one at a time."""
    corpus = rule_files.read(choose(name, None, (), (), root))
    before, _, said_before = lowered(corpus)
    seen = spared = 0
    for section, tree in variants(corpus.tree, few):
        try:
            now, texts, said = lowered(attrs.evolve(corpus, tree=tree))
        except (CorpusError, nodes.UnknownVariant):  # no such rule
            continue
        assert [] == missed(before, said_before, now, texts, said), section
        seen += said != said_before
        spared += len(anew(before, now, texts)) < len(texts)

    assert seen  # of large titles few entries are taken
    assert spared > seen // 3


HANDED = """\
format: 1
procedures:
  sound off:
    with: {{well: truth}}
    do: |
      as north:
        may cheer "Cheer" if well:
          say "Hurrah"
# instead of rules/isles/dusk.yaml
format: 1
phases:
  dusk:
    do: |
      do sound off with {}
      go to dawn
"""


def test_a_text_to_which_something_hidden_is_handed_is_lowered_again(tmp_path):
    """It asks whatever is left to choose, so that nobody learns of it."""
    before, _, said_before = lowered(corpus_with(tmp_path, HANDED.format("1 = 1")))
    hidden = HANDED.format("(price tag of top of box = 1)")
    now, texts, said = lowered(corpus_with(tmp_path, hidden))

    (sound_off,) = [p.index for p in now.vocabulary.procedures if p.id == "sound off"]
    assert said_before[f"p{sound_off}"] != said[f"p{sound_off}"]
    assert [] == missed(before, said_before, now, texts, said)


def variants(tree, few):
    """Of each section so many entries in one way each; None: all in every way.

    They are drawn by their names: an entry that moves to another file, or a new one before it, changes none of them.
    """
    for section in CHANGED:
        held = tree.get(section)
        found = held.entries if isinstance(held, Mapping) else {}
        kept = [key for key in sorted(found, key=_drawn) if next(altered(found[key].value), None)]
        for key in kept[:few]:
            changes = [*altered(found[key].value)]
            for changed in changes if few is None else [changes[_drawn(key) % len(changes)]]:
                entries = {**found, key: Entry(found[key].key, changed)}
                around = Entry(tree.entries[section].key, attrs.evolve(held, entries=entries))
                yield (
                    f"{section} {key}",
                    attrs.evolve(tree, entries={**tree.entries, section: around}),
                )


def _drawn(key):
    return crc32(key.encode())


def altered(node):
    match node:
        case Mapping():
            for key, entry in node.entries.items():
                for changed in altered(entry.value):
                    entries = {**node.entries, key: Entry(entry.key, changed)}
                    yield attrs.evolve(node, entries=entries)
        case Sequence():
            for place, item in enumerate(node.items):
                for changed in altered(item):
                    yield attrs.evolve(
                        node, items=(*node.items[:place], changed, *node.items[place + 1 :])
                    )
        case Number():
            yield attrs.evolve(node, value=node.value + 1)
        case Text():
            more = re.sub(r"\b\d+\b", lambda found: str(int(found[0]) + 1), node.value)
            for value in dict.fromkeys([more, "nothing"]):
                if value != node.value:
                    yield attrs.evolve(node, value=value)
