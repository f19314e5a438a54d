"""Word what the parser expected. An unknown word is the likelier cause and is blamed first.

LALR accepts a misspelt noun as a local name and stumbles over what follows. So the first name on the
line that nobody introduced is blamed before the token at which the parser stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from lark import Token

from interpreter.corpus.english import article, joined
from interpreter.corpus.meant import few
from interpreter.corpus.nearest import nearest, tired
from interpreter.language.grammar.foreign import ASKED, FILLERS, FORMS, PARTS, WRITTEN, spoken
from interpreter.language.grammar.lexer import DEDENT, INDENT, LEADERS, NEWLINE, THEN, Lexicon
from interpreter.language.grammar.usual import BEGINS, STATEMENT, usually

NOUNS = {
    "FACTION": "faction", "SIDE": "side", "KIND": "piece", "GROUP": "piece", "STATE": "state", "BOX": "box", "SPACE": "space", "FLAG": "flag", "ATTRIBUTE": "attribute",
    "VALUE": "value", "DEFINITION": "definition", "WORD": "word", "PROCEDURE": "procedure", "ACTION": "action", "ACTION_CLASS": "action class", "PHASE": "phase", "CARD_CLASS": "card class", "FIELD": "card field",
    "EFFECT": "effect", "LIFETIME": "lifetime", "ZONE": "zone", "BORDER": "border", "WORDS": "list of words", "NAMED_CARD": "card", "CLASS_CARDS": "card class",
}  # fmt: skip
_SPOKEN = {
    "NUMBER": "a number", "STRING": "a quotation", "NAME": "a name", "WAY": "a name and a quotation", NEWLINE: "the end of the line", INDENT: "an indented block", "$END": "the end of the text",
}  # fmt: skip
INTRODUCING = (
    "let", "roll", "dice as", "draw", "choose", "choose number", "as", "passing", "spaces", "longest line", "factions", "cards",
    "for each space", "for each faction", "for each card", "for each", "subsets", "each faction",
)  # fmt: skip
_OPERATORS = (
    "+", "-", "*", "/", "mod", "for", "=", ">", ">=", "<", "<=", "is", "is not", "is in", "is not in", "and", "or",
    "if", "of", "here", "in", "on map", "next to", "at", "with", "together with", "without",
)  # fmt: skip
_CHANGES = ("is", "plus", "at most", "at least")
_MOST_WORDS = 4  # of a declared id that a misspelling is compared with
_MOST_TOLD = 5
_FEW_TOLD = 3
# What a change may cost to be told beside a sentence by hand, and beside a word that is near.
_LIKELY, _SURE = 2.09, 1.5
ANY = 0  # where a token ends that stands for any like it
_BEGUN = 4  # letters of a word that another begins with


class Explanation(NamedTuple):
    start: int
    end: int
    code: str
    message: str
    suggestion: str
    mended: Sequence[Any] = ()  # how the text might go on, the likeliest first
    by_hand: str = ""  # said where that is not clear


def explain(
    found: list[Token],
    place: int,
    accepts: Callable[[int], frozenset[str]],
    lexicon: Lexicon,
    known: frozenset[str],
    text: str,
    mending: Callable[[], list[Any]],
) -> Explanation:
    """Explain why the parser stopped at token `place`; `accepts` gives the tokens that it would take."""
    first = place
    while first > 0 and found[first - 1].type not in (NEWLINE, INDENT, DEDENT):
        first -= 1
    names = known | introduced(found, lexicon)
    mended = mending()
    if mended and mended[0].slip:
        run, kind = found[mended[0].first : mended[0].end], mended[0].new[0].type
        message = f"unknown {NOUNS.get(kind, 'word')} '{' '.join(map(str, run))}'"
        start, end = run[0].start_pos or 0, run[-1].end_pos or 0
        return Explanation(start, end, "unknown-word", message, "", mended)
    read = _Read(found, first, accepts, lexicon, names)
    for index in range(first, min(place + 1, len(found))):
        if found[index].type == "NAME" and str(found[index]) not in names:
            mended = [each for each in mended if all(token.end_pos != ANY for token in each.new)]
            told = read.unknown(index, bool(mended))
            mended = [] if told.suggestion and mended and mended[0].cost > _SURE else mended
            return told._replace(mended=mended)
    likely = bool(mended) and mended[0].cost <= _LIKELY
    by_hand = usually(found, place, accepts(place)) if place < len(found) else ""
    told = _unexpected(found, place, accepts(place), lexicon, text, "" if likely else by_hand)
    mended = [each for each in mended if not by_hand or each.cost <= _LIKELY]
    return told._replace(mended=mended, by_hand=by_hand)


class _Read(NamedTuple):
    """Tokens of a text with a mistake in the line that begins at `first`."""

    found: list[Token]
    first: int
    accepts: Callable[[int], frozenset[str]]
    lexicon: Lexicon
    names: set[str] | frozenset[str]

    def called(self, index: int) -> str:
        """The call of the procedure whose name begins there without 'do'; "" if there is none."""
        rest = " ".join(map(str, self.found[index : index + _MOST_WORDS])) + " "
        known = self.lexicon.led.get("PROCEDURE", ())
        name = max((p for p in known if rest.startswith(f"{p} ")), key=len, default="")
        return name and f"do {name}"

    def unknown(self, index: int, mended: bool) -> Explanation:
        """Explain a word that nobody knows."""
        token, accepted, lexicon = self.found[index], self.accepts(index), self.lexicon
        word, begins = str(token), accepted >= STATEMENT
        words = {} if word in (WRITTEN if begins else ASKED) else candidates(accepted, lexicon)
        words |= dict.fromkeys(self.names, "NAME") if words and "NAME" in accepted else {}
        called = begins and self.called(index)
        stands = (w for w in spoken(word) if lexicon.types.get(w, "NUMBER") in accepted)
        words.pop(word, None)
        meant = near(word, words) or next(stands, "")
        like = [w for w in words if contains(w, word)]
        if not meant and len(like) == 1 and word not in lexicon.led.get("PROCEDURE", ()):
            meant = like[0]
        nouns = {NOUNS[kind] for kind in accepted if kind in NOUNS}
        noun = nouns.pop() if len(nouns) == 1 else "word"
        noun = NOUNS.get(words.get(meant, ""), "word") if meant else noun
        message = f"unknown {noun} '{word}'"
        if not meant and not mended:
            said = f"; say '{called}'" if called else _said_of(self.found, index, accepted, lexicon)
            things = [w for w, kind in words.items() if NOUNS.get(kind) == noun]
            kinds = [*candidates({"KIND"} & accepted, lexicon)]
            pieces = f"; pieces are {joined(kinds, 'and')}" if 0 < len(kinds) <= _MOST_TOLD else ""
            form, wanted = _form(self.found[self.first : index]), _or(_wanted(accepted, lexicon))
            said = said or beginning(like) or few(things) or pieces
            message += said or form or f"; expected {wanted}"
        return Explanation(token.start_pos or 0, token.end_pos or 0, "unknown-word", message, meant)


def beginning(words: list[str]) -> str:
    """Name the few words of a title that hold the one that was written."""
    told = joined([f"'{word}'" for word in words], "or")
    return f"; is {told} meant?" if 0 < len(words) <= _MOST_TOLD else ""


def contains(whole: str, word: str) -> bool:
    """Whether a word of a title begins or ends with another word, or goes a little beyond it."""
    longer, shorter = (whole, word) if len(whole) > len(word) else (word, whole)
    begun = len(shorter) >= min(_BEGUN, len(longer) - 1) >= 2 and longer.startswith(shorter)
    return begun or f" {whole} ".startswith(f" {word} ") or f" {whole} ".endswith(f" {word} ")


def _parts(run: str) -> list[str]:
    return sorted({*run.split()} - {"of", "the"})


def near(run: str, words: Iterable[str]) -> str:
    """Which word a run was meant for: one of as many parts, or of the same: 'diamonds 2' for '2 of diamonds'."""
    said = " ".join((spoken(part) or [part])[0] for part in run.split())
    if " " in run and run != said in words:
        return said
    alike = [word for word in words if word.count(" ") == run.count(" ")]
    several = [w for w in words if " " in w]
    same = (w for w in several if _parts(w) == _parts(run) or w.replace(" ", "") == run)
    return nearest(run, alike) or next(same, "")


def introduced(found: list[Token], lexicon: Lexicon) -> set[str]:
    """The names that a text gives to things."""
    before = _introducing(lexicon)
    named = {str(b) for a, b in pairwise(found) if b.type == "NAME" and a.type in before}
    among = zip(found, found[1:], found[2:], strict=False)  # `(x in …`
    named |= {str(b) for a, b, c in among if b.type == "NAME" and (a, c) == ("(", "in")}
    rolling = False
    for a, b in pairwise(found):  # `roll x, y`
        rolling = a == "roll" or (rolling and (a.type == "NAME" or a == ","))
        named |= {str(b)} if rolling and b.type == "NAME" else set()
    return named


def _introducing(lexicon: Lexicon) -> set[str | None]:
    return {lexicon.types.get(word) for word in INTRODUCING}


def _said_of(found: list[Token], index: int, accepted: frozenset[str], lexicon: Lexicon) -> str:
    """Say what to write in place of an unknown word; "" if there is too much to name."""
    token, before = found[index], str(found[index - 1]) if index else ""
    if before in (*LEADERS, "repeat") and (other := elsewhere(str(token), lexicon)):
        return other
    form = (WRITTEN if accepted >= STATEMENT else ASKED).get(str(token), "")
    if index and found[index - 1].type == "WORDS":
        return f"; say '({token} in {before} where …)'"
    if "WAY" in accepted:
        return f"; a way has a name and says something: '{token} \"What it says\":'"
    if token in FILLERS or "1" in spoken(token):
        return "; leave it out"
    if before == "set":
        return f"; a new name is given by 'let {token} be …'"
    if form or accepted >= STATEMENT:
        return f"; say '{form}'" if form else BEGINS
    behind = PARTS.get(str(found[index + 1]), "") if index + 1 < len(found) else ""
    return behind and f"; it is written '{behind}'"


def elsewhere(word: str, lexicon: Lexicon) -> str:
    """How a word is said that stands behind another keyword than the one written; "" if it stands nowhere."""
    if word in lexicon.actions:
        return f"; it is an action: say 'grant actor {word}'"
    said = ((kind, f"say '{leader} {word}'") for leader, kind in LEADERS.items())
    found = next((each for each in said if word in lexicon.led.get(each[0], ())), None)
    return f"; it is {article(NOUNS[found[0]])}: {found[1]}" if found else ""


def candidates(accepted: Iterable[str], lexicon: Lexicon) -> dict[str, str]:
    """Words of the accepted kinds, each with its kind; none once suggestions are used up."""
    if tired():
        return {}
    wanted = set(accepted)
    words = {w: kind for w, kind in lexicon.types.items() if kind in wanted and w[0].isalpha()}
    for kind in wanted & lexicon.led.keys():
        words.update(dict.fromkeys(lexicon.led[kind], kind))
    if "ACTION" in wanted:
        words.update(dict.fromkeys(lexicon.actions, "ACTION"))
    return words


def _unexpected(
    found: list[Token],
    place: int,
    accepted: frozenset[str],
    lexicon: Lexicon,
    text: str,
    sentence: str,
) -> Explanation:
    if place >= len(found):
        end = found[-1].end_pos or 0
        message = f"expected {_or(_wanted(accepted, lexicon))}, but the text ends{_form(found)}"
        return Explanation(end - 1 if end else 0, end, "unexpected", message, "")
    token = found[place]
    start, end = token.start_pos or 0, token.end_pos or 0
    before = found[place - 1] if place > 0 else token
    apart = "\n" in text[before.end_pos or 0 : start]
    if token.type in (NEWLINE, DEDENT) or (apart and "COLON" in accepted):
        start, end = before.start_pos or 0, before.end_pos or 0
    if apart and "COLON" in accepted:
        message = "a ':' is missing at the end of this line; the next is indented deeper"
        return Explanation(start, end, "unexpected", message, "")
    naming = before is not token and str(before) in INTRODUCING
    ours = spoken(token) if lexicon.types.get(str(token)) == token.type else []
    began = {m: lexicon.types.get(m) or lexicon.types.get(m.split(" ")[0]) for m in ours}
    meant = next((m for m, kind in began.items() if kind in accepted), "")
    if not sentence:
        first = max((n for n in range(place) if found[n].type == NEWLINE), default=-1) + 1
        sentence = _sentence(token, accepted, lexicon, naming)
        sentence += "" if "; " in sentence else _form(found[first:place])
    return Explanation(start, end, "unexpected", sentence, meant)


def _sentence(token: Token, accepted: frozenset[str], lexicon: Lexicon, naming: bool) -> str:
    if INDENT in accepted:
        return "an indented block must follow a line that ends in ':'"
    wanted = _or(_wanted(accepted, lexicon))
    if token.type in (NEWLINE, DEDENT):
        return f"expected {wanted}, but the {'line' if token.type == NEWLINE else 'block'} ends"
    noun = NOUNS.get(token.type)
    if naming and token in ("in", "where", "from", "be"):
        return f"a name comes before '{token}'"
    other = any(lexicon.types.get(word) in accepted for word in spoken(str(token)))
    if naming and not other and "NAME" in accepted and str(token)[:1].isalpha():
        kind = article(noun) if noun else "a word of the rule language"
        return f"'{token}' is {kind}; choose another name"
    return f"expected {wanted}, found {article(noun) + ' ' if noun else ''}'{token}'"


def _form(line: list[Token]) -> str:
    """How the innermost part of this line is written in which the mistake is."""
    parts = [""]
    for token in line:
        if token in ("(", "{"):
            parts.append("")
        elif token in (")", "}"):
            parts = parts[:-1] or [""]
        elif (not parts[-1] and token in FORMS) or (
            token in PARTS and (token != "by" or not parts[-1])
        ):
            parts[-1] = f"; it is written '{PARTS.get(str(token)) or FORMS[str(token)]}'"
    return parts[-1]


def _wanted(accepted: Iterable[str], lexicon: Lexicon) -> list[str]:
    """Accepted tokens in words. Large classes have one name; operators come only if nothing else does."""
    left = set(accepted) - {DEDENT, THEN}
    said: list[str] = []
    if left >= STATEMENT:
        return ["a statement"]
    if {"NUMBER", "LPAR", "HERE", "YES"} <= left:
        said.append("a value")
        left = {kind for kind in left if kind in (NEWLINE, "COLON", "ALL")}
    elif {"KIND", "GROUP"} <= left:
        said.append("pieces")
        left -= {"KIND", "GROUP", "PIECES", "NON", "ENEMY", "FRIENDLY", "FRESH", "NAME", "OWNER"}
        left -= {"FACTION", "SIDE", "STATE", "ACTOR", "VALUE", "DEFINITION", "ATTRIBUTE"}
    elif {"VALUE", "DEFINITION"} <= left:
        said.append("the name of a value")
        left -= {"VALUE", "DEFINITION", "ATTRIBUTE", "NAME", "FACTION", "ACTOR", "OWNER"}
    operators = {lexicon.types[word] for word in _OPERATORS}
    changes = {lexicon.types[word] for word in _CHANGES}
    operators -= changes if changes <= left else set()
    if left - operators or said:
        left -= operators
    spoken = {kind: word for word, kind in lexicon.types.items() if kind not in NOUNS}
    for kind in sorted(left):
        if kind in NOUNS:
            few = [*candidates({kind}, lexicon)]
            named = f" ({joined(few, 'or')})" if 0 < len(few) <= _FEW_TOLD else ""
            said.append(f"{article(NOUNS[kind])}{named}")
        else:
            said.append(_SPOKEN.get(kind) or f"'{spoken[kind]}'")
    return said


def _or(items: list[str]) -> str:
    if len(items) > _MOST_TOLD:
        return ", ".join([*items[: _MOST_TOLD - 1], "…"])
    return joined(items, "or")
