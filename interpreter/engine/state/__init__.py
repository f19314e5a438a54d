"""A game's state: a flat list of integers, what stands where in it, and the primitives that write it."""
