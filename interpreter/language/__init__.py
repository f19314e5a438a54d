"""From the corpus tree to the bound tree: words, grammar, names, types."""

from .bind_sections import bind
from .table import parse_block, parse_expression, parse_inventory

__all__ = ["bind", "parse_block", "parse_expression", "parse_inventory"]
