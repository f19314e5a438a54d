"""Which faults a title's rules may have, each with its passages and the rule tests to try."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from attrs import Factory, define, frozen

from interpreter.corpus.yaml.tree import Mapping
from interpreter.language.readers import Path, Use, uses_of
from interpreter.session.editions.rule_files import testable
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import Audit
from interpreter.workshop.auditing.bookless import Bookless
from interpreter.workshop.auditing.citing import passages_of
from interpreter.workshop.auditing.entries import Entry, Line
from interpreter.workshop.coverage.by_test import Executed
from interpreter.workshop.coverage.texts_of import EntryName, entry_lines
from interpreter.workshop.mutating.faults import Fault, faults
from interpreter.workshop.mutating.trial import Planted
from interpreter.workshop.testing.cases import Case

FAR = 200  # tests that read what is spoilt, beyond which readers of its readers are not sought
# What a rule test says that plays nothing.
LOOKING = {"test", "cite", "source", "printing", "options", "scenario", "expect", "sees", "hides"}
MANIFESTS = "title.yaml", "series.yaml", "overlay.yaml"


@frozen
class Passage:
    """A passage by its name, the number of its paragraph, the entries that encode it and the tests that cite the paragraph."""

    name: str
    number: str
    entries: tuple[Entry, ...]
    citing: frozenset[str]


def passages(audited: Audit | Bookless) -> list[Passage]:
    """Passages of a book, or, without one, the numbers that rules cite."""
    if isinstance(audited, Bookless):
        return [
            Passage(
                citation.number, citation.number, tuple(citation.entries),
                frozenset(test.name for test in citation.citing),
            )
            for citation in audited.cited
        ]  # fmt: skip
    citing: dict[str, set[str]] = defaultdict(set)
    for passage in audited.passages.values():
        citing[passage.number] |= {test.name for test in passage.citing}
    return [
        Passage(name, p.number, tuple(p.entries), frozenset(citing[p.number]))
        for name, p in audited.passages.items()
    ]


def wanted(passages: Iterable[Passage], words: str) -> set[str]:
    """Names of the passages that `words` mean: a passage, or a paragraph or chapter with all below; "" means all.

    Raises Mistake where there is none.
    """
    below = tuple(f"{words.removesuffix('.0')}{sign}" for sign in (".", " ("))
    names = {passage.name for passage in passages}
    names_wanted = {name for name in names if not words or name == words or name.startswith(below)}
    for cited in passages_of(words) if not names_wanted else ():
        names_wanted |= {name for name in names if cited == name}
    if not names_wanted:
        raise Mistake(f"no passage is called '{words}'" if words else "no rule cites a passage")
    return names_wanted


@define(eq=False)
class Ground:
    """Encoded passages by line, and the tests that execute them.

    `innermost`: by line the passages of the entries that stand there, of each its depth in the files.
    `uses`: by what is declared, who reads it. `looking`: tests that play nothing, such as of a printed list.
    """

    title: str
    files: dict[str, str]  # by the names that mistakes give them
    factions: tuple[str, ...]
    cases: dict[str, Case]
    tests: dict[str, Executed]  # that pass
    innermost: dict[Line, list[tuple[int, Passage]]] = Factory(dict)
    by_line: dict[Line, list[str]] = Factory(dict)
    named: dict[Line, EntryName] = Factory(dict)
    uses: dict[Path, tuple[Use, ...]] = Factory(dict)
    looking: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, audited: Audit | Bookless, executed: Iterable[Executed], cases: Collection[Case]
    ) -> Ground:
        rules = audited.rules
        tests = {test.test: test for test in executed if not test.failure}
        root = rules.corpus.root
        factions = rules.corpus.tree.get("factions")
        ground = cls(
            audited.title,
            {},
            tuple(factions.entries) if isinstance(factions, Mapping) else (),
            {case.name: case for case in cases},
            tests,
            named=entry_lines(rules.corpus.tree),
            uses=uses_of(testable(rules.corpus)),
            looking=tuple(case.name for case in cases if case.data.keys() <= LOOKING),
        )
        for passage in passages(audited):
            for entry in passage.entries:
                for line in entry.lines:
                    ground.innermost.setdefault(line, []).append((len(entry.path), passage))
        for file in sorted({file for file, _ in ground.innermost}):
            if not file.endswith(MANIFESTS):
                ground.files[file] = (root / file).read_text(encoding="utf-8")
        for name, test in tests.items():
            for line in test.lines:
                ground.by_line.setdefault(line, []).append(name)
        return ground

    def planted(self, names: Collection[str]) -> Iterator[tuple[Planted, tuple[str, ...]]]:
        """Every fault in the lines of these passages, each with the names of the passages that it stands in."""
        for file, text in self.files.items():
            passages = (around for line, around in self.innermost.items() if line[0] == file)
            if not any(passage.name in names for around in passages for _, passage in around):
                continue
            for fault in faults(file, text, self.factions):
                own = self._passages(fault)
                if any(passage.name in names for passage in own):
                    yield self._tried(fault, own), tuple(passage.name for passage in own)

    def _passages(self, fault: Fault) -> list[Passage]:
        """Passages of the innermost entry around the fault."""
        passages = self.innermost.get((fault.file, fault.lines[0][0]), [])
        deepest = max((depth for depth, _ in passages), default=0)
        return list({p.name: p for depth, p in passages if depth == deepest}.values())

    def _tried(self, fault: Fault, own: Collection[Passage]) -> Planted:
        section, name = self.named.get((fault.file, fault.lines[0][0]), ("", ""))
        cite = frozenset[str]().union(*(passage.citing for passage in own))
        if section == "scenarios":
            tests = {t: 0 for t, case in self.cases.items() if case.data.get("scenario") == name}
        else:
            tests = self._executing(fault)
            looking = () if 0 in tests.values() else self.looking
            further = cite, *self._reading(fault.path), looking, () if tests else self.tests
            for far, more in enumerate(further, len(fault.lines)):
                tests = dict.fromkeys(more, far) | tests
        ordered = sorted(
            tests.keys() & self.tests,
            key=lambda test: (tests[test], len(self.tests[test].lines), test),
        )
        return Planted(
            fault,
            tuple(test for test in ordered if test in cite),
            tuple(test for test in ordered if test not in cite),
            totals=section == "scenarios",
        )

    def _executing(self, fault: Fault) -> dict[str, int]:
        """Tests that execute the fault's lines, or else those around them, each with its distance from the fault."""
        counts: dict[str, int] = {}
        for far, (first, last) in enumerate(fault.lines):
            for line in range(first, last + 1):
                counts = dict.fromkeys(self.by_line.get((fault.file, line), ()), far) | counts
            if counts and not far:
                break
        return counts

    def _reading(self, path: Path) -> Iterator[list[str]]:
        """Tests that execute what reads the entry that is spoilt, the nearest first.

        What a definition says is often worked out into what reads it, so that its own lines never run.
        """
        thing = path[:4] if path[:1] == ("actions",) else path[:2]
        seen, waiting, count = {thing}, [thing], 0
        for thing in waiting:
            for use in self.uses.get(thing, ()):
                tests = self.by_line.get((use.span.file, use.span.line), []) if use.span else []
                yield tests
                count += len(tests)
                if use.owner[0] == "definitions" and use.owner not in seen and count < FAR:
                    seen.add(use.owner)
                    waiting.append(use.owner)
