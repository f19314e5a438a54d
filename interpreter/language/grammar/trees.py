"""The trees that the parser makes, as the binder reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import lark
from lark import Token

# Any: what stands where is known from the grammar alone; what may be left out is None there.
Tree: TypeAlias = lark.Tree[Any]


def leaf(tree: Tree) -> Token:
    """The token that a tree begins with, where the grammar has one there."""
    token = tree.children[0]
    assert isinstance(token, Token)
    return token


def children_of(tree: Tree) -> list[Any]:
    """Child trees and tokens, with None for optional parts, in the order of the grammar."""
    return tree.children


def subtrees(tree: Tree) -> list[Tree]:
    """The children that are trees themselves."""
    return [child for child in tree.children if isinstance(child, lark.Tree)]


class Placed:
    """Builds a tree that knows at which offsets it begins and ends. Lark's own notes lines and columns, too, at three times the price.

    `outer` reaches over brackets around it, which its parent holds and it does not.
    """

    __slots__ = ("build",)

    def __init__(self, build: Callable[[list[Any]], Any]) -> None:
        self.build = build

    def __call__(self, children: list[Any]) -> Any:
        made = self.build(children)
        if len(children) == 1 and made is children[0]:
            return made  # most rules only pass their one child on
        if isinstance(made, lark.Tree):
            first = _first_outer(children)
            if first is not None:
                last = _first_outer(reversed(children)) or first
                meta: Any = made.meta
                meta.outer = first[0], last[1]
                if meta.empty:
                    meta.empty, meta.start_pos, meta.end_pos = False, first[0], last[1]
        return made


def _first_outer(children: Iterable[Any]) -> tuple[int, int] | None:
    """Offsets of the first that takes any room in the text."""
    for child in children:
        if isinstance(child, Token):
            return child.start_pos, child.end_pos  # type: ignore[return-value]
        if isinstance(child, lark.Tree) and not child.meta.empty:
            outer: tuple[int, int] = child.meta.outer  # type: ignore[attr-defined]
            return outer
    return None
