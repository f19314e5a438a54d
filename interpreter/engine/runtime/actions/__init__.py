"""Carrying out actions: stages, moves, specials, grants and deals, over compiled rule texts."""
