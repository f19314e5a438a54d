"""Lower statements: they change the state or yield decisions."""
