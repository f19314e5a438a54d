"""A game's state: a flat list of integers, its layout, and the primitives that write it."""
