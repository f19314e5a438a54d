"""A thing of a title as a page tells it: its text in force, its facts, and links both ways; cards; bots as ladders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from attrs import define, evolve, frozen

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import capital
from interpreter.corpus.index import Named, Path, cite_of
from interpreter.language.declarations.vocabulary import CardEffect, Vocabulary
from interpreter.language.readers import Use
from interpreter.session.telling.provenance import (
    UNSTATED,
    by_number,
    counts,
    kind_of,
    sourced_in_words,
)
from interpreter.session.telling.rules import Rule, Rules
from interpreter.session.telling.wording import card_facts
from interpreter.workshop.handbook.page_places import BOTS, Places, said
from interpreter.workshop.showing.pages import SET_IN, Pages

# Names of links to others, by the use in a text, seen from there and from here.
FORTH = {"reads": "reads", "changes": "changes", "calls": "does", "answers": "answers"}
BACK = {"reads": "read by", "changes": "changed by", "calls": "done by", "answers": "answered by"}
_TONES = {"stand-in": "open", "unknown": "ill"}
STEP = 2  # columns that a rung's text is set in below its name


@frozen
class Link:
    """A link: name and address of a thing."""

    called: str
    page: str
    place: str


@frozen
class Row:
    """A line of a rule's text; `mark`: its layer, if the line before has another."""

    text: str
    mark: str


@frozen
class Told:
    """One thing, ready for a page."""

    title: str
    kind: str
    place: str
    cite: str
    facts: tuple[str, ...]
    rule: Rule | None  # as a player reads it
    rows: tuple[Row, ...]
    forth: tuple[tuple[str, tuple[Link, ...]], ...]
    back: tuple[tuple[str, tuple[Link, ...]], ...]


@define(eq=False, slots=False)
class Teller:
    """Tells the things of one edition."""

    pages: Pages
    places: Places
    rules: Rules

    def told(self, thing: Named) -> Told:
        """Contents of a thing's page."""
        facts, rows = self._lines(thing)
        return Told(
            self.pages.title(thing),
            thing.what(),
            said(thing.path),
            next((c for level in reversed(thing.levels) if (c := cite_of(level.entry))), ""),
            tuple(facts),
            self._rule(thing),
            tuple(rows),
            tuple(self._grouped(FORTH, self._used.get(thing.path, ()))),
            tuple(self._grouped(BACK, self._users(thing.path))),
        )

    def _lines(self, thing: Named) -> tuple[list[str], list[Row]]:
        """Output of `show`, split into facts and the rule's own text."""
        facts: list[str] = []
        rows: list[Row] = []
        uses = {f"  {printable(use)}" for use in self.pages.uses.told(thing.path)}
        for line in [*self.pages.page(thing)][1:]:
            if line.text in uses and not line.text.startswith(" " * SET_IN):
                continue
            if line.text.startswith(" " * SET_IN) and (rows or (facts and "/" in facts[-1])):
                mark = f"{line.note}: {line.mark}" if line.note else line.mark
                rows.append(Row(line.text[SET_IN:], mark))
            elif not line.text.startswith("  rule: "):
                facts.append(line.text.strip())
        return facts, rows

    def _rule(self, thing: Named) -> Rule | None:
        if thing.path[0] == "cards" and len(thing.levels) == 1:
            cards = self.rules.vocabulary.cards
            return next(
                (self.rules.card(card) for card in cards if thing.path[1] in (card.sort, card.id)),
                None,
            )
        return self.rules.rule(thing.path) if thing.path in self.rules.things else None

    def rung(self, thing: Named) -> str:
        """A rung of a bot in a sentence."""
        place = thing.entry.key.span
        rung_meant = next(
            (rung for rung in self.rules.vocabulary.rungs if rung.span == place), None
        )
        return self.rules.rung(rung_meant) if rung_meant is not None else ""

    def _users(self, path: Path) -> list[tuple[str, Path]]:
        users = [
            (use.how, use.owner)
            for used, uses in self.pages.uses.uses.items()
            if used[: len(path)] == path
            for use in uses
        ]
        return [(how, owner) for how, owner in users if owner[: len(path)] != path]

    @cached_property
    def _used(self) -> dict[Path, list[tuple[str, Path]]]:
        """Things that the texts of a page use, by thing."""
        by_path: dict[Path, list[tuple[str, Path]]] = {}
        for used, uses in self.pages.uses.uses.items():
            for use in uses:
                for owner in self._around(use):
                    if used[: len(owner)] != owner:
                        by_path.setdefault(owner, []).append((use.how, used))
        return by_path

    def _around(self, use: Use) -> Iterator[Path]:
        for end in range(2, len(use.owner) + 1):
            if use.owner[:end] in self.places.at:
                yield use.owner[:end]

    def _grouped(
        self, words: dict[str, str], users: Iterable[tuple[str, Path]]
    ) -> Iterator[tuple[str, tuple[Link, ...]]]:
        users = list(users)
        for how, called in words.items():
            links = {self.link(path): None for user, path in users if user == how}
            if known := tuple(link for link in links if link is not None):
                yield called, tuple(sorted(known, key=lambda link: link.called.casefold()))

    def link(self, path: Path) -> Link | None:
        """Link to the thing of this path, or to the thing around it; None if no page has it."""
        place = self.places.place(path)
        if place is None:
            return None
        thing = self._things.get(path)
        if thing is None:
            return Link(path[1], *place)
        if len(thing.levels) == 1:
            return Link(self.pages.title(thing), *place)
        return Link(f"{thing.levels[0].said}, {thing.called}", *place)

    @cached_property
    def _things(self) -> dict[Path, Named]:
        return {thing.path: thing for thing in self.pages.index.things}


@frozen
class Text:
    """A text: name of its slot, words, kind of its source, and more on the source."""

    name: str
    says: str
    kind: str
    tone: str
    source: tuple[str, ...]


@frozen
class Card:
    told: Told
    fields: str
    texts: tuple[Text, ...]
    beneath: str


def cards(teller: Teller) -> tuple[Card, ...]:
    """One card of each sort, by number."""
    vocabulary = teller.pages.vocabulary
    things = {thing.path[1]: thing for thing in teller.places.cards}
    firsts = {card.sort: card for card in reversed(by_number(vocabulary))}
    cards = []
    for card in by_number(vocabulary):
        thing = things.get(card.sort) or things.get(card.id)
        if firsts[card.sort] is card and thing is not None:
            texts = tuple(_text(effect) for effect in card.effects.values())
            facts, beneath = (card_facts(vocabulary, card.index, under) for under in (False, True))
            cards.append(Card(teller.told(thing), facts, texts, beneath))
    return tuple(cards)


def _text(effect: CardEffect) -> Text:
    kind = kind_of(effect) or UNSTATED
    says = "not known, and so cannot be played" if effect.unknown else effect.says or ""
    source = tuple(sourced_in_words(effect.source, kind_of(effect)))
    return Text(effect.slot.name, says, kind, _TONES.get(kind, ""), source)


def summary(vocabulary: Vocabulary) -> str:
    """Number of cards and of texts, by kind."""
    return ", ".join(_summary(vocabulary))


def _summary(vocabulary: Vocabulary) -> Iterator[str]:
    yield f"{len(vocabulary.cards)} cards"
    yield from (f"{number} texts {kind}" for kind, number in counts(vocabulary).items())


@frozen
class Ladder:
    """The rungs for one question, from the top."""

    name: str
    place: str
    rungs: tuple[Rung, ...]


@frozen
class Rung:
    """One rung, and the ladders that it lays for the decisions that follow from it."""

    told: Told
    says: str
    ladders: tuple[Ladder, ...]


@frozen
class Decision:
    """Questions that a bot answers: an action or a rule, and in it a ladder for each question."""

    name: str
    place: str
    ladders: tuple[Ladder, ...]


def decisions(teller: Teller, bot: Named) -> tuple[Decision, ...]:
    """Decisions with ladders of this bot's own, in the order of its file."""
    below = _below(teller, bot.path)
    return tuple(
        Decision(
            capital(thing.called), said(thing.path), tuple(_ladders(teller, thing.path, below))
        )
        for thing in below
        if thing.kind == "ladders"
    )


def count(teller: Teller, bot: Named) -> int:
    """How many rungs it has."""
    return sum(thing.kind == "rung" for thing in _below(teller, bot.path))


def _below(teller: Teller, path: Path) -> list[Named]:
    things = teller.pages.index.things
    return [
        t for t in things if t.path[0] == BOTS and t.path[: len(path)] == path and t.path != path
    ]


def _ladders(teller: Teller, path: Path, below: list[Named]) -> Iterator[Ladder]:
    """The ladders right under a path; where a bot's own decision is one ladder, its rungs."""
    for thing in below:
        direct = thing.path[: len(path)] == path and thing.kind == "ladder"
        if direct and len([name for name in thing.path[len(path) :] if name != "then"]) == 1:
            rungs = tuple(_rungs(teller, thing.path, below))
            yield Ladder(thing.called, said(thing.path), rungs)


def _rungs(teller: Teller, path: Path, below: list[Named]) -> Iterator[Rung]:
    for thing in below:
        if thing.kind == "rung" and thing.path[:-1] == path:
            inside = [entry for entry in below if entry.path[: len(thing.path)] == thing.path]
            yield Rung(
                _own(teller.told(thing)),
                teller.rung(thing),
                tuple(_ladders(teller, thing.path, inside)),
            )


def _own(rule_told: Told) -> Told:
    """Rows of a rung without its name, its paragraph and its ladders, which the page shows elsewhere."""
    rows: list[Row] = []
    for row in rule_told.rows[1:]:
        if row.text.startswith(" " * STEP + "then:"):
            break
        if not row.text.startswith(" " * STEP + "cite:"):
            rows.append(evolve(row, text=row.text[STEP:]))
    return evolve(rule_told, title=capital(rule_told.title), rows=tuple(rows))
