"""Spoils every key, name and number of a title in turn and reports what is not answered as it should be.

python tools/mutate.py                     the small title of tests/mutations, against its list
python tools/mutate.py --title adp --every 40      a sample of a title of this repository
python tools/mutate.py --mods              the mods of tests/mutations, each laid over its title
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.mutations.harmless import OF_MODS, harmless, reason_for  # noqa: E402
from tests.mutations.layers import layer_shop, mod_files, spoilt  # noqa: E402
from tests.mutations.mutate import Mutant, mutants  # noqa: E402
from tests.mutations.verdict import complaint  # noqa: E402
from tests.mutations.workshop import Workshop, workshop  # noqa: E402


def main() -> int:
    order = _parser().parse_args()
    if order.mods:
        return _mods(order)
    small = order.title == "shoals"
    source = ROOT / "tests/mutations/title" if small else ROOT
    patterns = harmless() if small else {}
    with tempfile.TemporaryDirectory() as folder:
        shop = workshop(source, Path(folder), order.title)
        counts, used = _run(shop, order, patterns)
    print("\n".join(f"{number:6} {what}" for what, number in counts.most_common()))
    idle = [p for p in patterns if p not in used] if order.every == 1 and not order.only else []
    print("".join(f"no such mutant: {pattern}\n" for pattern in idle), end="")
    return 1 if idle or set(counts) - {"killed", "harmless"} else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--title", default="shoals")
    parser.add_argument("--mods", action="store_true", help="misspell the mods instead")
    parser.add_argument("--every", type=int, default=1, help="only one mutant in so many")
    parser.add_argument("--only", default="", help="only mutants with this in their id")
    parser.add_argument("--verbose", action="store_true", help="show the messages too")
    return parser


def _mods(order: argparse.Namespace) -> int:
    """Every key and name of the mods misspelt: how many are told of, and which pass unnoticed."""
    counts: Counter[str] = Counter()
    patterns = harmless(OF_MODS)
    with tempfile.TemporaryDirectory() as folder:
        shop = layer_shop(Path(folder))
        for mutant in (each for file in mod_files() for each in spoilt(file)):
            if order.only not in mutant.id or crc32(mutant.id.encode()) % order.every:
                continue
            told, why = shop.told(mutant.file, mutant.text), reason_for(mutant.id, patterns)
            if bool(told) == bool(why):
                counts["wrongly called harmless" if told else "survivors"] += 1
                print(f"{mutant.id}: {told[0].message if told else 'passes unnoticed'}", flush=True)
            else:
                counts["harmless" if why else "killed"] += 1
    print("\n".join(f"{number:6} {what}" for what, number in counts.most_common()))
    return 1 if set(counts) - {"killed", "harmless"} else 0


def _run(
    shop: Workshop, order: argparse.Namespace, patterns: dict[str, str]
) -> tuple[Counter[str], set[str]]:
    counts: Counter[str] = Counter()
    used: set[str] = set()
    for file in shop.files():
        text = (shop.root / file).read_text(encoding="utf-8")
        for mutant in mutants(file, text, words="tests" not in Path(file).parts):
            if order.only not in mutant.id or crc32(mutant.id.encode()) % order.every:
                continue
            why = reason_for(mutant.id, patterns)
            used.update(p for p in patterns if reason_for(mutant.id, {p: "yes"}))
            counts[_answer(shop, mutant, why, order.verbose)] += 1
    return counts, used


def _answer(shop: Workshop, mutant: Mutant, why: str, verbose: bool) -> str:
    try:
        found = shop.check(mutant.file, mutant.text)
    except Exception:
        print(f"{mutant.id}: a traceback")
        traceback.print_exc()
        return "tracebacks"
    wrong = complaint(shop, mutant, found)
    if why:
        if found:
            print(f"{mutant.id}: on the list of harmless ones, yet: {found[0].message}")
            return "wrongly called harmless"
        return "harmless"
    if wrong or verbose:
        print(f"{mutant.id}: {wrong or 'killed'}", flush=True)
        for each in found[:6] if len(found) > 1 or verbose else ():
            print(f"    {each.span}: {each.message} {each.advice}")
    if not wrong:
        return "killed"
    return (
        "survivors"
        if not found
        else "more than two messages"
        if "messages" in wrong
        else "elsewhere"
    )


if __name__ == "__main__":
    sys.exit(main())
