"""Cards with what is printed on them, and the zones they lie in."""

from __future__ import annotations

from attrs import define

from interpreter.command.board.pieces import Data, Pieces, colour_of
from interpreter.command.rows import Part
from interpreter.command.screen import Screen
from interpreter.corpus.english import counted
from interpreter.session.telling.provenance import NOT_KNOWN


def fields(card: Data, facts: str | None = None) -> str:
    """Fields of a card, and the provenance of its texts."""
    facts_shown = card["facts"] if facts is None else facts
    return ", ".join(filter(None, [facts_shown, *card["marks"], *_notes(card)]))


def in_one_line(card: Data) -> str:
    """Fields and text in one line, if the card has one text and it is known."""
    facts, texts = card["facts"], card["texts"]
    if len(texts) == 1 and texts[0]["says"]:
        facts = f"{facts}: {texts[0]['says']}" if facts else texts[0]["says"]
    return fields(card, facts)


def _notes(card: Data) -> list[str]:
    """Notes on a card: texts that are stand-ins, and unknown texts."""
    alike: dict[str | None, list[str]] = {}
    for text in card["texts"]:
        alike.setdefault(text["noted"], []).append(text["name"])
    if list(alike) == [NOT_KNOWN]:
        return [NOT_KNOWN]
    return [f"{' and '.join(names)}: {noted}" for noted, names in alike.items() if noted]


@define(eq=False)
class Cards:
    """Shows those of one picture."""

    screen: Screen
    pieces: Pieces
    brief: bool = False  # names alone

    def card(self, card: Data, only: str | None = None) -> None:
        """A card with its fields and its texts, or with the one in that slot."""
        said = fields(card)
        self.screen.line(Part(card["name"], "bold"), f"  {said}" if said else "")
        self.texts(card, only)

    def texts(self, card: Data, only: str | None = None) -> None:
        """Show the texts of a card, half by half."""
        for text in card["texts"]:
            if only not in (None, text["slot"]):
                continue
            says = "not known" if text["says"] is None else text["says"] or "(no text)"
            noted = f" ({text['noted']})" if text["noted"] not in (None, NOT_KNOWN) else ""
            self.screen.line(f"  {text['name']}{noted}: {says}", indent=4)
        if card["beneath"] and only is None:
            self.screen.line(f"  {card['beneath']}", indent=4)

    def zone(self, zone: Data) -> None:
        """A line for the zone and one for each visible card; nothing for an empty zone."""
        seen, hidden = zone["cards"], zone["hidden"]
        if not seen and not hidden:
            return
        faction = self.pieces.faction(zone["faction"])
        front = f"{faction['name']} " if faction is not None else ""
        if not zone["name"].startswith(front):
            front = ""
        cards = counted(hidden, "card") if hidden else ""
        who, name = Part(front, colour_of(faction)), zone["name"][len(front) :]
        if self.brief:
            listed = ", ".join([*([cards] if cards else []), *(card["name"] for card in seen)])
            self.screen.line(who, f"{name}: {listed}", indent=2)
            return
        self.screen.line(who, f"{name}: {cards}".rstrip(), indent=2)
        lines: dict[tuple[str, str], int] = {}  # copies that read the same share one
        for card in seen:
            line = card["name"], in_one_line(card)
            lines[line] = lines.get(line, 0) + 1
        for (name, said), many in lines.items():
            times = f" ×{many}" if many > 1 else ""
            listed = f"{times}  {said}" if said else times
            self.screen.line("  ", Part(name, "bold"), listed, indent=6)
