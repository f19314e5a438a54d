"""The trees that the parser makes, as the binder reads them."""

from __future__ import annotations

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
    """The trees, tokens and None for what is left out, in the order of the grammar."""
    return tree.children


def subtrees(tree: Tree) -> list[Tree]:
    """The children that are trees themselves."""
    return [child for child in tree.children if isinstance(child, lark.Tree)]
