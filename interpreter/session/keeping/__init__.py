"""Kept games: what is written, and how it is played again."""
