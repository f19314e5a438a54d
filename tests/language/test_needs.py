"""What a series needs: a title without it, or with something else of that name, is told."""

from pathlib import Path

import pytest

from interpreter.corpus.diagnostics import CorpusError, render_all
from interpreter.corpus.store import load_tree
from interpreter.language.sections.second_pass import bind

SERIES = "format: 1\nseries: lake\nneeds:\n"
TITLE = "format: 1\ntitle: kite\nextends: [lake]\nmap: kite\nsupply: yard\nstart: begin\n"
MAP = "format: 1\nattributes: {fish: {}}\nspaces: {bay: {fish: 1}}\n"


def told(root: Path, needs: str, title: str) -> str:
    """What is said of a title that extends a series with these needs."""
    for name, text in (
        ("rules/lake/series.yaml", SERIES + needs),
        ("rules/kite/title.yaml", TITLE),
        ("maps/kite.yaml", MAP),
        ("rules/kite/rules.yaml", f"format: 1\n{title}"),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    try:
        corpus = load_tree(root, "kite")
        return render_all(bind(corpus).notices, corpus.files)
    except CorpusError as error:
        return render_all(error.diagnostics, error.files)


def test_what_is_missing_is_told_where_the_title_extends_the_series(tmp_path):
    (tmp_path / "rules/lake").mkdir(parents=True)
    (tmp_path / "rules/lake/texts.yaml").write_text(
        "format: 1\nphases: {begin: {do: go to spring flood}}\n", encoding="utf-8"
    )

    assert """\
rules/kite/title.yaml:3:11: error: title 'kite' extends 'lake', which needs the phase 'spring flood'
  3 | extends: [lake]
    |           ^^^^ see rules/lake/series.yaml:4:12""" == told(
        tmp_path,
        "  phases: [spring flood]\n",
        "boxes: {yard: {}}\nphases: {begin: {do: end game}}\n",
    )


def test_all_that_is_missing_is_told_together_and_what_is_near(tmp_path):
    assert """\
rules/kite/title.yaml:3:11: error: title 'kite' extends 'lake', which needs the phase 'flood', \
the procedure 'fish' and 'pays with' in title.yaml
  3 | extends: [lake]
    |           ^^^^ there is 'floods'""" == told(
        tmp_path,
        "  phases: [flood]\n  procedures: {fish: {}}\n  title.yaml: [pays with]\n",
        "boxes: {yard: {}}\nphases: {floods: {do: end game}, begin: {do: end game}}\n",
    )


def test_a_series_that_comes_by_another_is_named_with_it(tmp_path):
    (tmp_path / "rules/bay").mkdir(parents=True)
    (tmp_path / "rules/bay/series.yaml").write_text(
        "format: 1\nseries: bay\nneeds: {boxes: [creel]}\n", encoding="utf-8"
    )

    assert "title 'kite' extends 'lake', which extends 'bay', which needs the box 'creel'" in told(
        tmp_path, "  phases: []\nextends: [bay]\n", "phases: {a: {do: end game}}\n"
    )


WORLD = """\
factions: {red: {}, blue: {}}
kinds: {boat: {plural: boats, states: [afloat, ashore]}}
pieces: {red: {boat: 2}}
boxes: {yard: {}}
values:
  coins: {of: faction, from: 0, to: 9}
  wind: {one of: [calm, gale]}
  sought: {one of: catches}
definitions:
  rare: {one of: catches, words: (s in catches where s is not cod)}
  catch: {of: space, cases: [{if: no, then: yes}, {otherwise: no}]}
  ports: {spaces: (spaces)}
  haul: {of: [faction, space], with: {n: number}, number: n}
procedures: {land: {with: {port: space, n: number}, do: nothing}}
action classes: {work: {}}
actions: {row: {class: work, stages: {row: {do: nothing}}}}
card classes: {event: {}}
card fields: {order: factions, mood: {one of: [grim, gay]}}
words: {catches: [cod, eel]}
effects: {main: {}}
lifetimes: {year: {}}
zones: {deck: {}, hand: {of: faction}}
starting zone: deck
phases: {begin: {do: end game}}
"""

MET = """\
  factions: [red]
  kinds: {boat: {plural: boats, states: [ashore]}}
  boxes: [yard]
  attributes: [fish]
  spaces: [bay]
  words: {catches: [eel]}
  values: {coins: {of: faction, number: yes}, wind: {one of: [gale]}, sought: {one of: catches}}
  definitions: {rare: {one of: catches, words: yes}, catch: {of: space, truth: yes}, ports: {spaces: yes},
    haul: {of: [faction, space], with: {many: number}, number: yes}}
  procedures: {land: {with: {place: space, many: number}}}
  action classes: [work]
  actions: {row: {class: work}}
  phases: [begin]
  card classes: [event]
  card fields: {order: {factions: yes}, mood: {one of: [gay, grim]}}
  effects: [main]
  lifetimes: [year]
  zones: {deck: {}, hand: {of: faction}}
"""


def test_a_title_that_has_it_all(tmp_path):
    assert "" == told(tmp_path, MET, WORLD)


@pytest.mark.parametrize(
    "needs, said",
    [
        (
            "values: {coins: {number: yes}}",
            "value 'coins' is of a faction; series 'lake' needs one that is of the whole game",
        ),
        (
            "values: {coins: {of: faction, truth: yes}}",
            "value 'coins' is a number; series 'lake' needs one that is a truth",
        ),
        (
            "values: {wind: {one of: [calm, storm]}}",
            "value 'wind' has the words calm and gale; series 'lake' needs one that "
            "has the words calm and storm",
        ),
        (
            "words: {catches: [cod, crab]}",
            "list of words 'catches' has the words cod and eel; series 'lake' needs one that "
            "has the words cod and crab",
        ),
        (
            "definitions: {rare: {one of: catches, word: yes}}",
            "definition 'rare' is words; series 'lake' needs one that is a word",
        ),
        (
            "definitions: {catch: {of: space, number: yes}}",
            "definition 'catch' is a truth; series 'lake' needs one that is a number",
        ),
        (
            "definitions: {ports: {of: faction, number: yes}}",
            "definition 'ports' is of the whole game and is spaces; series 'lake' needs one that "
            "is of a faction and is a number",
        ),
        (
            "procedures: {land: {with: {n: number, port: space}}}",
            "procedure 'land' takes a space and a number; series 'lake' needs one that "
            "takes a number and a space",
        ),
        (
            "definitions: {haul: {of: [faction, space], number: yes}}",
            "definition 'haul' takes a number; series 'lake' needs one that takes nothing",
        ),
        (
            "definitions: {haul: {of: faction, with: {n: truth}, number: yes}}",
            "definition 'haul' is of a faction and a space and takes a number; series 'lake' needs "
            "one that is of a faction and takes a truth",
        ),
        (
            "procedures: {land: {}}",
            "procedure 'land' takes a space and a number; series 'lake' needs one that "
            "takes nothing",
        ),
        (
            "kinds: {boat: {plural: boaties, states: [sunk]}}",
            "kind of piece 'boat' has the states afloat and ashore and has the plural boats; "
            "series 'lake' needs one that has the states sunk and has the plural boaties",
        ),
        (
            "actions: {row: {class: play}}",
            "action 'row' is of the class work; series 'lake' needs one that is of the class play",
        ),
        (
            "card fields: {order: {text: yes}}",
            "card field 'order' is factions; series 'lake' needs one that is a text",
        ),
        (
            "zones: {hand: {}}",
            "zone 'hand' is of a faction; series 'lake' needs one that is of the whole game",
        ),
    ],
)
def test_another_head_is_told_where_the_title_declares_it(tmp_path, needs, said):
    found = told(tmp_path, f"  {needs}\n", WORLD)

    assert 1 == found.count("error: ")
    assert found.startswith("rules/kite/rules.yaml:")
    assert f"error: {said}\n" in found
    assert "see rules/lake/series.yaml:4:" in found
