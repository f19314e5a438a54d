"""Bots by the command line: `sim --seats`, `--rungs`, `play --explain`, `replay --explain`."""

import json
import re

import pytest

from tests.bots.orchard import orchard

DAY = """
roll first
add first to luck
grant red gather
grant blue plant
as red:
  repeat 3 times:
    choose spot from (spaces)
    add 1 to ripe of spot
"""
ANSWERS = """
gather:
  space:
    rich: {cite: "7.1", prefer: [{last: steep}], up to: 2, then: {way: {take: {pick: pluck}}}}
    never: {if: luck > 39}
    enough: {pick: done}
plant:
  space:
    any: {up to: 1}
    enough: {pick: done}
day:
  spot:
    one: {where: fruit > 1}
"""


@pytest.fixture
def bots(plainrules, monkeypatch, tmp_path):
    """The command, on a corpus with the orchard; its hands are seen unless a test hides them."""

    def corpus(hands="all", **rest):
        orchard(tmp_path, DAY, ANSWERS, hands=hands, **rest)
        monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
        return plainrules

    return corpus


# --- sim -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats, told",
    [
        (["--seats", "bot"], "bot"),
        (["--seat", "red=bot", "--seat", "blue=random"], "red bot, blue random"),
        (["--seat", "blue=bot"], "red random, blue bot"),
        (["--seats", "bot", "--seat", "red=random"], "red random, blue bot"),
        (["--seat", "blue+red=bot"], "bot"),
    ],
)
def test_sim_plays_whom_it_is_told_to_by_bots(bots, seats, told):
    status, out, _ = bots()("sim", "orchard", "--games", "4", *seats, "--check")

    assert 0 == status
    assert f"4 of 4 games finished (seats: {told})" in out
    assert "every invariant held" in out


def test_two_processes_tell_the_same(bots):
    words = ("sim", "orchard", "--games", "6", "--seats", "bot", "--json")
    run = bots()
    alone, shared = (json.loads(run(*words, "--jobs", jobs)[1]) for jobs in ("1", "2"))

    for key in ("log_hashes", "wins", "decisions", "rungs", "errors", "seats"):
        assert alone[key] == shared[key]
    assert 6 == len(alone["log_hashes"])


@pytest.mark.parametrize(
    "seats, complaint",
    [
        (
            "--seats=clever",
            "argument --seats: unknown kind of player 'clever': write random, bot or search:1s"
            " (see plainrules sim --help)",
        ),
        (
            "--seats=red=bot",
            "argument --seats: one faction is seated by --seat red=bot (see plainrules sim --help)",
        ),
        ("--seat=red=clever", "unknown kind of player 'clever': write random, bot or search:1s"),
        ("--seat=red=bot --seat=bleu=bot", "unknown faction 'bleu': did you mean 'blue'?"),
        (
            "--seat=red=bot --seat=blue",
            "'blue' does not say who plays: write blue=bot or blue=random",
        ),
        ("--seat=red=bot --seat=red=bot", "'red' is seated twice"),
        ("--seats=bot", "The Orchard has no bot that plays Blue; chance can: --seat blue=random"),
        (
            "--seat=blue=bot",
            "The Orchard has no bot that plays Blue; chance can: --seat blue=random",
        ),
    ],
)
def test_wrong_seats_are_one_line(bots, seats, complaint):
    run = bots(head="plays: red")

    assert (2, "", f"plainrules: {complaint}\n") == run("sim", "orchard", *seats.split())


@pytest.mark.parametrize(
    "words", [("sim", "quay", "--seats", "bot"), ("play", "quay", "--seat", "red=bot")]
)
def test_a_title_without_bots_says_so(plainrules, words):
    assert (
        2,
        "",
        "plainrules: The Quay has no bot that plays Red; chance can: --seat red=random\n",
    ) == plainrules(*words)


def test_sim_counts_how_often_each_rung_answered(bots):
    run = bots()
    rungs = json.loads(run("sim", "orchard", "--games", "5", "--seats", "bot", "--json")[1])[
        "rungs"
    ]
    answers = {(each["text"], each["decision"], each["rung"]): each["answers"] for each in rungs}

    assert ["bot", "text", "decision", "rung", "place", "answers", "layer"] == list(rungs[0])
    assert {
        ("gather", "space", "rich"): 10, ("gather", "way", "take"): 10, ("gather", "space", "never"): 0,
        ("gather", "space", "enough"): 5, ("plant", "space", "any"): 5, ("plant", "space", "enough"): 5,
        ("day", "spot", "one"): 15,
    } == answers  # fmt: skip

    out = run("sim", "orchard", "--games", "5", "--seats", "bot", "--rungs")[1]
    assert "\n10  grower, gather, space: rich [rules/orchard/case.yaml:" in out
    assert "\n10  grower, gather, way: take [rules/orchard/case.yaml:" in out
    assert "\n 0  grower, gather, space: never [rules/orchard/case.yaml:" in out
    assert out.endswith("\n6 of 7 rungs gave an answer, 50 in all\n")


GREEDY = """\
format: 1
bots:
  grower:
    answers:
      gather:
        space:
          rich: {up to: 3}
          never: {if: luck > 40}
          last: {up to: 0}
"""


@pytest.fixture
def greedy(tmp_path):
    """A mod that changes two rungs by a key each and adds one."""
    folder = tmp_path / "greedy"
    folder.mkdir()
    (folder / "overlay.yaml").write_text("format: 1\noverlay: greedy\nextends: orchard\n")
    (folder / "bots.yaml").write_text(GREEDY)
    return str(folder)


def test_a_rung_that_a_mod_wrote_or_changed_is_told_with_the_mod(bots, greedy):
    run = bots()
    out = run("sim", "orchard", "--games", "1", "--seats", "bot", "--rungs", "--mod", greedy)[1]

    assert re.search(r"space: rich \[rules/orchard/case.yaml:\d+; mod greedy \(up to\)\]", out)
    assert re.search(r"space: last \[.*bots.yaml:9; mod greedy\]", out)
    assert re.search(r"space: enough \[rules/orchard/case.yaml:\d+\]", out)


def test_an_explained_rung_cites_the_layer_that_decided(bots, greedy):
    run = bots()
    order = "play", "orchard", "--seat", "red=bot", "--seat", "blue=bot", "--explain", "--seed", "1"
    _, out, _ = run(*order, "--mod", greedy)
    told = " ".join(out.split())

    place = r"\[rules/orchard/case.yaml:\d+"
    assert re.search(rf"7.1 rich: chosen[^\[]*{place}; up to: mod greedy, ", told)
    assert re.search(rf"never: does not apply[^\[]*{place}; if: mod greedy, ", told)
    assert re.search(rf"enough: chosen {place}\]", told)


def test_only_the_rungs_of_bots_that_play_are_counted(bots):
    run = bots()

    assert "\nno bot played\n" in run("sim", "orchard", "--games", "1", "--rungs")[1]
    assert [] == json.loads(run("sim", "orchard", "--games", "1", "--json")[1])["rungs"]


def test_a_title_without_bots_or_texts_says_so(plainrules, bots, monkeypatch):
    sim = ("sim", "quay", "--games", "1", "--rungs")
    assert plainrules(*sim)[1].endswith("\nThe Quay has no bots\n")
    assert "The Quay has no bots\n" in plainrules("test", "quay", "--rungs")[1]


# --- play, replay ----------------------------------------------------------------------------------

BOTH = ("--seat", "red=bot", "--seat", "blue=bot", "--seed", "3")
WATCHED = ("--seat", "red=human", "--seat", "blue=bot", "--seed", "3")


def test_bots_play_by_themselves_and_say_why(bots):
    status, out, err = bots()("play", "orchard", *BOTH, "--explain", "--save", "game.json")

    assert (0, "") == (status, err)
    assert "Played at random" not in out
    assert "Red - Gather: In which space? " in out
    assert "  7.1 rich: chosen, one of 2 equals (drew " in out
    assert "  never: does not apply (luck: " in out
    assert "The game is kept in game.json" in out


def test_a_person_may_hear_reasons_where_nothing_is_hidden(bots):
    status, out, err = bots()("play", "orchard", *WATCHED, "--explain", typed="1\n1\ndone\nquit\n")

    assert (0, "") == (status, err)
    assert "Blue - Plant: In which space? " in out


def test_reasons_are_refused_where_they_would_show_a_hand_to_a_person(bots):
    run = bots(hands="owner")
    status, out, err = run("play", "orchard", *WATCHED, "--explain")

    assert (2, "") == (status, out)
    assert err == (
        "plainrules: a bot's reasons would show its hidden cards;"
        " when the game is over: plainrules replay --explain FILE\n"
    )
    assert 0 == run("play", "orchard", *BOTH, "--explain", "--save", "game.json")[0]


def test_replay_tells_the_same_reasons(bots):
    run = bots()
    played = run("play", "orchard", *BOTH, "--explain", "--save", "game.json")[1]
    status, out, err = run("replay", "game.json", "--explain")
    reasons = [" ".join(line.split()) for line in played.splitlines() if "case.yaml" in line]

    assert (0, "") == (status, err)
    assert len(reasons) > 10
    for reason in reasons:
        assert reason in " ".join(out.split())
    assert "case.yaml" not in run("replay", "game.json")[1]


def test_replay_tells_what_came_before_a_decision_before_its_reasons(bots):
    run = bots()
    run("play", "orchard", *BOTH, "--save", "game.json")
    out = run("replay", "game.json", "--explain")[1]

    assert out.index("Roll: ") < out.index("Red - Gather: In which space? ")


KEPT = ("--save", "game.json")


def test_the_reasons_of_a_game_that_is_not_over_are_withheld_where_hands_are_hidden(bots):
    run = bots(hands="owner")
    run("play", "orchard", *WATCHED, *KEPT, typed="1\nquit\n")

    assert run("replay", "game.json", "--explain") == (
        2, "",
        "plainrules: a bot's reasons would show its hidden cards;"
        " they are told when the game is over, or with --open\n",
    )  # fmt: skip
    assert 0 == run("replay", "game.json")[0]
    status, out, err = run("replay", "game.json", "--explain", "--open")
    assert (0, "") == (status, err)
    assert "So far:" in out


@pytest.mark.parametrize("hands, over", [("all", False), ("owner", True)])
def test_reasons_are_told_where_nothing_is_hidden_any_more(bots, hands, over):
    run = bots(hands=hands)
    typed = "1\n1\ndone\n1\n1\n1\n" if over else "1\nquit\n"
    out = run("play", "orchard", *WATCHED, *KEPT, typed=typed)[1]

    assert ("== Result" in out) == over
    assert 0 == run("replay", "game.json", "--explain", "--until", "3")[0]


def test_replay_says_where_the_bot_would_now_decide_otherwise(bots, tmp_path):
    run = bots()
    run("play", "orchard", *BOTH, "--save", "game.json")
    path = tmp_path / "corpus" / "rules" / "orchard" / "case.yaml"
    path.write_text(path.read_text().replace("last: steep", "first: steep"))

    status, out, err = run("replay", "game.json", "--explain")

    assert (0, "The rule files have changed since this game was kept.\n") == (status, err)
    assert "  In the kept game it decided otherwise.\n" in out


def test_a_kept_game_goes_on_with_its_bots(bots):
    run = bots()
    run("play", "orchard", *WATCHED, "--save", "game.json", typed="1\nquit\n")
    status, out, err = run("play", "orchard", "--resume", "game.json", typed="1\ndone\n1\n1\n1\n")

    assert (0, "") == (status, err)
    assert "bot" in out
    assert "The game is kept in game.json" in out
