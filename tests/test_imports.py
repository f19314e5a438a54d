"""Imports flow one way: command -> workshop -> session -> engine -> language -> corpus; nowhere in a circle."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "interpreter"
LAYERS = ("corpus", "language", "engine", "session", "workshop", "command")


@cache
def imports(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """What a module imports, wherever in it."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


def imported(path: Path) -> list[str]:
    """The packages of the interpreter that a module imports."""
    found = []
    for node in imports(path):
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


STARTING = re.compile(r"subprocess|webbrowser|pty|os\.(system|popen|exec|spawn|posix_spawn)")
STARTS = {"subprocess", "webbrowser", "pty", "os.system", "os.popen"}


def test_only_two_modules_start_other_programs():
    found = {
        (path.name, name)
        for path in ROOT.rglob("*.py")
        if STARTING.search(text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        for name in (
            [each.name for each in node.names] if isinstance(node, ast.Import)
            else [node.module or ""] if isinstance(node, ast.ImportFrom)
            else [ast.unparse(node)] if isinstance(node, ast.Attribute) else []
        )
        if name in STARTS or name.startswith(("os.exec", "os.spawn", "os.posix_spawn"))
    }  # fmt: skip

    assert {("revisions.py", "subprocess"), ("table.py", "webbrowser")} == found


# --- no circles inside a package --------------------------------------------------------------------


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    parts = [ROOT.name, *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def neighbours(package: str) -> dict[str, set[str]]:
    """By module of a package: the others of it that it imports, at its top, in a function or for types."""
    paths = {name_of(path): path for path in sorted((ROOT / package).rglob("*.py"))}
    found: dict[str, set[str]] = {}
    for name, path in paths.items():
        known = found[name] = set()
        for node in imports(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                below = {f"{node.module}.{each.name}" for each in node.names}
                known |= (below & set(paths)) or ({node.module} & set(paths))
            elif isinstance(node, ast.Import):
                known |= {each.name for each in node.names} & set(paths)
    return found


def circle(graph: dict[str, set[str]]) -> list[str]:
    """What is left when all that imports nothing of the rest is taken away, again and again."""
    left = {name: known - {name} for name, known in graph.items()}
    while done := [name for name, known in left.items() if not known & set(left)]:
        for name in done:
            del left[name]
    return sorted(left)


def by_folder(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same between the folders of a package; what lies in none of them counts by itself."""
    packages = {name for name in graph if any(each.startswith(f"{name}.") for each in graph)}

    def folder(name: str) -> str:
        above = name.rpartition(".")[0]
        return above if above.count(".") > 1 and above in packages else name

    found: dict[str, set[str]] = {}
    for name, known in graph.items():
        found.setdefault(folder(name), set()).update(folder(each) for each in known)
    return found


@pytest.mark.parametrize("package", LAYERS)
def test_no_modules_import_each_other_in_a_circle(package):
    assert [] == circle(neighbours(package))


def by_room(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same between the rooms of a package, each with the folders in it."""
    found: dict[str, set[str]] = {}
    for folder, known in by_folder(graph).items():
        room = ".".join(folder.split(".")[:3])
        found.setdefault(room, set()).update(".".join(each.split(".")[:3]) for each in known)
    return found


@pytest.mark.parametrize("package", LAYERS)
def test_no_rooms_of_a_package_import_each_other_in_a_circle(package):
    assert [] == circle(by_room(neighbours(package)))


@pytest.mark.parametrize("package", ["corpus", "session", "workshop", "command"])
def test_nor_do_folders_in_a_room(package):
    assert [] == circle(by_folder(neighbours(package)))


def test_a_circle_is_found_however_long():
    assert ["a", "b", "c"] == circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": set()})
    assert [] == circle({"a": {"b"}, "b": {"c"}, "c": set()})


def test_a_circle_of_folders_is_found_where_no_modules_make_one():
    packages = {"p.s": set(), "p.s.q": set(), "p.s.r": set()}
    modules = {"p.s.q.x": {"p.s.r.y"}, "p.s.r.y": {"p.s.q.z"}, "p.s.q.z": {"p.s.w"}, "p.s.w": set()}
    graph = packages | modules

    assert [] == circle(graph)
    assert ["p.s.q", "p.s.r"] == circle(by_folder(graph))


# What a room of the engine may know of the others, as docs/engine.md says ("Why these rooms").
ROOMS = {
    "state": set(),
    "ir": {"state.options"},
    "lower": {"state", "ir"},
    "python": {"state", "ir", "lower"},
    "runtime": {"state", "lower.product", "ir.natives"},
    "bots": {"state", "runtime", "lower.product"},
    "wasm": {"state", "ir", "runtime", "bots"},
    "": {"state", "ir", "lower", "python", "runtime", "bots", "wasm"},
}


def test_the_rooms_of_the_engine_need_only_those_that_they_may_know():
    wrong = []
    for name, known in neighbours("engine").items():
        room = next((part for part in name.split(".")[2:3] if part in ROOMS), "")
        for other in sorted(known):
            there = other.removeprefix("interpreter.engine.")
            allowed = any(f"{there}.".startswith(f"{each}.") for each in ROOMS[room])
            same = there.split(".")[0] == room or (not room and there.split(".")[0] not in ROOMS)
            if not (allowed or same):
                wrong.append(f"{name} imports {other}")

    assert [] == wrong


# What the tree walker shares with compiled code: the state, and how pieces and cards are carried.
SHARED = {
    "evaluate": {"state"},
    "reference": {
        "state",
        "runtime.picked",
        "runtime.picks",
        "runtime.carrying",
        "runtime.cards",
        "runtime.ahead",
    },
}


@pytest.mark.parametrize("room", SHARED)
def test_the_tree_walker_needs_of_the_engine_only_what_it_may_share(room):
    """Whatever else it needed of it could hide a fault in both."""
    paths = sorted((Path(__file__).parent / "walker" / room).rglob("*.py"))
    known = {
        (path.name, f"{node.module}.{each.name}".removeprefix("interpreter.engine."))
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module
        and node.module.startswith("interpreter.engine")
        for each in node.names
    }

    assert known
    assert [] == [
        f"{name} imports {there}"
        for name, there in sorted(known)
        if not any(f"{there}.".startswith(f"{each}.") for each in SHARED[room])
    ]


def test_the_table_in_the_browser_and_the_one_at_the_terminal_do_not_know_each_other():
    rooms = by_folder(neighbours("command"))
    terminal = {"board", "playing", "table"}
    command = "interpreter.command"

    assert not rooms[f"{command}.table"] & {f"{command}.server"}
    for room, known in rooms.items():
        if room.startswith(f"{command}.server"):
            assert not known & {f"{command}.{each}" for each in terminal}, room


def later(path: Path) -> set[str]:
    """What a package says it offers and does not import at once."""
    offered: set[str] = set()
    bound: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            offered = set(ast.literal_eval(node.value))
        elif isinstance(node, ast.ImportFrom):
            bound |= {name.asname or name.name for name in node.names}
    return offered - bound


def test_what_a_package_offers_later_is_not_named_as_one_of_its_modules():
    """Whoever imports the module first would put it in the place of what is offered."""
    hidden = [
        f"{path.parent.relative_to(ROOT.parent)}: {name}"
        for path in sorted(ROOT.rglob("__init__.py"))
        for name in sorted(later(path))
        if (path.parent / name).is_dir() or path.with_name(f"{name}.py").exists()
    ]

    assert [] == hidden
