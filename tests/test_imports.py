"""Imports flow one way: command line -> session -> engine -> language -> corpus -> nothing."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent / "interpreter"
LAYERS = ("corpus", "language", "engine", "session", "command")


def imported(path: Path) -> list[str]:
    """The packages of the interpreter that a module imports, wherever in it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module)
        elif isinstance(node, ast.Import):
            found.extend(name.name for name in node.names)
    return [name.split(".")[1] for name in found if name.startswith("interpreter.")]


def test_no_layer_imports_one_above_it():
    wrong = [
        f"{path.relative_to(ROOT)} imports {layer}"
        for number, package in enumerate(LAYERS)
        for path in sorted((ROOT / package).rglob("*.py"))
        for layer in imported(path)
        if layer in LAYERS[number + 1 :]
    ]

    assert [] == wrong
