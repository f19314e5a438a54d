"""Faults planted in rules on purpose, and the rule tests that notice them."""
