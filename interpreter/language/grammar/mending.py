"""The cheapest change of a few words after which a line can be read.

The parser's table is run over kinds of tokens and builds no tree; a state is a chain of rows, so a try copies nothing.
What is found is written into the text and read from the start before it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from lark import Token

from interpreter.corpus.nearest import distance, spend, tired
from interpreter.language.grammar.expecting import ANY, NOUNS, candidates, introduced, near
from interpreter.language.grammar.foreign import FILLERS, spoken
from interpreter.language.grammar.lexer import DEDENT, INDENT, LEADERS, NEWLINE, Lexicon

State: TypeAlias = "tuple[int, State | None]"
_Way: TypeAlias = tuple[float, int, list[Token]]
_LAYOUT = (NEWLINE, INDENT, DEDENT)
# Tokens: changed before the stop, read behind it, moved or put in brackets.
_BACK, _AHEAD, _AT_ONCE = 6, 40, 6
_COSTS = 20  # looks that it takes to try a change, or to read a word of a text
_SLIP = -1  # where a token ends that stands for one that is misspelt
_RUN = 4  # tokens that become one word
_TRIED, _TOLD = 16, 2  # changes that are written and read, and that are told at once
_ALIKE = 0.2  # two changes that differ by less cost the same
_GUESS = 3.7  # a change that costs more is not told
# What a change costs: the more, the less often it is meant.
# One word for another.
_SPELT, _JOINED, _SPOKEN, _RELATED, _ROLE, _OTHER = 0.5, 0.7, 0.8, 1.2, 1.6, 3.0
_TWICE, _WORD, _FIRM, _THING = 1.0, 2.4, 2.9, 3.2  # left out
_MISSING, _MISSING_THING, _WRONG_THING, _VERB = 2.0, 2.6, 3.4, 1.2
_MOVED, _BRACKETS, _BRACES = 1.5, 2.6, 1.8
_PART = 9.0  # reads on only for a while
_OFTEN = (
    ",", "of", "in", "to", "is", "and", "from", "where", "(", ")", ":", "with", "at", "by", "here", "not", "if", "=", "or",
    "{", "}", "as", "over", "otherwise", "toward",
)  # fmt: skip
_FIRMLY = {"=", ">", ">=", "<", "<=", "is", "is not", "is in", "of", "and", "or", "in", "to", "from"}  # fmt: skip
_THINGS = (
    "yes", "no", "none", "no space", "no faction", "no card", "here", "actor", "owner", "limited", "free",
    "accompanied", "acting", "pieces", "all",
)  # fmt: skip
_OPEN = {*NOUNS, "NUMBER", "STRING", "NAME", "WAY"}  # classes of words
_ROLES = [  # words that are taken for one another
    ("=", ">", ">=", "<", "<=", "is", "is not", "is in", "is not in"), ("if", "where", "with", "unless", "otherwise if", "otherwise"),
    ("in", "at", "of", "to", "from", "on map", "next to", "toward", "over", "with", "through", "by", "on", "under", "be"),
    ("and", "or", ",", "together with", "then", "without"), ("up to", "at most", "exactly", "at least", "plus"),
    ("+", "-", "*", "/", "mod"), ("no", "not", "none", "no space", "no faction", "no card"), ("(", "{"), (")", "}"),
]  # fmt: skip


class Mended(NamedTuple):
    """Tokens from `first` up to `end` become others."""

    cost: float
    first: int
    end: int
    new: list[Token]
    slip: bool = False  # these words are nothing here, and this one was meant
    text: str = ""
    said: str = ""  # the new words, with some beside them
    line: int = 0


def told(mended: Iterable[Mended], fits: Callable[[Mended], bool] = lambda _: True) -> str:
    """The likeliest that fits, or two that are as likely; "" if there are more."""
    fitting: list[Mended] = []
    for each in mended:
        if fitting and each.cost > fitting[0].cost + _ALIKE:
            break
        fitting += [each] if fits(each) else []
    said = [*dict.fromkeys(each.said for each in fitting)]
    return "' or '".join(said) if len(said) <= _TOLD else ""


class Mender(NamedTuple):
    """Looks for changes near the token at which the parser stops."""

    rows: Mapping[int, Mapping[str, Any]]  # of the parser's table
    begin: int
    end: int
    kind: Callable[[Token, Mapping[str, Any], str], str]  # of a token, in a row and behind a word
    stops: Callable[[str], tuple[list[Token], int]]  # a text's tokens, and where the parser stops
    lexicon: Lexicon
    known: frozenset[str]
    names: frozenset[str]  # and those that the text gives
    text: str
    found: list[Token]
    place: int

    def mended(self) -> list[Mended]:
        """The likeliest first, with the texts, which can be read."""
        texts: dict[str, Mended] = {}
        working = [] if tired() else sorted(self._working(), key=lambda c: c[:2])
        for change in working[:_TRIED]:
            spend(_COSTS * len(self.found))
            if change.cost <= _GUESS and not tired() and (mended := self._written(change)):
                texts.setdefault("".join(mended.text.split()), mended)
        return [*texts.values()] or [
            each._replace(said=str(each.new[0]))
            for each in working[:1]
            if each.slip and each.cost > _PART
        ]

    # --- the parser's table ---------------------------------------------------------------------

    def _step(self, state: State, kind: str) -> State | None:
        """The state behind a kind of token; None where it cannot stand."""
        while kind in self.rows[state[0]]:
            _, to = self.rows[state[0]][kind]
            if isinstance(to, int):
                return to, state
            for _ in to.expansion:
                state = state[1]  # type: ignore[assignment]
            state = self.rows[state[0]][to.origin.name][1], state
            if kind == "$END" and state[0] == self.end:
                return state
        return None

    def _read(self, state: State | None, tokens: Iterable[Token], before: str) -> State | None:
        for token in tokens:
            if state is None:
                return None
            state = self._step(state, self.kind(token, self.rows[state[0]], before))
            before = str(token)
        return state

    # --- changes --------------------------------------------------------------------------------

    def _working(self) -> Iterator[Mended]:
        """Changes after which the table goes on to the end of the line."""
        found, place = self.found, self.place
        first = last = place
        while first > 0 and found[first - 1].type not in _LAYOUT:
            first -= 1
        while last < len(found) and found[last].type not in _LAYOUT:
            last += 1
        rest = min(last + 2, place + _AHEAD, len(found))
        state: State | None = (self.begin, None)
        spend(place)
        for index in range(place + 1):
            before = str(found[index - 1]) if index else ""
            if state is None:
                return
            for cost, end, new in (
                self._changes(index, last, state) if index >= max(first, place - _BACK) else ()
            ):
                behind = found[end:rest]
                if new and new[-1] in LEADERS and end < last:  # behind it other words are one
                    behind = self.stops(
                        f"{new[-1]} {self.text[found[end].start_pos : found[last - 1].end_pos]}"
                    )[0][1:]
                    behind = [*(t for t in behind if t.type not in _LAYOUT), *found[last:rest]]
                after = self._read(
                    self._read(state, new, before), behind, str(new[-1]) if new else before
                )
                spend(_COSTS)
                strange = any(t.type == "NAME" and t not in self.names for t in found[index:end])
                slip = [t.end_pos for t in new] == [_SLIP] or (
                    strange and len(new) == 1 and cost < _RELATED
                )
                whole = after and (rest < len(found) or self._step(after, "$END"))
                if whole or (slip and place < end and self._read(state, new, before)):
                    yield Mended(
                        cost + (place - index) / 20 + _PART * (not whole), index, end, new, slip
                    )
            state = self._read(state, found[index : index + 1], before)

    def _changes(self, index: int, last: int, state: State) -> Iterator[_Way]:
        """What may be done at a token: what it costs, up to which token it reaches, and what stands there then."""
        found, row = self.found, self.rows[state[0]]
        words, things = [*self._words(row)], [*self._things(row)]
        verb = _VERB * (index == 0 or found[index - 1].type in _LAYOUT)
        yield from ((_MISSING + often + verb, index, [word]) for often, word in words)
        yield from ((_MISSING_THING + verb, index, [thing]) for thing in things)
        rest = f"{written(found[index : index + _RUN])} "
        for leader, kind in LEADERS.items():
            if self.lexicon.types[leader] in row and any(
                rest.startswith(f"{word} ") for word in self.lexicon.led.get(kind, ())
            ):
                yield _RELATED, index, [Token(self.lexicon.types[leader], leader)]
        yield from (
            (_WRONG_THING + verb, index + 1, [thing])
            for thing in things
            if index < last and {thing.type, *row} != {"NAME"}
        )
        for end in range(index + 1, min(index + _RUN, last) + 1):
            left_out = sum(map(self._left_out, found[index:end])) * (0.8 if end > index + 1 else 1)
            twice = found[index:end] in (
                found[end : 2 * end - index],
                found[max(0, 2 * index - end) : index],
            )
            yield _TWICE if twice else left_out, end, []
            yield from self._instead(index, end, state, words, verb)
            yield from self._misspelt(index, end, row)
        for end in range(index + 2, min(index + 2 * _AT_ONCE, last) + 1):
            for middle in range(max(index + 1, end - _AT_ONCE), min(end, index + _AT_ONCE + 1)):
                if (size := min(middle - index, end - middle)) <= 2:
                    yield (
                        _MOVED + size / 5 + (end - index) / 10,
                        end,
                        found[middle:end] + found[index:middle],
                    )
        for end in range(index + 1, min(index + _AT_ONCE + 3, last) + 1):
            outer = f"{found[index]}{found[end - 1]}"
            if outer in ("()", "{}"):
                yield (
                    _BRACES,
                    end,
                    self._bracketed("{}" if outer == "()" else "()", index + 1, end - 1),
                )
            yield _BRACKETS, end, self._bracketed("()", index, end)
            yield _BRACKETS + 0.2, end, self._bracketed("{}", index, end)

    def _bracketed(self, signs: str, index: int, end: int) -> list[Token]:
        first, last = (Token(self.lexicon.types[sign], sign) for sign in signs)
        return [first, *self.found[index:end], last]

    def _left_out(self, token: Token) -> float:
        if token in FILLERS or "1" in spoken(token) or token == "the":
            return _TWICE
        return _THING if token.type in _OPEN else _FIRM if token in _FIRMLY else _WORD

    def _instead(
        self, index: int, end: int, state: State, words: list[tuple[float, Token]], verb: float
    ) -> Iterator[_Way]:
        """One word for another, or for several."""
        here = " ".join(map(str, self.found[index:end]))
        meant, plain = spoken(here), _plain(here)
        for place, word in enumerate(meant):
            kind = self.lexicon.types.get(word, "")
            if kind in self.rows[state[0]]:
                yield from self._whole(_SPOKEN + place / 10, end, Token(kind, word), state)
        sign = end == index + 1 and here not in self.lexicon.types and not here[0].isalnum()
        for often, token in words:
            word = str(token)
            if word != here and word not in meant and _plain(word) == plain:
                yield from self._whole(_JOINED, end, token, state)
            elif sign and word in (",", ":"):
                yield _RELATED, end, [token]
            elif end == index + 1 and not sign:
                yield _related(here, word, often, verb), end, [token]

    def _whole(self, cost: float, end: int, token: Token, state: State) -> Iterator[_Way]:
        """A keyword, alone and with what it introduces."""
        yield cost, end, [token]
        if after := self._step(state, token.type):
            yield from (
                (cost + _TWICE, end, [token, thing]) for thing in self._things(self.rows[after[0]])
            )

    def _misspelt(self, index: int, end: int, row: Mapping[str, Any]) -> Iterator[_Way]:
        """A word that is spelt nearly as what stands there."""
        found, run = self.found, " ".join(map(str, self.found[index:end]))
        strange = any(t.type == "NAME" and t not in self.names for t in found[index:end])
        if (
            run[-1].isalpha()
            and run[0].isalpha()
            and (strange or index - 1 <= self.place <= end + 1)
        ):
            words = dict.fromkeys(self.names if "NAME" in row else (), "NAME") | candidates(
                row, self.lexicon
            )
            word = self.lexicon.shown.get(run, "")
            if word := word if word in words else near(run, words):
                far, slip = distance(run, word) / 10, strange or end > index + 1
                yield (
                    _SPELT + far if strange else _TWICE + 3 * far,
                    end,
                    [Token(words.get(word, "NAME"), word, end_pos=_SLIP * slip or None)],
                )

    def _words(self, row: Mapping[str, Any]) -> Iterator[tuple[float, Token]]:
        """Keywords that the table takes and that name no thing, the seldom ones with a higher cost."""
        for word, kind in self.lexicon.types.items():
            if kind in row and kind not in NOUNS and word not in _THINGS:
                yield (_OFTEN.index(word) / 40 if word in _OFTEN else 0.7), Token(kind, word)

    def _things(self, row: Mapping[str, Any]) -> Iterator[Token]:
        """For each class of words that name a thing one that the table takes. It is told as '…', but for a plain number."""
        if "NUMBER" in row and "YES" not in row:
            yield Token("NUMBER", "1")
            return
        own = min(introduced(self.found, self.lexicon), default="x")
        known = [("1", "NUMBER"), ('"…"', "STRING"), (own, "NAME"), *self.lexicon.types.items()]
        known += [(words[0], kind) for kind, words in self.lexicon.led.items()]
        first = {kind: word for word, kind in reversed(known) if kind in row}
        yield from (
            Token(kind, word, end_pos=ANY)
            for kind, word in first.items()
            if kind in _OPEN or word in _THINGS
        )

    # --- the text -------------------------------------------------------------------------------

    def _written(self, change: Mended) -> Mended | None:
        """A change with its text; None if that cannot be read to the end of the line, or has unknown names there."""
        found, text, first, end = self.found, self.text, change.first, change.end
        begins = first == 0 or found[first - 1].type in _LAYOUT
        ends = end >= len(found) or found[end].type in _LAYOUT
        start = (found[first].start_pos if begins else found[first - 1].end_pos) or 0
        stop = (found[end - 1].end_pos if ends and end else found[end].start_pos) or 0
        new = " " * (not begins) + written(change.new) + " " * (not ends)
        whole = text[:start] + new + text[stop:]
        line, behind = whole.rfind("\n", 0, start) + 1, f"{whole}\n".find("\n", start + len(new))
        read, stopped = self.stops(whole)
        names = self.known | introduced(read, self.lexicon)
        strange = (
            t
            for t in read
            if t.type == "NAME" and line <= (t.start_pos or 0) <= behind and t not in names
        )
        if stopped <= behind or any(strange):
            return None
        shown = _shown(read, start, start + len(new), change.new)
        said = str(change.new[0]) if change.slip else shown
        return change._replace(text=whole, said=said, line=whole.count("\n", 0, start) + 1)


def _shown(read: list[Token], start: int, end: int, new: list[Token]) -> str:
    """The words of a stretch with a word on either side; where words are only left out, with two."""
    begin = sum((token.end_pos or 0) <= start for token in read)
    behind = sum((token.start_pos or 0) < end for token in read)
    words: list[str] = ["…" if token.end_pos == ANY else token for token in new]
    words = words if len(words) == behind - begin else [*read[begin:behind]]
    left = right = 2 - bool(new)
    while begin > 0 and read[begin - 1].type not in _LAYOUT and left > 0:
        begin -= 1
        left -= read[begin][-1:].isalnum()
        words = [read[begin], *words]
    while behind < len(read) and read[behind].type not in _LAYOUT and right > 0:
        words = [*words, read[behind]]
        right -= read[behind] not in ("(", "{")
        behind += 1
    return written(words)


def _related(here: str, word: str, often: float, verb: float) -> float:
    """What it costs to write one word for another."""
    if word.startswith(f"{here} ") or here.startswith(f"{word} "):
        return _RELATED - 0.1
    if any(len(part) > 3 and part in here.split() for part in word.split()):
        return _RELATED + often
    alike = any({here, word} <= {*role} for role in _ROLES)
    return _ROLE + often / 2 if alike else _OTHER + often + verb


def _plain(words: str) -> str:
    """Words without what people write now so, now so."""
    return "".join(word.removesuffix("s") for word in words.split())


def written(words: Iterable[str]) -> str:
    """Words in a row, as rule text is written."""
    row = ""
    for word in words:
        glued = not row or row[-1] in "({" or word in (")", "}", ",", ":") or row.endswith("non-")
        row += word if glued else f" {word}"
    return row
