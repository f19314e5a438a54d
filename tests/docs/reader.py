"""A reader who does what a tutorial says: writes its files, makes its slips, types its commands.

`rules/x/rules.yaml`          before a block of yaml or text: this file, in full
In `file`, write `this` below the first `that`.     a line more, as far in as the next
In `file`, write `this` instead of `that`.          a change of a file …
Put it right again.                                  … and the way back
a console block               commands behind `$`, what is typed behind `>`, and what comes back;
                              `…` stands for anything
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from attrs import define

from interpreter.command import main
from tests.keyboard import Keyboard

_STEP = re.compile(
    r"^`(?P<path>[\w/.-]+)`\n+```(?:yaml|text)\n(?P<text>.*?)^```$"
    r"|^```console\n(?P<console>.*?)^```$"
    r"|In\s+`(?P<file>[^`]+)`,\s+write\s+`(?P<new>[^`]+)`"
    r"\s+(?:instead\s+of|(?P<below>below\s+the\s+first))\s+`(?P<old>[^`]+)`\."
    r"|(?P<back>Put\s+it\s+right\s+again\.)",
    re.MULTILINE | re.DOTALL,
)
_COMMAND = re.compile(r"^\$ (.*)\n", re.MULTILINE)
_TYPED = re.compile(r"^> (.+)\n", re.MULTILINE)


@define
class Reader:
    """Follows a text in the folder where it stands."""

    text: str
    before: tuple[Path, str] | None = None

    def follow(self) -> Iterator[tuple[str, str, str]]:
        """Every command with what the text shows and what is on the screen after it."""
        for step in _STEP.finditer(self.text):
            if step["path"]:
                path = Path(step["path"])
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step["text"], encoding="utf-8")
            elif step["below"]:
                _add(Path(step["file"]), step["new"], step["old"])
            elif step["file"]:
                self._slip(Path(step["file"]), step["old"], step["new"])
            elif step["back"]:
                assert self.before is not None
                self.before[0].write_text(self.before[1], encoding="utf-8")
            else:
                yield from self._console(step["console"])

    def _slip(self, path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"'{old}' stands {text.count(old)} times in {path}"
        self.before = path, text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def _console(self, block: str) -> Iterator[tuple[str, str, str]]:
        _, *parts = _COMMAND.split(block)
        for command, shown in zip(parts[::2], parts[1::2], strict=True):
            yield command, shown, self._type(command, _TYPED.findall(shown))

    def _type(self, command: str, typed: list[str]) -> str:
        """What stands on the screen afterwards, with what was typed."""
        words = shlex.split(command)
        if words[0] == "mkdir":
            Path(words[1]).mkdir()
            return ""
        if words[0] == "cd":
            os.chdir(words[1])
            return ""
        assert words[0] == "plainrules", f"the tutorial cannot type {words[0]}"
        screen = io.StringIO()
        keyboard, sys.stdin = sys.stdin, Keyboard(typed, after=screen.write)
        try:
            with redirect_stdout(screen), redirect_stderr(screen):
                main([*words[1:], *(["--again"] if words[1] == "test" else [])])
        finally:
            sys.stdin = keyboard
        return screen.getvalue()


def _add(path: Path, line: str, below: str) -> None:
    """Write a line below the first that ends so, as far in as the one that follows it."""
    above, found, rest = path.read_text(encoding="utf-8").partition(f"{below}\n")
    assert found, f"no line of {path} ends with '{below}'"
    indent = rest[: len(rest) - len(rest.lstrip(" "))]
    path.write_text(f"{above}{found}{indent}{line}\n{rest}", encoding="utf-8")


def fits(shown: str, printed: str) -> bool:
    """Is this what the text shows? `…` is anything."""
    pattern = ".*?".join(re.escape(part) for part in shown.split("…"))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def rewrite(page: Path, *files: str, lay: Callable[[Path], object] = Path) -> None:
    """Writes what is printed now into every screen of a page that is not as shown, and the files it draws beside it.

    `lay` puts into the reader's folder what the page takes for granted.
    """
    os.environ.pop("PLAINRULES_CORPUS", None)
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        lay(Path(folder))
        done = 0
        for command, shown, printed in Reader(text).follow():
            done = text.index(f"$ {command}\n{shown}", done) + len(f"$ {command}\n")
            if not fits(shown, printed):
                text = text[:done] + printed + text[done + len(shown) :]
        for name in files:
            page.with_name(name).write_bytes(Path(name).read_bytes())
    page.write_text(text, encoding="utf-8")
