"""`plainrules diff`: what is another in the words of the game, with places on both sides; what fights; who reads it."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from tests.session.quay import ROOT

RULES = """\
format: 1
actions:
  load:
    numbers: {price: 2 if deep otherwise 3}
    stages:
      load:
        each:
          instead of add 1 to mud here: add 2 to mud here
          before roll luck: add 1 to actor coins
spaces:
  long pier: {depth: 5, delete: {borders: [rope yard]}}
definitions:
  busy: {truth: boats here > 2}
scenarios:
  calm: {spaces: {long pier: {pieces: "3 red boats, 1 blue crate"}}}
result: {ties: [red, blue, green]}
cards:
  - {card: 4, strength: 2}
  - {card: 10, title: Surge, class: tide, strength: 9}
"""


@pytest.fixture
def mod(tmp_path):
    """The folder of a mod of that name, of this file."""

    def made(name, rules, manifest=""):
        folder = tmp_path / name
        folder.mkdir()
        head = f"format: 1\noverlay: {name}\nextends: quay\n{manifest}"
        (folder / "overlay.yaml").write_text(head.replace("\\\n", "\n"))
        (folder / "rules.yaml").write_text(rules)
        return name

    return made


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """A copy of the titles, which may be changed."""
    folder = tmp_path / "corpus"
    shutil.copytree(ROOT, folder)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(folder))

    def change(old, new, file="rules/quay/rules.yaml"):
        text = (folder / file).read_text()
        assert 1 <= text.count(old)
        (folder / file).write_text(text.replace(old, new))

    return change


@pytest.fixture
def before(corpus, tmp_path):
    """The same, as it was before it is changed."""
    shutil.copytree(tmp_path / "corpus", tmp_path / "before")


def test_a_mod_in_the_words_of_the_game(plainrules, mod):
    mod("mine", RULES)

    status, out, _ = plainrules("diff", "quay", "--mod", "mine")

    assert 0 == status
    assert ["The Quay: mod mine, held against printing old"] == out.splitlines()[:1]
    for said in (
        "  number price: 2 if deep otherwise 1 becomes 2 if deep otherwise 3\n"
        "    rules/quay/rules.yaml:43 -> mine/rules.yaml:4\n",
        "  stage load: Mud here +1 becomes +2\n"
        "    -   add 1 to mud here  # rules/quay/rules.yaml:51\n"
        "    +   add 2 to mud here  # mine/rules.yaml:8\n",
        "    + add 1 to actor coins  # mine/rules.yaml:9\n      roll luck",
        "  price: card 3 text makes it 0 (load by red) [cards/quay/cards.yaml:5]\n",
        "Long pier (space) no longer borders Rope yard\n    - maps/quay.yaml:8\n",
        "  Depth: 3 becomes 5\n    maps/quay.yaml:8 -> mine/rules.yaml:11\n",
        "Busy (definition)\n  boats here > 1 becomes boats here > 2\n",
        "A calm week (scenario)\n  Long pier: Red boats: 2 becomes 3\n",
        "Result\n  ties: [blue, red, green] becomes [red, blue, green]\n",
        "Card 4 Neap tide\n  strength: 1 becomes 2\n",
        "Card 10 Surge is new\n    + - {card: 10, title: Surge, class: tide, strength: 9}  # mine/rules.yaml:19\n",
        "\n10 changes of rule in 7 entries\n",
    ):
        assert said in out


def test_no_line_is_wider_than_the_page(plainrules, mod, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    mod("mine", RULES)

    _, out, _ = plainrules("diff", "quay", "--mod", "mine")

    assert [] == [line for line in out.splitlines() if len(line) > 60]


def test_a_printing_and_an_option(plainrules):
    printing = plainrules("diff", "quay", "--printing", "new")
    assert 0 == printing[0]
    assert "held against printing old" in printing[1]
    assert "  number price: 2 if deep otherwise 1 becomes 1\n" in printing[1]

    other_way = plainrules("diff", "quay", "--printing", "old", "--against", "new")
    assert "  number price: 1 becomes 2 if deep otherwise 1\n" in other_way[1]

    option = plainrules("diff", "quay", "--option", "fair-wind")
    assert "A calm week (scenario)\n  Red coins: 3 becomes 9\n" in option[1]


def test_names_and_sources_are_no_change_of_rule(plainrules, mod):
    mod("mine", "format: 1\nactions: {load: {name: Fill, cite: '2.9'}}\n")

    _, out, _ = plainrules("diff", "quay", "--mod", "mine")

    assert "Fill (action) - no change of rule\n  name: Load becomes Fill (no rule)\n" in out
    assert out.endswith("\nno change of rule (2 differences in names, sources and display)\n")


def test_two_mods_that_want_different_things(plainrules, mod):
    mod("one", "format: 1\nactions: {load: {numbers: {price: 3}}, sail: {name: Go}}\n")
    mod("two", "format: 1\nactions: {load: {numbers: {price: 4}}, sail: {cite: '9'}}\n")

    status, out, _ = plainrules("diff", "quay", "--mod", "one", "--mod", "two")

    assert 1 == status
    assert out.endswith(
        "Load (action): number price is changed in two ways\n"
        "  mod one: 3  # one/rules.yaml:2\n"
        "  mod two: 4  # two/rules.yaml:2\n"
        "  neither is laid; one of them may say 'after: [the other]' in its overlay.yaml\n"
    )


def test_a_mod_that_lies_over_another(plainrules, mod):
    mod("one", "format: 1\nactions: {load: {numbers: {price: 3}}, sail: {name: Go}}\n")
    mod(
        "two",
        "format: 1\nactions: {load: {numbers: {price: 4}}, sail: {cite: '9'}}\n",
        "after: [one]\n",
    )

    status, out, _ = plainrules("diff", "quay", "--mod", "one", "--mod", "two")

    assert 0 == status
    assert "  mod two lies over it and wins\n" in out
    assert "Go (action) is changed by mod one and mod two, in different parts\n" in out
    assert "  number price: 2 if deep otherwise 1 becomes 4\n" in out


def test_a_mod_that_takes_out_a_line_of_another_is_told_as_that(plainrules, mod):
    mod("one", "format: 1\nphases: {dawn: {do: {after add 1 to day: add 1 to red coins}}}\n")
    mod(
        "two", "format: 1\nphases: {dawn: {do: {delete: [add 1 to red coins]}}}\n", "after: [one]\n"
    )
    mod("new", "format: 1\nprocedures: {rest a while: {do: add 1 to day}}\n")
    more = "format: 1\nprocedures: {rest a while: {do: {after add 1 to day: say 'ah'}}}\n"
    mod("more", more.replace("'", '"'), "after: [new]\n")

    out = plainrules("diff", "quay", "--mod", "one", "--mod", "two")[1]
    assert (
        "A new day (phase): mod two takes out a line\n  of mod one: add 1 to red coins  # one/rules.yaml:2\n"
        in out
    )

    out = plainrules("diff", "quay", "--mod", "new", "--mod", "more")[1]
    assert "in two ways" not in out
    assert "is changed by mod new and mod more, in different parts" in out


def test_a_mod_is_called_as_it_calls_itself(plainrules, mod, tmp_path):
    mod("mine", "format: 1\nactions: {sail: {name: Go}}\n")
    manifest = tmp_path / "mine/overlay.yaml"
    manifest.write_text(manifest.read_text().replace("overlay: mine", "overlay: fast-boats"))

    assert (
        "The Quay: mod fast-boats, held against" in plainrules("diff", "quay", "--mod", "mine")[1]
    )
    assert "with mod fast-boats" in plainrules("sim", "quay", "--mod", "mine", "--games", "2")[1]


def test_layout_and_comments_are_no_difference(plainrules, corpus, before):
    corpus("          roll luck\n", "\n          # chance\n          roll   luck  # a die\n")
    corpus("    if: day < 9\n", "    if: |\n      day\n        < 9\n")
    corpus("borders: [fish pier, rope yard]", "borders: [fish pier]", "maps/quay.yaml")
    corpus(
        "borders: [old yard], region: south",
        "borders: [long pier, old yard], region: south",
        "maps/quay.yaml",
    )

    status, out, _ = plainrules("diff", "quay", "--since", "before")

    assert (0, "The Quay: now, held against before\n\nno change of rule\n") == (status, out)


def test_what_moved_and_what_was_renamed(plainrules, corpus, before):
    corpus("take a turn", "act at the quay")
    corpus("      put top of tides on beach\n      if day > 4:\n        end game\n",
           "      if day > 4:\n        end game\n      put top of tides on beach\n")  # fmt: skip

    _, out, _ = plainrules("diff", "quay", "--since", "before")

    assert (
        "Act at the quay (procedure) is called 'act at the quay' now, before 'take a turn'\n" in out
    )
    assert "  moved: it stands after 'if day > 4:' now\n" in out
    assert "rules/quay/rules.yaml:73 -> rules/quay/rules.yaml:75\n" in out
    assert "\n2 changes of rule in 2 entries\n" in out


def test_a_mod_that_only_moves_an_entry_is_told(plainrules, corpus, mod):
    mod("turned", "format: 1\nactions: {sail: {before: load}}\n")
    _, out, _ = plainrules("diff", "quay", "--mod", "turned")
    assert "\nSail (action)\n  stands first now\n" in out
    assert "\n1 change of rule in 1 entry\n" in out


def test_a_list_made_of_one_word_is_told_where_the_mod_does_so(plainrules, mod):
    mod("wider", "format: 1\nactions: {load: {add: {by: [green]}}}\n")
    _, out, _ = plainrules("diff", "quay", "--mod", "wider")
    assert (
        "  by: captains becomes [captains, green]\n    rules/quay/rules.yaml:41 -> wider/rules.yaml:2\n"
        in out
    )


def test_what_a_faction_has_is_told_by_its_name_at_the_table(plainrules, mod):
    mod("crimson", "format: 1\nfactions: {red: {name: Crimson Fleet}}\npieces: {red: {boat: 3}}\n")
    _, out, _ = plainrules("diff", "quay", "--mod", "crimson")
    assert "\nCrimson Fleet (pieces)\n" in out


def test_two_revisions_of_git(plainrules, corpus, tmp_path):
    def git(*words):
        who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        subprocess.run(
            ["git", *who, *words], cwd=tmp_path / "corpus", check=True, capture_output=True
        )

    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "first")
    corpus("if: day < 9", "if: day < 8")
    git("commit", "-qam", "second")
    corpus("if: day < 8", "if: day < 7")

    committed = plainrules("diff", "quay", "--since", "HEAD~1", "--until", "HEAD")
    assert "  if: day < 9 becomes day < 8\n" in committed[1]
    now = plainrules("diff", "quay", "--since", "HEAD~1")
    assert "  if: day < 9 becomes day < 7\n" in now[1]

    status, _, err = plainrules("diff", "quay", "--since", "yesterday")
    assert (2, 1) == (status, err.count("\n"))
    assert "'yesterday' is neither a folder nor a revision" in err


def test_what_is_gone_is_told_with_its_readers(plainrules, corpus, before):
    corpus("  storm:\n", "  gale:\n")
    corpus("    name: A stormy week\n", "    name: A windy week\n")
    corpus("  busy: {of: space, name: Busy, truth: boats here > 1}\n", "")
    corpus("busy: Busy, ", "", "rules/quay/title.yaml")

    _, out, _ = plainrules("diff", "quay", "--since", "before")

    assert "is called 'gale' now, before 'storm'" in out
    assert (
        "Busy (definition) is gone\n    - rules/quay/rules.yaml:28\n  read by: the display\n" in out
    )


def test_for_a_program(plainrules, mod):
    mod("mine", RULES)

    status, out, _ = plainrules("diff", "quay", "--mod", "mine", "--json")
    told = json.loads(out)

    assert 0 == status and told["laid"]
    (mud,) = [each for each in told["changes"] if "Mud" in each["what"]]
    assert ["actions", "load", "stages", "load", "each"] == mud["path"]
    assert ("changed", True, "Mud here +1 becomes +2") == (mud["sort"], mud["rule"], mud["what"])
    assert {"said": "add 2 to mud here", "file": "mine/rules.yaml", "line": 8} == mud["new"]
    assert ["price"] == [
        each["thing"] for each in told["read"] if each["path"] == ["actions", "load"]
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say what to compare"),
        (("--printing", "old"), "on both sides"),
        (("--printing", "worn"), "unknown printing 'worn'"),
        (("--option", "fair"), "unknown option 'fair'"),
        (("--mod", "nowhere"), "is not a mod"),
        (("--against", "worn"), "unknown printing 'worn'"),
        (("--until", "HEAD"), "--until needs --since"),
        (("--since", "HEAD", "--against", "new"), "--against"),
        (("--since", "."), "holds no rules/"),
    ],
)
def test_mistakes_are_one_line(plainrules, words, said):
    status, out, err = plainrules("diff", "quay", *words)
    assert (2, "", 1) == (status, out, err.count("\n"))
    assert said in err


def test_a_mod_with_a_mistake_is_told_as_check_tells_it(plainrules, mod):
    mod("mine", "format: 1\nactions: {load: {numbers: {price: 2 if depp otherwise 1}}}\n")
    status, _, err = plainrules("diff", "quay", "--mod", "mine")
    assert 1 == status
    assert "mine/rules.yaml:2" in err and "depp" in err
