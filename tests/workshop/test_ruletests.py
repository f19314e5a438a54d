"""Rule tests written as data: they pass, and fail with what went wrong."""

import os
import shutil
from pathlib import Path

import pytest

from interpreter.corpus.store import load_tests
from interpreter.workshop.testing.cases import cases_of, of_printing
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.run_titles import check_totals
from tests.bots.orchard import orchard
from tests.rule_tests import run_tests
from tests.session import quay


def verdicts(root):
    tree, _ = load_tests(root, "quay")
    return {verdict.case.name: verdict.failure for verdict in run_tests("quay", cases_of(tree))}


def test_the_titles_own_tests_pass():
    assert {""} == set(verdicts(quay.ROOT).values())


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Runs one test of our own and gives back what is wrong with it."""
    root = tmp_path / "corpus"
    shutil.copytree(quay.ROOT, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))

    def run(text):
        body = "\n".join(f"    {line}" for line in text.strip().split("\n"))
        path = root / "rules" / "quay" / "tests" / "loading.yaml"
        path.write_text(f"format: 1\ntests:\n  - test: ours\n{body}\n")
        return verdicts(root)["ours"]

    return run


GIVEN = "given: {values: {red coins: 3}}\nas: red\n"


@pytest.mark.parametrize(
    "text, told",
    [
        ("expect: red coins = 1", "it is not so that red coins = 1: red coins is 0"),
        (
            "expect: |\n  day = 0\n  red coins +\n    1 = 1\n  red coins +\n    1 = 2",
            "red coins + 1 = 2: red coins + 1 is 1",
        ),
        (GIVEN + "expect: blue coins >= red coins", "coins: blue coins is 0; red coins is 3"),
        ("expect: led of green is red and day = 0", "day = 0: led of green is none"),
        ("expect: day = 0 and wealth of blue > 2 and boats on map", "blue is 0; boats on map is 0"),
        ("expect: not day = 0", "it is not so that not day = 0: day is 0"),
        ("expect: red is in (factions f where wealth of f > 0)", "wealth of f > 0) is empty"),
        (
            "expect: (factions f where wealth of f > 0) is {red}",
            "{red}: (factions f where wealth of f > 0) is empty",
        ),
        ("expect: led of green is in {red, blue}", "blue}: led of green is none"),
        ("expect: day > 3 or busy of old yard", "yard: day is 0"),
        ("as: red\ndo: roll luck\nrolls: [7]", "no die shows 7: it has 6 sides"),
        (GIVEN + "run: load\nanswers: [{space: old yard}]", "offered are long pier, fish pier"),
        (
            GIVEN + "run: load\nanswers: [{pier: long pier}]",
            "asked is space (long pier, fish pier)",
        ),
        (GIVEN + "run: load", "an answer is missing; still asked: space (long pier, fish pier)"),
        (GIVEN + "forbids: load", "'load' is possible"),
        ("as: red\nrun: load", "'load' is not possible"),
        (
            GIVEN + "run: load\noffers: {space: [long pier]}",
            "offered for space, at once: fish pier, long pier; still asked: space (long pier, fish pier)",
        ),
        (
            GIVEN + "run: load\nrefuses: {space: [long pier]}",
            "offered for space, at once: long pier",
        ),
        (
            GIVEN + "run: load\nanswers: [{space: long pier}]\nrolls: [1, 2]",
            "only 1 of 2 rolls were made",
        ),
        (
            GIVEN + "run: load\nanswers: [{space: long pier}]\ndraws: [1, 0]",
            "only 0 of 2 draws were made",
        ),
        (
            "rolls: [1]\nexpect: day = 0",
            "there is no 'run' or 'do', so there is no use for 'rolls'",
        ),
        ("forbids: load\nas: red\nanswers: [{space: long pier}]", "there is no use for 'answers'"),
        ("as: red\ndo: add 1 to coin", "did you mean"),
        ('do: say "Ebb"\nsays: [Flood]', 'said was "Ebb"'),
        ('do: say "Ebb"\nsays: []', 'said was "Ebb"'),
        ("do: nothing\nsays: [Flood]", "said was nothing"),
        ("do: roll luck\nrolls: []", "not 0 but 1 rolls were made"),
        ("expect: day = 0\nrolls: []", "there is no use for 'rolls'"),
        ("expect: day = 0\nsays: [Flood]", "so there is no use for 'says'"),
        ("as: rad\nrun: load", "unknown faction 'rad': did you mean 'red'?"),
        ("expect: red coin = 1", "loading.yaml:4:17: error: unknown"),
        ("expect: |\n  red coins = 0\n  # so\n  red coin = 1", "loading.yaml:7:11: error: unknown"),
        ("as: red\nrun: laod", "loading.yaml:5:10: error: unknown action 'laod'"),
        ("as: red\nforbids: laod, limited", "loading.yaml:5:14: error: unknown action 'laod'"),
        ("as: red\ndo: |\n  nothing\n  add 1 to coin", "loading.yaml:7:16: error: unknown"),
        (GIVEN + "run: load\ndecides: {spaec: []}", "unknown decision 'spaec'"),
        (GIVEN + "run: load\ndecides: {spaec: []}", "did you mean 'space'?"),
        (GIVEN + "run: load\nrungs: [nimble]", "unknown rung 'nimble'"),
        ("printing: nwe\nexpect: day = 0", "unknown printing 'nwe': did you mean 'new'?"),
        ("given: {values: {rad coins: 1}}", "unknown value 'rad coins': did you mean 'red coins'?"),
    ],
)
def test_a_test_that_fails_says_why(written, text, told):
    assert told in written(text)


@pytest.mark.parametrize(
    "text",
    [
        "as: red\ndo: |\n  add 2 to coins of red\nexpect: |\n  red coins = 2\n  blue coins = 0",
        GIVEN
        + "run: load\nanswers: [{space: long pier}]\nrolls: [6]\nexpect: mud of long pier = 1",
        GIVEN + "run: load\nrefuses: {space: [old yard]}",
        "scenario: storm\nexpect: mud of rope yard = 2",
        GIVEN + "do: roll luck\nrolls: [4]",
        'do: |\n  say "Day {day}"\n  say "Ebb" to red\nsays: ["Day 0", Ebb]',
        "do: nothing\nsays: []",
    ],
)
def test_a_test_that_holds_passes(written, text):
    assert "" == written(text)


TWICE = (
    "do: |\n  choose spot from {long pier, old yard} by red\n"
    "  choose goal from {fish pier, long pier} by blue\nanswers: [{space: long pier}]\n"
)
FORCED = (
    "do: |\n  choose spot from {long pier, old yard} by red\n"
    '  choose one, always asked by red:\n    only "The only one":\n      set day to 4\n'
    "  choose goal from {fish pier, long pier} by red\n  nothing\n"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TWICE + "offers: {space: [fish pier, long pier]}", ""),
        (
            TWICE + "offers: {space: [long pier, old yard]}",
            "offered for space, after answer 1: fish pier, long pier; "
            "still asked: goal or space (long pier, fish pier)",
        ),
        (
            TWICE + "refuses: {space: [old yard]}",
            "offered for space, at once: old yard; still asked: goal or space (long pier, fish pier)",
        ),
        (FORCED + "answers: [{space: long pier}]\noffers: {space: [fish pier, long pier]}\nexpect: day = 4", ""),
        (
            FORCED + "answers: [{space: long pier}]\noffers: {way: [only]}",
            "an answer is missing; still asked: goal or space (long pier, fish pier)",
        ),
        (
            FORCED + "answers: [{space: long pier}, {goal: fish pier}]\noffers: {way: [only]}\nexpect: day = 4",
            "",
        ),
        (
            TWICE + "offers: {space: [fish pier, long pier]}\nexpect: day = 4",
            "day = 4: day is 0; still asked: goal or space (long pier, fish pier)",
        ),
    ],
)  # fmt: skip
def test_offers_are_of_the_last_decision_and_what_is_forced_is_passed(written, text, told):
    found = written(text)

    assert told == (found[-len(told) :] if told else found)


SINGLE = (
    "given: {values: {red coins: 3}, spaces: {old yard: {mud: 3}, fish pier: {mud: 3}, long pier: {mud: 3}}}"
    "\nas: red\ndo: |\n  choose spot from {old yard}\n  set mud of spot to 1\n"
)


@pytest.mark.parametrize(
    "text",
    [
        SINGLE + "answers: [{spot: old yard}]",
        SINGLE + '  may wait "Wait":\n    add 1 to day\nanswers: [{spot: old yard}, {wait: yes}]',
    ],
)
def test_an_answer_to_a_choice_of_one_is_told_as_such(written, text):
    told = "'spot' is not asked (one option alone is taken without asking: leave it out)"

    assert f": answer 1 (spot: old yard): {told}; " in written(text)


def test_an_answer_to_the_wrong_decision_is_not_called_a_choice_of_one(written):
    text = (
        SINGLE
        + '  may wait "Wait":\n    add 1 to day\nanswers: [{spot: old yard}, {spot: old yard}]'
    )

    assert "leave it out" not in written(text)
    assert "asked is wait or yes-no (yes, no)" in written(text)


def test_totals_are_those_of_the_definitions():
    title = quay.quay()
    assert [] == check_totals(title)

    title.vocabulary.scenarios[0].totals["bottom card"] = 77
    assert 1 == len(check_totals(title))


DRAWN = """\
format: 1
tests:
  - test: ours
    as: red
    bots: red
    do: |
      choose spot from (spaces)
      add 1 to ripe of spot
    draws: [{drawn}]
"""


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        ("9", "chance cannot give 9 here, only 0 to 4"),
        ("5", "chance cannot give 5 here, only 0 to 4"),
        ("4", ""),
    ],
)
def test_chance_gives_what_a_test_says_if_it_can(hidden, drawn, told):
    failure = hidden(DRAWN.replace("{drawn}", drawn))

    assert told in failure and bool(told) == bool(failure)


@pytest.fixture
def hidden(tmp_path, monkeypatch):
    """Runs one test of a title with hands that only their owners see, and gives back what is wrong with it."""
    orchard(tmp_path, "nothing", "day: {}")
    root = tmp_path / "corpus"
    (root / "rules/orchard/tests").mkdir()
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))

    def run(text):
        (root / "rules/orchard/tests/ours.yaml").write_text(text)
        tree, _ = load_tests(root, "orchard")
        (verdict,) = run_tests("orchard", cases_of(tree))
        return verdict.failure

    return run


HAND = """\
format: 1
tests:
  - test: ours
    given: {cards: {red hand: [1, 3], pile: [2]}}
    as: red
    do: show top of hand of red to blue
    """


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sees: {red: card 1 is in hand of red}", ""),
        ("sees: {blue: number of hand of red = 2}", ""),
        ("sees: {red: card 2 is in hand of red}", "it is not so that card 2 is in hand of red"),
        ("sees: {blue: card 1 is in hand of red}", "blue does not see whether card 1 is in hand"),
        ("hides: {blue: card 1 is in hand of red, red: card 2 is in pile}", ""),
        ("hides: {red: card 1 is in hand of red}", "red sees whether card 1 is in hand of red"),
        ("hides: {rad: card 1 is in hand of red}", "unknown faction 'rad'"),
        ("sees: {red: cord 1 is in hand of red}", "ours.yaml:7:17: error: unknown"),
        ("shows: {blue: [1], red: []}", ""),
        ("shows: {blue: [1, 3]}", "shown to blue is 1"),
        ("shows: {red: [1]}", "shown to red is nothing"),
        ("shows: {red: [17]}", "unknown card '17'"),
        ("hides: {blue: ''}", "ours.yaml:7:20: error: this text is empty"),
        ("hides: {blue: '# nothing'}", "this text is empty"),
        ("hides: {rad: ''}", "unknown faction 'rad'"),
    ],
)
def test_what_a_faction_sees(hidden, text, told):
    failure = hidden(HAND + text)

    assert told in failure and bool(told) == bool(failure)


@pytest.mark.parametrize(
    "printing, left", [("printing: new\n", 2), ("printing: old\n", 1), ("", 1)]
)
def test_a_test_is_run_in_the_printing_that_it_names(written, printing, left):
    played = f"{GIVEN}run: load\nanswers: [{{space: long pier}}]\nrolls: [1]\n"
    assert "" == written(f"{printing}{played}expect: red coins = {left}")


def test_only_those_of_another_printing_are_left_out():
    tree, _ = load_tests(quay.ROOT, "quay")
    cases = cases_of(tree)

    assert {"old", "new", None} == {case.printing for case in cases}
    assert cases == of_printing(Wanted("quay"), cases)
    for printing in ("old", "new"):
        left = of_printing(Wanted("quay", printing), cases)
        assert [case for case in cases if case.printing in (printing, None)] == left


def test_a_test_with_an_option_of_another_printing_is_left_out(written):
    path = Path(os.environ["PLAINRULES_CORPUS"]) / "rules/quay/tests/fair.yaml"
    path.write_text("format: 1\ntests: [{test: fair, options: [fair-wind], expect: day = 0}]\n")
    tree, _ = load_tests(path.parents[3], "quay")

    left = {each: of_printing(Wanted("quay", each), cases_of(tree)) for each in ("old", "new")}
    assert ["new"] == [each for each in left if "fair" in {case.name for case in left[each]}]


def test_who_does_not_play_is_not_looked_over_the_shoulder(written):
    root = Path(os.environ["PLAINRULES_CORPUS"])
    title = root / "rules/quay/title.yaml"
    title.write_text(title.read_text() + "players: 2 to 3\n")

    told = written("players: [red, blue]\nsees: {green: day = 0}")
    assert "green does not play in this position" in told
