"""Before a new game: in which printing it is played, with which options."""

from __future__ import annotations

from attrs import Factory, define

from interpreter.command.playing.choosing import pick
from interpreter.command.screen import Screen
from interpreter.command.waiting import waiting
from interpreter.corpus.catalogue import find_root
from interpreter.corpus.english import capital
from interpreter.session.editions.title_page import OptionText, TitlePage, option_texts, title_page
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load

QUESTION = "Which rules? Type a number to change one, or Enter to play with these."


@define
class Rules:
    """Choices so far among a title's printings, options and mods."""

    page: TitlePage
    printing: str
    options: list[str] = Factory(list)

    @property
    def offered(self) -> list[str]:
        """The options of this printing."""
        return self.page.options_of(self.printing)

    def reprint(self) -> None:
        """The next printing; options that it has not are left."""
        printings = list(self.page.printings)
        self.printing = printings[(printings.index(self.printing) + 1) % len(printings)]
        self.options = [option for option in self.options if option in self.offered]

    def turn(self, option: str) -> None:
        """Toggle an option. Of options such as size=small and size=large, keep only one."""
        if option in self.options:
            self.options.remove(option)
            return
        group = option.partition("=")[0] + "="
        self.options = [o for o in self.options if not o.startswith(group)] + [option]


def with_rules(title: str, out: Screen) -> Title:
    """The title as somebody wants to play it. Raises EOFError and Anew as menus do."""
    root = find_root()
    page = title_page(root, title)
    rules = Rules(page, page.default_printing)
    if len(page.printings) < 2 and not page.options:
        with waiting(f"reading {title}") as parts:
            return load(title, counts=parts.of)
    texts = option_texts(root, title, page)
    while True:
        _asked(rules, texts, out)
        try:
            with waiting(f"reading {title}") as parts:
                return load(
                    title, printing=rules.printing or None, options=rules.options, counts=parts.of
                )
        except Mistake as mistake:  # options that do not go together
            out.line(capital(str(mistake)))


def _asked(rules: Rules, texts: dict[str, OptionText], out: Screen) -> None:
    while True:
        several = len(rules.page.printings) > 1
        here = [f"Printing: {rules.printing} (there are {', '.join(rules.page.printings)})"]
        choices = here if several else []
        choices += [_told(option, texts, option in rules.options) for option in rules.offered]
        picked = pick(out, QUESTION, choices, enter=len(choices))
        if picked == len(choices):
            return
        if several and not picked:
            rules.reprint()
        else:
            rules.turn(rules.offered[picked - several])


def _told(option: str, texts: dict[str, OptionText], chosen: bool) -> str:
    text = texts.get(option) or OptionText()
    called = f"{text.name or capital(option)} ({option})"
    return f"{'[x]' if chosen else '[ ]'} {called}{f'. {text.words}' if text.words else ''}"
