"""Lower expressions: numbers, sets, pieces and cards."""
