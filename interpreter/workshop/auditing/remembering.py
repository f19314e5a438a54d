"""Keeps sums of a book's passages, proofs and signatures beside the rules, so that a change shows itself later."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.whole_file import beside, put
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import Audit, signature
from interpreter.workshop.auditing.data import Proof, proved, remembered, signed_lines
from interpreter.workshop.auditing.report import natural


def remember(audit: Audit) -> Path:
    """Write the file of the edition's passages. Raises Mistake where that cannot be."""
    assert audit.book is not None
    path = audit.data.folder / f"passages-{audit.edition.name}.yaml"
    return _written(path, remembered(audit.edition.name, audit.book.sums))


def prove(audit: Audit, proofs: dict[str, Proof]) -> Path:
    """Write the file of what came of planted faults. Raises Mistake where that cannot be."""
    return _written(audit.data.folder / "proofs.yaml", proved(proofs))


def sign(audit: Audit, names: Iterable[str], by: str, date: str) -> Path:
    """Add signatures to the file of the edition's. Raises Mistake where that cannot be."""
    known = dict(audit.data.signed.get(audit.edition.name, {}))
    known |= {name: signature(audit, audit.passages[name], by, date) for name in names}
    ordered = dict(sorted(known.items(), key=lambda pair: natural(pair[0])))
    path = audit.data.folder / f"signed-{audit.edition.name}.yaml"
    return _written(path, signed_lines(audit.edition.name, ordered))


def _written(path: Path, lines: Iterable[str]) -> Path:
    text = "".join(f"{line}\n" for line in lines)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, new = beside(path)
        new.chmod(0o644)
        put(text.encode(), (handle, new), path)
    except OSError as error:
        raise Mistake(f"{printable(str(path))} cannot be written: {error.strerror}") from None
    return path
