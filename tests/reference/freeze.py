"""Add random titles to the suite until they hold every construct: `python -m tests.reference.freeze`.

Needed once the writers know a new construct; tests/completeness names what the suite lacks.
"""

from __future__ import annotations

import random
import sys

from interpreter.language.declarations.vocabulary import Vocabulary
from tests.completeness.constructs import Variant, combined, every_text, made, told, variants
from tests.completeness.test_random_texts import wanted
from tests.reference import suite
from tests.reference.fuzz import trouble
from tests.reference.titles import random_title

MOST = 2000  # titles that are drawn before it gives up


def main() -> int:
    """Say what is added and what is still lacking; status 1 if anything is."""
    missing = variants() | wanted()
    for name in suite.names():
        missing -= _held(suite.frozen(name).title)
    first = random.randrange(2**32)
    for seed in range(first, first + MOST):
        if not missing:
            break
        title = random_title(seed)
        held = missing & _held(title)
        if held and not trouble(random_title(seed), seed):
            suite.add(f"d{seed}", title)
            missing -= held
            print(f"d{seed}: {', '.join(told(held))}")
    for lacking in told(missing):
        print(f"still lacking: {lacking}")
    return int(bool(missing))


def _held(title: Vocabulary) -> set[Variant]:
    texts = [*every_text(title)]
    return made(texts) | combined(texts)


if __name__ == "__main__":
    sys.exit(main())
