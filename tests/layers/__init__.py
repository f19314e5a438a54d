"""Layers: what a series, a title, an option and a mod change of what stands below them."""
