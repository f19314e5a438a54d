"""Trees for tests, written as YAML."""

from interpreter.corpus import Collector, Mapping, read
from interpreter.corpus.layers.sections import document


def tree(source: str, name: str = "x.yaml", origin: str = "") -> Mapping:
    collector = Collector()
    result = document(collector, read(source.encode(), name, origin=origin))
    collector.raise_if_any()
    assert result is not None
    return result
