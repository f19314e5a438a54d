"""A title's `audit/` folder: its books, what settles passages, and what was remembered.

Its files are checked by the schema `audit` and laid together; no file of rules reads them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from attrs import Factory, define, evolve, field, frozen

from interpreter.corpus.diagnostics import Collector, CorpusError
from interpreter.corpus.english import joined
from interpreter.corpus.folders import bytes_of, read_bytes, schemas, yaml_files
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.schemas import schema
from interpreter.corpus.yaml.reader import read_into
from interpreter.corpus.yaml.tree import Mapping, fault, plain
from interpreter.session.mistakes import Mistake, unknown
from interpreter.workshop.auditing.book.columns import Aids
from interpreter.workshop.auditing.book.reader import Reading

FOLDER = "audit"
NO_BOOK = "none"  # the section of a list of rungs that no book has
BOOK = "book"  # the edition of a title that names none


@frozen
class Edition:
    """A book, and the printing and options under which rules are as it tells.

    `called`: the word before a number that cites this book; `over`: the edition that other citations mean;
    `besides`: what the book has without a number behind its paragraphs.
    """

    name: str
    printing: str = ""
    called: str = ""
    over: str = ""
    options: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    reading: Reading = field(factory=Reading, kw_only=True)


@frozen
class Settled:
    """Data about a passage; `file` is where. `part`: the book's name for it, if different; `edition`: the only one.

    `tests`: rule tests that fail where what encodes it says something else.
    """

    file: str
    kind: str = ""
    why: str = ""
    untested: str = ""
    part: str = ""
    edition: str = ""
    where: tuple[str, ...] = ()
    rungs: tuple[str, ...] = ()
    as_: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    cards: bool = field(default=False, kw_only=True)

    @property
    def documented(self) -> bool:
        """Whether the language itself does it: its reference says how."""
        return any(".md" in place for place in self.where)


@frozen
class Proof:
    """Result of faults planted in a passage: how many, how many a test noticed that cites it, and how many another.

    `tests`: some that noticed them; `sum`: of what encodes it and of these tests, as they were. `survivors`: the ids of
    faults that no test noticed.
    """

    faults: int
    proven: int
    caught: int
    tests: tuple[str, ...]
    sum: str
    survivors: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether all were noticed, at least one by a test that cites it."""
        return bool(self.proven) and self.proven + self.caught == self.faults


@frozen
class Signature:
    """Signature: who compared a passage with its rules, the day, and checksums of both on that day."""

    by: str
    date: str
    sentence: str
    rule: str


@frozen
class Change:
    """Decision about passages that differ between two editions: why no rule, or which entries."""

    origin: str
    to: str
    no_rule: dict[str, str]
    encoded: dict[str, tuple[str, ...]]


@define
class Data:
    """All files of the folder together.

    `answered`: by edition, by paragraph or `file#entry`, numbers that only one side has, each with the reason.
    `proofs`: by edition, by passage, what came of faults planted there. `equal`: faults that `--mutate` plants and that
    change no rule, by id, each with the reason.
    `signed`: by edition, by passage, who signed it. `answers`: by number of a ruling, what its designer says.
    `inventory`: the paragraphs of a book that nobody has at hand; `source`: where their numbers come from.
    """

    folder: Path
    editions: dict[str, Edition] = Factory(dict)
    settled: dict[str, Settled] = Factory(dict)
    passages: dict[str, dict[str, str]] = Factory(dict)  # by edition, by passage its sum
    changes: list[Change] = Factory(list)
    answered: dict[str, dict[str, dict[str, str]]] = Factory(dict)
    proofs: dict[str, dict[str, Proof]] = Factory(dict)
    equal: dict[str, str] = Factory(dict)
    signed: dict[str, dict[str, Signature]] = Factory(dict)
    answers: dict[str, dict[str, Any]] = Factory(dict)
    source: str = ""
    inventory: tuple[str, ...] = ()

    @property
    def otherwise(self) -> dict[str, str]:
        """Rulings that the designer answers otherwise, with what each cites."""
        return {n: said["cite"] for n, said in self.answers.items() if said["differs"] == "yes"}

    def edition(self, printing: str | None, options: tuple[str, ...]) -> Edition:
        """The edition closest to a printing and options, with all of these. Raises Mistake where none fits."""
        fitting = [
            edition
            for edition in self.editions.values()
            if set(edition.options) <= set(options) and printing in (None, edition.printing)
        ]
        if not fitting:
            raise Mistake(f"no edition of the audit is of the printing '{printing}'")
        closest = max(fitting, key=lambda edition: len(edition.options))
        return evolve(closest, options=tuple(dict.fromkeys((*closest.options, *options))))

    def named(self, name: str) -> Edition:
        """The edition of this name. Raises Mistake."""
        if name not in self.editions:
            raise unknown("edition", name, tuple(self.editions))
        return self.editions[name]

    def change(self, old: str, new: str) -> Change:
        """Decisions about what differs between two editions."""
        changes = (change for change in self.changes if (change.origin, change.to) == (old, new))
        return next(changes, Change(old, new, {}, {}))


def load_data(root: Path, title: str) -> Data:
    """The data of a title; where there is no folder, one edition without any. Raises CorpusError."""
    collector = Collector()
    folder = root / "rules" / title / FOLDER
    data, planted = Data(folder), list[Mapping]()
    for file, content in read_bytes(collector, yaml_files(collector, folder, root)).items():
        node = read_into(collector, content, file.shown)
        if not isinstance(node, Mapping):
            continue
        wrong = schema.validate(node, FOLDER, schemas())
        collector.add(*wrong)
        if not wrong:
            _add(collector, data, node, file.shown)
            planted += [node] if "proofs" in node.entries else []
    if not data.editions:
        data.editions[BOOK] = Edition(BOOK)
    for node in planted:
        named = node.get("edition")
        if (name := BOOK if named is None else plain(named)) not in data.editions:
            at, note = named or node.entries["proofs"].key, f"there is {joined([*data.editions])}"
            collector.add(fault(at, "unknown-word", f"unknown edition '{name}'", note=note))
    if collector.failed:
        raise CorpusError(collector.diagnostics)
    return data


def _add(collector: Collector, data: Data, node: Mapping, file: str) -> None:
    item: dict[str, Any] = plain(node)
    for name, said in (item.get("editions") or {}).items():
        data.editions[name] = _edition(str(name), said or {})
    for section in ("paragraphs", "bullets") if item.get("section") != NO_BOOK else ():
        inner = node.get(section)
        for name, said in (item.get(section) or {}).items():
            if name in data.settled:
                assert isinstance(inner, Mapping)
                message = f"'{name}' is settled twice"
                note = f"see {data.settled[name].file}"
                collector.add(fault(inner.entries[name].key, "settled-twice", message, note=note))
            data.settled[str(name)] = _settled(file, said or {})
    if "passages" in item:
        data.passages[item.get("edition", BOOK)] = dict(item["passages"] or {})
    if "numbers" in item:
        answered = data.answered.setdefault(item.get("edition", BOOK), {})
        for name, answers in item["numbers"].items():
            answered[str(name)] = {str(what): str(why) for what, why in answers.items()}
    for name, said in (item.get("proofs") or {}).items():
        counts = (said["faults"], said["proven"], said["caught"])
        tests, survivors = _several(said.get("tests")), _several(said.get("survivors"))
        proofs = data.proofs.setdefault(item.get("edition", BOOK), {})
        proofs[str(name)] = Proof(*counts, tests, str(said["sum"]), survivors)
    for name, said in (item.get("signed") or {}).items():
        sums = (str(said["sentence"]), str(said["rule"]))
        signed = data.signed.setdefault(item.get("edition", BOOK), {})
        signed[str(name)] = Signature(str(said["by"]), str(said["date"]), *sums)
    letter = node.get("answers")
    for number, said in (item.get("answers") or {}).items():
        if not data.answers.get(str(number), {}).get("answer"):  # what waits replaces no answer
            data.answers[str(number)] = said
        elif said["answer"] and isinstance(letter, Mapping):
            message = f"ruling {number} is answered twice"
            collector.add(fault(letter.entries[number].key, "answered-twice", message))
    if "inventory" in item:
        data.source = item["inventory"]["source"]
        data.inventory = tuple(map(str, item["inventory"]["paragraphs"]))
    data.equal |= {str(fault): str(why) for fault, why in (item.get("equal") or {}).items()}
    data.changes += [
        Change(
            change["from"],
            change["to"],
            dict(change.get("no rule") or {}),
            {name: _several(places) for name, places in (change.get("encoded") or {}).items()},
        )
        for change in item.get("changes") or ()
    ]


def _edition(name: str, said: dict[str, Any]) -> Edition:
    blocks = {str(total): str(number) for total, number in (said.get("blocks") or {}).items()}
    aids = Aids(blocks, frozenset(said.get("pages") or ()))
    texts = (said.get(key, "") for key in ("printing", "called", "over"))
    reading = Reading(aids, _several(said.get("names")))
    lists = (_several(said.get(key)) for key in ("options", "besides"))
    return Edition(name, *texts, *lists, reading=reading)


def _settled(file: str, said: dict[str, Any]) -> Settled:
    fields: list[Any] = [said.get(key, "") for key in ("kind", "why", "untested", "part", "in")]
    fields += [_several(said.get(key)) for key in ("where", "rungs", "as", "tests")]
    return Settled(file, *fields, cards="cards" in said)


def _several(item: Any) -> tuple[str, ...]:
    """A list, or a single one."""
    return (item,) if isinstance(item, str) else tuple(item or ())


RULINGS = "docs/rulings.md"
_RULING = re.compile(
    r"^- \*\*(\d+)\*\* \(([^()]*(?:\([^)]*\)[^()]*)*)\)\s*(?:\*([^*]+)\*)?(.*(?:\n  .*)*)", re.M
)


@frozen
class Ruling:
    """A ruling: its number, the passages that it cites, the question ("" at a card), and the answer."""

    number: str
    cite: str
    question: str
    answer: str


def rulings_of(root: Path, name: str) -> list[Ruling]:
    """Rulings of the title with this name at the table; none if it has no such file."""
    path = root / RULINGS
    if not path.is_file():
        return []
    text = bytes_of(path, DEFAULT.file_bytes).decode("utf-8", "replace")
    headings = {name, name.partition(":")[0]}  # with a subtitle, and without
    sections = (section.partition("\n") for section in re.split(r"^## ", text, flags=re.M))
    return [
        Ruling(*(" ".join((part or "").split()) for part in match.groups()))
        for heading, _, said in sections
        if heading.strip() in headings
        for match in _RULING.finditer(said)
    ]
