"""A position in the program and in the second reading: what may be done first, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from tests.fitl.oracle import activities, coup, operations, outcomes, special_outcomes
from tests.fitl.oracle.board import ARVN, COIN, FACTIONS, HIDDEN, INSURGENTS, MOST, Board, described
from tests.fitl.oracle.ground import LOCS, TRAIL
from tests.fitl.oracle.program import Reader, laid_out
from tests.fitl.oracle.standing import disagreements
from tests.second_reading import comparing, program
from tests.second_reading.asking import DONE
from tests.second_reading.board import differences
from tests.second_reading.comparing import Chooser, Difference, Tally, at_random, unlike

Outcome = Callable[[outcomes.Played], outcomes.Expected]
AMBUSH = "march ambush"
MONSOONS = 5
"""One position in so many is compared in Monsoon."""
PASSING = {"us": 3, "arvn": 3, "nva": 1, "vc": 1}
SUPPORT_QUESTIONS = ("town", "village")
SPACE_QUESTIONS = ("space", "destination")


@define
class Case(comparing.Case):
    """A position, and who is about to do what in it."""

    source = "facts"

    board: Board
    faction: str
    seed: int

    def __str__(self) -> str:
        return f"{self.faction}, seed {self.seed}"

    def described(self) -> str:
        return described(self.board)


class Side(program.Side):
    """The program's game, where the Operation may be named."""

    def __init__(
        self, reader: Reader, case: Case, *answers: str, limited: bool = False, coup: bool = False
    ) -> None:
        super().__init__(laid_out(reader, case.board, case.faction, case.seed, limited, coup))
        self.reader = reader
        for answer in answers:
            if answer in self.options():
                self.choose(answer)

    def board(self) -> Board:
        return self.reader.board(self.game.run.s)

    def ended(self) -> bool:
        return not self.name or (self.name == "way" and "pass" in self.options())


def compare_first_options(reader: Reader, case: Case, tally: Tally) -> None:
    """Which Operations are possible, and the first question of each; now and then in Monsoon."""
    tally.positions += 1
    monsoon = case.seed % MONSOONS == 0
    expected = operations.first_spaces(case.board, case.faction, monsoon=monsoon)
    side = Side(reader, case, "operate", coup=monsoon)
    offered = set(side.options()) if side.name == "action" else set()
    helped = helped_by_a_special(case.board, case.faction, monsoon)
    if offered:
        told(tally, case, [], "operations", set(expected), offered - (helped - expected.keys()))
    for name in sorted(offered & expected.keys()):
        compare_operation(reader, case, tally, name, expected[name], monsoon)


def helped_by_a_special(board: Board, faction: str, monsoon: bool) -> set[str]:
    """Operations that a Special Activity before them may make possible (4.1)."""
    rich = board.copy()
    rich.resources = dict.fromkeys(FACTIONS, MOST)
    return {
        name
        for name in operations.first_spaces(rich, faction, monsoon=monsoon)
        if activities.first_spaces(board, faction, name, monsoon)
    }


def compare_operation(
    reader: Reader, case: Case, tally: Tally, name: str, spaces: set[str], monsoon: bool
) -> None:
    """The spaces that it can begin with, and the Special Activities that can come before it."""
    side = Side(reader, case, "operate", name, coup=monsoon)
    specials = activities.first_spaces(case.board, case.faction, name, monsoon)
    none = {DONE} if name in operations.MAY_SELECT_NONE or name == "build trail" else set()
    expected = {*spaces, *specials, *none}
    if len(expected) > 1:  # a single option is taken without a question
        told(tally, case, [name], f"first of {name}", expected, set(side.options()))
    if name == "sweep":
        _compare_origins(reader, case, tally, spaces, set(specials))
    for special in sorted(specials.keys() & side.options().keys()):
        begun = Side(reader, case, "operate", name, special, coup=monsoon)
        none = {DONE} if special in activities.MAY_SELECT_NONE else set()
        if len(wanted := specials[special] | none) > 1:
            told(tally, case, [name, special], f"first of {special}", wanted, set(begun.options()))
            if special == "transport":
                _compare_goals(begun, case, tally, wanted)


def _compare_origins(
    reader: Reader, case: Case, tally: Tally, spaces: set[str], specials: set[str]
) -> None:
    """From where Troops come into a space by chance (3.2.3)."""
    to = at_random(case.seed)(sorted(spaces))
    side = Side(reader, case, "operate", "sweep", to)
    if expected := operations.swept_from(case.board, case.faction, to):
        offered = set(side.options()) - specials
        told(tally, case, ["sweep", to], "origins of sweep", {*expected, DONE}, offered)


def _compare_goals(side: Side, case: Case, tally: Tally, spaces: set[str]) -> None:
    """Where a Transport from a space by chance may go (4.3.2)."""
    origin = at_random(case.seed)(sorted(spaces))
    side.choose(origin)
    expected = activities.transported_to(case.board, origin) | {DONE}
    told(tally, case, [origin], "goals of transport", expected, set(side.options()))


def compare_march_on(reader: Reader, case: Case, tally: Tally) -> None:
    """What a March may enter after a first space by chance."""
    me, choose = case.faction, at_random(case.seed)
    if me not in INSURGENTS or not (spaces := operations.march(case.board, me)):
        return
    side = Side(reader, case, "operate", "march")
    if side.name != "destination" or not spaces <= side.options().keys():
        return
    specials = {*activities.ACTIVITIES[me], AMBUSH}
    trail = sorted(spaces & TRAIL)
    first = choose(trail or sorted(spaces))
    side.choose(first)
    while side.name in ("origin", "group"):
        side.choose(choose(sorted(side.options().keys() - specials)))
    expected = operations.march_on(case.board, side.board(), me, first)
    if side.name == "destination" and expected:
        offered = set(side.options())
        told(tally, case, [first], "second of march", {*expected, DONE}, offered - specials)
        able = activities.may_ambush(case.board, side.board(), me, first)
        told(tally, case, [first], AMBUSH, {AMBUSH} if able else set(), offered & {AMBUSH})


def compare_ambush(reader: Reader, case: Case, tally: Tally) -> None:
    """An Attack of one space, Ambushed if it may be (4.4.3, 4.5.3)."""
    board, me = case.board, case.faction
    if me not in INSURGENTS:
        return
    spaces = operations.first_spaces(board, me).get("attack", set())
    side = Side(reader, case, "operate", "attack")
    if len(spaces) < 2 or side.name != "space":
        return
    space = at_random(case.seed)(sorted(spaces))
    side.choose(space)
    if DONE not in side.options() or side.name != "space":
        return
    side.choose(DONE)
    offered, wanted = {*side.options()} & {"ambush"}, board.pieces[space][HIDDEN[me]] > 0
    if board.coin(space):  # else there is nothing but an Ambush
        told(tally, case, [space], "ambush", {"ambush"} if wanted else set(), offered)
    if not offered:
        return
    side.choose("ambush")
    choose = at_random(case.seed)
    while not side.ended():
        options = sorted(side.options())
        side.choose(DONE if DONE in options else choose(options))
    _held(side, case, tally, "ambush", space, [], special_outcomes.ambush)


def told(
    tally: Tally, case: Case, done: list[str], what: str, expected: set[str], offered: set[str]
) -> None:
    tally.acts += 1
    tally.decisions[f"{case.faction}: {what}"] += 1
    found: Difference | None = unlike(case, what, expected, offered)
    if found is not None:
        found.done = done
        tally.found.append(found)


def compare_standing(reader: Reader, case: Case, tally: Tally) -> None:
    """Control, totals and margins."""
    tally.acts += 1
    run = laid_out(reader, case.board, case.faction, case.seed).run
    if lines := disagreements(reader, run, case.board):
        tally.found.append(Difference(case, [], "standing", lines=lines))


def compare_outcomes(reader: Reader, case: Case, tally: Tally) -> None:
    """Each Limited Operation once, in a space by chance: what comes of it."""
    choose = at_random(case.seed)
    expected = operations.first_spaces(case.board, case.faction, limited=True)
    side = Side(reader, case, "limit", limited=True)
    if side.faction != case.faction or side.ended():
        return
    several = side.name == "action"
    if several:
        told(tally, case, [], "limited operations", set(expected), set(side.options()))
    names = sorted(side.options()) if several else list(expected)[:1]
    for name in names:
        if name in outcomes.OUTCOMES:
            side = Side(reader, case, "limit", *([name] if several else []), limited=True)
            _play_out(side, case, tally, name, expected.get(name, set()), choose)


def _play_out(
    side: Side, case: Case, tally: Tally, name: str, spaces: set[str], choose: Chooser
) -> None:
    answers: list[outcomes.Answer] = []
    while not side.ended():
        options = sorted(side.options())
        if side.name == "targets":  # all
            options = [o for o in options if o != DONE] or options
        answers.append((side.name, choose(options), len(options)))
        side.choose(answers[-1][1])
    first = [answer for question, answer, _ in answers if question in SPACE_QUESTIONS][:1]
    space = (first or sorted(spaces) or [""])[0]
    if name != "patrol" and space not in spaces:
        return
    _held(side, case, tally, name, space, answers, outcomes.OUTCOMES[name])


def _held(
    side: Side, case: Case, tally: Tally, name: str, space: str,
    answers: list[outcomes.Answer], outcome: Outcome,
) -> None:  # fmt: skip
    """The position now against what the reading makes of the one before."""
    before, after = case.board, side.board()
    played = outcomes.Played(case.faction, space, before, after, answers, list(side.dice))
    lines = _unlike_numbers(outcome(played))
    tally.acts += 1
    tally.decisions[f"{case.faction}: outcome of {name}"] += 1
    if lines:
        done = [name, space, *(answer for _, answer, _ in answers)]
        tally.found.append(Difference(case, done, f"outcome of {name}", lines=lines))


def compare_coup(reader: Reader, case: Case, tally: Tally) -> None:
    """Who wins, where Sabotage comes, and what the Resources Phase brings."""
    side, board = Side(reader, case, "pass", coup=True), case.board.copy()
    board.gain(ARVN if case.faction in COIN else case.faction, PASSING[case.faction])
    if coup.victory(board) != (not side.name):
        lines = ["the game ends by one of the two only"]
        tally.found.append(Difference(case, ["pass"], "victory", lines=lines))
    tally.acts += 1
    tally.decisions["coup: victory"] += 1
    if side.ended():
        return
    open_locs, left = coup.sabotaged_anew(board), board.markers_left()
    choose = at_random(case.seed)
    if 0 < left < len(open_locs):
        told(tally, case, ["pass"], "sabotage", {*open_locs}, {*side.options()})
    while side.name == "road":
        side.choose(choose(sorted(side.options())))
    if side.name not in SUPPORT_QUESTIONS:
        return
    found = side.board()
    chosen = [loc for loc in LOCS if found.sabotage[loc] and not board.sabotage[loc]]
    told(tally, case, ["pass"], "sabotaged", set(chosen), {*chosen} & {*open_locs})
    board.sabotage |= dict.fromkeys(chosen, 1)
    lines = [f"{min(left, len(open_locs))} LoCs by the facts"]
    if len(chosen) != min(left, len(open_locs)):
        tally.found.append(Difference(case, ["pass"], "sabotage", lines=lines))
    coup.resources_phase(board)
    tally.decisions["coup: resources"] += 1
    if lines := differences(board, found):
        tally.found.append(Difference(case, ["pass"], "resources", lines=lines))
    _compare_round_end(side, case, tally, found, choose)


def _compare_round_end(
    side: Side, case: Case, tally: Tally, before: Board, choose: Chooser
) -> None:
    """The rest of the Round by chance."""
    done: list[str] = []
    while not side.ended():
        done.append(choose(sorted(side.options())))
        side.choose(done[-1])
    if not side.name:  # the last Round has no Commitment and no Reset
        return
    lines = _unlike_numbers(coup.round_end(before, side.board()))
    tally.acts += 1
    tally.decisions["coup: end"] += 1
    if lines:
        tally.found.append(Difference(case, done, "end of the Round", lines=lines))


def _unlike_numbers(expected: outcomes.Expected) -> list[str]:
    return [
        f"{what}: {facts} by the facts, {program} in the program"
        for what, facts, program in expected
        if facts != program
    ]


def compare_special_outcomes(reader: Reader, case: Case, tally: Tally) -> None:
    """Each Special Activity in one space by chance, before an Operation."""
    for name in activities.ACTIVITIES[case.faction]:
        if name in special_outcomes.OUTCOMES:
            operation, outcome = special_outcomes.OUTCOMES[name]
            spaces = activities.first_spaces(case.board, case.faction, operation).get(name, set())
            side = Side(reader, case, "operate", operation)
            if len(spaces) > 1 and name in side.options():
                side.choose(name)
                _play_special(side, case, tally, name, spaces, outcome)


def _play_special(
    side: Side, case: Case, tally: Tally, name: str, spaces: set[str], outcome: Outcome
) -> None:
    """To the question for a second space, which is declined, and on to the next question of the Operation."""
    choose = at_random(case.seed)
    space = choose(sorted(spaces))
    side.choose(space)
    answers: list[outcomes.Answer] = []
    while not (side.name == "space" and DONE in side.options()):
        if side.ended() or side.name == "space":  # one more is needed for the Operation
            return
        options = sorted(side.options())
        answers.append((side.name, choose(options), len(options)))
        side.choose(answers[-1][1])
    side.choose(DONE)
    if side.name == "bomb the trail":
        side.choose(choose(sorted(side.options())))
    if side.name in SPACE_QUESTIONS:
        _held(side, case, tally, name, space, answers, outcome)
