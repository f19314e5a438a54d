"""What there is to read: titles, rules, cards."""
