"""`plainrules format`: rule files in the one layout that all have (`corpus/yaml/layout.py`)."""

from __future__ import annotations

import argparse
import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.command.arguments.parser import Parser
from interpreter.corpus.catalogue import VARIABLE, find_root, titles
from interpreter.corpus.diagnostics import Collector, Span
from interpreter.corpus.folders import File, read_bytes, shown, yaml_files
from interpreter.corpus.layers.series import series
from interpreter.corpus.whole_file import beside, put
from interpreter.corpus.yaml.layout import Lost, laid_out
from interpreter.corpus.yaml.reader import decode, read_into
from interpreter.session.mistakes import Mistake, unknown

FOLDERS = ("rules", "cards", "maps")


def declare(parser: Parser) -> None:
    parser.add_argument(
        "what",
        nargs="*",
        metavar="TITLE|PATH",
        help="titles, series, files or folders (else all titles and series of the folder you are in)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="change nothing; tell which files would be, and exit with 1 if there are any",
    )


def run(order: argparse.Namespace) -> int:
    if not order.what and not order.check and not os.environ.get(VARIABLE):
        _stand_among_titles()
    collector = Collector()
    files = list(_files(collector, order.what))
    changed = [file for file in files if _anew(collector, file, order.check)]
    for file in changed:
        print(f"{'would change' if order.check else 'changed'} {file.shown}")
    print(f"{len(changed)} of {len(files)} files {'would change' if order.check else 'changed'}")
    collector.raise_if_any()
    return int(order.check and bool(changed))


def _stand_among_titles() -> None:
    """Raise Mistake outside a corpus: rules in another folder are changed only when they are named."""
    if find_root() != Path.cwd().resolve():
        raise Mistake("there is no title in this folder; name a title, a file or a folder")


def _files(collector: Collector, what: Sequence[str]) -> Iterator[File]:
    """Files to lay out, each once."""
    known: list[str] = []
    root = None
    if not what or any(not _is_path(word) for word in what):
        root = find_root()
        known = [*titles(root), *series(root)]
    seen: set[Path] = set()
    for word in what or known:
        if _is_path(word) and word not in known:
            files = _below(collector, Path(word))
        elif root is None or word not in known:
            raise unknown("title", word, tuple(known))
        else:
            files = [
                file for top in FOLDERS for file in _of_title(collector, root / top, word, root)
            ]
        for file in files:
            if file.path.resolve() not in seen:
                seen.add(file.path.resolve())
                yield file


def _is_path(word: str) -> bool:
    return "/" in word or os.sep in word or word.endswith(".yaml") or word in (".", "..")


def _of_title(collector: Collector, top: Path, title: str, root: Path) -> list[File]:
    single = top / f"{title}.yaml"
    alone = [File(single, shown(single, root), single.name)] if single.is_file() else []
    folder = top / title
    return alone + (yaml_files(collector, folder, root) if folder.is_dir() else [])


def _below(collector: Collector, path: Path) -> list[File]:
    if path.is_dir():
        return yaml_files(collector, path, path, within=path)
    if path.suffix != ".yaml" or not path.exists():
        raise Mistake(f"there is no rule file or folder '{path}'")
    return [File(path, shown(path, path.parent), path.name)]


def _anew(collector: Collector, file: File, only_look: bool) -> bool:
    """Whether the file is another then. One with mistakes is told and left as it is."""
    wrong = Collector()
    data = read_bytes(wrong, [file]).get(file)
    source = decode(wrong, data, file.shown) if data is not None else None
    tree = read_into(wrong, data, file.shown) if data is not None and source else None
    if data is None or source is None or tree is None or wrong.failed:
        collector.add(*wrong.diagnostics)
        collector.files.update(wrong.files)
        return False
    try:
        new = laid_out(source, tree).encode()
    except Lost as lost:
        collector.files[file.shown] = source.lines
        collector.error(Span(file.shown, lost.line, 1, 2), "layout", str(lost))
        return False
    if new != data and not only_look:
        mode = stat.S_IMODE(file.path.stat().st_mode)
        target = file.path.resolve()
        put(new, beside(target), target, prepare=lambda handle: os.fchmod(handle, mode))
    return new != data
