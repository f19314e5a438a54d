"""The tables that a run holds: their columns, types and meanings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.session.mistakes import Mistake, unknown

if TYPE_CHECKING:
    import pyarrow

LAB = "lab"  # the extra
LACKING = "runs that are kept need {}, which is not here: pip install 'plainrules[{}]'"

TEXT, NUMBER, SMALL, TRUTH = "string", "int64", "int32", "bool"

Row = tuple[object, ...]
NONE, ALL = "none", "all"


@frozen
class Column:
    """`null`: the value may be missing."""

    name: str
    type: str
    meaning: str
    null: bool = False


@frozen
class Table:
    """`always`: every run holds it. `usual`: a run holds it unless `--tables` says otherwise."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    always: bool = False
    usual: bool = False

    def schema(self) -> pyarrow.Schema:
        arrow = pyarrow_or_mistake()
        return arrow.schema(
            [
                arrow.field(column.name, arrow.type_for_alias(column.type), column.null)
                for column in self.columns
            ]
        )


_GAME = Column("game", NUMBER, "number of the game in the run, from 0")
_NUMBER = Column("number", SMALL, "place of the row in its game, from 0")
_TURN = Column("turn", SMALL, "number of the turn in which it happens; 0 before the first")
_FACTION = Column("faction", TEXT, "id of the faction")
_ACTOR = Column("faction", TEXT, "id of the faction that acts", null=True)

TABLES = {
    table.name: table
    for table in (
        Table("run", "One row for each part: what was played, and by which engine.", (
            Column("part", NUMBER, "number of the part, from 0"),
            Column("first_seed", TEXT, "seed of the part's first game; the others follow one by one"),
            Column("games", NUMBER, "games in the part"),
            Column("title", TEXT, "id of the title"),
            Column("printing", TEXT, "printing, empty where the title has one"),
            Column("options", TEXT, "optional rules, with commas between them"),
            Column("mods", TEXT, "names of the mods, with commas between them"),
            Column("scenario", TEXT, "scenario, empty where the title has none"),
            Column("seats", TEXT, "who plays, as `--seats` and `--seat` say it"),
            Column("factions", TEXT, "ids of the factions that take part, with commas between them"),
            Column("rules", TEXT, "sum of all rule files, mods included"),
            Column("version", TEXT, "version of PlainRules"),
            Column("executor", TEXT, "`python` or `native` (WebAssembly)"),
            Column("machine", TEXT, "system, processor and version of Python"),
        ), always=True),
        Table("games", "One row a game.", (
            _GAME,
            Column("seed", TEXT, "`plainrules sim TITLE --seed SEED --games 1` plays it again"),
            Column("decisions", SMALL, "decisions taken"),
            Column("turns", SMALL, "turns begun, or phases where the title names no turn"),
            Column("winner", TEXT, "id of the winner; null for a draw or an error", null=True),
            Column("log_hash", TEXT, "sum of the log: equal games, equal sums; null after an error", null=True),
            Column("error", TEXT, "what went wrong; null for a finished game", null=True),
        ), always=True),
        Table("scores", "One row for each faction of each finished game.", (
            _GAME,
            _FACTION,
            Column("score", NUMBER, "score at the end; null where the title has none", null=True),
            Column("won", TRUTH, "whether the faction is the winner"),
        ), always=True),
        Table("turns", "The score of each faction after each turn, where the title names a turn and a score.", (
            _GAME,
            Column("turn", SMALL, "turns over: 0 when the first begins, the last at the end"),
            _FACTION,
            Column("score", NUMBER, "score at that moment"),
        ), usual=True),
        Table("phases", "How often each phase began, where the title names a turn.", (
            _GAME,
            Column("phase", TEXT, "id of the phase"),
            Column("times", SMALL, "how often it began, from 1"),
        ), usual=True),
        Table("texts", "One row each time that a text of a card is carried out.", (
            _GAME, _NUMBER, _TURN,
            Column("card", TEXT, "id of the card"),
            Column("text", TEXT, "id of the text"),
            _ACTOR,
        ), usual=True),
        Table("actions", "One row each time that an action begins.", (
            _GAME, _NUMBER, _TURN,
            Column("action", TEXT, "id of the action"),
            _ACTOR,
            Column("free", TRUTH, "whether it is free"),
            Column("limited", TRUTH, "whether it is limited"),
        ), usual=True),
        Table("decisions", "One row a decision.", (
            _GAME, _NUMBER, _TURN,
            Column("phase", TEXT, "id of the phase; null during set-up", null=True),
            _ACTOR,
            Column("decision", TEXT, "name of what is asked; null where no text names it", null=True),
            Column("options", SMALL, "how many options there are"),
            Column("chosen", TEXT, "name of the chosen option"),
            Column("rung", TEXT, "name of the bot's rung that chose; null for chance", null=True),
        )),
        Table("rungs", "How often each rung of a bot gave an answer.", (
            _GAME,
            Column("bot", TEXT, "id of the bot"),
            Column("text", TEXT, "the text that asks"),
            Column("decision", TEXT, "the decision that is asked"),
            Column("rung", TEXT, "name of the rung"),
            Column("place", TEXT, "rule file and line of the rung"),
            Column("answers", SMALL, "how often it answered, from 1"),
        )),
    )
}  # fmt: skip
ALWAYS = tuple(entry.name for entry in TABLES.values() if entry.always)
USUAL = tuple(entry.name for entry in TABLES.values() if entry.usual)
WISHED = tuple(entry.name for entry in TABLES.values() if not entry.always)


def tables_of(words: str | None) -> tuple[str, ...]:
    """The tables that `--tables` names, and those that every run holds. Raises Mistake."""
    named = {
        NONE: (), ALL: WISHED, None: USUAL
    }.get(words, tuple(name.strip() for name in (words or "").split(",")))  # fmt: skip
    for name in named:
        if name not in TABLES:
            raise unknown("table", name, [*WISHED, NONE, ALL])
    return tuple(name for name in TABLES if name in ALWAYS or name in named)


def pyarrow_or_mistake(extra: str = LAB) -> pyarrow:
    """Import pyarrow. Raises Mistake if it is not installed. `extra`: what brings all that is needed."""
    try:
        import pyarrow  # only for runs that are kept
    except ImportError:
        raise Mistake(LACKING.format("pyarrow", extra)) from None
    return pyarrow
