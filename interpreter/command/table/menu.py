"""A numbered menu, and what a typed line means in it."""

from __future__ import annotations

from attrs import define

from interpreter.command.screen import Part, Screen
from interpreter.engine.state.options import DONE as LEAVING
from interpreter.session.questions.labels import Decision, Option
from interpreter.session.spelling import folded

FEW = 4  # amounts; more are told as a range
LONG = 14  # options; more are set in columns and worth filtering
DONE = "d"  # what always leaves a choice that may be left


@define
class Menu:
    """Options of a decision, by the text to type: numbers from 1, or the amounts themselves."""

    decision: Decision
    amounts: bool
    keys: dict[str, Option]

    @classmethod
    def of(cls, decision: Decision) -> Menu:
        amounts = all(option.name == str(option.value) for option in decision.options)
        listed = decision.options
        keys = {(o.name if amounts else str(n)): o for n, o in enumerate(listed, 1)}
        return cls(decision, amounts, keys)

    def show(
        self, screen: Screen, only: list[Option] | None = None, *, brief: bool = False
    ) -> None:
        """The options; with `only`, those that a filter has left. `brief`: a row each, cut at its end."""
        rows = [(key, o) for key, o in self.keys.items() if only is None or o in only]
        if self.amounts and len(rows) > FEW:
            screen.line(Part(f"{rows[0][0]} to {rows[-1][0]}".rjust(6), "bold"))
            return
        if screen.plain or len(rows) <= LONG:
            for key, option in rows:
                said = f"  {option.label}{f': {option.says}' if option.says else ''}"
                said = shorten(said, screen.width - 3) if brief else said
                screen.line(Part(f"{key:>3}", "bold"), said, indent=5)
            return
        self._columns(screen, rows)

    def _columns(self, screen: Screen, rows: list[tuple[str, Option]]) -> None:
        width = max(len(option.label) for _, option in rows) + 7
        across = max(1, screen.width // width)
        down = -(-len(rows) // across)
        for row in range(down):
            parts: list[Part | str] = []
            for key, option in rows[row::down]:
                parts += [Part(f"{key:>3}", "bold"), f"  {option.label}".ljust(width - 3)]
            screen.line(*parts)

    @property
    def done(self) -> Option | None:
        """Option that leaves the choice, if any."""
        return next((key for key in self.keys.values() if key.value == LEAVING), None)

    @property
    def numbers(self) -> str:
        """Range of numbers that choose something."""
        numbers = [int(key) for key in self.keys if key.isdigit()]
        if len(numbers) > FEW and numbers[-1] - numbers[0] == len(numbers) - 1:
            return f"{numbers[0]} to {numbers[-1]}"
        return ", ".join(map(str, numbers))

    def meant(self, typed: str) -> list[Option]:
        """The options that a line may mean: those it names, or those of whose names it is a part.

        A letter inside a word chooses nothing, and 3 is no part of 13.
        """
        word = folded(typed)
        if options := self.named(typed):
            return options
        if len(word) < 2 or (self.amounts and word.isdigit()):
            return []
        return [
            option
            for option in self.keys.values()
            if word in folded(option.label) or word in folded(option.name)
        ]

    def named(self, typed: str) -> list[Option]:
        """Options by key, by name, or by the start of a word."""
        word = folded(typed)
        if word in self.keys:
            return [self.keys[word]]
        if self.amounts and word.isdigit():
            return []
        for fits in (_equals, _done) if word == DONE else (_equals, _starts):
            if options := [option for option in self.keys.values() if fits(option, word)]:
                return options
        return []


def shorten(text: str, width: int) -> str:
    """The letters that fit, with dots behind them where some do not."""
    return text if len(text) <= width else f"{text[: width - 3].rstrip()} …"


def bare(option: Option) -> str:
    """The label without its price."""
    return option.label.rsplit(" (", 1)[0]


def _equals(option: Option, word: str) -> bool:
    return word in (folded(option.name), folded(option.label), folded(bare(option)))


def _done(option: Option, word: str) -> bool:
    return word == DONE and option.value == LEAVING


def _starts(option: Option, word: str) -> bool:
    label = folded(option.label)
    return any(name.startswith(word) for name in (folded(option.name), label, *label.split()))
