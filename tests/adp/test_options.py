"""Options that no single position shows: Open Deployment, Sudden Propaganda, Victory Deception."""

from __future__ import annotations

import pytest

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.result import ranking
from interpreter.session.playing.title import Title, load
from interpreter.workshop.simulating.simulate import simulate
from tests.adp.referee import (
    BACKING,
    FACTIONS,
    PAKISTAN,
    PASHTUN,
    POPULATION,
    PROVINCES,
    ROADS,
    Board,
    Game,
)
from tests.seeds import seeds

OPTIONS = (
    "no-reveal", "eligibility-a", "eligibility-b", "sudden-propaganda", "no-capabilities",
    "deception", "open-deployment", "three-players", "two-players", "two-players-warlords",
)  # fmt: skip
AFGHAN = (PROVINCES | ROADS | {"kabul"}) - PAKISTAN
SETTLED = {name for name in PROVINCES - PAKISTAN if POPULATION.get(name, 0)}
FORCES = (  # the Open Deployment chart: what each faction has on the map, scenario by scenario
    {"coalition": (14, 6), "government": (18, 18, 2), "taliban": (19, 9), "warlords": (5, 5)},
    {"coalition": (8, 1), "government": (7, 10, 0), "taliban": (14, 8), "warlords": (7, 7)},
    {"coalition": (5, 1), "government": (4, 4, 0), "taliban": (6, 4), "warlords": (2, 2)},
)
KINDS = {
    "coalition": ("troops", "base"),
    "government": ("troops", "police", "base"),
    "taliban": ("guerrilla", "base"),
    "warlords": ("guerrilla", "base"),
}


def first(title: Title, scenario: int, seed: int, wanted: str) -> Board:
    """The board when the phase begins."""
    for phase, before, _, _ in Game(title, scenario, seed).phases():
        if phase == wanted:
            return before
    raise AssertionError(f"{wanted} never came")


@pytest.mark.parametrize("scenario", range(3))
@pytest.mark.parametrize("seed", seeds([0], range(3)))
def test_open_deployment_places_the_forces_of_the_chart_where_it_allows(
    scenario: int, seed: int
) -> None:
    board = first(load("adp", options=["open-deployment"]), scenario, seed, "next card played")
    standard = first(load("adp"), scenario, seed, "next card played")
    crowded = 0
    for faction, kinds in KINDS.items():
        for kind, number in zip(kinds, FORCES[scenario][faction], strict=True):
            placed = board.on_map(faction, kind)
            crowded += number - placed
            assert placed == number or (kind == "base" and placed == number - 1)
    assert crowded <= 1, "only the Coalition's Base in Kabul may find no room"
    for space in board.spaces:
        here = {f: board.count(space.index, f) for f in FACTIONS}
        assert space.id in AFGHAN or not here["coalition"] + here["government"] + here["warlords"]
        assert space.id in SETTLED | {"kabul"} or not here["government"]
        assert space.id in PASHTUN | PAKISTAN or not here["taliban"]
        assert scenario != 2 or space.id in PASHTUN or not here["coalition"]
        assert board.count(space.index, "base") <= (0 if space.id in ROADS else 2)
        for marker in ("level", "returnees"):
            assert board.value(marker, space.index) == standard.value(marker, space.index)
    assert board.count(_kabul(board), "government", "troops") == 2
    assert board.value("islamabad") == BACKING and not board.value("hard")
    assert [board.value(track) for track in ("aid", "patronage")] == [
        standard.value(track) for track in ("aid", "patronage")
    ]


def _kabul(board: Board) -> int:
    return next(space.index for space in board.spaces if space.id == "kabul")


@pytest.mark.parametrize("seed", seeds([0], range(3)))
def test_sudden_propaganda_never_lets_a_propaganda_card_wait(seed: int) -> None:
    game = Game(load("adp", options=["sudden-propaganda"]), seed % 3, seed)
    rounds, events = 0, set()
    for phase, before, _, _ in game.phases():
        if phase == "turn":
            assert not before.is_propaganda(before.zone("deck")[0])
            assert not before.is_propaganda(before.current)
            events.add(before.current)
        rounds += phase == "victory phase"
        cards = len(before.zone("deck")) + len(before.zone("played pile"))
        assert phase == "set-up" or cards == (52, 65, 78)[seed % 3]
    assert rounds and len(events) > 5


@pytest.mark.parametrize("options", [(), ("three-players",)])
@pytest.mark.parametrize("seed", seeds([0], range(2)))
def test_every_player_holds_two_deception_markers(options: tuple[str, ...], seed: int) -> None:
    game = Game(load("adp", options=["deception", *options]), seed % 3, seed)
    players = [f for f in range(4) if not (options and FACTIONS[f] == "warlords")]
    began = False
    for phase, _, after, _ in game.phases():
        began = began or phase == "next card played"
        if began:
            assert [_held(after, f) for f in range(4)] == [
                2 if f in players else 0 for f in range(4)
            ]
        if phase == "end of play":
            assert not any(_zone(after, "hidden markers", f) for f in range(4))


def _zone(board: Board, name: str, faction: int) -> list[int]:
    decl = next(z for z in board.v.zones if z.id == name)
    base = board.layout.zone(decl.index, faction)
    return board.s[base + 1 : base + 1 + board.s[base]]


def _held(board: Board, faction: int) -> int:
    return len(_zone(board, "hidden markers", faction) + _zone(board, "revealed markers", faction))


@pytest.mark.parametrize(
    ("option", "leads", "expected"),
    [
        (
            "three-players",
            {"warlords": "coalition"},
            "government 0, warlords -10, coalition -10, taliban -20",
        ),
        (
            "two-players",
            {"government": "coalition", "warlords": "taliban"},
            "government -4, coalition -4, warlords -20, taliban -20",
        ),
        (
            "two-players-warlords",
            {"warlords": "coalition", "government": "taliban"},
            "warlords -10, coalition -10, government -20, taliban -20",
        ),
    ],
)
def test_a_player_ranks_by_the_lowest_margin_of_its_factions(
    option: str, leads: dict[str, str], expected: str
) -> None:
    title = load("adp", options=[option])
    values = {f"{f} led by": leads.get(f, f) for f in FACTIONS} | {
        "patronage": 35,
        "warlords resources": 30,
    }
    places = ranking(title.program, lay_out(title, {"values": values})).places
    assert ", ".join(f"{place.faction} {place.score}" for place in places) == expected


@pytest.mark.parametrize(
    ("printing", "options"),
    [
        *(pytest.param(None, (option,), marks=pytest.mark.long) for option in OPTIONS),
        ("first", ()),
        *(
            pytest.param(printing, options, marks=pytest.mark.long)
            for printing, options in (
                ("first", ("deception", "open-deployment", "eligibility-b", "three-players")),
                ("first", ("no-reveal", "two-players")),
                (None, ("sudden-propaganda", "no-capabilities", "deception", "open-deployment")),
            )
        ),
    ],
)
def test_games_with_the_option_reach_their_end(
    printing: str | None, options: tuple[str, ...]
) -> None:
    title = load("adp", printing=printing, options=options)
    for scenario in range(3):
        *_, last = Game(title, scenario, scenario).phases()
        assert last[0] == "end of play"


@pytest.mark.parametrize(
    ("options", "seats", "told"),
    [
        ((), "coalition", ""),
        (
            (),
            "government",
            "a person plays Coalition or Taliban, not Government (--option any-seat",
        ),
        ((), "coalition taliban", ""),
        (
            (),
            "coalition warlords",
            "2 people play Coalition and Taliban, not Warlords (--option any",
        ),
        ((), "coalition taliban government", ""),
        (
            (),
            "coalition taliban warlords",
            "people play Coalition, Taliban and Government, not Warl",
        ),
        ((), "coalition taliban+warlords", ""),
        (("any-seat",), "coalition warlords", ""),
        (("any-seat",), "government", ""),
        (("three-players",), "coalition taliban government", ""),
        (
            ("three-players",),
            "coalition",
            "three-players is for 3 players, not for 1: bots play Tal",
        ),
        (
            ("three-players",),
            "taliban government",
            "Coalition and Warlords have one player, who cannot",
        ),
        (
            ("three-players",),
            "coalition taliban government warlords",
            "Coalition and Warlords have one player: write coalition+warlords=human",
        ),
        (("two-players",), "coalition taliban", ""),
        (
            ("two-players",),
            "taliban",
            "Coalition and Government have one player, who cannot be a bot",
        ),
        (
            ("deception",),
            "coalition",
            "option deception is for 3 or 4 players, not for 1: bots play",
        ),
        (("deception",), "coalition taliban government", ""),
        (("deception",), "coalition taliban government warlords", ""),
    ],
)
def test_who_may_sit_where(options: tuple[str, ...], seats: str, told: str) -> None:
    """1.5, Set Up: two are Coalition and Taliban, a third the Government; nobody is led and a Non-player."""
    title = load("adp", options=options)
    people = dict.fromkeys(seats.split(), "human")
    try:
        title.new("short", 1, people, fill=True)
    except Mistake as mistake:
        assert told and told in str(mistake)
    else:
        assert not told


def test_bots_are_no_players_in_simulated_games() -> None:
    for option, told in (
        ("deception", "deception is for 3 or 4 players, not for 0"),
        ("three-players", "Coalition and Warlords have one player, who cannot be a bot"),
    ):
        with pytest.raises(Mistake, match=told):
            simulate(load("adp", options=[option]), "short", 1, 1, seats="bot")


def test_a_person_with_two_factions_is_one_player() -> None:
    """1.5: the lower margin counts, and nothing passes between them."""
    seats = {"coalition+government": "human"}
    game = load("adp").new("short", 1, seats, fill=True)

    assert game.ask("led by of government is coalition and led by of taliban is taliban")
    assert game.ask("player margin of government = min(margin of coalition, margin of government)")
    assert game.ask("player margin of coalition = player margin of government")
    assert not game.ask("non player of coalition or non player of government")


def test_a_position_may_say_who_leads() -> None:
    described = {"scenario": "short", "values": {"government led by": "government"}}
    game = load("adp").position(described, seats={"coalition+government": "human"})

    assert game.ask("led by of government is government")
