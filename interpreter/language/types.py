"""The types of the rule language, checked before anything runs."""

from __future__ import annotations

from attrs import frozen


@frozen
class Type:
    """`name` is number, truth, space, faction, card, word, class, bag, set, list or nothing.

    A word has `of` the value declaration whose words it belongs to; a set or list `of` its element type.
    """

    name: str
    of: object = None

    def __str__(self) -> str:
        if self.name in ("set", "list"):
            return f"{self.name} of {self.of}s"
        if self.name == "word" and self.of is not None:
            return f"word of '{self.of}'"
        return self.name


NUMBER = Type("number")
TRUTH = Type("truth")
SPACE = Type("space")
FACTION = Type("faction")
CARD = Type("card")
BAG = Type("bag")
NOTHING = Type("nothing")
SPACES = Type("set", SPACE)
FACTIONS = Type("set", FACTION)
CARDS = Type("list", CARD)
FACTION_LIST = Type("list", FACTION)
UNKNOWN = Type("unknown")  # of a name whose value could not be bound: told once, at its declaration
