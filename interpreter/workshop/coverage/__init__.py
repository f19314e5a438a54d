"""Which line of which rule file runs, how often, and by which tests.

A title is compiled with marks (engine/lower/marks.py) and counts while it runs; played titles have none. The most
frequent use:

    from interpreter.workshop.coverage.by_test import executed

    for each in executed(TITLE):               # printing=, options=, mods= as for rule tests
        each.test, each.place, each.failure    # its name, "file:line", "" when it passed
        each.lines                             # frozenset of (file, line): texts that ran, and declarations
                                               # of actions, cards, phases and rungs that came about
        each.entries                           # frozenset of (section, name): where those lines stand

A line is counted where a text, a statement or a condition begins in it. Parts that the map decides before play, such as
a list of the spaces where something may ever happen, do not run and are in no set.
"""
