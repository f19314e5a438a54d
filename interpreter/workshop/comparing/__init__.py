"""Two editions of a title held against each other: what of the rules is another, and what clashes."""
