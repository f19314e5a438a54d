"""The table: people at this terminal decide, bots and chance play the others, and the log is printed."""

from __future__ import annotations

from attrs import Factory, define

from interpreter.command.board.board import Board, Page
from interpreter.command.board.drawn_pieces import Data
from interpreter.command.screen import Part, Screen
from interpreter.command.table.meaning import clipped, command_alone, lines, meaning
from interpreter.command.table.menu import LONG, Menu
from interpreter.command.table.telling import BotTurn, Thoughts, last_turn, show, texts_in_play
from interpreter.command.table.typed_orders import HELP, TOLD, Leave, Orders
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.play import Decision as Asked
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.keeper import Keeper
from interpreter.session.playing.turn_end import ended, settled
from interpreter.session.questions.labels import Option
from interpreter.session.rule_errors import located, told
from interpreter.session.spelling import begins, folded
from interpreter.session.telling.narrate import Entry
from interpreter.session.viewing.question import laid_out
from interpreter.session.viewing.takeback import last_choice, possible

# Texts in effect, in a small window and a tall one; of more, a turn begins with their names alone.
FEW, MANY = 3, 10


@define(eq=False)
class Table:
    """One game at one terminal. Its keeper, if any, saves before anything is told."""

    game: Game
    screen: Screen
    keeper: Keeper | None = None
    told: int = 0  # log entries that have been told
    heard: dict[frozenset[int], int] = Factory(dict)  # the same, of those who sit by
    # Views of each person at his last answer.
    answered: dict[frozenset[int] | None, Data] = Factory(dict)
    resumed: int = 0  # log entries of a kept game when it went on
    sitting: int = -1  # the faction that decided last at this terminal
    board_due: bool = True
    pause: bool = False  # wait for Enter after each bot's act
    careful: bool = False  # ask before a turn ends, and before the screen is cleared for another
    # Texts for other factions, and which of them have read them.
    shown: set[tuple[int, Entry, frozenset[int]]] = Factory(set)
    thoughts: Thoughts = Factory(lambda table: Thoughts(table.game), takes_self=True)
    orders: Orders = Factory(lambda table: Orders(table), takes_self=True)

    def run(self) -> None:
        """Until the game is over. Raises Leave, EOFError, and RuleError that no other answer can avoid."""
        while not self.game.over:
            try:
                self._others()
                if not self.game.over:
                    self._turn()
            except RuleError as error:
                self._turn_back(error)
        self._tell_new(None)
        self.ranked()

    def _others(self) -> None:
        """Let bots and chance decide, and answer what leaves the person here no choice, until a person must decide."""
        while (decision := self.game.play.decision) is not None:
            if self.game.seats.is_human(decision.faction):
                if not self._idle(decision):
                    return
                self.game.choose(decision.options[0])
                continue
            number = len(self.game.play.answers)
            thought = self.game.proceed(told=True)
            if self.thoughts.aloud:
                self.keep()
            if thought is not None:
                self.thoughts.hear(number, thought, self.screen)
            self.board_due = True
            now = self.game.play.decision
            if now is None or now.faction == decision.faction or self._idle(now):
                continue
            if thought and self.pause:
                act = last_turn(self.game.run.log, decision.faction)
                if act is not None and not self.game.seats.is_human(act.faction):
                    self._rest(act)

    def _idle(self, question: Asked) -> bool:
        """Whether the person here is asked only so that silence tells others nothing: there is one answer."""
        return settled(question) and question.faction in (self.eyes or ())

    def _turn_back(self, error: RuleError) -> None:
        """After an error in the rules, take back a person's last choice, so that he can make another.

        Without one, raise the error again.
        """
        last = last_choice(self.game, frozenset().union(*self.game.seats.people))
        if last < 0:
            raise error
        self.game.rewind(last)
        self.rewound()
        self.keep()
        self.screen.line()
        self.screen.line(f"{told(error, self.game.title.layers)}. The last choice is taken back.")

    def rewound(self) -> None:
        """After an undo, tell again from the last line that still holds."""
        left = len(self.game.run.log)
        self.told = min(self.told, left)
        self.heard = {eyes: min(heard, left) for eyes, heard in self.heard.items()}
        self.board_due = True

    def _rest(self, act: BotTurn) -> None:
        """After a bot's act, show what it did, and wait before telling the rest."""
        if not self._tell_new(self.eyes, act.end):
            return
        said = "Enter goes on"
        if act.done:
            said = f"{self.game.words.faction(act.faction)}: done. {said}"
        while typed := self.screen.ask(f"({said}) "):
            if self._obey(None, typed):
                return

    # --- who looks -----------------------------------------------------------------------------

    @property
    def eyes(self) -> frozenset[int] | None:
        """Factions of the person at the keyboard; at first, those that may read along."""
        return self.game.viewers(self.sitting) if self.sitting >= 0 else self.game.eyes

    def need_person(self) -> int:
        """Faction of the person who types. Raises Mistake if nobody has sat down yet."""
        if self.sitting >= 0:
            return self.sitting
        if not self.eyes:
            raise Mistake("nobody sits at the keyboard yet; Enter goes on")
        return min(self.eyes)

    @property
    def undoable(self) -> bool:
        return possible(self.game, self.eyes or frozenset())

    @property
    def board(self) -> Board:
        return Board(self.game, self.screen, self.eyes, self.answered.get(self.eyes))

    # --- one decision of a person ------------------------------------------------------------

    def _turn(self) -> None:
        decision = self.game.decision
        assert decision is not None and self.game.play.decision is not None
        self.keep()
        faction = self.game.play.decision.faction
        if faction != self.sitting:
            self._seat(faction)
        menu = Menu.of(laid_out(self.game, decision))
        words = [word for word in self.orders.words if word != "undo" or self.undoable]
        words += ["done"] if menu.done else []
        self.screen.complete_by(lambda begun: lines(self.game, menu, words, begun))
        wide = self.screen.room
        with self.screen.paged(whole=True):
            self._tell_new(self.eyes)
            due, self.board_due = self.board_due, False
            if due:
                self._draw(menu)
            else:
                self._show_texts()
                self._show(menu, reminded=True)
        if self.screen.room != wide:  # while somebody read
            self._draw_again(menu)
        while not self._obey(menu, self.screen.ask("> ", lambda: self._draw_again(menu))):
            pass

    def _draw(self, menu: Menu) -> None:
        """Draw position and question, in a window on one page."""
        if self.screen.high is None:
            self._position()
            self._show_texts()
            self._show(menu)
            return
        texts = self.screen.rows_of(self._show_texts)
        question = self.screen.rows_of(lambda: self._show(menu))
        if len(question) > self.screen.high // 2:
            question = self.screen.rows_of(lambda: self._show(menu, brief=True))
        below = [*texts, *question]
        position = self.screen.rows_of(self._position)
        room = self.screen.high - len(below)
        if len(position) > room:
            offered = frozenset(option.name for option in menu.decision.options)
            position = self.screen.rows_of(Page(self.board, room, offered).show)
        self.screen.together([*position, *below])

    def _position(self) -> None:
        """All of the board."""
        board = self.board
        board.map()
        self.screen.line()
        board.head(effects=len(board.view["in effect"]) <= (MANY if self.screen.tall else FEW))

    def _draw_again(self, menu: Menu) -> None:
        """Draw again after the window has changed its width."""
        self.screen.clear()
        self._draw(menu)

    def _seat(self, faction: int) -> None:
        """Seat another person. Where cards are hidden, clear what the last person saw.

        Until the first one has, only what everybody may know was told: he hears it again with his own eyes.
        """
        eyes, before = self.game.viewers(faction), self.game.viewers(self.sitting)
        first = self.sitting < 0
        others = len(self.game.seats.people) > 1 if first else eyes != before
        self.board_due = self.board_due or others
        if others and self.game.hides:
            if not first:
                if self.careful and self._tell_new(before):
                    self._cleared()
                self.heard[before] = self.told
            heard = self.heard.get(eyes, self.resumed)
            self.told = min(heard, len(self.game.run.log))
            if not first or self.resumed:
                self.screen.cover()
            name = self.game.words.faction(faction)
            self._wait_for(name)
        self.sitting = faction

    def _cleared(self) -> None:
        """Clear the screen once the person has read the effects of his choice."""
        while typed := self.screen.ask("(Enter clears the screen for the next player) "):
            self._look(typed, "Enter clears the screen")

    def _wait_for(self, name: str) -> None:
        """Show nothing when the player only leaves or typed ahead."""
        prompt = f"{name}: your turn at the keyboard. Press Enter when nobody else looks. "
        while typed := self.screen.ask(prompt):
            if self.orders.meant(typed)[0] == self.orders.quit:
                raise Leave
            self.screen.line("Enter shows what only you may see; quit keeps the game and leaves.")

    def _show_texts(self) -> None:
        """Show the text of another's card once, if the next question comes from it."""
        eyes = self.game.viewers(self.sitting)
        for place, entry in texts_in_play(self.game.run.log):
            key = place, entry, eyes
            _, slot, card, faction = entry
            if faction in eyes or key in self.shown:
                continue
            self.shown.add(key)
            self.screen.line()
            board = self.board
            effects = self.game.title.vocabulary.effects
            board.card(board.printed(card), effects[slot].id)

    def _show(
        self,
        menu: Menu,
        only: list[Option] | None = None,
        *,
        reminded: bool = False,
        brief: bool = False,
    ) -> None:
        """Show the question with its options, or some of them; `brief`: a row for each.

        `reminded`: the head does not stand above it, and the most of what it tells is said again.
        """
        decision = menu.decision
        name = self.game.words.faction(self.sitting)
        first, *more = decision.cite.split(", ", 2)  # a row is short; `why` tells all
        cite = f" [{', '.join([first, *more[:1]])}{', …' * (len(more) > 1)}]" if first else ""
        if only is None:
            self.screen.line()
            where = f" - {decision.where}" if decision.where else ""
            if reminded and not self.screen.plain:
                for said in self.board.course():
                    self.screen.line(Part(said, "dim"), indent=2)
            self.screen.line(Part(f"{name}{where}", "bold"))
            self.screen.line(f"{decision.ask}{cite}")
        menu.show(self.screen, only, brief=brief)
        if only is None:
            hints = ["type a number or part of a name" if len(menu.keys) > LONG else "", "help"]
            if decision.deals:
                hints.append("deal")
            if brief:
                hints.append("Enter: options in full")
            if self.undoable:
                hints.insert(0, "u: undo")
            if menu.done:
                hints.insert(0, "d: done")
            self.screen.line(Part(f"({', '.join(h for h in hints if h)})", "dim"))

    def _obey(self, menu: Menu | None, typed: str) -> bool:
        """Do what a line says; without a menu only commands. True when something was decided or taken back."""
        before = len(self.game.play.answers)
        try:
            if not typed and menu is not None:
                self._show(menu)
                return False
            if menu is None:
                meant = command_alone(typed, self.orders, "Enter goes on")
            else:
                meant = meaning(typed, self.orders, menu, self.game.title.vocabulary)
            if meant.command is not None:
                with self.screen.paged():
                    return bool(meant.command(meant.rest))
                return False  # he has read enough of it
            assert menu is not None
            return self._choose(menu, meant.options)
        except CorpusError as error:
            self._point_at(error)
        except Mistake as mistake:
            self.screen.line(clipped(str(mistake)))
            self.screen.drop_typed()
        except RuleError as error:
            if len(self.game.play.answers) != before:
                raise
            # A question was asked, and nothing was decided.
            self.screen.line(located(error, self.game.title.layers))
        return False

    def _point_at(self, error: CorpusError) -> None:
        """Print a mistake in a typed line, then the line with carets under the wrong words."""
        self.screen.drop_typed()
        head, *rest = str(error).split("\n")
        self.screen.line(clipped(head.partition("error: ")[2] or head))
        for line in rest:
            print(line)

    def _choose(self, menu: Menu, meant: list[Option]) -> bool:
        if len(meant) > 1:
            self._show(menu, meant)
            self.screen.drop_typed()
            return False
        if self.careful and not self._ends(meant[0]):
            self._show(menu)
            return False
        self.answered[self.eyes] = self.board.view
        self.game.choose(meant[0])
        self.keep()
        return True

    def _ends(self, option: Option) -> bool:
        """Whether the person stays with an option after which others move."""
        own = {self.game.title.vocabulary.factions[index].id for index in self.eyes or ()}
        what = ended(self.game, own, option, passing=True)
        for line in self.game.leads(option) if what else ():
            self.screen.line(line, indent=4)
        while what:
            typed = self.screen.ask(f"End the {what}? (Enter / undo) ")
            word = folded(typed)
            if word in ("", "d", "y") or begins(word, "done", "yes"):
                break
            if word in ("u", "n") or begins(word, "undo", "no"):
                return False
            self._look(typed, f"Enter or done ends the {what}, undo chooses anew")
        return True

    def _look(self, typed: str, otherwise: str) -> None:
        """Obey a command that only looks, during another question; `otherwise` names that question."""
        command, _ = self.orders.meant(typed)
        if command == self.orders.help:
            self.screen.line(f"{otherwise}; besides:")
        if command is None or command in self.orders.doing:
            self.screen.line(f"{otherwise}; quit leaves, help lists the commands")
        else:
            self._obey(None, typed)

    # --- telling and keeping -----------------------------------------------------------------

    def _tell_new(self, eyes: frozenset[int] | None, end: int | None = None) -> bool:
        """Tell what has happened since the last time, up to `end` in the log. Return whether there was anything."""
        self.keep()
        log = self.game.run.log[:end]
        since, self.told = self.told, len(log)
        lines = self.game.narrator(eyes).tell(log)
        new = [
            place
            for place, line in enumerate(lines)
            if line.entry >= since and not (line.choice and eyes and line.faction in eyes)
        ]
        if not new:
            return False
        self.screen.line()
        if len(new) > TOLD:
            self.screen.line(Part(f"({len(new) - TOLD} lines before this: log {len(new)})", "dim"))
        show(
            self.screen,
            [*lines[: new[0]], *(lines[place] for place in new)],
            max(new[0], new[0] + len(new) - TOLD),
        )
        return True

    def ranked(self) -> None:
        """Show the ranking, best first, and what it means for the people here."""
        self.screen.heading("Result" if self.game.over else "So far")
        for line in self.game.standing():
            self.screen.line(line)
        for line in [*self.game.reasons(), *self.game.sheets()]:
            self.screen.line(line)

    def keep(self) -> None:
        """Save the game before more is told. If that fails, say so."""
        if self.keeper is not None and (note := self.keeper.note()):
            self.screen.line(note)


__all__ = ["HELP", "Leave", "Table"]
