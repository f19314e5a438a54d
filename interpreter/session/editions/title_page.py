"""Read printings and options from `title.yaml` before anything else.

Parsing YAML costs more than a warm start may take, so the answer is kept beside the compiled titles,
under the hash of the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import Factory, asdict, define, frozen

from interpreter.corpus import cachefolder, manifest
from interpreter.corpus.diagnostics import Collector, printable
from interpreter.corpus.folders import shown
from interpreter.corpus.layers.plan import OVERLAY_MANIFEST, manifest_bytes, no_overlay
from interpreter.corpus.layers.series import OVERLAYS
from interpreter.corpus.meant import meant
from interpreter.session.mistakes import Mistake

KEPT = 4  # raised when the fields below change their meaning


@define
class TitlePage:
    """Summary of a title: what it is about, its printings and its options, each with its overlay ("" for none)."""

    name: str = ""
    printings: dict[str, str] = Factory(dict)
    home: dict[str, str] = Factory(dict)  # option -> the printing it belongs to
    options: dict[str, str] = Factory(dict)
    about: dict[str, str] = Factory(dict)  # what the lobby tells: words, people, minutes, first
    offers: list[str] = Factory(list)  # overlays that mods add

    @property
    def default_printing(self) -> str:
        """The title's own printing named first."""
        own = (name for name, overlay in self.printings.items() if overlay not in self.offers)
        return next(own, "")

    def own(self, printing: str | None) -> str | None:
        """The printing, if it is one of these; else None."""
        return printing if printing in self.printings else None

    def options_of(self, printing: str) -> list[str]:
        """Options that may be played with in a printing."""
        return [option for option in self.options if self.home.get(option, printing) == printing]


def title_page(root: Path, title: str, file: str = manifest.NAME) -> TitlePage:
    """Read the page of a title, or of a series by its `file`. Raises CorpusError if it cannot be read or parsed."""
    path = root / "rules" / title / file
    data = manifest_bytes(path, root)
    kept = f"title-{KEPT}-{hashlib.sha256(data).hexdigest()[:32]}.json"
    try:
        return TitlePage(**json.loads(cachefolder.read(kept) or b""))
    except (ValueError, TypeError):
        facts = _parse(data, path.relative_to(root).as_posix())
    cachefolder.write(kept, json.dumps(asdict(facts)).encode())
    return facts


def offered(root: Path, title: str, mods: Iterable[str]) -> TitlePage:
    """A title's page with what mods offer in their `overlays/`, each by its folder. Raises Mistake, CorpusError."""
    page, wrong, homes = title_page(root, title), Collector(), []
    for folder in (folder for mod in mods for folder in _offers(mod)):
        data, name = manifest_bytes(folder / OVERLAY_MANIFEST, root), folder.name
        head, file = manifest.plain_manifest(data), shown(folder / OVERLAY_MANIFEST, root)
        section = page.printings if head.get("kind") == "printing" else page.options
        if name in section:
            raise Mistake(f"'{name}' is offered twice: rename the folder {printable(str(folder))}")
        section[name] = str(folder)
        page.offers.append(str(folder))
        _one_of(wrong, file, data, ("overlay", head.get("overlay", name)), [name])
        if section is page.options and "printing" in head:
            page.home[name] = head["printing"]
            homes.append((file, data, ("printing", head["printing"])))
    for home in homes:  # a later mod may offer it
        _one_of(wrong, *home, [*page.printings])
    wrong.raise_if_any()
    return page


def _offers(mod: str) -> Iterator[Path]:
    """Folders of what a mod offers. Raises Mistake for one that would be passed over in silence."""
    place = Path(mod, OVERLAYS)
    for path in (place, *sorted(place.glob("[!.]*"))):
        lacking = "links to folders are not followed" if path.is_symlink() and path.is_dir() else ""
        if path != place and not lacking and (path.is_dir() or path.suffix == ".yaml"):
            lacking = no_overlay(path)
            if not lacking:
                yield path
        if lacking:
            raise Mistake(f"{printable(str(path))} offers nothing: {lacking}")


def _one_of(
    wrong: Collector, file: str, data: bytes, said: tuple[str, str], known: list[str]
) -> None:
    """Report a word that an overlay's manifest says under a key, unless it is known."""
    key, word = said
    if word not in known:
        message = f"unknown {key}{' of this folder:' if key == 'overlay' else ''} '{word}'"
        named = word, (f"{key}:",)
        manifest.refuse(wrong, file, data, named, "unknown-word", message, **meant(word, known))


def in_order(root: Path, titles: Iterable[str]) -> list[str]:
    """Titles in the order of the lobby: first those to begin with, then those that have an `about:`."""
    pages = {title: title_page(root, title).about for title in titles}
    return sorted(pages, key=lambda title: ("first" not in pages[title], not pages[title]))


@frozen
class OptionText:
    """Text of an option: its name, and its effect in a sentence; "" if its overlay gives none."""

    name: str = ""
    words: str = ""


def option_texts(root: Path, title: str, page: TitlePage) -> dict[str, OptionText]:
    """Texts of the options that have an overlay. Raises CorpusError."""
    from interpreter.corpus.layers.plan import find_overlay
    from interpreter.corpus.yaml.reader import read  # a YAML parser
    from interpreter.corpus.yaml.tree import plain

    by_option = {}
    for option, overlay in page.options.items():
        if overlay:
            path = find_overlay(root, title, overlay) / OVERLAY_MANIFEST
            head = plain(read(path.read_bytes(), path.name))
            head = head if isinstance(head, dict) else {}
            by_option[option] = OptionText(str(head.get("name", "")), str(head.get("about", "")))
    return by_option


def _parse(data: bytes, file: str) -> TitlePage:
    from interpreter.corpus.yaml.reader import read  # a YAML parser
    from interpreter.corpus.yaml.tree import plain

    page = plain(read(data, file))
    if not isinstance(page, dict):
        return TitlePage()
    name = page.get("name") or page.get("title") or ""
    printings = _overlays(page.get("printings"))
    options = page.get("options")
    about = page.get("about")
    about = {str(k): str(v) for k, v in about.items()} if isinstance(about, dict) else {}
    return TitlePage(str(name), printings, _home(options), _overlays(options), about)


def _home(section: Any) -> dict[str, str]:
    entries = section.items() if isinstance(section, dict) else ()
    return {
        str(n): str(e["printing"]) for n, e in entries if isinstance(e, dict) and "printing" in e
    }


def _overlays(section: Any) -> dict[str, str]:
    if not isinstance(section, dict):
        return {}
    return {
        str(name): str(entry.get("overlay", "")) if isinstance(entry, dict) else ""
        for name, entry in section.items()
    }
