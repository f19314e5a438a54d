"""From the corpus tree to the bound tree: words, grammar, names, types."""
