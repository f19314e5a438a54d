"""Python for a browser, as its npm package brings it: one version, known by its sum."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

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
