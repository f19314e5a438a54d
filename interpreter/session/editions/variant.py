"""Which title, in which printing, with which options and mods: names become overlays."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import define

from interpreter.corpus.catalogue import find_root, strays, titles
from interpreter.corpus.diagnostics import CorpusError, printable
from interpreter.corpus.folders import bytes_of, shown
from interpreter.corpus.layers.plan import OVERLAY_MANIFEST, find_overlay, no_overlay
from interpreter.corpus.layers.series import series
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.manifest import overlay_name, plain_manifest
from interpreter.session.editions.title_page import offered
from interpreter.session.mistakes import Mistake, path, unknown
from interpreter.session.telling.sources import Layers

SHOWN = 200  # characters of a path that leads nowhere


@define(frozen=True)
class Variant:
    """A title, its printing, its options and its mods."""

    root: Path
    title: str
    printing: str
    options: tuple[str, ...]
    mods: tuple[str, ...]
    overlays: tuple[str, ...]


def require_title(root: Path, title: str) -> None:
    """Raises Mistake if the title does not exist, CorpusError if it is incomplete."""
    known = titles(root)
    if title not in known:
        if half := [one for one in strays(root) if one.span.file == f"rules/{title}"]:
            raise CorpusError(half)
        if title in series(root):
            message = f"'{title}' is a series, not a title; a title extends it"
            raise Mistake(f"{message} (plainrules new NAME --extends {title} lays one out)")
        raise unknown("title", title, known)


def choose(
    title: str,
    printing: str | None,
    options: Sequence[str],
    mods: Sequence[str | Path],
    root: str | Path | None = None,
) -> Variant:
    """Names become overlays. Raises Mistake."""
    for given, what in ((options, "options"), (mods, "mods")):
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise Mistake(f"{what} are a list, not {given!r}")
    place = find_root(root and path(root, "root"))
    require_title(place, title)
    paths = tuple(checked_mod(str(mod)) for mod in mods)
    facts = offered(place, title, paths)
    overlays = []
    chosen = printing or facts.default_printing
    if printing and printing not in facts.printings:
        raise unknown("printing", printing, list(facts.printings))
    if facts.printings.get(chosen):
        overlays.append(facts.printings[chosen])
    options = list(dict.fromkeys(options))
    for option in options:
        if option not in facts.options:
            raise unknown("option", option, list(facts.options))
        overlays.append(facts.options[option])
    return Variant(place, title, chosen, tuple(options), paths, (*overlays, *paths))


def folder_of_mod(given: str) -> str:
    """The folder of a mod; a file that `plainrules pack` wrote is unpacked. Raises Mistake."""
    if not given or not os.path.isfile(given):
        return given
    from interpreter.session.editions.packed import NotAPack, unpacked  # archives are seldom named

    try:
        return str(unpacked(Path(given)))
    except NotAPack as error:
        raise Mistake(f"{printable(given[:SHOWN])} is not a mod: {error}") from None


def origins(variant: Variant) -> list[str]:
    """A line for each mod: its licence, its source and the checksum of its file, as far as they are known."""
    if not variant.mods:
        return []
    from interpreter.session.editions.packed import sum_in  # archives are seldom named

    origin_names = []
    for mod in map(Path, variant.mods):
        said = manifest_of(mod)
        facts = [f"{key} {said[key]}" for key in ("licence", "source") if key in said]
        if packed := sum_in(mod):
            facts.append(f"sum {packed}")
        if facts:
            origin_names.append(f"mod {mod_name(str(mod))}: {', '.join(facts)}")
    return origin_names


def manifest_of(mod: str | Path) -> dict[str, str]:
    """Texts of the manifest of a mod by key; none if it cannot be read."""
    try:
        return plain_manifest(bytes_of(Path(mod) / OVERLAY_MANIFEST, DEFAULT.file_bytes))
    except OSError:
        return {}


def checked_mod(given: str) -> str:
    """The folder of a mod. Raises Mistake."""
    given = folder_of_mod(given)
    lacking = no_overlay(Path(given)) if given else "it names no folder"
    if lacking:
        raise Mistake(f"{printable(given[:SHOWN]) or 'an empty name'} is not a mod: {lacking}")
    return str(Path(given).resolve())


def mod_name(mod: str) -> str:
    """Name of a mod in its manifest, or else its folder's name."""
    try:
        data = bytes_of(Path(mod) / OVERLAY_MANIFEST, DEFAULT.file_bytes)
    except OSError:  # carried elsewhere without its folder
        data = b""
    return overlay_name(data) or Path(mod).name


def layers_of(variant: Variant) -> Layers:
    """Layers by their folders: printings and options as asked for, mods by their names."""
    facts, layers = offered(variant.root, variant.title, variant.mods), []
    names = {overlay: f"option {name}" for name, overlay in facts.options.items()}
    names |= {overlay: f"printing {name}" for name, overlay in facts.printings.items()}
    for folder_name in variant.overlays:
        folder = find_overlay(variant.root, variant.title, folder_name)
        layers.append(
            (shown(folder, variant.root), names.get(folder_name) or f"mod {mod_name(str(folder))}")
        )
    return Layers(variant.title, tuple(layers))
