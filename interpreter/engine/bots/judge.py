"""Players made of rules: a decision is answered by the first rung of its ladder that fits.

A bot only picks among the options that it is given, as a person does, so it cannot break a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.bots.chance import Chance
from interpreter.engine.bots.pieces import Lottery, share
from interpreter.engine.bots.rungs import Bot, Ladder, Lines, Rung
from interpreter.engine.bots.trials import Guess, most_changed
from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.actions.possible import any_possible, legal, opening
from interpreter.engine.state.errors import MISTAKES, RuleError, located
from interpreter.engine.state.options import (
    BY_TYPE,
    COLUMNS,
    DONE,
    PIECES,
    SPACES,
    SPECIAL,
    Question,
    plain,
    tag,
    untagged,
)
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import sees_card

NO_RUNG = -1
DEPTH = 2  # trials within a trial; what follows still deeper is left to chance


@define(eq=False)
class Answer:
    """What a bot chose, by which rung (-1: none fitted), out of how many equals, and what was drawn."""

    option: int
    rung: int
    equals: int
    drawn: list[int]


@define(eq=False)
class Verdict:
    """Why a rung did not answer: `if`, `none` (it found nothing), or "" for the one that did.

    `measures` are the numbers that its condition compared, with their places in the rules.
    """

    rung: int
    why: str
    measures: list[tuple[Span, int]]


def decide(
    run: Run, bot: Bot, asked: Question, chance: Chance, trace: list[Verdict] | None = None
) -> Answer:
    """The bot's answer to a decision. The state is not changed. Raises RuleError from its texts."""
    activation = run.activations[-1] if run.activations else None
    run.memory.luck = chance
    run.memory.memo.clear()
    left, run.steps = run.steps, run.limits.steps
    try:
        return Judge(run, bot, asked, activation, chance, trace, run.memory.granting).answer()
    except MISTAKES as error:
        raise located(error) from error
    finally:
        run.steps = left


@define(eq=False)
class Judge:
    """One decision under judgement."""

    run: Run
    bot: Bot
    asked: Question
    activation: Activation | None
    chance: Chance
    trace: list[Verdict] | None = None
    granted: Context | None = None  # of an action in question; None in a look ahead
    equals: int = 1
    depth: int = 0  # of trials within trials

    # The space that the question is about: of the pieces, else the one chosen last; -1: none, as
    # where pieces leave a box.
    here: int = -1

    def __attrs_post_init__(self) -> None:
        point, _, _, about = self.asked
        run, activation = self.run, self.activation
        moves = run.program.vocabulary.points[point].name in ("group", "escorts")
        if (
            (about == COLUMNS or tag(about) == PIECES)
            and run.memory.asking is not None
            and not moves
        ):
            place = int(run.memory.asking.place)
            self.here = place if place < run.layout.spaces else -1
        elif activation is not None and activation.point != point:
            self.here = activation.space

    def answer(self) -> Answer:
        point = self.asked[0]
        own = self.bot.ladders.get(point, self.bot.general.get(point))
        for ladder in (self._following(point), own):
            if ladder is not None:
                found = self.climb(ladder)
                if found is not None:
                    return Answer(*found, self.equals, self.chance.drawn)
        return Answer(self._unruled(), NO_RUNG, self.equals, self.chance.drawn)

    def climb(self, ladder: Ladder) -> tuple[int, int] | None:
        """The option that a ladder gives and its rung; None if no rung fits."""
        run, activation, actor, here = self.run, self.activation, self.asked[1], self.here
        at, sent = 0, False  # sent: by the `if none` of another rung, whatever its own condition
        tried: set[int] = set()
        while at < len(ladder) and at not in tried:
            rung = ladder[at]
            condition = rung.condition
            if not sent and condition is not None and not condition(run, activation, actor, here):
                self._note(rung, "if")
                at += 1
                continue
            tried.add(at)
            option = self.option(rung)
            if option is not None:
                self._note(rung, "")
                return option, rung.index
            self._note(rung, "none")
            sent = rung.if_none >= 0
            at = rung.if_none if sent else at + 1
        return None

    def _note(self, rung: Rung, why: str) -> None:
        if self.trace is not None:
            measured = [(span, self._measure(text)) for span, text in rung.measures]
            told = [(span, value) for span, value in measured if value is not None]
            self.trace.append(Verdict(rung.index, why, told))

    def _measure(self, text: Callable[..., Any]) -> int | None:
        """A number for the trace; None where the rest of the condition keeps it from being read."""
        left = self.run.steps  # telling must not change what is decided
        try:
            return int(self._read(text))
        except RuleError:
            return None
        finally:
            self.run.steps = left

    def _read(self, text: Callable[..., Any], *candidate: int) -> Any:
        return text(self.run, self.activation, self.asked[1], self.here, *candidate)

    # --- what a rung picks -----------------------------------------------------------------------

    def option(self, rung: Rung) -> int | None:
        """The option that a rung picks, None if it finds none."""
        _, _, options, about = self.asked
        if rung.most is not None and self._used(rung) >= self._read(rung.most):
            return None
        if rung.pick is not None:
            fits = rung.pick in options and self._feasible(rung)
            return rung.pick if fits else None
        if about == COLUMNS or tag(about) == PIECES:
            return self._of_pieces(rung, options, about)
        if rung.amount is not None:
            return None if about == SPACES else self._amount(rung, options)
        if rung.picks is not None:
            return None
        offered = [option for option in options if option < DONE]
        seen = self._face_up(offered)
        found = self._candidates(rung, seen) if seen else offered
        return self._one_of(found) if found else None

    def _face_up(self, options: list[int]) -> list[int]:
        """The options without the cards that lie face down before the bot: it cannot tell those apart."""
        vocabulary = self.run.program.vocabulary
        point = vocabulary.points[self.asked[0]]
        if not point.face_down or point.type != "card":
            return options
        plays = self.bot.plays
        return [card for card in options if sees_card(vocabulary, self.run, card, plays)]

    def _used(self, rung: Rung) -> int:
        since = self.run.memory.since if self.activation is None else self.activation.since
        used = 0
        for place, _, index, _ in reversed(self.run.memory.notes):
            if place < since:
                break
            used += index == rung.index
        return used

    def _of_pieces(self, rung: Rung, options: list[int], about: int) -> int | None:
        """How many of a column, or a piece of which column."""
        picks, asking = rung.picks, self.run.memory.asking
        if tag(about) == PIECES:
            if picks is not None and not picks.speaks_of(self._read, untagged(about)):
                return None
            if rung.amount is not None:
                return self._amount(rung, options)
            if picks is None or asking is None:
                return None
            return _nearest(options, share(picks, self._read, asking, self._lottery()))
        if picks is None:
            return None
        columns = [c for c in options if c < DONE and picks.speaks_of(self._read, c)]
        if not columns:
            return None
        group = picks.ranked(self._read, columns)[0]
        self.equals = len(group)
        taken = {column: self._taken(column) for column in columns} if len(group) > 1 else {}
        return picks.next_of(self._read, group, taken, self._lottery())

    def _lottery(self) -> Lottery:
        return Lottery(self.chance.below, self.run.program.owners)

    def _taken(self, column: int) -> int:
        """How often this column was picked at this question since the space was chosen."""
        point, taken = self.asked[0], 0
        since = self.run.memory.since if self.activation is None else self.activation.since
        for place, where, _, option in reversed(self.run.memory.notes):
            if place < since or (self.activation is not None and where == self.activation.point):
                break
            taken += where == point and option == column
        return taken

    def _amount(self, rung: Rung, options: list[int]) -> int:
        """The option nearest below what the text says."""
        return _nearest(options, self._read(rung.amount))  # type: ignore[arg-type]

    def _candidates(self, rung: Rung, options: list[int]) -> list[int]:
        run, activation, actor, here = self.run, self.activation, self.asked[1], self.here
        if rung.where is not None:
            where = rung.where
            options = [o for o in options if where(run, activation, actor, here, o)]
        ways = self._ways(rung) if options else ()
        if ways:
            options = [o for o in options if any(way(run, activation, actor, o) for way in ways)]
        if rung.changes:
            options = self._changing(rung, options)
        return self._preferred(rung.prefer, options)

    def _preferred(self, lines: Lines, options: list[int]) -> list[int]:
        """The best by the first line, of equals by the next, and so on."""
        run, activation, actor, here = self.run, self.activation, self.asked[1], self.here
        for order, text in lines:
            if len(options) < 2:
                break
            keys = [text(run, activation, actor, here, option) for option in options]
            best = max(keys) if order in ("most", "first") else min(keys)
            options = [option for option, key in zip(options, keys, strict=True) if key == best]
        return options

    def _changing(self, rung: Rung, options: list[int]) -> list[int]:
        """Those after which most has changed, as the rung counts it. None outside a card text."""
        if self.run.memory.text is None or self.run.activations or len(options) < 2:
            return options if self.run.memory.text is not None and not self.run.activations else []
        if self.depth >= DEPTH:
            return options
        return most_changed(self.run, options, rung.index, rung.changes, self._guessing, self._read)

    def _guessing(self) -> Guess:
        """How a trial answers: each faction as its bot would, whoever plays it."""
        run, stream = self.run, self.chance.aside()

        def answer(asked: Question) -> tuple[int, int]:
            activation = run.activations[-1] if run.activations else None
            bot = run.program.players[asked[1]]
            luck = run.memory.luck = stream.apart()
            run.memory.memo.clear()
            judge = Judge(
                run, bot or self.bot, asked, activation, luck, None, run.memory.granting,
                depth=self.depth + 1,
            )  # fmt: skip
            if bot is None:
                return judge._unruled(), NO_RUNG
            found = judge.answer()
            return found.option, found.rung

        return answer

    def _ways(self, rung: Rung) -> tuple[Callable[..., Any], ...]:
        """Where a rung picks a space for some of its ways: when these are open; empty if one always is."""
        found = self.run.program.ways.get(self.asked[0])
        if found is None:
            return ()
        point, tests = found
        picks = [each.pick for each in rung.then.get(point, ())]
        named = [tests[pick] for pick in picks if pick is not None and pick >= 0]
        return () if None in named else tuple(named)

    def _one_of(self, options: list[int]) -> int:
        """One of several equals: of spaces, which go before boxes, by what breaks ties, then by the table; else by chance."""
        if self.bot.ties and self._spaces():
            on_map = [option for option in options if option < self.run.layout.spaces]
            options = self._preferred(self.bot.ties, on_map) or options
        self.equals = len(options)
        if len(options) == 1:
            return options[0]
        table = self.bot.table
        if table and self._spaces() and not set(options).isdisjoint(table):
            start = self.chance.below(len(table))
            turned = table[start:] + table[:start]
            return next(space for space in turned if space in options)
        return options[self.chance.below(len(options))]

    def _spaces(self) -> bool:
        point, _, _, about = self.asked
        return about == SPACES or self.run.program.vocabulary.points[point].type == "space"

    # --- what follows from a rung ----------------------------------------------------------------

    def _following(self, point: int) -> Ladder | None:
        """What the rung that chose the running space says of this decision."""
        activation = self.activation
        if activation is None or activation.point in (-1, point):
            return None
        rungs: dict[int, Rung] = self.run.program.rungs
        for place, where, index, option in reversed(self.run.memory.notes):
            if place < activation.since:
                break
            if where == activation.point:
                if option == activation.space and index >= 0:
                    return rungs[index].then.get(point)
                break
        return self._as_if_asked(activation, point)

    def _as_if_asked(self, activation: Activation, point: int) -> Ladder | None:
        """The space was the only one, so nobody was asked: which rung would have chosen it?"""
        ladder = self.bot.ladders.get(activation.point)
        if ladder is None or all(point not in rung.then for rung in ladder):
            return None
        found = self._ahead(activation.point, [activation.space], activation)
        return None if found is None else self.run.program.rungs[found[1]].then.get(point)

    def _feasible(self, rung: Rung) -> bool:
        """Would the ladders of what it picks find something to do?"""
        assert rung.pick is not None
        if tag(rung.pick) == SPECIAL:
            return self._begins(untagged(rung.pick), self.activation)
        point = self.run.program.vocabulary.points[self.asked[0]]
        if point.type == "action" and plain(rung.pick):
            return self._begins(rung.pick, None)
        return rung.leads < 0 or self._leads(rung.leads)

    def _begins(self, action: int, host: Activation | None) -> bool:
        """Does the ladder answer at the first stage of an action: a space, or a special that leaves it one?"""
        run = self.run
        plan = run.program.actions[action]
        stage = plan.opening
        if stage is None or stage.point not in self.bot.ladders:
            return True
        if host is not None:
            context = Context(free=host.free)
        else:
            context = self.granted or Context(specials=True)
        activation = Activation(run, plan, self.asked[1], context, host)
        activation.since = len(run.log) + 1  # it has not begun: no rung has answered in it
        options = legal(run, activation, stage, []) or opening(run, activation)
        found = self._ahead(stage.point, options, activation)
        return found is not None and found[0] != DONE

    def _leads(self, point: int) -> bool:
        """Another decision of the same text must have an answer, whatever is possible then."""
        if point not in self.bot.ladders:
            return True
        return self._ahead(point, _Possible(self.run, self.asked[1]), self.activation) is not None

    def _ahead(
        self, point: int, options: Any, activation: Activation | None
    ) -> tuple[int, int] | None:
        """What a ladder would say if it were asked now."""
        asked = (point, self.asked[1], options, BY_TYPE)
        ladder = self.bot.ladders[point]
        return Judge(self.run, self.bot, asked, activation, self.chance.aside()).climb(ladder)

    def _unruled(self) -> int:
        """No rung fits: no, as many as possible, enough, or chance."""
        point, _, options, about = self.asked
        kind = self.run.program.vocabulary.points[point].type
        if kind == "yes-no":
            return 0
        if tag(about) == PIECES or (kind == "number" and about == BY_TYPE):
            return options[-1]
        if DONE in options:
            return DONE
        found = [option for option in options if option < DONE] or options
        return found[0] if len(found) == 1 else self._one_of(found)


class _Possible:
    """The actions that a faction could be granted, looked up one by one."""

    def __init__(self, run: Run, faction: int) -> None:
        self.run, self.faction = run, faction

    def __contains__(self, action: int) -> bool:
        context = Context(specials=True)
        return plain(action) and any_possible(self.run, self.faction, (action,), context)


def _nearest(options: list[int], wanted: int) -> int:
    """The nearest number below what is wanted, or the lowest."""
    numbers = [option for option in options if option < DONE]
    return max([option for option in numbers if option <= wanted], default=min(numbers))
