"""Faults planted in rules: which there are, which of them a rule test notices, and what the audit tells."""

from __future__ import annotations

import json
import os
import signal

import pytest
from attrs import evolve

from interpreter.command import main
from interpreter.corpus.diagnostics import CorpusError
from interpreter.workshop.auditing.audit import audit
from interpreter.workshop.coverage.by_test import executed as run_of
from interpreter.workshop.mutating import score, trial
from interpreter.workshop.mutating.faults import faults
from interpreter.workshop.mutating.planting import Ground
from interpreter.workshop.mutating.trial import Trial
from interpreter.workshop.testing.cases import written as wrote
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Bench

from .ferry import written

RULES = """\
procedures:
  pass:
    cite: 1.1 (2)
    tells: All 5 pass.
    do: |
      # never 7
      do first thing
      if red is poor and (fare > 2 or not rich):
        add 1 to red coins   # 4
      say "9 is said"
      do last thing
bots:
  cautious red:
    answers:
      turn:
        way:
          wait: {if: rich, prefer: [most: red boats here]}
          go: {order: [boats, rafts]}
"""
EQUAL = 'equal:\n  "rules/ferry/rules.yaml#definitions/rich/truth: {}": why not\n'
EVERY = [
    "do/red -> blue", "do/red -> blue (2)", "do/2 -> 3", "do/2 -> 1", "do/1 -> 2", "do/1 -> 0", "do/add -> subtract",
    "do/first -> last", "do/last -> first",
    "do/'red is poor' always", "do/'red is poor' never", "do/'fare > 2' always", "do/'fare > 2' never",
    "do/'not rich' always", "do/'not rich' never",
    "do/without 'do first thing'", "do/without 'do last thing'", "do/without 'add 1 to red coins   # 4'",
    "do/without 'if red is poor and (fare > 2 or not rich):'",
    "do/'if red is poor and (fare > 2 or not rich):' before 'do first thing'",
    "wait/without 'wait'", "wait/behind 'go'", "go/without 'go'",
    "if/'rich' always", "if/'rich' never", "0/without 'most: red boats here'", "most/most -> fewest", "most/red -> blue",
    "0/without 'boats'", "0/behind '1'", "1/without 'rafts'",
]  # fmt: skip


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    return written(tmp_path)


def told(capsys, root, *words):
    status = main(
        ["audit", "ferry", "--book", str(root / "book.txt"), "--jobs", "1", "--mutate", *words]
    )
    return status, capsys.readouterr().out


def test_every_fault_of_a_file():
    found = list(faults("a.yaml", RULES, ["red", "blue"]))

    assert sorted(EVERY) == sorted(f"{each.path[-1]}/{each.how}" for each in found)
    assert len(found) == len({each.applied(RULES) for each in found})


@pytest.mark.parametrize("first", ["each faction secretly:", "for each faction:", "as blue:"])
def test_a_text_under_a_key_of_its_own_is_one_by_its_first_word(first):
    rules = f"unshaded: |\n  {first}\n    add 1 to fare\n  do last thing\n"

    assert "without 'do last thing'" in {each.how for each in faults("a.yaml", rules, [])}


@pytest.mark.parametrize(
    ("one", "other", "swapped"),
    [
        ("actor is red", "actor is blue", False),
        ("fare = 2 and rich", "fare = 3", False),
        ("played is card 2 or played is card 3", "played is card 4", False),
        ("not rich", "rich and fare > 2", False),
        ("actor is red", "payer is blue", True),
        ("actor is red or rich", "actor is blue", True),
        ("here is coastal", "here is hilly", True),  # it may be both
        ("(some faction is red)", "(some faction is blue)", True),
        ("actor is red", "actor is red and rich", True),
    ],
)
def test_cases_that_exclude_each_other_are_in_no_order(one, other, swapped):
    rules = f"""\
definitions:
  price:
    cases:
      - if: {one}
        then: 1
      - {{if: {other}, then: 2}}
"""

    assert swapped == (
        "behind '1'" in {each.how for each in faults("a.yaml", rules, ["red", "blue"])}
    )


@pytest.mark.parametrize(
    ("rules", "swapped"),
    [
        ("actions: {sail: {with: [trade, fight]}}", False),
        ("deals: {gift: {of: [red, blue]}}", False),
        ("spaces: {dock: {borders: [sea, hill]}}", False),
        ("groups: {hulls: [boat, raft]}", False),
        ("cards: [{card: 1}, {card: 2}]", False),
        ("cards: [{card: 1, order: [red, blue]}]", True),
        ("values: {debt: {of: [space, faction]}}", True),
        ("kinds: {boat: {states: [moored, afloat]}}", True),
    ],
)
def test_items_are_swapped_where_their_order_counts(rules, swapped):
    assert swapped == ("behind '1'" in {each.how for each in faults("a.yaml", rules, [])})


def test_the_name_of_a_slot_is_no_rule():
    rules = "procedures:\n  pass:\n    do: |\n      [first of 2 red] add 3 to fare\n      do last\n"

    told = {each.how for each in faults("a.yaml", rules, ["red", "blue"])}
    assert {"3 -> 4", "3 -> 2", "last -> first", "add -> subtract"} < told
    assert not any(how.startswith(("first ->", "2 ->", "red ->")) for how in told)


def test_a_fault_is_one_edit_in_its_lines():
    before = RULES.splitlines()
    for each in faults("a.yaml", RULES, ["red", "blue"]):
        first, last = each.lines[0]
        after = each.applied(RULES).splitlines()
        assert before[: first - 1] == after[: first - 1], each.id
        assert before[last:] == after[len(after) - len(before[last:]) :], each.id


def test_what_survives_is_told_with_its_place_and_passage(root, capsys):
    status, out = told(capsys, root, "2.2")

    assert 1 == status
    assert [
        "faults that no rule test notices: 1",
        "  2.2 (1): rules/ferry/rules.yaml:13: definitions/rich/truth: 5 -> 4",
        "2.2 (1): 4 faults, 0 proven by a test that cites it, 3 caught otherwise, 1 not noticed (75 % noticed)",
    ] == [line for line in out.splitlines() if not line.startswith("ferry")]


def test_proven_by_a_test_that_cites_the_passage_or_caught_by_another(root, capsys):
    found = json.loads(told(capsys, root, "2.1", "--json")[1])["faults"]
    states = {each["fault"].split(": ")[-1]: (each["state"], each.get("by")) for each in found}

    assert ("proven", "two turns make one rich") == states["3 -> 4"]
    assert ("caught", "two turns make one rich") == states["'rich' never"]  # the game has no end
    assert ("survived", None) == states["3 -> 2"]  # three turns end with 6, too


RULES_FILE = "rules/ferry/rules.yaml"
FOLDED = """\
  - test: the fare is paid twice
    cite: "2.3"
    do: go to turn
    expect: fare > 5
  - test: nothing happens
    do: nothing
"""


LOOKING = """\
  - test: nothing is paid yet
    expect: fare = 0
"""
RICH = """\
  - test: a fare of 5 makes nobody rich
    cite: 2.2 (1)
    given: {values: {fare: 2}}
    do: go to turn
    expect: fare = 8
"""


def test_tests_that_cite_or_read_what_is_spoilt_are_tried_though_they_do_not_run_it(root):
    rules, tests = root / RULES_FILE, root / "rules/ferry/tests/all.yaml"
    folded = 'toll: {number: steps}\n  steps: {cite: "2.3", number: 3}\n  idle rule: {'
    rules.write_text(
        rules.read_text().replace("idle rule: {", folded).replace("add 3 to", "add toll to")
    )
    tests.write_text(tests.read_text() + FOLDED)
    steps = {(RULES_FILE, 15)}  # as if what it says were worked out beforehand
    ran = [
        evolve(each, lines=each.lines - steps | (steps if "nothing" in each.test else set()))
        for each in run_of("ferry")
    ]
    ground = Ground.of(audit("ferry", root / "book.txt"), ran, wrote(Wanted("ferry")))
    planted = [each for each, _ in ground.planted({"2.3"}) if "steps" in each.fault.path]

    assert ["3 -> 4", "3 -> 2"] == [each.fault.how for each in planted]
    assert {("the fare is paid twice",)} == {each.citing for each in planted}
    assert {("nothing happens", "two turns make one rich")} == {each.others for each in planted}


def test_what_never_runs_is_tried_by_tests_that_only_look(root):
    rules, tests = root / RULES_FILE, root / "rules/ferry/tests/all.yaml"
    fare = '{start: 0, from: 0, to: 9, cite: "1.2"}'
    block = "\n    start: 0\n    from: 0\n    to: 9\n    cite: '1.2'"
    rules.write_text(rules.read_text().replace(fare, block))
    tests.write_text(tests.read_text() + LOOKING)
    most = {(RULES_FILE, 14)}  # as if the one test that plays asked for the bound
    ran = [
        evolve(each, lines=each.lines | (most if "rich" in each.test else set()))
        for each in run_of("ferry")
    ]
    ground = Ground.of(audit("ferry", root / "book.txt"), ran, wrote(Wanted("ferry")))
    others = {each.fault.id.split("fare/")[1]: each.others for each, _ in ground.planted({"1.2"})}

    assert ("two turns make one rich", "nothing is paid yet") == others["start: 0 -> 1"]
    assert "nothing is paid yet" not in others["to: 9 -> 10"]


def test_a_survivor_that_changes_no_rule_is_settled_once(root, capsys):
    data = root / "rules/ferry/audit/data.yaml"
    data.write_text(data.read_text() + EQUAL.format("5 -> 4"))
    assert (0, True) == (lambda status, out: (status, "1 equal" in out))(*told(capsys, root, "2.2"))

    data.write_text(data.read_text().replace("5 -> 4", "5 -> 6"))
    assert "called equal by the data, and not so: 1" in told(capsys, root, "2.2")[1]


def test_a_passage_is_proven_until_its_rule_or_test_changes(root, capsys):
    data, rules = root / "rules/ferry/audit/data.yaml", root / "rules/ferry/rules.yaml"
    data.write_text(data.read_text() + EQUAL.format("5 -> 4"))
    tests = root / "rules/ferry/tests/all.yaml"
    tests.write_text(tests.read_text().replace('"2.1"', '"2.1, 2.2 (1)"'))
    told(capsys, root, "2.2", "--remember")

    def state():
        return audit("ferry", root / "book.txt", executed=run_of("ferry")).passages["2.2 (1)"].state

    assert "proven" == state()
    for path, old, new in ((tests, "expect: fare = 6", "expect: fare >= 6"), (rules, "> 5", "> 4")):
        whole = path.read_text()
        path.write_text(whole.replace(old, new))
        assert "executed" == state()
        path.write_text(whole)


def test_survivors_alone_are_planted_again(root, capsys, monkeypatch):
    def kept():
        proof = audit("ferry", root / "book.txt").data.proofs["new"]["2.2 (1)"]
        return proof.faults, proof.proven, proof.caught, len(proof.survivors)

    told(capsys, root, "2", "--remember")
    assert (4, 0, 3, 1) == kept()

    tests, whole, tried = root / "rules/ferry/tests/all.yaml", Trial.apart, list[str]()
    tests.write_text(tests.read_text() + RICH)
    score._trial.cache_clear()  # as in a process of its own

    def apart(trial, planted):
        tried.append(planted.fault.how)
        return whole(trial, planted)

    monkeypatch.setattr(Trial, "apart", apart)
    status, out = told(capsys, root, "2.2", "--survivors", "--remember")

    assert (0, ["5 -> 4"]) == (status, tried)
    assert "2.2 (1): 1 faults, 1 proven by a test that cites it" in out
    assert (4, 1, 3, 0) == kept()
    assert (
        "proven"
        == audit("ferry", root / "book.txt", executed=run_of("ferry")).passages["2.2 (1)"].state
    )


@pytest.mark.parametrize(
    ("called", "fare", "state"),
    [("", 5, "proven"), ("", 6, "executed"), ("digest", 5, "executed")],
    ids=["the same rules", "other rules", "other numbers"],
)
def test_a_proof_counts_in_editions_with_the_same_numbers_and_rules(
    root, capsys, called, fare, state
):
    rules, data = root / RULES_FILE, root / "rules/ferry/audit/data.yaml"
    tests, title = root / "rules/ferry/tests/all.yaml", root / "rules/ferry/title.yaml"
    brief = f"  new: {{printing: full}}\n  brief: {{printing: brief, called: '{called}'}}"
    data.write_text(data.read_text().replace("  new: {}", brief))
    title.write_text(title.read_text() + "printings: {full: {}, brief: {}}\nprinting: full\n")
    tests.write_text(tests.read_text() + RICH)
    if called:
        both = 'cite: "2.2 (1), digest 2.2 (1)"'
        rules.write_text(rules.read_text().replace("cite: 2.2 (1)", both))
    told(capsys, root, "2", "--remember")

    rules.write_text(rules.read_text().replace("fare > 5", f"fare > {fare}"))
    other = audit("ferry", root / "book.txt", printing="brief", executed=run_of("ferry"))

    assert state == other.passages["2.2 (1)"].state
    assert [] == other.outdated({name: p.entries for name, p in other.passages.items()})


@pytest.mark.parametrize("edition", ["edition: nwe\n", ""])
def test_proofs_of_no_edition_are_told(root, capsys, edition):
    told(capsys, root, "2", "--remember")
    proofs = root / "rules/ferry/audit/proofs-new.yaml"
    proofs.write_text(proofs.read_text().replace("edition: new\n", edition))

    with pytest.raises(CorpusError) as raised:
        audit("ferry", root / "book.txt")
    assert "proofs-new.yaml:4:" in str(raised.value)
    assert f"unknown edition '{edition[9:].strip() or 'book'}'" in str(raised.value)


def test_a_survivor_of_two_passages_counts_once_in_each(root, capsys):
    rules, tests = root / RULES_FILE, root / "rules/ferry/tests/all.yaml"
    rules.write_text(rules.read_text().replace("cite: 2.2 (1)", 'cite: "2.2 (1), 2.3"'))
    told(capsys, root, "2", "--remember")
    tests.write_text(tests.read_text() + RICH)
    for words in (("2.2",), ("2", "--survivors")):
        score._trial.cache_clear()  # as in a process of its own
        told(capsys, root, *words, "--remember")
        proof = audit("ferry", root / "book.txt").data.proofs["new"]["2.2 (1)"]
        assert 4 == proof.faults


def test_a_proof_is_dropped_where_no_fault_is_left(root, capsys):
    told(capsys, root, "2", "--remember")
    rules = root / RULES_FILE
    rules.write_text(rules.read_text().replace("cite: 2.2 (1)", 'cite: "2.3"'))
    told(capsys, root, "2", "--remember")

    assert "2.2 (1)" not in audit("ferry", root / "book.txt").data.proofs["new"]


def test_a_survivor_that_is_settled_as_equal_no_longer_counts(root, capsys):
    told(capsys, root, "2.2", "--remember")
    data = root / "rules/ferry/audit/data.yaml"
    data.write_text(data.read_text() + EQUAL.format("5 -> 4"))

    assert 0 == told(capsys, root, "2.2", "--survivors", "--remember")[0]
    assert (3, 3) == (lambda proof: (proof.faults, proof.caught))(
        audit("ferry", root / "book.txt").data.proofs["new"]["2.2 (1)"]
    )


def test_survivors_of_rules_that_changed_are_not_planted_and_told(root, capsys):
    changed = "not as when faults were planted there, so not proven (--mutate): 2.2 (1)"
    told(capsys, root, "2", "--remember")
    rules = root / RULES_FILE
    rules.write_text(rules.read_text().replace("fare > 5", "fare > 4"))

    assert changed in told(capsys, root, "2", "--survivors")[1].splitlines()
    main(["audit", "ferry", "--book", str(root / "book.txt"), "--cites-only"])
    assert changed in capsys.readouterr().out.splitlines()
    assert 2 == main(
        ["audit", "ferry", "--book", str(root / "book.txt"), "--mutate", "2.2", "--survivors"]
    )
    assert "no proof is kept of '2.2' that still holds" in capsys.readouterr().err


def test_what_is_remembered_is_laid_out_as_all_rule_files_are(root, capsys):
    book, audits = str(root / "book.txt"), root / "rules/ferry/audit"
    told(capsys, root, "2", "--remember")
    assert 0 == main(["audit", "ferry", "--book", book, "--remember"])
    main(["audit", "ferry", "--book", book, "--sign", "Ann", "2"])

    kept = [audits / f"{name}.yaml" for name in ("proofs-new", "passages-new", "signed-new")]
    assert 0 == main(["format", "--check", *map(str, kept)])
    assert "\n      " in kept[0].read_text()  # a list that goes beyond one row


def test_a_run_that_is_broken_off_keeps_the_passages_that_are_through(root, capsys, monkeypatch):
    whole = Trial.apart

    def apart(trial, planted):
        if planted.fault.path[1] == "rich":  # of 2.2 (1), which comes after 2.1
            raise KeyboardInterrupt
        return whole(trial, planted)

    monkeypatch.setattr(score, "TOGETHER", 1)
    monkeypatch.setattr(Trial, "apart", apart)

    assert 130 == told(capsys, root, "2", "--remember")[0]
    assert ["2.1"] == list(audit("ferry", root / "book.txt").data.proofs["new"])


def test_a_twin_finds_of_each_fault_what_this_process_finds(root):
    wanted = Wanted("ferry")
    ground = Ground.of(audit("ferry", root / "book.txt"), run_of("ferry"), wrote(wanted))
    every = [planted for planted, _ in ground.planted({"1.2", "2.1", "2.2 (1)"})]
    twins = Trial(wanted, ground.cases, root)
    told = [twins.apart(planted) for planted in every]

    assert told == [Trial(wanted, ground.cases, root).outcome(planted) for planted in every]
    assert {"proven", "caught", "refused", "survived"} == {each.state for each in told}


def test_a_fault_that_never_ends_is_caught(root, monkeypatch):
    wanted = Wanted("ferry")
    ground = Ground.of(audit("ferry", root / "book.txt"), run_of("ferry"), wrote(wanted))
    planted = next(each for each, _ in ground.planted({"2.1"}) if each.fault.how == "3 -> 4")
    monkeypatch.setattr(trial, "SECONDS", 0.1)
    monkeypatch.setattr(Bench, "verdict", lambda *_: sum(iter(int, 1)))

    outcome = Trial(wanted, ground.cases, root).apart(planted)
    assert ("caught", "it never ends") == (outcome.state, outcome.by)


def test_a_mistake_of_the_program_is_no_outcome(root, monkeypatch):
    wanted = Wanted("ferry")
    ground = Ground.of(audit("ferry", root / "book.txt"), run_of("ferry"), wrote(wanted))
    planted, _ = next(ground.planted({"2.1"}))
    monkeypatch.setattr(Trial, "outcome", lambda trial, planted: {"": ""}["no"])

    with pytest.raises(RuntimeError, match=r"turn/do: .*KeyError"):
        Trial(wanted, ground.cases, root).apart(planted)


def test_a_twin_that_is_killed_from_outside_proves_nothing(root, monkeypatch):
    wanted = Wanted("ferry")
    ground = Ground.of(audit("ferry", root / "book.txt"), run_of("ferry"), wrote(wanted))
    planted, _ = next(ground.planted({"2.1"}))
    monkeypatch.setattr(Trial, "outcome", lambda *_: os.kill(os.getpid(), signal.SIGKILL))

    with pytest.raises(RuntimeError, match="killed from outside"):
        Trial(wanted, ground.cases, root).apart(planted)


@pytest.mark.parametrize("words", [["--numbers"], ["--since", "old.txt"], ["--sign", "Ann", "2.1"]])
def test_what_has_no_effect_beside_faults_is_refused(root, capsys, words):
    assert 2 == told(capsys, root, "2.1", *words)[0]
    main(["audit", "ferry", "--book", str(root / "book.txt"), "--mutate", "2.1", *words])
    assert f"leave {words[0]} out" in capsys.readouterr().err


def test_passages_are_planted_together(root, capsys):
    out = told(capsys, root, "2.1", "--mutate", "2.2")[1]

    assert {"2.1", "2.2 (1)"} <= {line.partition(":")[0] for line in out.splitlines()}


def test_a_passage_that_nothing_is_called(root, capsys):
    assert 2 == main(["audit", "ferry", "--book", str(root / "book.txt"), "--mutate", "7.7"])
    assert "no passage is called '7.7'" in capsys.readouterr().err
