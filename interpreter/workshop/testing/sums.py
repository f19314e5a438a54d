"""What the outcome of a title's rule tests hangs on, as one sum."""

from __future__ import annotations

from interpreter.corpus.catalogue import fingerprint_of_tests
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import choose


def sum_of(
    title: str, printing: str | None, options: tuple[str, ...], mods: tuple[str, ...]
) -> str:
    """A text that is another one whenever a file that any test may read is. Raises Mistake, CorpusError.

    Each test may name a printing and options of its own, so the overlays of all of them count.
    """
    variant = choose(title, printing, options, mods)
    facts = title_page(variant.root, title)
    named = (*facts.printings.values(), *facts.options.values())
    overlays = [overlay for overlay in dict.fromkeys(named) if overlay]
    files = fingerprint_of_tests(variant.root, title, [*overlays, *variant.mods])
    return repr((files, title, printing, options, variant.mods))
