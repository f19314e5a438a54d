"""Texts bound: every name resolved, every type checked."""
