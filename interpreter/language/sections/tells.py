"""`tells:`, the rule in words for players: bind its gaps, mark a text that a later layer outdates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from interpreter.corpus.diagnostics import Collector, Span
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text
from interpreter.language import nodes
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.scopes import Binding, Scope, Unit
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get
from interpreter.language.declarations.vocabulary import TOLD, ActionDecl, Tells, of_rung
from interpreter.language.types import FACTION, NUMBER, SPACE

KEY = "tells"
# They say what the table calls a thing, where it comes from and who may do it: no text repeats that.
_ASIDE = (
    KEY, "name", "cite", "source", "asks", "says", "called", "by", "with", "class", "fills", "before", "after",
    "any order", "waits for help", "starts",
)  # fmt: skip
_BOUNDS = ("from", "to", "not", "track", "marker", "start")  # of values: told beside the text
_GAP = re.compile(r"\{([^{}]*)\}")
Path = tuple[str, ...]


def bind_tells(title: Binding, d: Declarer) -> None:
    """Bind the wording of all rules, by path; that of a bot's rungs by place."""
    quiet = evolve(title, used=set(), calls=[], pending=[], slots=[], imagined=[])
    actions = {action.id: action for action in title.vocabulary.actions}
    for section in TOLD:
        for _, key, node in d.section(section):
            id = " ".join(key.value.split())
            action = actions.get(id) if section == "actions" else None
            _keep(quiet, (section, id), node, action)
            for name, stage in entries(get(node, "stages")):
                _keep(quiet, (section, id, "stages", name.value), stage, action)
    for _, _, node in d.section("bots"):
        for owner, decisions in entries(get(node, "answers")):
            for place, rung in _rungs(decisions):
                _keep(quiet, of_rung(place), rung, actions.get(owner.value))


def _rungs(decisions: Node | None) -> Iterator[tuple[Span, Node]]:
    for _, ladder in entries(decisions):
        for key, rung in entries(ladder):
            yield key.span, rung
            yield from _rungs(get(rung, "then"))


def _keep(title: Binding, path: Path, node: Node, action: ActionDecl | None) -> None:
    said = get(node, KEY)
    if not isinstance(said, Text) or not isinstance(node, Mapping):
        return
    aside = {*_GAP.findall(said.value), *(_BOUNDS if path[0] == "values" else ())}
    later = list(_later(node, _Order(node, said), aside))
    if later:  # what the text names may be gone
        title = evolve(title, collector=Collector())
    parts = _filled(Unit(title, f"{path[0]} {path[1]}, {KEY}"), said, action)
    title.vocabulary.tells[path] = Tells(parts, said.span, later[-1] if later else None)


def _filled(unit: Unit, said: Text, action: ActionDecl | None) -> tuple[str | nodes.Expr, ...]:
    """The text in one line and its gaps."""
    names = {"faction": unit.variable("faction", FACTION), "die": unit.variable("die", NUMBER)}
    here, actor = unit.variable("here", SPACE), unit.variable("actor", FACTION)
    scope = Scope(unit, names, here=here, actor=actor, action=action)
    parts = bind_unit.says(scope, said)
    return tuple(part.replace("\n", " ") if isinstance(part, str) else part for part in parts)


class _Order:
    """The layers laid after the one that wrote a text. Text that none of them wrote belongs to the lowest."""

    def __init__(self, node: Mapping, said: Text) -> None:
        self.rank = {_layer(laid): number for number, laid in enumerate(node.laid, 1)}
        self.rank.setdefault(_folder(node), 0)
        self.own = self.rank.get(_layer(said), 0)

    def later(self, node: Node) -> bool:
        return self.rank.get(_layer(node), 0) > self.own


def _layer(node: Node) -> str:
    """The overlay of a node, or the folder of its series or title."""
    return node.origin or _folder(node)


def _folder(node: Node) -> str:
    return "/".join(node.span.file.split("/")[:2])


def _later(node: Node, order: _Order, aside: set[str]) -> Iterator[Span]:
    """Places that later layers wrote in an entry, without those that have or fill a text of their own."""
    if isinstance(node, Mapping):
        for change in node.laid:
            if get(change, DELETE) is not None and order.later(change):
                yield change.span
        for key, value in entries(node):
            own = get(value, KEY)
            if key.value in _ASIDE or key.value in aside or (own is not None and order.later(own)):
                continue
            yield from _later(value, order, aside)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _later(item, order, aside)
    else:
        written = [node, *(node.laid if isinstance(node, Text) else ())]
        yield from (text.span for text in written if order.later(text))
