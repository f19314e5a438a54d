"""Which rules a game is played by: a title in one printing, with its options and mods, read and compiled."""
