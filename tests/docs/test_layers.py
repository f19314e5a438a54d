"""The mod in the chapter on layers is what it says it is."""

from __future__ import annotations

from pathlib import Path

from interpreter import load
from interpreter.corpus.catalogue import find_root
from interpreter.corpus.store import load_tree
from interpreter.corpus.yaml.tree import plain
from tests.layers.folders import mod

PAGE = Path(__file__).parents[2] / "docs" / "language.md"


def example() -> str:
    chapter = PAGE.read_text(encoding="utf-8").split("## 7. Layers")[1]
    return chapter.split("```yaml\nformat: 1\n")[1].split("```")[0]


def test_the_example_is_laid_as_the_chapter_tells(tmp_path: Path) -> None:
    own = mod(tmp_path, example(), "adp")
    tree = plain(load_tree(find_root(), "adp", [own]).tree)
    rally, terror = tree["actions"]["rally"], tree["actions"]["terror"]
    each = terror["stages"]["terror"]["each"].splitlines()

    assert ["rally", "tithe", "sharia"] == list(rally["stages"])
    assert ["hide", "recruit", "found"] == list(rally["stages"]["rally"]["ways"])[:3]
    assert "actor is taliban or not pakistan" not in rally["stages"]["rally"]["spaces"]["where"]
    assert ["if loc or city:", "  do mark sabotage", "  add 1 to patronage"] == each[1:4]
    assert ["towns", "bases"] == list(tree["limits"])[:2]
    assert 3 == tree["limits"]["bases"]["at most"]
    assert ["coalition", "government", "warlords"] == tree["sides"]["coin"]
    assert ["taliban"] == tree["sides"]["insurgent"]


def test_the_example_is_right(tmp_path: Path) -> None:
    assert load("adp", mods=[mod(tmp_path, example(), "adp")]).notices == []
