"""Words of speech and of programming languages that are none of the rule language, with what stands for them here."""

from __future__ import annotations

from interpreter.corpus.meant import ours

FORMS = {
    "add": "add N to VALUE", "subtract": "subtract N from VALUE", "set": "set VALUE to N", "transfer": "transfer N from VALUE to VALUE", "let": "let x be N",
    "shift": "shift VALUE N toward WORD", "pay": "pay N', or 'pay N from FACTION'; to another: 'transfer N from VALUE to VALUE", "say": "say \"text\" to FACTION",
    "place": "place N PIECES in SPACE", "remove": "remove N PIECES in SPACE to BOX", "replace": "replace N PIECES in SPACE with N PIECES", "turn": "turn N PIECES in SPACE STATE",
    "move": "move N PIECES in A to B'; cards: 'put CARD on ZONE", "put": "put CARD on ZONE'; pieces: 'place N PIECES here", "deal": "deal N from ZONE to ZONE", "draw": "draw x from SET'; cards are moved by 'deal N from ZONE to ZONE",
    "shuffle": "shuffle ZONE", "show": "show CARD to FACTION", "spread": "spread ZONE over ZONE in N piles", "play": "play EFFECT of CARD", "go to": "go to PHASE", "do": "do PROCEDURE with N, N",
    "grant": "grant FACTION free ACTION, up to N spaces", "roll": "roll x', or 'roll 2 dice as x", "hold": "hold DEFINITION:", "as": "as FACTION:", "at": "at SPACE:", "end effects until": "end effects until LIFETIME",
    "choose": "choose x from SET, up to N by FACTION", "choose number": "choose number n from 1 to 3", "choose one": "choose one \"What is asked\" by FACTION:", "may": "may NAME \"What it says\":",
    "if": "if C:", "otherwise if": "otherwise if C:", "repeat": "repeat N times:", "repeat while": "repeat while C:", "for each": "for each x in SET:", "for each space": "for each space s where C:",
    "for each faction": "for each faction f in SET where C:", "each faction": "each faction f secretly:'; one after another: 'for each faction f:",
}  # fmt: skip
"""By the word that a statement begins with, how it is written."""

PARTS = {
    "total": "total N over SET", "highest": "highest N over SET", "lowest": "lowest N over SET", "the": "the 2 highest N over SET", "next faction after": "next faction after FACTION",
    "next space after": "next space after SPACE toward DIRECTION", "possible": "possible (FACTION ACTION)", "playable": "playable EFFECT of CARD", "effective": "effective EFFECT of CARD",
    "in effect": "in effect EFFECT of CARD", "min": "min(N, N)", "max": "max(N, N)", "spaces": "(spaces s where C)", "factions": "(factions f where C)", "cards": "(cards c in ZONE where C)",
    "subsets": "(subsets x of N in SET)", "reached from": "(spaces reached from SPACE through C)", "connected to": "(spaces connected to SPACE where C)", "in line from": "(spaces in line from SPACE through C)",
    "by": "ACTION by FACTION where C: NAME plus N",
}  # fmt: skip
"""The same of parts of a statement, of brackets, and of a lasting text."""

_LIKE = {  # what begins a statement elsewhere
    "add": "increase raise gain gains give gives earn earns receive receives get gets increment award grants collect", "subtract": "decrease reduce lose loses lower decrement deduct spend spends cost costs",
    "deal": "draw draws", "put": "discard", "repeat while": "while", "repeat": "loop", "let": "var const define def", "choose one": "ask switch", "grant": "allow",
}  # fmt: skip
WRITTEN = {
    **{word: FORMS[verb] for verb, words in _LIKE.items() for word in words.split(" ")},
    "mark": "set VALUE to yes", "unmark": "set VALUE to no", "end": "end game', or 'go to PHASE",
}  # fmt: skip
"""By word of speech that begins a statement, how that is written which it is used for."""

ASKED = {
    "has": "PIECES in SPACE', 'PIECES here", "have": "PIECES on map", "empty": "not SET", "between": "A >= N and A <= N", "per": "N * PIECES", "either": "A or B",
}  # fmt: skip
"""The same within a statement."""

FILLERS = ("any", "there", "its", "their", "then", "also")
"""Words of speech for which nothing stands here."""

SIGNS = {"%": "mod", "!": "not", "&": "and", "|": "or", "'": '"', "“": '"', "”": '"', "„": '"', "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "is not",
    "=>": ">=", "=<": "<=", "==": "=", "!=": "is not", "<>": "is not", "&&": "and", "||": "or",
}  # fmt: skip
"""By sign, the same."""

REASONS = {
    ".": "; whose a thing is stands in front of it or behind 'of'; numbers are whole, and stand in a row 'from 1 to 3'",
    "?": "; of two values one is taken by 'A if C otherwise B'; what is asked or said stands in quotation marks",
    "[": "; a set stands in '{…}' or '(…)'",
    ";": "; each statement stands on a line of its own",
}
"""By sign, why there is none."""


def spoken(word: str) -> list[str]:
    """What was probably meant by words, the likeliest first; words that a title declares never come here."""
    return ours("rule text").get(word, [])
