"""`plainrules sim`: many random games, told in numbers."""

from __future__ import annotations

import argparse
import json
import sys

from attrs import asdict

from interpreter.session.mistakes import unknown
from interpreter.session.seats import RANDOM
from interpreter.session.simulate import Outcome, Report, simulate
from interpreter.session.title import load


def run(order: argparse.Namespace) -> int:
    if order.seats != RANDOM:
        raise unknown("kind of player", order.seats, (RANDOM,))
    title = load(order.title, printing=order.printing, options=order.options, mods=order.mods)
    for notice in title.notices:
        print(notice, file=sys.stderr)
    each = _progress(order.games) if sys.stderr.isatty() else None
    report = simulate(
        title, order.scenario, order.games, order.seed, check=order.check, jobs=order.jobs, each=each
    )
    if order.json:
        print(json.dumps(asdict(report), indent=1))
    else:
        print("\n".join(_lines(report, order.check)))
    return 1 if report.errors else 0


def _progress(games: int):
    done = [0]

    def each(outcome: Outcome) -> None:
        done[0] += 1
        end = "\n" if done[0] == games else ""
        print(f"\r{done[0]} of {games} games", end=end, file=sys.stderr, flush=True)

    return each


def _lines(report: Report, checked: bool) -> list[str]:
    what = f"{report.title}, {report.printing or 'the only'} printing"
    if report.options:
        what += f", {', '.join(report.options)}"
    if report.mods:
        what += f", with mod {', '.join(report.mods)}"
    if report.scenario:
        what += f", scenario {report.scenario}"
    lines = [
        f"{what}: {report.finished} of {report.games} random games finished",
        f"{report.decisions} decisions in {report.seconds:.1f} s"
        f" ({report.decisions_per_second:,.0f} a second), {report.mean_turns} turns a game",
    ]
    wins = sorted(report.wins.items(), key=lambda pair: -pair[1])
    lines.append("won by " + ", ".join(f"{name} {number}" for name, number in wins))
    drawn = report.finished - sum(report.wins.values())
    if drawn:
        lines.append(f"drawn {drawn}")
    if checked and not report.errors:
        lines.append("every invariant held, every replay agreed, every undo led back to the start")
    lines += [f"seed {error['seed']}: {error['error']}" for error in report.errors]
    return lines
