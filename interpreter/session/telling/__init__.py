"""What is told of a game, in words, to whom it may be told."""
