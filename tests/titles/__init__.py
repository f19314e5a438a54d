"""Small titles that show what the rule language can say, a corpus of its own, and their tests."""
