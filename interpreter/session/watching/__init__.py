"""What is told of a title under somebody's hands after the quick answer: all the rest."""
