"""A part of the map by name: a region, a third of the map, a type of space, a neighbourhood, words of names.

The map file and the view give all names: no title declares anything for this alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import define

from interpreter.command.board.drawn_pieces import Data
from interpreter.language.declarations.vocabulary import SpaceDecl, Vocabulary
from interpreter.session.mistakes import Mistake
from interpreter.session.spelling import folded

# The axis, and whether the part begins at its far end; down and to the right points have higher numbers.
THIRDS = {"north": (1, False), "south": (1, True), "west": (0, False), "east": (0, True)}


@define(eq=False)
class Portion:
    """Select parts of a map. `view` is what the reader sees of it."""

    vocabulary: Vocabulary
    view: Data

    def of(self, words: str) -> list[int]:
        """Spaces that the words select, by index. Raises Mistake if there are none."""
        wanted = folded(words)
        for way in self._ways():
            if spaces := [space.index for space in way(wanted)]:
                return spaces
        known = ", ".join(self.names())
        raise Mistake(f"no part of the map is called '{words}'; it has {known}, and its spaces")

    def names(self) -> list[str]:
        """Names of the parts, besides words of names."""
        kinds = [decl.name for decl in self.vocabulary.attributes if decl.kind != "number"]
        thirds = [*THIRDS] if self._placed() else []
        factions = [faction["name"] for faction in self.view["factions"]]
        return [*dict.fromkeys([*self._regions().values(), *thirds, *kinds, *factions])]

    def _ways(self) -> Iterator[Callable[[str], Iterable[SpaceDecl]]]:
        yield self._region
        yield self._third
        yield self._around
        yield self._sort
        yield self._held
        yield self._named
        yield self._marked

    # --- what a word may mean ------------------------------------------------------------------

    def _regions(self) -> dict[str, str]:
        return {
            str(id): str(name) for id, name in self.vocabulary.manifest.get("regions", {}).items()
        }

    def _region(self, wanted: str) -> Iterator[SpaceDecl]:
        names = self._regions()
        exact = [id for id, name in names.items() if wanted in (folded(id), folded(name))]
        begun = [id for id, name in names.items() if folded(name).startswith(wanted)]
        chosen = exact or (begun if len(begun) == 1 else [])
        return (space for space in self.vocabulary.spaces if space.region in chosen)

    def _third(self, wanted: str) -> list[SpaceDecl]:
        """A third of the map, by the outermost spaces; two words mean the intersection."""
        words = wanted.replace("-", " ").split()
        spaces = self._placed()
        for word in words:
            if word not in THIRDS:
                return []
            axis, far = THIRDS[word]
            places = [space.at[axis] for space in self._placed()]
            third = (max(places) - min(places)) / 3
            bound = max(places) - third if far else min(places) + third
            spaces = [s for s in spaces if (s.at[axis] >= bound if far else s.at[axis] <= bound)]
        return spaces

    def _placed(self) -> list[SpaceDecl]:
        return [space for space in self.vocabulary.spaces if space.at != (0, 0)]

    def _around(self, wanted: str) -> list[SpaceDecl]:
        """A space and its neighbours."""
        spaces = self.vocabulary.spaces
        space = next((s for s in spaces if wanted in (folded(s.name), folded(s.id))), None)
        if space is None:
            return []
        return [s for s in spaces if s is space or s.index in space.borders]

    def _sort(self, wanted: str) -> Iterator[SpaceDecl]:
        """Spaces of a type or with a flag, in the singular or the plural."""
        for attribute in self.vocabulary.attributes:
            if attribute.kind != "number" and _means(wanted, attribute.id, attribute.name):
                yield from (s for s in self.vocabulary.spaces if attribute.values[s.index])
                return

    def _held(self, wanted: str) -> Iterator[SpaceDecl]:
        """Spaces in which a faction has pieces."""
        for faction in self.view["factions"]:
            if _means(wanted, faction["id"], faction["name"]):
                for space in self.vocabulary.spaces:
                    pieces = self.view["spaces"][space.index]["pieces"]
                    if any(piece["faction"] == faction["id"] for piece in pieces):
                        yield space

    def _named(self, wanted: str) -> Iterator[SpaceDecl]:
        return (s for s in self.vocabulary.spaces if wanted in folded(s.name))

    def _marked(self, wanted: str) -> Iterator[SpaceDecl]:
        """Spaces with these words in one of their marks."""
        for space in self.vocabulary.spaces:
            if any(wanted in folded(mark) for mark in self.view["spaces"][space.index]["marks"]):
                yield space


def _means(wanted: str, *names: str) -> bool:
    known = [folded(name) for name in names]
    return any(wanted in (name, f"{name}s", f"{name.removesuffix('y')}ies") for name in known)
