"""`plainrules show SERIES` without a word: what a series gives to titles, and what it needs from them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from interpreter.command.screen import WIDTH
from interpreter.corpus.catalogue import extending
from interpreter.corpus.diagnostics import printable
from interpreter.corpus.yaml.tree import Mapping
from interpreter.language.declarations.reading import entries, text
from interpreter.session.editions.series import SeriesAlone


def told(series: SeriesAlone) -> Iterator[str]:
    """Its name, its needs with their places, the names of what it declares by section."""
    own = series.manifests[-1]
    yield f"{printable(text(own.head.get('name')) or series.id)} (series)"
    yield f"  rules/{series.id}/series.yaml"
    if below := [each.name for each in series.manifests[:-1]]:
        yield f"  extends: {', '.join(below)}"
    if above := extending(series.root, series.id):
        yield f"  extended by: {', '.join(above)}"
    if series.needs:
        yield "  needs from a title:"
    for need in series.needs:
        yield f"    {need.called} ({need.key.span.file}:{need.key.span.line})"
    yield "  gives:"
    for section, held in series.given.items():
        if isinstance(held, Mapping):
            names = ", ".join(key.value for key, _ in entries(held))
            yield from textwrap.wrap(
                f"{section}: {names}", WIDTH, initial_indent="    ", subsequent_indent="      ",
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip
