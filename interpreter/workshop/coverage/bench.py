"""Rule tests on a title that counts."""

from __future__ import annotations

from typing import Self

from attrs import Factory, define

from interpreter.engine.program import Program
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.playing.title import Title
from interpreter.workshop.coverage.tally import Tally
from interpreter.workshop.testing.cases import Case
from interpreter.workshop.testing.ruletests import Bench, Verdict


@define(eq=False)
class WatchedBench(Bench):
    """A `Bench` that also records what ran in the last test: `ran`."""

    ran: Tally = Factory(Tally)

    @classmethod
    def beside(cls, bench: Bench) -> Self:
        """The tests of another, to be counted: what is bound is not bound again. What never runs has no place."""
        made = cls(bench.vocabulary, bench.corpus, bench.phases, bench.mistakes)
        program = Program.build_later(bench.vocabulary, watched=True)
        made.title = Title(bench.title.variant, program, "", bench.vocabulary, bench.title.steps)
        return made

    @staticmethod
    def built(vocabulary: Vocabulary) -> Program:
        return Program.build(vocabulary, watched=True)

    def verdict(self, case: Case) -> Verdict:
        counts, self.run = self.title.program.names["V"], None
        counts[:] = [0] * len(counts)
        verdict = super().verdict(case)
        self.ran = Tally.of(self.title.program)
        if self.run is not None:
            self.ran.note(self.vocabulary, self.run, self.answered)
        return verdict
