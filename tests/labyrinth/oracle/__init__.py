"""A second reading of the book of Labyrinth, written from the book alone and held against the program.

Ground, deck, board and the acts know nothing of the rule files; `program` reads the program's state.
"""
