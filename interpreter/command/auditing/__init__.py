"""Commands for whoever holds the rules against the print."""
