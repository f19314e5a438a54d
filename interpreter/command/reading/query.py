"""`plainrules query DIR "select …"`: what a run that was kept says."""

from __future__ import annotations

import argparse
import json
from decimal import Decimal
from itertools import islice
from math import isfinite
from typing import Any

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.corpus.diagnostics import printable
from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.folder import RunFolder
from interpreter.workshop.runs.object_store import run_at
from interpreter.workshop.runs.queries import Answer, Asker, asking
from interpreter.workshop.runs.tables import TABLES

SHOWN = 1_000  # rows at a terminal


def declare(parser: Parser) -> None:
    parser.add_argument(
        "folder", type=readers.name, metavar="DIR", help="a run, as sim --out has kept it"
    )
    parser.add_argument(
        "question",
        nargs="*",
        metavar="SQL",
        help="a select from the tables of docs/runs.md (else the tables are told)",
    )
    parser.add_argument(
        "--other",
        type=readers.file,
        metavar="DIR",
        help="a second run, with tables such as other_games (else none)",
    )
    parser.takes_json("all rows,")


def run(order: argparse.Namespace) -> int:
    folder = run_at(order.folder)
    other = None if order.other is None else run_at(order.other)
    with asking(folder, other) as asker:
        if not order.question:
            _tell_tables(asker, folder)
            return 0
        answer = asker.ask(" ".join(order.question))
        if order.json:
            if len({*answer.columns}) < len(answer.columns):
                raise Mistake('two columns have the same name: rename one with "as"')
            records = [
                dict(zip(answer.columns, map(_plain, row), strict=True)) for row in answer.rows
            ]
            print(json.dumps(records, indent=1, default=str))
        else:
            print("\n".join(_table(answer)))
    return 0


def _tell_tables(asker: Asker, folder: RunFolder) -> None:
    for name in folder.order().tables:
        ((number,),) = asker.rows(f"select count(*) from {name}")
        columns = ", ".join(column.name for column in TABLES[name].columns)
        print(f"{name:<10}{number:>12,} rows: {columns}")


def _table(answer: Answer) -> list[str]:
    """The rows below each other; numbers stand at the right."""
    rows = [*islice(answer.rows, SHOWN)]
    cells = [[*map(printable, answer.columns)], *([*map(_cell, row)] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = [
        all(isinstance(value, int | float | Decimal) or value is None for value in column)
        for column in zip(*rows, strict=True)
    ] or [False] * len(widths)
    lines = [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in cells
    ]
    if next(answer.rows, None) is not None:
        lines.append(f"… and more than {SHOWN:,} rows (--json tells all)")
    return lines


def _plain(value: Any) -> Any:
    """Return the value as JSON: a decimal as a number, infinity and NaN as null."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, float) and not isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    return [*map(_plain, value)] if isinstance(value, list | tuple) else value


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return printable(str(value))
