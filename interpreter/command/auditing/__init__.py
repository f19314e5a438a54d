"""Commands that compare the rules with the printed book."""
