"""Mistakes on purpose: every key, name and number of a small title is spoilt in turn."""
