"""All tables of a server: those in memory, and those that wait in the store until somebody comes.

Tables of one edition share its title, so that a table costs little more than its game.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic, time
from typing import Any

from attrs import define, evolve, field

from interpreter.command.server.tables.database import Store, Talk, Unkept
from interpreter.command.server.tables.deal import Deal
from interpreter.command.server.tables.hosted import Hosted, others_decide
from interpreter.command.server.tables.own_cards import own_mods
from interpreter.command.server.tables.setting_up import Setting
from interpreter.command.server.tables.turns import Queue, Turn
from interpreter.command.server.tables.views import summary
from interpreter.command.server.tables.webhook import Caller, Hours, settable
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.english import counted, legible
from interpreter.engine.state.errors import RuleError
from interpreter.session import seeds
from interpreter.session.keeping.save import Save
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.played_again import Divergence, begin, title_of
from interpreter.session.playing.title import Shelf, Title
from interpreter.session.rule_errors import located, told
from interpreter.session.seating.seats import HUMAN

AWAKE = 200  # games in memory; others are played again from the store when they are needed
ENTRIES = 400_000  # of their logs together: a game takes 300 bytes for each, and the last of them stays anyhow
AWAY = "the host has put this table away"
GO_ON = "plainrules table --resume FILE --from-last goes on from the last decision that holds"
IDLE = 900.0  # seconds until a game that nobody asks for sleeps
STOOD_IN = "a bot, or chance where none plays it, has chosen until another was asked."
HOST = "host"  # under which the store remembers the host's secret
NAME = 60  # letters of a table's name
ONE_DREW = Deal()  # nobody is asked for a part
NEVER = Hours()


class Away(Mistake):
    """A table that has been put away."""


class Undealt(Mistake):
    """A table that waits for the parts of its seed."""


class Stopped(Mistake):
    """A table that the rules, as they are now, do not lead on."""


@define(eq=False)
class Hall:
    """All tables of a server. `host` is the secret of the person who runs it; it lives as long as the file of tables.

    Nobody is shown it: `entry` is the secret of the link at the terminal, which signs one browser in, once.

    Each table is in memory at most once; its game sleeps when too many others were used since, or when nobody has used
    it for long.
    """

    store: Store
    shelf: Shelf = field(factory=Shelf)
    mods: Sequence[str] = ()  # the folders that a table may be opened with
    queue: Queue = field(factory=Queue)
    caller: Caller = field(factory=Caller)  # of webhooks
    host: str = field(init=False)
    entry: str = field(factory=lambda: secrets.token_urlsafe(16))
    stopped: dict[str, str] = field(factory=dict, init=False)  # why, by table, as far as was tried
    away: set[str] = field(init=False)
    _awake: OrderedDict[str, tuple[Hosted, float]] = field(factory=OrderedDict, init=False)
    # Asleep, too: pages know their versions.
    _held: dict[str, Hosted] = field(factory=dict, init=False)
    _lock: threading.Lock = field(factory=threading.Lock, init=False)
    _dealing: threading.Lock = field(factory=threading.Lock, init=False)  # one change at a time

    def __attrs_post_init__(self) -> None:
        self.away = self.store.away()
        self.host = self.store.own(HOST) or self.store.remember(HOST, secrets.token_urlsafe(16))

    def known_mods(self) -> list[str]:
        """Those that the server was started with, and those that the host has written."""
        return [*self.mods, *own_mods(self.store)]

    # --- new tables ---------------------------------------------------------------------------

    def open_as(self, wanted: Setting) -> str:
        """A new table as a form asks for it. Raises Mistake."""
        for mod in wanted.mods:
            if mod not in self.known_mods():
                raise Mistake(f"this server was not started with --mod {mod}")
        return self.open(
            wanted.title,
            wanted.scenario,
            wanted.seats,
            wanted.options,
            wanted.printing,
            wanted.seed,
            wanted.mods,
            players=wanted.players,
            blind=wanted.blind,
        )

    def open(
        self,
        title: str,
        scenario: str | None = None,
        seats: Mapping[str, str] | Sequence[str] = (),
        options: Sequence[str] = (),
        printing: str | None = None,
        seed: int | None = None,
        mods: Sequence[str] = (),
        *,
        others: str | None = None,
        players: int | None = None,
        blind: bool = False,
    ) -> str:
        """Open a table with a secret for each person and one to watch; return its id.

        Raises Mistake. `others`: the player of factions without a seat (else a bot, or chance); `players`: how many
        take part; `blind`: withhold its file until the end. If several people play with chance, they make the seed,
        unless it is given.
        """
        if blind and seed is not None:
            raise Mistake("a host who names the seed knows the deal: leave out the seed, or blind")
        loaded = self.shelf.load(title, printing=printing, options=options, mods=mods)
        number = seeds.fresh() if seed is None else seed
        game = loaded.new(scenario, number, seats, fill=others or True, players=players)
        deal = Deal(blind)
        if seed is None and len(game.seats.people) > 1 and _by_chance(game):
            deal = Deal.gathered(named_hands(game), blind)
        return self._seat(game, deal)

    def take(
        self, save: Save, mods: Sequence[str] | None = None, *, from_last: bool = False
    ) -> str:
        """Open a table that goes on with a kept game; return its id.

        Raises Mistake if it cannot go on. `from_last`: if the file is cut off, or the rules no longer lead through it,
        go on from its last valid decision. `mods`: allow these, for a file of the person who started the server; else
        only the mods of the hall.
        """
        if save.cut and not from_last:
            raise Mistake(f"{save.source} {save.cut}; {GO_ON}")
        if mods is None and not {*save.mods} <= {
            str(Path(mod).resolve()) for mod in self.known_mods()
        }:
            raise Mistake(
                f"{save.source} was played with mods that this server was not started with"
            )
        replay = begin(title_of(save, mods or (), load=self.shelf.load), save)
        try:
            for _ in replay.steps():
                pass
        except Divergence as divergence:
            if not from_last:
                message = f"{save.source} does not go on here: {divergence}. {GO_ON}"
                raise Mistake(message) from None
        return self._seat(replay.game)

    def _seat(self, game: Game, deal: Deal = ONE_DREW) -> str:
        """A game at a table of its own: a link for each person, one for all of several, and one to watch."""
        begun = game.to_save()
        try:
            others_decide(game)
        except RuleError as error:
            raise Mistake(told(error, game.title.layers)) from None
        table = self.store.add(game.to_save() if deal.dealt else begun, deal, summary(game))
        ids = [faction.id for faction in game.title.vocabulary.factions]
        people = [[ids[faction] for faction in sorted(hand)] for hand in game.seats.people]
        for hand in people:
            self.store.seat(table, hand)
        if len(people) > 1:
            self.store.seat(table, *people)
        self.store.seat(table, [])
        if deal.dealt:
            with self._lock:
                self._keep(self._hosted(table, game))
        return table

    # --- deals --------------------------------------------------------------------------------

    def deal(self, id: str, change: Callable[[Deal], Deal] | None = None) -> Deal:
        """How the seed of a table comes about, after a `change`. Raises Mistake.

        Where every part is there then, the game begins with the seed that follows.
        """
        if id in self.away:
            raise Away(AWAY)
        if change is None:
            return self.store.deal(id)
        with self._dealing:
            deal = self.store.deal(id)
            if deal.dealt:
                raise Mistake("this game has begun")
            deal = change(deal)
            if not deal.ready:
                self.store.keep_deal(id, deal)
                return deal
            commitment, save = deal.commitment(), self._begun(id)
            dealt = evolve(save, seed=commitment.seed(), commitment=commitment.to_json())
            game = begin(title_of(save, load=self.shelf.load), dealt).game
            deal = evolve(deal, dealt=True)
            self.store.keep_deal(id, deal, game.to_save())
            return deal

    def title(self, id: str) -> Title:
        """The edition played at a table, also before its game begins. Raises Mistake."""
        return title_of(self._begun(id), load=self.shelf.load)

    def _begun(self, id: str) -> Save:
        save = self.store.save(id)
        if save is None:
            raise Mistake("there is no such table")
        return save

    # --- those that are there -----------------------------------------------------------------

    def put(self, id: str, away: bool) -> None:
        """Archive a table, or bring it back; it stays in the file. Raises Mistake for an unknown table."""
        if not any(one.id == id for one in self.store.kept()):
            raise Mistake("there is no such table")
        self.store.put(id, away)
        (self.away.add if away else self.away.discard)(id)
        with self._lock:
            hosted = self._held.get(id)
        if hosted is not None:
            hosted.call()

    def rename(self, id: str, name: str) -> None:
        """Call a table by another name. Raises Mistake."""
        if not any(one.id == id for one in self.store.kept()):
            raise Mistake("there is no such table")
        self.store.rename(id, legible(name, NAME))

    def drop(self, id: str) -> None:
        """Delete a table and its game."""
        self.store.drop(id)
        with self._lock:
            self._held.pop(id, None)
            self._awake.pop(id, None)

    def awake(self, id: str) -> Hosted | None:
        """A table whose game is in memory now; that costs nobody a turn."""
        with self._lock:
            hosted = self._held.get(id)
            if hosted is None or not hosted.awake or id in self.away:
                return None
            return self._keep(hosted)

    def table(self, id: str) -> Hosted:
        """A table by its id. Raises Mistake; Stopped where the rules have changed, until the server starts anew."""
        if id in self.away:
            raise Away(AWAY)
        if id not in self._held and not self.store.deal(id).dealt:
            raise Undealt("this game has not begun: it waits for the parts of its seed")
        with self._lock:
            hosted = self._held.get(id)
            if hosted is None:
                hosted = self._held[id] = self._hosted(id, None)
        if id not in self.stopped:
            try:
                hosted.game  # noqa: B018  (it wakes)
                with self._lock:
                    return self._keep(hosted)
            except Unkept:
                raise
            except RuleError as error:
                self.stopped[id] = located(error)
            except (Mistake, CorpusError) as error:
                self.stopped[id] = str(error)
        raise Stopped(f"This table cannot go on with the rules as they are now: {self.stopped[id]}")

    def _hosted(self, id: str, game: Game | None) -> Hosted:
        hosted = Hosted(id, game, self.store, self.shelf, lock=Turn(self.queue))
        hosted.passed = lambda move: self.call(id, move)
        return hosted

    def call(self, id: str, message: dict[str, Any]) -> None:
        """Call the webhook of a table, if the host has set one."""
        if url := self.store.own(f"webhook {id}"):
            self.caller.send(url, {"table": self.store.name(id), **message})

    def hours(self, id: str) -> Hours:
        """When the webhook of a table is called again."""
        return Hours.read(self.store.own(f"hours {id}") or "0 0")

    def webhook(self, id: str, url: str, hours: Hours = NEVER) -> None:
        """Set the address that is called when the choice at a table passes on, or none. Raises Mistake."""
        if not any(one.id == id for one in self.store.kept()):
            raise Mistake("there is no such table")
        if url:
            settable(url, self.caller.private)
        if (
            hours.acts
            and sum(
                bool(faction_names) and ";" not in faction_names
                for faction_names, _ in self.store.links(id)
            )
            < 2
        ):
            raise Mistake("a bot can choose for late players only if several people play")
        before = self.hours(id)
        self.store.remember(f"webhook {id}", url)
        self.store.remember(f"hours {id}", str(hours))
        if before.enforced != hours.enforced:
            self.say(id, hours.told)

    def say(self, id: str, words: str) -> None:
        """Tell that to all at a table, in its talk, where it stays."""
        self.store.say(id, Talk("", words, time()))
        with self._lock:
            hosted = self._held.get(id)
        if hosted is not None:
            hosted.call()

    def stand_in(self, id: str, late: str) -> None:
        """Let a bot, or chance, choose for a faction that is late, and tell it to all. Raises Mistake, RuleError."""
        if self.table(id).stand_in(late):
            hours = self.hours(id).deadline
            self.say(id, f"{late} had not chosen for {counted(hours, 'hour')}: {STOOD_IN}")

    def _keep(self, hosted: Hosted) -> Hosted:
        """Its game stays in memory, for the longest of all."""
        now = monotonic()
        self._held[hosted.id] = hosted
        self._awake[hosted.id] = hosted, now
        self._awake.move_to_end(hosted.id)
        entries = sum([table.entries for table, _ in self._awake.values()])
        while (
            len(self._awake) > AWAKE
            or (entries > ENTRIES and len(self._awake) > 1)
            or next(iter(self._awake.values()))[1] < now - IDLE
        ):
            oldest = self._awake.popitem(last=False)[1][0]
            entries -= oldest.entries
            oldest.sleep()
        return hosted

    def is_host(self, secret: str) -> bool:
        """Whether that is the secret of the person who runs the server."""
        return _same(secret, self.host)

    def enter(self, secret: str) -> bool:
        """Whether that is the secret of the link at the terminal, which then leads nowhere any more."""
        with self._lock:
            if not self.entry or not _same(secret, self.entry):
                return False
            self.entry = ""
            return True

    def invite(self) -> str:
        """The secret of a new link that signs one more browser in as the host."""
        with self._lock:
            self.entry = secrets.token_urlsafe(16)
            return self.entry

    def sign_out(self) -> None:
        """Take a new secret: every browser that was signed in as the host is out."""
        self.host = self.store.remember(HOST, secrets.token_urlsafe(16))


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode("utf-8", "replace"), other.encode())


def named_hands(game: Game) -> list[str]:
    """The hands of the people in a game by name, as a kept game writes them."""
    seats = game.seats.to_json(game.title.vocabulary)
    return [names for names, kind in seats.items() if kind == HUMAN]


def _by_chance(game: Game) -> bool:
    """Whether anything is rolled, drawn or shuffled in games of that title."""
    vocabulary = game.title.vocabulary
    return bool(vocabulary.streams or vocabulary.zones)
