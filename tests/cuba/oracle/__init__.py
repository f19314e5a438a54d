"""A second reading of *Cuba Libre*: what chapters 1 to 4, 6 and 7 say, worked out from the facts alone.

It knows spaces, pieces, markers and tracks, and nothing of the rule files. `compare` plays an Operation
with the program and this reading side by side: the options of each decision and the position after
each answer must be the same.
"""
