"""The table: who sits at this terminal decides, everybody else is played, all of it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from attrs import Factory, define

from interpreter.command.board import Board
from interpreter.command.bots import Thoughts
from interpreter.command.menu import LONG, Menu
from interpreter.command.screen import Part, Screen
from interpreter.command.takeback import back
from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.game import Game
from interpreter.session.labels import Option
from interpreter.session.mistakes import Mistake
from interpreter.session.result import ranking
from interpreter.session.save import free_path
from interpreter.session.seats import HUMAN

TOLD = 60  # lines of a summary; the log has the rest

HELP = """\
a number or a name  choose it; part of a name filters the menu
map                 the whole map
look SPACE          one space in words
head                tracks, cards, factions
card [NUMBER]       what a card says
? EXPRESSION        a question in the rule language: ? number of (spaces)
why NAME            which condition forbids an action, a space or an option
why NAME in SPACE   each condition of an action at a space
bots                why the bots decided as they did since your last choice
deal                open the deals, where the menu offers them
log [N]             what has happened
undo                take your last choice back
save [FILE]         keep the game
quit                keep it and leave"""


class Leave(Exception):
    """The person goes; the game is kept."""


@define(eq=False)
class Table:
    """One game at one terminal. `path` is where it is kept; `ours`: that file is this game's own."""

    game: Game
    screen: Screen
    path: Path | None = None
    ours: bool = False
    told: int = 0  # log entries that have been told
    heard: dict[frozenset[int], int] = Factory(dict)  # the same, of those who sit by
    sitting: int = -1  # the faction that decided last at this terminal
    board_due: bool = True
    kept: int = -1  # decisions when it was last kept
    pause: bool = False  # wait for Enter after each bot's act
    thoughts: Thoughts = Factory(lambda table: Thoughts(table.game), takes_self=True)

    def run(self) -> None:
        """Until the game is over. Raises Leave, EOFError and KeyboardInterrupt."""
        while not self.game.over:
            self._others()
            if not self.game.over:
                self._turn()
        self._tell_new(None)
        self.ranked()

    def _others(self) -> None:
        """Everybody who does not sit here decides."""
        while (asked := self.game.play.decision) is not None:
            if self.game.seats.is_human(asked.faction):
                return
            thought = self.game.proceed()
            if thought is not None:
                self.thoughts.hear(thought, self.screen)
            self.board_due = True
            now = self.game.play.decision
            if (
                thought is not None
                and self.pause
                and now is not None
                and now.faction != asked.faction
            ):
                self._rest(asked.faction)

    def _rest(self, faction: int) -> None:
        """After a bot's act: what it did, and time to read it."""
        eyes = min(self.game.seats.of_kind(HUMAN), default=-1)
        self._tell_new(eyes if self.sitting < 0 else self.sitting)
        self.screen.ask(f"({self.game.words.faction(faction)} are done. Enter goes on) ")

    # --- one decision of a person ------------------------------------------------------------

    def _turn(self) -> None:
        decision = self.game.decision
        assert decision is not None and self.game.play.decision is not None
        faction = self.game.play.decision.faction
        if faction != self.sitting:
            self._seat(faction)
        self._tell_new(faction)
        if self.board_due:
            self.board.map()
            self.screen.line()
            self.board.head()
            self.board_due = False
        menu = Menu.of(decision)
        self._show(menu)
        while True:
            if self._obey(menu, self.screen.ask("> ")):
                return

    def _seat(self, faction: int) -> None:
        """Another person sits down; where cards are hidden, nothing stays that the last one saw."""
        eyes, before = self.game.viewers(faction), self.game.viewers(self.sitting)
        others = eyes != before if self.sitting >= 0 else self._resumed_by_several()
        self.board_due = self.board_due or others
        if others and any(zone.seen == "owner" for zone in self.game.title.vocabulary.zones):
            if self.sitting >= 0:
                self.heard[before] = self.told
                self.told = min(self.heard.get(eyes, 0), len(self.game.run.log))
            self.screen.cover()
            name = self.game.words.faction(faction)
            self.screen.ask(
                f"{name}: your turn at the keyboard. Press Enter when nobody else looks. "
            )
        self.sitting = faction

    def _resumed_by_several(self) -> bool:
        """Whether a kept game goes on in which any of several people may have typed the command."""
        people = {self.game.viewers(each) for each in self.game.seats.of_kind(HUMAN)}
        return len(people) > 1 and bool(self.game.play.answers)

    def _show(self, menu: Menu, only: list[Option] | None = None) -> None:
        decision = menu.decision
        name = self.game.words.faction(self.sitting)
        cite = f" [{decision.cite}]" if decision.cite else ""
        if only is None:
            self.screen.line()
            where = f" - {decision.where}" if decision.where else ""
            self.screen.line(Part(f"{name}{where}", "bold"))
            self.screen.line(f"{decision.ask}{cite}")
        menu.show(self.screen, only)
        if only is None:
            hints = ["type a number or part of a name" if len(menu.keys) > LONG else "", "help"]
            if decision.deals:
                hints.append("deal")
            self.screen.line(Part(f"({', '.join(h for h in hints if h)})", "dim"))

    def _obey(self, menu: Menu, typed: str) -> bool:
        """Do what a line says. True when the decision is made, or taken back."""
        word, _, rest = typed.partition(" ")
        command = self._commands().get(word.casefold())
        if typed.startswith("?"):
            command, rest = self._ask, typed[1:].strip()
        try:
            if not typed:
                self._show(menu)
                return False
            if command is not None and not (rest and menu.meant(typed)):
                return bool(command(rest.strip()))
            return self._choose(menu, typed)
        except CorpusError as error:
            self._point_at(error)
        except Mistake as mistake:
            self.screen.line(str(mistake))
        return False

    def _point_at(self, error: CorpusError) -> None:
        """A mistake in what was typed: the sentence, then the words with carets under them."""
        head, *rest = str(error).split("\n")
        self.screen.line(head.partition("error: ")[2] or head)
        for line in rest:
            print(line)

    def _choose(self, menu: Menu, typed: str) -> bool:
        meant = menu.meant(typed)
        if len(meant) > 1:
            self._show(menu, meant)
            return False
        if not meant:
            raise Mistake(f"'{typed}' is neither an option nor a command; type help")
        self.game.choose(meant[0])
        self.thoughts.forget()
        return True

    # --- commands ----------------------------------------------------------------------------

    def _commands(self) -> dict[str, Callable[[str], object]]:
        return {
            "help": self._help, "map": self._map, "look": self._look, "head": self._head,
            "card": self._card, "why": self._why, "bots": self._bots, "deal": self._deal, "log": self._log,
            "undo": self._undo, "save": self._save, "quit": self._quit, "exit": self._quit,
        }  # fmt: skip

    @property
    def board(self) -> Board:
        eyes = self.game.viewers(self.sitting) if self.sitting >= 0 else None
        return Board(self.game, self.screen, eyes)

    def _help(self, rest: str) -> None:
        for line in HELP.split("\n"):
            print(line)

    def _map(self, rest: str) -> None:
        self.board.map()

    def _head(self, rest: str) -> None:
        self.board.head()

    def _look(self, rest: str) -> None:
        from interpreter.session.position import find

        spaces = self.game.title.vocabulary.spaces
        for space in spaces:
            if rest.casefold() == space.name.casefold():
                rest = space.id
        self.board.look(find("space", rest, spaces).index)

    def _card(self, rest: str) -> None:
        from interpreter.session.position import card_named

        if rest:
            found = [card_named(self.game.title.vocabulary, rest).index]
        else:
            shown = self.game.title.display.cards
            found = [self.game.reading.of(each.decl) for each in shown]
        for card in found:
            if card >= 0:
                fields = self.board.card_fields(card)
                name = Part(self.game.words.card(card), "bold")
                self.screen.line(name, f"  {fields}" if fields else "")
                self.board.card_texts(card)

    def _why(self, rest: str) -> None:
        from interpreter.command.reasons import Why

        if not rest:
            raise Mistake("why what? Name an action, a space or an option")
        for line in Why(self.game, self.sitting).explain(rest):
            self.screen.line(line, indent=4)

    def _bots(self, rest: str) -> None:
        self.thoughts.tell(self.screen)

    def _ask(self, rest: str) -> None:
        if not rest:
            raise Mistake("ask something, such as: ? number of (spaces)")
        answer = self.game.ask(rest, self.game.title.vocabulary.factions[self.sitting].id)
        if isinstance(answer, list):
            answer = ", ".join(answer) or "none"
        if isinstance(answer, bool):
            answer = "yes" if answer else "no"
        self.screen.line(str(answer))

    def _deal(self, rest: str) -> bool:
        self.game.choose("deal")
        return True

    def _log(self, rest: str) -> None:
        last = int(rest) if rest.isdigit() else TOLD
        faction = self.game.title.vocabulary.factions[self.sitting].id
        for line in self.game.log(faction)[-last:]:
            self.screen.line(line)

    def _undo(self, rest: str) -> bool:
        taken = back(self.game, self.sitting)
        self.told = min(self.told, len(self.game.run.log))
        self.screen.line(f"Taken back: {taken}")
        return True

    def _save(self, rest: str) -> None:
        self.keep(Path(rest).expanduser() if rest else None)
        self.screen.line(f"Kept in {self.path}")

    def _quit(self, rest: str) -> None:
        raise Leave

    # --- telling and keeping -----------------------------------------------------------------

    def _tell_new(self, faction: int | None) -> None:
        """What others have done since this person decided last."""
        entries = self.game.run.log[self.told :]
        self.told = len(self.game.run.log)
        viewers = None if faction is None else self.game.viewers(faction)
        lines = [
            line
            for line in self.game.narrator(viewers).tell(entries)
            if not (line.choice and viewers and line.faction in viewers)
        ]
        if not lines:
            return
        self.screen.line()
        if len(lines) > TOLD:
            self.screen.line(
                Part(f"({len(lines) - TOLD} lines before this: log {len(lines)})", "dim")
            )
        for line in lines[-TOLD:]:
            self.screen.line(Part(str(line), "bold" if line.heading and not line.indent else ""))

    def ranked(self) -> None:
        """Where everybody stands, best first."""
        self.screen.heading("Result" if self.game.over else "So far")
        for line in ranking(self.game.title.program, self.game.run).lines():
            self.screen.line(line)

    def keep(self, path: Path | None = None) -> Path:
        """Write the game to its file, to a new one if it has none. Raises Mistake."""
        target = path or self.path or free_path(Path(), f"{self.game.title.id}-game")
        own = self.ours and target == self.path
        self.game.save(target, overwrite=own)
        self.path, self.ours, self.kept = target, True, len(self.game.play.answers)
        return target
