"""Rule tests written as data."""
