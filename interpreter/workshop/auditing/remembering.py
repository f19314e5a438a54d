"""Keeps the sums of a book's passages beside the rules, so that a changed text shows itself without the old one."""

from __future__ import annotations

from pathlib import Path

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.whole_file import beside, put
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import Audit
from interpreter.workshop.auditing.data import remembered


def remember(audit: Audit) -> Path:
    """Write the file of the edition's passages. Raises Mistake where that cannot be."""
    assert audit.book is not None
    sums: dict[str, str] = {}
    for paragraph in audit.book.paragraphs.values():
        for part in paragraph.parts:
            sums[part.name] = paragraph.sum if part.name == paragraph.number else part.sum
    path = audit.data.folder / f"passages-{audit.edition.name}.yaml"
    text = "".join(f"{line}\n" for line in remembered(audit.edition.name, sums))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, new = beside(path)
        new.chmod(0o644)
        put(text.encode(), (handle, new), path)
    except OSError as error:
        raise Mistake(f"{printable(str(path))} cannot be written: {error.strerror}") from None
    return path
