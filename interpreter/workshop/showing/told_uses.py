"""Readers and changers of a thing, in words: lasting texts one by one, others grouped by kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from interpreter.corpus.index import KINDS, singular
from interpreter.language.readers import Path, Use
from interpreter.session.telling.layers import Layers
from interpreter.session.telling.sources import Sources

# What it is called to be used, by what is used.
_CALLED = {
    "actions": "granted or picked by", "action classes": "granted by", "procedures": "done by",
    "phases": "gone to by", "parts": "done by", "effects": "played by",
}  # fmt: skip
_VERBS = {"is": "makes it", "plus": "adds", "at most": "makes it at most", "at least": "makes it at least",
          "forbidden": "forbids it"}  # fmt: skip
_MANIFEST = {"display": "the display", "result": "the result", "seats": "the seats",
             "pays with": "all payments", "start": "the start of the game",
             "supply": "the supply", "starting zone": "the start of the cards"}  # fmt: skip


@frozen(eq=False)
class Uses:
    """Tells of the uses of one edition (language/readers.py)."""

    uses: dict[Path, tuple[Use, ...]]
    sources: Sources
    layers: Layers

    def told(self, path: Path) -> Iterator[str]:
        """A line for each lasting text that changes the thing, or a number inside it; then who else uses it."""
        yield from self._lasting(path)
        users = [use for use in self.uses.get(path, ()) if not use.said]
        if path[0] == "actions" and len(path) == 2:
            users = [use for use in users if use.owner[:2] != path]
        key = path[-2] if len(path) > 2 else path[0]
        for how, said in (
            ("reads", "named by" if path[0] in ("spaces", "cards") else "read by"),
            ("changes", "changed by"),
            ("calls", _CALLED.get(key, "called by")),
            ("answers", "answered by"),
        ):
            owners = sorted({use.owner: 0 for use in users if use.how == how}, key=_order)
            if owners:
                yield f"{said}: {'; '.join(self._grouped(owners))}"

    def _lasting(self, path: Path) -> Iterator[str]:
        for named, uses in self.uses.items():
            if named[: len(path)] != path:
                continue
            for use in uses:
                if use.said and use.span is not None:
                    inside = f"{' '.join(named[len(path) :][1:])}: " if named != path else ""
                    head = self.sources.words(use.span).partition(":")[0]
                    place = self.layers.place(use.span)
                    yield f"{inside}{one(use.owner)} {made(use.said)} ({head}) [{place}]"

    def _grouped(self, owners: Iterable[Path]) -> Iterator[str]:
        """Users by section: "definitions A, B", "cards 3 TEXT, 5 TEXT"; parts of one in brackets."""
        sections: dict[str, dict[str, dict[str, None]]] = {}
        for owner in owners:
            name = " ".join(owner[1:3]) if owner[0] == "cards" else owner[1] if owner[1:] else ""
            inside = _inside(owner)
            parts = sections.setdefault(owner[0], {}).setdefault(name, {})
            if inside:
                parts[inside] = None
        for section, names in sections.items():
            said = [
                f"{name} ({', '.join(parts)})" if parts else name for name, parts in names.items()
            ]
            noun = section if len(said) > 1 else KINDS.get(section) or singular(section)
            yield f"{noun} {', '.join(said)}" if any(names) else _MANIFEST.get(section, section)


def _order(owner: Path) -> tuple[int, int]:
    """Cards by their numbers; all else as it is declared, by sections."""
    card = owner[0] == "cards"
    return int(card), int(owner[1]) if card and owner[1].isdecimal() else 0


def one(owner: Path) -> str:
    """An owner in words: "card 30 TEXT", "action NAME (stage NAME)"."""
    inside = _inside(owner)
    name = " ".join(owner[1:3]) if owner[0] == "cards" else owner[1] if owner[1:] else ""
    kind = KINDS.get(owner[0]) or singular(owner[0])
    return f"{kind} {name}{f' ({inside})' if inside else ''}".rstrip()


def _inside(owner: Path) -> str:
    """Part of the owner: "stage NAME", "TEXT: RUNG"."""
    if owner[0] == "actions" and len(owner) > 3:
        return f"{singular(owner[2])} {owner[3]}"
    if owner[0] == "bots" and len(owner) > 5:
        return f"{owner[3]}: {owner[-1]}"
    return ""


def made(said: str) -> str:
    """Effect of a lasting text on a number: "makes it 2", "adds 1"."""
    for word, verb in _VERBS.items():
        if said.startswith(word):
            rest = said.removeprefix(word).strip()
            if word == "plus" and rest.startswith("-"):
                return f"takes off {rest[1:]}"
            return f"{verb} {rest}".rstrip()
    return said
