"""A difference in the words of the game: "Price -6 becomes -4", "Crates, up to 6 becomes 4"."""

from __future__ import annotations

import re

from interpreter.corpus.english import capital
from interpreter.workshop.comparing.portions import NUMBER, Portion

_EFFECT = re.compile(r"(add|subtract) (\S+|\([^()]*\)) (?:to|from) (.+)$")
_SET = re.compile(r"set (.+) to (-?\d+)$")
_LASTING = re.compile(r"(.+: .+?) (is|plus|at most|at least) (-?\d+)$")
_LIMIT = re.compile(r"\b(up to|at most|at least|exactly) \(?$")
_NOUN = re.compile(
    r"\)? ((?!(?:in|from|to|at|with|on|if|unless|where|over|and|or|by|otherwise|mod)\b)[a-z][\w'-]*"
    r"(?: (?!(?:in|from|to|at|here|with|on|if|unless|where|next|by|as|and|or|anywhere|of)\b)"
    r"[a-z][\w'-]*)*)"
)
_COMPARED = re.compile(
    r"^(?:.*(?:\b(?:and|or|if|where|when|not|otherwise) |[(:] ?))?([^()]*?(?:=|<|>|<=|>=) )$"
)
_VERBS = ("place", "remove", "turn", "replace", "move", "deal", "pay")
SHORT = 46  # characters of a line that may stand within a sentence


def numbers(old: Portion, new: Portion) -> str:
    """Changes of the numbers in a portion; "" if anything but numbers differs."""
    if old.words == new.words:
        return ""
    if effect := _effects(old.words, new.words):
        return effect
    if old.mould != new.mould:
        return ""
    pairs = zip(NUMBER.finditer(old.words), NUMBER.finditer(new.words), strict=True)
    said = [_number(old.words, was, now) for was, now in pairs if was[0] != now[0]]
    return "; ".join(said)


def _effects(old: str, new: str) -> str:
    """Two statements that change the same value."""
    was, now = _SET.match(old), _SET.match(new)
    if was and now and was[1] == now[1]:
        return f"{capital(was[1])} {was[2]} becomes {now[2]}"
    was, now = _EFFECT.match(old), _EFFECT.match(new)
    if not was or not now or was[3] != now[3]:
        return ""
    signs = {"add": "+", "subtract": "-"}
    return f"{capital(was[3])} {signs[was[1]]}{was[2]} becomes {signs[now[1]]}{now[2]}"


def _number(words: str, was: re.Match[str], now: re.Match[str]) -> str:
    before, after = words[: was.start()], words[was.end() :]
    change = f"{was[0]} becomes {now[0]}"
    if lasting := _LASTING.match(words):
        if lasting.end() == was.end():
            return f"{lasting[1]} {lasting[2]} {change}"
    if compared := _COMPARED.search(before):
        return f"{compared[1]}{change}"
    limit = _LIMIT.search(before)
    if noun_match := _NOUN.match(after):
        noun = noun_match[1]
        verb = words.split()[0]
        if limit:
            return f"{capital(noun)}, {limit[1]} {change}"
        return f"{verb} {noun}: {change}" if verb in _VERBS else f"{capital(noun)}: {change}"
    line = words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"
    return f"{change} in '{line}'"


def quantity(words: str, number: str) -> tuple[str, str]:
    """Noun that a named number counts where a text uses it: ("crates", "up to"); ("", "") without one."""
    for number_seen in re.finditer(rf"\(?\b{re.escape(number)}\b", words):
        limit = _LIMIT.search(
            words[: number_seen.start()] + ("(" if number_seen[0][0] == "(" else "")
        )
        noun = _NOUN.match(words[number_seen.end() :])
        if noun and (limit or number_seen[0][0] == "("):
            return noun[1], limit[1] if limit else ""
    return "", ""
