"""A construct of the language is known everywhere or nowhere.

From the grammar over the binder and the nodes to the compiler, the reference, the writer of random
titles and the reference: whoever adds something is told here, one place after another, what it
still lacks.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import attrs
import pytest

from interpreter.engine.ir import ops, printed
from interpreter.engine.lower import legal
from interpreter.engine.lower.texts import functions, lasting
from interpreter.engine.lower.texts.expressions import expressions, sets
from interpreter.engine.lower.texts.statements import statements
from interpreter.engine.python import functions as python_functions
from interpreter.engine.python import values
from interpreter.engine.state import events
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.binding.choices import ChoiceBinder
from interpreter.language.grammar import expecting, parser
from interpreter.language.walking.walk import walk
from interpreter.session.redealing import redeal
from interpreter.session.telling import narrate
from tests.completeness.constructs import (
    cases,
    every_text,
    heads,
    instructions,
    leaves,
    made,
    named,
    told,
    trees,
    variants,
)  # fmt: skip
from tests.completeness.good import said
from tests.engine import verify
from tests.walker import reference
from tests.walker.evaluate import sets as walked_sets
from tests.walker.evaluate import walker

assert functions and reference  # importing them registers what their modules write and do

EXPRESSIONS = set(leaves(nodes.Expr))
STATEMENTS = set(leaves(nodes.Statement))
ASKING = {
    name
    for name, kind in leaves(nodes.Statement).items()
    if any(field.name == "point" for field in attrs.fields(kind))
}
TRAITS = [name for name, hint in nodes.Part.__annotations__.items() if "tuple" in hint]
STAGES = {name for name in leaves() if name.endswith("Stage")}


def lacking(place: str, wanted: Any, there: Any) -> None:
    """Fails with the place and what is to be added to it."""
    missing = sorted(map(str, set(wanted) - set(there)))
    if missing:
        pytest.fail(f"{place} lacks: {', '.join(missing)}", pytrace=False)


def test_the_package_of_nodes_offers_each_class():
    """Every other test here goes through what the package offers."""
    modules = [module for module in vars(nodes).values() if isinstance(module, types.ModuleType)]
    classes = {
        name
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and name[0] != "_"
        if issubclass(kind, nodes.Part)
    }

    assert len(classes) > 100
    lacking("language/nodes/__init__.py", classes, dir(nodes))


# --- grammar and binder --------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "prefix"), [("statement", "s_"), ("expr", "x_")])
def test_the_binder_has_a_method_for_each_rule_and_no_other(rule, prefix):
    wanted = {prefix + name for name in heads(rule)}
    methods = {name for name in dir(ChoiceBinder) if name.startswith(prefix)}

    lacking("language/binding/*.py, class ChoiceBinder: a method", wanted, methods)
    lacking("language/grammar/grammar.lark: a rule for the binder's method", methods, wanted)


def test_a_good_text_says_each_rule_of_the_grammar():
    lacking("tests/language/good: a text with the rule", trees(), said().trees)


def test_a_good_text_says_each_word_of_the_grammar():
    lacking(
        "tests/language/good: a text with the word",
        parser.keywords(),
        [word for word, name in parser.keywords().items() if name in said().tokens],
    )


def test_each_class_of_declared_words_has_a_noun_for_messages():
    declared = {t.name for t in parser.lark().terminals if t.pattern is None}
    unspoken = {"NUMBER", "STRING", "WAY", "NAME", "NON", "_NEWLINE", "_INDENT", "_DEDENT"}

    lacking("language/grammar/expecting.py, NOUNS", declared - unspoken, expecting.NOUNS)


def test_the_binder_makes_each_node_and_variant_from_a_good_text():
    found = made([text for title in said().titles for text in every_text(title)])

    lacking("tests/language/good: a text that makes", told(variants()), told(found))


# --- nodes and what is done with them ------------------------------------------------------------


REGISTERS = [
    ("engine/lower/: a function with @lowers(nodes.X)", EXPRESSIONS, expressions.LOWER),
    ("engine/lower/: a function with @lowers(nodes.X)", STATEMENTS, statements.LOWER),
    (
        "tests/walker/evaluate/: a function with @evaluates(nodes.X)",
        EXPRESSIONS,
        walker._evaluators,
    ),
    (
        "tests/walker/reference/: a function with @acts(nodes.X) for what writes, @executes(nodes.X) for what steers",
        STATEMENTS,
        walker._executors,
    ),
]


@pytest.mark.parametrize(("place", "wanted", "register"), REGISTERS)
def test_each_register_has_each_node(place, wanted, register):
    lacking(place, wanted, [kind.__name__ for kind in register])


VALUES, DONE = instructions(ops.Value), instructions(ops.Statement)
INSTRUCTIONS = [
    ("engine/ir/printed.py, _VALUES", VALUES, printed._VALUES),
    ("engine/ir/printed.py, _STATEMENTS", DONE, printed._STATEMENTS),
    ("tests/engine/verify.py, _PLAIN or _VALUES", VALUES, [*verify._PLAIN, *verify._VALUES]),
    ("tests/engine/verify.py, _STATEMENTS", DONE, verify._STATEMENTS),
    ("engine/python/values.py, _PRINT", VALUES - {"Pieces"}, values._PRINT),
    ("engine/python/functions.py, _PRINT", DONE, python_functions._PRINT),
]


@pytest.mark.parametrize(("place", "wanted", "register"), INSTRUCTIONS)
def test_each_register_has_each_instruction(place, wanted, register):
    """Pieces are cells before Python prints them."""
    lacking(place, wanted, [kind.__name__ for kind in register])


# Modules that look at nodes by their class, and which they must speak of.
SPEAK_OF = {
    "engine/lower/actions.py": STAGES,
    "tests/walker/reference/actions.py": STAGES,
    "tests/walker/evaluate/actions/possible.py": STAGES,
}


@pytest.mark.parametrize("place", SPEAK_OF)
def test_each_module_speaks_of_each_node(place):
    lacking(place, SPEAK_OF[place], named(place))


# --- traits: facts that stand on the class of a node ---------------------------------------------


@pytest.mark.parametrize(
    ("base", "trait"),
    [(nodes.Expr, "blind"), (nodes.Statement, "does"), (nodes.PicksPieces, "pick")],
)
def test_a_class_that_lacks_a_trait_is_told_at_once(base, trait):
    with pytest.raises(nodes.Undeclared, match=f"New does not declare its trait {trait}"):
        type("New", (base,), {})


def test_a_statement_that_changes_something_says_what():
    with pytest.raises(nodes.Undeclared, match="New does not declare its trait writes"):
        types.new_class("New", (nodes.Statement,), {"does": "changes"})


def test_a_trait_that_nobody_asks_for_is_told():
    with pytest.raises(nodes.Undeclared, match="New does not declare its trait read"):
        types.new_class("New", (nodes.Expr,), {"blind": True, "read": "value"})


def test_each_statement_with_a_question_asks_and_lets_a_deal_come_before_it():
    asks = {
        name
        for name, kind in leaves(nodes.Statement).items()
        if kind.does in ("asks", "grants", "picks")
    }

    lacking('language/nodes/: does="asks", "grants" or "picks"', ASKING, asks)
    lacking("language/nodes/: deals", ASKING, [n for n, kind in leaves().items() if kind.deals])
    choices = {name for name, kind in leaves(nodes.Statement).items() if kind.does == "asks"}
    lacking("language/nodes/: options", choices, [n for n, k in leaves().items() if k.options])


def test_each_statement_that_asks_as_what_it_calls_says_when():
    hanging = {n: k for n, k in leaves(nodes.Statement).items() if k.does in ("calls", "picks")}
    own = [n for n, k in hanging.items() if k.may_ask is not nodes.Statement.may_ask]
    choosing = {n for n, k in hanging.items() if k.does == "picks"}
    told = [n for n in choosing if "leaves_choice" in vars(leaves()[n])]

    lacking("language/nodes/: may_ask", hanging, own)
    lacking("language/nodes/: leaves_choice", choosing, told)


def test_a_trait_names_fields_that_the_class_has():
    unknown = [
        f"{name}.{field}"
        for name, kind in leaves().items()
        for trait in TRAITS
        for field in getattr(kind, trait)
        if not hasattr(kind, field)
    ]

    assert [] == unknown


def test_each_field_with_a_price_is_among_what_is_paid():
    prices = {
        (name, field.name)
        for name, kind in leaves().items()
        for field in attrs.fields(kind)
        if {"pay", "pays"} & set(field.name.split("_"))
    }
    paid = {(name, field) for name, kind in leaves().items() for field in kind.pays}

    assert len(prices) > 3
    lacking("language/nodes/: pays", prices, paid)


def test_each_node_tells_the_texts_that_it_carries_out():
    found = [text for title in said().titles for text in every_text(title)]
    silent = {
        f"nodes.{type(node).__name__}"
        for node in walk(found)
        if not isinstance(node, nodes.Block | nodes.Way)
        if set(map(id, carried(node))) - {id(text) for _, text in node.texts()}
    }

    lacking("language/nodes/: holds, or texts(),", silent, ())


def carried(held: Any) -> Iterator[Any]:
    """The blocks and statements that stand in the fields of a node."""
    for field in attrs.fields(type(held)):
        for text in flat(getattr(held, field.name)):
            if isinstance(text, nodes.Block | nodes.Statement):
                yield text
            elif isinstance(text, nodes.Way):
                yield text.body


def flat(held: Any) -> Iterator[Any]:
    for each in held if isinstance(held, tuple) else ():
        yield from flat(each)
    if not isinstance(held, tuple):
        yield held


# --- variants ------------------------------------------------------------------------------------


def words(*kinds: Any, but: str | None = None) -> set[str]:
    return {word for kind in kinds for word in get_args(kind) if word != but}


BINARY = words(nodes.ArithmeticOp, nodes.CompareOp, nodes.LogicOp)
TABLES = [
    (
        "engine/lower/texts/expressions/expressions.py, ARITHMETIC",
        nodes.ArithmeticOp,
        expressions.ARITHMETIC,
    ),
    (
        "engine/lower/texts/expressions/expressions.py, COMPARE",
        nodes.CompareOp,
        expressions.COMPARE,
    ),
    ("engine/lower/texts/expressions/expressions.py, LOGIC", nodes.LogicOp, expressions.LOGIC),
    (
        "engine/lower/texts/expressions/expressions.py, RELATIONS",
        nodes.RelationName,
        expressions.RELATIONS,
    ),
    ("engine/lower/texts/expressions/sets.py, AGGREGATES", nodes.AggregateOp, sets.AGGREGATES),
    ("tests/walker/evaluate/sets.py, AGGREGATES", nodes.AggregateOp, walked_sets.AGGREGATES),
    ("engine/state/map/static.py, DECIDES", nodes.LogicOp, static.DECIDES),
]


@pytest.mark.parametrize(("place", "kind", "table"), TABLES)
def test_each_table_has_each_variant(place, kind, table):
    lacking(place, get_args(kind), table)


def test_the_tables_that_leave_a_variant_out_leave_out_no_other():
    lacking("engine/state/map/static.py, BINARY", BINARY, static.BINARY)
    changes = words(nodes.ChangeOp, but="forbidden")
    lacking("engine/lower/texts/lasting.py, CHANGE_KINDS", changes, lasting.CHANGE_KINDS)
    lacking("engine/lower/legal.py, AMONG", words(nodes.Among, but=""), legal.AMONG)


DISTINGUISH = {
    "engine/lower/texts/expressions/counts.py": words(nodes.PlaceKind),
    "engine/lower/texts/lasting.py": words(nodes.ChangeOp, but="forbidden"),
    "tests/walker/evaluate/pieces.py": words(nodes.PlaceKind),
    "tests/walker/evaluate/named.py": words(nodes.ChangeOp),
    "tests/walker/evaluate/actions/legal_spaces.py": words(nodes.Among),
    "tests/walker/evaluate/expressions.py": BINARY | words(nodes.RelationName),
}


@pytest.mark.parametrize("place", DISTINGUISH)
def test_each_module_has_a_case_for_each_variant(place):
    lacking(f'{place}: a case "…"', DISTINGUISH[place], cases(place))


# --- the log -------------------------------------------------------------------------------------


CODES = {name: code for name, code in vars(events).items() if isinstance(code, int)}


def coded(there: Iterable[int]) -> list[str]:
    """The names of some codes."""
    codes = {*there}
    return [name for name, code in CODES.items() if code in codes]


def test_each_log_entry_has_a_name_and_is_told_or_silent():
    told_or_silent = {*narrate.TELLERS, *narrate.SILENT}

    lacking("engine/state/events.py, KINDS", CODES, coded(events.KINDS))
    lacking("session/telling/narrate.py, TELLERS or SILENT", CODES, coded(told_or_silent))
    assert len(set(CODES.values())) == len(CODES), (
        "engine/state/events.py: two entries with one code"
    )
    assert not narrate.SILENT & set(narrate.TELLERS), "session/telling/narrate.py: told and silent"


def test_each_log_entry_that_hides_something_is_told_and_dealt_anew_without_it():
    hides = coded(code for code, kind in events.KINDS.items() if kind.hides)
    cards = coded(code for code, kind in events.KINDS.items() if "card" in kind.parts)

    lacking("engine/state/events.py: hides=True", cards, [*hides, "PLAY", "PLAYED"])
    lacking("session/telling/narrate.py, HEARS", hides, coded(narrate.HEARS))
    lacking("engine/state/events.py: hides=True", coded(narrate.HEARS), hides)
    lacking("session/redealing/redeal.py, VEILS", hides, coded(redeal.VEILS))
