"""One line of the compiler altered while a title is compiled and played.

A mutant is a line of a list: a function or table of a module of `interpreter`, what stands in it
once, what is put there and, if nothing can catch that, why.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import SequenceMatcher
from functools import lru_cache
from importlib import import_module
from inspect import CO_NEWLOCALS, unwrap
from pathlib import Path
from types import CodeType
from typing import Any
from unittest.mock import patch

from attrs import evolve, frozen

import interpreter

ROOT = Path(interpreter.__file__).parent


@frozen
class Mutant:
    """`name`: the qualified name of a function or table. `reason`: "" if something has to catch it.

    `row`: the line of the list, from 0.
    """

    row: int
    module: str
    name: str
    old: str
    new: str
    reason: str

    def __str__(self) -> str:
        return f"{self.module}, {self.name}: {self.old} => {self.new}"

    @property
    def path(self) -> Path:
        return ROOT / f"{self.module.replace('.', '/')}.py"


def mutants(list: Path) -> list[Mutant]:
    """All of a list. A line `[module]` stands before the mutants of a module."""
    module, found = "", []
    for row, line in enumerate(list.read_text(encoding="utf-8").splitlines()):
        if line.startswith("["):
            module = line.strip("[]")
        elif line and not line.startswith("#"):
            change, _, reason = line.partition("  # ")
            name, _, change = change.partition(": ")
            old, _, new = change.partition(" => ")
            found.append(Mutant(row, module, name, old, new, reason))
    return found


@contextmanager
def altered(mutant: Mutant) -> Iterator[None]:
    """The compiler with that change. Raises ValueError where the line no longer stands there once."""
    tree = ast.parse(changed(mutant))
    holder: Any = import_module(f"interpreter.{mutant.module}")
    *classes, name = mutant.name.split(".")
    for each in classes:
        holder = getattr(holder, each)
    held = unwrap(getattr(holder, name))
    held = getattr(held, "fget", held)
    if isinstance(held, dict):
        value = ast.Expression(_part(tree, name).value)
        with patch.dict(held, eval(compile(value, str(mutant.path), "eval"), vars(holder))):
            yield
        return
    code = compile(tree, str(mutant.path), "exec")
    code = next(each for each in _codes(code) if each.co_qualname == mutant.name)
    held.__code__, before = code, held.__code__
    try:
        yield
    finally:
        held.__code__ = before


def changed(mutant: Mutant) -> str:
    """The module's source with the change."""
    source, lines = _read(mutant.path)
    part = _part(source, mutant.name)
    start, end = part.lineno - 1, part.end_lineno
    inside = "".join(lines[start:end])
    if inside.count(mutant.old) != 1:
        raise ValueError(f"it stands there {inside.count(mutant.old)} times")
    return "".join([*lines[:start], inside.replace(mutant.old, mutant.new), *lines[end:]])


def misplaced(mutant: Mutant) -> str:
    """Why this change cannot be made, and the line nearest to the one that it names; "" if it can."""
    try:
        changed(mutant)
    except (ValueError, OSError) as error:
        lines = _read(mutant.path)[1] if mutant.path.is_file() else ["no module of that name"]
        nearest = max(lines, key=lambda line: _alike(mutant.old, line)).strip()
        return f"{mutant}\n  {error}; nearest: {nearest}"
    return ""


def _alike(old: str, line: str) -> int:
    return SequenceMatcher(None, old, line, autojunk=False).find_longest_match().size


def renew(list: Path) -> None:
    """Write the new name of a function into a list where one other of its module alone holds the line."""
    rows = list.read_text(encoding="utf-8").splitlines(keepends=True)
    for mutant in filter(misplaced, mutants(list)):
        names = _holders(mutant) if mutant.path.is_file() else []
        if len(names) == 1:
            rows[mutant.row] = rows[mutant.row].replace(mutant.name, names[0], 1)
    list.write_text("".join(rows), encoding="utf-8")


def _holders(mutant: Mutant) -> list[str]:
    """Functions of the module in which the line stands once."""
    tree, _ = _read(mutant.path)
    code = compile(tree, str(mutant.path), "exec")
    functions = [each for each in _codes(code) if each.co_flags & CO_NEWLOCALS]
    names = {each.co_qualname for each in functions if "<" not in each.co_qualname}
    return [name for name in names if not misplaced(evolve(mutant, name=name))]


@lru_cache
def _read(path: Path) -> tuple[ast.Module, list[str]]:
    text = path.read_text(encoding="utf-8")
    return ast.parse(text), text.splitlines(keepends=True)


def _part(tree: Any, name: str) -> Any:
    """The definition of a function or table in a module, by its qualified name."""
    for part in name.split("."):
        tree = next((each for each in tree.body if part in _names(each)), None)
        if tree is None:
            raise ValueError(f"there is no {name}")
    return tree


def _names(statement: Any) -> list[str]:
    targets = getattr(statement, "targets", [getattr(statement, "target", None)])
    return [getattr(statement, "name", ""), *[getattr(each, "id", "") for each in targets]]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)
