"""A second reading of chapter 9 of Labyrinth: what the charts want of the Jihadist, written from the book alone.

Board, acts and Events of two players are those of `tests/labyrinth/oracle`; a module here is a paragraph of the chapter.
"""
