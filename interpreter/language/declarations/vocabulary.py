"""The vocabulary of a title: every declared thing, its index and what is fixed about it.

Indices are dense and follow the order of declaration. A *column* stands for one faction's kind in
one state; a *location* is a space or, after all spaces, a box.

In this order: pieces, places, values and definitions, what is done, cards, bots, scenarios, and all of it in one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import Factory, define, frozen

from interpreter.corpus.diagnostics import Diagnostic, Span
from interpreter.language.types import NUMBER, TRUTH, Type

if TYPE_CHECKING:
    from interpreter.language import nodes  # a warm start does without the trees


BOTH = "both"  # what something of a pair of domains belongs to
DIRECTIONS = "directions"  # the section of the map, and the list of its words
# Sections whose entries may have words for players.
TOLD = (
    "kinds", "limits", "values", "definitions", "procedures", "action classes", "actions", "phases", "consequences",
    "deals",
)  # fmt: skip


@define(eq=False, repr=False)
class Decl:
    """A declared thing. `id` as in sentences, `name` as at the table; a `stand_in` where its source says so."""

    id: str
    name: str
    index: int
    span: Span
    cite: str = ""
    source: str = ""
    stand_in: bool = False

    def __str__(self) -> str:
        return self.id


@frozen(eq=False)
class Tells:
    """Wording of a rule for players: texts and expressions in turn.

    `outdated`: where a layer above that of the text wrote the rule otherwise.
    """

    parts: tuple[str | nodes.Expr, ...]
    span: Span
    outdated: Span | None = None


def of_rung(place: Span) -> tuple[str, ...]:
    """The path of the text of a bot's rung: bots that extend each other share their rungs."""
    return "rungs", place.file_line


@define(eq=False, repr=False)
class FactionDecl(Decl):
    letter: str = ""
    colour: str = ""
    sides: tuple[str, ...] = ()
    enemies: frozenset[int] = frozenset()


@define(eq=False, repr=False)
class SideDecl(Decl):
    members: tuple[int, ...] = ()


@define(eq=False, repr=False)
class KindDecl(Decl):
    """`shared`: how many there are for all factions together (0: each has its own).

    `carried_by`: the kinds under which its pieces lie, and with which they move. `left_behind`: the
    index of the procedure that says what becomes of them when nothing is left to lie under.
    `unsaid`: the usual state, which the names of its pieces leave out; "" if they say every state.
    `counts_as`: the kind whose pieces its own are, too, on the map.
    """

    plural: str = ""
    states: tuple[str, ...] = ()
    unsaid: str = ""
    shared: int = 0
    carried_by: tuple[int, ...] = ()
    left_behind: int = -1
    counts_as: int = -1


@define(eq=False, repr=False)
class GroupDecl(Decl):
    kinds: tuple[int, ...] = ()


@define(eq=False, repr=False)
class StateDecl(Decl):
    """A state word such as face-up; several kinds may share it."""


@define(eq=False, repr=False)
class ColumnDecl(Decl):
    """`total`: pieces of this faction and kind, all states together. `turned`: state id -> column.

    `boxed`: the column in which it lies in a box; of a shared kind, that of the first faction. `said`: the state as the
    name shows it; "" if the kind does not show it.
    """

    faction: int = 0
    kind: int = 0
    state: str = ""
    said: str = ""
    total: int = 0
    turned: dict[str, int] = Factory(dict)
    fresh_state: int = 0  # the column in which new pieces of this kind are placed
    boxed: int = 0


@define(eq=False, repr=False)
class BoxDecl(Decl):
    location: int = 0


@define(eq=False, repr=False)
class LimitDecl(Decl):
    """Stacking: pieces of `columns` in spaces where `where` (a bound truth with `here`) at most `most` (bound number)."""

    columns: tuple[int, ...] = ()
    where: nodes.Expr | None = None
    most: Any = None
    here: nodes.Variable | None = None


@define(eq=False, repr=False)
class SpaceDecl(Decl):
    type: str = ""
    borders: tuple[int, ...] = ()
    attributes: dict[str, int] = Factory(dict)
    region: str = ""
    at: tuple[int, int] = (0, 0)
    outline: tuple[tuple[int, int], ...] = ()  # corners of its shape, in the measure of `at`
    course: tuple[tuple[int, int], ...] = ()  # of one that is drawn as a line


@define(eq=False, repr=False)
class AttributeDecl(Decl):
    """`kind` is type, flag (truths) or number. `values` by space index."""

    kind: str = ""
    values: tuple[int, ...] = ()


@define(eq=False, repr=False)
class BorderDecl(Decl):
    """An attribute of borders: a truth or a number. `values` by two spaces, the lower index first."""

    type: Type = TRUTH
    values: dict[tuple[int, int], int] = Factory(dict)
    drawn: str = ""  # the character of such a side of a hex


@define(eq=False, repr=False)
class WordsDecl(Decl):
    """A list of words that values, card fields and texts share. Words are stored by index; none is -1."""

    words: tuple[str, ...] = ()
    word_names: tuple[str, ...] = ()
    members: tuple[Decl, ...] = ()  # the same as things that something may be of
    shared: bool = True


@define(eq=False, repr=False)
class Owned(Decl):
    """A declaration with one instance, or with one for each space, faction, card or word, or pair of them.

    `sizes`: how many there are in each of the domains.
    """

    domains: tuple[Type, ...] = ()
    sizes: tuple[int, ...] = ()

    @property
    def of(self) -> str:
        """Name of the only domain; "" without one, `BOTH` for two."""
        if len(self.domains) > 1:
            return BOTH
        return self.domains[0].name if self.domains else ""


@define(eq=False, repr=False)
class ValueDecl(Owned):
    """A stored value.

    `words` are those of a scale of its own or of the list that it shares; a word is its place there.
    `seen`: "" as what it is of or refers to, or as that of a zone; `to`: by whom, where it is "some".
    `counts`: the phase at whose beginning it counts how often the position has stood so; then values of the position.
    """

    type: Type = NUMBER
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    word_names: tuple[str, ...] = ()
    start: int = 0
    without: frozenset[int] = frozenset()
    track: int = 0
    marker: str = ""
    seen: str = ""
    to: frozenset[int] = frozenset()
    counts: tuple[int, ...] = ()


@define(eq=False, repr=False)
class DefinitionDecl(Owned):
    """A number, truth, thing or set that a text works out."""

    type: Type = NUMBER
    variable: nodes.Variable | None = None  # here, faction or it; of a pair the first
    place: nodes.Variable | None = None  # of a pair the second
    parameters: tuple[nodes.Variable, ...] = ()
    actor: nodes.Variable | None = None
    acts: bool | None = None  # does it read the actor? None until all texts are bound
    plain: bool = True  # it needs nothing but one subject or none
    body: Any = None  # nodes.Expr
    changes: tuple[nodes.LastingLine, ...] = ()  # of lasting texts, each with this as its `decl`


@define(eq=False, repr=False)
class ProcedureDecl(Decl):
    parameters: tuple[nodes.Variable, ...] = ()
    actor: nodes.Variable | None = None
    here: nodes.Variable | None = None
    body: Any = None  # nodes.Block


@define(eq=False, repr=False)
class ActionClassDecl(Decl):
    accompanies: str = ""
    starts: nodes.Block | None = None
    any_order: nodes.Expr | None = None  # None: spaces are resolved as they are chosen
    waits: nodes.Expr | None = None  # when a stage waits for a deal that pays for one more space
    actor: nodes.Variable | None = None  # the Variables of the texts above
    limited: nodes.Variable | None = None
    free: nodes.Variable | None = None


@define(eq=False, repr=False)
class ActionDecl(Decl):
    """An action. The Variables are those its texts use; every text of the action shares them."""

    action_class: ActionClassDecl | None = None
    by: frozenset[int] = frozenset()
    condition: nodes.Expr | None = None
    numbers: dict[str, Any] = Factory(dict)  # name -> nodes.Expr
    clauses: dict[str, Any] = Factory(dict)
    variables: dict[str, nodes.Expr] = Factory(dict)  # what they start with
    stages: tuple[Any, ...] = ()
    parts: dict[str, Any] = Factory(dict)  # name -> nodes.Block
    accompanies: frozenset[int] | None = None  # action indices; None: any of the class
    first: nodes.Expr | None = None
    comes_first: bool = False
    leaves: nodes.Expr | None = None  # when it must leave its action a space; None: never
    instead_of: str = ""
    actor: nodes.Variable | None = None
    here: nodes.Variable | None = None
    selected: Any = None
    origin: Any = None
    group: Any = None
    limited: nodes.Variable | None = None
    free: nodes.Variable | None = None
    special_point: Any = None  # DecisionPoint: a special after the last stage or for a part

    def path(self, name: str) -> tuple[str, ...]:
        """The path of a number or clause (language/readers.py)."""
        return "actions", self.id, "numbers" if name in self.numbers else "clauses", name


@define(eq=False, repr=False)
class PhaseDecl(Decl):
    body: Any = None
    named: bool = True  # by the title itself: it is told when the phase begins


@define(eq=False, repr=False)
class ConsequenceDecl(Decl):
    when: Any = None
    body: Any = None
    actor: nodes.Variable | None = None


@define(eq=False, repr=False)
class DealDecl(Decl):
    by: frozenset[int] = frozenset()
    condition: nodes.Expr | None = None
    lacking: nodes.Expr | None = None  # when it is asked for before pieces are left unplaced
    body: Any = None
    actor: nodes.Variable | None = None


@define(eq=False, repr=False)
class CardClassDecl(Decl):
    """A kind of card; `needs` are the ids of the fields that each of its cards names.

    `plural`: what texts call its cards in a zone.
    """

    needs: tuple[str, ...] = ()
    plural: str = ""


@define(eq=False, repr=False)
class FieldDecl(Decl):
    """A field of cards; `missing` is its value on cards that do not name it."""

    type: Type = NUMBER
    words: tuple[str, ...] = ()
    word_names: tuple[str, ...] = ()
    missing: Any = None
    every: bool = False  # a card that has it names all factions
    beneath: bool = False  # told beneath the texts of a card


@define(eq=False, repr=False)
class EffectDecl(Decl):
    """A slot for card text, such as the two halves of a dual card.

    `prevails`: what a text there grants, no lasting text forbids. `told`: where the texts come from
    that state no source of their own.
    """

    prevails: bool = False
    told: dict[str, str] = Factory(dict)


@define(eq=False, repr=False)
class LifetimeDecl(Decl):
    """Lifetime of lasting texts; `needs`: ids of the fields that a card with such a text names."""

    needs: tuple[str, ...] = ()


@define(eq=False, repr=False)
class ZoneDecl(Owned):
    """`seen`: all, none, top, owner, or some: the factions `to`. `holds`: how many cards, None for all.

    `sorted`: cards that only some see are shown by declaration, so that no view tells how they were dealt. `empty`: the
    text that runs when a card is taken and none is there.
    """

    holds: int | None = None
    empty: Any = None  # nodes.Block
    variable: nodes.Variable | None = None  # whose it is, as in the text of a definition
    place: nodes.Variable | None = None
    seen: str = "all"
    to: frozenset[int] = frozenset()
    order_counts: bool = False

    @property
    def sorted(self) -> bool:
        return self.seen in ("owner", "some") and not self.order_counts


@define(eq=False, repr=False)
class CardEffect:
    """The text of one card in one slot. `lasting` are nodes.LastingLine."""

    slot: EffectDecl
    says: str
    unknown: bool
    condition: nodes.Expr | None
    effective: nodes.Expr | None  # would playing it change something; None: always
    body: Any
    actor: nodes.Variable | None
    lasting: tuple[nodes.LastingLine, ...]
    until: LifetimeDecl | None
    source: dict[str, str]
    span: Span
    instance: int = -1  # index among all effects with a lasting text


@define(eq=False, repr=False)
class CardDecl(Decl):
    """`id` is the number or id as text. `fields` by field id: int, tuple of ints or text.

    `origin`: the parts of its `source`, which is that of all but its effects. `sort`: common name of its copies, which
    only the game tells apart; its own id without copies.
    """

    number: int = 0
    sort: str = ""
    card_class: CardClassDecl | None = None
    fields: dict[str, Any] = Factory(dict)
    effects: dict[str, CardEffect] = Factory(dict)
    origin: dict[str, str] = Factory(dict)


@define(eq=False, repr=False)
class Preference:
    """One key by which a bot orders its candidates: `most`, `fewest`, `first` or `last`."""

    order: str
    expr: Any


@define(eq=False, repr=False)
class RungDecl:
    """One step of a bot's ladder: how a decision may be answered, and when.

    `pick` is a plain answer (a way, an action, yes, no, done); without one, the candidates are the
    options where `where` holds, ordered by `prefer`. `amount` answers a question for a number.
    """

    index: int  # among all rungs of the title
    name: str
    cite: str
    span: Span
    condition: nodes.Expr | None = None
    where: nodes.Expr | None = None
    prefer: tuple[Preference, ...] = ()
    pick: str = ""
    amount: nodes.Expr | None = None
    pieces: Any = None  # a phrase: it answers only questions about these pieces
    whose: tuple[Preference, ...] = ()  # of pieces to pick: by their `owner`
    order: tuple[Any, ...] = ()  # phrases: pieces to pick, the first named first
    evenly: tuple[Any, ...] = ()  # phrases whose pieces are picked in turn
    changes: tuple[tuple[str, Any], ...] = ()  # ("pieces", phrase) or ("number", expression)
    most: Any = None  # how often it may be used in one run of the text that asks
    if_none: str = ""  # where the ladder goes on when this pick finds nothing to do
    leads: str = ""  # the decision of the same text that must have an answer, too
    then: dict[str, tuple[RungDecl, ...]] = Factory(dict)  # decisions that follow from it
    actor: nodes.Variable | None = None  # of who decides
    it: nodes.Variable | None = None  # of the option being judged
    owner: nodes.Variable | None = None  # of whose a piece is
    die: nodes.Variable | None = None  # of the bot's own die
    destination: nodes.Variable | None = None  # of the space chosen last, in an action
    written: str = ""  # the bot in whose entry it stands; others may extend that one
    elsewhere: dict[str, Span] = Factory(dict)  # its keys that a layer wrote in another file


@define(eq=False, repr=False)
class BotDecl(Decl):
    """A player made of rules: ladders of rungs by (text that asks, name of the decision)."""

    plays: frozenset[int] = frozenset()
    ties: RungDecl | None = None  # of spaces that are equal: its `prefer` comes before the table
    table: tuple[int, ...] = ()  # spaces in the order of the table that breaks ties
    ladders: dict[tuple[str, str], tuple[RungDecl, ...]] = Factory(dict)


@define(eq=False, repr=False)
class ScenarioDecl(Decl):
    """A start: `values` [(ValueDecl, subject index or -1, value)], `pieces` [(location, column, number)].

    `places` tells of "scenario", "do", "spaces / NAME" and "totals / NAME" where they stand, and in
    which overlays.
    """

    values: tuple[Any, ...] = ()
    pieces: tuple[Any, ...] = ()
    body: Any = None
    totals: dict[str, int] = Factory(dict)
    places: dict[str, tuple[Span, tuple[str, ...]]] = Factory(dict)


@define(eq=False, repr=False)
class DecisionPoint:
    """A place in the rules where somebody chooses.

    `name` is used by tests, logs and saves. `type` is the meaning of an option's integer: space, faction, card, word,
    number, way, yes-no, column (of pieces), action. engine/state/options.py has the others.
    """

    index: int
    name: str
    type: str
    ask: str  # a sentence for the menu, from the rule ("Sail: choose a space")
    cite: str
    span: Span
    ways: tuple[tuple[str, str], ...] = ()  # (name, says); so, too, the words of a list
    deals: bool = False  # a deal may come first
    lacks: bool = False  # a deal is asked for where the supply lacks what is placed
    owner: str = ""  # the id of what it belongs to: a phase, a procedure, an action …
    told: str = ""  # stands behind each option, its gaps filled
    element: Type | None = None  # of a word: of which list
    # the answer is told to nobody else; cards that the decider does not see stay hidden
    face_down: bool = False
    secret: bool = False  # the answer is told to nobody else
    travels: bool = False  # what is spent on the way to each space, and the way, are told
    stage: str = ""  # of an action, in which spaces are chosen


@define(eq=False, repr=False)
class Vocabulary:
    """All declarations of a title. `words` maps every id and plural to its declaration or pieces of it."""

    title: str
    name: str
    manifest: dict[str, Any]
    notices: list[Diagnostic] = Factory(list)  # what is no error, but may be a mistake
    factions: list[FactionDecl] = Factory(list)
    sides: list[SideDecl] = Factory(list)
    kinds: list[KindDecl] = Factory(list)
    groups: list[GroupDecl] = Factory(list)
    states: list[StateDecl] = Factory(list)
    columns: list[ColumnDecl] = Factory(list)
    boxes: list[BoxDecl] = Factory(list)
    limits: list[LimitDecl] = Factory(list)
    spaces: list[SpaceDecl] = Factory(list)
    space_tables: dict[str, tuple[int, ...]] = Factory(dict)
    lines: tuple[tuple[int, ...], ...] = ()  # spaces one behind another
    directions: tuple[tuple[int, ...], ...] = ()  # by direction and space the next space, or -1
    grid: tuple[int, int] = (0, 0)  # columns and rows, where the map is a grid
    hexes: bool = False  # of the grid, instead of squares
    attributes: list[AttributeDecl] = Factory(list)
    borders: list[BorderDecl] = Factory(list)
    word_lists: list[WordsDecl] = Factory(list)
    values: list[ValueDecl] = Factory(list)
    definitions: list[DefinitionDecl] = Factory(list)
    procedures: list[ProcedureDecl] = Factory(list)
    action_classes: list[ActionClassDecl] = Factory(list)
    actions: list[ActionDecl] = Factory(list)
    phases: list[PhaseDecl] = Factory(list)
    consequences: list[ConsequenceDecl] = Factory(list)
    deals: list[DealDecl] = Factory(list)
    card_classes: list[CardClassDecl] = Factory(list)
    fields: list[FieldDecl] = Factory(list)
    effects: list[EffectDecl] = Factory(list)
    lifetimes: list[LifetimeDecl] = Factory(list)
    zones: list[ZoneDecl] = Factory(list)
    cards: list[CardDecl] = Factory(list)
    scenarios: list[ScenarioDecl] = Factory(list)
    bots: list[BotDecl] = Factory(list)
    rungs: list[RungDecl] = Factory(list)  # of all bots
    points: list[DecisionPoint] = Factory(list)
    streams: list[str] = Factory(list)  # what rolls and draws are for
    lasting: list[CardEffect] = Factory(list)
    tells: dict[tuple[str, ...], Tells] = Factory(dict)  # by path (readers.py); a rung's by place
    words: dict[str, Any] = Factory(dict)
    declared: dict[tuple[str, str], Any] = Factory(dict)  # (token type, word) -> as in `words`
    lexicon: Any = None  # lexer.Lexicon of all keywords and declared words
    supply: BoxDecl | None = None
    pays_with: ValueDecl | None = None
    payers: tuple[int, ...] = ()
    die: int = 6
    players: tuple[int, int] | None = None  # fewest and most factions in a game; None: all play
    start: PhaseDecl | None = None
    starting_zone: ZoneDecl | None = None
    score: DefinitionDecl | ValueDecl | None = None
    lowest: bool = False  # the lowest score ranks first
    defeated: DefinitionDecl | None = None
    favoured: DefinitionDecl | None = None
    ties: tuple[int, ...] = ()
    # Which deal, who gives, does the giver agree, when pieces lack.
    deal_points: tuple[DecisionPoint, ...] = ()
