"""One overlay laid over a tree, all that is wrong in it raised."""

from __future__ import annotations

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.layers.overlay import apply_into
from interpreter.corpus.yaml.tree import Mapping


def apply(tree: Mapping, overlay_tree: Mapping, name: str = "") -> Mapping:
    collector = Collector()
    result = apply_into(collector, tree, overlay_tree, name)
    collector.raise_if_any()
    return result
