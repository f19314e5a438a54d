"""`plainrules pack`: a mod as one file that travels."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.command.waiting import waiting
from interpreter.corpus.diagnostics import ERROR, printable, render_all, tidy
from interpreter.corpus.folders import bytes_of
from interpreter.corpus.layers.plan import OVERLAY_MANIFEST, no_overlay
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.manifest import parsed_header
from interpreter.corpus.whole_file import beside, put
from interpreter.session.editions.packed import may_be_in, packed, sum_of
from interpreter.session.editions.variant import mod_name
from interpreter.session.mistakes import Mistake
from interpreter.workshop.checking.checked import checked


def declare(parser: Parser) -> None:
    parser.add_argument("mod", metavar="DIR", help="the folder of the mod")
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        type=readers.file,
        help="file to write (else NAME.zip, after the name of the mod)",
    )


def run(order: argparse.Namespace) -> int:
    folder = Path(order.mod)
    if lacking := no_overlay(folder):
        raise Mistake(f"{printable(order.mod)} is not a mod: {lacking}")
    name = mod_name(str(folder))
    if wrong := _wrong(folder):
        print(wrong)
        return 1
    files, left = {}, []
    for inside, path in _files(folder):
        if may_be_in(inside):
            files[inside] = _read(path)
        else:
            left.append(inside)
    data = packed(name, files.items())
    target = Path(order.file or f"{name}.zip")
    try:
        put(data, beside(target), target)
    except OSError as error:
        raise Mistake(f"{printable(str(target))} cannot be written ({error.strerror})") from None
    for inside in left:
        print(f"left out, as mods have no such files: {printable(inside)}")
    print(f"{printable(str(target))}: mod {name}, {len(files)} files, {len(data):,} bytes")
    print(f"sum {sum_of(data)}")
    return 0


def _wrong(folder: Path) -> str:
    """Messages of `check` about the folder; "" if there are none."""
    titles = parsed_header(bytes_of(folder / OVERLAY_MANIFEST, DEFAULT.file_bytes), "").extends
    title = titles[0] if titles else ""
    with waiting(f"checking {title}") as parts:
        looked = [*checked(title, mods=[str(folder)], counts=parts.of)]
    errors = tidy(one for mistakes, _ in looked for one in mistakes if one.severity == ERROR)
    return render_all(errors, {name: lines for _, files in looked for name, lines in files.items()})


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """All files below, without hidden ones and links. Raises Mistake if there are too many."""
    paths = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]  # fmt: skip
    if len(paths) > DEFAULT.files:
        raise Mistake(f"there are more than {DEFAULT.files:,} files in it")
    yield from ((path.relative_to(folder).as_posix(), path) for path in paths)


def _read(path: Path) -> bytes:
    try:
        return bytes_of(path, DEFAULT.file_bytes)
    except OSError as error:
        raise Mistake(f"{printable(str(path))} cannot be read ({error.strerror})") from None
