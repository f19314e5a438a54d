"""Outcomes of an option over all rolls: first what is certain, then what depends on which faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from attrs import evolve, frozen

from interpreter.session.viewing.foreseeing import Roll
from interpreter.session.viewing.seen import Key, Seen, changes


@frozen(eq=False)
class Trial:
    """How things stand after an option has been tried, while the dice show these `faces`, one way `among` so many.

    `said`: what the rules said after the first roll; `unrolled`: the dice at which it had to stop; `whole`: it came
    to a decision, or to the end of the game.
    """

    faces: tuple[int, ...]
    among: int
    seen: Seen
    said: tuple[str, ...]
    unrolled: Roll | None
    whole: bool


def lines(before: Seen, first: Trial, fallen: Sequence[Trial]) -> Iterator[str]:
    """Lines for an option: `first` stopped at the dice, `fallen` holds each result of them, or nothing if unknown."""
    roll = first.unrolled.says if first.unrolled is not None else ""
    if not fallen:
        yield from changes(before, first.seen)
        yield f"the rest hangs on the {roll}" if roll else "the rest hangs on a roll"
        return
    sure = evolve(before, facts=_agreed([trial.seen.facts for trial in fallen], before.facts))
    yield from changes(before, sure)
    outcomes: dict[tuple[str, ...], list[Trial]] = {}
    for trial in sorted(fallen, key=lambda trial: trial.faces):
        sentences = (*trial.said, *changes(sure, trial.seen))
        outcomes.setdefault(sentences or (_nothing(trial),), []).append(trial)
    if len(outcomes) == 1:
        yield from next(iter(outcomes)) if any(trial.said for trial in fallen) else ()
        return
    for sentences, trials in outcomes.items():
        yield from _outcome(_when(roll or "Roll", trials), sentences)


def _agreed(all_facts: Sequence[Mapping[Key, str]], before: Mapping[Key, str]) -> dict[Key, str]:
    """Facts on which all outcomes agree; the others as they were before."""
    keys = dict.fromkeys(key for facts in (before, *all_facts) for key in facts)
    agreed = {}
    for key in keys:
        ends = {facts.get(key, "") for facts in all_facts}
        agreed[key] = ends.pop() if len(ends) == 1 else before.get(key, "")
    return {key: worth for key, worth in agreed.items() if worth}


def _nothing(trial: Trial) -> str:
    return "nothing changes" if trial.whole else "what follows is not known"


def _when(roll: str, trials: Sequence[Trial]) -> str:
    """ "Weather roll 1 to 3" of one die, else in how many of all cases."""
    if all(len(trial.faces) == 1 for trial in trials):
        return f"{roll} {_ranges([trial.faces[0] for trial in trials])}"
    total = lcm(*[trial.among for trial in trials])
    chance = sum(Fraction(1, trial.among) for trial in trials)
    return f"{roll}, {chance * total} of {total} times"


def _ranges(faces: Sequence[int]) -> str:
    """ "1 to 3, 6"."""
    runs: list[list[int]] = []
    for face in faces:
        if runs and runs[-1][-1] == face - 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(
        f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def _outcome(when: str, sentences: Sequence[str]) -> Iterator[str]:
    if len(sentences) == 1:
        yield f"{when}: {sentences[0]}"
        return
    yield f"{when}:"
    for line in sentences:
        yield f"  {line}"
