"""What the second readings of several titles share, and no rule of a game.

How an act asks and rolls, how it is held against the program, how what differs is told. What the book
says stands in the reading of each title (`tests/adp/oracle`, `tests/cuba/oracle`,
`tests/fitl/oracle`, `tests/labyrinth/oracle`), so that a reading stays independent of the others and of the rule files.
"""
