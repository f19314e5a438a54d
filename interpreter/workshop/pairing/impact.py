"""Effect of unsaved work on games: the files now against an earlier copy of them, in a line that grows."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from interpreter.session.editions.variant import Variant, choose
from interpreter.session.playing.title import load_edition
from interpreter.workshop.comparing.sides import PARTS, Side
from interpreter.workshop.pairing.measured import Comparing, Wish
from interpreter.workshop.pairing.pair_lines import in_a_line
from interpreter.workshop.pairing.pairs import Table, arm_of

GROWS = (10, 20, 50, 100, 200, 500, 1000)  # pairs after which the line is told anew


@frozen
class Impact:
    """`before`: the edition as it was, from a copy of its files."""

    before: Variant
    now: Variant
    table: Table

    def lines(self) -> Iterator[str]:
        """Yield the line again and again, each time after more pairs. Raises Mistake and CorpusError for files that are wrong now."""
        older, newer = Side("", self.before), Side("now", self.now)
        comparing, done = Comparing.of(older, newer, self.table, Wish(GROWS[0], None)), 0
        if comparing.told.only_wording:
            yield in_a_line(comparing.told)
            return
        for pairs in GROWS:
            comparing.play(range(1 + done, 1 + pairs))
            done = pairs
            yield in_a_line(comparing.settle())


@contextmanager
def impact(variant: Variant, table: Table) -> Iterator[Impact]:
    """Yield an `Impact` that compares later games with the files as they are now. Raises Mistake for unknown seats."""
    arm_of(load_edition(variant, table.steps), table)
    with TemporaryDirectory(prefix="plainrules-impact-") as name:
        place, mods = Path(name), list[str]()
        for part in PARTS:
            if (variant.root / part).is_dir():
                shutil.copytree(variant.root / part, place / "corpus" / part)
        for number, mod in enumerate(variant.mods):
            mods.append(str(place / f"mod-{number}" / Path(mod).name))
            shutil.copytree(mod, mods[-1])
        printing = variant.printing or None
        before = choose(variant.title, printing, variant.options, mods, place / "corpus")
        yield Impact(before, variant, table)
