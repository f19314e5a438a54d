"""The wheel in an empty environment, with the packages that it declares and no others."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from tests.test_suite import ROOT


def installed(folder: Path, extra: str = "") -> Path:
    """Build the wheel, install it into a new environment in `folder`, and return its command.

    `extra`: one of the wheel's. The packages are those of this environment, linked: nothing is fetched.
    """
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    new = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(new)], check=True)
    (site,) = new.glob("lib/python*/site-packages")
    for name in _needed("plainrules", extra, set()):
        _link(metadata.distribution(name), site)
    pip = [sys.executable, "-m", "pip", "--python", str(new / "bin" / "python")]
    alone = ["install", "-q", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([*pip, *alone], cwd=folder, check=True)
    subprocess.run([*pip, "check"], cwd=folder, check=True, capture_output=True)
    return new / "bin" / "plainrules"


def outside() -> dict[str, str]:
    """This process's variables without those that lead to the checkout."""
    return {k: v for k, v in os.environ.items() if k not in ("PLAINRULES_CORPUS", "PYTHONPATH")}


def _needed(name: str, extra: str, known: set[str]) -> set[str]:
    """What the distribution needs with that extra, and what that needs."""
    for line in metadata.requires(name) or ():
        need = Requirement(line)
        if need.name not in known and (not need.marker or need.marker.evaluate({"extra": extra})):
            known.add(need.name)
            _needed(need.name, ",".join(need.extras), known)
    return known


def _link(distribution: metadata.Distribution, site: Path) -> None:
    """Link what the distribution has at the top of `site-packages`."""
    tops = {file.parts[0] for file in distribution.files or () if ".." not in file.parts}
    for top in tops - {"__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(distribution.locate_file(top))))
