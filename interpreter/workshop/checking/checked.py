"""Everything that is wrong in the files of a title, or is noticed: what `plainrules check` tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.diagnostics import ERROR, CorpusError, Diagnostic
from interpreter.corpus.garbage import uncollected
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus
from interpreter.workshop.testing.beside import Failed, Steps, beside
from interpreter.workshop.testing.shared_work import Counts, Note, uncounted

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary
    from interpreter.session.editions.variant import Variant
    from interpreter.workshop.checking.anew import Looked

Found = tuple[list[Diagnostic], Mapping[str, Sequence[str]]]
"""Mistakes, and the lines of their files by name."""
Edition = tuple[str | None, tuple[str, ...]]
"""A printing, None for the usual one, and options."""
WORTH_A_TWIN = 4  # overlays


def checked(
    title: str,
    printing: str | None = None,
    options: Sequence[str] = (),
    mods: Sequence[str] = (),
    counts: Counts = uncounted,
    doubled: bool = False,
) -> Iterator[Found]:
    """The title itself; if it is sound, each of its overlays alone; its tests, as far as schemas know them.

    Where a printing, an option or a mod is named, that edition alone, its tests, and what tests of the mods say in rule text.
    `counts` hears how many parts there are. If it may be `doubled`, a twin of this process looks at half of the overlays.
    Raises Mistake for an unknown name.
    """
    if printing or options or mods:
        note = counts(2)
        edition = _one(title, printing, tuple(options), mods)
        yield edition
        note()
        sound = not any(one.severity == ERROR for one in edition[0])
        whole = sound and not (printing or options)
        for one, named in overlays(find_root(), title, mods) if whole else ():
            yield _one(title, one, named, mods)
        yield _tests(title, mods)
        if mods and sound:
            yield _words_of_tests(title, printing, tuple(options), tuple(mods))
        return
    looked: list[Looked] = []
    alone = _one(title, None, (), [], looked)
    yield alone
    if any(one.severity == ERROR for one in alone[0]):
        return
    offers = overlays(find_root(), title)
    note = counts(len(offers) + 2)
    note()
    half = len(offers) // 2 if doubled and len(offers) >= WORTH_A_TWIN else len(offers)
    yield from _halves(
        partial(_one, title, mods=[], looked=looked), offers[:half], offers[half:], note
    )
    yield _tests(title)


def _halves(
    look: Callable[..., Found], here: Sequence[Edition], there: Sequence[Edition], note: Note
) -> Iterator[Found]:
    """Yield the findings of each edition. A twin process checks those `there`, this one the rest and what the twin could not."""
    twin = beside(lambda: (look(*edition) for edition in there), 0) if there else Steps(iter(()))
    try:
        for edition in here:
            yield look(*edition)
            note()
        left = [*there]
        while not twin.over:
            for heard in twin.heard(None):
                if not isinstance(heard, Failed):
                    yield heard
                    note()
                    del left[0]
        for edition in left:
            yield look(*edition)
            note()
    finally:
        twin.stop()


def overlays(root: Path, title: str, mods: Sequence[str] = ()) -> list[Edition]:
    """Every printing, and every option with the printing it belongs to; with `mods`, only those that these offer."""
    from interpreter.session.editions.title_page import offered

    facts = offered(root, title, mods)
    wanted = facts.offers if mods else [*facts.printings.values(), *facts.options.values()]
    printings = [(name, ()) for name, home in facts.printings.items() if home and home in wanted]
    options = [
        (facts.home.get(name), (name,))
        for name, option in facts.options.items()
        if option in wanted
    ]
    return [*printings, *options]


@uncollected()
def _one(
    title: str,
    printing: str | None,
    options: tuple[str, ...],
    mods: Sequence[str],
    looked: list[Looked] | None = None,
) -> Found:
    """One edition. `looked`: those without options looked at before, whose texts need not be lowered again."""
    from interpreter.session.editions.rule_files import noted, read  # parser and binder
    from interpreter.session.editions.variant import choose
    from interpreter.session.telling.sources import Sources

    try:
        variant = choose(title, printing, options, mods)
        with sparing():
            corpus = read(variant)
            vocabulary = noted(corpus)
    except CorpusError as error:
        return list(error.diagnostics), error.files
    before = [] if looked is None else looked
    refused, one = _refused(corpus, vocabulary, bool(mods), before)
    before += [one] if one and not options else []
    diagnostics = [*vocabulary.notices, *refused, *_readers(variant, vocabulary)]
    files = {one.span.file: Sources(variant.root).lines(one.span.file) for one in diagnostics}
    return diagnostics, files


def _refused(
    corpus: Corpus, vocabulary: Vocabulary, mods: bool, looked: Sequence[Looked]
) -> tuple[list[Diagnostic], Looked | None]:
    """Report what the compiler refuses though the files are sound so far, or how a scenario begins."""
    from interpreter.engine.program import Program  # the compiler
    from interpreter.engine.state.errors import RuleError
    from interpreter.workshop.checking.anew import Anew, Looked
    from interpreter.workshop.checking.layouts import check_layouts

    try:
        program = Program.build_later(vocabulary, sound=Anew(corpus.tree, vocabulary, looked))
    except RuleError as error:
        place = error.span or vocabulary.phases[0].span
        return [Diagnostic(place, ERROR, "not-compiled", str(error))], None
    one = Looked(corpus.tree, vocabulary, program.layout)
    return check_layouts(vocabulary, program, mods), one


def _readers(variant: Variant, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Notices on other readers of what mods change."""
    if not variant.mods:
        return []
    from interpreter.session.editions.rule_files import read
    from interpreter.workshop.showing.told_uses import also_read

    return also_read(read(variant), vocabulary)


@uncollected()
def _tests(title: str, mods: Sequence[str] = ()) -> Found:
    from interpreter.corpus.store import load_tests

    try:
        with sparing():
            load_tests(find_root(), title, mods)
    except CorpusError as error:
        return list(error.diagnostics), error.files
    return [], {}


@uncollected()
def _words_of_tests(
    title: str, printing: str | None, options: tuple[str, ...], mods: tuple[str, ...]
) -> Found:
    """Mistakes in the rule texts of tests in the folders of mods."""
    from interpreter.workshop.testing.cases import written
    from interpreter.workshop.testing.groups import groups_of
    from interpreter.workshop.testing.outcomes import MODS, Wanted
    from interpreter.workshop.testing.ruletests import misread

    wanted = Wanted(title, printing, options, mods, whose=MODS)
    wrong: list[Diagnostic] = []
    files: dict[str, Sequence[str]] = {}
    for group in groups_of(wanted, written(wanted)):
        for error in misread(group):
            wrong += error.diagnostics
            files.update(error.files)
    return wrong, files
