"""LALR(1) by lark over our own tokens; a mistake becomes one sentence in words of the language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from attrs import frozen
from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from interpreter.corpus.diagnostics import Span
from interpreter.language.grammar.expecting import INTRODUCING, explain, introduced
from interpreter.language.grammar.lexer import LexicalError, Lexicon, read_alike, tokens
from interpreter.language.grammar.mending import Mended, Mender, told
from interpreter.language.grammar.rule_text import Mistake, RuleText
from interpreter.language.grammar.table import parser_of
from interpreter.language.grammar.trees import Placed, Tree, subtrees

ENTRIES = ("text", "expression", "phrase", "inventory", "count", "lasting", "owned")
LAYOUT = ("text", "lasting")
DEEPEST = 120  # levels of a tree: what a reader could never follow, and Python's stack could not
GRAMMAR = Path(__file__).with_name("grammar.lark")
KEPT = 10_000  # trees
_HEARD: ContextVar[list[Heard] | None] = ContextVar("heard", default=None)
# By text and entry, with the number of the lexicon that was read with last.
_READ: dict[tuple[str, str], tuple[int, Tree]] = {}
# By tokens: most words of a title are those of another.
_TAKEN_APART: dict[tuple[Any, ...], Tree] = {}


class _Nothing(Lexer):
    """Lark wants a lexer; we feed the tokens ourselves to know what stood before a mistake."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None: ...

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        return iter(())


@lru_cache(maxsize=1)
def lark() -> Lark:
    """The parser of all entry points."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    options: dict[str, Any] = {
        "parser": "lalr",
        "strict": True,
        "lexer": _Nothing,
        "start": list(ENTRIES),
        "maybe_placeholders": True,
        "propagate_positions": True,
    }
    made = parser_of(grammar, options)
    table: Any = made.parser
    callbacks = table.parser.parser.callbacks
    for rule, build in callbacks.items():
        callbacks[rule] = Placed(build.node_builder)  # lark's own notes positions, too
    return made


@lru_cache(maxsize=1)
def keywords() -> dict[str, str]:
    """Every keyword and mark of the grammar, and the name of its token."""
    return {
        str(terminal.pattern.value).replace("\\", ""): terminal.name
        for terminal in lark().terminals
        if terminal.pattern is not None
    }


@lru_cache(maxsize=1)
def verbs() -> frozenset[str]:
    """The words with which a statement may begin."""
    table: Any = lark().parser
    parsed = table.parser._parse_table
    begins = parsed.states[parsed.start_states["text"]]
    return frozenset(word.split()[0] for word, token in keywords().items() if token in begins)


@lru_cache(maxsize=1)
def neighbours() -> frozenset[tuple[str, str]]:
    """The pairs of tokens that may stand side by side in a text."""
    table: Any = lark().parser
    states = table.parser._parse_table.states
    entered = {
        (token, after)
        for actions in states.values()
        for token, (action, after) in actions.items()
        if action is Shift
    }
    return frozenset((first, second) for first, after in entered for second in states[after])


@cache
def free_words(kind: str) -> frozenset[str]:
    """The keywords that may be declared as this class of word: no place of the grammar takes both."""
    table: Any = lark().parser
    rows = [row for row in table.parser._parse_table.states.values() if kind in row]
    return frozenset(
        word
        for word, name in keywords().items()
        if word.isalpha() and not any(name in row for row in rows)
    )


@frozen(eq=False)
class Heard:
    """A text that was read as rule text, and with which words."""

    source: RuleText
    entry: str
    lexicon: Lexicon
    known: frozenset[str]

    def tokens(self) -> list[Token]:
        """Tokens with their offsets; none if the text has illegal characters."""
        return meant_tokens(self.source.value, self.entry, self.lexicon, self.known)


def meant_tokens(
    text: str, entry: str, lexicon: Lexicon, known: frozenset[str] = frozenset()
) -> list[Token]:
    """Tokens of a text, each as its place needs it; none if the text has illegal characters."""
    try:
        read = tokens(text, lexicon, entry in LAYOUT)
    except LexicalError:
        return []
    with suppress(UnexpectedToken):
        _fed(entry, lexicon, known, read)
    return read


@contextmanager
def listening() -> Iterator[list[Heard]]:
    """Gathers every text that is read as rule text meanwhile, also those with mistakes."""
    heard: list[Heard] = []
    token = _HEARD.set(heard)
    try:
        yield heard
    finally:
        _HEARD.reset(token)


def parse(source: RuleText, entry: str, lexicon: Lexicon, known: frozenset[str]) -> Tree:
    """The tree of a text. `known` are the names that it may use. Raises Mistake.

    A tree tells places within its text only, so the same text is read once, wherever it stands: a
    check reads a title with each of its overlays.
    """
    if (heard := _HEARD.get()) is not None:
        heard.append(Heard(source, entry, lexicon, known))
    number, key = lexicon.number(), (source.value, entry)
    before, tree = _READ.get(key, (-1, None))
    if tree is not None and (before == number or read_alike(source.value, before, number)):
        return tree
    tree = _parse(source, entry, lexicon, known)
    if len(_READ) >= KEPT:
        _READ.clear()
    _READ[key] = number, tree
    return tree


def _parse(source: RuleText, entry: str, lexicon: Lexicon, known: frozenset[str]) -> Tree:
    try:
        tokens_read = tokens(source.value, lexicon, entry in LAYOUT)
    except LexicalError as error:
        if error.small:
            _earlier(source, entry, lexicon, known, error)
        span = source.span(error.start, error.end)
        whole = error.end - error.start == len(source.value)  # without it, nothing is left to read
        offset = -1 if whole else error.start
        found, stop = _stops(entry, lexicon, known, source.value, error.start)
        place = next((i for i, t in enumerate(found) if (t.start_pos or 0) >= stop), len(found))
        told_already = error.suggestion or not found or source.value[error.start] == "."
        mended = [] if told_already else _mended(source.value, entry, lexicon, known, found, place)
        meant = error.suggestion or told(mended)
        raise Mistake(span, "bad-text", error.message, meant, offset, mended) from None
    if not tokens_read:
        raise Mistake(_whole(source), "empty-text", "this text is empty")
    actions, also = lexicon.actions, lexicon.second
    read = ((t.type, t.start_pos, str(t) in actions, also.get(str(t))) for t in tokens_read)
    key = source.value, entry, *read
    tree = _TAKEN_APART.get(key)
    if tree is None:
        tree = _taken_apart(source, entry, lexicon, known, tokens_read)
        if len(_TAKEN_APART) >= KEPT:
            _TAKEN_APART.clear()
        _TAKEN_APART[key] = tree
    return tree


def _taken_apart(
    source: RuleText, entry: str, lexicon: Lexicon, known: frozenset[str], found: list[Token]
) -> Tree:
    try:
        tree: Tree = _fed(entry, lexicon, known, found).feed_eof()
    except UnexpectedToken as error:
        place = next((i for i, token in enumerate(found) if token is error.token), len(found))
        raise _mistake(source, entry, lexicon, known, found, place) from None
    _check_depth(source, tree)
    return tree


def _fed(entry: str, lexicon: Lexicon, known: frozenset[str], found: list[Token]) -> Any:
    """The state of a parse after these tokens, each as its place wants it. Raises UnexpectedToken."""
    state, names, before = _start(entry), set(known), ""
    for place, token in enumerate(found):
        kind = _meant(token, lexicon, state.choices(), token in names or before in INTRODUCING)
        if kind != token.type:
            token = found[place] = Token(kind, str(token), token.start_pos, end_pos=token.end_pos)
            names |= {str(token)} if kind == "NAME" else set()
        state.feed_token(token)
        before = str(token)
    return state


def _meant(token: Token, lexicon: Lexicon, choices: Mapping[str, Any], named: bool) -> str:
    """The class of a word that means several things: the one that can stand here. `named`: it may be a name."""
    word = str(token)
    if word in lexicon.actions and "ACTION" in choices:
        return "ACTION"
    if token.type in choices:
        return token.type
    if (second := lexicon.second.get(word)) in choices:
        return str(second)
    return "NAME" if named and "NAME" in choices and word in free_words("NAME") else token.type


def _earlier(
    source: RuleText, entry: str, lexicon: Lexicon, known: frozenset[str], error: LexicalError
) -> None:
    """Raise Mistake for an error before a word in capitals, which small letters would not mend."""
    text = source.value[: error.start] + error.small + source.value[error.end :]
    if len(text) == len(source.value):
        try:
            _parse(source.reading(text), entry, lexicon, known)
        except Mistake as mistake:
            if 0 <= mistake.offset < error.start:
                raise


def _start(entry: str) -> Any:
    """A parse that takes one token after another; lark gives its methods no types."""
    return lark().parse_interactive(start=entry)


def _whole(source: RuleText) -> Span:
    return source.text.span if source.text is not None else source.span(0, len(source.value))


def _mistake(
    source: RuleText,
    entry: str,
    lexicon: Lexicon,
    known: frozenset[str],
    found: list[Token],
    place: int,
) -> Mistake:
    """Describe the error at token `place`, or at an unknown word before it."""

    def accepts(index: int) -> frozenset[str]:
        state = _start(entry)
        for token in found[:index]:
            state.feed_token(token)
        return frozenset(state.accepts())

    mending = partial(_mended, source.value, entry, lexicon, known, found, place)
    start, end, code, message, suggestion, mended, by_hand = explain(
        found, place, accepts, lexicon, known, source.value, mending
    )
    if start >= len(source.value):
        start = len(source.value.rstrip()) - 1
    span = source.span(start, max(end, start + 1))
    if "\n" not in source.value and span.line > source.span(0, 1).line and code == "unexpected":
        message += "; put '|' behind the key, where several lines are meant as such"
    mistake = Mistake(span, code, message, suggestion, start, mended)
    mistake.settle(told(mended) or suggestion, by_hand)
    return mistake


def _mended(
    text: str, entry: str, lexicon: Lexicon, known: frozenset[str], found: list[Token], place: int
) -> list[Mended]:
    """Changes after which a text can be read that stops at this token."""
    own = known | introduced(found, lexicon)

    def kind(token: Token, row: Mapping[str, Any], before: str) -> str:
        return _meant(token, lexicon, row, token in own or before in INTRODUCING)

    parser: Any = lark().parser
    rows = parser.parser._parse_table
    seen = [str(token) for token in found]  # a name that comes once may be a misspelt keyword
    names = known | {name for name in own if seen.count(name) > 1}
    stops = partial(_stops, entry, lexicon, known)
    table = rows.states, rows.start_states[entry], rows.end_states[entry]
    return Mender(*table, kind, stops, lexicon, known, names, text, found, place).mended()


def _stops(
    entry: str, lexicon: Lexicon, known: frozenset[str], text: str, stray: int | None = None
) -> tuple[list[Token], int]:
    """The tokens of a text, and at which offset it cannot be read any more."""
    read: list[Token] = []
    try:
        read = tokens(text, lexicon, entry in LAYOUT, stray)
        _fed(entry, lexicon, known, read).feed_eof()
    except LexicalError as error:
        return read, error.start
    except UnexpectedToken as error:
        return read, len(text) if error.token.type == "$END" else error.token.start_pos or 0
    return read, len(text) + 1


def _check_depth(source: RuleText, tree: Tree) -> None:
    """A tree too deep to follow is refused before anything walks it recursively."""
    depth = [tree]
    for _ in range(DEEPEST):
        depth = [c for t in depth for c in subtrees(t)]
        if not depth:
            return
    raise Mistake(_whole(source), "too-deep", "this text is nested too deeply")
