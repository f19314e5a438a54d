"""Put a game into words, for each reader without hidden facts."""
