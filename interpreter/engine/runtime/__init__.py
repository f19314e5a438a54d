"""Functions that compiled texts call while a game runs."""
