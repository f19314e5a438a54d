"""Usual mistakes: for a token that cannot stand where it stands, a sentence on what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lark import Token

from interpreter.corpus.nearest import nearest
from interpreter.language.grammar.foreign import ASKED, FORMS, PARTS, WRITTEN, spoken
from interpreter.language.grammar.lexer import DEDENT, INDENT, NEWLINE

_COUNTED = ("place", "remove", "move", "turn", "replace")  # how many stands behind them
STATEMENT = {"LET", "SET", "ADD"}  # where these may stand, a statement begins
BEGINS = "; a statement begins with what is done, such as 'set', 'add' or 'place'"
_VALUES = ("VALUE", "DEFINITION", "ATTRIBUTE")
_BEFORE_QUOTATIONS = ("choose", "roll", "may", "say")
_CARDS = ("ZONE", "NAMED_CARD", "CLASS_CARDS")
_PIECES = ("KIND", "GROUP", "PIECES")
_PLACES = ("here", "in", "next to", "on map")
_BEGUN = (*_VALUES, *_PIECES, "FACTION", "SPACE", "NAME")
_OWNERS = ("FACTION", "SPACE", "NAME")
_SETS = ("spaces", "factions", "cards")
_AMOUNTS = ("add", "subtract", "transfer", "pay", "set", "let")  # no condition follows


class _Stop(NamedTuple):
    """A token that cannot stand where it stands, with what is before and behind it."""

    token: Token
    accepted: frozenset[str]
    line: list[str]  # the words of the line before the token
    before: Token
    after: Token
    verb: str  # with which the line begins
    said: str  # the word before
    begins: bool  # where a statement may begin
    rest: list[Token]  # of the line


# The first that holds is told.
_SENTENCES: list[tuple[Callable[[_Stop], object], str]] = [
    (lambda s: s.begins and s.token == "for", "say 'for each …'; numbers are gone through by 'for each n from 1 to 3:'"),
    (lambda s: s.begins and s.token.type == "WAY" and _near_way(s.token), "expected a statement, found '{token}'; did you mean '{near} …'?"),
    (lambda s: s.begins and s.token.type == "ACTION", "'{token}' is an action: say 'grant actor {token}', in a rule test 'run: {token}'; what lasts stands under 'lasting:'"),
    (lambda s: s.begins and s.rest == [":"] and s.token.type in ("FACTION", "SPACE"), "say '{who} {token}:'"),
    (lambda s: s.begins and s.rest and s.rest[-1] == ":" and s.token.type in _BEGUN, "a condition begins with 'if': say 'if {token} …:'"),
    (lambda s: s.begins and s.rest and s.rest[-1] == ":" and s.token in ("in", "on"), "say 'at {after}:'"),
    (lambda s: s.begins and s.token.type in _BEGUN and {"=", "+", "-"} & {*s.rest}, "say 'set VALUE to …', 'add … to VALUE' or 'subtract … from VALUE'"),
    (lambda s: s.begins and s.token.type in _BEGUN, "a statement begins with what is done, such as 'set', 'add' or 'place', not with '{token}'; say '{form}'"),
    (lambda s: not s.line and "ACTION" in s.accepted and s.token in FORMS, "a lasting text holds changes, no statements: '{by}'"),
    (lambda s: s.token == ":" and s.rest and s.said in FORMS, "leave out ':' behind '{before}': '{own}'"),
    (lambda s: s.token == "," and s.verb.startswith("for each") and "in" in s.line, "a set of several stands in braces: '{{{before}, …}}'"),
    (lambda s: s.token == "(" and s.before.type in (*_VALUES, "PROCEDURE"), "what it is handed stands behind 'with': '{before} with …'"),
    (lambda s: s.token == "with" and s.after in ("max", "min", "the"), "say 'with highest …' or 'with lowest …'"),
    (lambda s: s.token in ("highest", "lowest") and "(" in s.line and "RPAR" in s.accepted, "say 'with {token} …' or 'from {token} …'"),
    (lambda s: s.token == "if" and "YES" in s.accepted and not s.begins and (s.verb in _AMOUNTS or {"then", "otherwise"} & {*s.rest}), "a condition stands between two values: 'A if C otherwise B'"),
    (lambda s: s.begins is False and "WAY" in s.accepted and s.token.type == "STRING", "a way has a name, too: 'NAME {token}:'"),
    (lambda s: s.begins is False and "WAY" in s.accepted and s.after == ":", "a way has a name and says something: '{token} \"What it says\":'"),
    (lambda s: s.token == "+" and not s.line and "YES" in s.accepted, "'+' stands between two numbers, and what is written here stands in place of what was there: 'N + {after}'"),
    (lambda s: not s.line and "KIND" in s.accepted and "YES" not in s.accepted and (s.token == "all" or s.token.type == "NUMBER"), "only whose and which pieces stand here: leave out '{token}'"),
    (lambda s: s.token == "," and "AND" in s.accepted, "conditions are joined by 'and' or 'or', not by a comma; what a definition is handed stands behind 'with'"),
    (lambda s: s.token == "not" and "IS" in s.accepted, "say 'is not', or 'not' before the whole condition"),
    (lambda s: s.token == "in" and ((s.before.type in _VALUES and s.after.type != "SPACE") or (s.before.type == "NAMED_CARD" and "IS" in s.accepted)), "say 'is in': '{before} is in {{…}}'; only pieces are 'in' a space"),
    (lambda s: s.token == "in" and s.said in ("where", "and", "or", "not", "if") and "HERE" in s.accepted, "say of what: 'here is in SPACES', 'PIECES in SPACE'; of a flag the word alone"),
    (lambda s: s.verb == "do" and (s.before.type == "PROCEDURE" or s.token in ("here", "of", "to", "in", "at", "for")), "what a procedure is handed stands behind 'with': '{own}'; where it happens, in 'at SPACE:' above it"),
    (lambda s: s.token.type == "WORD" and "VALUE" in s.accepted and s.verb in _AMOUNTS and "YES" not in s.accepted, "'{token}' is a word that a value can have: say 'set VALUE to {token}'"),
    (lambda s: "ZONE" in s.accepted and s.token.type in _OWNERS and s.after.type == "ZONE", "say '{after} of {token}'"),
    (lambda s: s.said == ":" and NEWLINE in s.accepted, "what a ':' opens stands on the lines below it, indented"),
    (lambda s: s.verb == "pay" and s.before.type == "NUMBER" and s.token.type == "VALUE", "leave out '{token}', which title.yaml says; it is written '{own}'"),
    (lambda s: s.verb == "grant" and "COMMA" in s.accepted and s.token in ("limited", "accompanied", "in"), "each limit stands behind a ',': '{own}, limited, in SET'"),
    (lambda s: s.token == "otherwise if" and "OTHERWISE" in s.accepted, "a condition stands behind its value: 'otherwise A if C'"),
    (lambda s: s.token == "between" and "ANY" in s.accepted, "say 'N to N'"),
    (lambda s: s.token in ASKED and s.verb != "choose number", "expected something else than '{token}'; say '{asked}'"),
    (lambda s: "FORBIDDEN" in s.accepted, "a change is written 'NAME is N', 'NAME plus N', 'NAME at most N', 'NAME at least N' or 'forbidden'"),
    (lambda s: not s.line and "ACTION" in s.accepted and s.token.type in ("FACTION", "SIDE"), "what is changed comes first: 'ACTION by {token}: …'"),
    (lambda s: s.before.type == "NUMBER" and s.token.type in ("FACTION", "SIDE", "STATE", *_PIECES) and "IS" in s.accepted and s.verb not in _AMOUNTS, "what is counted comes first: '{token} … >= {before}'"),
    (lambda s: s.token.type == "NUMBER" and s.before.type == "NAMED_CARD", "there is no copy {token} of '{before}'"),
    (lambda s: s.token == "next to" and "YES" in s.accepted, "the spaces beside one are a set: '(spaces next to here where …)'"),
    (lambda s: s.said and s.token.type == "STRING" and "NAME" in s.accepted, "a name comes first: '{before} NAME {token}'"),
    (lambda s: s.token in ("at least", "at most") and s.verb == "choose", "for 'at least' and 'at most' say '3 or more', 'up to 3'"),
    (lambda s: s.token in ("at least", "at most") and "YES" in s.accepted and s.verb not in _COUNTED, "what is counted comes first: 'PIECES >= 3', 'PIECES <= 3'"),
    (lambda s: s.token == "where" and "cards in" in s.line, "these cards need a name: say '(cards c in … where …)'"),
    (lambda s: s.token == "in" and s.before.type in _VALUES, "only pieces are 'in' a space: say '{before} of …'"),
    (lambda s: s.token == "of" and s.before.type in _PIECES, "whose they are stands in front: 'actor {before}', 'enemy {before}'"),
    (lambda s: s.token == ":" and s.before.type == "NUMBER" and s.verb == "choose" and "TO" in s.accepted, "say 'exactly {before}', 'up to {before}' or '{before} or more'"),
    (lambda s: s.token in _SETS and "LPAR" in s.accepted and s.said == "up to", "expected a number, found '{token}'"),
    (lambda s: s.said.startswith("for each") and s.token.type == "FLAG", "'{token}' is a flag of spaces: say 'for each space where {token}'"),
    (lambda s: s.verb == "repeat" and s.token.type == NEWLINE and len(s.line) == 2, "a phase is begun again by 'go to {before}', a procedure by 'do {before}'; what is below a line, by 'repeat N times:'"),
    (lambda s: s.said == "card" and s.token in ("is", "is not", "is in", "is not in"), "the card that is looked at is called 'it': say 'it {token} …'"),
    (lambda s: s.token == "all" and "KIND" in s.accepted, "leave out 'all': pieces are counted as 'PIECES here', all others as 'non-KIND PIECES here'"),
    (lambda s: s.said in _COUNTED and s.token.type in _VALUES and s.after.type not in _PIECES and any(t.type in _PIECES for t in s.rest), "a number that is worked out stands in brackets: '{before} ({token}) …'"),
    (lambda s: s.verb in _COUNTED and s.token.type == "VALUE" and s.said == s.verb and s.after.type not in _PIECES, "'{token}' is a value, no piece: say 'set {token} … to …', 'add', 'subtract' or 'shift'"),
    (lambda s: s.verb in _COUNTED and s.before.type == "VALUE" and "KIND" in s.accepted, "'{before}' is a value, no piece: say 'set {before} … to …', 'add' or 'subtract'"),
    (lambda s: s.verb in _COUNTED and (s.token.type in _CARDS or s.token in ("card", "top of")), "cards are put: 'put CARD on ZONE', or 'deal N from ZONE to ZONE'"),
    (lambda s: s.said == "no", "'no' is a value; before a condition or pieces say 'not'"),
    (lambda s: s.before.type == "FIELD" and "OF" in s.accepted, "'{before}' is a card field: say '{before} of …', or choose another name"),
    (lambda s: s.token in _PLACES and s.said in ("here", "on map"), "'{before}' says already where; a phrase of pieces has one place, '{before}' or '{token} …'"),
    (lambda s: s.token.type in ("SPACE", "BOX") and s.before.type in _PIECES and "IN" in s.accepted, "say 'in {token}'"),
]  # fmt: skip


def usually(found: list[Token], place: int, accepted: frozenset[str]) -> str:
    """Sentence on what to write instead; "" if the mistake is not a usual one."""
    first = end = place
    while first > 0 and found[first - 1].type not in (NEWLINE, INDENT, DEDENT):
        first -= 1
    while end < len(found) and found[end].type != NEWLINE:
        end += 1
    line, rest = [str(token) for token in found[first:place]], found[place + 1 : end]
    none, token = Token("", ""), found[place]
    before, after = found[place - 1] if line else none, found[place + 1] if rest else none
    begins = not line and accepted >= STATEMENT
    stop = _Stop(token, accepted, line, before, after, "".join(line[:1]), str(before), begins, rest)
    said = next((said for holds, said in _SENTENCES if holds(stop)), "")
    done = {**{verb: FORMS[verb] for verb in (*_AMOUNTS, *_COUNTED)}, **WRITTEN}
    granted = ["grant FACTION ACTION" for each in rest if each.type == "ACTION"]
    forms = [*granted, *(done[each] for each in rest if each in done), "set VALUE to N"]
    who, own = "as" if token.type == "FACTION" else "at", FORMS.get("".join(line[:1]), "")
    words = {"one": str(token)[:-1], "asked": ASKED.get(str(token)), "form": forms[0], "who": who}
    words |= {"own": own, "by": PARTS["by"], "near": _near_way(token)}
    return said.format(**stop._asdict(), **words)


def _near_way(token: Token) -> str:
    """The word before a quotation for which the name of a way was meant."""
    word = str(token).split(" ")[0]
    meant = (each for each in spoken(word) if each in _BEFORE_QUOTATIONS)
    return next(meant, "") or nearest(word, _BEFORE_QUOTATIONS)
