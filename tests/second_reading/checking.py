"""What came of many positions, and which of it is known."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from attrs import Factory, define, frozen

from tests.second_reading.comparing import Case, Chooser, Difference, Tally, scripted


@frozen
class Finding:
    """One that is open. `says` names the paragraph; `answers` lead from the position to the difference."""

    says: str
    case: Case
    answers: Sequence[str]
    covers: Callable[[Difference], bool]


def explained(known: Mapping[str, Finding], difference: Difference) -> str:
    """The name of the finding that it is ("" for none)."""
    return next((name for name, finding in known.items() if finding.covers(difference)), "")


def occurs(known: Finding, compare: Callable[[Case, Tally, Chooser], None]) -> bool:
    """Whether its play still leads to it."""
    tally = Tally()
    compare(known.case, tally, scripted(known.answers))
    return any(known.covers(found) for found in tally.found)


@define
class Report:
    """`known` counts the differences of each open finding; `unexplained` are all others."""

    tally: Tally
    known: Counter[str] = Factory(Counter)
    unexplained: list[Difference] = Factory(list)

    def __str__(self) -> str:
        tally = self.tally
        decided = sum(tally.decisions.values())
        told = [f"{tally.positions} positions, {decided} decisions, {tally.acts} acts compared"]
        told += [f"{number:6} {name}" for name, number in sorted(self.known.items())]
        told += [str(found) for found in self.unexplained]
        return "\n".join([*told, f"{len(self.unexplained)} unexplained"])


def report(tally: Tally, known: Mapping[str, Finding]) -> Report:
    """What has been compared, apart by what is known of it."""
    made = Report(tally)
    for found in tally.found:
        if name := explained(known, found):
            made.known[name] += 1
        else:
            made.unexplained.append(found)
    return made


# --- from the command line ---------------------------------------------------------------------


def arguments(package: str, positions: int) -> ArgumentParser:
    """What each reading is told to do: python -m PACKAGE --positions 100 --first 7 --decisions"""
    parser = ArgumentParser(prog=f"python -m {package}")
    parser.add_argument("--positions", type=int, default=positions, help=f"how many ({positions})")
    parser.add_argument("--first", type=int, default=0, help="the seed to begin with (0)")
    parser.add_argument("--decisions", action="store_true", help="list the decisions by name")
    return parser


def told(reports: Mapping[str, Report], decisions: bool) -> int:
    """Prints each by its name, "" for the only one. Status 1 where something is unexplained."""
    for name, made in reports.items():
        if decisions:
            for decision, number in sorted(made.tally.decisions.items()):
                print(f"{number:6} {decision}")
        print(f"{name}: {made}" if name else made)
    return 1 if any(made.unexplained for made in reports.values()) else 0
