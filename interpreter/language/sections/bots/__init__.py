"""Bots: which plays whom, their ladders of rungs, and what a rung may look at."""
