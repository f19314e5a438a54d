"""From stored tables to functions that can be called: the namespace of a title's generated code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from interpreter.engine.lower.product import Compiled, Record
from interpreter.engine.runtime import cards, carrying, counted, helpers, picked, picks
from interpreter.engine.runtime.actions.activation import (
    Action,
    Ban,
    Body,
    Context,
    Moves,
    Price,
    Spaces,
    Stage,
)
from interpreter.engine.runtime.actions.carrying_out import carry_out, grant
from interpreter.engine.runtime.actions.instead import instead
from interpreter.engine.runtime.actions.possible import any_possible
from interpreter.engine.runtime.actions.texts import means
from interpreter.engine.state import secrecy
from interpreter.engine.state.bags import count as bag_count
from interpreter.engine.state.bags import refresh
from interpreter.engine.state.draws import draw
from interpreter.engine.state.errors import RULES_MARK, PhaseEnds
from interpreter.engine.state.imagining import imagined
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.map.lines import in_line, longest, longest_through
from interpreter.engine.state.map.ways import connected, next_to, reached, travelled
from interpreter.engine.state.run import shifted

_BUILTINS = (sum, len, any, max, min, range, list, int, frozenset, sorted, zip, map)
_HELPERS = (
    helpers.some, helpers.tame, helpers.recalled, helpers.div, helpers.mod, helpers.ordered, helpers.distinct, helpers.once,
    helpers.without, helpers.first, helpers.last, helpers.foremost, helpers.within, helpers.joined, helpers.around,
    helpers.numbers, helpers.top, helpers.stands, helpers.end_game, helpers.astray,
    helpers.place_one, helpers.remove_one, helpers.turn_one, helpers.hold, helpers.release,
    helpers.unmask, helpers.compose, shifted, helpers.playable, helpers.effective,
    helpers.begin_play, helpers.bot_die, helpers.play_text,
    helpers.play_asking, picked.Candidates, picked.Placement, picked.Remove, picked.RemoveTo, picked.Turn,
    picked.Move, picked.in_bag, picks.settle, picks.pick, picks.place_some, picks.for_want, picks.from_anywhere,
    picks.remove_by_piece, picks.replace, carrying.take_along, carrying.left_behind, carrying.leave_behind, helpers.plays, helpers.bag, helpers.gaps, helpers.turned_into,
    cards.shuffle, cards.spread, cards.fold, cards.end_effects, helpers.best, helpers.strip, helpers.border, refresh,
    longest, longest_through, in_line, reached, travelled, next_to, connected, draw, imagined, grant, any_possible, instead, Context, PhaseEnds,
)  # fmt: skip


@define(eq=False)
class Effect:
    """A compiled card text."""

    unknown: bool
    instance: int
    condition: Callable[..., Any] | None
    effective: Callable[..., Any] | None
    body: Body | None


@define(eq=False)
class Deal:
    by: tuple[int, ...]
    condition: Callable[..., Any] | None
    lacking: Callable[..., Any] | None
    body: Body


def effect(names: dict[str, Any], record: Record) -> Effect:
    """`record` as compile/module.py makes it."""
    return Effect(**{name: entry(names, part) for name, part in record.items()})


def deal(names: dict[str, Any], record: Record) -> Deal:
    """`record` as compile/module.py makes it; a deal need not have a text."""
    fields = {name: entry(names, part) for name, part in record.items()}
    fields["body"] = fields["body"] or Body(lambda run, actor: None, False)
    return Deal(**fields)


def namespace(compiled: Compiled, layout: Layout) -> dict[str, Any]:
    """The globals of all generated functions: constants, helpers, and one another."""
    space: dict[str, Any] = {"__builtins__": {}, RULES_MARK: compiled.tables.get("owners", {})}
    for function in (*_BUILTINS, *_HELPERS):
        space[function.__name__] = function
    space |= {"N": layout.neighbours, "bag_count": bag_count, "means": means}
    space |= {"put_card": cards.put, "deal_cards": cards.deal, "show_cards": cards.show}
    space |= {"begin_secret": secrecy.begin, "end_secret": secrecy.end, "reveal": secrecy.reveal}
    space["tell_alone"] = secrecy.tell_alone
    if "marks" in compiled.tables:
        space |= counted.names(compiled.tables["marks"][1])
    space.update(compiled.constants)
    for code in compiled.codes:
        exec(code, space)
    return space


_STAGES: dict[str, Callable[..., Stage]] = {"spaces": Spaces, "moves": Moves}


def action(names: dict[str, Any], record: Record) -> Action:
    """`record` as compile/actions.py makes it."""
    fields = {name: entry(names, part) for name, part in record.items()}
    fields["variables"] = tuple(entry(names, start) for start in record["variables"])
    fields["stages"] = tuple(_stage(names, *stage) for stage in record["stages"])
    fields["bans"] = tuple(Ban(*ban) for ban in record["bans"])
    return Action(**fields, run=carry_out)


def _stage(names: dict[str, Any], kind: str, part: Any) -> Stage:
    if kind == "text":
        return entry(names, part) or Body(lambda run, activation, actor, here: None, False)
    fields = {name: entry(names, each) for name, each in part.items()}
    return _STAGES[kind](**fields)


def entry(names: dict[str, Any], part: Any) -> Any:
    """What a reference stands for; anything else stands for itself."""
    match part:
        case ("text", str(name)):
            return names[name]
        case ("body", str(name), bool(asks)):
            return Body(names[name], asks)
        case ("price", str(name), tuple(most), tuple(always)):
            return Price(names[name], most, always)
    return part
