"""Facts that follow from the map alone, known before the game; ways and lines on it."""
