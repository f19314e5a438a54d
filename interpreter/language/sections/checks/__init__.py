"""Checks of a whole title once all texts are bound, and the choice of mistakes to tell."""
