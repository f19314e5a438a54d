"""One script of a page: its module and all that this imports, so that the page waits for one answer and not for many."""

from __future__ import annotations

import re
from pathlib import Path

IMPORT = re.compile(r'^import (.+) from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) ([\w$]+))", re.MULTILINE)
COMMENT = re.compile(r"^ *// .*\n", re.MULTILINE)


def one_script(path: Path) -> str:
    """Join modules, each in a function of its own. Their exports must be constant: no `export let`, no circles."""
    joined: dict[str, str] = {}
    _join(path, joined)
    return "".join(["const MODULES = {};\n", *joined.values()])


def _join(path: Path, joined: dict[str, str]) -> None:
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    for _, name in IMPORT.findall(text):
        if name not in joined:
            _join(path.with_stem(name), joined)
    exported = ", ".join(EXPORT.findall(text))
    text = EXPORT.sub("", IMPORT.sub(_imported, text))
    assert not re.search(r"^(import|export) ", text, re.MULTILINE), path
    joined[path.stem] = f"MODULES.{path.stem} = (() => {{\n{text}return {{ {exported} }};\n}})();\n"


def _imported(statement: re.Match[str]) -> str:
    names = statement[1].removeprefix("* as ").replace(" as ", ": ")
    return f"const {names} = MODULES.{statement[2]};\n"
