"""Texts without end, and mistakes at play: each is told once, at its place."""
