"""A line typed at a real terminal: it can be edited, called back and completed.

prompt_toolkit is loaded with the first line. Ctrl-C and Ctrl-D mean what they mean to `input`.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import Application

OFF = "PLAINRULES_EDITING"  # "no" in the environment: lines are read as they come
Completer = Callable[[str], Iterable[str]]
"""Lines that may complete this beginning."""


def nothing(begun: str) -> tuple[str, ...]:
    """Return no completions."""
    return ()


def editable() -> bool:
    """Whether a person types at a terminal that can move its cursor."""
    try:
        return (
            os.environ.get(OFF) != "no"
            and os.environ.get("TERM") != "dumb"
            and sys.stdout.isatty()
            and os.isatty(sys.stdin.fileno())
        )
    except ValueError:  # a keyboard that a program plays has no number
        return False


@define(eq=False, slots=False)
class LineEditor:
    """Line editor with a history, until it is forgotten."""

    completes: Completer = nothing

    def ask(self, prompt: str, again: Callable[[], None] | None = None) -> str:
        """Read what the person types: several lines if he pastes them.

        When the window becomes wider or narrower, `again` draws anew what stands above, and the line
        goes on. Raises EOFError, and for Ctrl-C what its signal raises.
        """
        begun = ""
        while True:
            try:
                return self._line(prompt, begun, watching=again is not None)
            except _Resized as resized:
                assert again is not None
                again()
                begun = resized.line

    def _line(self, prompt: str, begun: str, watching: bool) -> str:
        heard: list[int] = []
        with _wakeup_kept(), self._signals_caught(heard), self._width_watched(watching):
            try:
                typed: str = self._session.prompt(
                    prompt,
                    default=begun,
                    handle_sigint=False,
                    enable_suspend=hasattr(signal, "SIGTSTP"),
                    pre_run=lambda: self._leave(heard),
                )
            except KeyboardInterrupt:
                typed, heard = "", heard or [signal.SIGINT]
        for number in heard[:1]:
            signal.raise_signal(number)
        return typed.strip()

    @contextmanager
    def _width_watched(self, watching: bool) -> Iterator[None]:
        """End the line when the terminal changes its width, so that `ask` can draw it anew."""
        app, wide = self._session.app, shutil.get_terminal_size().columns

        def look(_: object) -> None:
            if shutil.get_terminal_size().columns != wide and _runs(app):
                app.exit(exception=_Resized(self._session.default_buffer.text))

        if watching:
            app.after_render += look
        try:
            yield
        finally:
            if watching:
                app.after_render -= look

    @contextmanager
    def _signals_caught(self, heard: list[int]) -> Iterator[None]:
        """End the line at a signal, which restores the terminal. `_line` raises the signal again afterwards."""

        def note(number: int, frame: object) -> None:
            heard.append(number)
            loop = self._session.app.loop
            if loop is not None:  # else the line has not begun, and `pre_run` ends it
                loop.call_soon_threadsafe(self._leave, heard)

        numbers = [getattr(signal, name, None) for name in ("SIGHUP", "SIGINT", "SIGTERM")]
        before = {number: signal.signal(number, note) for number in numbers if number is not None}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _leave(self, heard: list[int]) -> None:
        """End the line if a signal was heard and the line still runs."""
        app = self._session.app
        if heard and _runs(app):
            app.exit(exception=KeyboardInterrupt)

    def forget(self) -> None:
        """Clear the history for the next person."""
        self.__dict__.pop("_session", None)

    @cached_property
    def _session(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer as Completing
        from prompt_toolkit.completion import Completion
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.output import create_output
        from prompt_toolkit.shortcuts import CompleteStyle

        editor = self

        class Lines(Completing):
            def get_completions(self, document: object, event: object) -> Iterator[Completion]:
                begun: str = document.text_before_cursor  # type: ignore[attr-defined]
                for line in editor.completes(begun):
                    yield Completion(line, start_position=-len(begun))

        output = create_output(sys.stdout)
        if hasattr(output, "enable_cpr"):
            output.enable_cpr = False  # else it waits for terminals that do not answer
        return PromptSession(
            history=InMemoryHistory(), completer=Lines(), output=output,
            complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE,
        )  # fmt: skip


class _Resized(Exception):
    """The window has a new width; `line` is the text typed so far."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def _runs(app: Application[str]) -> bool:
    return app.future is not None and not app.future.done()


@contextmanager
def _wakeup_kept() -> Iterator[None]:
    """Keep the wakeup descriptor of signals, which the event loop replaces and does not restore."""
    before = signal.set_wakeup_fd(-1)
    if before >= 0:
        signal.set_wakeup_fd(before, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before, warn_on_full_buffer=False)
