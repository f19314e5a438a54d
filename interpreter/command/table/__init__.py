"""The table: one terminal at which people play."""
