"""Scenarios: what lies where before the first phase."""

from __future__ import annotations

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.english import article
from interpreter.corpus.layers.overlay import apply_into
from interpreter.corpus.yaml.tree import Mapping, Node, Text
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.choices import ChoiceBinder
from interpreter.language.binding.scopes import Binding, Scope, Unit
from interpreter.language.declarations.extending import line_of
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get, number
from interpreter.language.declarations.values import constant
from interpreter.language.declarations.vocabulary import ScenarioDecl, ValueDecl
from interpreter.language.grammar.rule_text import Mistake, RuleText
from interpreter.language.nodes import Const, Expr, Pair

Value = tuple[ValueDecl, int, int]


def bind_scenarios(title: Binding, d: Declarer) -> None:
    """Bind every scenario. Those that extend another come last, so that a mistake is reported once."""
    section = d.section("scenarios")
    scenarios = [(index, line_of(d, "scenarios", key, node)) for index, key, node in section]
    for index, line in sorted(scenarios, key=lambda scenario: len(scenario[1])):
        if len(line) > 1 and title.collector.failed:
            return
        tree = line.pop().node
        for layer in reversed(line):
            assert isinstance(tree, Mapping) and isinstance(layer.node, Mapping), (
                "its schema says so"
            )
            tree = apply_into(title.collector, tree, layer.node)
        _bind(title, d, title.vocabulary.scenarios[index], tree)


def _bind(title: Binding, d: Declarer, decl: ScenarioDecl, node: Node) -> None:
    unit = Unit(title, f"scenario {decl.id}", decl.name, decl.cite, owner=decl.id)
    scope = Scope(unit)
    values, pieces = _values(unit, d, get(node, "values")), []
    laid: list[tuple[Node, int, int]] = []  # where it stands, column, number
    for key, space in entries(get(node, "spaces")):
        place = d.refer(key, "space", title.vocabulary.spaces)
        if place is None:
            continue
        for name, value in entries(space):
            if name.value == "pieces":
                inventory = bind_unit.inventory(scope, value)
                pieces += [(place.index, column, amount) for column, amount in inventory]
                laid += [(value, *stack) for stack in inventory]
                decl.places[f"spaces / {place.id}"] = _place(value)
            else:
                values += _of_space(d, unit, name, value, place.index)
    for key, box in entries(get(node, "boxes")):
        place = d.refer(key, "box", title.vocabulary.boxes)
        inventory = bind_unit.inventory(scope, get(box, "pieces"))
        laid += [(box, *stack) for stack in inventory]
        if place is not None:
            pieces += [(place.location, column, amount) for column, amount in inventory]
    decl.values, decl.pieces = tuple(values), tuple(pieces)
    decl.places["scenario"] = decl.span, _place(node)[1]
    decl.body = bind_unit.block(scope.inner(), get(node, "do"))
    _totals(d, decl, get(node, "totals"))
    if (body := get(node, "do")) is not None:
        decl.places["do"] = _place(body)
    _check_supply(d, unit, laid)


def _place(node: Node) -> tuple[Span, tuple[str, ...]]:
    return node.span, (node.origin,) if node.origin else ()


def _values(unit: Unit, d: Declarer, node: Node | None) -> list[Value]:
    """`luck: 24`, `northern gold: 3`, `price of hearts: 2`: the key is a value with whose it is."""
    values: list[Value] = []
    for key, value in entries(node):
        binder = ChoiceBinder(unit, RuleText.of(key))
        with binder.reporting():
            scope = Scope(unit)
            target, _ = binder.target(binder.parse("owned", scope).children[0], scope)
            assert isinstance(target.value, ValueDecl), "nothing else can be changed here"
            subject = -1 if target.subject is None else _certain(binder, target.subject)
            values.append((target.value, subject, constant(d, target.value, value)))
    return values


def _certain(binder: ChoiceBinder, subject: Expr) -> int:
    """The place of what a value belongs to; it is named outright. Raises Mistake."""
    if isinstance(subject, Pair):
        return _certain(binder, subject.of) * subject.size + _certain(binder, subject.at)
    if not isinstance(subject, Const) or subject.value < 0:
        raise Mistake(subject.span, "no-subject", "a scenario must name the owner of a value")
    return subject.value


def _of_space(d: Declarer, unit: Unit, key: Text, value: Node, space: int) -> list[Value]:
    known = {v.id: v for v in d.vocabulary.values if v.of == "space"}
    decl = known.get(key.value)
    if decl is None:
        d.unknown_key(key, [*known, "pieces"], unit.label, called=known.values())
        return []
    return [(decl, space, constant(d, decl, value))]


def _totals(d: Declarer, decl: ScenarioDecl, node: Node | None) -> None:
    known = {total.id: total for total in d.vocabulary.definitions if not total.of}
    for key, value in entries(node):
        if key.value not in known:
            other = d.called(key.value)
            if other and key.value not in [total.id for total in d.vocabulary.definitions]:
                message = f"'{key.value}' is {article(other)}; totals are of definitions"
                d.error(key, "wrong-kind", message)
            else:
                d.unknown(key, "definition", known, known.values())
        decl.totals[key.value] = number(value)
        decl.places[f"totals / {key.value}"] = _place(value)


def _check_supply(d: Declarer, unit: Unit, laid: list[tuple[Node, int, int]]) -> None:
    """More pieces on the map than there are would go unnoticed until somebody counted.

    It is told where most of them stand: there the slip is likeliest.
    """
    used: dict[int, int] = {}
    most: dict[int, tuple[int, Node]] = {}
    columns = d.vocabulary.columns
    for node, column, amount in laid:
        first = columns[column].boxed
        used[first] = used.get(first, 0) + amount
        if first not in most or amount > most[first][0]:
            most[first] = amount, node
    for column, amount in used.items():
        if amount > (total := columns[column].total):
            kind = d.vocabulary.kinds[columns[column].kind]
            owner = "" if kind.shared else f"{d.vocabulary.factions[columns[column].faction].id} "
            message = f"{amount} {owner}{kind.plural or kind.id}, but there are {total}"
            d.error(most[column][1], "supply", message, context=unit.label)
