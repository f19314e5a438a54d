"""The types of the rule language, checked before anything runs."""

from __future__ import annotations

from attrs import frozen


@frozen
class Type:
    """`name` is number, truth, space, faction, card, word, class, bag, set, list or nothing.

    A word has `of` the declaration whose words it belongs to: a list of words, a value or a card field.
    A set or list has `of` its element type.
    """

    name: str
    of: object = None

    @property
    def many(self) -> bool:
        """Whether it is a set or a list."""
        return self.name in ("set", "list")

    def __str__(self) -> str:
        if self.many:
            element = self.of
            if isinstance(element, Type) and element.name == "word":
                return f"{self.name} of words of '{element.of}'"
            if isinstance(element, Type) and element.many:
                return f"{self.name} of {element.name}s of {element.of}s"
            return f"{self.name} of {element}s"
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
WORD = Type("word")  # of no list in particular
UNKNOWN = Type("unknown")  # of a name whose value could not be bound: told once, at its declaration


def nullable(type: Type) -> bool:
    """May it be none? A word may, if its list is shared; one of a scale may not."""
    if type.name == "word":
        return bool(getattr(type.of, "shared", False))
    return type in (SPACE, FACTION, CARD)
