"""A comparison by games in lines for a reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.corpus.english import counted, joined
from interpreter.workshop.pairing.intervals import FEW
from interpreter.workshop.pairing.measured import DRAWN, Measured, Row
from interpreter.workshop.showing.pages import Line

SHOWN = 6  # ways to part
ERRORS = 10  # pairs that failed and are told one by one
METHOD = "Intervals of 95 %: of wins Tango's score interval (1998), of scores paired t (docs/laboratory.md)."


def lines_of(measured: Measured, name: str) -> Iterator[Line]:
    """All lines of the report; `name`: of the title."""
    yield from map(Line, _head(measured, name))
    if measured.wins:
        yield Line("")
        yield from map(Line, _table(measured.endings, 100, measured.wanted))
    if measured.scores:
        yield Line("")
        yield from map(Line, _table(measured.scores, 1, None))
    if measured.wins:
        yield Line("")
        yield from _seen(measured)
    if measured.partings:
        yield Line("")
        yield from _partings(measured)
    for pair in measured.failed[:ERRORS]:
        yield Line(f"seed {pair.seed}, {pair.arm}: {pair.error}")
    if len(measured.failed) > ERRORS:
        yield Line(f"… and {len(measured.failed) - ERRORS} more (--json tells all)")


def _head(measured: Measured, name: str) -> Iterator[str]:
    before, changed = measured.before["called"], measured.changed["called"]
    yield f"{name}: {changed}" + (f", held against {before}" if before else "")
    if measured.only_wording:
        yield (
            f"Only wording differs, so all {counted(measured.pairs, 'pair')} of games are identical;"
            " none had to be played."
        )
        return
    scenario = f", scenario {measured.scenario}" if measured.scenario else ""
    seeds = measured.pairs + len(measured.failed)
    yield (
        f"{counted(measured.pairs, 'pair')} of games, seeds {measured.seed} to {measured.seed + seeds - 1}"
        f"{scenario}, seats: {measured.seats}, {measured.seconds:.1f} s"
    )
    if measured.stopped:
        yield "stopped by Ctrl-C"
    if measured.failed:
        yield f"{counted(len(measured.failed), 'more pair')} failed and {'is' if len(measured.failed) == 1 else 'are'} not counted"
    if not measured.pairs:
        return
    known = (
        f" ({measured.unplayed} known without playing the changed game)"
        if measured.unplayed
        else ""
    )
    parted = measured.pairs - measured.identical
    ending = f", {measured.same_end} of them to the same end" if measured.same_end else ""
    yield f"{measured.identical} identical{known}, {parted} part{ending}"
    if measured.most_parted is not None:
        yield f"At most {measured.most_parted:.1%} of all pairs part (95 %)."


def _table(rows: Mapping[str, Row], scale: int, wanted: float | None) -> Iterator[str]:
    """A row a faction; wins in hundredths of the games."""
    wide = max(7, *map(len, rows))
    digits, unit = (1, "%") if scale == 100 else (2, "")
    needs = "" if wanted is None else f"   pairs for ±{wanted * scale:g}"
    head = "wins" if scale == 100 else "scores"
    yield f"{head:<{wide}} {'before':>8} {'changed':>8} {'difference':>10}  {'95 % interval':<16} {'r':>5}{needs}"
    for name, row in rows.items():
        before, changed = (f"{scale * mean:.{digits}f}{unit}" for mean in (row.before, row.changed))
        row_text = f"{name.lower():<{wide}} {before:>8} {changed:>8} {scale * row.difference:>+10.{digits}f}"
        alike = "" if row.correlation is None else f"{row.correlation:.2f}"
        row_text += f"  {interval(row, scale, digits):<16} {alike:>5}"
        yield (
            row_text if row.pairs_for is None else f"{row_text} {row.pairs_for:>{len(needs) - 1},}"
        ).rstrip()


def interval(row: Row, scale: int, digits: int) -> str:
    """Both ends: they may lie at different distances from the difference."""
    if row.low is None or row.high is None:
        return "too few differ"
    return f"{scale * row.low:+.{digits}f} to {scale * row.high:+.{digits}f}"


def _seen(measured: Measured) -> Iterator[Line]:
    """Differences beyond chance, by their intervals."""
    seen: list[str] = []
    open_: list[str] = []
    for what, rows in (("wins", measured.wins), ("scores", measured.scores)):
        known = [name for name, row in rows.items() if row.seen]
        if known:
            seen.append(f"{what} of {joined(known)}")
        rest = [name for name in rows if name not in known]
        if rest:
            open_.append(f"{what} of {joined(rest) if known else 'all'}")
    if measured.drawn is not None:
        (seen if measured.drawn.seen else open_).append("games drawn")
    if seen:
        yield Line(f"A difference is seen in {joined(seen)}.")
        if open_:
            yield Line(f"No difference seen in {joined(open_)}.")
    else:
        yield Line("No difference seen.")
    yield Line(METHOD)
    if any(row.low is None for row in measured.scores.values()):
        yield Line(f"Scores have an interval where {FEW} pairs or more end differently.")


def _partings(measured: Measured) -> Iterator[Line]:
    looked = sum(parting["pairs"] for parting in measured.partings)
    yield Line(f"Where pairs part, of {looked} looked at:")
    width = len(str(measured.partings[0]["pairs"]))
    for parting in measured.partings[:SHOWN]:
        cite = f" ({parting['cite']})" if parting["cite"] else ""
        yield Line(
            f"  {parting['pairs']:>{width}}  {parting['sort']}: {parting['place'] or 'no rule'}{cite}",
            6,
        )
        first, (most, *others) = parting["first"], parting["at"]
        more = f" and {counted(len(others), 'other question')}" if others else ""
        yield Line(
            f"  {'':{width}}  {most}{more}; seed {first['seed']}, decision {first['decision']}", 6
        )
    rest = measured.partings[SHOWN:]
    if rest:
        yield Line(
            f"  and {sum(parting['pairs'] for parting in rest)} in {counted(len(rest), 'other rule')}"
        )


def in_a_line(measured: Measured) -> str:
    """The result in one line, told after each save."""
    if measured.only_wording:
        return "impact: no rule differs from before, so every game is the same"
    failed = f", {len(measured.failed)} failed" if measured.failed else ""
    if not measured.pairs:
        return f"impact: {counted(len(measured.failed), 'pair')} failed: {measured.failed[0].error}"
    seen = [
        f"{'games drawn' if name == DRAWN else f'{what} of {name}'} {scale * row.difference:+.{digits}f}{unit} ({interval(row, scale, digits)})"
        for what, rows, scale, digits, unit in (
            ("wins", measured.endings, 100, 1, " points"),
            ("score", measured.scores, 1, 2, ""),
        )
        for name, row in rows.items()
        if row.seen
    ]
    summary_text = ", ".join(seen) or "no difference seen"
    return f"impact: {counted(measured.pairs, 'pair')}, {measured.identical} identical{failed}: {summary_text}"
