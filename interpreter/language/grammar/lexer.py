"""Rule text becomes tokens: the longest run of words that somebody declared is one token.

Declared words arrive with the class of what they name, so the grammar needs no look at names.
A layout text (statements) also yields ends of lines and indentation; elsewhere lines do not count,
and they never count inside brackets. The name of a hole at the start of a line says nothing by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from attrs import Factory, define
from lark import Token

from interpreter.corpus.layers.rows import HOLE
from interpreter.corpus.limits import DIGITS
from interpreter.language.grammar.foreign import REASONS, SIGNS

NEWLINE, INDENT, DEDENT = "_NEWLINE", "_INDENT", "_DEDENT"
THEN = "_THEN"  # a comma between what is handed to a definition
DEEPEST = 40  # brackets or blocks in each other; more is nobody's rule
LONGEST = 4000  # tokens of one text

_WORD = r"(?:[^\W\d_][\w'’]*|[0-9]+(?:st|nd|rd|th)\b)(?:-[\w'’]+)*"
_DICE = re.compile("[0-9]*d[0-9]+")  # as they are written elsewhere
_RAW = re.compile(
    rf"""(?P<space>[ ]+|\#[^\n]*)
    |(?P<line>\n)
    |(?P<hole>{HOLE.pattern})
    |(?P<number>[0-9]+(?![\w]))
    |(?P<string>"[^"\n]*")
    |(?P<foreign>=>|=<|==|!=|<>|&&|\|\|)
    |(?P<mark>>=|<=|[=<>+\-*/(){{}},:])
    |(?P<word>{_WORD})""",
    re.VERBOSE,
)
_NAMED = re.compile(rf"({_WORD}(?:[ ]+{_WORD})*)[ ]*(?=\")")
LEADERS = {
    "go to": "PHASE", "do": "PROCEDURE", "would do": "PROCEDURE", "any": "ACTION_CLASS", "play": "EFFECT",
    "playable": "EFFECT", "effective": "EFFECT", "in effect": "EFFECT",
    "end effects until": "LIFETIME",
}  # fmt: skip
LED = frozenset(LEADERS.values())
_OPEN, _CLOSE = "({", ")}"
IDENTIFIER = re.compile(r"(?:[^\W\d_A-Z][^\W_A-Z]*|[0-9]+(?:st|nd|rd|th))(?:[ '’-][^\W_A-Z]+)*")


_NUMBERS: dict[tuple[tuple[str, str], ...], int] = {}
# By these numbers: each word, and all that is known of it.
_MEANINGS: list[frozenset[tuple[str, str, str]]] = []
_HERE = object()  # of this process: numbers that come with a lexicon from another mean nothing here

# The next word of a run and what may follow it, in turn; under "" the token type of a run's end.
Words: TypeAlias = dict[str, Any]


class LexicalError(Exception):
    """Characters that are no word of the language; `start` and `end` are offsets."""

    def __init__(
        self, start: int, end: int, message: str, suggestion: str = "", small: str = ""
    ) -> None:
        super().__init__(message)
        self.start, self.end = start, end
        self.small = small  # what stands there, in small letters, where capitals are the mistake
        self.message, self.suggestion = message, suggestion


@define
class Lexicon:
    """Every keyword and declared word, as a tree of words ending in a token type.

    Words of the classes in `LEADERS` stand only behind a certain keyword and have trees of their own,
    so they may look like anything else. An action may share its word with a value, and a keyword with
    what never stands where the grammar wants that keyword.
    """

    trees: dict[str, Words] = Factory(lambda: {"": {}})
    types: dict[str, str] = Factory(dict)
    actions: set[str] = Factory(set)
    second: dict[str, str] = Factory(dict)  # declared words that are keywords elsewhere
    led: dict[str, list[str]] = Factory(dict)
    added: list[tuple[str, str]] = Factory(list)
    given: dict[str, int] = Factory(dict)  # definitions with parameters, and how many
    counted: set[str] = Factory(set)  # words of digits alone
    shown: dict[str, str] = Factory(dict)  # ids by the name at the table, unless it is a word
    told: tuple[int, int, object] = (0, -1, None)  # how many words `number` told of, what, where

    @classmethod
    def of(cls, words: Mapping[str, str]) -> Lexicon:
        """A lexicon of words and their token types."""
        lexicon = cls()
        for word, kind in words.items():
            lexicon.add(word, kind)
        return lexicon

    def number(self) -> int:
        """Identity of the lexicon: equal for lexicons with the same words."""
        if self.told[0] != len(self.added) or self.told[2] is not _HERE:
            key = (*self.added, *((word, str(n)) for word, n in self.given.items()))
            known = _NUMBERS.setdefault(key, len(_NUMBERS))
            if known == len(_MEANINGS):
                _MEANINGS.append(frozenset(self._meanings()))
            self.told = len(self.added), known, _HERE
        return self.told[1]

    def _meanings(self) -> Iterator[tuple[str, str, str]]:
        yield from ((word, "type", kind) for word, kind in self.types.items())
        yield from ((word, "led", kind) for kind, words in self.led.items() for word in words)
        yield from ((word, "action", "") for word in self.actions)
        yield from ((word, "second", kind) for word, kind in self.second.items())
        yield from ((word, "given", str(number)) for word, number in self.given.items())

    def add(self, word: str, kind: str) -> None:
        self.added.append((word, kind))
        if kind in LED:
            self.led.setdefault(kind, []).append(word)
        elif kind == "ACTION":
            self.actions.add(word)
        if kind not in LED and kind != self.types.setdefault(word, kind) and kind != "ACTION":
            self.second[word] = kind
        tree = self.trees.setdefault(kind if kind in LED else "", {})
        if word.isdecimal():
            self.counted.add(word)
        for part in word.split():
            tree = tree.setdefault(part, {})
        tree[""] = kind if kind in LED else self.types[word]

    def behind(self, keyword: str) -> list[Words]:
        """The trees that a word may come from, behind a keyword or any other token."""
        leading = LEADERS.get(keyword, "")
        own = self.trees.get(leading) if leading else None
        return [own, self.trees[""]] if own else [self.trees[""]]


def read_alike(text: str, one: int, other: int) -> bool:
    """Whether no word that tells two lexicons apart, by their `number`, can stand in the text."""
    return not any(all(part in text for part in word) for word in _telling_apart(one, other))


@lru_cache(maxsize=100)
def _telling_apart(one: int, other: int) -> list[list[str]]:
    """These words, each in its parts: spaces and ends of lines may stand between them."""
    return [
        [*word] for word in {(*word.split(),) for word, *_ in _MEANINGS[one] ^ _MEANINGS[other]}
    ]


@define
class _Raw:
    kind: str
    text: str
    start: int
    end: int


def tokens(text: str, lexicon: Lexicon, layout: bool, stray: int | None = None) -> list[Token]:
    """The tokens of a text. Raises LexicalError.

    With `stray` not for a sign or bracket that has no meaning, and a bracket at that place ends with its line.
    """
    read = list(islice(_Reader(text, lexicon, layout, stray).read(), LONGEST + 1))
    if len(read) > LONGEST:
        raise LexicalError(0, len(text), f"this text is too long: more than {LONGEST} words")
    return read


@define
class _Handed:
    """A definition that is asked with several things: in which brackets, and the commas to come."""

    depth: int
    commas: int
    begun: bool = False


@define
class _Reader:
    text: str
    lexicon: Lexicon
    layout: bool
    stray: int | None = None
    raws: list[_Raw] = Factory(list)
    brackets: list[_Raw] = Factory(list)
    carried: tuple[int, int] | None = None  # where a long line goes on, and how deep it stands
    indents: list[int] = Factory(list)
    handed: list[_Handed] = Factory(list)

    def read(self) -> Iterator[Token]:
        self.raws = list(self._split())
        position, last = 0, ""
        while position < len(self.raws):
            raw = self.raws[position]
            if raw.kind == "line":
                yield from self._line(raw, last)
                position += 1
            elif raw.kind == "word" or raw.text in self.lexicon.counted:
                token, position = self._word(position, last)
                last = str(token)
                self._hand(token)
                yield token
            else:
                single = self._single(raw)
                yield _token(THEN, raw.text, raw) if self._separates(single) else single
                last = raw.text
                position += 1
        if self.brackets and self.stray is None:
            opened = self.brackets[-1]
            raise LexicalError(opened.start, opened.end, f"this '{opened.text}' is never closed")
        end = _Raw("line", "", len(self.text), len(self.text))
        yield from (_token(DEDENT, "", end) for _ in self.indents[1:])

    def _split(self) -> Iterator[_Raw]:
        """Pieces of text; ends of lines only where they count, carrying the next line's indent."""
        place, begun = 0, False
        while place < len(self.text):
            raw = _RAW.match(self.text, place)
            if (
                raw is None
                and self.stray is not None
                and self.text[place] != '"'
                and not self.text[place].isdigit()
            ):
                raw = re.compile("(?P<stray>.)").match(self.text, place)
            if raw is None:
                raise self._foreign(place)
            kind, place = raw.lastgroup or "", raw.end()
            kind = "stray" if kind == "foreign" and self.stray is not None else kind
            if kind == "line" and self.layout:
                begun = False
            if kind in ("space", "line") or (kind == "hole" and not self._before(raw.start())):
                continue
            if kind == "hole":
                message = "the name of a hole stands at the start of a line"
                raise LexicalError(raw.start(), place, message)
            if kind == "foreign":
                message = f"'{raw[0]}' is no sign of the rule language"
                raise LexicalError(raw.start(), place, message, SIGNS[raw[0]])
            if self.layout and not begun:
                yield _Raw("line", "", raw.start(), raw.start())
                begun = True
            if kind == "word" and (name := self._named(raw, place)):
                yield name
                place = name.end
            else:
                yield _Raw(kind, raw[0], raw.start(), place)
        if self.layout:
            yield _Raw("line", "", len(self.text.rstrip()), len(self.text.rstrip()))

    def _named(self, found: re.Match[str], place: int) -> _Raw | None:
        """The name of a way: the words before a quotation at the start of a line or behind `may`."""
        if '"' not in self.text:
            return None
        before = self._before(found.start())
        if (before or found[0] in ("say", "may", "choose", "roll")) and before != "may":
            return None
        named = _NAMED.match(self.text, found.start())
        if named and named[1] in ("choose one", "with"):
            return None
        return named and _Raw("way", named[1], named.start(), named.end(1))

    def _before(self, place: int) -> str:
        """Text before a place on its line, without the name of a hole."""
        line = self.text.rfind("\n", 0, place) + 1
        return HOLE.sub("", self.text[line:place].strip(" "), count=1)

    def _foreign(self, place: int) -> LexicalError:
        char = self.text[place]
        if char == '"':
            return LexicalError(place, place + 1, "this quotation mark is never closed")
        if char.isdigit():
            end = re.compile(r"\w*").match(self.text, place).end()  # type: ignore[union-attr]
            word = self.text[place:end]
            message = f"'{word}' is neither a number nor a word"
            shown = self.lexicon.shown.get(word.casefold(), "")
            count = word.lower().partition("d")[0]
            roll = "roll x" if count == "1" else f"roll {count} dice as x"
            return LexicalError(place, end, message, roll if _DICE.fullmatch(word) else shown)
        message = f"'{char}' has no meaning in rule text{REASONS.get(char, '')}"
        return LexicalError(place, place + 1, message, SIGNS.get(char, ""))

    def _line(self, raw: _Raw, last: str) -> Iterator[Token]:
        """The end of the line before, and what the indentation of the next one says."""
        if any(opened.start == self.stray for opened in self.brackets):
            self.brackets.clear()
        if self.brackets:
            return
        ends = raw.start >= len(self.text.rstrip())
        line = self.text[self.text.rfind("\n", 0, raw.start) + 1 : raw.start]
        indent = len(line) - len(line.lstrip(" "))
        if not self.indents:
            self.indents.append(indent)
            return
        if indent > self.indents[-1] and last != ":" and not ends:
            if self.carried is None:
                self.carried = raw.start, self.indents[-1]
            return  # a long line goes on
        yield _token(NEWLINE, "", raw)
        if self.carried is not None and indent <= self.carried[1]:
            self.carried = None
        self.handed.clear()
        if ends:
            return
        if indent > self.indents[-1]:
            self.indents.append(indent)
            if len(self.indents) > DEEPEST:
                message = f"more than {DEEPEST} blocks in each other"
                raise LexicalError(raw.start, raw.end + 1, message)
            yield _token(INDENT, "", raw)
        while indent < self.indents[-1]:
            self.indents.pop()
            if not self.indents or indent > self.indents[-1]:
                raise self._misplaced(raw)
            yield _token(DEDENT, "", raw)

    def _misplaced(self, raw: _Raw) -> LexicalError:
        """The line on which a ':' is missing has made a long line of the first below it."""
        if self.carried is None:
            message = "this line is not indented like any line above it"
            return LexicalError(raw.start, raw.end + 1, message)
        end = self.text.rfind("\n", 0, self.carried[0])
        message = "a ':' is missing at the end of this line, or what is below it is indented wrong"
        return LexicalError(end - 1, end, message)

    def _hand(self, token: Token) -> None:
        """Behind `with` a definition takes as many things as it has parameters."""
        depth = len(self.brackets)
        if token.type == "DEFINITION" and self.lexicon.given.get(str(token), 0) > 1:
            self.handed.append(_Handed(depth, self.lexicon.given[str(token)] - 1))
        elif token == "with" and self.handed and self.handed[-1].depth == depth:
            self.handed[-1].begun = True

    def _separates(self, token: Token) -> bool:
        """Whether a comma separates the arguments of a definition."""
        depth = len(self.brackets)
        while self.handed and self.handed[-1].depth > depth:
            self.handed.pop()
        if token != ",":
            return False
        while self.handed and self.handed[-1].depth == depth and not self.handed[-1].begun:
            self.handed.pop()
        if not self.handed or self.handed[-1].depth < depth:
            return False
        last = self.handed[-1]
        last.commas -= 1
        if not last.commas:
            self.handed.pop()
        return True

    def _single(self, raw: _Raw) -> Token:
        if raw.text in _OPEN:
            self.brackets.append(raw)
            if len(self.brackets) > DEEPEST:
                message = f"more than {DEEPEST} brackets in each other"
                raise LexicalError(raw.start, raw.end, message)
        elif raw.kind == "mark" and raw.text in _CLOSE:
            if not self.brackets and self.stray is None:
                raise LexicalError(raw.start, raw.end, f"this '{raw.text}' closes nothing")
            self.brackets[-1:] = []
        elif raw.kind == "number" and len(raw.text) > DIGITS:
            message = f"a number of more than {DIGITS} digits"
            raise LexicalError(raw.start, raw.end, message)
        kinds = {"number": "NUMBER", "string": "STRING", "way": "WAY", "stray": "STRAY"}
        kind = kinds.get(raw.kind) or self.lexicon.types[raw.text]
        return _token(kind, raw.text, raw)

    def _word(self, position: int, last: str) -> tuple[Token, int]:
        """The longest declared run of words from here, else one name."""
        first = self.raws[position]
        best, end = "", position
        for tree in self.lexicon.behind(last):
            best, end = self._longest(tree, position)
            if best:
                break
        if best:
            words = " ".join(raw.text for raw in self.raws[position : end + 1])
            return Token(best, words, first.start, end_pos=self.raws[end].end), end + 1
        if first.text.startswith("non-"):
            rest = _Raw("word", first.text[4:], first.start + 4, first.end)
            self.raws[position] = rest
            return Token("NON", "non-", first.start, end_pos=rest.start), position
        if first.text != first.text.lower():
            message = f"'{first.text}': rule text is written in small letters"
            if position > 0 and self.raws[position - 1].text == "say":
                message = "put what is said in quotation marks"
            small = first.text.lower()
            raise LexicalError(first.start, first.end, message, small, small)
        return _token("NAME", first.text, first), position + 1

    def _longest(self, tree: Words, position: int) -> tuple[str, int]:
        best, end = "", position
        for offset in range(position, len(self.raws)):
            raw = self.raws[offset]
            if raw.kind not in ("word", "number") or raw.text not in tree:
                break
            tree = tree[raw.text]
            if "" in tree:
                best, end = str(tree[""]), offset
        return best, end


def _token(kind: str, text: str, raw: _Raw) -> Token:
    return Token(kind, text, raw.start, end_pos=raw.end)
