"""From the lowered form to Python: code objects whose lines and columns are those of the rule files."""
