"""Compiled actions: the tables of a title that all its games share. Nothing in them changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal

from attrs import frozen

Text = Callable[..., Any]
Number = Callable[..., int]
Truth = Callable[..., int]
Indices = Callable[..., list[int]]

TEXT: Final = 0
SPACES: Final = 1
MOVES: Final = 2


class Part:
    """A stage, or a text that stands where one could."""

    kind: ClassVar[int]


@frozen(eq=False)
class Body(Part):
    """A text of the action; `asks`: it is a generator. As a stage it chooses no space."""

    run: Text
    asks: bool
    kind: ClassVar[Literal[0]] = TEXT


@frozen(eq=False)
class Price:
    """A price; by actor, the most that `text` can give, and what it always gives.

    None where that cannot be told beforehand.
    """

    text: Number
    most: tuple[int | None, ...]
    always: tuple[int | None, ...]


@frozen(eq=False, kw_only=True)
class Choosing(Part):
    """A stage that chooses spaces. `pay` is charged when one is chosen; `each` is done there at last."""

    point: int
    legal: Indices  # the spaces that can be chosen
    among: str = ""
    pay: Price | None
    least: int
    most: Number | None
    each: Body | None


@frozen(eq=False, kw_only=True)
class Spaces(Choosing):
    """A `spaces:` stage."""

    kind: ClassVar[Literal[1]] = SPACES


@frozen(eq=False, kw_only=True)
class Moves(Choosing):
    """A `moves:` stage. `legal` gives destinations, whether they can be reached or not."""

    kind: ClassVar[Literal[2]] = MOVES
    origin_point: int
    via_point: int
    group_point: int
    escort_point: int
    columns: Indices
    rows: tuple[tuple[int, ...], ...] | None  # of each actor, if nothing else decides
    roomy: tuple[frozenset[int], ...]  # by actor, the spaces that nothing keeps `rows` from
    sources: Indices | None  # where they can come from, price and room aside
    fresh: bool
    through: Indices | None
    at_most: int | None  # spaces that a group may pass, if that is a number
    at_most_there: Number | None  # if it hangs on where it goes
    group_pay: Price | None
    idle: bool
    escorts: Indices | None
    escorts_fresh: bool
    escorts_each: int
    escorts_by: frozenset[int] | None
    escorts_pay: Price | None
    passing: Body | None
    group: Body | None


Stage = Body | Spaces | Moves


@frozen(eq=False)
class Ban:
    """A lasting `forbidden`: the effect's index in the state, and whom it touches."""

    effect: int
    factions: frozenset[int] | None


@frozen(eq=False, kw_only=True)
class Action:
    index: int
    group: int  # its action class
    by: frozenset[int]
    condition: Truth | None
    variables: tuple[Number | None, ...]  # what each begins with; None of one that holds a set
    sets: tuple[Indices, ...]  # the same of those
    stages: tuple[Stage, ...]
    opening: Spaces | Moves | None  # the first stage, if that chooses spaces
    bans: tuple[Ban, ...]
    starts: Body | None
    any_order: Truth | None  # None: spaces are resolved as they are chosen
    waits: Truth | None  # when a stage waits for a deal that pays for one more space
    hosts: frozenset[int]  # action indices that it may accompany
    specials: tuple[int, ...]  # those that may accompany it
    first: Truth | None
    comes_first: bool
    leaves: Truth | None  # when it must leave the action it goes with a space
    replaces: bool  # it comes in the stead of a part
    special_point: int
    run: Text  # carries out an activation of it
