"""A second reading of *Fire in the Lake*: chapters 1, 3, 4 and 6, worked out from the facts alone.

It knows spaces, pieces, markers and tracks, and nothing of the rule files. `compare` lays a position out in
the program and holds its Control, its totals, the first options of each Operation and Special Activity
and the outcomes that are plain numbers against this reading.
"""
