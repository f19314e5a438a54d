"""What the pages on the engine name in code is there: a function, a class, its member, a command.

A name without capitals, `_` or dot could be a word of the rule language. It is looked for where its module follows:
`grant` (`actions/carrying_out.py`), or `grant` in `actions/carrying_out.py`.
"""

from __future__ import annotations

import ast
import builtins
import re
from functools import cache
from pathlib import Path

import pytest

from interpreter.command.arguments import COMMANDS

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "docs" / "engine.md", *sorted((ROOT / "docs" / "engine").glob("*.md"))]

# A word of 64 bits, a name in a generated text, what stands for any name.
SHOWN = re.compile(r"[0-9A-F]{16}|[A-Za-z]\d*|.*\bNAME")
SPAN = re.compile(r"`([^`]+)`", re.DOTALL)
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?(?:\(.*\))?", re.DOTALL)
MODULE = r"`((?:[\w-]+/)*\w+\.py)`"
BEHIND = re.compile(rf"((?:`[\w.]+`(?:, | and )?)+)(?: \(|\s+in\s+){MODULE}")
COMMAND = re.compile(r"plainrules +([a-z-]+)|python -m ([\w.]+)|make +([\w-]+)")


@cache
def defined() -> dict[Path, set[str]]:
    """By module what it defines: names, and members as `Class.member`."""
    names: dict[Path, set[str]] = {}
    for folder in ("interpreter", "tests/walker", "tests/reference"):
        for path in (ROOT / folder).rglob("*.py"):
            names[path] = set(_names(ast.parse(path.read_text(encoding="utf-8"))))
    return names


def _names(tree: ast.AST):
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
            for inner in ast.walk(node):
                for name in _defined(inner):
                    yield f"{node.name}.{name}"
        else:
            yield from _defined(node)


def _defined(node: ast.AST):
    match node:
        case ast.FunctionDef(name=name) | ast.arg(arg=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.Call(func=ast.Name(id="Native"), args=[ast.Constant(value=str(name)), *_]):
            yield name


@cache
def everywhere() -> frozenset[str]:
    names = {name for names in defined().values() for name in names}
    return frozenset(names | set(dir(builtins)))


def telling(name: str) -> bool:
    """Whether no word of the rule language is written so."""
    return "." in name or "_" in name or name != name.lower()


def unknown(text: str) -> list[str]:
    """Names in code that stand nowhere, and commands that nobody can give."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    lost = [f"{name} in {module}" for name, module in _placed(text) if not _in(name, module)]
    for span in SPAN.findall(text):
        if COMMAND.match(span):
            lost += [] if _can_be_given(span) else [span]
        elif NAME.fullmatch(span) and not span.endswith((".py", ".md")):
            name = span.partition("(")[0]
            if telling(name) and not SHOWN.fullmatch(name) and not _anywhere(name):
                lost.append(name)
    return lost


def _placed(text: str):
    for names, module in BEHIND.findall(text):
        yield from ((name, module) for name in SPAN.findall(names) if "." not in name)


def _anywhere(name: str) -> bool:
    """Whether it is defined: as it is, or as a member of the module before its dot."""
    module, _, member = name.rpartition(".")
    return name in everywhere() or (module.islower() and _in(member, f"{module}.py"))


def _in(name: str, module: str) -> bool:
    holders = [path for path in defined() if f"/{path.as_posix()}".endswith(f"/{module}")]
    return any(name in defined()[path] for path in holders)


def _can_be_given(span: str) -> bool:
    command, module, target = COMMAND.match(span).groups()
    if command:
        return command in COMMANDS
    if module:
        path = ROOT / module.replace(".", "/")
        return path.is_dir() or path.with_suffix(".py").is_file()
    return f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_each_name_in_code_on_a_page_on_the_engine_exists(page):
    assert [] == unknown(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "told"), [
    ("`Run.settle` in `state/run.py`, `for_want` (`runtime/picks.py`) and `must` ask", []),
    ("`Run.sets`, `StageOnTheWay` and `fill_in` are gone", ["Run.sets", "StageOnTheWay", "fill_in"]),
    ("`carry_out`, `bind` (`runtime/actions/carrying_out.py`)", ["bind in runtime/actions/carrying_out.py"]),
    ("`grant` in `actions/carrying_out.py`", []),
    ("`plainrules show adp`, `python -m bench.steps` and `make fuzz`", []),
    ("`plainrules tell adp`, `python -m bench.leaps`", ["plainrules tell adp", "python -m bench.leaps"]),
    ("`make feasts`", ["make feasts"]),
])  # fmt: skip
def test_the_reading_finds_names(text, told):
    assert told == unknown(text)
