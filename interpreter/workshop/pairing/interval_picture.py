"""A comparison by games as a picture that needs nothing else: each difference with its interval."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from html import escape

from interpreter.corpus.english import counted
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.drawing.lettering import width
from interpreter.session.drawing.look import MAP
from interpreter.workshop.pages.page_folder import MADE
from interpreter.workshop.pairing.measured import DRAWN, Measured, Row
from interpreter.workshop.pairing.pair_lines import interval

WIDE, SIDE, HEAD, ROW, FOOT = 920, 28, 132, 46, 104
TITLE, LETTER, SMALL = 22, 16, 13
VALUE = 172  # of the figures to the right of each panel
GAP = 26  # between panels
TICKS = (1, 2, 2.5, 5, 10)
STYLE = f"""{MAP.read_text(encoding="utf-8").partition("svg.map ")[0]}
svg {{ background: var(--ground); font: {LETTER}px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }}
text {{ fill: var(--ink); }}
.head {{ font-weight: 600; }} .dim {{ fill: var(--dim); font-size: {SMALL}px; }}
.mid {{ text-anchor: middle; }} .end {{ text-anchor: end; }}
.ground {{ fill: var(--ground); }} .band {{ fill: var(--raised); }}
.tick {{ stroke: var(--line); }} .zero {{ stroke: var(--edge); stroke-width: 2; }}
.span {{ stroke: var(--edge); stroke-width: 3; stroke-linecap: round; }}
.dot {{ stroke: var(--edge); stroke-width: 2; fill: var(--of, var(--of-none)); }}
.open {{ opacity: .55; }} .open .dot {{ fill: var(--ground); }} .seen {{ font-weight: 600; }}"""


def drawn(measured: Measured, vocabulary: Vocabulary) -> str:
    """The picture as SVG."""
    labels = {
        DRAWN: ("drawn", ""),
        **{faction.id: (faction.name, faction.colour) for faction in vocabulary.factions},
    }
    panels = [
        (label, rows, scale)
        for label, rows, scale in (
            ("difference in games won, in points of 100", measured.endings, 100),
            ("difference in mean score", measured.scores, 1),
        )
        if rows
    ]
    factions = list(measured.endings)
    high = HEAD + ROW * len(factions) + FOOT
    left = SIDE + 18 + max([LETTER * width(labels[faction][0]) for faction in factions], default=0)
    shapes = [*_heading(measured, vocabulary.name)]
    for number, faction in enumerate(factions):
        y = HEAD + ROW * number
        if number % 2 == 0:
            shapes.append(
                f'<rect class="band" x="{SIDE - 10}" y="{y}" width="{WIDE - 2 * SIDE + 20}" height="{ROW}" rx="6"/>'
            )
        shapes.append(_text(SIDE, y + ROW / 2 + 5, labels[faction][0]))
    room = (WIDE - SIDE - left - GAP * (len(panels) - 1)) / max(1, len(panels))
    for number, (label, rows, scale) in enumerate(panels):
        x = left + number * (room + GAP)
        colours = {faction: labels[faction][1] for faction in factions}
        shapes += _panel((x, room - VALUE), label, rows, factions, colours, scale)
    shapes += _footing(measured, high)
    label = escape(_title(measured, vocabulary.name))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img" aria-label="{label}">',
        MADE.decode(),
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDE}" height="{high}"/>',
        *shapes,
        "</svg>\n",
    ])  # fmt: skip


def _title(measured: Measured, name: str) -> str:
    against = f", held against {measured.before['called']}" if measured.before["called"] else ""
    return f"{name}: {measured.changed['called']}{against}"


def _heading(measured: Measured, name: str) -> Iterator[str]:
    title = _title(measured, name)
    size = min(TITLE, (WIDE - 2 * SIDE) / width(title))
    yield f'<text class="head" x="{SIDE}" y="42" font-size="{size:.1f}">{escape(title)}</text>'
    scenario = f"scenario {measured.scenario}, " if measured.scenario else ""
    parted = f"{measured.identical} identical, {measured.pairs - measured.identical} part"
    subtitle = f"{scenario}seats: {measured.seats}, {counted(measured.pairs, 'pair')} of games with equal seeds: {parted}"
    if measured.only_wording:
        subtitle = "Only wording differs: every game is the same."
    yield _text(SIDE, 68, subtitle, "dim")


def _footing(measured: Measured, high: float) -> Iterator[str]:
    if not measured.wins:
        return
    last = measured.seed + measured.pairs + len(measured.failed) - 1
    key = "Bars: 95 % intervals of paired differences. Hollow and pale: no difference seen."
    yield _text(SIDE, high - 40, key, "dim")
    rules = f"{measured.before['corpus_hash'][:8]} and {measured.changed['corpus_hash'][:8]}"
    order = f"plainrules compare, seeds {measured.seed} to {last}, rules {rules}"
    yield _text(SIDE, high - 20, order, "dim")


def _panel(
    place: tuple[float, float],
    label: str,
    rows: Mapping[str, Row],
    factions: list[str],
    colours: Mapping[str, str],
    scale: int,
) -> Iterator[str]:
    """The intervals of one number; `place`: where the panel begins, and how wide it is."""
    left, wide = place
    most = max([abs(scale * end) for row in rows.values() for end in _ends(row)], default=0) or 1.0
    step = _step(most)
    most = step * math.ceil(most / step * 1.02)
    bottom = HEAD + ROW * len(factions)

    def at(value: float) -> float:
        return left + wide / 2 * (1 + value / most)

    yield _text(left + wide / 2, HEAD - 16, label, "dim mid")
    for number in range(-round(most / step), round(most / step) + 1):
        x = at(number * step)
        kind = "tick" if number else "zero"
        yield f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD}" y2="{bottom}"/>'
        yield _text(x, bottom + 20, _signed(f"{number * step:+g}") if number else "0", "dim mid")
    for number, faction in enumerate(factions):
        if faction in rows:
            y = HEAD + ROW * (number + 0.5)
            row = rows[faction]
            yield _row(row, [at(scale * end) for end in _ends(row)], y, colours[faction])
            yield _figures(left + wide + VALUE, y + 5, row, scale)


def _row(row: Row, places: list[float], y: float, colour: str) -> str:
    middle, *ends = places
    line = ""
    if ends:
        line = f'<line class="span" x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{y}" y2="{y}"/>'
    dot = f'<circle class="dot" cx="{middle:.1f}" cy="{y}" r="8"/>'
    return f'<g class="of-{colour or "none"}{"" if row.seen else " open"}">{line}{dot}</g>'


def _ends(row: Row) -> list[float]:
    """The difference, and the ends of its interval if it has one."""
    if row.low is None or row.high is None:
        return [row.difference]
    return [row.difference, row.low, row.high]


def _figures(x: float, y: float, row: Row, scale: int) -> str:
    """The difference, and its interval in smaller letters; both end at `x`."""
    digits = 1 if scale == 100 else 2
    figure = _signed(f"{scale * row.difference:+.{digits}f}")
    if row.low is not None:
        ends = _signed(interval(row, scale, digits))
        figure += f' <tspan class="dim">({ends})</tspan>'
    kind = "end seen" if row.seen else "end"
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{figure}</text>'


def _signed(number: str) -> str:
    return number.replace("-", "−")


def _step(most: float) -> float:
    """The distance of ticks: two or three to each side."""
    ten = math.pow(10, math.floor(math.log10(most / 2)))
    return next(ten * tick for tick in TICKS if most <= 3 * ten * tick)


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    kind = f' class="{kind}"' if kind else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
