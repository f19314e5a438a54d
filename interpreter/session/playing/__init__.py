"""A game for a program or a person: title, seats, decisions, result."""
