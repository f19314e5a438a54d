"""A comparison by games in lines for a reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.corpus.english import counted, joined
from interpreter.workshop.pairing.intervals import FEW
from interpreter.workshop.pairing.measured import Measured, Row
from interpreter.workshop.showing.pages import Line

SHOWN = 6  # ways to part
ERRORS = 10  # pairs that failed and are told one by one
METHOD = "Intervals of 95 %: of wins Tango's score interval (1998), of scores paired t (docs/laboratory.md)."


def lines_of(found: Measured, name: str) -> Iterator[Line]:
    """All there is to tell; `name`: of the title."""
    yield from map(Line, _head(found, name))
    if found.wins:
        yield Line("")
        yield from map(Line, _table(found.wins, 100, found.wanted))
    if found.scores:
        yield Line("")
        yield from map(Line, _table(found.scores, 1, None))
    if found.wins:
        yield Line("")
        yield from _seen(found)
    if found.partings:
        yield Line("")
        yield from _partings(found)
    for each in found.failed[:ERRORS]:
        yield Line(f"seed {each.seed}, {each.arm}: {each.error}")
    if len(found.failed) > ERRORS:
        yield Line(f"… and {len(found.failed) - ERRORS} more (--json tells all)")


def _head(found: Measured, name: str) -> Iterator[str]:
    before, changed = found.before["called"], found.changed["called"]
    yield f"{name}: {changed}" + (f", held against {before}" if before else "")
    if found.only_wording:
        yield (
            f"Only wording differs, so all {counted(found.pairs, 'pair')} of games are identical;"
            " none had to be played."
        )
        return
    scenario = f", scenario {found.scenario}" if found.scenario else ""
    seeds = found.pairs + len(found.failed)
    yield (
        f"{counted(found.pairs, 'pair')} of games, seeds {found.seed} to {found.seed + seeds - 1}"
        f"{scenario}, seats: {found.seats}, {found.seconds:.1f} s"
    )
    if found.stopped:
        yield "stopped by Ctrl-C"
    if found.failed:
        yield f"{counted(len(found.failed), 'more pair')} failed and {'is' if len(found.failed) == 1 else 'are'} not counted"
    if not found.pairs:
        return
    known = f" ({found.unplayed} known without playing the changed game)" if found.unplayed else ""
    parted = found.pairs - found.identical
    ending = f", {found.same_end} of them to the same end" if found.same_end else ""
    yield f"{found.identical} identical{known}, {parted} part{ending}"
    if found.most_parted is not None:
        yield f"At most {found.most_parted:.1%} of all pairs part (95 %)."


def _table(rows: Mapping[str, Row], scale: int, wanted: float | None) -> Iterator[str]:
    """A row a faction; wins in hundredths of the games."""
    wide = max(7, *map(len, rows))
    digits, unit = (1, "%") if scale == 100 else (2, "")
    needs = "" if wanted is None else f"   pairs for ±{wanted * scale:g}"
    head = "wins" if scale == 100 else "scores"
    yield f"{head:<{wide}} {'before':>8} {'changed':>8} {'difference':>10}  {'95 % interval':<16} {'r':>5}{needs}"
    for name, row in rows.items():
        before, changed = (f"{scale * each:.{digits}f}{unit}" for each in (row.before, row.changed))
        told = f"{name:<{wide}} {before:>8} {changed:>8} {scale * row.difference:>+10.{digits}f}"
        told += f"  {interval(row, scale, digits):<16} {_r(row.correlation):>5}"
        yield (
            told if row.pairs_for is None else f"{told} {row.pairs_for:>{len(needs) - 1},}"
        ).rstrip()


def interval(row: Row, scale: int, digits: int) -> str:
    """Both ends: they may lie at different distances from the difference."""
    if row.low is None or row.high is None:
        return "too few differ"
    return f"{scale * row.low:+.{digits}f} to {scale * row.high:+.{digits}f}"


def _r(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _seen(found: Measured) -> Iterator[Line]:
    """Which differences are no chance, as far as the intervals say."""
    seen, open_ = [], []
    for what, rows in (("wins", found.wins), ("scores", found.scores)):
        known = [name for name, row in rows.items() if row.seen]
        if known:
            seen.append(f"{what} of {joined(known)}")
        rest = [name for name in rows if name not in known]
        if rest:
            open_.append(f"{what} of {joined(rest) if known else 'all'}")
    if seen:
        yield Line(f"A difference is seen in {joined(seen)}.")
        if open_:
            yield Line(f"No difference seen in {joined(open_)}.")
    else:
        yield Line("No difference seen.")
    yield Line(METHOD)
    if any(row.low is None for row in found.scores.values()):
        yield Line(f"Scores have an interval where {FEW} pairs or more end differently.")


def _partings(found: Measured) -> Iterator[Line]:
    looked = sum(each["pairs"] for each in found.partings)
    yield Line(f"Where pairs part, of {looked} looked at:")
    width = len(str(found.partings[0]["pairs"]))
    for each in found.partings[:SHOWN]:
        cite = f" ({each['cite']})" if each["cite"] else ""
        yield Line(
            f"  {each['pairs']:>{width}}  {each['sort']}: {each['place'] or 'no rule'}{cite}", 6
        )
        first, (most, *others) = each["first"], each["at"]
        more = f" and {counted(len(others), 'other question')}" if others else ""
        yield Line(
            f"  {'':{width}}  {most}{more}; seed {first['seed']}, decision {first['decision']}", 6
        )
    rest = found.partings[SHOWN:]
    if rest:
        yield Line(
            f"  and {sum(each['pairs'] for each in rest)} in {counted(len(rest), 'other rule')}"
        )


def in_a_line(found: Measured) -> str:
    """The same in one line, told after each save."""
    if found.only_wording:
        return "impact: nothing but wording differs from before"
    failed = f", {len(found.failed)} failed" if found.failed else ""
    if not found.pairs:
        return f"impact: {counted(len(found.failed), 'pair')} failed: {found.failed[0].error}"
    seen = [
        f"{what} of {name} {scale * row.difference:+.{digits}f} ({interval(row, scale, digits)})"
        for what, rows, scale, digits in (
            ("wins", found.wins, 100, 1),
            ("score", found.scores, 1, 2),
        )
        for name, row in rows.items()
        if row.seen
    ]
    told = ", ".join(seen) or "no difference seen"
    return f"impact: {counted(found.pairs, 'pair')}, {found.identical} identical{failed}: {told}"
