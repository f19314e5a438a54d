"""Usual mistakes: for a token that cannot stand where it stands, a sentence on what to write instead."""

from __future__ import annotations

from lark import Token

from interpreter.corpus import nearest
from interpreter.language.grammar.foreign import MEANT
from interpreter.language.grammar.lexer import DEDENT, INDENT, NEWLINE

_COUNTED = ("place", "remove", "move", "turn", "replace")  # how many stands behind them
STATEMENT = {"LET", "SET", "ADD"}  # where these may stand, a statement begins
BEGINS = "; a statement begins with what is done, such as 'set', 'add' or 'place'"
_VALUES = ("VALUE", "DEFINITION", "ATTRIBUTE")
_BEFORE_QUOTATIONS = ("choose", "roll", "may", "say")
_CARDS = ("ZONE", "NAMED_CARD", "CLASS_CARDS")
_PIECES = ("KIND", "GROUP", "PIECES")


def usually(found: list[Token], place: int, accepted: frozenset[str]) -> str:
    """Sentence on what to write instead; "" if the mistake is not a usual one."""
    first = place
    while first > 0 and found[first - 1].type not in (NEWLINE, INDENT, DEDENT):
        first -= 1
    line = [str(token) for token in found[first:place]]
    if place == first and accepted >= STATEMENT:
        return _begun(found, place)
    sets = str(found[place]) in ("spaces", "factions", "cards") and "LPAR" in accepted
    if sets and line[-1:] != ["for each"]:
        return f"such a set stands in brackets: '({found[place]} …)'"
    if place == first:
        return ""
    owner = "ZONE" in accepted and found[place].type in ("FACTION", "NAME", "SPACE")
    if owner and place + 1 < len(found) and found[place + 1].type == "ZONE":
        return f"say '{found[place + 1]} of {found[place]}'"
    return _behind(found[place], found[place - 1], line, accepted)


def _begun(found: list[Token], place: int) -> str:
    """Sentence for a line that begins with no verb."""
    end = place
    while end < len(found) and found[end].type != NEWLINE:
        end += 1
    line = [str(token) for token in found[place:end]]
    if line[0] == "for":
        return "say 'for each …'; numbers are gone through by 'for each n from 1 to 3:'"
    if found[place].type == "WAY":
        word = line[0].split(" ")[0]
        meant = MEANT.get(word, "")
        near = meant if meant in _BEFORE_QUOTATIONS else nearest(word, _BEFORE_QUOTATIONS)
        return f"expected a statement, found '{line[0]}'; did you mean '{near} …'?" if near else ""
    if line[-1] == ":" and found[place].type in (*_VALUES, *_PIECES, "FACTION", "SPACE", "NAME"):
        return f"a condition begins with 'if': say 'if {line[0]} …:'"
    if line[0] in ("in", "on") and line[-1] == ":":
        return f"say 'at {' '.join(line[1:-1])}:'"
    if found[place].type not in (*_VALUES, "FACTION", "NAME"):
        return ""
    if sign := next((word for word in line if word in ("=", "+", "-")), ""):
        changed = " ".join(line[: line.index(sign)]).rstrip(" +-*/")
        return f"say 'set {changed} to …', 'add … to {changed}' or 'subtract … from {changed}'"
    return f"{BEGINS[2:]}, not with '{line[0]}'"


def _behind(token: Token, before: Token, line: list[str], accepted: frozenset[str]) -> str:
    """Sentence for a token that follows others on its line."""
    verb, said = line[0], str(before)
    if said == "the":
        return "leave out 'the'; no name has an article here"
    if token.type == "STRING" and "NAME" in accepted:
        return f"a name comes first: '{said} NAME {token}'"
    if token.type == "NUMBER" and before.type == "NAMED_CARD":
        return f"there is no copy {token} of '{said}'"
    match str(token):
        case "the":
            return "leave out 'the'; no name has an article here"
        case "=" if said in ("<", ">"):
            return f"say '{said}=', without a blank"
        case "at least" | "at most" if "MORETHAN" in accepted or said == "is":
            return "for 'at least' and 'at most' say '>=', '<='"
        case "at least" | "at most" if verb == "choose":
            return "for 'at least' and 'at most' say '3 or more', 'up to 3'"
        case "at most" if verb in _COUNTED:
            return f"for 'at most' say 'up to': '{verb} up to 2 …'"
        case "if" | "with" | "that" if "WHERE" in accepted and verb != "choose":
            note = f"; '({said} with …)' gives a definition its arguments"
            asked = str(token) == "with" and before.type == "DEFINITION"
            return f"a condition stands behind 'where' here{note if asked else ''}"
        case _ if token.type in _PIECES and "number of" in line[-2:]:
            pieces = str(token) if said == "number of" else f"{said} {token}"
            return f"leave out 'number of': '{pieces}' is a number by itself"
        case "where" if "cards in" in line:
            return "these cards need a name: say '(cards c in … where …)'"
        case "with" if before.type == "DEFINITION" or line[-2:-1] == ["of"]:
            return f"put a definition and its arguments in brackets here: '({said} with …)'"
        case "in" if before.type in _VALUES:
            return f"only pieces are 'in' a space: say '{said} of …'"
        case "from" if verb == "move":
            return "say with 'in' where the pieces are: 'move N PIECES in A to B'"
        case "to" if verb == "for each" and "in" in line:
            return "numbers are gone through with 'from': 'for each n from 1 to 3:'"
        case "of" if before.type in _PIECES:
            return f"whose they are stands in front: 'actor {said}', 'enemy {said}'"
        case "here" | "in" | "on map" if accepted == {"$END"}:
            return f"leave out '{token}': where these pieces are goes without saying"
        case "(" if before.type == "PROCEDURE":
            return f"what it is called with stands behind 'with': 'do {said} with …'"
        case ":" if before.type == "NUMBER" and verb == "choose" and "TO" in accepted:
            return f"say 'exactly {said}', 'up to {said}' or '{said} or more'"
        case "die" | "dice" if verb == "roll":
            return "'roll x' rolls a die and names the result x"
        case "spaces" | "factions" | "cards" if said == "for each":
            return f"say 'for each {str(token)[:-1]}'"
    if said.startswith("for each") and token.type == "FLAG":
        return f"'{token}' is a flag of spaces: say 'for each space where {token}'"
    if said in ("remove", "place") and token.type == "VALUE":
        return f"'{token}' is a value, no piece: say 'set {token} … to …', or 'add' and 'subtract'"
    if verb in _COUNTED and (token.type in _CARDS or str(token) in ("card", "top of")):
        return "cards are put: 'put CARD on ZONE', or 'deal N from ZONE to ZONE'"
    if said in _COUNTED and "ALL" in accepted:
        return f"say how many: '{said} 1 …', '{said} all …' or '{said} up to 2 …'"
    if said == "no":
        return "'no' is a value; before a condition or pieces say 'not'"
    if said == "draw" and token.type == "NUMBER":
        return "'draw x from …' takes one by chance and calls it x; cards are moved by 'deal N from … to …'"
    if verb == "choose" and len(line) == 2 and token.type == "FLAG":
        return f"say 'choose {said} from {token}', '{said}' being a name for what is chosen"
    if verb in ("add", "subtract") and before.type == "NUMBER" and token.type == "VALUE":
        joint = "to" if verb == "add" else "from"
        return f"the value stands behind: '{verb} {said} {joint} … {token}'"
    if verb == "pay" and token.type == "VALUE":
        return f"leave out '{token}': the title says with what 'pay {said}' pays"
    owner = "OF" in accepted and token.type in ("FACTION", "SPACE", "NAME")
    if before.type == "ZONE" and owner and verb != "show":  # who is shown a card stands there
        return f"say '{said} of {token}'"
    if token.type in ("SPACE", "BOX") and before.type in _PIECES and "IN" in accepted:
        return f"say 'in {token}'"
    return ""
