"""View of a game as one person may see it, as plain data: the table draws only from it."""
