"""Texts that lead into each other: never back to where they began, and not too deep.

They run on Python's stack, which is limited. The check reports them with their place, before any executor fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

from interpreter.language import nodes
from interpreter.language.walking.walk import definition_texts, nodes_in, walk

if TYPE_CHECKING:
    from interpreter.language.binding.scopes import Binding

DEEPEST = 60  # texts one within another
_SHOWN = 3  # names of a chain that is too long

Calls = Callable[[Any], Iterable[tuple[Any, nodes.Node]]]


def check_chains(title: Binding) -> None:
    """Reports every circle, and every chain that is too deep."""
    v = title.vocabulary
    _check(title, "definition", {d.id: d for d in v.definitions}, _definitions_in)
    _check(title, "procedure", {p.id: p for p in v.procedures}, _procedures_in)
    for action in v.actions:
        _check_numbers(title, action)


def _definitions_in(decl: Any) -> Iterator[tuple[str, nodes.Node]]:
    for node in nodes_in(definition_texts(decl)):
        if isinstance(node, nodes.CallDefinition):
            yield node.definition.id, node


def _procedures_in(decl: Any) -> Iterator[tuple[str, nodes.Node]]:
    for node in nodes_in(decl.body):
        if isinstance(node, nodes.Do):
            yield node.procedure.id, node


def _check(title: Binding, noun: str, decls: dict[str, Any], calls: Calls) -> None:
    chains = follow(decls, lambda name: calls(decls[name]))
    for circle, node in chains.circles:
        message = f"a {noun} may not lead back to itself: {' → '.join([*circle, circle[0]])}"
        _tell(title, node, "recursion", message, f"{noun} {circle[-1]}")
    for name in chains.too_deep():
        message = f"{noun}s lead into each other more than {DEEPEST} deep: {chains.spoken(name)}"
        _tell(title, chains.deeper[name][1], "too-deep", message, f"{noun} {name}")


def _check_numbers(title: Binding, action: Any) -> None:
    """The named numbers of an action."""
    bodies, context = {**action.numbers, **action.clauses}, f"action {action.id}"

    def calls(name: str) -> Iterator[tuple[str, nodes.Node]]:
        for node in walk(bodies[name]):
            if isinstance(node, nodes.NamedNumber) and node.action is action:
                yield node.name, node

    chains = follow(bodies, calls)
    for circle, _ in chains.circles[:1]:
        message = f"'{circle[0]}' may not lead back to itself"
        _tell(title, bodies[circle[0]], "recursion", message, context)
    for name in chains.too_deep():
        message = f"numbers lead into each other more than {DEEPEST} deep: {chains.spoken(name)}"
        _tell(title, chains.deeper[name][1], "too-deep", message, context)


def _tell(title: Binding, node: nodes.Node, code: str, message: str, context: str) -> None:
    from interpreter.language.grammar.rule_text import Mistake  # the compiler does without

    title.collector.add(Mistake(node.span, code, message).diagnostic(context, ()))


@define
class Chains:
    """Texts that each text leads into, by name. `deeper`: the deepest that each leads into, and where."""

    depth: dict[str, int] = Factory(dict)  # how many stand one within another, from here
    deeper: dict[str, tuple[str, nodes.Node]] = Factory(dict)
    circles: list[tuple[list[str], nodes.Node]] = Factory(list)
    calls: dict[tuple[str, str], nodes.Node] = Factory(dict)  # where one names another first

    def too_deep(self) -> list[str]:
        """Starts of chains that are too deep; none if there are circles, which have no depth."""
        deep = [] if self.circles else [n for n, depth in self.depth.items() if depth > DEEPEST]
        inner = {self.deeper[name][0] for name in deep}
        return [name for name in deep if name not in inner]

    def spoken(self, name: str) -> str:
        names = [name]
        while len(names) < _SHOWN:
            names.append(self.deeper[names[-1]][0])
        return " → ".join([*names, "…"])


def follow(names: Iterable[str], calls: Calls) -> Chains:
    """Follows every chain to its end, however long it is: without going deep itself."""
    chains = Chains()
    for start in names:
        if start not in chains.depth:
            _follow(chains, start, calls)
    return chains


def _follow(chains: Chains, start: str, calls: Calls) -> None:
    """One way in from `start`. `path` holds the way, with the calls left to check."""
    path = {start: iter(calls(start))}
    chains.depth[start] = 1
    while path:
        name = next(reversed(path))
        called, node = next(path[name], (None, None))
        if called is None or node is None:
            del path[name]
            if path:
                _deepen(chains, next(reversed(path)), name)
        elif called in path:
            names = [*path]
            chains.circles.append((names[names.index(called) :], node))
        else:
            chains.calls.setdefault((name, called), node)
            if called in chains.depth:
                _deepen(chains, name, called)
            else:
                path[called] = iter(calls(called))
                chains.depth[called] = 1


def _deepen(chains: Chains, name: str, called: str) -> None:
    if chains.depth[called] >= chains.depth[name]:
        chains.depth[name] = chains.depth[called] + 1
        chains.deeper[name] = called, chains.calls[name, called]
