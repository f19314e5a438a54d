"""The files of a folder in which a title is played: pages, the program, the title as it was compiled, and Python."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import interpreter
from interpreter.command.server.tables.setting_up import choices
from interpreter.session.drawing import look
from interpreter.session.drawing.plain import plain
from interpreter.session.playing.portable import pack
from interpreter.session.playing.title import Title
from interpreter.session.seating.seats import FOR_EXAMPLE
from interpreter.workshop.pages.page_folder import environment

HERE = Path(__file__).parent
SERVER = HERE.parent / "server"
LOOK = Path(look.__file__).parent  # the style of maps
SIGN, MARK = "offline.js", b"// Pages of PlainRules."
NOT_HERE = ("deal.js", "host.js", "lobby.css")  # pages that only a server has
# Files that play a game; each folder with all below it.
PROGRAM = ("corpus", "engine", "language", "session", "command/server/tables", "command/site")
PACKAGES = ("", "command", "command/server")  # and what these modules are themselves
LIBRARIES = ("attr", "attrs", "lark")
BEGUN = 1980, 1, 1, 0, 0, 0  # of every file in the archive: the same program is the same bytes


def made(title: Title, scenario: str, python: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all files by their paths in the folder. `scenario`: the one that the form offers first."""
    files = {f"python/{name}": data for name, data in python.items()}
    files["python/program.zip"] = _program()
    files["python/title.bin"] = pack(title)
    files["chart.json"] = json.dumps(plain(title)).encode()
    files |= {f"static/{path.name}": path.read_bytes() for path in _static()}
    files["python/worker.js"] = files.pop("static/worker.js")
    offline = files.pop("static/offline.js")
    size = sum(map(len, files.values())) / 1_000_000
    files["index.html"] = _page(title, scenario, f"{size:.0f}")
    return {**files, SIGN: _kept(files) + offline}


def _static() -> Iterator[Path]:
    """The server's files, replaced by files of the same name that work without a server."""
    for folder in (SERVER / "static", LOOK, HERE / "static"):
        yield from sorted(
            path
            for path in folder.iterdir()
            if path.suffix in (".js", ".css") and path.name not in NOT_HERE
        )


def _page(title: Title, scenario: str, size: str) -> bytes:
    variant = title.variant
    page = environment(HERE / "templates", SERVER / "pages" / "templates").get_template("site.html")
    page_text = page.render(
        root="",
        policy=_policy(),
        name=title.name,
        seat="",
        size=size,
        coached=bool(title.display.coach),
        chosen=choices(title),
        searched=FOR_EXAMPLE,
        edition={
            "title": [variant.title],
            "printing": [variant.printing],
            "option": variant.options,
            "mod": title.mods,
        },
        wanted={"scenario": [scenario], "players": [], "seed": []},
        links="",
    )
    return page_text.encode()


def _policy() -> str:
    """The server's, without what only a header may say."""
    headers = json.loads((SERVER / "guarding" / "headers.json").read_text(encoding="utf-8"))
    said = str(headers["content-security-policy"]).split("; ")
    return "; ".join(directive for directive in said if not directive.startswith("frame-ancestors"))


def _program() -> bytes:
    """The modules that a browser's Python loads, and the libraries that they need."""
    root = Path(interpreter.__file__).parent
    paths = [root / package / "__init__.py" for package in PACKAGES]
    paths += [module for part in PROGRAM for module in (root / part).rglob("*.py")]
    modules = {path.relative_to(root.parent).as_posix(): path for path in paths}
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None, "the program needs it, too"
        library = Path(spec.origin).parent
        modules |= {
            path.relative_to(library.parent).as_posix(): path for path in library.rglob("*.py")
        }
    zip_file = io.BytesIO()
    with zipfile.ZipFile(zip_file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in sorted(modules.items()):
            archive.writestr(zipfile.ZipInfo(name, BEGUN), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return zip_file.getvalue()


def _kept(files: Mapping[str, bytes]) -> bytes:
    """Beginning of the worker script that caches these files: other files, another cache."""
    sums = "".join(f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in files.items())
    names = json.dumps(["./", *files])
    version = hashlib.sha256(sums.encode()).hexdigest()[:16]
    words = f"const KEPT = `${{registration.scope}} {version}`, FILES = {names};\n"
    return (
        MARK
        + b" The browser keeps them at the first visit and then needs no network.\n"
        + words.encode()
    )
