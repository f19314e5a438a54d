"""A trial: the title with one more phase, which carries the text out, and a game that stands before it.

A phase of the title runs alone: the next phase is not played.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, frozen

from interpreter.corpus.catalogue import fingerprint_and_places
from interpreter.corpus.diagnostics import CorpusError, Span, printable
from interpreter.corpus.english import shortened
from interpreter.corpus.index import Index
from interpreter.engine import cache, keeping
from interpreter.engine.play import Driver, Play
from interpreter.engine.program import Program
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.options import DONE, Question
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import PhaseDecl, Vocabulary
from interpreter.language.types import FACTION
from interpreter.session import rule_errors
from interpreter.session.editions.rule_files import load_full, read
from interpreter.session.editions.variant import Variant
from interpreter.session.keeping.save import Save
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.played_again import begin
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.title import Title
from interpreter.session.questions.labels import Decision
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import Players
from interpreter.session.seating.seats import BOT, HUMAN, RANDOM, Seat, Seats
from interpreter.session.thinking import Thought
from interpreter.workshop.trying.wanted import NOBODY, Wanted, wanted

if TYPE_CHECKING:
    from interpreter.engine.state.run import Run
    from interpreter.session.playing.title import Title


PLACE = Span("what is tried", 1, 1, 2)  # of a text that stands in no file
OFFERED = 12  # options that are named
_HIDDEN = (events.PHASE, events.OVER)  # of the phase itself
LARGEST = 50_000_000  # bytes of a file
FORMAT = "format"  # a file may say so, as rule files do


@frozen
class Given:
    """On what it is tried, and who answers: `seats` as `sim` takes them, "" for a person; `seed` for chance."""

    position: Save | dict[str, Any] | None = None
    source: str = ""
    at: int | None = None
    scenario: str | None = None
    seats: str = ""
    seed: int = 0


@define(eq=False)
class Trial:
    """The game before the first answer, and the thing to try."""

    game: Game
    wanted: Wanted
    before: Run  # the same position, untouched
    thoughts: list[Thought]

    def answer(self, names: list[str]) -> None:
        """Gives these answers in their order. Raises Mistake at one that is not among the options."""
        for number, name in enumerate(names, 1):
            while (only := self._only()) is not None and name not in (only, str(only)):
                self.game.choose(only)
            decision = self.game.decision
            if decision is None:
                raise Mistake(f"answer {number} ('{name}'): nothing is asked any more")
            if decision.option(name) is None and not (name == "deal" and decision.deals):
                raise Mistake(f"answer {number} ('{name}'): {_question_line(decision)}")
            self.game.choose(name)

    def _only(self) -> str | None:
        """The only answer, if there is just one."""
        decision = self.game.decision
        if decision is None or len(decision.options) != 1 or decision.deals:
            return None
        return decision.options[0].name

    def leave(self) -> None:
        """Leave every choice that may be left. Raises Mistake if an answer is needed."""
        while (decision := self.game.decision) is not None:
            question = self.game.play.decision
            assert question is not None
            if DONE not in question.options and len(question.options) > 1:
                advice = "say which by --choose, or let --seats random or bot answer"
                raise Mistake(f"{_question_line(decision)}; {advice}")
            self.game.choose(DONE if DONE in question.options else decision.options[0])

    def proceed(self) -> None:
        """Bots and chance answer to the end; what bots think is kept."""
        while not self.game.over:
            thought = self.game.proceed(told=True)
            if thought is not None:
                self.thoughts.append(thought)

    @property
    def nothing_done(self) -> bool:
        """Whether it was not possible at all. A phase always is."""
        silent = not any(entry[0] not in _HIDDEN for entry in self.game.run.log)
        return self.game.over and silent and self.wanted.phase < 0

    @property
    def goes_on(self) -> str:
        """The phase with which a phase that is over goes on; "" where the game ends."""
        ended = any(entry[0] == events.OVER for entry in self.game.run.log)
        phases = self.game.title.vocabulary.phases
        return "" if ended else phases[self.game.run.s[self.game.run.layout.phase]].name

    def log(self, eyes: frozenset[int] | None) -> list[str]:
        """Log in sentences."""
        entries = [entry for entry in self.game.run.log if entry[0] not in _HIDDEN]
        return [str(line) for line in self.game.narrator(eyes).tell(entries)]


def _question_line(decision: Decision) -> str:
    """Put a decision into words: the faction, the question and the options."""
    names = [option.name for option in decision.options]
    return f"{decision.faction} decide {decision.name}: {shortened(names, OFFERED)}"


def trial(variant: Variant, words: str, by: str | None, given: Given) -> Trial:
    """Try these words on that position. Raises Mistake, or CorpusError for wrong rule files."""
    fingerprint, places = fingerprint_and_places(variant.root, variant.title, variant.overlays)
    kept_as = f"{fingerprint}\n{places}"
    full: Vocabulary = keeping.kept("texts", kept_as, lambda: load_full(variant))
    index = Index.of(keeping.kept("tree", kept_as, lambda: read(variant)).tree)
    what = wanted(full, index, words, by)
    added = len(full.phases)
    if what.phase < 0:
        named = f"{kept_as}\ntry {what.faction} {what.text}"
        program = cache.program(named, lambda: _with_phase(full, what))
    else:
        program = cache.program(kept_as, lambda: full)
    bound = full if len(full.phases) > added else None
    title = Title(variant, program, fingerprint, bound, None, kept_as)
    seats = _seats(title.vocabulary, given.seats, what)
    run = _laid_out(title, given, seats.of_kind(BOT))
    _seat(title, run, what, given, seats)
    run.write(run.layout.phase, what.phase if what.phase >= 0 else added)
    run.write(run.layout.over, 0)
    run.u.clear()
    before = run.copy()
    try:
        game = Game(title, Play(program, run, _alone(program) if what.phase >= 0 else None))
    except RuleError as error:
        raise _advised(error, title, what, given) from None
    game.seed, game.seats = given.seed, seats
    return Trial(game, what, before, [])


def _laid_out(title: Title, given: Given, bots: list[int]) -> Run:
    """The position on which it is tried."""
    if isinstance(given.position, Save):
        return kept(title, given.position, given.at)
    position = given.position
    if position is None:
        scenario = given.scenario or next(iter(title.scenarios), None)
        position = {"scenario": scenario} if scenario else {}
    return described(title, position, given.seed, given.source, bots)


def _seat(title: Title, run: Run, what: Wanted, given: Given, seats: Seats) -> None:
    """Note in the position who answers; one of a kept game knows it already. Raises Mistake."""
    if what.faction not in run.players and what.faction != NOBODY:
        raise Mistake(
            f"{title.vocabulary.factions[what.faction].id} does not play in this position"
        )
    if not isinstance(given.position, Save) or given.seats or what.rung:
        title.program.seat_bots(run, [f for f in seats.of_kind(BOT) if f in run.players])
        title.program.seat_people(run, [f for f in seats.of_kind(HUMAN) if f in run.players])


def _seats(vocabulary: Vocabulary, words: str, what: Wanted) -> Seats:
    """Seats that answer; a rung needs its bot."""
    everybody = range(len(vocabulary.factions))
    if not words and not what.rung:
        return Seats([Seat(HUMAN, frozenset(everybody))])
    if words:
        kinds = list(Players.of(vocabulary, words).kinds)
    else:
        kinds = [RANDOM for _ in everybody]
    if what.rung:
        kinds[what.faction] = BOT
    return Seats([Seat(kind, frozenset({faction})) for faction, kind in enumerate(kinds)])


def _alone(program: Program) -> Driver:
    """Carry out one phase, and end the game after it."""

    def drive(run: Run) -> Generator[Question, int, None]:
        yield from program.phase(run)
        run.write(run.layout.over, 1)

    return drive


def _advised(error: RuleError, title: Title, what: Wanted, given: Given) -> Exception:
    """The same error with a hint at what may have been left out."""
    if what.looks_at:
        example = title.vocabulary.spaces[0].id
        advice = f"it may want a space: '{what.looks_at} at {example}'"
    elif given.position is None:
        advice = "this is how the scenario begins; --position FILE describes another position"
    else:
        return error
    return Mistake(f"{rule_errors.located(error, title.layers)} ({advice})")


def _with_phase(vocabulary: Vocabulary, what: Wanted) -> Vocabulary:
    """The vocabulary with the phase that carries the text out. Raises Mistake."""
    from interpreter.language.binding.typed import parse_block  # the parser

    actor = nodes.Variable("actor", FACTION)
    try:
        block = parse_block(vocabulary, what.text, {"actor": actor}, phase=True)
    except CorpusError as error:
        wrong = error.diagnostics[0]
        advice = f"; {wrong.advice}" if wrong.advice else ""
        raise Mistake(f"'{what.called}': {wrong.message}{advice}") from None
    who = nodes.Const(what.faction, type=FACTION, span=PLACE)
    body = nodes.Block(
        (nodes.As(actor, who, block, span=PLACE), nodes.EndGame(span=PLACE)), span=PLACE
    )
    number = len(vocabulary.phases)
    vocabulary.phases.append(PhaseDecl(f"trial {number}", what.called, number, PLACE, body=body))
    return vocabulary


def read_position(path: str) -> Save | dict[str, Any]:
    """A kept game, or the description in a YAML file. Raises Mistake."""
    try:
        if not Path(path).is_file():  # a pipe might keep us waiting
            why = "it is no file" if Path(path).exists() else "there is no such file"
            raise Mistake(f"{printable(path)} cannot be read ({why})")
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "there can be no such file"
        raise Mistake(f"{printable(path)} cannot be read ({why})") from None
    if len(data) > LARGEST:
        raise Mistake(f"{printable(path)} is too large to be a position")
    if data.lstrip().startswith(b"{") and b'"decisions"' in data:
        return parse(path, data)
    from interpreter.corpus.yaml.reader import read as read_yaml  # a YAML parser
    from interpreter.corpus.yaml.tree import plain

    document = plain(read_yaml(data, path))
    if not isinstance(document, dict):
        raise Mistake(
            f"{printable(path)} describes no position: write 'scenario: NAME', 'values:', 'spaces:' and the like"
        )
    document.pop(FORMAT, None)
    return document


def described(
    title: Title, given: dict[str, Any], seed: int, source: str = "", bots: Collection[int] = ()
) -> Run:
    """Lay out the described position; `bots` play some factions. Raises Mistake, which names the file."""
    try:
        return lay_out(title, given, seed, bots)
    except CorpusError as error:
        wrong = error.diagnostics[0].message
    except RuleError as error:
        wrong = located(error, title.layers)
    except Mistake as mistake:
        wrong = str(mistake)
    raise Mistake(f"{f'{printable(source)}: ' if source else ''}{wrong}")


def kept(title: Title, save: Save, at: int | None) -> Run:
    """Position of a kept game after `at` decisions, or at its end. Raises Mistake, which includes Divergence."""
    known = len(save.decisions)
    if at is not None and at > known:
        raise Mistake(f"{save.source} holds {known} decisions, so nothing stands there after {at}")
    if save.cut and at is None:
        raise Mistake(f"{save.source} {save.cut}; --at N takes an earlier position")
    replay = begin(title, save)
    for _ in replay.steps(at):
        pass
    run = replay.game.run.copy()
    run.u.clear()
    run.log.clear()
    return run
