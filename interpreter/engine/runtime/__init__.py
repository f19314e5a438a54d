"""What compiled texts call while a game runs."""
