"""One number for each answer of a title, the same at every question: a space, an amount, yes, done.

The numbers follow from the declarations alone, so they are the same in every process that reads the same rules. An
amount has the number of its value. Amounts beyond `most` share numbers by their order among those that are offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import Factory, define

from interpreter.engine.state.options import DEAL, DONE, FACE_DOWN, RESOLVE, SPECIAL, tagged
from interpreter.language.declarations.vocabulary import DecisionPoint, Vocabulary
from interpreter.language.walking.points import PICKS
from interpreter.session.mistakes import Mistake, whole
from interpreter.session.questions.labels import Asked
from interpreter.session.telling import names

HIGHEST = 999  # amount with a number of its own
BEYOND = 100  # numbers that larger amounts share
GROUPS = frozenset({"group", "escorts"})  # amounts of pieces that a stage moves

Codes = dict[int, int]
"""By option of the engine, the number of the answer."""


@define(eq=False)
class Actions:
    """All answers of a title, numbered from 0. `names`: their meanings; `most`: the largest amount with a number."""

    names: tuple[str, ...]
    most: int
    _points: Sequence[DecisionPoint]
    _kinds: dict[str, Codes]  # by kind of options
    _words: dict[str, int]  # ways and words by name
    _beyond: int  # the first number of larger amounts, -1 where there are none
    _tables: dict[tuple[int, int], Codes] = Factory(dict)

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> Actions:
        """The numbering of a title."""
        return _numbered(vocabulary)

    def __len__(self) -> int:
        return len(self.names)

    def encode(self, question: Asked, option: int) -> int:
        """Return the number of an option. Raises Mistake if it is not among the options, or has none."""
        for offered, code in self._offered(question):
            if offered == option:
                return code
        raise Mistake(f"'{option}' is not among the options")

    def decode(self, question: Asked, number: int) -> int:
        """Return the option that a number stands for. Raises Mistake if it is not among the options."""
        for option, code in self._offered(question):
            if code == number:
                return option
        number = whole(number, "the number of an answer")
        name = self.names[number] if number < len(self.names) else str(number)
        raise Mistake(f"'{name}' is not among the options")

    def mask(self, question: Asked | None) -> bytearray:
        """Return one byte for each answer: 1 where it is among the options. All are 0 where nothing is asked."""
        mask = bytearray(len(self.names))
        for _, code in self._offered(question) if question is not None else ():
            mask[code] = 1
        return mask

    def _offered(self, question: Asked) -> Iterator[tuple[int, int]]:
        if not isinstance(question, Asked):
            raise Mistake(f"pass the question in `Game.asked`, not {question!r}")
        table, larger = self._table(question), None
        for option in (*question.options, DEAL) if question.deals else question.options:
            code = table.get(option)
            if code is None:
                larger = self._larger(question) if larger is None else larger
                code = larger.get(option)
            if code is not None:
                yield option, code

    def _larger(self, question: Asked) -> Codes:
        """Amounts that have no number of their own, as far as there are numbers to share."""
        if self._beyond < 0:
            return {}
        table = self._table(question)
        left = [option for option in question.options if option not in table][:BEYOND]
        return {option: self._beyond + place for place, option in enumerate(left)}

    def _table(self, question: Asked) -> Codes:
        key = question.point, question.about
        codes = self._tables.get(key)
        if codes is None:
            codes = self._tables[key] = self._made(self._points[question.point], question.about)
        return codes

    def _made(self, point: DecisionPoint, about: int) -> Codes:
        kind = names.kind_of(point, about)
        if kind not in ("way", "word"):
            return self._kinds[kind]
        ways = {place: self._words[f"{kind} {name}"] for place, (name, _) in enumerate(point.ways)}
        return self._kinds[kind] | ways


@define(eq=False)
class _Numbers:
    """Numbers given one after another."""

    names: list[str] = Factory(list)

    def take(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def each(self, front: str, ids: Iterable[str]) -> Codes:
        return {place: self.take(f"{front}{id}") for place, id in enumerate(ids)}


def _numbered(vocabulary: Vocabulary) -> Actions:
    points = vocabulary.points
    types = {point.type for point in points}
    pieces = bool(vocabulary.columns) and "number" in types  # where, which and how many
    taken = _Numbers()
    tags = {DONE: taken.take("done")}
    if vocabulary.deals:
        tags[DEAL] = taken.take("deal")
    kinds = {"yes-no": taken.each("", ("no", "yes")) if "yes-no" in types else {}}
    most = _most(vocabulary) if "number" in types else -1
    kinds["number"] = taken.each("", map(str, range(most + 1)))
    words = {
        name: taken.take(name)
        for name in dict.fromkeys(
            f"{point.type} {name}"
            for point in points
            if point.type in ("way", "word")
            for name, _ in point.ways
        )
    }
    for kind, decls in (
        ("space", vocabulary.spaces if pieces or "space" in types else ()),
        ("column", vocabulary.columns if pieces else ()),
        ("faction", vocabulary.factions if "faction" in types else ()),
        ("card", vocabulary.cards if "card" in types else ()),
        ("action", vocabulary.actions if "action" in types else ()),
        ("deal", vocabulary.deals),
    ):
        kinds[kind] = taken.each(f"{kind} ", (decl.id for decl in decls))
    kinds["special"] = {0: taken.take("as usual")} if vocabulary.actions else {}
    for action in vocabulary.actions:
        tags[tagged(SPECIAL, action.index)] = taken.take(f"special {action.id}")
    for space in vocabulary.spaces if vocabulary.actions else ():
        tags[tagged(RESOLVE, space.index)] = taken.take(f"resolve {space.id}")
    if any(point.face_down and point.type == "card" for point in points):
        for place in range(len(vocabulary.cards)):
            tags[tagged(FACE_DOWN, place)] = taken.take(f"face down {place + 1}")
    beyond = -1
    if any(point.type == "number" and point.name not in PICKS | GROUPS for point in points):
        beyond = len(taken.names)
        taken.each("larger amount ", (str(place + 1) for place in range(BEYOND)))
    tables = {kind: {**codes, **tags} for kind, codes in kinds.items()}
    tables |= {"way": tags, "word": tags}
    return Actions(tuple(taken.names), most, points, tables, words, beyond)


def _most(vocabulary: Vocabulary) -> int:
    """The largest amount that pieces and bounded values come to."""
    pieces = [column.total for column in vocabulary.columns]
    values = [value.high for value in vocabulary.values if value.type.name == "number"]
    return min(HIGHEST, max([20, *pieces, *(high for high in values if high is not None)]))
