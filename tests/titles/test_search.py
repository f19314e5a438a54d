"""A seat that searches: what it finds, that it repeats itself, and that it sees no more than it may."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

import interpreter
from interpreter.engine.native import Ahead
from interpreter.engine.wasm.loading import GivenUp, installed
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.result import Ranks
from interpreter.session.redealing.redeal import NoDeal, Redealing
from interpreter.session.searching import native_search, search
from interpreter.session.searching.game_ahead import Habits, Walk, agreeing_points
from interpreter.session.seating.players import Players
from interpreter.session.seating.seats import Effort, effort
from interpreter.session.why.bots import Explainer
from interpreter.workshop.simulating import game_pool
from interpreter.workshop.simulating.engines import PYTHON
from interpreter.workshop.simulating.simulate import simulate
from tests.server.test_twins import CASES

TITLES = Path(__file__).parent
needs = pytest.mark.skipif(not installed(), reason="wasmtime is not installed")


def loaded(name):
    return interpreter.load(name, root=None if name in interpreter.titles() else TITLES)


@pytest.mark.parametrize(
    "kind, found",
    [
        ("search", Effort(seconds=1)),
        ("search:200", Effort(games=200)),
        ("search:1.5s", Effort(seconds=1.5)),
        ("search:250ms", Effort(seconds=0.25)),
        ("search:0", None),
        ("search:0s", None),
        ("search:99999s", None),
        ("search:many", None),
        ("human", None),
    ],
)
def test_how_long_it_looks(kind, found):
    assert effort(kind) == found


def test_a_wrong_word_is_a_mistake():
    with pytest.raises(
        Mistake,
        match=r"'search:0' is out of range: write search:1 to search:10000000 .games ahead., or at most search:3600s",
    ):
        loaded("tictactoe").new(seats=["crosses=search:0"])


# --- what it finds --------------------------------------------------------------------------------


@pytest.mark.parametrize("pegs, found", [
    ({"a1": "crosses", "b1": "crosses", "a3": "noughts", "c3": "noughts"}, "c1"),
    ({"a1": "crosses", "b3": "crosses", "a2": "noughts", "b2": "noughts"}, "c2"),
])  # fmt: skip
def test_it_wins_where_it_can_and_else_keeps_the_other_from_it(pegs, found):
    spaces = {space: f"1 {owner} peg" for space, owner in pegs.items()}
    game = loaded("tictactoe").position({"spaces": spaces}, 1, ["crosses=search:300"])
    assert game.decision.faction == "crosses"
    game.proceed()

    assert f"Crosses Peg placed in {found.upper()}" in "\n".join(game.log())


def test_it_tells_what_it_expects_and_the_line_that_it_saw():
    game = loaded("connectfour").new(seed=1, seats=["amber=search:60"])
    thought = game.think(told=True)
    lines = Explainer(game.words, game.title.sources, game.title.layers).tell(thought)

    assert "searched 60 games on 1 deals" in lines[1]
    assert lines[2].startswith("  expects ") and "; then Ruby: " in lines[2]


def test_who_waits_is_let_in_after_each_game_ahead():
    game, let_in = loaded("connectfour").new(seed=1, seats=["amber=search:7"]), []
    game.proceed(pause=lambda: let_in.append(1))

    assert len(let_in) > 7


def test_so_long_is_so_long():
    game = loaded("connectfour").new(seed=1, seats=["amber=search:50ms"])
    thought = game.proceed()

    assert "searched" in thought.reasons[0]


# --- the same again -------------------------------------------------------------------------------


def told(game, answers):
    """What is chosen by the next answers, and why."""
    found = []
    for _ in range(answers):
        if not game.over:
            thought = game.proceed()
            found.append((game.play.answers[-1], thought and thought.reasons))
    return found


@pytest.mark.parametrize("name", ["connectfour", "hearts", "whispers"])
def test_a_seed_and_a_number_of_games_give_the_same_choices(name):
    title = loaded(name)
    seat = f"{title.vocabulary.factions[0].id}=search:6"
    first, again = (told(title.new(seed=4, seats=[seat]), 14) for _ in range(2))

    assert first == again
    assert any(reasons for _, reasons in first)


def test_a_kept_game_goes_on_without_a_search(tmp_path, monkeypatch):
    game = loaded("hearts").new(seed=4, seats=["amber=search:20ms", "basil=search:4"])
    told(game, 10)
    game.save(tmp_path / "game.json")
    monkeypatch.setattr(search, "searched", None)
    restored = interpreter.restore(tmp_path / "game.json")

    assert restored.play.answers == game.play.answers
    assert restored.seats.of(0).kind == "search:20ms"


# --- in WebAssembly ----------------------------------------------------------------------------------


@needs
@pytest.mark.parametrize("name", ["connectfour", "hearts", "whispers", "afghanistan"])
def test_webassembly_plays_ahead_as_python_does(name, monkeypatch):
    """From places in the middle of phases, by choices, bots and chance, to a question, a cut or the end."""
    monkeypatch.setattr(native_search, "FEW", 0)
    title, chance = loaded(name), random.Random(1)
    game, ranks = title.new(seed=5, fill=True), Ranks(title.program)
    agreeing, bots = agreeing_points(title.vocabulary), game.seats.of_kind("bot")
    ahead = native_search.made(game, ranks, agreeing, 0)
    for number in range(60):
        if game.over:
            break
        if number % 20 == 5:
            eyes = game.viewers(game.play.decision.faction)
            play = Redealing.of(game, eyes).copy(number).play
            deal = native_search.Deal.of(play)
            assert ahead is not None and deal is not None
            seed, cut = chance.getrandbits(64), chance.choice([0, 7, 400])
            habits = Habits(agreeing, frozenset(chance.sample(sorted(bots), len(bots) // 2)))
            with ahead.watched():
                here = Walk.of(play, seed, ranks, habits)
                there = native_search.NativeWalk.of(ahead, ranks, deal, habits, seed)
                for _ in range(3):
                    assert here.asked == there.asked
                    if here.asked is not None:
                        assert here.run.s == there.run.s
                        option = chance.choice(here.asked[2])
                        for walk in (here, there):
                            walk.choose(option)
                for walk in (here, there):
                    walk.play_on(cut, lambda: None)
                assert here.stands() == there.stands()
                assert there._plain is None
        game.proceed()


@needs
def test_where_webassembly_gives_up_python_plays_ahead(monkeypatch):
    def gives_up(self, *words):
        raise GivenUp

    title, found = loaded("connectfour"), []
    for breaks in (False, True):
        if breaks:
            monkeypatch.setattr(Ahead, "played", gives_up)
        found.append(told(title.new(seed=4, seats=["amber=search:30"]), 8))

    assert found[0] == found[1]


# --- what it does not see -------------------------------------------------------------------------


def pairs(name, layouts, seed, games):
    """Two games that differ in what a seat does not see, played on alike until that seat is asked and has a choice."""
    title = loaded(name)
    both, differing, watcher = layouts(random.Random(seed), seed)
    twins = [title.position(each, seed, [f"{watcher}=search:{games}"]) for each in both]
    chance = random.Random(seed)
    for _ in range(30):
        decisions = [twin.decision for twin in twins]
        if decisions[0].faction == watcher and len(decisions[0].options) > 1:
            return twins
        names = [[option.name for option in each.options] for each in decisions]
        answer = chance.choice([n for n in names[0] if n in names[1] and n not in differing])
        for twin in twins:
            twin.choose(answer)
    raise AssertionError("nobody was asked")


def large_are_long():
    large = ("adp", "cuba", "labyrinth")
    return [pytest.param(*c, marks=[pytest.mark.long] if c[0] in large else []) for c in CASES]


@pytest.mark.parametrize("name, layouts, seed", large_are_long())
def test_what_it_does_not_see_changes_nothing_that_it_chooses(name, layouts, seed):
    one, other = (twin.think() for twin in pairs(name, layouts, seed, 8))

    assert one.reasons == other.reasons
    assert one.option == other.option


def test_where_no_deal_fits_it_chooses_by_chance_and_says_so(monkeypatch):
    def none(self, seed):
        raise NoDeal(1000, 3)

    monkeypatch.setattr(Redealing, "copy", none)
    game = loaded("hearts").new(seed=4, seats=["amber=search:4"])
    thought = game.proceed()

    assert "1,000 were tried" in thought.reasons[0] and "by chance" in thought.reasons[0]


# --- many games ---------------------------------------------------------------------------------


def test_it_plays_in_sim_and_beats_chance():
    report = simulate(loaded("connectfour"), None, 5, 1, seats="amber=search:30,ruby=random")

    assert report.finished == 5 and report.wins["amber"] >= 4


def test_a_process_that_shares_the_games_ends_its_search_when_nobody_wants_more(monkeypatch):
    title = loaded("tictactoe")
    asked = iter([False, False, False])  # before the game, and between two looks ahead
    wanted = SimpleNamespace(is_set=lambda: next(asked, True))
    monkeypatch.setattr(game_pool, "_here", [title])
    monkeypatch.setattr(game_pool, "_enough", [wanted])
    players = Players.of(title.vocabulary, "search:1000000")

    seated = players.kinds, players.here
    assert [] == game_pool._play(0, seated, False, range(1, 3), PYTHON, True)


def test_where_nobody_can_look_ahead_that_is_told():
    title = loaded("tictactoe")
    players = Players.of(title.vocabulary, "search:3")
    run = title.program.start(0, 1)
    with pytest.raises(Mistake, match="no search can play here"):
        players.reply(title.program, run, (0, 0, [0, 1], 0))
