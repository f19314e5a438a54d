"""A second reading of chapters 3 and 4: Operations and Special Activities worked out from the book alone.

It knows spaces, pieces, markers and tracks, and nothing of the rule files. `compare` plays an Operation
with the program and this reading side by side: the options of each decision and the position after
each answer must be the same.
"""
