"""Which option of a title lets one person play a faction alone against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.playing.title_page import title_page

if TYPE_CHECKING:
    from interpreter.session.playing.variant import Variant


def option_for_solo(variant: Variant, faction: str) -> str:
    """The first option under which `seats: alone:` names the faction, "" if there is none.

    Only the overlays are looked at: reading the title once for each option would take too long.
    """
    from interpreter.corpus.yaml.reader import read  # a YAML parser
    from interpreter.corpus.yaml.tree import plain

    folder = variant.root / "rules" / variant.title / "overlays"
    for option, overlay in title_page(variant.root, variant.title).options.items():
        for path in sorted((folder / overlay).glob("**/*.yaml")) if overlay else ():
            try:
                data = plain(read(path.read_bytes(), path.name))
            except (CorpusError, OSError):
                continue  # `check` tells what is wrong with it
            seats = data.get("seats") if isinstance(data, dict) else None
            if isinstance(seats, dict) and faction in (seats.get("alone") or ()):
                return option
    return ""
