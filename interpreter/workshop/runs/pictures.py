"""Pictures of a run as SVG, drawn in the reader's colours: nothing comes from outside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from attrs import define, field, frozen

if TYPE_CHECKING:
    from markupsafe import Markup

WIDTH = 400
LINE = 26  # height of a row
TINTS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d3b", "#777777")


@frozen
class Bar:
    """A row with a value from 0 to 1, and an interval about it."""

    name: str
    value: float
    low: float
    high: float
    told: str


@frozen
class Box:
    """A row with quantiles: 5, 25, 50, 75 and 95 of 100."""

    name: str
    quantiles: tuple[float, float, float, float, float]


@define
class Drawing:
    """Shapes in a frame WIDTH wide. `label`: the words for screen readers."""

    height: int
    label: str
    shapes: list[str] = field(factory=list)

    def line(self, x: float, y: float, to_x: float, to_y: float, kind: str = "axis") -> None:
        place = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
        self.shapes.append(f'<line class="{kind}" {place}/>')

    def block(self, x: float, y: float, width: float, height: float, tint: str, said: str) -> None:
        place = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"'
        self.shapes.append(f'<rect {place} fill="{tint}"><title>{escape(said)}</title></rect>')

    def text(self, x: float, y: float, said: str, anchor: str = "start") -> None:
        self.shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'
        )

    def path(self, points: Sequence[tuple[float, float]], tint: str, said: str) -> None:
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(
            f'<polyline points="{way}" stroke="{tint}"><title>{escape(said)}</title></polyline>'
        )

    def done(self) -> Markup:
        from markupsafe import Markup  # comes with jinja2

        box = f'viewBox="0 0 {WIDTH} {self.height}" role="img" aria-label="{escape(self.label)}"'
        return Markup(f"<svg {box}>{''.join(self.shapes)}</svg>")


def tint(number: int) -> str:
    return TINTS[number % len(TINTS)]


def bars(rows: Sequence[Bar], label: str) -> Markup:
    """A bar for each row, with its interval as a line."""
    svg, left, top = Drawing(LINE * len(rows) + 30, label), 110, 8
    most = max([0.01, *(row.high for row in rows)])
    scale = (WIDTH - left - 60) / most
    for number, row in enumerate(rows):
        y = top + LINE * number
        svg.text(left - 8, y + 14, _short(row.name), "end")
        svg.block(left, y + 4, row.value * scale, 14, tint(number), f"{row.name}: {row.told}")
        svg.line(left + row.low * scale, y + 11, left + row.high * scale, y + 11, "whisker")
        svg.text(left + row.high * scale + 6, y + 15, f"{row.value:.1%}")
    bottom = top + LINE * len(rows)
    svg.line(left, top, left, bottom)
    svg.text(left, bottom + 16, "0 %", "middle")
    return svg.done()


def boxes(rows: Sequence[Box], label: str) -> Markup:
    """For each row the middle half as a box, the median as a line, and 90 of 100 as a thin line."""
    svg, left, top = Drawing(LINE * len(rows) + 30, label), 110, 8
    low = min(row.quantiles[0] for row in rows)
    high = max(row.quantiles[4] for row in rows)
    scale = (WIDTH - left - 20) / ((high - low) or 1)
    bottom = top + LINE * len(rows)
    for mark in _marks(low, high):
        x = left + (mark - low) * scale
        svg.line(x, top, x, bottom, "grid")
        svg.text(x, bottom + 16, f"{mark:g}", "middle")
    for number, row in enumerate(rows):
        y = top + LINE * number
        a, b, c, d, e = (left + (value - low) * scale for value in row.quantiles)
        said = f"{row.name}: " + ", ".join(f"{value:g}" for value in row.quantiles)
        svg.text(left - 8, y + 14, _short(row.name), "end")
        svg.line(a, y + 11, e, y + 11, "whisker")
        svg.block(b, y + 4, max(d - b, 1.5), 14, tint(number), said)
        svg.line(c, y + 2, c, y + 20, "middle")
    return svg.done()


def lines(curves: Sequence[tuple[str, Sequence[tuple[float, float]]]], label: str) -> Markup:
    """A curve for each name; the names stand below in its colour."""
    left, top, height = 44, 10, 190
    rows = -(-len(curves) // 3)
    svg = Drawing(top + height + 24 + 20 * rows, label)
    points = [point for _, curve in curves for point in curve]
    last = max(x for x, _ in points) or 1
    low, high = min(y for _, y in points), max(y for _, y in points)
    wide, tall = (WIDTH - left - 14) / last, height / ((high - low) or 1)
    for mark in _marks(low, high):
        y = top + height - (mark - low) * tall
        svg.line(left, y, WIDTH - 14, y, "grid")
        svg.text(left - 6, y + 4, f"{mark:g}", "end")
    for mark in _whole(_marks(0, last)):
        svg.text(left + mark * wide, top + height + 16, f"{mark:g}", "middle")
    for number, (name, curve) in enumerate(curves):
        places = [(left + x * wide, top + height - (y - low) * tall) for x, y in curve]
        svg.path(places, tint(number), name)
        x, y = 12 + 130 * (number % 3), top + height + 38 + 20 * (number // 3)
        svg.block(x, y - 9, 12, 10, tint(number), name)
        svg.text(x + 18, y, _short(name))
    return svg.done()


def columns(heights: Sequence[tuple[float, float, int]], label: str) -> Markup:
    """How many games there are from a whole number up to another, without it: a column for each, with its ends."""
    most = max(number for *_, number in heights)
    left, top, height = max(44, 12 + 7 * len(f"{most:,}")), 10, 130
    svg = Drawing(top + height + 28, label)
    low, high = heights[0][0], heights[-1][1]
    single = int(heights[0][1] - low == 1)
    wide = (WIDTH - left - 14) / ((high - low) or 1)
    for first, last, number in heights:
        tall = number / most * height
        said = f"{first:g}{'' if single else f' to {last - 1:g}'}: {number:,} games"
        svg.block(left + (first - low) * wide, top + height - tall, (last - first) * wide - 1, tall,
                   tint(0), said)  # fmt: skip
    for mark in _whole(_marks(low, high - single)):
        svg.text(left + (mark - low + single / 2) * wide, top + height + 18, f"{mark:g}", "middle")
    svg.line(left, top + height, WIDTH - 14, top + height)
    svg.text(left - 6, top + 10, f"{most:,}", "end")
    return svg.done()


def _marks(low: float, high: float) -> list[float]:
    """Four to eleven round numbers between two others."""
    quarter = ((high - low) or 1) / 4
    power = 10.0 ** floor(log10(quarter))
    step = max(factor * power for factor in (1, 2, 5) if factor * power <= quarter)
    first = ceil(low / step)
    return [round((first + n) * step, 6) for n in range(12) if (first + n) * step <= high]


def _whole(marks: list[float]) -> list[float]:
    return [mark for mark in marks if mark == round(mark)]


def _short(name: str) -> str:
    return name if len(name) < 16 else f"{name[:14]}…"
