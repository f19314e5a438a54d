"""What a person may see of a game, as plain data: the one picture that a table is drawn from."""
