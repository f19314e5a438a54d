"""What the map alone decides, so that it is known before the game; ways and lines over it."""
