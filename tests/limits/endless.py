"""Rules that take for ever, each with what is told of them: where, and what goes on."""

from tests.limits.maze import FLAGS, day


def _doubled(each: str, deepest: str, depth: int = 30) -> str:
    """Texts each of which uses the next one twice."""
    lines = [each.format(number, number + 1) for number in range(depth)]
    return "".join([*lines, deepest.format(depth)])


def _within(text: str, depth: int, innermost: str) -> str:
    for number in range(depth):
        innermost = text.format(number, innermost)
    return innermost


ROUND = """\
phases:
  dawn: {do: go to upkeep}
  upkeep:
    do: |
      add 1 to wood
      go to income
  income:
    do: |
      subtract 1 from wood
      go to upkeep
"""
DEFINITIONS = (
    "definitions:\n"
    + _doubled("  deep{}: {{number: deep{1} + deep{1}}}\n".replace("{}", "{0}", 1), "  deep{0}: {{number: wood}}\n")
    + day("add deep0 to wood")
)  # fmt: skip
PROCEDURES = (
    "procedures:\n"
    + _doubled(
        "  go{0}:\n    do: |\n      do go{1}\n      do go{1}\n", "  go{0}:\n    do: add 1 to wood\n"
    )
    + day("do go0")
)
TOTALS = day(f"add {_within('(total {1} over (spaces))', 12, 'wood')} to wood")
FILTERS = day(f"add {_within('number of (spaces x{0} where {1} > 0)', 12, 'wood')} to wood")
_ALL = ", ".join(f"{column}{row}" for row in range(1, 7) for column in "abcdef")
CONSTANTS = day(
    f"let x be {_within(f'number of (spaces x{{0}} in {{{{{_ALL}}}}} where {{1}} > 0)', 6, '1')}\n"
    "add x to wood"
)
LOOPS = day(
    "repeat 2000 times:\n  repeat 2000 times:\n    repeat 2000 times:\n"
    "      add 1 to wood\n      subtract 1 from wood"
)
TOLD = day('repeat 9000 times:\n  repeat 9000 times:\n    say "hello"')
CONSEQUENCES = (
    "consequences:\n"
    + "".join(
        f"  flagged {n}:\n    when: flag{n}\n    do: |\n      set flag{n} to no\n"
        + "".join(f"      set flag{m} to yes\n" for m in range(FLAGS) if m != n)
        for n in range(FLAGS)
    )
    + day("set flag0 to yes")
)
WITHOUT_END = """\
phases:
  dawn:
    do: |
      may rest "rest" by north:
        nothing
      go to dawn
"""

# Rules; words on the line that is named; what is said.
CASES = {
    "phases": (ROUND, "income:\n", "the phases income → upkeep → income go round"),
    "definitions": (DEFINITIONS, "deep0:", "definition deep0 takes more than"),
    "procedures": (PROCEDURES, None, "takes more than"),
    "totals": (TOTALS, "(total", "phase dawn takes more than"),
    "filters": (FILTERS, "add number of", "phase dawn takes more than"),
    "constants": (CONSTANTS, "number of", "phase dawn takes more than"),
    "loops": (LOOPS, None, "phase dawn takes more than"),
    "told": (TOLD, None, "phase dawn takes more than"),
    "consequences": (CONSEQUENCES, None, "consequence flagged 9 takes more than"),
    "decisions": (WITHOUT_END, "may rest", "this game does not end"),
}
