"""Effects of an option: play it on a copy, and list the changes by the next decision.

The copy goes on until somebody decides, until chance is needed, or until it would reveal something that the viewer does
not know. So the list follows from his view alone. A space that is chosen to be resolved later is resolved at once, as
if no more were chosen. If dice are rolled, each of their faces is tried, and the list names the results of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

from attrs import define, evolve, frozen

from interpreter.engine.play import Play
from interpreter.engine.state import events
from interpreter.engine.state.errors import MISTAKES
from interpreter.engine.state.options import DONE, RESOLVE, plain, tagged
from interpreter.engine.state.run import Run
from interpreter.session.telling.narrate import Narrator
from interpreter.session.viewing.foreseeing import Eyes, Looking, Roll, Trying, Unforeseen, Unrolled
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.viewing.seen import Key, Seen, changes, seen

MOST = 36  # ways for dice to fall; each is tried


@frozen(eq=False)
class Played:
    """A copy that has been played on; the rest as in a Trial. `since`: where its log began to be new."""

    run: Run
    since: int
    unrolled: Roll | None
    whole: bool


@define(eq=False)
class Leading:
    """Tries the options of a decision, one by one.

    `before`: the current view of these eyes. `blind`: the way here read hidden things, so no option reports anything.
    """

    title: Any  # an edition
    play: Play
    eyes: Eyes
    before: Seen
    narrator: Narrator
    blind: bool = False

    @classmethod
    def of(cls, game: Game, eyes: Eyes) -> Leading:
        before = seen(game.title, game.run, eyes, shown=True)
        return cls(game.title, game.play, eyes, before, game.narrator(eyes))

    def told(self, option: int) -> list[str]:
        """Lines of what changes for certain; with dice, of what their faces change. Empty if nothing is certain."""
        first = None if self.blind else self.tried(option, ())
        if first is None:
            return []
        if not first.unrolled:
            return list(changes(self.before, first.seen))
        return list(lines(self.before, first, self.fallen(option, first)))

    def fallen(self, option: int, first: Trial) -> list[Trial]:
        """Outcomes of the option for each roll of the dice; none if that is too much, or not known."""
        trials, waiting = [], [first]
        while waiting:
            trial = waiting.pop()
            if trial.unrolled is None:
                trials.append(trial)
                continue
            branches = trial.unrolled.sides**trial.unrolled.dice
            if len(trials) + len(waiting) + branches > MOST:
                return []
            for faces in product(range(1, trial.unrolled.sides + 1), repeat=trial.unrolled.dice):
                fallen = self.tried(option, (*trial.faces, *faces), trial.among * branches)
                if fallen is None:
                    return []
                waiting.append(fallen)
        return trials

    def tried(self, option: int, faces: tuple[int, ...], among: int = 1) -> Trial | None:
        """The certain effects of the option when the dice fall like that; None if there are none."""
        met = self.played(lambda play: self._go(play, option), faces)
        if met is None:
            return None
        said = tuple(self._said(met.run, met.since)) if faces else ()
        now = seen(self.title, met.run, self.eyes, shown=True)
        return Trial(faces, among, now, said, met.unrolled, met.whole)

    def played(self, go: Callable[[Play], None], faces: tuple[int, ...] = ()) -> Played | None:
        """A copy for which `go` has answered, as far as its effects are certain; None if none are."""
        play, unrolled, whole = self.play.copy(), None, True
        play.run = run = Trying.of(play.run, self.eyes)
        since = len(run.log)
        looking = self._looking(run)
        try:
            play.wake()
            run.begin()
            run.faces[:], since = faces, len(run.log)
            go(play)
        except Unrolled as met:
            unrolled = met.roll
        except Unforeseen:
            whole = False
            if looking is not None and looking.looked:
                self.blind = True  # names may stand for what was seen
                return None
        except MISTAKES:
            return None
        finally:
            run.sight = run.s
            play.let_go()
        return Played(run, since, unrolled, whole)

    def _looking(self, run: Run) -> Looking | None:
        """Guard that ends the trial if a text reads something hidden; None if nothing is."""
        if self.eyes is None or not self.title.vocabulary.manifest.get("peeks", True):
            return None
        run.sight = looking = Looking(self.title.vocabulary, run, self.eyes)
        return looking

    def _said(self, run: Run, since: int) -> Iterator[str]:
        """Messages of the rules since the first roll, in its phase."""
        entries = run.log[since:]
        kinds = [entry[0] for entry in entries]
        first = kinds.index(events.ROLL)
        last = kinds.index(events.PHASE, first) if events.PHASE in kinds[first:] else len(kinds)
        for line in self.narrator.all_of(entries[:last]):
            if line.entry > first and kinds[line.entry] == events.SAY:
                yield line.text

    def _go(self, play: Play, option: int) -> None:
        question = play.decision
        assert question is not None
        play.answer(option)
        now: Any = play.decision
        if (
            not plain(option)
            or now is None
            or now[:2] != question[:2]
            or now.about != question.about
        ):
            return
        acting = play.run.activations
        stage = acting[-1].stage if acting else None
        if stage is not None and stage.pending[-1:] == [option]:
            later = tagged(RESOLVE, option)
            ends = [end for end in (later, DONE) if end in now.options]  # or more have to be chosen
            if ends:
                play.answer(ends[0])


@frozen(eq=False)
class Trial:
    """The state after an option has been tried, while the dice show these `faces`, one of `among` ways.

    `said`: the rules' words after the first roll; `unrolled`: the dice at which it had to stop; `whole`: it came to a
    decision, or to the end of the game.
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
        yield f"the rest depends on the {roll}" if roll else "the rest depends on a roll"
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
