"""One rule text as one Python function: expressions, statements, phrases of pieces."""
