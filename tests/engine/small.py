"""Texts by hand over the invented title of tests/reference/islands.py."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.engine.program import Program
from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary as words
from tests.reference.islands import islands, variable

FILE = "rules/islands/tale.yaml"


def at(line: int) -> Span:
    return Span(FILE, line, 1, 2)


def const(value: int, of: types.Type = types.NUMBER, line: int = 1) -> Any:
    return nodes.Const(value, type=of, span=at(line))


def local(name: nodes.Variable, line: int = 1) -> Any:
    return nodes.Local(name, type=name.type, span=at(line))


def block(*statements: Any) -> Any:
    return nodes.Block(tuple(statements), span=statements[0].span)


def target(vocabulary: words.Vocabulary, id: str, subject: Any = None) -> Any:
    decl = next(value for value in vocabulary.values if value.id == id)
    return nodes.Target(decl, subject, span=at(1))


def add(vocabulary: words.Vocabulary, id: str, amount: Any, line: int, subject: Any = None) -> Any:
    return nodes.AddValue(target(vocabulary, id, subject), amount, 1, span=at(line))


def point(vocabulary: words.Vocabulary, name: str, kind: str) -> Any:
    made = words.DecisionPoint(len(vocabulary.points), name, kind, name, "", at(1))
    vocabulary.points.append(made)
    return made


def phase(vocabulary: words.Vocabulary, *statements: Any) -> words.PhaseDecl:
    """The next phase; the first one is where the game starts."""
    index = len(vocabulary.phases)
    decl = words.PhaseDecl(f"phase {index}", "", index, at(1), body=block(*statements))
    vocabulary.phases.append(decl)
    vocabulary.start = vocabulary.phases[0]
    return decl


def choose_number(vocabulary: words.Vocabulary, high: int, line: int) -> tuple[Any, nodes.Variable]:
    name = variable("n", types.NUMBER)
    made = nodes.ChooseNumber(
        point(vocabulary, "number", "number"), name, const(0), const(high),
        const(0, types.FACTION), span=at(line),
    )  # fmt: skip
    return made, name


def end(line: int = 99) -> Any:
    return nodes.EndGame(span=at(line))


def go_to(decl: Any, line: int = 98) -> Any:
    return nodes.GoTo(decl, span=at(line))


def counting_game() -> Program:
    """Two phases; in each, numbers are chosen and added up, and a die is rolled between."""
    vocabulary = islands()
    for number in range(2):
        first, one = choose_number(vocabulary, 3, 10)
        second, two = choose_number(vocabulary, 3, 12)
        die = variable("die", types.NUMBER)
        phase(
            vocabulary,
            first,
            add(vocabulary, "debt", local(one), 11),
            nodes.Roll((die,), span=at(11)),
            add(vocabulary, "debt", local(die), 11),
            second,
            add(vocabulary, "debt", local(two), 13),
            end() if number else nodes.Stop(span=at(1)),
        )
    body = vocabulary.phases[0].body
    body.statements = (*body.statements[:-1], go_to(vocabulary.phases[1]))
    return Program.build(vocabulary)
