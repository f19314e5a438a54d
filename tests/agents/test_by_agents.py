"""Programs at the table: seated by faction, given their own view, and as good as their answers."""

from __future__ import annotations

import re

import pytest

import interpreter
from interpreter.session.playing.result import ranking

from .every import SMALL


class First:
    """Takes the first option and keeps what it was given."""

    def __init__(self):
        self.given = []

    def choose(self, view, decision):
        assert view.faction == decision.faction
        self.given.append((view, decision))
        return decision.options[0]


def test_the_same_seeds_and_agents_are_the_same_games():
    title = interpreter.load("harbours")
    played = [list(interpreter.simulate(title, 4, {"guild": First()}, seed=3)) for _ in range(2)]

    assert played[0] == played[1]
    assert [3, 4, 5, 6] == [each.seed for each in played[0]]
    assert all(each.decisions > 0 and each.result.places for each in played[0])


def test_an_agent_is_asked_for_its_own_faction_alone_and_sees_with_its_eyes():
    refused = []

    class Peeks(First):
        def choose(self, view, decision):
            if not self.given:
                with pytest.raises(interpreter.Mistake, match="may not see"):
                    view.ask("total worth over hand of amber")
            refused.append(view.faction)
            return super().choose(view, decision)

    next(interpreter.simulate(interpreter.load("hearts"), 1, {"basil": Peeks()}, seed=1))
    assert {"basil"} == {*refused}


def test_everything_that_a_view_tells():
    title = interpreter.load("harbours")
    told = []

    class Looks(First):
        def choose(self, view, decision):
            if not told:
                told.append(view)
                assert decision == view.asked
                assert decision.options == tuple(o.value for o in view.decision.options)
                assert view.mask() == title.actions.mask(decision)
                assert view.faction in view.picture()["eyes"]
                assert view.observe() and view.events() and view.scores()
                assert isinstance(view.leads(decision.options[0]), list)
                assert view.ask(title.question("number of (spaces)")) == len(
                    title.vocabulary.spaces
                )
            return view.decision.options[0]  # an Option, too

    next(interpreter.simulate(title, 1, {"guild": Looks(), "raiders": "random"}))
    assert told[0].asked is None  # the game is over


def test_the_faction_of_an_agents_seat_may_be_several():
    agent = First()
    next(interpreter.simulate(interpreter.load("hearts"), 1, {"amber+basil": agent}))

    assert {"amber", "basil"} == {decision.faction for _, decision in agent.given}


@pytest.mark.parametrize(
    "seats, told",
    [
        ({"crosses": object()}, r"without choose\(view, decision\)"),
        ({"crosses": "human"}, r"without choose\(view, decision\)"),
        ({"crosses": First}, r"a class; make an agent of it: First\(\)"),
        ({"crosses": "bot"}, "has no bot"),
        ({"cross": First()}, "unknown faction 'cross'"),
        ({"crosses": "robot"}, "unknown kind of player"),
    ],
)
def test_a_seat_that_there_cannot_be_is_a_mistake(seats, told):
    with pytest.raises(interpreter.Mistake, match=told):
        next(interpreter.simulate(interpreter.load("tictactoe"), 1, seats))


@pytest.mark.parametrize(
    "calls, told",
    [
        (lambda title: title.new(seats=5), "seats are a list"),
        (lambda title: title.new(seats="crosses=human"), "seats are a list"),
        (lambda title: title.new(seats=[5]), "'5' does not say who plays"),
        (lambda title: title.new(fill="humann"), "did you mean 'human'"),
        (lambda title: title.position(5), "a position is a mapping of its parts, not '5'"),
        (lambda title: title.question(5), "a question is a text of the rule language, not 5"),
        (lambda title: title.new().ask(5), "a question is a text of the rule language, not 5"),
    ],
)
def test_what_a_game_cannot_begin_with_or_be_asked_is_a_mistake(calls, told):
    with pytest.raises(interpreter.Mistake, match=told):
        calls(interpreter.load("tictactoe"))


@pytest.mark.parametrize(
    "wrong, told",
    [
        ({"title": "tictactoe"}, "'tictactoe' is no title: interpreter.load gives one"),
        ({"games": "3"}, "'3' is no number of games"),
        ({"games": -1}, "'-1' is no number of games"),
        ({"seats": ["crosses=random"]}, "seats are a mapping"),
        ({"seats": {1: First()}}, "unknown faction '1'"),
        ({"seats": {"crosses": 3}}, r"without choose\(view, decision\)"),
        ({"scenario": 3}, "unknown scenario '3'"),
        ({"seed": 1.0}, "a seed is a whole number"),
        ({"players": 2.0}, "'2.0' is no number of players"),
    ],
)
def test_another_argument_is_a_mistake(wrong, told):
    right = {"title": interpreter.load("tictactoe"), "games": 1, "seats": {}}
    with pytest.raises(interpreter.Mistake, match=told):
        next(interpreter.simulate(**right | wrong))


@pytest.mark.parametrize("eyes", [5, ["crosses"], b"crosses", True, "cross"])
def test_eyes_that_there_are_not_are_a_mistake(eyes):
    with pytest.raises(interpreter.Mistake, match="unknown faction"):
        interpreter.load("tictactoe").new().copy(eyes=eyes)


@pytest.mark.parametrize("answer", ["d4", 99, None, [1], 1.5])
def test_an_answer_that_cannot_be_given_is_a_mistake(answer):
    class Wrong:
        def choose(self, view, decision):
            return answer

    with pytest.raises(
        interpreter.Mistake, match=re.escape(f"'{answer}' is not among the options")
    ):
        next(interpreter.simulate(interpreter.load("tictactoe"), 1, {"crosses": Wrong()}))


def test_an_error_of_an_agent_comes_through_and_says_in_which_game():
    class Breaks:
        asked = 0

        def choose(self, view, decision):
            self.asked += 1
            if self.asked == 3:
                raise KeyError("mine")
            return decision.options[0]

    games = interpreter.simulate(interpreter.load("tictactoe"), 9, {"crosses": Breaks()}, seed=7)
    with pytest.raises(KeyError, match="mine") as found:
        list(games)
    assert found.value.__notes__ == ["crosses was asked: seed 7, decision 4"]


def test_what_an_agent_does_to_what_it_is_given_changes_no_game():
    class Meddles:
        def choose(self, view, decision):
            first = decision.options[0]
            for given in (
                view.observe(),
                view.mask(),
                view.events(),
                view.picture(),
                view.scores(),
            ):
                given.clear()
            with pytest.raises((TypeError, AttributeError)):
                decision.options[0] = 99
            return first

    class First:
        def choose(self, view, decision):
            return decision.options[0]

    title = interpreter.load("tictactoe")
    meddled, plain = (
        [*interpreter.simulate(title, 5, {"crosses": agent()})] for agent in (Meddles, First)
    )
    assert meddled == plain


def test_of_a_title_for_some_players_some_play():
    title = interpreter.load("audience", root=SMALL)
    (played,) = interpreter.simulate(title, 1, {"ivy": First()}, players=2)

    assert 2 == len(played.result.places)


# --- questions, thoughts, loading ------------------------------------------------------------------


def test_a_question_is_bound_once_and_asked_of_many_games():
    title = interpreter.load("harbours")
    question = title.question("number of (spaces)")
    bound = question.bound()
    for seed in range(3):
        game = title.new(seed=seed)
        game.choose(game.draw())
        assert game.ask(question) == game.ask("number of (spaces)")
    assert question.bound() is bound


def test_a_wrong_question_is_told_when_it_is_bound():
    with pytest.raises(interpreter.CorpusError, match="unknown piece 'pegz'"):
        interpreter.load("tictactoe").question("number of pegz")


def test_a_question_of_another_title_is_refused():
    question = interpreter.load("harbours").question("number of (spaces)")
    with pytest.raises(interpreter.Mistake, match="question of another title"):
        interpreter.load("tictactoe").new().ask(question)


def test_a_thought_names_its_rung_and_the_rule_that_it_cites():
    game = interpreter.load("adp").new(seed=2, fill=True)
    thoughts = [game.proceed(told=True) for _ in range(60)]
    rungs = game.title.vocabulary.rungs

    told = [thought for thought in thoughts if thought is not None and thought.rung >= 0]
    assert told and all(thought.said for thought in told)
    assert [(rungs[t.rung].name, rungs[t.rung].cite) for t in told] == [
        (t.name, t.cite) for t in told
    ]
    assert any(thought.cite for thought in told)


def test_a_load_says_in_how_many_parts_it_goes(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path))
    heard, parts = [], []

    def counts(number):
        parts.append(number)
        return lambda: heard.append(1)

    interpreter.load("tictactoe", counts=counts)
    assert [len(heard)] == parts
    interpreter.load("tictactoe", counts=counts)  # from the cache, at once
    assert 1 == len(parts)


def test_scores_stand_in_mid_game():
    game = interpreter.load("adp").new(seed=4)
    for _ in range(50):
        game.choose(game.draw())
    result = ranking(game.title.program, game.run)
    stands = {place.faction: place.score for place in result.places}

    assert stands == game.scores() == game.scores("coalition")
