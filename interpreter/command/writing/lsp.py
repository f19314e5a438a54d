"""`plainrules lsp`: answers to editors while rule files are written, over the Language Server Protocol.

It speaks on its standard streams. A title is read anew a moment after the last key; until that is
done, and while a file is broken, words are those of the last sound reading.
"""

from __future__ import annotations

import argparse
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

from attrs import define, field

from interpreter.command.arguments.parser import Parser
from interpreter.corpus.diagnostics import ERROR
from interpreter.session.mistakes import Mistake

if TYPE_CHECKING:
    from pygls.lsp.server import LanguageServer

    from interpreter.corpus.diagnostics import Diagnostic
    from interpreter.workshop.editing.analysis import Analysis
    from interpreter.workshop.editing.belonging import Reading
    from interpreter.workshop.editing.words import Words

PAUSE = 0.25  # seconds without a key before a title is read
LACKING = "an editor's server needs pygls, which is not here: pip install 'plainrules[edit]'"


def declare(parser: Parser) -> None:
    """Declare no options."""


def run(order: argparse.Namespace) -> int:
    try:
        from pygls.lsp.server import LanguageServer  # only editors need it
    except ImportError:
        raise Mistake(LACKING) from None
    import interpreter

    server = LanguageServer("plainrules", interpreter.version())
    _Desk(server).serve()
    server.start_io()
    return 0


@define(eq=False)
class _Desk:
    """Open documents, and the last reading of each title."""

    server: LanguageServer
    readings: dict[Path, Reading | None] = field(factory=dict)
    known: dict[Reading, Words] = field(factory=dict)  # of the last sound one
    told: dict[Reading, set[Path]] = field(factory=dict)  # files with mistakes shown
    waiting: dict[Reading, threading.Timer] = field(factory=dict)
    lock: threading.Lock = field(factory=threading.Lock)

    def serve(self) -> None:
        """Take every request that is answered here."""
        from lsprotocol import types as lsp

        for name, answer in (
            (lsp.TEXT_DOCUMENT_DID_OPEN, self.changed),
            (lsp.TEXT_DOCUMENT_DID_CHANGE, self.changed),
            (lsp.TEXT_DOCUMENT_DID_SAVE, self.changed),
            (lsp.TEXT_DOCUMENT_HOVER, self.hover),
            (lsp.TEXT_DOCUMENT_DEFINITION, self.definition),
            (lsp.TEXT_DOCUMENT_REFERENCES, self.references),
            (lsp.TEXT_DOCUMENT_RENAME, self.rename),
            (lsp.TEXT_DOCUMENT_PREPARE_RENAME, self.prepare_rename),
            (lsp.TEXT_DOCUMENT_FORMATTING, self.format),
        ):
            self.server.feature(name)(_plain(answer))
        offer = lsp.CompletionOptions(trigger_characters=[" "])
        self.server.feature(lsp.TEXT_DOCUMENT_COMPLETION, offer)(_plain(self.complete))

    # --- reading ------------------------------------------------------------------------------

    def changed(self, params: Any) -> None:
        """Read the title of this file soon, unless another key comes first."""
        path = _path(params.text_document.uri)
        reading = self._reading(path)
        if reading is None:
            return
        with self.lock:
            if reading in self.waiting:
                self.waiting[reading].cancel()
            timer = self.waiting[reading] = threading.Timer(PAUSE, self._read, [reading])
            timer.daemon = True
            timer.start()

    def _reading(self, path: Path) -> Reading | None:
        from interpreter.workshop.editing.belonging import belonging

        if path not in self.readings:
            self.readings[path] = belonging(path)
        return self.readings[path]

    def unsaved(self) -> dict[Path, bytes]:
        """Contents of open rule files."""
        documents = self.server.workspace.text_documents
        return {_path(uri): document.source.encode() for uri, document in dict(documents).items()}

    def _read(self, reading: Reading) -> Analysis:
        """Read a title now and show its mistakes."""
        from interpreter.workshop.editing.analysis import analyse
        from interpreter.workshop.editing.words import Words

        analysis = analyse(reading, self.unsaved())
        with self.lock:
            if analysis.sound:
                self.known[reading] = Words(analysis)
            diagnostics = _by_file(analysis)
            for path in self.told.get(reading, set()) - set(diagnostics):
                self._show(path, [])
            self.told[reading] = set(diagnostics)
            for path, mistakes in diagnostics.items():
                self._show(path, mistakes)
        return analysis

    def _show(self, path: Path, mistakes: list[Diagnostic]) -> None:
        from lsprotocol import types as lsp

        severity = {ERROR: lsp.DiagnosticSeverity.Error}
        shown = [
            lsp.Diagnostic(
                range=_range(one.span),
                message=f"{one.message}{'; ' + one.advice if one.advice else ''}",
                severity=severity.get(one.severity, lsp.DiagnosticSeverity.Information),
                code=one.code,
                source="plainrules",
            )
            for one in mistakes
        ]
        self.server.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=path.as_uri(), diagnostics=shown)
        )

    def _sound(self, path: Path) -> tuple[Reading, Words] | None:
        """Last sound reading of a file's title; read it now if there is none."""
        from interpreter.workshop.editing.analysis import analyse
        from interpreter.workshop.editing.words import Words

        reading = self._reading(path)
        if reading is None:
            return None
        if reading not in self.known and not self._read(reading).sound:
            saved = analyse(reading, {})  # as it was before it was opened and broken
            if saved.sound:
                self.known[reading] = Words(saved)
        words = self.known.get(reading)
        return (reading, words) if words is not None else None

    def _word(self, params: Any) -> tuple[Reading, Any, Any] | None:
        """The reading, its words, and the word under the cursor."""
        path = _path(params.text_document.uri)
        sound = self._sound(path)
        if sound is None:
            return None
        words = sound[1]
        line, column = params.position.line + 1, params.position.character + 1
        place = words.at(_file(words.analysis.root, path), line, column)
        return (sound[0], words, place) if place is not None else None

    # --- answers ------------------------------------------------------------------------------

    def hover(self, params: Any) -> Any:
        from lsprotocol import types as lsp

        word = self._word(params)
        if word is None:
            return None
        _, words, place = word
        text = words.page(place.path)
        content = lsp.MarkupContent(kind=lsp.MarkupKind.Markdown, value=f"```yaml\n{text}\n```")
        return lsp.Hover(contents=content, range=_range(place.span)) if text else None

    def definition(self, params: Any) -> Any:
        word = self._word(params)
        return [self._location(word[1], s) for s in word[1].heads(word[2].path)] if word else []

    def references(self, params: Any) -> Any:
        word = self._word(params)
        if word is None:
            return []
        return [self._location(word[1], span) for span in word[1].everywhere(word[2].path)]

    def _location(self, words: Any, span: Any) -> Any:
        from lsprotocol import types as lsp

        uri = _place(words.analysis.root, span.file).as_uri()
        return lsp.Location(uri=uri, range=_range(span))

    def prepare_rename(self, params: Any) -> Any:
        from interpreter.workshop.editing.renaming import renamable

        word = self._word(params)
        return _range(word[2].span) if word and renamable(word[2].path) else None

    def rename(self, params: Any) -> Any:
        from lsprotocol import types as lsp
        from pygls.exceptions import JsonRpcInvalidParams

        from interpreter.workshop.editing.renaming import renamed

        word = self._word(params)
        if word is None:
            return None
        reading, words, place = word
        try:
            edits = renamed(reading, place.path, params.new_name, self.unsaved())
        except Mistake as mistake:
            raise JsonRpcInvalidParams(str(mistake)) from None
        changes: dict[str, list[Any]] = {}
        for edit in edits:
            uri = _place(words.analysis.root, edit.span.file).as_uri()
            changes.setdefault(uri, []).append(
                lsp.TextEdit(range=_range(edit.span), new_text=edit.text)
            )
        return lsp.WorkspaceEdit(changes=changes)

    def complete(self, params: Any) -> Any:
        from lsprotocol import types as lsp

        from interpreter.workshop.editing.words import offers

        path = _path(params.text_document.uri)
        sound = self._sound(path)
        if sound is None:
            return []
        document = self.server.workspace.get_text_document(params.text_document.uri)
        lines = document.source.split("\n")
        line = lines[params.position.line] if params.position.line < len(lines) else ""
        at = params.position
        items = []
        for offer in offers(sound[1].analysis, line[: at.character]):
            start = lsp.Position(line=at.line, character=at.character - offer.over)
            edit = lsp.TextEdit(range=lsp.Range(start=start, end=at), new_text=offer.word)
            items.append(lsp.CompletionItem(label=offer.word, detail=offer.what, text_edit=edit))
        return items

    def format(self, params: Any) -> Any:
        from lsprotocol import types as lsp

        from interpreter.corpus.diagnostics import CorpusError
        from interpreter.corpus.yaml.layout import Lost, laid_out
        from interpreter.corpus.yaml.reader import read
        from interpreter.corpus.yaml.tree import Source

        document = self.server.workspace.get_text_document(params.text_document.uri)
        old = document.source
        lines = tuple(old.removesuffix("\n").split("\n"))
        name = Path(_path(document.uri)).name
        try:
            new = laid_out(Source(name, lines), read(old.encode(), name))
        except (CorpusError, Lost):
            return []  # its mistake is shown already
        end = lsp.Position(line=len(lines) + 1, character=0)
        whole = lsp.Range(start=lsp.Position(line=0, character=0), end=end)
        return [lsp.TextEdit(range=whole, new_text=new)] if new != old else []


def _plain(answer: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function of its own, which pygls can mark."""

    def handler(params: Any) -> Any:
        return answer(params)

    return handler


def _by_file(analysis: Analysis) -> dict[Path, list[Diagnostic]]:
    by_file: dict[Path, list[Diagnostic]] = {}
    for one in analysis.mistakes:
        for part in one.apart():
            by_file.setdefault(_place(analysis.root, part.span.file), []).append(part)
    return by_file


def _place(root: Path, file: str) -> Path:
    return (root / file).resolve()


def _file(root: Path, path: Path) -> str:
    from interpreter.corpus.folders import shown

    return shown(path, root)


def _path(uri: str) -> Path:
    return Path(unquote(urlparse(uri).path)).resolve()


def _range(span: Any) -> Any:
    from lsprotocol import types as lsp

    start = lsp.Position(line=span.line - 1, character=span.column - 1)
    return lsp.Range(
        start=start, end=lsp.Position(line=span.line - 1, character=span.end_column - 1)
    )
