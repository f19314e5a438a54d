"""The text of a rulebook, read into paragraphs that rules can cite."""
