"""`plainrules site`: a folder of static files in which a title is played in the browser alone."""

from __future__ import annotations

import argparse
import hashlib
import io
import tarfile
from pathlib import Path

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser, title_of
from interpreter.command.waiting import waiting
from interpreter.corpus.diagnostics import printable
from interpreter.session.mistakes import Mistake

VERSION = "314.0.7"
PACKAGE = f"pyodide-{VERSION}.tgz"
SUM = "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_scenario("else the form begins with the title's first")
    parser.add_argument(
        "--out",
        required=True,
        metavar="DIR",
        help="the folder that the files are written to; it must be named",
    )
    parser.add_argument(
        "--pyodide",
        type=readers.file,
        default=PACKAGE,
        metavar="FILE",
        help=f"Python for the browser, as npm pack fetches it (else {PACKAGE} in the folder you are in)",
    )


def run(order: argparse.Namespace) -> int:
    from interpreter.command.site.site_files import MARK, SIGN, made
    from interpreter.workshop.pages.page_folder import free, write

    free(order.out, SIGN, MARK)
    with waiting(f"making the page of {order.title}") as parts:
        title = title_of(order, parts.of)
        scenario = title.scenarios[title.scenario_index(order.scenario)] if title.scenarios else ""
        folder = made(title, scenario, files(order.pyodide))
    write(order.out, folder)
    size = sum(map(len, folder.values())) / 1_000_000
    print(
        f"{len(folder)} files, {size:.1f} MB, in {order.out}; any web server shows them: index.html"
    )
    return 0


def files(given: str) -> dict[str, bytes]:
    """Files of the package that a page loads, by name. Raises Mistake if the package is missing or different."""
    fetched = f"npm pack pyodide@{VERSION} fetches it; --pyodide FILE says where it is"
    try:
        data = Path(given).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Mistake(
            f"no Python for the browser in {printable(given)} ({why}): {fetched}"
        ) from None
    if hashlib.sha512(data).hexdigest() != SUM:
        raise Mistake(f"{printable(given)} is not pyodide {VERSION}: {fetched}")
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        return {name: _member(package, name) for name in FILES}


def _member(package: tarfile.TarFile, name: str) -> bytes:
    member = package.extractfile(f"package/{name}")
    assert member is not None, "the checksum guarantees the contents"
    return member.read()
