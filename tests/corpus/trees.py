"""Trees for tests, written as YAML."""

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.layers.sections import document
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Mapping


def tree(source: str, name: str = "x.yaml", origin: str = "") -> Mapping:
    collector = Collector()
    result = document(collector, read(source.encode(), name, origin=origin))
    collector.raise_if_any()
    assert result is not None
    return result
