"""What is no mistake by itself, but may come of one: told as notices, once everything is bound."""
