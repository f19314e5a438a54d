"""What the acts of the reference really write is what engine/ir/natives.py says that they write.

Compiled code leaves out the consequences that an act cannot cause. What is not said to be written
is never missed unless a consequence happens to read it, so it is compared write by write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from interpreter.engine.lower.effects import EFFECTS, MOVED, Tokens
from interpreter.engine.lower.module import Module, title_of
from interpreter.engine.lower.texts.context import Compilation
from interpreter.engine.runtime.ahead import Ahead
from interpreter.engine.state.layout import Layout, named
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from tests.walker.evaluate import walker

# An action that they carry out pays and moves by itself: engine/lower/actions.py knows of that.
CARRY_OUT = (nodes.Grant, nodes.DoPart)


_SAID: WeakKeyDictionary[Vocabulary, Compilation] = WeakKeyDictionary()


def said_of(vocabulary: Vocabulary) -> Compilation:
    """The title with what each statement writes, all of its texts being lowered."""
    if vocabulary not in _SAID:
        title = _SAID[vocabulary] = title_of(vocabulary)
        module = Module(title)
        module.tables()
        for text in module.texts():
            assert text.function
    return _SAID[vocabulary]


class Watch:
    """Looks on while the reference plays one game. `lacking`: what was written and not said to be."""

    def __init__(self, vocabulary: Vocabulary, layout: Layout) -> None:
        self.lacking: dict[str, None] = {}
        self._title = said_of(vocabulary)
        self._names = named(layout, vocabulary)
        self._enough = _enough(layout)
        self._held = _held(layout, self._title, vocabulary)
        self._said: dict[int, Tokens] = {}  # by the id of a statement
        self._under_way: list[nodes.Statement] = []
        self._run: Run | None = None
        self._seen = 0  # length of the undo log up to which it is known who wrote

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        watched = {kind: self._watched(each) for kind, each in walker._executors.items()}
        with patch.dict(walker._executors, watched), patch.object(Ahead, "_aside", self._aside):
            yield

    @property
    def _aside(self) -> Callable[[Ahead], Any]:
        """What is tried out is written by nobody who waits for an answer, and it is taken back."""
        plain = Ahead._aside

        @contextmanager
        def aside(ahead: Ahead) -> Iterator[None]:
            if ahead.run is not self._run:  # that of compiled code
                with plain(ahead):
                    yield
                return
            self._note(ahead.run)
            waiting, self._under_way = self._under_way, []
            try:
                with plain(ahead):
                    self._seen = len(ahead.run.u)
                    yield
            finally:
                self._under_way, self._seen = waiting, len(ahead.run.u)

        return aside

    def _watched(self, executor: walker.Executor) -> Callable[[walker.Frame, Any], walker.Steps]:
        def execute(frame: walker.Frame, statement: Any) -> walker.Steps:
            self._run = frame.run
            self._note(frame.run)
            self._under_way.append(statement)
            try:
                yield from executor(frame, statement)
            finally:
                self._note(frame.run)
                self._under_way.pop()

        return execute

    def _note(self, run: Run) -> None:
        """What was written since the last time was written by the innermost statement."""
        if self._under_way and not isinstance(self._under_way[-1], CARRY_OUT):
            for index in run.u[self._seen :: 2]:
                self._judge(self._under_way[-1], index)
        self._seen = len(run.u)

    def _judge(self, statement: nodes.Statement, index: int) -> None:
        if id(statement) not in self._said:
            self._said[id(statement)] = self._title.written[statement]
        said = self._said[id(statement)]
        enough, held = self._enough.get(index), self._held.get(index, frozenset())
        if (enough and not enough & said) or not held <= said:
            name = f"written({type(statement).__name__}) lacks: {self._names[index]}"
            self.lacking[f"engine/ir/natives.py, {name}"] = None


def _enough(layout: Layout) -> dict[int, Tokens]:
    """By index of the state: tokens one of which tells of a change. What no text reads has none."""
    found: dict[int, Tokens] = {}
    for cell in range(layout.locations * layout.columns):
        column = ("c", cell % layout.columns)
        found[cell] = frozenset({column})
        if cell < layout.spaces * layout.columns:
            found[layout.spent + cell] = frozenset({column, MOVED})
    for value, (root, size) in enumerate(zip(layout.values, layout.value_sizes, strict=True)):
        found |= {index: frozenset({("v", value)}) for index in range(root, root + size)}
    rows = zip(layout.zones, layout.zone_sizes, layout.zone_rooms, strict=True)
    for zone, (root, many, room) in enumerate(rows):
        size = many * (room + 1)
        found |= {index: frozenset({("z", zone)}) for index in range(root, root + size)}
    for effect in range(layout.effect_count):
        found[layout.effects + effect] = frozenset({EFFECTS})
    return found


def _held(layout: Layout, title: Compilation, vocabulary: Vocabulary) -> dict[int, Tokens]:
    """By index of the state: all that the definition reads which is held there."""
    return {
        root + offset: title.effects.held([vocabulary.definitions[definition]])
        for definition, root in layout.held.items()
        for offset in range(layout.held_sizes[definition] + 1)
    }
