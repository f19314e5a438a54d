"""Words of speech and of programming languages that are none of the rule language, with what stands for them here."""

from __future__ import annotations

from interpreter.corpus.english import COUNTED

MEANT = {
    "true": "yes", "false": "no", "null": "none", "nil": "none", "nobody": "none",
    "else": "otherwise", "elif": "otherwise if", "elseif": "otherwise if", "unless": "if not",
    "foreach": "for each",
    "print": "say", "log": "say", "nothing": "none", "plus": "+", "times": "*", "multiplied": "*", "divided": "/",
    "flip": "turn", "kill": "remove",
    "equals": "=",
    "are": "is", "when": "if", "sum": "total", "count": "number of", "maximum": "highest", "most": "highest", "minimum": "lowest", "least": "lowest",
    "contains": "is in", "includes": "is in", "starting": "from", "beginning": "from", "adjacent": "next to",
    "inside": "in", "within": "in", "into": "to", "onto": "on", "minus": "-", "equal": "=", "greater": ">", "larger": ">",
    "bigger": ">", "exceeds": ">", "smaller": "<", "sink": "remove", "eliminate": "remove",
    "capture": "remove", "create": "place", "build": "place", "exchange": "replace", "swap": "replace", "pick": "choose",
    "select": "choose", "skip": "nothing", "pass": "nothing", "win": "end game", "opponent": "enemy", "own": "actor", "enemies": "enemy", "me": "actor", "my": "actor", "self": "actor", "actors": "actor", "size": "number of", "length": "number of", "top": "top of", "first": "first of", "last": "last of",
    "a": "1", "an": "1", "goto": "go to", "call": "do", "run": "do", "perform": "do", "execute": "do", "resolve": "do", "max": "up to", "return": "stop", "break": "stop", "every": "all", "more": ">",
    "less": "<", "fewer": "<",
    **{word: str(number) for number, word in enumerate(COUNTED, 1)},
}  # fmt: skip
"""By word, what was probably meant; a word that a title declares never comes here."""

WRITTEN = {
    "while": "repeat while C:", "loop": "repeat N times:", "increase": "add N to VALUE", "raise": "add N to VALUE", "gain": "add N to VALUE",
    "give": "add N to VALUE", "decrease": "subtract N from VALUE", "reduce": "subtract N from VALUE", "lose": "subtract N from VALUE",
    "mark": "set VALUE to yes", "unmark": "set VALUE to no", "draw": "deal N from ZONE to ZONE", "discard": "put CARD on ZONE",
    "end": "end game', or 'go to PHASE",
}  # fmt: skip
"""By word of speech that begins a statement, how that is written which it is used for."""

ASKED = {
    "has": "pieces in SPACE",
    "have": "pieces on map",
    "empty": "not SET",
    "next": "next faction after F",
    "between": "A >= N and A <= N",
}
"""The same within a statement."""

FORMS = {
    "transfer": "transfer N from VALUE to VALUE", "shift": "shift VALUE N toward WORD", "replace": "replace N PIECES in SPACE with N PIECES",
    "turn": "turn N PIECES in SPACE STATE", "move": "move N PIECES in A to B'; cards: 'put CARD on ZONE", "choose number": "choose number n from 1 to 3",
    "grant": "grant FACTION free ACTION, up to N spaces", "play": "play EFFECT of CARD", "shuffle": "shuffle ZONE", "put": "put CARD on ZONE'; pieces: 'place N PIECES here",
    "deal": "deal N from ZONE to ZONE", "draw": "draw x from SET'; cards are moved by 'deal N from ZONE to ZONE", "show": "show CARD to FACTION", "go to": "go to PHASE",
    "choose": "choose x from SET, up to N by FACTION", "choose one": "choose one \"What is asked\" by FACTION:", "may": "may NAME \"What it says\":", "roll": "roll x', or 'roll 2 dice as x",
    "each faction": "each faction f secretly:'; one after another: 'for each faction f:", "pay": "pay N', or 'pay N from FACTION'; to another: 'transfer N from VALUE to VALUE",
    "add": "add N to VALUE", "subtract": "subtract N from VALUE", "set": "set VALUE to N", "let": "let x be N", "place": "place N PIECES in SPACE", "remove": "remove N PIECES in SPACE to BOX",
    "say": "say \"text\" to FACTION", "do": "do PROCEDURE with N, N", "repeat": "repeat N times:", "for each": "for each x in SET:", "for each space": "for each space s where C:", "for each faction": "for each faction f in SET where C:",
    "if": "if C:", "spread": "spread ZONE over ZONE in N piles", "as": "as FACTION:", "at": "at SPACE:", "hold": "hold DEFINITION:", "end effects until": "end effects until LIFETIME",
}  # fmt: skip
"""By the word that a statement begins with, how it is written."""

FILLERS = ("any", "there", "its", "their", "then", "also")
"""Words of speech for which nothing stands here."""

SIGNS = {"%": "mod", "!": "not", "&": "and", "|": "or", "'": '"', "“": '"', "”": '"', "„": '"', "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "is not"}  # fmt: skip
"""By sign, the same."""

REASONS = {
    ".": "; whose a thing is stands in front of it or behind 'of'; numbers are whole, and stand in a row 'from 1 to 3'",
    "?": "; what is asked or said stands in quotation marks",
    "[": "; a set stands in '{…}' or '(…)'",
    ";": "; each statement stands on a line of its own",
}
"""By sign, why there is none."""
