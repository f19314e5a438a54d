"""`cites:`: a title gives what its series declares the numbers of its own book."""

from __future__ import annotations

import pytest

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.store import load_tree
from interpreter.corpus.yaml.tree import Mapping, Node, plain
from tests.layers.folders import mistakes, mod, write

SERIES = {
    "rules/lake/series.yaml": "series: lake\n",
    "rules/lake/rules.yaml": """\
words: {fish: [pike, carp]}
procedures:
  cast: {do: nothing}
  haul: {do: nothing}
action classes: {errand: {}}
actions:
  haul:
    class: errand
    stages:
      pull: {do: nothing}
phases:
  begin: {do: end game}
""",
}
TITLE = "title: kite\nextends: [lake]\nstart: begin\n"
SECTIONS = ("definitions", "values", "procedures", "phases", "actions", "limits", "consequences",
            "deals", "action classes", "effects")  # fmt: skip


def corpus(root, cites: str, own: str = ""):
    files = {"rules/kite/title.yaml": TITLE, "rules/kite/cites.yaml": f"cites:\n{cites}"}
    return write(root, {**SERIES, **files, "rules/kite/own.yaml": own or "values: {}\n"})


def cite(root, *path: str, mods=()) -> object:
    node: Node | None = load_tree(root, "kite", mods).tree
    for key in (*path, "cite"):
        node = node.get(key) if isinstance(node, Mapping) else None
    return plain(node) if node else None


def test_each_name_gets_the_number_over_it(tmp_path):
    root = corpus(tmp_path, '  2.1: [begin, cast]\n  "3.0": [action haul, stage pull]\n')

    assert "2.1" == cite(root, "phases", "begin")
    assert "2.1" == cite(root, "procedures", "cast")
    assert "3.0" == cite(root, "actions", "haul")
    assert "3.0" == cite(root, "actions", "haul", "stages", "pull")


def test_what_the_title_says_of_the_entry_stays(tmp_path):
    root = corpus(tmp_path, "  2.1.3: [cast]\n", "procedures: {cast: {do: end game}}\n")

    found = plain(load_tree(root, "kite").tree)["procedures"]["cast"]

    assert {"do": "end game", "cite": "2.1.3"} == found


def test_several_files_say_more_of_one_number(tmp_path):
    root = corpus(tmp_path, "  2.1.3: [cast]\n", "cites:\n  2.1.3: [begin]\n")

    assert "2.1.3" == cite(root, "procedures", "cast") == cite(root, "phases", "begin")


def test_a_mod_has_its_own(tmp_path):
    root = corpus(tmp_path, "  2.1.3: [cast]\n")
    mine = mod(tmp_path / "mods", "cites: {9.9.9: [begin]}\n", "kite")

    assert "9.9.9" == cite(root, "phases", "begin", mods=[mine])


@pytest.mark.parametrize("cites, own, told", [
    ("  2.1.3: [kast]\n", "", "3:11: nothing below is called 'kast' did you mean 'cast'?"),
    ("  2.1.3: [mine]\n", "procedures: {mine: {do: nothing}}\n",
     "3:11: nothing below is called 'mine' entries of this layer have their own 'cite:'"),
    ("  2.1.3: [haul]\n", "",
     "3:11: 'haul' may be one of several things write 'procedure haul' or 'action haul'"),
    ("  2.1.3: [fish]\n", "", "3:11: list of words 'fish' has no room for a cite"),
    ("  2.1.3: [cast]\n  2.1.4: [cast]\n", "",
     "4:11: 'cast' is cited already see rules/kite/cites.yaml:3:3"),
    ("  2.1.3: [cast]\n", "procedures: {cast: {cite: 4.4.4}}\n",
     "3:11: 'cast' is cited already see rules/kite/own.yaml:2:27"),
    ("  2.1.3: cast\n", "", "3:10: expected a list, found text say '[cast]'"),
])  # fmt: skip
def test_mistakes(tmp_path, cites, own, told):
    assert [f"rules/kite/cites.yaml:{told}"] == mistakes(corpus(tmp_path, cites, own), "kite")


def test_where_nothing_lies_below_nothing_is_cited(tmp_path):
    root = write(tmp_path, {"rules/kite/title.yaml": "title: kite\n",
                            "rules/kite/own.yaml": "cites: {2.1.3: [begin]}\n"})  # fmt: skip

    assert 1 == len(found := mistakes(root, "kite"))
    assert "nothing below is called 'begin'" in found[0]


@pytest.mark.parametrize("title", ["adp", "cuba", "fitl"])
def test_a_title_cites_all_that_it_has_of_its_series(title):
    """The series names no book; a number, or a source, is the title's."""
    tree = load_tree(find_root(), title).tree
    bare = [
        f"{section} {name}"
        for section in SECTIONS
        for name, entry in (tree.get(section) or Mapping({}, tree.span)).entries.items()
        if entry.key.span.file.startswith("rules/coin/")
        and not {"cite", "source"} & entry.value.entries.keys()
    ]

    assert [] == bare


def test_the_series_cites_no_book():
    tree = load_tree(find_root(), "adp").tree
    own = [
        f"{section} {name}"
        for section in SECTIONS
        for name, entry in (tree.get(section) or Mapping({}, tree.span)).entries.items()
        if isinstance(entry.value, Mapping) and "cite" in entry.value.entries
        and entry.value.entries["cite"].key.span.file.startswith("rules/coin/")
    ]  # fmt: skip

    assert [] == own
