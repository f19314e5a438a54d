"""Commands for authors of rules: new titles, checks, tests."""
