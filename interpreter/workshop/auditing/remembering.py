"""Keeps sums of a book's passages, proofs and signatures beside the rules, so that a change shows itself later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from attrs import asdict

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.whole_file import beside, put
from interpreter.corpus.yaml.layout import laid_out
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Source
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import OPEN, Audit, signature
from interpreter.workshop.auditing.data import Data, Edition
from interpreter.workshop.auditing.likeness import proposals
from interpreter.workshop.auditing.report import natural

INVENTORY = "inventory.yaml"


def remember(audit: Audit) -> Path:
    """Write the file of the edition's passages. Raises Mistake where that cannot be."""
    assert audit.book is not None
    name = audit.edition.name
    path = audit.data.folder / f"passages-{name}.yaml"
    return _written(path, _kept("passages", "--book FILE --remember", audit.book.sums, name))


def prove(data: Data, edition: Edition) -> Path:
    """Write the file of what came of faults planted in an edition. Raises Mistake where that cannot be."""
    proofs = data.proofs[edition.name]
    rows = {name: asdict(proofs[name]) for name in sorted(proofs, key=natural)}
    path = data.folder / f"proofs-{edition.name}.yaml"
    return _written(path, _kept("proofs", "--mutate --remember", rows, edition.name))


def sign(audit: Audit, names: Iterable[str], by: str, date: str) -> Path:
    """Add signatures to the file of the edition's. Raises Mistake where that cannot be."""
    known = dict(audit.data.signed.get(audit.edition.name, {}))
    known |= {name: signature(audit, audit.passages[name], by, date) for name in names}
    rows = {name: asdict(known[name]) for name in sorted(known, key=natural)}
    path = audit.data.folder / f"signed-{audit.edition.name}.yaml"
    return _written(path, _kept("signed", "--sign NAME PASSAGE", rows, audit.edition.name))


def take_inventory(audit: Audit) -> Path:
    """Write the file of a new book's paragraphs, each with its state and what may encode it. Raises Mistake if there is one."""
    path = audit.data.folder / INVENTORY
    if audit.data.inventory or audit.data.passages or path.exists():
        raise Mistake(
            f"{audit.title} has an inventory: go on with plainrules audit {audit.title} --book FILE"
        )
    return _written(path, _inventory(audit))


def _inventory(audit: Audit) -> Iterator[str]:
    proposed = proposals(audit)
    yield "format: 1"
    yield "# Paragraphs of a book, each with its state when `plainrules audit new` wrote this file. An open one is done when"
    yield "# an entry cites it, or when `paragraphs:` says `where` it is encoded, or its `kind` and `why` nothing encodes it."
    yield ""
    yield "inventory:"
    yield "  source: the book"
    yield "  paragraphs:"
    for passage in audit.paragraphs():
        perhaps = proposed(passage) if passage.state == OPEN else ""
        yield f"    - {json.dumps(passage.number, ensure_ascii=False)}  # {passage.state}{perhaps}"


def _kept(section: str, command: str, rows: Mapping[str, object], edition: str) -> Iterator[str]:
    yield "format: 1"
    yield f"# `plainrules audit TITLE {command}` writes this file."
    yield ""
    yield f"edition: {edition}"
    yield f"{section}:"
    for name, row in rows.items():
        yield f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(row, ensure_ascii=False)}"


def _written(path: Path, lines: Iterable[str]) -> Path:
    rows = tuple(lines)
    text = laid_out(Source(path.name, rows), read("\n".join(rows).encode(), path.name))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, new = beside(path)
        new.chmod(0o644)
        put(text.encode(), (handle, new), path)
    except OSError as error:
        raise Mistake(f"{printable(str(path))} cannot be written: {error.strerror}") from None
    return path
