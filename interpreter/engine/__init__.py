"""The engine: bound rule texts become Python functions that run on a flat list of integers."""
