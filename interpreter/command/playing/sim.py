"""`plainrules sim`: many games by random seats or bots, told in numbers.

Ctrl-C ends it with what was played until then; the status is 130.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator

from attrs import asdict

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser, seating, title_of
from interpreter.command.playing.simulated import heading, seats_told
from interpreter.command.waiting import Progress, waiting
from interpreter.corpus.english import counted
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import RANDOM
from interpreter.session.telling.provenance import by_number
from interpreter.workshop.runs.tables import USUAL, WISHED
from interpreter.workshop.simulating.engines import AUTO, BOTH, ENGINES, NATIVE, PYTHON
from interpreter.workshop.simulating.simulate import Report, simulate

_played_by = {PYTHON: "Python", NATIVE: "WebAssembly", BOTH: "Python and in WebAssembly"}
STOPPED = 130  # the status after Ctrl-C, as of every process
ENOUGH = 20  # games for which beginning a process is worth it
KEPT = ("every", "tables", "part", "cluster", "tls")  # words that need --out


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_steps()
    parser.takes_scenario()
    parser.takes_seats("chance", people=False)
    parser.takes_players()
    parser.add_argument(
        "--games", type=readers.positive, default=20, metavar="N", help="how many games (else 20)"
    )
    parser.takes_seeds()
    parser.add_argument(
        "--stop",
        type=readers.positive,
        metavar="N",
        help="only show the first game where decision N is asked (else all are played)",
    )
    parser.takes_jobs(f"one for each core that has {ENOUGH} games")
    parser.takes_json("what is told,")
    parser.add_argument(
        "--texts", action="store_true", help="how often each text of a card was played"
    )
    parser.add_argument(
        "--rungs", action="store_true", help="how often each rung of each bot gave an answer"
    )
    parser.add_argument(
        "--check", action="store_true", help="check invariants after every decision"
    )
    parser.add_argument(
        "--no-log",
        dest="log",
        action="store_false",
        help="keep no logs unless they are needed: quicker, but without checksums of logs",
    )
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=AUTO,
        help="what plays: python; native, WebAssembly where the title can; or both, which stops where they"
        " differ (else native where that is quicker)",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=readers.file,
        help="keep the games in a folder; the same order goes on where it was ended (else none are kept)",
    )
    parser.add_argument(
        "--every",
        type=readers.positive,
        metavar="N",
        help="with --out: games of a part, which is written at once (else some seconds of play)",
    )
    parser.add_argument(
        "--tables",
        metavar="NAMES",
        help=f"with --out: tables to keep, with commas between them; of {', '.join(WISHED)}, all and none"
        f" (else {','.join(USUAL)})",
    )
    parser.add_argument(
        "--part",
        metavar="I/N",
        help="with --out: play one of N shares of the games, for plainrules merge (else all)",
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="with --out: have the games played by the workers of a Dask scheduler, tls://HOST:PORT"
        " (else by this machine)",
    )
    parser.add_argument(
        "--tls",
        type=readers.file,
        metavar="DIR",
        help="with --cluster: the folder of ca.pem, cert.pem and key.pem (else loopback alone)",
    )


def run(order: argparse.Namespace) -> int:
    order.seats = seating(order) or RANDOM
    with waiting(f"reading {order.title}") as parts:
        title = title_of(order, parts.of)
    for notice in title.notices:
        print(notice, file=sys.stderr)
    if order.stop is not None:
        from interpreter.command.playing import stop  # only with --stop

        return stop.run(order, title)
    if order.out is not None:
        from interpreter.command.playing import kept_run  # only with --out

        return kept_run.run(order, title)
    for word in KEPT:
        if getattr(order, word) is not None:
            raise Mistake(
                f"--{word} is for games that are kept: say in which folder with --out DIR"
            )
    with Progress(order.games, "games") as progress:
        report = simulate(
            title, order.scenario, order.games, order.seed,
            seats=order.seats, number=order.players, check=order.check, jobs=_jobs(order), on_game=progress,
            engine=order.engine, log=order.log,
        )  # fmt: skip
    if order.json:
        print(json.dumps(asdict(report), indent=1))
    else:
        who = seats_told(title.vocabulary, order.seats, order.players)
        print("\n".join(_lines(report, order.check, who)))
        if order.texts:
            print("\n".join(["", *_texts(title.vocabulary, report)]))
        if order.rungs:
            print("\n".join(["", *_rungs(title.vocabulary, report)]))
    if report.stopped:
        return STOPPED
    return 1 if report.errors else 0


def _jobs(order: argparse.Namespace) -> int:
    """Processes that share games which are not kept."""
    wished_jobs: int | None = order.jobs
    return wished_jobs or max(1, min(os.cpu_count() or 1, order.games // ENOUGH))


def _lines(report: Report, checked: bool, seating: str) -> list[str]:
    why = f": {report.why}" if report.why else ""
    lines = [
        f"{heading(report)}: {report.finished} of {report.games} games finished (seats: {seating})",
        *([f"stopped by Ctrl-C after {report.games} of {report.wanted} games"] * report.stopped),
        f"{report.decisions} decisions in {report.seconds:.1f} s"
        f" ({report.decisions_per_second:,.0f} a second in {_played_by[report.executor]}{why}),"
        f" {report.mean_turns} turns a game",
    ]
    if not report.log:
        lines.append("no sums of logs were taken (--no-log)")
    wins = sorted(report.wins.items(), key=lambda pair: -pair[1])
    lines.append("won by " + ", ".join(f"{name} {number}" for name, number in wins))
    if report.scores:
        means = ", ".join(
            f"{name} {sum(got) / len(got):+.2f}" for name, got in report.scores.items()
        )
        lines.append(f"mean score {means}")
    drawn = report.finished - sum(report.wins.values())
    if drawn:
        lines.append(f"drawn {drawn}")
    if checked and not report.errors:
        lines.append("every invariant held, every replay agreed, every undo led back to the start")
    games = Counter(error["error"] for error in report.errors)
    firsts = {error["error"]: error for error in reversed(report.errors)}
    for mistake, number in games.items():
        error = firsts[mistake]
        when = f"decision {error['decision']}" if error["decision"] else "before any decision"
        also = f" (and in {counted(number - 1, 'more game')})" if number > 1 else ""
        lines += [f"seed {error['seed']}, {when}{also}: {mistake}", f"  {error['command']}"]
    return lines


def _texts(vocabulary: Vocabulary, report: Report) -> Iterator[str]:
    """Number of times that each card text was played in the finished games, a line a card."""
    cards = [card for card in by_number(vocabulary) if card.effects]
    if not cards:
        yield f"{vocabulary.name} has no texts of cards"
        return
    head = ["", "played", *(slot.name.lower() for slot in vocabulary.effects)]
    rows = [head]
    for card in cards:
        played = report.texts[card.id]
        rows.append([card.id, card.name, *(str(played.get(s.id, "")) for s in vocabulary.effects)])
    widths = [max(len(row[n]) for row in rows) for n in range(len(head))]
    for row in rows:
        cells = [row[0].rjust(widths[0]), row[1].ljust(widths[1])]
        cells += [text.rjust(width) for text, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join(cells).rstrip()
    every = [number for card in cards for number in report.texts[card.id].values()]
    yield f"{len(every) - every.count(0)} of {len(every)} texts were played, {sum(every)} times in all"


def _rungs(vocabulary: Vocabulary, report: Report) -> Iterator[str]:
    """Number of answers from each rung of the bots in the finished games, a line a rung."""
    if not report.rungs:
        yield "no bot played" if vocabulary.bots else f"{vocabulary.name} has no bots"
        return
    width = max(len(str(rung.answers)) for rung in report.rungs)
    for rung in report.rungs:
        what = f"{rung.bot}, {rung.text}, {rung.decision}: {rung.rung}"
        place = f"{rung.place}; {rung.layer}" if rung.layer else rung.place
        yield f"{rung.answers:>{width}}  {what} [{place}]"
    numbers = [rung.answers for rung in report.rungs]
    yield f"{len(numbers) - numbers.count(0)} of {len(numbers)} rungs gave an answer, {sum(numbers)} in all"
