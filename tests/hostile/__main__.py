"""`python -m tests.hostile`: the time and the memory that hostile packs take, the worst first.

Each is checked; one that `check` passes is begun with nobody at the keyboard, and played once by chance.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.hostile.measure import COMMANDS, Taken, lay, taken
from tests.hostile.packs import FRAME, packs

WORST = 10


def main() -> int:
    wanted = sys.argv[1:]
    found: list[tuple[str, Taken]] = []
    with tempfile.TemporaryDirectory() as place:
        cache = Path(place) / "cache"
        base = measured("nothing", FRAME, Path(place) / "base", cache)  # and its grammar is kept
        base = measured(
            "nothing again",
            FRAME | {"maps/evil.yaml": "format: 1\ntypes: {land: {}}\nspaces: {s: {land}}\n"},
            Path(place) / "base2",
            cache,
        )
        for number, (name, pack) in enumerate(packs()):
            if not wanted or any(word in name for word in wanted):
                found += measured(name, pack, Path(place) / str(number), cache)
    bad = [(name, each) for name, each in found if each.wrong]
    print(f"{len({name.partition(': ')[2] for name, _ in found})} packs; the frame alone:")
    show(base)
    print("\nmost memory:")
    show(sorted(found, key=lambda pair: -pair[1].megabytes)[:WORST])
    print("\nmost time:")
    show(sorted(found, key=lambda pair: -pair[1].seconds)[:WORST])
    print(f"\n{len(bad)} wrong")
    for name, each in bad:
        print(f"  {name}: {each.wrong}: {' '.join(each.said.splitlines()[-1:])[:150]}")
    return bool(bad)


def measured(name: str, pack, folder: Path, cache: Path) -> list[tuple[str, Taken]]:
    lay(pack, folder)
    found = []
    for words in COMMANDS:
        each = taken(folder, cache, *words)
        found.append((f"{words[0]}: {name}", each))
        print(
            f"{words[0]:5} {name:40} {each.status:4} {each.seconds:6.2f} s {each.megabytes:6.0f} MB  "
            f"{each.said.strip().splitlines()[0][:110] if each.said.strip() else ''}",
            file=sys.stderr,
            flush=True,
        )
        if each.status:
            break
    return found


def show(rows: list[tuple[str, Taken]]) -> None:
    for name, each in rows:
        print(f"  {each.seconds:6.2f} s {each.megabytes:6.0f} MB  status {each.status}  {name}")


if __name__ == "__main__":
    raise SystemExit(main())
