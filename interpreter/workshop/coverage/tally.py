"""How often each place of a title's texts ran, and what came about of its declarations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.lower.marks import TRUTH, Place
from interpreter.engine.program import Program
from interpreter.engine.state import events
from interpreter.engine.state.run import Run
from interpreter.language.declarations.vocabulary import Vocabulary

Line = tuple[str, int]
"""A file, as it is shown, and a line of it, from 1."""


@define(eq=False)
class Tally:
    """`ran`: of texts and statements. `held`: of truths, how often they held and how often not.

    `came`: by line of a declaration, how often it came about: an action was taken, a card's text played
    or found in force, a phase begun, a deal made, or a rung of a bot gave an answer. `taken`: by action and
    faction.
    """

    ran: Counter[Place] = Factory(Counter)
    held: dict[Place, tuple[int, int]] = Factory(dict)
    came: Counter[Line] = Factory(Counter)
    taken: Counter[tuple[str, str]] = Factory(Counter)

    @classmethod
    def of(cls, program: Program) -> Tally:
        """Counts of a watched program so far; 0 for what never ran."""
        counts, tally = program.names["V"], cls()
        for place, cell in program.compiled.tables["marks"][0].items():
            if place[0] == TRUTH:
                tally.held[place] = counts[cell], counts[cell + 1]
            else:
                tally.ran[place] = counts[cell]
        return tally

    def note(self, vocabulary: Vocabulary, run: Run, rungs: Iterable[int]) -> None:
        """Count what came about in a run, and the rungs that gave an answer in it."""
        for span in self._declared(vocabulary, run):
            self.came[str(span.file), span.line] += 1
        for effect in vocabulary.lasting:
            line = str(effect.span.file), effect.span.line
            if run.s[run.layout.effects + effect.instance] and not self.came[line]:
                self.came[line] = 1  # a test began with it
        for rung in rungs:
            if rung >= 0:
                span = vocabulary.rungs[rung].span
                self.came[str(span.file), span.line] += 1

    def _declared(self, vocabulary: Vocabulary, run: Run) -> Iterable[Span]:
        for entry in run.log:
            if entry[0] == events.SECRET and len(entry) > 3:
                entry = entry[3]
            match entry:
                case (events.ACTION, action, faction, *_):
                    decl, who = vocabulary.actions[action], vocabulary.factions[faction]
                    self.taken[decl.id, who.id] += 1
                    yield decl.span
                case (events.PLAY, slot, card, *_):
                    played = vocabulary.cards[card].effects.get(vocabulary.effects[slot].id)
                    yield vocabulary.cards[card].span
                    if played is not None:
                        yield played.span
                case (events.PHASE, phase, *_) if phase >= 0:
                    yield vocabulary.phases[phase].span
                case (events.DEAL, deal, *_):
                    yield vocabulary.deals[deal].span

    def add(self, other: Tally) -> None:
        """Puts another's numbers to these."""
        self.ran.update(other.ran)
        self.came.update(other.came)
        self.taken.update(other.taken)
        for place, (yes, no) in other.held.items():
            before = self.held.get(place, (0, 0))
            self.held[place] = before[0] + yes, before[1] + no

    def lines(self) -> frozenset[Line]:
        """The lines in which something ran or came about."""
        lines = {(place[1], place[2]) for place, count in self.ran.items() if count}
        lines |= {(place[1], place[2]) for place, counts in self.held.items() if any(counts)}
        return frozenset(lines | {line for line, count in self.came.items() if count})
