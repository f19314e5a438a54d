"""Commands for reading: titles, rules, cards."""
