"""An edition: one title, read and compiled, in one printing, with its options and mods.

The cache keeps the compiled title with bare declarations. Only questions and rule tests need the rule
texts: read them again when first asked for.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from interpreter.engine import keeping
from interpreter.engine.state.limits import Limits
from interpreter.session.display.display import Display, display_of
from interpreter.session.editions.variant import layers_of, mod_name, origins
from interpreter.session.keeping.checksums import Cells
from interpreter.session.mistakes import unknown
from interpreter.session.telling.log_sum import LogSum
from interpreter.session.telling.sources import Layers, Sources
from interpreter.session.telling.wording import Wording

if TYPE_CHECKING:
    from interpreter.corpus.store import Corpus
    from interpreter.engine.program import Program
    from interpreter.language.declarations.vocabulary import Vocabulary
    from interpreter.session.agents.actions import Actions
    from interpreter.session.agents.observation import Observation
    from interpreter.session.editions.variant import Variant
    from interpreter.session.keeping.entry_sums import Entries
    from interpreter.session.questions.ask import Question
    from interpreter.session.questions.question_gaps import Gaps
    from interpreter.session.telling.examples import Example
    from interpreter.session.telling.rules import Rules

ENGINE = "0.1.0"  # the program as saves name it: the version in pyproject.toml, held by a test


class Edition:
    """Everything that a game needs to know of its title."""

    def __init__(
        self,
        variant: Variant,
        program: Program,
        corpus_hash: str,
        full: Vocabulary | None = None,
        steps: int | None = None,
        kept_as: str = "",
    ) -> None:
        self.variant = variant
        self.program = program
        self.corpus_hash = corpus_hash
        self.kept_as = kept_as or corpus_hash  # in the cache
        self._full = full
        self.steps = steps
        if steps is not None:
            program.limits = Limits.of(steps)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}, {self.printing or 'only'} printing>"

    @property
    def id(self) -> str:
        return self.variant.title

    @property
    def name(self) -> str:
        return self.vocabulary.name

    @property
    def printing(self) -> str:
        return self.variant.printing

    @property
    def options(self) -> tuple[str, ...]:
        return self.variant.options

    @property
    def mods(self) -> tuple[str, ...]:
        """The mods in force, as they call themselves."""
        return tuple(mod_name(mod) for mod in self.variant.mods)

    @property
    def vocabulary(self) -> Vocabulary:
        """Declarations without their texts."""
        return self.program.vocabulary

    @property
    def notices(self) -> list[str]:
        """Announcements before play, such as an option of another printing."""
        return [*self.vocabulary.manifest.get("notices", ()), *origins(self.variant)]

    @cached_property
    def display(self) -> Display:
        return display_of(self.vocabulary)

    @cached_property
    def words(self) -> Wording:
        return Wording(self.vocabulary, self.program.layout)

    @cached_property
    def log_sum(self) -> LogSum:
        return LogSum(self.words)

    @cached_property
    def gaps(self) -> Gaps:
        from interpreter.session.questions.question_gaps import (
            Gaps,  # a title is shown without its nodes
        )

        return Gaps(self.words, lambda: self.full)

    @cached_property
    def actions(self) -> Actions:
        """One number for each possible answer."""
        from interpreter.session.agents.actions import Actions  # only programs that play need it

        return Actions.of(self.vocabulary)

    @cached_property
    def observation(self) -> Observation:
        """The fields of what `Game.observe` gives."""
        from interpreter.session.agents.observation import Observation  # the same

        return Observation.of(self.program)

    def question(self, text: str) -> Question:
        """An expression of the rule language, bound once and asked many times. Raises CorpusError."""
        from interpreter.session.questions.ask import Question  # parser and evaluator

        question = Question(text, self.full)
        question.bound()
        return question

    @property
    def full(self) -> Vocabulary:
        """The declarations with all their texts, from the cache or the rule files when first asked for."""
        if self._full is None:
            self._full = keeping.kept("texts", self.kept_as, self._read)
        return self._full

    def _read(self) -> Vocabulary:
        from interpreter.session.editions.rule_files import load_full  # parser and binder

        return load_full(self.variant)

    @property
    def corpus(self) -> Corpus:
        """Rule files as one tree with places; read on first use, or taken from the cache."""
        return cast("Corpus", keeping.kept("tree", self.kept_as, self._read_tree))

    def _read_tree(self) -> Corpus:
        from interpreter.session.editions.rule_files import read  # the parser of YAML

        return read(self.variant)

    @cached_property
    def layers(self) -> Layers:
        """Layer of each place in the rule files."""
        return layers_of(self.variant)

    @property
    def sources(self) -> Sources:
        """Rule files as text."""
        return Sources(self.variant.root)

    @cached_property
    def rules(self) -> Rules:
        """Rules as a player reads them."""
        from interpreter.session.telling.rules import Rules  # a game is played without its nodes

        return Rules(self.full, self.sources, self.layers)

    @cached_property
    def examples(self) -> dict[str, Example]:
        """Rule test that shows a number of the book, for each number that has one."""
        from interpreter.session.telling.examples import examples  # the parser of YAML

        return examples(self.variant.root, self.id)

    @cached_property
    def cells(self) -> Cells:
        """Cells of the state that the sums of kept games cover."""
        return Cells.of(self.program.layout, self.vocabulary)

    @property
    def entries(self) -> Entries:
        """Every entry of its rule files, with its sum and its place."""
        entries: Entries = self.vocabulary.manifest["entries"]
        return entries

    @property
    def scenarios(self) -> list[str]:
        """The names that `new` takes."""
        return [scenario.id for scenario in self.vocabulary.scenarios]

    def scenario_index(self, name: str | None) -> int:
        """The scenario of that name, the first without one. Raises Mistake."""
        if name is None:
            return 0
        if name not in self.scenarios:
            raise unknown("scenario", name, self.scenarios)
        return self.scenarios.index(name)
