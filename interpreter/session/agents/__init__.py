"""A seat for a program: its options and its view of the game as numbers."""
