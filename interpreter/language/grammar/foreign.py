"""Words of speech and of programming languages that are none of the rule language, with what stands for them here."""

from __future__ import annotations

from interpreter.corpus.english import COUNTED

MEANT = {
    "true": "yes", "false": "no", "null": "none", "nil": "none", "nobody": "none",
    "else": "otherwise", "elif": "otherwise if", "elseif": "otherwise if", "unless": "if not",
    "foreach": "for each",
    "print": "say", "log": "say", "nothing": "none",
    "flip": "turn", "kill": "remove",
    "equals": "=",
    "are": "is", "when": "if", "sum": "total", "count": "number of", "maximum": "highest", "most": "highest", "minimum": "lowest", "least": "lowest",
    "contains": "is in", "includes": "is in", "starting": "from", "beginning": "from", "adjacent": "next to",
    "inside": "in", "within": "in", "into": "to", "onto": "on", "minus": "-", "equal": "=", "greater": ">", "larger": ">",
    "bigger": ">", "exceeds": ">", "smaller": "<", "sink": "remove", "eliminate": "remove",
    "capture": "remove", "create": "place", "build": "place", "exchange": "replace", "swap": "replace", "pick": "choose",
    "select": "choose", "skip": "nothing", "pass": "nothing", "win": "end game", "opponent": "enemy", "own": "actor", "enemies": "enemy", "me": "actor", "my": "actor", "self": "actor", "actors": "actor", "size": "number of", "length": "number of", "top": "top of", "first": "first of", "last": "last of",
    "a": "1", "an": "1", "goto": "go to", "end": "end game", "call": "do", "return": "stop", "break": "stop", "every": "all", "more": ">",
    "less": "<", "fewer": "<",
    **{word: str(number) for number, word in enumerate(COUNTED, 1)},
}  # fmt: skip
"""By word, what was probably meant; a word that a title declares never comes here."""

WRITTEN = {
    "while": "repeat while C:", "loop": "repeat N times:", "increase": "add N to VALUE", "raise": "add N to VALUE", "gain": "add N to VALUE",
    "give": "add N to VALUE", "decrease": "subtract N from VALUE", "reduce": "subtract N from VALUE", "lose": "subtract N from VALUE",
    "mark": "set VALUE to yes", "unmark": "set VALUE to no", "draw": "deal N from ZONE to ZONE", "discard": "put CARD on ZONE",
    "has": "pieces in SPACE", "empty": "not SET", "next": "next faction after F",
}  # fmt: skip
"""By word of speech, how that is written which it is used for; no spelling that could take its place."""

FORMS = {
    "transfer": "transfer N from VALUE to VALUE", "shift": "shift VALUE N toward WORD", "replace": "replace N PIECES with N PIECES",
    "turn": "turn N PIECES STATE", "move": "move N PIECES in A to B'; cards: 'put CARD on ZONE", "choose number": "choose number n from 1 to 3",
    "grant": "grant FACTION free ACTION, up to N spaces", "play": "play EFFECT of CARD", "shuffle": "shuffle ZONE", "put": "put CARD on ZONE'; pieces: 'place N PIECES here",
    "deal": "deal N from ZONE to ZONE", "draw": "draw x from SET", "show": "show CARD to FACTION", "go to": "go to PHASE",
}  # fmt: skip
"""By the word that a statement begins with, how it is written."""

FILLERS = ("there", "its", "their", "then", "also")
"""Words of speech for which nothing stands here."""

SIGNS = {"%": "mod", "!": "not", "&": "and", "|": "or", "'": '"', "“": '"', "”": '"', "„": '"', "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "is not"}  # fmt: skip
"""By sign, the same."""

REASONS = {
    ".": "; numbers are whole, and stand in a row 'from 1 to 3'",
    ";": "; each statement stands on a line of its own",
}
"""By sign, why there is none."""
