"""A series read by itself: stubs stand for what it needs; what is missing or needless is told."""

import json
import re
from pathlib import Path

import pytest

from interpreter.corpus.diagnostics import CorpusError, render_all
from interpreter.corpus.layers.series import series
from interpreter.corpus.store import load_series
from interpreter.engine.python import build
from interpreter.language.declarations.needs import MANIFEST, SECTIONS, needs_of
from interpreter.language.sections.second_pass import bind
from interpreter.language.sections.series import bind_series, completed_by_stubs

ROOT = Path(__file__).parents[2]

# One line for each need, and a text that reads it.
NEEDS = """\
format: 1
series: lake
needs:
  factions: [red]
  sides: [crews]
  kinds: {boat: {plural: boats, states: [afloat, ashore]}}
  groups: [craft]
  boxes: [yard]
  types: [shore]
  flags: [deep]
  attributes: [fish]
  words: {catches: [cod, eel]}
  spaces: [bay]
  values:
    coins: {of: faction, number: yes}
    storm: {truth: yes}
    wind: {one of: [calm, gale]}
    sought: {one of: catches}
    leader: {faction: yes}
  definitions:
    catch: {of: space, number: yes}
    ports: {spaces: yes}
    hands: {cards: yes}
    haul: {of: [faction, space], with: {many: number}, number: yes}
    rarest: {one of: catches, word: yes}
    rare: {one of: catches, words: yes}
  procedures: {land: {with: {port: space, many: number}}, rest: {}}
  action classes: [work]
  actions: {row: {class: work}}
  phases: [spring flood]
  card classes: [omen]
  card fields: {order: {factions: yes}, mood: {one of: [grim, gay]}}
  effects: [main]
  lifetimes: [year]
  zones: {deck: {}, hand: {of: faction}}
  title.yaml: [pays with]
"""
TEXTS = """\
format: 1
procedures:
  all:
    do: |
      for each faction f in crews:
        place 1 red boat in bay
        set leader to f
        transfer 1 from coins of f to red coins
      for each space s where shore and deep and fish > 1 and catch of s > 2:
        remove all red craft in s to yard
        turn 1 red boat in s ashore
        do land with s, 2
      if storm and wind is gale and ports and haul of red at bay with 2 > 1 and number of hands > 1:
        do rest
      grant red row
      grant red any work
      pay 1 from red
      shuffle deck
      end effects until year
      for each card c in cards in hand of red where class of c is omen:
        play main of c
        for each faction f in order of c where mood of c is grim:
          shuffle deck
      for each s in catches where s is in rare and s is not rarest:
        set sought to s
phases:
  begin: {do: go to spring flood}
"""


def lay_out(root: Path, needs: str, texts: str = TEXTS) -> Path:
    folder = root / "rules" / "lake"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "series.yaml").write_text(needs, encoding="utf-8")
    (folder / "texts.yaml").write_text(texts, encoding="utf-8")
    return root


def told(root: Path, name: str = "lake") -> str:
    try:
        corpus = load_series(root, name)
        return render_all(bind_series(corpus).notices, corpus.files)
    except CorpusError as error:
        return render_all(error.diagnostics, error.files)


def test_stubs_have_every_head(tmp_path):
    assert "" == told(lay_out(tmp_path, NEEDS))


def test_what_is_read_so_compiles(tmp_path):
    corpus = load_series(lay_out(tmp_path, NEEDS), "lake")

    build.build(bind_series(corpus))


def test_without_any_of_them_a_text_is_wrong(tmp_path):
    corpus = load_series(lay_out(tmp_path, NEEDS), "lake")

    for need in needs_of(corpus.series[-1]):
        with pytest.raises(CorpusError) as caught:
            bind(completed_by_stubs(corpus, need))
        # Only the class of an action and a list of words are also named by the heads of other needs.
        place = "series" if need.section in ("action classes", "words") else "texts"
        assert f"rules/lake/{place}.yaml" in {d.span.file for d in caught.value.diagnostics}, need


def test_the_needs_above_are_of_every_kind():
    assert {*SECTIONS, MANIFEST} == set(re.findall(r"^  (\w[\w .]*):", NEEDS, re.MULTILINE))


def test_schema_and_reference_know_every_kind():
    schema = json.loads((ROOT / "schemas/series.schema.json").read_text())
    page = re.sub(r"\s+(?:# )?", " ", (ROOT / "docs/language.md").read_text())
    page = page.split("### series.yaml")[1].split(" ### ")[0]

    assert {*SECTIONS, MANIFEST} == set(schema["properties"]["needs"]["properties"])
    assert [] == [section for section in (*SECTIONS, MANIFEST) if section not in page]


@pytest.mark.parametrize(
    "line, noticed",
    [
        ("  phases: [spring flood]", "phases: [spring flood, winter]|the phase 'winter'"),
        ("  factions: [red]", "factions: [red, blue]|the faction 'blue'"),
        ("  boxes: [yard]", "boxes: [yard, cellar]|the box 'cellar'"),
    ],
)
def test_a_need_that_nothing_reads_is_noticed(tmp_path, line, noticed):
    instead, what = noticed.split("|")
    found = told(lay_out(tmp_path, NEEDS.replace(line, f"  {instead}")))

    assert 1 == found.count("notice:")
    assert f"notice: nothing in series 'lake' reads {what}\n" in found
    assert found.startswith("rules/lake/series.yaml:")


SPOT = """\
format: 1
factions: {red: {}}
action classes: {work: {}}
values: {coins: {of: faction, from: 0}}
actions:
  cast: {class: work, by: red, stages: {cast: {spaces: {where: shore or fish > 1, pay: 1}, each: say "cast"}}}
"""


def test_a_price_needs_something_to_pay_with(tmp_path):
    """Where no space is declared, too: what the map alone decides is decided of one made up."""
    head = "format: 1\nseries: lake\nneeds: {types: [shore], attributes: [fish]"

    found = told(lay_out(tmp_path, f"{head}}}\n", SPOT))
    assert "texts.yaml:6:" in found and "title.yaml does not say what one 'pays with'" in found

    lay_out(tmp_path, f"{head}, title.yaml: [pays with]}}\n", SPOT)
    assert "" == told(tmp_path)
    build.build(bind_series(load_series(tmp_path, "lake")))


def test_a_need_that_the_series_declares_itself_is_noticed(tmp_path):
    found = told(lay_out(tmp_path, NEEDS.replace("[spring flood]", "[spring flood, begin]")))

    assert "notice: series 'lake' declares the phase 'begin' itself\n" in found


def test_a_series_may_rely_on_the_needs_of_one_below(tmp_path):
    lay_out(tmp_path, NEEDS)
    (tmp_path / "rules/bay").mkdir()
    for name, text in (
        ("series", "series: bay\nextends: [lake]\n"),
        ("more", "procedures: {more: {do: 'do land with bay, 1'}}\n"),
    ):
        (tmp_path / f"rules/bay/{name}.yaml").write_text(f"format: 1\n{text}", encoding="utf-8")

    assert "" == told(tmp_path, "bay")


@pytest.mark.parametrize("name", series(ROOT))
def test_ours_say_all_that_they_need_and_no_more(name):
    assert "" == told(ROOT, name)
