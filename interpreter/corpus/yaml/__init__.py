"""YAML text as trees that remember where each part stands."""
