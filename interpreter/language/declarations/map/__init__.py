"""The map that a title declares: spaces and boxes, what borders on what, grids and lines, shapes."""
