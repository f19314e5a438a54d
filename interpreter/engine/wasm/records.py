"""Records: classes of the runtime whose objects are rows of words, a word for each member that a class declares.

A member stands where it stands in the classes that its class comes from. Kinds are read off annotations; `@NAME` is a record,
`f` and what it gives a function that is called by its number, `c` the same of one that a text has made, `t` a text, of which a module knows only whether it is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from sys import modules
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin

from interpreter.engine.state.run import Run

_LISTS = (list, tuple, frozenset, Sequence, Iterable, Collection)


class Unsaid(ValueError):
    """A type of values that a module has not."""


UNKNOWN = "?"
_CLASSES: dict[str, type] = {}


def kind_said(said: str | None, names: Mapping[str, Any]) -> str:
    """The kind that an annotation says, read with the names of its module. Raises Unsaid."""
    if said is None:
        raise Unsaid("a parameter of type unknown")
    if said in ("Word", "Stream"):
        return "w"
    try:
        return _kind_in(said, names["__name__"])
    except (NameError, Unsaid):
        raise Unsaid(f"a parameter of type {said}") from None


@cache
def _kind_in(said: str, module: str) -> str:
    """Kind of a field by its annotation, a text that is read with the names of its module."""
    return _kind(eval(said, dict(vars(modules[module]))))


def _kind(said: Any) -> str:
    of, args = get_origin(said), get_args(said)
    if said in (int, bool) or of is Literal:
        return "i"
    if said is str:
        return "t"
    if of is ClassVar:
        return _kind(args[0])
    if of in (Union, UnionType):
        return either([_kind(arg) for arg in args if arg is not NoneType])
    if of is Callable or getattr(of, "__name__", "") == "Callable":
        return ("f" if args[0] is Ellipsis else "c") + given(args[1])
    if of is set:
        return "s"
    if of in _LISTS:
        kinds = {_kind(arg) for arg in args if arg is not Ellipsis}
        if len(kinds) == 1:
            return listed(kinds.pop())
    if isinstance(said, type) and of is None and said.__module__.startswith("interpreter."):
        return record(said)
    raise Unsaid(f"the type {said}")


def listed(kind: str) -> str:
    """The kind of a list of such values."""
    return "l" if kind in ("i", "w") else f"l{kind}"


def given(said: Any) -> str:
    """The kind of what a function gives: "" nothing; what it asks on the way is no part of it."""
    if said is object:
        return "i"
    if said in (None, NoneType, Any) or getattr(get_origin(said), "__name__", "") == "Generator":
        return ""
    return _kind(said)


def either(kinds: list[str]) -> str:
    """One kind for values of several: of records the class that they have in common."""
    if len(set(kinds)) == 1:
        return kinds[0]
    if not all(kind.startswith("@") for kind in kinds):
        raise Unsaid("a value of several kinds")
    first, *others = [named(kind) for kind in kinds]
    for common in first.__mro__:
        if common is not object and all(issubclass(other, common) for other in others):
            return record(common)
    raise Unsaid("records that have nothing in common")


def record(cls: type) -> str:
    """The kind of the objects of a class."""
    if _CLASSES.setdefault(cls.__name__, cls) is not cls:
        raise Unsaid(f"two classes {cls.__name__}")
    return f"@{cls.__name__}"


def named(kind: str) -> type:
    """The class of a kind."""
    return _CLASSES[kind[1:]]


@cache
def members(cls: type) -> dict[str, str]:
    """The members of a class in their order, and the kind of each; the run is none."""
    kinds: dict[str, str] = {}
    for name, (said, names) in _declared(cls).items():
        try:
            kinds[name] = kind_said(said, names)
        except Unsaid:
            kinds[name] = UNKNOWN
    return kinds


def _declared(cls: type) -> dict[str, tuple[str, Mapping[str, Any]]]:
    return {
        name: (said, vars(modules[ancestor.__module__]))
        for ancestor in reversed(cls.__mro__)
        for name, said in vars(ancestor).get("__annotations__", {}).items()
        if said != Run.__name__
    }


def member(cls: type, name: str) -> tuple[int, str] | None:
    """Where a member stands in a record, and its kind. One that only classes made from it have is found there."""
    for owner in (cls, *_made_from(cls)):
        kinds = members(owner)
        if name in kinds:
            if kinds[name] == UNKNOWN:
                raise Unsaid(f"the member {name} of {owner.__name__}")
            return [*kinds].index(name), kinds[name]
    return None


def _made_from(cls: type) -> Iterator[type[Any]]:
    """All classes below this one, however deep."""
    made: type[Any]
    for made in cls.__subclasses__():
        yield made
        yield from _made_from(made)


def of_runtime(value: Any) -> bool:
    """Whether it is an object of the runtime, which can be a record."""
    cls = type(value)
    said = hasattr(cls, "__annotations__") and not issubclass(
        cls, str
    )  # a function's name is no record
    return said and cls.__module__.startswith("interpreter.engine.")


def related(kind: str, other: str) -> bool:
    """Whether a record of one kind may be meant where the other is wanted."""
    if kind[:1] != "@" or other[:1] != "@":
        return False
    one, two = named(kind), named(other)
    return issubclass(one, two) or issubclass(two, one)
