"""A game for a program or a person: title, decisions, undo, result, and a kept one played again."""
