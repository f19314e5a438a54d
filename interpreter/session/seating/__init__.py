"""Seats: which factions take part, and who decides for them."""
