"""The sequence of play and what lasts, in a line: where everybody stands, what he has done, which texts are in effect."""

from __future__ import annotations

from interpreter.command.board.pieces import Data


def course(view: Data, *, may: bool = False) -> str:
    """ "Red has passed: Pass; Blue acts: Sail; Green 2nd in turn"; empty if the question says it all.

    `may`: with what is open to who acts.
    """
    sequence = view["sequence"]
    whole = [*filter(None, [sequence["phase"]]), *_facts(sequence["facts"])]
    if not sequence["facts"] and not any(
        each["standing"] or each["done"] or each["facts"] for each in sequence["factions"]
    ):
        return ""
    said = [one for each in sequence["factions"] if (one := _one(each, may))]
    return "; ".join([*([", ".join(whole)] if whole else []), *said])


def lasting(view: Data) -> str:
    """The texts in effect by the names of their cards."""
    return ", ".join(effect["title"] for effect in view["in effect"])


def _one(each: Data, may: bool) -> str:
    standing = each["standing"] or ("acts" if each["acts"] else "")
    done = [text.removeprefix(f"{each['name']}: ") for text in each["done"]]
    facts = _facts(each["facts"])
    if not standing and not done and not facts:
        return ""
    said = f"{each['name']} {standing[:1].lower()}{standing[1:]}".rstrip()
    said += f" ({', '.join(facts)})" if facts else ""
    said += f": {', '.join(done)}" if done else ""
    open = [f"{text[:1].lower()}{text[1:]}" for text in each["may"]] if may and not done else []
    return said + (f" (open: {', '.join(open)})" if open else "")


def _facts(facts: list[Data]) -> list[str]:
    return [f"{fact['name']} {fact['worth']}" for fact in facts]
