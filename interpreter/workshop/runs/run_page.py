"""One page about a run: tables and pictures, with nothing from outside."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.session.mistakes import Mistake
from interpreter.workshop.pages.page_folder import environment
from interpreter.workshop.runs import pictures
from interpreter.workshop.runs.folder import RunFolder
from interpreter.workshop.runs.orders import RunOrder
from interpreter.workshop.runs.queries import Asker, asking

if TYPE_CHECKING:
    from markupsafe import Markup

TEMPLATES = Path(__file__).parent / "templates"
ROWS = 15  # of a long table
COLUMNS = 24  # of a picture that counts games
Z = 1.96  # of an interval that holds 95 of 100

_TEXTS = """
with every as (select faction, count(score) n, sum(score) s, sum(score * score) q from scores group by all),
carried_out as (
  select card, text, faction, count(score) n, sum(score) s, sum(score * score) q
  from (select distinct game, card, text from texts) join scores using (game) group by all),
two as (
  select card, text, faction, p.n n, p.s / p.n there, (t.s - p.s) / (t.n - p.n) not_there,
    (p.q - p.s * p.s / p.n) / (p.n - 1) / p.n
      + (t.q - p.q - (t.s - p.s) * (t.s - p.s) / (t.n - p.n)) / (t.n - p.n - 1) / (t.n - p.n) square
  from carried_out p join every t using (faction) where p.n > 1 and t.n - p.n > 1)
select card, text, faction, n, there - not_there swing, 1.96 * sqrt(square) half
from two where square > 0 order by abs(swing) / sqrt(square) desc, card, text, faction
"""
_ACTIONS = """
with counts as (
  select game, faction, action, count(*) n from actions where faction is not null group by all)
select faction, action, avg(coalesce(n, 0)) filter (won) when_won,
  avg(coalesce(n, 0)) filter (not won) when_not, corr(coalesce(n, 0), won::int) correlation
from scores join (select distinct faction, action from counts) using (faction)
  left join counts using (game, faction, action)
group by all having correlation is not null and not isnan(correlation)
order by abs(correlation) desc, faction, action
"""


@frozen
class TableTold:
    """A table of the page; `picture` stands above it. `wraps`: its cells are sentences."""

    title: str
    said: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    picture: Markup | None = None
    wraps: bool = False


def page(folder: RunFolder, name: str = "") -> str:
    """The page as HTML. `name`: of the title. Raises Mistake, also if there is no game yet."""
    order = folder.order()
    with asking(folder) as asker:
        ((games, finished),) = asker.rows("select count(*), count(log_hash) from games")
        if not finished:
            raise Mistake(f"{folder.name} holds no finished game")
        parts = [
            _winners(asker, order, finished),
            _scores(asker, order),
            _by_turn(asker, order),
            _length(asker, order),
            _texts(asker, order),
            _actions(asker, order),
            _errors(asker),
        ]
        ((executors, machines),) = asker.rows(
            "select string_agg(distinct executor, ', ' order by executor),"
            " string_agg(distinct machine, '; ' order by machine) from run"
        )
    facts = {
        "Games": f"{games:,} of {order.games:,}, {finished:,} finished",
        "Seats": order.seats, "Seeds": f"from {order.first_seed} on",
        "Rules": order.rules, "PlainRules": order.version,
        "Played by": executors.replace("native", "WebAssembly").replace("python", "Python"), "On": machines,
    }  # fmt: skip
    template = environment(TEMPLATES).get_template("report.html")
    return template.render(
        order=order,
        name=name or order.title,
        facts=facts,
        parts=[part for part in parts if part is not None],
    )


def wilson(won: int, games: int) -> tuple[float, float]:
    """The interval of a share that holds it 95 times of 100 (Wilson 1927)."""
    share, square = won / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def _winners(asker: Asker, order: RunOrder, finished: int) -> TableTold:
    won = dict(asker.rows("select winner, count(*) from games where winner is not null group by 1"))
    rows, shown = [], []
    named = [(faction, won.get(faction, 0)) for faction in order.factions]
    drawn = finished - sum(won.values())
    for name, number in [*named, *([("drawn", drawn)] if drawn else [])]:
        low, high = wilson(number, finished)
        share_text = f"{number / finished:.1%} ({low:.1%} to {high:.1%})"
        rows.append((name, f"{number:,}", share_text))
        shown.append(pictures.Bar(name, number / finished, low, high, share_text))
    said = "The line about each end holds the true share 95 times of 100 (Wilson)."
    picture = pictures.bars(shown, "Share of games won, by faction")
    return TableTold("Who wins", said, ("", "games", "share"), tuple(rows), picture)


def _scores(asker: Asker, order: RunOrder) -> TableTold | None:
    by_faction = {row[0]: row[1:] for row in asker.rows(
        "select faction, avg(score), coalesce(stddev_samp(score), 0),"
        " quantile_cont(score, [0.05, 0.25, 0.5, 0.75, 0.95]) from scores"
        " where score is not null group by 1"
    )}  # fmt: skip
    named = [faction for faction in order.factions if faction in by_faction]
    if not named:
        return None
    shown = [pictures.Box(name, tuple(by_faction[name][2])) for name in named]
    rows = [(n, f"{by_faction[n][0]:+.2f}", f"{by_faction[n][1]:.2f}") for n in named]
    said = "The box holds the middle half of the games, the line 90 of 100, the mark is the median."
    picture = pictures.boxes(shown, "Final score, by faction")
    return TableTold("Final score", said, ("", "mean", "deviation"), tuple(rows), picture)


def _by_turn(asker: Asker, order: RunOrder) -> TableTold | None:
    if "turns" not in order.tables:
        return None
    rows = asker.rows(
        "with longest as (select floor(quantile_cont(turns, 0.9)) last from games where log_hash is not null)"
        " select faction, turn, avg(score) from turns, longest where turn <= last"
        " group by all order by turn"
    )
    curves = [
        (name, curve)
        for name in order.factions
        if (curve := [(turn, mean) for faction, turn, mean in rows if faction == name])
    ]
    if not curves:
        return None
    said = "The mean over the games that are still played then, up to the turn that one game of ten passes."
    picture = pictures.lines(curves, "Mean score by turn, by faction")
    return TableTold("Score by turn", said, picture=picture)


def _length(asker: Asker, order: RunOrder) -> TableTold:
    rows = asker.rows(
        "select min(turns), max(turns), avg(turns), median(turns), min(decisions), max(decisions),"
        " avg(decisions), median(decisions) from games where log_hash is not null"
    )[0]
    low, high = rows[:2]
    width = max(1, -(-(high - low + 1) // COLUMNS))
    counted = dict(asker.rows(
        f"select (turns - {low}) // {width}, count(*) from games where log_hash is not null group by 1"
    ))  # fmt: skip
    heights = [
        (low + width * n, low + width * (n + 1), counted.get(n, 0))
        for n in range((high - low) // width + 1)
    ]
    length_rows = tuple(
        (name, f"{a:,}", f"{d:,.1f}", f"{c:,.2f}", f"{b:,}")
        for name, (a, b, c, d) in (("turns", rows[:4]), ("decisions", rows[4:]))
    )
    head = ("", "least", "median", "mean", "most")
    picture = pictures.columns(heights, "Games by their number of turns")
    return TableTold("Length", "Games by their number of turns.", head, length_rows, picture)


def _texts(asker: Asker, order: RunOrder) -> TableTold | None:
    if "texts" not in order.tables:
        return None
    rows = [
        (f"{card} {text}", faction, f"{n:,}", f"{swing:+.2f} ± {half:.2f}")
        for card, text, faction, n, swing, half in asker.rows(f"{_TEXTS} limit {ROWS}")
    ]
    said = (
        "Mean score of the faction in the games in which the text was carried out, less that in the others, with an"
        " interval of 95 in 100. This is a correlation, not a cause: a long game sees more texts."
        " Among many rows some stand out by chance."
    )
    head = ("text", "faction", "games", "difference")
    return TableTold("Texts that go with a score", said, head, tuple(rows)) if rows else None


def _actions(asker: Asker, order: RunOrder) -> TableTold | None:
    if "actions" not in order.tables:
        return None
    rows = [
        (faction, action, _number(won), _number(other), f"{together:+.2f}")
        for faction, action, won, other, together in asker.rows(f"{_ACTIONS} limit {ROWS}")
    ]
    said = "How often a faction takes an action in games that it wins and in others, and how both correlate."
    head = ("faction", "action", "won", "not won", "correlation")
    return TableTold("Actions that go with a win", said, head, tuple(rows)) if rows else None


def _errors(asker: Asker) -> TableTold | None:
    rows: Iterable[tuple[Any, ...]] = asker.rows(
        f"select seed, error from games where error is not null order by game limit {ROWS}"
    )
    error_rows = tuple((f"seed {seed}", error) for seed, error in rows)
    return (
        TableTold("Games that went wrong", "", ("", ""), error_rows, wraps=True)
        if error_rows
        else None
    )


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
