"""Pieces that are picked on the map and in boxes at once: each place has its name."""

from __future__ import annotations

import pytest

import interpreter
from tests.session.quay import ROOT

RULES = """\
format: 1
phases:
  clearing:
    do: |
      as red:
        remove 1:
          red crates on map
          red crates in seabed
      end game
"""


@pytest.fixture
def clearing(tmp_path):
    """Red picks a crate at a pier or on the seabed."""
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: clear\nextends: quay\n")
    (tmp_path / "rules.yaml").write_text(RULES)
    title = interpreter.load("quay", root=ROOT, mods=[str(tmp_path)])
    lying = {
        "spaces": {"long pier": {"pieces": "1 red crate"}},
        "boxes": {"seabed": {"pieces": "1 red crate"}},
        "phase": "clearing",
    }
    return title.position(lying, 1, ["red=human", "blue=random", "green=random"])


def test_a_box_is_named_and_told_beside_a_space(clearing):
    assert ["Long pier", "Seabed"] == [option.label for option in clearing.decision.options]

    offered = clearing.view()["decision"]["options"]

    assert [("space", "long pier"), ("box", "seabed")] == [(o["of"], o["id"]) for o in offered]


def test_a_box_is_chosen_by_its_name(clearing):
    clearing.choose("seabed")

    assert "1 Red Crate removed from Seabed" in "\n".join(map(str, clearing.log()))
