"""Two editions of a title played with the same seeds: what the change does to wins and scores, and where games part."""
