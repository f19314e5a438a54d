"""Games: at this terminal, told again, and by the thousand."""
