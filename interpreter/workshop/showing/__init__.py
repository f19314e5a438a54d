"""A rule as it is in force: found by its name, merged from its layers, with its readers."""
