"""The position on which something is tried: a described one, that of a kept game, or how a scenario begins."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.corpus.diagnostics import CorpusError, printable
from interpreter.engine.state.errors import RuleError
from interpreter.session.keeping.save import Save
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.replay import begin
from interpreter.session.rule_errors import located

if TYPE_CHECKING:
    from interpreter.engine.state.run import Run
    from interpreter.session.playing.title import Title

LARGEST = 50_000_000  # bytes of a file
FORMAT = "format"  # a file may say so, as rule files do


def read(path: str) -> Save | dict[str, Any]:
    """A kept game, or the description in a YAML file. Raises Mistake."""
    try:
        if not Path(path).is_file():  # what is no file might keep us waiting
            why = "it is no file" if Path(path).exists() else "there is no such file"
            raise Mistake(f"{printable(path)} cannot be read ({why})")
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "there can be no such file"
        raise Mistake(f"{printable(path)} cannot be read ({why})") from None
    if len(data) > LARGEST:
        raise Mistake(f"{printable(path)} is too large to be a position")
    if data.lstrip().startswith(b"{") and b'"decisions"' in data:
        return parse(path, data)
    from interpreter.corpus.yaml.reader import read as read_yaml  # a YAML parser
    from interpreter.corpus.yaml.tree import plain

    document = plain(read_yaml(data, path))
    if not isinstance(document, dict):
        raise Mistake(
            f"{printable(path)} describes no position: write 'scenario: NAME', 'values:', 'spaces:' and the like"
        )
    document.pop(FORMAT, None)
    return document


def described(
    title: Title, given: dict[str, Any], seed: int, source: str = "", bots: Collection[int] = ()
) -> Run:
    """Lay out the described position; `bots` play some factions. Raises Mistake, which names the file."""
    try:
        return lay_out(title, given, seed, bots)
    except CorpusError as error:
        wrong = error.diagnostics[0].message
    except RuleError as error:
        wrong = located(error, title.layers)
    except Mistake as mistake:
        wrong = str(mistake)
    raise Mistake(f"{f'{printable(source)}: ' if source else ''}{wrong}")


def kept(title: Title, save: Save, at: int | None) -> Run:
    """Position of a kept game after `at` decisions, or at its end. Raises Mistake, which includes Divergence."""
    known = len(save.decisions)
    if at is not None and at > known:
        raise Mistake(f"{save.source} was kept after decision {known}, before {at}")
    if save.cut and at is None:
        raise Mistake(f"{save.source} {save.cut}; --at N takes an earlier position")
    replay = begin(title, save)
    for _ in replay.steps(at):
        pass
    run = replay.game.run.copy()
    run.u.clear()
    run.log.clear()
    return run
