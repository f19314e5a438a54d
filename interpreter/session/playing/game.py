"""A game under way, for a program or a person: decisions in words, undo, copies, saves, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.engine.laid_aside import laid_aside, taken_up
from interpreter.engine.play import Decision as EngineDecision
from interpreter.engine.play import Play
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.options import DEAL, FACE_DOWN, tag, untagged
from interpreter.language.declarations.visibility import secretive
from interpreter.session import seeds
from interpreter.session.agents.seat_events import Chronicle, Event
from interpreter.session.editions.edition import ENGINE, Edition
from interpreter.session.keeping.entry_sums import sums
from interpreter.session.keeping.save import Record, Save
from interpreter.session.keeping.save_files import write
from interpreter.session.mistakes import Mistake, unknown_thing, whole
from interpreter.session.playing.result import Ranks, Result, ranking, sheet
from interpreter.session.questions.labels import Asked, Decision, Labels, Option
from interpreter.session.seating.players import all_seated, bot_of, filled
from interpreter.session.seating.seats import BOT, HUMAN, Seats, draw, effort, seated
from interpreter.session.seating.who_may_sit import check_seats, lead_their_own, leaders
from interpreter.session.telling import names
from interpreter.session.telling.narrate import Narrator
from interpreter.session.telling.position_reader import AsSeen, PositionReader
from interpreter.session.telling.wording import Wording
from interpreter.session.thinking import Thought, think

if TYPE_CHECKING:
    from interpreter.engine.state.run import Run
    from interpreter.language.declarations.vocabulary import FactionDecl
    from interpreter.session.questions.ask import Question
    from interpreter.session.viewing.leading import Leading


_TABLE = ("scenario", "seed", "seats", "start_position", "takeback", "commitment")
"""All of a game beside its title and its play."""


class Game:
    """One game. Get one from `Title.new`, `Title.position` or `interpreter.restore`."""

    def __init__(self, title: Edition, play: Play) -> None:
        self.title = title
        self.play = play
        self.scenario = ""
        self.seed = 0
        self.seats = Seats()
        self.start_position: dict[str, Any] | None = None
        self.takeback = False
        self.commitment: dict[str, Any] | None = None
        self.first = play.run  # as it was laid out, before anything was played
        self.redealt = False
        self.traces: dict[frozenset[int], Any] = {}  # by eyes, the game as they saw it
        self._decision: Decision | None = None
        self._known = -1
        self._leading: Leading | None = None
        self._chronicles: dict[frozenset[int] | None, Chronicle] = {}

    @classmethod
    def start(
        cls,
        title: Edition,
        run: Run,
        *,
        scenario: str = "",
        seed: int = 0,
        seats: Seats | Iterable[str] | Mapping[str, str] = (),
        position: dict[str, Any] | None = None,
        fill: bool | str = False,
    ) -> Game:
        """Play a laid-out game to its first decision.

        `fill`: the player of factions without a seat: "human", "bot" or "random"; else a bot if there is one. Raises
        Mistake for a seat that cannot be taken.
        """
        sitting = seated(title.vocabulary, seats)
        lead_their_own(title, run, sitting)
        led = leaders(title, run)
        sitting = sitting.join(led)
        if fill:
            kind = fill if isinstance(fill, str) else ""
            alone = [f for f in run.players if kind != HUMAN or led.get(f, -1) in (-1, f)]
            sitting = filled(title.vocabulary, sitting, alone, kind)
            sitting = sitting.join(led) if kind == HUMAN else sitting
        check_seats(title, sitting, led, run.players)
        title.program.seat_bots(run, sitting.of_kind(BOT))  # before anything reads the seats
        title.program.seat_people(run, sitting.of_kind(HUMAN))
        if position is not None:
            title.program.settle(run)
        first = run.copy()
        game = cls(title, Play(title.program, run, whole=False))
        game.first = first
        game.scenario, game.seed, game.start_position = scenario, seed, position
        open_table = title.vocabulary.players is not None
        game.seats = all_seated(sitting, run.players) if open_table else sitting
        return game

    # --- its parts ---------------------------------------------------------------------------------

    @property
    def run(self) -> Run:
        """The engine's state."""
        return self.play.run

    @property
    def players(self) -> list[FactionDecl]:
        """The factions that take part, in the order of their seats."""
        return [self.title.vocabulary.factions[faction] for faction in self.run.players]

    @property
    def words(self) -> Wording:
        return self.title.words

    @cached_property
    def labels(self) -> Labels:
        return Labels(self.words, self.title.gaps, self.seats.viewers)

    @property
    def reading(self) -> PositionReader:
        return PositionReader(self.title.program, self.play.run)

    def as_seen(self, eyes: frozenset[int] | None) -> AsSeen:
        """Reader with the view of one player; None sees everything."""
        return AsSeen(self.title.program, self.play.run, eyes)

    def narrator(self, viewers: frozenset[int] | None = None) -> Narrator:
        bots = frozenset(self.seats.of_kind(BOT))
        return Narrator(self.words, self.title.display.values, viewers, bots)

    # --- deciding ----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.play.decision is None

    @property
    def decision(self) -> Decision | None:
        """The current decision; None when the game is over."""
        if self.play.decision is None:
            return None
        if self._decision is None or self._known != len(self.play.answers):
            self._decision = self.labels.decision(self.play)
            self._known = len(self.play.answers)
        return self._decision

    @property
    def asked(self) -> Asked | None:
        """The current decision without words. It takes a microsecond or two; `decision` takes some fifty."""
        return None if self.play.decision is None else self.labels.asked(self.play)

    def choose(self, option: Option | str | int, rung: int | None = None) -> None:
        """Take an option, given itself, by its name or by its number in the engine.

        `rung`: the rung of the bot that chose it. Raises Mistake, without any change, if it is no option.
        """
        self.play.answer(self.value(option), rung)
        self._decision = self._leading = None

    def value(self, option: Option | str | int) -> int:
        """An option's number in the engine. Raises Mistake if it is not among the options."""
        question = self.play.decision
        if question is None:
            raise Mistake("the game is over")
        value: int | None
        point = self.title.vocabulary.points[question.point]
        if isinstance(option, str) and point.face_down and self.decision is not None:
            option = self.decision.option(option) or option
        if isinstance(option, str):
            value = names.option_named(
                self.title.vocabulary,
                point,
                question.about,
                question.options,
                option,
                question.deals,
            )
        else:
            try:
                value = index(option.value if isinstance(option, Option) else option)
            except TypeError:
                raise Mistake(f"'{option}' is not among the options") from None
            if tag(value) == FACE_DOWN:
                hidden = dict(enumerate(self.labels.face_down(self.play)))
                value = hidden.get(untagged(value))
        if (value == DEAL and not question.deals) or (option == "deal" and value is None):
            raise Mistake("no deal can be made now")
        if value is None or (
            value not in question.options and not (question.deals and value == DEAL)
        ):
            raise Mistake(f"'{option}' is not among the options")
        return value

    def undo(self) -> bool:
        """Undo the last decision. Return False if there is none. Rolls repeat."""
        self._decision = self._leading = None
        return self.play.undo()

    def rewind(self, number: int) -> None:
        """Take decisions back until this many are left."""
        self._decision = self._leading = None
        self.play.rewind(number)

    # --- seats that no person plays ----------------------------------------------------------------

    def proceed(
        self, *, told: bool = False, pause: Callable[[], None] = lambda: None
    ) -> Thought | None:
        """Let the random seat, bot or search choose that decides now. Return its thought, as `think` does.

        `pause` is called again and again while a search looks ahead.
        """
        thought = self.think(told=told, pause=pause)
        if thought is None:
            self.choose(self.draw())
        else:
            self.choose(thought.option, None if thought.reasons else thought.rung)
        return thought

    def think(
        self, *, told: bool = False, pause: Callable[[], None] = lambda: None
    ) -> Thought | None:
        """Choice of the bot or search that decides now; None for a person or chance. `told`: with words."""
        decision = self.play.decision
        if decision is None:
            return None
        kind = self.seats.of(decision.faction).kind
        looks = effort(kind)
        if kind != BOT and looks is None:
            return None
        self.play.wake()
        if looks is None:
            thought = think(self.title.program, self.run, decision[:4])
        else:
            from interpreter.session.searching.search import searched  # few games have one

            thought = searched(self, looks, Ranks(self.title.program), pause)
        if told:
            thought.said = self.labels.answered(self.play, thought.option)
        return thought

    def stand_in(self) -> None:
        """Choose for the faction that is asked until another one is: as its bot would, or by chance.

        The seat stays as it is, and each choice is kept as one of its own.
        """
        late = self.play.decision
        while (
            (question := self.play.decision) is not None
            and late
            and question.faction == late.faction
        ):
            self.choose(self._stood_in(question))

    def _stood_in(self, decision: EngineDecision) -> int:
        """Choice by chance, if no bot plays that faction or its rules do not fit a person's game."""
        if bot_of(self.title.vocabulary, decision.faction) >= 0 and not self.seeks_agreement(
            decision
        ):
            self.play.wake()
            with suppress(RuleError):
                return think(self.title.program, self.run, decision[:4]).option
        return self.draw()

    def repeats(self, *, told: bool) -> bool:
        """Whether to let the decider think again: a bot thinks the same, for what it thinks is remembered.

        A search is repeated only to be `told`, and only one by a number of games: one by time depends on the machine.
        """
        decision = self.play.decision
        looks = effort(self.seats.of(decision.faction).kind) if decision is not None else None
        return looks is None or (told and looks.games > 0)

    def draw(self) -> int:
        """Answer of a random seat. It agrees to no deal."""
        decision = self.play.decision
        assert decision is not None
        if self.seeks_agreement(decision):
            return 0
        self.play.wake()
        return draw(self.run, decision[:4])

    def seeks_agreement(self, question: EngineDecision) -> bool:
        """Whether somebody is asked to agree to a deal."""
        point = self.title.vocabulary.points[question.point]
        return point in self.title.vocabulary.deal_points and point.type == "yes-no"

    # --- copies ------------------------------------------------------------------------------------

    def copy(self, *, seed: int | None = None, eyes: str | None = None) -> Game:
        """An independent game at the same point.

        `seed`: chance to come is that of this seed. `eyes`: a faction; what its player does not see is dealt anew,
        as it may be for all that this player has seen, and chance to come is another, too. Such a copy is for trying things out: it
        is not kept, and is taken back no further than to the beginning of the phase. Raises NoDeal where none is found.
        """
        if seed is None and eyes is None:
            return self._twin(self.play.copy())
        from interpreter.session.redealing.redeal import Redealing  # plays the game again

        twin: Game = Redealing.of(self, self._seeing(eyes)).copy(
            seeds.fresh() if seed is None else seeds.check(seed)
        )
        return twin

    def dealt_anew(self, play: Play, seed: int) -> Game:
        """A copy that goes on from a play in which something was dealt anew."""
        twin = self._twin(play)
        twin.seed, twin.commitment, twin.redealt = seed, None, True
        return twin

    def _twin(self, play: Play) -> Game:
        twin = Game(self.title, play)
        for name in _TABLE:
            setattr(twin, name, getattr(self, name))
        twin.first, twin.redealt = self.first, self.redealt
        return twin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game for another process, which answers again to reach the same point."""
        if self.redealt:
            raise Mistake("a copy that was dealt anew is not kept: no seed leads to it")
        table = {name: vars(self)[name] for name in _TABLE}
        first = self.first.s, self.first.log, self.first.forced
        return _passed_on, (self.title, laid_aside(self.play), first, table)

    # --- looking -----------------------------------------------------------------------------------

    def view(self, faction: str | None = None) -> dict[str, Any]:
        """View of a faction's player as plain data; without a faction, everything.

        docs/api.md tells its keys. Raises Mistake for a faction that does not take part.
        """
        from interpreter.session.viewing.picture import picture  # only tables draw it

        self.play.wake()  # it knows who decides in secret
        return picture(self, self._seeing(faction))

    def observe(self, faction: str | None = None) -> list[int]:
        """View as numbers, one for each of `Title.observation.fields`: some fifty microseconds, not milliseconds.

        Raises Mistake for a faction that does not take part.
        """
        return self.title.observation.read(self.play, self._seeing(faction))

    def log(self, faction: str | None = None, since: int = 0) -> list[str]:
        """Log in sentences, as one faction may know it; without a faction, all."""
        lines = self.narrator(self._seeing(faction)).tell(self.run.log[whole(since, "since") :])
        return [str(line) for line in lines]

    def events(self, since: int = 0, faction: str | None = None) -> list[Event]:
        """Events as data, without the first `since`. Choices that are undone take their events along."""
        viewers = self._seeing(faction)
        chronicle = self._chronicles.get(viewers)
        if chronicle is None:
            chronicle = Chronicle(self.narrator(viewers), self.title.display.turns)
            self._chronicles[viewers] = chronicle
        return chronicle.follow(self.run.log)[whole(since, "since") :]

    def scores(self, faction: str | None = None) -> dict[str, int | None]:
        """Current score of each faction that takes part; None if the title has none.

        With a `faction`, scores that it may not know are None, too.
        """
        score, looking = self.title.vocabulary.score, self.as_seen(self._seeing(faction))
        return {
            player.id: None if score is None else looking.of(score, player.index)
            for player in self.players
        }

    def ask(self, question: str | Question, faction: str | None = None) -> Any:
        """Value of an expression of the rule language now, in words or numbers.

        One that is asked many times is bound once, by `Title.question`. `faction` asks with that faction's eyes;
        without one everything is seen. Raises CorpusError for a mistake in the expression and Mistake for what
        the faction may not know.
        """
        from interpreter.session.questions.ask import Question  # parser and evaluator

        self.play.wake()  # it knows who decides in secret
        bound = question if isinstance(question, Question) else Question(question, self.title.full)
        if bound.full is not self.title.full:
            raise Mistake(f"'{bound.text}' is a question of another title; bind it with this one")
        decision = self.play.decision
        if faction is not None:
            actor = self._faction(faction)
            return bound.worth(self.play, actor, self.viewers(actor))
        return bound.worth(self.play, decision.faction if decision is not None else -1, None)

    def leads(self, option: Option | str | int) -> list[str]:
        """Effects of an option up to the next decision, as far as its faction can be sure: lines of what changes.

        It is played on a copy up to where chance, or something not seen, comes in. Raises Mistake if it is
        not among the options.
        """
        from interpreter.session.viewing.leading import Leading  # only tables ask for it

        value, decision = self.value(option), self.play.decision
        hidden = decision is None or value == DEAL or value in self.labels.face_down(self.play)
        if decision is None or hidden or self.redealt:
            return []
        if self._leading is None:
            self._leading = Leading.of(self, self.viewers(decision.faction))
        return self._leading.told(value)

    def hints(self) -> dict[str, Any]:
        """Names of options: `idle` ones cost their price and do nothing else; after `rolls`, a die is rolled at once.

        `then`: by name the actions to choose from, name and label, where that is all an option leads to.
        As far as their faction can be sure.
        """
        from interpreter.session.viewing.hints import hints  # only tables ask for it

        question, decision = self.play.decision, self.decision
        if question is None or decision is None or self.redealt or self.labels.face_down(self.play):
            return {"idle": [], "rolls": [], "then": {}}
        return hints(self, decision, self.viewers(question.faction))

    def why(self, words: str, faction: str | None = None) -> list[str]:
        """Condition and rule that bar an action, a space, a card or an option.

        `words` name it, as in "sail in north bay". For the faction that is asked now, or another that takes part.
        Raises Mistake for others, and for facts that the faction may not know.
        """
        from interpreter.session.why.why import Why  # walks texts

        if not isinstance(words, str):
            raise Mistake(f"ask 'why' in words, not by {words!r}")
        if faction is not None:
            return Why(self, self._faction(faction)).explain(words)
        decision = self.play.decision
        if decision is None:
            raise Mistake("the game is over; name the faction that asks")
        return Why(self, decision.faction).explain(words)

    # --- the end -----------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """The ranking once the game is over."""
        return ranking(self.title.program, self.run) if self.over else None

    def standing(self) -> list[str]:
        """Standing of each faction, best first. A finished game begins with its meaning for the people."""
        ranks = ranking(self.title.program, self.run)
        verdict = ranks.verdict(self.title.vocabulary, self.seats) if self.over else ""
        return [*([verdict] if verdict else []), *ranks.lines()]

    def reasons(self) -> list[str]:
        """Goals that were met; none before the game is over."""
        reasons: list[str] = self.view()["reasons"] if self.over else []
        return reasons

    def sheets(self) -> list[str]:
        """The score sheets that the title shows, line by line."""
        names = [faction.name for faction in self.players]
        shown = [sheet(self.run, *wanted) for wanted in self.title.display.sheet]
        return [line for one in shown for line in one.lines(names)]

    # --- who sees what -----------------------------------------------------------------------------

    @property
    def eyes(self) -> frozenset[int] | None:
        """Faction whose view to show when none is named.

        The only person's; only what all may see where there are several; everybody's (None) once the
        game is over or where no person plays.
        """
        people = self.seats.people
        if self.over or not people:
            return None
        return people[0] if len(people) == 1 else frozenset()

    def viewers(self, faction: int) -> frozenset[int]:
        """All the factions whose player decides for this one."""
        return self.seats.viewers(faction)

    @property
    def hides(self) -> bool:
        """Whether a faction sees something that others do not."""
        return secretive(self.title.vocabulary)

    def _seeing(self, faction: str | None) -> frozenset[int] | None:
        """Factions whose player sees what a named faction sees; None, who sees everything, without a name."""
        return None if faction is None else self.viewers(self._faction(faction))

    def _faction(self, name: str) -> int:
        for faction in self.players:
            if faction.id == name:
                return faction.index
        raise unknown_thing("faction", name, self.players)

    # --- keeping -----------------------------------------------------------------------------------

    @cached_property
    def record(self) -> Record:
        """Answers in the form of a save."""
        return Record(self.title.vocabulary, self.title.cells)

    def to_save(self) -> Save:
        """Save of this game. Raises Mistake for a copy that was dealt anew."""
        if self.redealt:
            raise Mistake("a copy that was dealt anew is not kept: no seed leads to it")
        title = self.title
        return Save(
            engine=ENGINE,
            title=title.id,
            corpus=title.corpus_hash,
            rules=sums(title.entries),
            printing=title.printing,
            options=list(title.options),
            mods=list(title.variant.mods),
            scenario=self.scenario,
            position=self.start_position,
            seats=self.seats.to_json(title.vocabulary),
            takeback=self.takeback,
            seed=self.seed,
            commitment=self.commitment,
            start=self.record.begun(self.play),
            decisions=self.record.follow(self.play)[:],
        )

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Keep the game in a file, written whole or not at all.

        Raises Mistake if the file is there already, unless it may be overwritten.
        """
        write(path, self.to_save(), overwrite=overwrite)


def _passed_on(
    title: Edition, aside: dict[str, Any], first: tuple[Any, ...], table: dict[str, Any]
) -> Game:
    """The game in another process, at the same point."""
    game = Game(title, taken_up(title.program, aside))
    game.first = title.program.run()
    game.first.s[:], game.first.log, game.first.forced = first
    vars(game).update(table)
    return game
