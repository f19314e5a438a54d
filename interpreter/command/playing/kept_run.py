"""`plainrules sim --out DIR`: games that are kept in a folder, and go on where they were."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attrs import asdict

from interpreter.command.leaving import Signals
from interpreter.command.playing.simulated import heading, seats_told
from interpreter.command.waiting import Progress
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title
from interpreter.workshop.runs.folder import RunFolder, Unwritten
from interpreter.workshop.runs.object_store import run_at
from interpreter.workshop.runs.orders import Part, RunOrder, check_parts, usual_every
from interpreter.workshop.runs.playing import PartPlayer, missing, play_missing
from interpreter.workshop.runs.recording import told_by_outcome
from interpreter.workshop.runs.tables import ALWAYS, LAB, pyarrow_or_mistake, tables_of
from interpreter.workshop.runs.totals import Totals, totals, verify
from interpreter.workshop.simulating.engines import AUTO, BOTH, MANY, NATIVE, PYTHON, chosen
from interpreter.workshop.simulating.simulate import players_of, seeds_of

Workers = Callable[[PartPlayer, RunFolder, list[Part]], Iterator[Part]]
"""Play parts and write them; each comes once it is on the disk."""


def run(order: argparse.Namespace, title: Title) -> int:
    """Play what is missing. The status is 1 if a game failed or the folder cannot take more."""
    _refuse(order)
    pyarrow_or_mistake(LAB if order.cluster is None else "cluster")
    player = _player(order, title)
    folder = run_at(order.out)
    with Signals() as signals, _workers(order) as workers, folder.open(player.order):
        verify(folder, player.order)
        try:
            _play(player, folder, workers)
        except Unwritten as mistake:
            print(f"plainrules: {mistake}", file=sys.stderr)
        except KeyboardInterrupt:
            print("stopped; the same order goes on", file=sys.stderr)
        status = signals.status
        total = totals(folder, player.order.factions)
    if order.json:
        wanted = {"wanted": player.order.games, "wanted_parts": player.order.number_of_parts()}
        print(json.dumps(wanted | asdict(total), indent=1))
    else:
        seating = seats_told(title.vocabulary, player.order.seats, order.players)
        print("\n".join(_lines(player.order, total, folder, seating)))
    whole = total.parts == player.order.number_of_parts()
    return status or int(bool(total.errors) or not whole)


def _refuse(order: argparse.Namespace) -> None:
    for given, name in ((order.check, "--check"), (order.engine == BOTH, "--engine both")):
        if given:
            raise Mistake(f"{name} looks for mistakes and keeps no games: leave out --out")
    if not order.log:
        raise Mistake("a run that is kept holds sums of logs: leave out --no-log")
    for given, name in ((order.texts, "--texts"), (order.rungs, "--rungs")):
        if given:
            raise Mistake(f"{name} says nothing about kept games: ask plainrules query")
    if order.every:
        check_parts(order.games, order.every)


def _player(order: argparse.Namespace, title: Title) -> PartPlayer:
    """Choose players and engine. If it is Python though another was wanted, say why."""
    index = title.scenario_index(order.scenario)
    players = players_of(title, index, order.seats, order.players)
    if players.searches:
        raise Mistake("--out keeps games of bots and chance: seat no search")
    seeds = seeds_of(order.seed, order.games)
    tables = tables_of(order.tables)
    executor, why = PYTHON, ""
    wanted = order.engine == NATIVE or (order.engine == AUTO and order.games >= MANY)
    if wanted and "decisions" in tables:
        why = "WebAssembly does not record decisions (--tables says which to keep)"
    elif wanted:
        executor, why = chosen(title, index, players, order.engine, 0, False)
    if why:
        print(f"{title.name} is played in Python: {why}", file=sys.stderr)
    stories = not {*tables} <= told_by_outcome(title)
    every = order.every or usual_every(order.games, executor, stories)
    run_order = RunOrder.of(
        title, index, order.seats, players, seeds, every, tables, order.part or ""
    )  # fmt: skip
    return PartPlayer(title, run_order, index, players, executor)


def _play(player: PartPlayer, folder: RunFolder, workers: Workers) -> None:
    left = missing(player.order, folder)
    games = sum(len(part.seeds) for part in left)
    if len(left) < player.order.number_of_parts() and left:
        print(f"{folder.name} goes on: {games:,} games are left to play", file=sys.stderr)
    with Progress(games, "games") as progress:
        for part in workers(player, folder, left):
            progress.more(len(part.seeds))


@contextmanager
def _workers(order: argparse.Namespace) -> Iterator[Workers]:
    """Connect to what plays the parts of a run: processes of this machine, or a cluster. Raises Mistake."""
    if order.cluster is None:
        if order.tls is not None:
            raise Mistake("--tls is for --cluster tls://HOST:PORT")
        jobs = order.jobs or os.cpu_count() or 1
        yield lambda player, folder, parts: play_missing(player, folder, parts, jobs)
        return
    from interpreter.workshop.runs.cluster import Cluster, connected  # only with --cluster

    if order.jobs is not None:
        raise Mistake("a cluster has its own workers: leave --jobs out")
    with connected(Cluster.of(order.cluster, order.tls)) as play_parts:
        yield play_parts


def _lines(order: RunOrder, total: Totals, folder: RunFolder, seating: str) -> list[str]:
    lines = [
        f"{heading(order)}: {total.finished:,} of {order.games:,} games finished (seats: {seating})",
        f"{total.decisions:,} decisions, {total.turns / max(total.finished, 1):.2f} turns a game",
        "won by " + ", ".join(f"{name} {number:,}" for name, number in total.wins.items()),
    ]
    if total.mean_scores:
        means = ", ".join(f"{name} {mean:+.2f}" for name, mean in total.mean_scores.items())
        lines.append(f"mean score {means}")
    if drawn := total.finished - sum(total.wins.values()):
        lines.append(f"drawn {drawn:,}")
    share = f" of share {order.share}" if order.share else ""
    megabytes = folder.size() / 1e6
    tables = ", ".join(name for name in order.tables if name not in ALWAYS) or "no more tables"
    lines.append(
        f"{folder.name}: {total.parts} of {order.number_of_parts()} parts{share}, {megabytes:.1f} MB;"
        f" {', '.join(ALWAYS)}, {tables}"
    )
    lines += [f"seed {seed}: {error}" for seed, error in total.first_errors]
    return lines
