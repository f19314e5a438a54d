"""A twin of the process that looks at half of the editions finds what the process alone finds, in the same order."""

from __future__ import annotations

import os
import shutil

import pytest

from interpreter.workshop.checking import checked as module
from interpreter.workshop.checking.checked import checked
from tests.session import quay

BROKEN = """format: 1
definitions:
  no such thing: {number: 1 +}
"""


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """A title of which the last overlay holds a mistake."""
    root = tmp_path / "corpus"
    shutil.copytree(quay.ROOT, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
    monkeypatch.setattr(module, "WORTH_A_TWIN", 1)
    *_, (_, options) = module.overlays(root, "quay")
    (root / "rules" / "quay" / "overlays" / options[0] / "more.yaml").write_text(BROKEN)


def test_a_twin_finds_the_same(broken):
    alone = [*checked("quay")]

    assert any(found for found, _ in alone)
    assert alone == [*checked("quay", doubled=True)]


def named(*printings):
    return [(printing, ()) for printing in printings]


@pytest.mark.parametrize("there", [["c", "d"], []])
def test_editions_keep_their_order(there):
    heard = []

    found = module._halves(
        lambda printing, options: ([], {printing: []}),
        named("a", "b"),
        named(*there),
        lambda: heard.append(1),
    )

    assert [([], {printing: []}) for printing in ("a", "b", *there)] == [*found]
    assert 2 + len(there) == len(heard)


def test_what_a_twin_cannot_do_is_done_here():
    here = os.getpid()

    def look(printing, options):
        if os.getpid() != here:
            raise ValueError("not there")
        return [], {printing: []}

    found = module._halves(look, named("a"), named("b", "c"), lambda: None)

    assert ["a", "b", "c"] == [name for _, files in found for name in files]
