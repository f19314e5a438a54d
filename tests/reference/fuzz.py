"""Random titles with new seeds, for some minutes: `make fuzz`. `--editions` plays each edition of the shipped titles instead.

Among so many random titles stands one such edition, too.
Where the two executors differ, the title is made as small as it still differs and kept in
tests/reference/found, where the suite plays it ever after.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from interpreter.engine.wasm.memory import Outside
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.walk import texts, walk
from tests.reference import kept
from tests.reference.comparison import Difference, compare
from tests.reference.natively import Edition, compare_edition, compare_natively, editions
from tests.reference.titles import random_title

FOLDER = Path(__file__).parent / "found"
DECISIONS = 200
AMONG = 100  # random titles, one edition of a shipped one
PATIENCE = 120  # seconds for making one title smaller
ENDS = (nodes.GoTo, nodes.EndGame)


def main(arguments: Sequence[str] | None = None) -> int:
    """Say what is found, and in the last line how long that took; status 1 if anything is."""
    order = argparse.ArgumentParser(prog="make fuzz")
    order.add_argument("--minutes", type=float, default=5)
    order.add_argument("--titles", type=int, default=sys.maxsize, help="no more than these")
    order.add_argument("--seed", type=int, default=random.randrange(2**32))
    order.add_argument("--editions", action="store_true", help="all editions of shipped titles")
    given = order.parse_args(arguments)
    if given.editions:
        return int(any([differs(edition, given.seed) for edition in editions()]))
    begun, drawn, found = time.monotonic(), 0, dict[str, str]()
    while drawn < given.titles and time.monotonic() < begun + given.minutes * 60:
        seed, actions = given.seed + drawn // 2, drawn % 2 == 0
        drawn += 1
        if drawn % AMONG == 0:
            edition = random.Random(seed).choice(editions())
            if told := differs(edition, seed):
                found[f"{edition}"] = _sort(told)
        told = trouble(random_title(seed, actions), seed)
        if told:
            path = keep(random_title(seed, actions), seed, told, "" if actions else "-plain")
            print(f"seed {seed}: {told}\nkept in {path}", flush=True)
            found[path.name] = _sort(told)
    minutes = (time.monotonic() - begun) / 60
    print(f"{drawn} titles from seed {given.seed} on in {minutes:.1f} minutes: {_summary(found)}")
    return int(bool(found))


def differs(edition: Edition, seed: int) -> str:
    """How the executors differ in an edition of a shipped title, which is printed; "" if they agree."""
    told = ""
    try:
        equal = compare_edition(edition, seed)
    except Difference as error:
        told = str(error).split("\n")[1]
    print(f"{edition}, seed {seed}: {told or f'{equal} games equal'}", flush=True)
    return told


def _summary(found: dict[str, str]) -> str:
    """How many differences of which sort, and the files in which their titles are kept."""
    if not found:
        return "no differences"
    sorts = ", ".join(f"{number} × {sort}" for sort, number in Counter(found.values()).items())
    differences = "1 difference" if len(found) == 1 else f"{len(found)} differences"
    return f"{differences} ({sorts}), kept as {', '.join(found)}"


def trouble(title: Vocabulary, seed: int) -> str:
    """How the executors differ, or what neither should run into; "" if they agree."""
    try:
        compare(title, seed=seed, decisions=DECISIONS)
        with suppress(Outside, ImportError):
            compare_natively(title, (seed,))
    except Difference as error:
        return str(error).split("\n")[1]
    except Exception as error:  # whatever a title breaks is worth keeping
        return f"{type(error).__name__}: {error}"
    return ""


def keep(title: Vocabulary, seed: int, told: str, sort: str) -> Path:
    """Write the title, made smaller, where the suite looks for it."""
    smaller(title, seed, told)
    path = FOLDER / f"{seed}{sort}.json"
    record = {"seed": seed, "told": trouble(title, seed), "title": kept.dump(title)}
    path.write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")
    return path


def smaller(title: Vocabulary, seed: int, told: str) -> None:
    """Leaves out one thing after another, as long as the same sort of trouble remains."""
    ends, shrunk = time.monotonic() + PATIENCE, True
    while shrunk and time.monotonic() < ends:
        shrunk = False
        for owner, name, less in _less(title):
            before = getattr(owner, name)
            setattr(owner, name, less)
            if _sort(trouble(title, seed)) == _sort(told):
                shrunk = True
            else:
                setattr(owner, name, before)
            if time.monotonic() > ends:
                break


def _sort(told: str) -> str:
    """`log entry`, `state`, `decision` … without the numbers."""
    return told.split(":")[0].rstrip("0123456789 ")


def _less(title: Vocabulary) -> Iterator[tuple[Any, str, Any]]:
    """Each thing that can be left out: whose field, and what stands there without it."""
    for card in title.cards:
        for slot in card.effects:
            effect = card.effects[slot]
            if effect.body is not None:
                yield effect, "body", None
            if effect.condition is not None:
                yield effect, "condition", None
    for action in title.actions:
        if action.condition is not None:
            yield action, "condition", None
    for name in ("definitions", "procedures"):
        for decl in getattr(title, name):
            yield decl, "body", _nothing(decl.body)
    for action in title.actions:
        if len(action.stages) > 1:
            yield action, "stages", action.stages[:-1]
    for deals in ([], title.deals[1:]):
        if title.deals:
            yield title, "deals", deals
    if title.scenarios[0].body is not None:
        yield title.scenarios[0], "body", None
    for block in [each for root in texts(title) for each in walk(root)]:
        if isinstance(block, nodes.Block):
            for statement in reversed(block.statements):
                if not isinstance(statement, ENDS) and statement in block.statements:
                    less = tuple(each for each in block.statements if each is not statement)
                    yield block, "statements", less


def _nothing(body: Any) -> Any:
    """The least of the same sort: an empty block, or 0 where a number or a truth is asked for."""
    if isinstance(body, nodes.Block):
        return nodes.Block((), span=body.span)
    plain = body.type.name in ("number", "truth")
    return nodes.Const(0, type=body.type, span=body.span) if plain else body


if __name__ == "__main__":
    sys.exit(main())
