"""Hints for a first game, as a title gives them: `display: coach:`.

coach:
  - at: way                   # the name of the decision
    action: <action>          # and the action under way, if it matters
    faction: <faction>        # who decides, if it matters
    try: <option>             # what could be chosen; the hint is left out where it is not open
    words: One or two sentences.

The page shows the first hint that fits what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.yaml.tree import Mapping as MappingNode
from interpreter.corpus.yaml.tree import Node
from interpreter.corpus.yaml.tree import Sequence as SequenceNode
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.display.faults import unknown_word


@frozen
class Hint:
    """`action` is a name, as a view of a game has it; the others are ids. "" fits anything."""

    at: str
    action: str
    faction: str
    option: str
    words: str


def hints(vocabulary: Vocabulary) -> list[Hint]:
    """The hints that were declared and checked, in their order."""
    wanted = (vocabulary.manifest.get("display") or {}).get("coach", ())
    names = {action.id: action.name for action in vocabulary.actions}
    return [_hint(names, given) for given in wanted]


def _hint(names: Mapping[str, str], given: Mapping[str, Any]) -> Hint:
    action = names[given["action"]] if "action" in given else ""
    return Hint(given["at"], action, given.get("faction", ""), given.get("try", ""), given["words"])


def check_coach(vocabulary: Vocabulary, node: Node) -> Iterator[Diagnostic]:
    """Yield what is wrong with the section."""
    known = {
        "action": [action.id for action in vocabulary.actions],
        "faction": [faction.id for faction in vocabulary.factions],
    }
    for item in node.items if isinstance(node, SequenceNode) else ():
        if not isinstance(item, MappingNode):
            continue
        for key, names in known.items():
            named = item.get(key)
            if named is not None and getattr(named, "value", "") not in names:
                yield unknown_word(named, key, names)
