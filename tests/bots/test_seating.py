"""Whom no bot plays is noticed where the title says that bots may play."""

import shutil

from interpreter.corpus.store import load_tree
from interpreter.language.sections.second_pass import bind

from .orchard import CORPUS

SECTIONS = """format: 1
values: {ruled: {of: faction, truth: no}}
phases: {day: {do: end game}}
bots: {grower: {plays: red, answers: {}}}
"""


def notices(folder, seats):
    shutil.copytree(CORPUS, folder, dirs_exist_ok=True)
    title = folder / "rules" / "orchard" / "title.yaml"
    title.write_text(f"{title.read_text()}{seats}", encoding="utf-8")
    (folder / "rules" / "orchard" / "case.yaml").write_text(SECTIONS, encoding="utf-8")
    return [one.message for one in bind(load_tree(folder, "orchard")).notices]


def test_a_faction_without_a_bot_is_noticed(tmp_path):
    assert ["no bot plays 'blue'"] == notices(tmp_path, "seats: {bots: ruled}\n")


def test_it_is_not_where_the_title_says_nothing_of_bots(tmp_path):
    assert [] == notices(tmp_path, "")
