"""A decision in the words of the game: who decides what, and every option with its price."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from attrs import define, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.english import capital, of_many
from interpreter.engine.play import Play
from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.runtime.picked import Asking
from interpreter.engine.state.map.ways import way
from interpreter.engine.state.options import (
    DONE,
    FACE_DOWN,
    NO_OPTION,
    PIECES,
    RESOLVE,
    SPACES,
    plain,
    tag,
    tagged,
    untagged,
)
from interpreter.engine.state.seeing import sees_card
from interpreter.engine.state.stacking import ENDLESS
from interpreter.engine.state.whereabouts import Place, where_is
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    CardEffect,
    DecisionPoint,
    Vocabulary,
)
from interpreter.session.questions.done_words import leaving, orders
from interpreter.session.questions.question_gaps import Gaps
from interpreter.session.questions.under_way import UnderWay, count, moving, number, price
from interpreter.session.telling import names
from interpreter.session.telling.provenance import mark
from interpreter.session.telling.wording import Wording, card_line


@frozen
class Option:
    """One legal answer.

    `name` is its name in saves and tests, `value` its number in the engine. `says`: the text of a card, if it plays
    one.
    """

    name: str
    value: int
    label: str
    says: str = ""

    def __str__(self) -> str:
        return self.label


@frozen
class Decision:
    """Somebody must choose. `options` are all the legal answers, in a fixed order.

    `where` says what is under way and in which space. With `deals`, the option named "deal" may be
    chosen too: it opens the deals and then the same decision is asked again.
    """

    name: str
    faction: str
    ask: str
    cite: str
    where: str
    options: tuple[Option, ...]
    deals: bool
    span: Span

    def option(self, name: str) -> Option | None:
        """The option of that name."""
        wanted = str(name).strip().casefold()
        return next((o for o in self.options if o.name.casefold() == wanted), None)


@frozen
class Asked:
    """A decision without words, for programs. `name` is "OWNER: NAME", by the rule file that asks.

    `point`, `options` and `about` are the engine's own numbers; `choose` takes those of `options`. A card that lies
    face down before the player stands there by its place.
    """

    point: int
    name: str
    faction: str
    options: tuple[int, ...]
    about: int
    deals: bool


@define(eq=False)
class Labels:
    """Puts the engine's decisions into words."""

    words: Wording
    gaps: Gaps
    viewers: Callable[[int], frozenset[int]]  # by a faction: those of its player

    @property
    def vocabulary(self) -> Vocabulary:
        return self.words.vocabulary

    def decision(self, play: Play) -> Decision:
        """The decision that a game waits for, as people see it."""
        question = play.decision
        assert question is not None
        point = self.vocabulary.points[question.point]
        now = UnderWay.of(play)
        hidden = self.face_down(play)
        values = _covered(question.options, hidden)
        seen = [value for value in values if tag(value) != FACE_DOWN]
        called = iter(names.names_of(self.vocabulary, point, question.about, seen))
        places = iter(hidden.values())
        options = [
            self._unseen(value, next(places))
            if tag(value) == FACE_DOWN
            else self._option(play, now, point, value, next(called))
            for value in values
        ]
        return Decision(
            name=point.name,
            faction=self.vocabulary.factions[question.faction].id,
            ask=self._filled(
                play, now, self._ask(point, question.about, question.options), NO_OPTION
            )
            + self._owed(play, now),
            cite=point.cite,
            where=self._where(now),
            options=tuple(options),
            deals=question.deals,
            span=point.span,
        )

    def asked(self, play: Play) -> Asked:
        """The decision that a game waits for, without words: `decision` costs many times as much."""
        point, faction, options, about, deals = play.decision  # type: ignore[misc]
        if self.vocabulary.points[point].face_down:
            options = _covered(options, self.face_down(play))
        layout = self.words.layout
        return Asked(
            point,
            layout.point_names[point],
            layout.faction_names[faction],
            tuple(options),
            about,
            deals,
        )

    def answered(self, play: Play, option: int) -> str:
        """The running action, the question and this answer in words: "Fishing in the bay: With what? A net"."""
        decision, hidden = self.decision(play), [*self.face_down(play)]
        shown = tagged(FACE_DOWN, hidden.index(option)) if option in hidden else option
        label = next((o.label for o in decision.options if o.value == shown), "Deal")
        front, colon, rest = decision.ask.partition(": ")
        named = decision.where.split(", ")
        twice = colon and any(part == front or part.startswith(f"{front} in ") for part in named)
        asks = rest if twice else decision.ask
        under_way = f"{decision.where}: " if decision.where else ""
        short = label.split("  ")[0]  # a card without its facts
        return f"{under_way}{asks if asks.endswith('?') else f'{asks}:'} {short}"

    def face_down(self, play: Play) -> dict[int, Place]:
        """Face-down cards to pick, with their places, in the order of the places."""
        decision = play.decision
        assert decision is not None
        point = self.vocabulary.points[decision.point]
        if not point.face_down or point.type != "card":
            return {}
        eyes = self.viewers(decision.faction)
        cards = [card for card in decision.options if plain(card)]
        hidden = [c for c in cards if not sees_card(self.vocabulary, play.run, c, eyes)]
        places = {card: where_is(play.run, card) for card in hidden}
        return dict(sorted(places.items(), key=lambda item: item[1]))

    def _unseen(self, value: int, place: Place) -> Option:
        """Name of a card whose place alone is known."""
        zone, owner, at = place
        name = f"{self.words.zone(zone, owner)}, card {at + 1}"
        return Option(name.casefold(), value, name)

    def _where(self, now: UnderWay) -> str:
        """The running action and its space in words: "Fishing in the bay"."""
        parts = []
        for acting in now.acting:
            name = self.vocabulary.actions[acting.action.index].name
            parts.append(f"{name} in {self.words.place(acting.here)}" if acting.here >= 0 else name)
        last = now.acting[-1].here if now.acting else -1
        stage = now.acting[-1].stage if now.acting else None
        origin = stage.origin if stage is not None and isinstance(stage.plan, Moves) else -1
        # The question tells from where pieces come.
        if now.place >= 0 and now.place not in (last, origin):
            parts.append(self.words.place(now.place))
        return ", ".join(parts)

    def _ask(self, point: DecisionPoint, about: int, options: list[int]) -> str:
        if orders(names.kind_of(point, about), options):
            return "Which space is resolved next?"
        if tag(about) == PIECES:
            kind = self.words.kind(self.vocabulary.columns[untagged(about)])
            return f"{capital(point.ask).rstrip('?.')}: how many {kind}?"
        if about == SPACES and point.type != "space":
            return f"{capital(point.ask).rstrip('?.')}: where?"
        if names.kind_of(point, about) == "column":
            return f"{capital(point.ask).rstrip('?.')}: which one?"
        return capital(point.ask)

    def _owed(self, play: Play, now: UnderWay) -> str:
        """Words behind a question: the number of pieces of several kinds together; how many are still missing."""
        asking = self._asking(play)
        if asking is not None and _later(asking) and asking.owed < ENDLESS:
            return f" ({asking.owed} in all)"
        wanted = count(play, now.acting[-1] if now.acting else None)
        if asking is not None or wanted is None or not wanted.chosen or wanted.least != wanted.most:
            return ""
        return f" ({wanted.least - wanted.chosen} more)"

    def _asking(self, play: Play) -> Asking | None:
        """Facts about the question, if it asks for a number of pieces."""
        asking: Asking | None = play.run.memory.asking
        if asking is None or play.decision is None:
            return None
        return asking if play.decision.about == tagged(PIECES, asking.column) else None

    def _none(self, play: Play) -> str:
        """No pieces of this kind; others may follow."""
        asking = self._asking(play)
        if asking is None or not _later(asking):
            return "None"
        kinds = [self.words.kind(self.vocabulary.columns[column]) for column in _later(asking)]
        return f"None (next: {', '.join(kinds)})"

    def _option(
        self, play: Play, now: UnderWay, point: DecisionPoint, option: int, name: str
    ) -> Option:
        assert play.decision is not None
        about = play.decision.about
        if option == 0 and tag(about) == PIECES:
            return Option(name, option, self._none(play))
        if option == DONE:
            return Option(name, option, leaving(self.words, play, now, point))
        many = play.run.folded.get(option, 1)
        label = self._filled(play, now, self._label(point, about, option, name, many), option)
        if point.told:
            label += f" ({self._filled(play, now, point.told, option)})"
        effect = self._text(play, point, about, option)
        noted, says = ("", "") if effect is None else (mark(effect), effect.says)
        label += (f" ({noted})" if noted else "") + self._way(play, point, option)
        paid = price(play, now, option)
        label = f"{label} ({self._price(play, *paid)})" if paid else label
        return Option(name, option, label, "" if effect is None or effect.unknown else says)

    def _way(self, play: Play, point: DecisionPoint, option: int) -> str:
        """Price and way to a space."""
        steps = play.run.memory.steps
        if not point.travels or option not in steps:
            return ""
        passed = [self.words.place(space) for space in way(steps, option)]
        return f" ({steps[option][1]}{', by ' + ', '.join(passed) if passed else ''})"

    def _text(self, play: Play, point: DecisionPoint, about: int, option: int) -> CardEffect | None:
        """The text of a card that a way plays; None of every other option."""
        ways = self.vocabulary.manifest.get("plays", {}).get(point.index)
        if (
            ways is None
            or not plain(option)
            or names.kind_of(point, about) != "way"
            or ways[option] is None
        ):
            return None
        slot, definition, card = ways[option]
        if definition >= 0 and definition not in self.vocabulary.manifest.get("secret", ()):
            card = play.program.definition(play.run, self.vocabulary.definitions[definition])
        return self.vocabulary.cards[card].effects.get(slot) if card >= 0 else None

    def _filled(self, play: Play, now: UnderWay, text: str, option: int) -> str:
        """Fill the gaps of a question, of a way, or of the words behind an option.

        A gap that nothing fills says what it asks for.
        """
        if "{" not in text:
            return text
        worths = self.gaps.worths(play, now, option)
        ways = self._ways(play, now)

        def fill(gap: re.Match[str]) -> str:
            said, name = next(worths, None), gap[1].strip()
            if said is None:
                value = number(play, now, name)
                said = ways.get(name, name) if value is None else str(value)
            return said

        return re.sub(r"\{([^{}]*)\}", fill, text)

    def _ways(self, play: Play, now: UnderWay) -> dict[str, str]:
        """The spaces between which a stage moves pieces, as its questions call them."""
        assert play.decision is not None
        if not now.acting:
            return {}
        places = zip(
            ("origin", "destination"), moving(now.acting[-1], play.decision.point), strict=True
        )
        return {name: self.words.place(space) for name, space in places if space >= 0}

    def _price(self, play: Play, amount: int, payer: int) -> str:
        """ "3 Blue Money" where somebody else pays, "3 Money" where the decider does."""
        means = self.vocabulary.pays_with
        assert means is not None and play.decision is not None
        whose = "" if payer == play.decision.faction else f"{self.words.faction(payer)} "
        return f"{amount} {whose}{of_many(amount, means.name)}"

    def _label(self, point: DecisionPoint, about: int, option: int, name: str, many: int) -> str:
        """`many`: for how many equal cards an option stands that is a card."""
        kind = names.kind_of(point, about)
        if tag(about) == PIECES:
            return self.words.pieces(untagged(about), option)
        if kind == "number":
            return str(option)
        if tag(option) == RESOLVE:
            return f"Resolve {self.words.place(untagged(option))} now"
        if kind == "column":
            return self.words.kind(self.vocabulary.columns[option], 1)
        if kind == "card":
            facts = card_line(self.vocabulary, option)
            times = f" ×{many}" if many > 1 else ""
            return self.words.card(option) + times + (f"  {facts}" if facts else "")
        if kind in ("way", "word"):
            return capital(point.ways[option][1] or name)
        decl = names.declared(self.vocabulary, kind, option)
        if isinstance(decl, ActionDecl) and kind not in ("action", "special"):  # among other things
            sort = decl.action_class
            return f"{decl.name} ({sort.name})" if sort is not None else decl.name
        return decl.name if decl is not None else capital(name)


def _later(asking: Asking) -> list[int]:
    """Later columns that have a piece."""
    return [column for column in asking.later if asking.act.most(asking.place, column)]


def _covered(options: list[int], hidden: Mapping[int, Place]) -> list[int]:
    """Options with hidden cards by their place, behind those that are seen; DONE stays last."""
    if not hidden:
        return options
    seen = [option for option in options if option not in hidden]
    places = [tagged(FACE_DOWN, number) for number in range(len(hidden))]
    last = len(seen) - (DONE in seen)
    return [*seen[:last], *places, *seen[last:]]
