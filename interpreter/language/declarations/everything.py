"""Declare a whole title, section by section, so that each section finds the names that it uses."""

from __future__ import annotations

from interpreter.language.declarations.bounds import check_cells, check_sections
from interpreter.language.declarations.cards.cards import declare_cards
from interpreter.language.declarations.cards.decks import expand
from interpreter.language.declarations.domains import settle
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.map.spaces import declare_map
from interpreter.language.declarations.pieces import declare_factions, declare_pieces
from interpreter.language.declarations.texts import declare_texts
from interpreter.language.declarations.values import declare_values


def declare_everything(d: Declarer) -> None:
    """Declares all but what a text names only while it is read. Mistakes go to the declarer's collector."""
    check_sections(d)
    declare_factions(d)
    declare_pieces(d)
    declare_map(d)
    declare_values(d)
    expand(d)
    declare_cards(d)
    declare_texts(d)
    settle(d.vocabulary)
    check_cells(d)
