"""A player that looks ahead: it plays the game on many times, on deals that may be for all that it sees."""
