"""The linters are pinned, run by `make test`, and the same at every commit; no package outgrows its budget."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parent.parent
TOOLS = re.findall(
    r"^\t.*?\$\(VENV\)/bin/(.+?) \|\| ",
    (ROOT / "Makefile").read_text(encoding="utf-8").split("\nlint:")[1].split("\n\n")[0],
    re.MULTILINE,
)


def test_make_lint_checks_layout_rules_and_types():
    assert ["ruff check .", "ruff format --check .", "mypy"] == TOOLS


def test_make_test_lints_and_fails_with_it():
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").split("\ntest:")[1].split("\n\n")[0]

    assert "lint || failed=1" in recipe
    assert "pytest -n $(JOBS) --dist worksteal || failed=1" in recipe
    assert recipe.endswith("exit $$failed")
    assert "\nmake test ||" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_hooks_are_the_same_tools_and_fetch_nothing():
    hooks = YAML(typ="safe").load(ROOT / ".pre-commit-config.yaml")["repos"]
    entries = [hook["entry"] for repository in hooks for hook in repository["hooks"]]
    plain = [entry.removeprefix(".venv/bin/").removesuffix(" --force-exclude") for entry in entries]

    assert ["local"] == [repository["repo"] for repository in hooks]
    assert plain == [tool.removesuffix(" .") for tool in TOOLS]


def test_the_tools_are_pinned():
    lock = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    wanted = [each for extra in extras.values() for each in extra]
    named = [re.split("[>=<;]", e)[0] for e in wanted if not e.startswith("plainrules[")]

    assert {"mypy", "ruff"} <= set(named)
    assert [] == [n for n in named if f"\n{n.replace('.', '-')}==" not in f"\n{lock}"]


# Lines of Python. Raise a budget only where nothing can go, and say in the commit what the lines bring.
BUDGETS = {
    "corpus": 6_605,
    "language": 13_610,
    "engine": 22_055,
    "engine/wasm": 6_785,
    "session": 14_530,
    "workshop": 17_580,
    "command": 12_808,
}


@pytest.mark.parametrize("package", BUDGETS)
def test_no_package_outgrows_its_budget(package):
    files = (ROOT / "interpreter" / package).rglob("*.py")
    lines = sum(len(path.read_bytes().splitlines()) for path in files)

    told = f"{lines:,} lines: find what can go, or raise it and say in the commit what they bring"
    assert lines <= BUDGETS[package], told
    assert lines > 0.9 * BUDGETS[package], f"{lines:,} lines: lower the budget"
