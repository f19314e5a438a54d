"""Word a game for those who may know it."""
