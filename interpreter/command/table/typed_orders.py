"""Commands at the table, besides choices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from attrs import define

from interpreter.command.board.board import Board
from interpreter.command.board.portion import Portion
from interpreter.command.screen import Part, Screen
from interpreter.command.table.menu import Menu, bare
from interpreter.command.table.telling import Thoughts, show
from interpreter.language.declarations.reading import numeral
from interpreter.session.keeping.held_file import shown
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.keeper import Keeper
from interpreter.session.spelling import meant
from interpreter.session.viewing.question import laid_out
from interpreter.session.viewing.takeback import back

TOLD = 60  # lines of a summary; the log has the rest

_KEYS = {"h": "help", "q": "quit"}

HELP = """\
a number or a name  choose it; part of a name filters the menu
d                   done: leave a choice that may be left
map [NAME]          the map, or a part: a region, a kind of space, a space
look SPACE          one space in words
head                tracks, cards, factions, the sequence of play
effects             what is in effect, and what it says
sheet               the score sheet, where the game has one
card [NUMBER]       what a card says
? EXPRESSION        a question in the rule language: ? number of (spaces)
if OPTION           what an option would lead to, as far as is certain
why NAME            which condition forbids an action, a space or an option
why NAME in SPACE   each condition of an action at a space
bots                why the bots decided as they did since your last choice
deal                open the deals, where the menu offers them
log [N]             what has happened
undo, or u          take your last choice back
save [FILE]         keep the game; with FILE, from now on there
quit                keep it and leave"""


class Leave(Exception):
    """The person goes; the game is kept."""


class Served(Protocol):
    """Interface of the table for its commands."""

    game: Game
    screen: Screen
    keeper: Keeper | None
    thoughts: Thoughts
    told: int

    @property
    def eyes(self) -> frozenset[int] | None: ...

    @property
    def board(self) -> Board: ...

    def need_person(self) -> int: ...

    def rewound(self) -> None: ...

    def keep(self) -> None: ...


@define(eq=False)
class Orders:
    """Carries out the commands of one table. A command returns True to leave the menu."""

    table: Served

    def named(self, typed: str) -> tuple[Callable[[str], object] | None, str]:
        """The command that a line names, if any, and the rest of the line."""
        if typed.startswith("?"):
            return self.ask, typed[1:].strip()
        word, _, rest = typed.partition(" ")
        return self._known().get(word.casefold()), rest.strip()

    def begun(self, typed: str) -> tuple[Callable[[str], object] | None, str]:
        """The single command that begins with these letters, and the rest of the line."""
        orders, known = self.fitting(typed), self._known()
        return known[orders[0]] if len(orders) == 1 else None, typed.partition(" ")[2].strip()

    def fitting(self, typed: str) -> list[str]:
        """The commands that the first word may be the beginning of; one key is the usual one's."""
        word = typed.partition(" ")[0].casefold()
        usual = [_KEYS[word]] if word in _KEYS else []
        return usual or [name for name in self.words if word and name.startswith(word)]

    def meant(self, typed: str) -> tuple[Callable[[str], object] | None, str]:
        """The command that a line names or begins to name."""
        order = self.named(typed)
        return order if order[0] is not None else self.begun(typed)

    @property
    def doing(self) -> list[Callable[[str], object]]:
        """Commands that change the game."""
        return [self.deal, self.undo]

    @property
    def words(self) -> list[str]:
        """The commands by their names."""
        return [name for name in self._known() if name not in ("u", "exit")]

    def _known(self) -> dict[str, Callable[[str], object]]:
        return {
            "help": self.help, "map": self.map, "look": self.look, "head": self.head,
            "effects": self.effects, "sheet": self.sheet, "card": self.card, "if": self.foretell, "why": self.why, "bots": self.bots, "deal": self.deal, "log": self.log,
            "undo": self.undo, "u": self.undo, "save": self.save, "quit": self.quit, "exit": self.quit,
        }  # fmt: skip

    # --- looking -----------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        for line in HELP.split("\n"):
            self.table.screen.row(line)

    def map(self, rest: str) -> None:
        self._need_spaces()
        board = self.table.board
        if rest:
            portion = Portion(board.vocabulary, board.view)
            board.part(portion.of(rest))
        else:
            board.map()

    def head(self, rest: str) -> None:
        self.table.board.head()

    def effects(self, rest: str) -> None:
        board = self.table.board
        if not board.view["in effect"]:
            raise Mistake("nothing is in effect")
        board.effects()

    def sheet(self, rest: str) -> None:
        lines = self.table.game.sheets()
        if not lines:
            raise Mistake("this game has no score sheet")
        for line in lines:
            self.table.screen.line(line)

    def look(self, rest: str) -> None:
        self._need_spaces()
        if not rest:
            raise Mistake("look where? Name a space")
        spaces = self.table.game.title.vocabulary.spaces
        self.table.board.look(meant("space", rest, spaces).index)

    def _need_spaces(self) -> None:
        if not self.table.game.title.vocabulary.spaces:
            raise Mistake("this game has no spaces")

    def card(self, rest: str) -> None:
        game, board = self.table.game, self.table.board
        if rest:
            cards = [board.printed(meant("card", rest, game.title.vocabulary.cards).index)]
        else:
            cards = board.shown_cards()
        for card in cards:
            board.card(card)

    def foretell(self, rest: str) -> None:
        """Tell what the named options lead to, each under its name if there are several."""
        game, decision = self.table.game, self.table.game.decision
        question = game.play.decision
        if decision is None or question is None or question.faction not in (self.table.eyes or ()):
            raise Mistake("nothing is asked now")
        if not rest:
            raise Mistake("if what? Name an option, or its number")
        options = Menu.of(laid_out(game, decision)).meant(rest)
        if not options:
            raise Mistake(f"'{rest}' is not one of the options")
        for option in options:
            lines = game.leads(option) or ["nothing that is certain by the next question"]
            self.table.screen.line(Part(bare(option), "bold"))
            for line in lines:
                self.table.screen.line(f"    {line}", indent=8)

    def why(self, rest: str) -> None:
        from interpreter.session.why.why import Why  # walks texts

        if not rest:
            raise Mistake("why what? Name an action, a space or an option")
        for line in Why(self.table.game, self.table.need_person()).explain(rest):
            self.table.screen.line(line, indent=4)

    def bots(self, rest: str) -> None:
        table = self.table
        table.thoughts.tell(table.screen, table.eyes)

    def ask(self, rest: str) -> None:
        if not rest:
            raise Mistake("ask something, such as: ? number of (spaces); help lists the commands")
        game = self.table.game
        faction = game.title.vocabulary.factions[self.table.need_person()].id
        answer = game.ask(rest, faction)
        if isinstance(answer, list):
            answer = ", ".join(answer) or "none"
        if isinstance(answer, bool):
            answer = "yes" if answer else "no"
        self.table.screen.line(str(answer))

    def log(self, rest: str) -> None:
        """Show the log as far as it has been told: the rest waits until the bot's act is told."""
        table = self.table
        last = numeral(rest) if rest else TOLD
        if not last:
            raise Mistake("log how many lines? Name a number, such as: log 20")
        lines = table.game.narrator(table.eyes).tell(table.game.run.log[: table.told])
        show(table.screen, lines, max(0, len(lines) - last))

    # --- doing -------------------------------------------------------------------------------

    def deal(self, rest: str) -> bool:
        decision = self.table.game.play.decision
        if decision is not None and not self.table.game.seats.is_human(decision.faction):
            raise Mistake("no deal can be made now")  # it would be made in a bot's name
        self.table.game.choose("deal")
        self.table.keep()
        return True

    def undo(self, rest: str) -> bool:
        table = self.table
        taken = back(table.game, table.need_person())
        table.rewound()
        table.keep()
        table.screen.line(f"Taken back: {taken}")
        return True

    def save(self, rest: str) -> None:
        keeper = self.table.keeper = self.table.keeper or Keeper.of_user(self.table.game)
        if rest:
            keeper.move(Path(rest))
        else:
            keeper.keep()
        assert keeper.held is not None
        self.table.screen.line(
            f"Kept in {shown(keeper.held.path)}, from here on after every answer"
        )

    def quit(self, rest: str) -> None:
        raise Leave
