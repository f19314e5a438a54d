"""All measurements, one after another: `python -m bench`."""

from __future__ import annotations

import sys

from bench import checked, load, operations, random_play


def main() -> None:
    del sys.argv[1:]
    for part in (random_play, operations, load, checked):
        print(f"\n{(part.__doc__ or '').splitlines()[0]}")
        part.main()


if __name__ == "__main__":
    main()
