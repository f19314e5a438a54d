"""`plainrules show`: the rule in force, the layer of each changed part, who reads it, what else is called so."""

from __future__ import annotations

import re
import shutil

import pytest

from tests.session.quay import ROOT

LINES = {
    "rules": """\
format: 1
actions:
  load:
    stages:
      load:
        each: nothing
definitions:
  busy: {truth: boats here > 2}
scenarios:
  calm:
    delete: [do]
    spaces: {old yard: {mud: 2}}
""",
    "cards": """\
format: 1
cards:
  - card: 12
    title: Squall
    class: tide
    strength: 7
    text:
      says: Loading is dear.
      lasting: |
        load: price plus 2
        busy in old yard: is no
      until: ever
""",
}


ORDER = """\
format: 1
actions:
  load:
    stages:
      rest: {do: nothing}
      look: {before: load, do: nothing}
      load: {after: rest}
display: {add: {tracks: [bottom card]}, delete: {factions: [wealth]}}
"""


@pytest.fixture
def mod(tmp_path):
    """The folder of a mod of that name, of these files."""

    def made(name, **files):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "overlay.yaml").write_text(f"format: 1\noverlay: {name}\nextends: quay\n")
        for file, text in files.items():
            (folder / f"{file}.yaml").write_text(text)
        return str(folder)

    return made


@pytest.fixture
def squall(mod):
    """A mod that changes a stage, a definition and a scenario, and brings a card."""
    return mod("squall", **LINES)


@pytest.fixture
def show(plainrules, monkeypatch):
    """What is shown of the quay, line by line, on a page of so many columns."""

    def shown(*words, columns=110):
        monkeypatch.setenv("COLUMNS", str(columns))
        status, out, err = plainrules("show", "quay", *words)
        assert (0, "") == (status, err)
        return out.splitlines()

    return shown


# --- what is in force --------------------------------------------------------------------------------


def test_nothing_is_marked_where_no_layer_changes_anything(show):
    page = show("sail")

    assert ["Sail (action)", "  rule: 2.2"] == page[:2]
    assert page[2].startswith("  rules/quay/rules.yaml:")
    assert "    sail:" == page[3]
    assert not any("#" in line for line in page)


def test_the_text_in_force_is_shown_with_the_layer_of_what_is_changed(show):
    page = show("load", "--printing", "new")

    assert "          where: pier and mud < 3 and actor crates in store" not in page
    (marked,) = [line for line in page if "#" in line]
    assert marked.startswith("        price: 1  # printing new, rules/quay/overlays/new-printing/")
    assert not any("2 if deep" in line for line in page)


def test_a_mark_has_a_line_of_its_own_where_the_page_is_narrow(show, squall):
    page = show("busy", "--mod", squall, columns=60)
    marks = [number for number, line in enumerate(page) if line.startswith("      # mod squall,")]

    assert len(marks) == 1
    assert any(line.startswith("      truth: boats here > 2") for line in page)
    assert not any("boats here > 1" in line for line in page)


def test_what_a_layer_takes_out_is_told_where_it_stood(show, squall):
    page = show("calm", "--mod", squall)

    assert "      # without do: mod squall, " in "\n".join(page)
    assert not any("shuffle tides" in line for line in page)
    assert any(line.startswith("        old yard: {mud: 2}") for line in page)


def test_stages_put_in_order_and_lists_added_to_are_marked(show, mod):
    more = mod("more", rules=ORDER)
    page = show("load", "--mod", more)
    stages = page.index("      stages:")

    assert page[stages + 1 : stages + 5] == [
        "        rest: {do: nothing}  # mod more, more/rules.yaml:5",
        "        look: {do: nothing}  # mod more, more/rules.yaml:6",
        "        # put after rest: mod more, more/rules.yaml:7",
        "        load:",
    ]
    page = show("display", "--mod", more)
    tracks = page.index("      tracks:")
    assert page[tracks + 1] == "        - day"
    assert page[tracks + 2] == "        - bottom card  # mod more, more/rules.yaml:8"
    assert "      # factions without wealth: mod more, more/rules.yaml:8" in page


LINES_OF = """\
format: 1
actions:
  load:
    stages:
      load:
        each:
          before roll luck: |
            say "One"
            say "Two"
          delete: [if luck > 4]
"""


def test_lines_of_a_text_that_a_layer_changes_are_marked_one_by_one(show, mod):
    page = show("stage", "load", "--mod", mod("drill", rules=LINES_OF))
    text = page.index("      each: |")

    assert page[text + 1 :][:5] == [
        "        place 1 actor crate here",
        '        say "One"  # mod drill, drill/rules.yaml:8',
        '        say "Two"  # line 9',
        "        roll luck",
        "        # without if luck > 4: mod drill, drill/rules.yaml:10",
    ]


def test_a_folder_that_the_title_lays_over_its_files_is_a_layer(show, tmp_path, monkeypatch):
    root = tmp_path / "corpus"
    shutil.copytree(ROOT, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
    title = root / "rules/quay/title.yaml"
    title.write_text(title.read_text().replace("map: quay", "layers: [fog]\nmap: quay"))
    (root / "rules/quay/fog").mkdir()
    (root / "rules/quay/fog/rules.yaml").write_text(
        "format: 1\ndefinitions:\n  busy: {name: Dim}\n"
    )

    assert "      name: Dim  # layer fog, rules/quay/fog/rules.yaml:3" in show("busy")


def test_a_card_of_a_mod_is_shown_once_and_nothing_in_it_is_marked(show, squall):
    page = show("squall", "--mod", squall)

    assert "12 Squall (card)" == page[0]
    assert 1 == sum("title: Squall" in line for line in page)
    assert page[2].startswith("  mod squall, ")
    assert not any("#" in line for line in page)


@pytest.mark.parametrize("columns", [60, 80, 140])
def test_no_line_is_longer_than_the_page(show, columns):
    for words in ("load", "calm", "take a turn", "coins"):
        assert all(len(line) <= columns for line in show(words, columns=columns))


def test_a_long_line_goes_on_deeper_as_rule_text_does(show):
    page = show("load", columns=60)
    (row,) = [n for n, line in enumerate(page) if "spaces: {where: pier" in line]

    assert page[row + 1].startswith(" " * 14) and "price" in page[row + 1]


# --- what has a page, and how to say which -----------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "head"),
    [
        (["price"], "price (number of action load)"),
        (["load", "price"], "price (number of action load)"),
        (["price", "of", "load"], "price (number of action load)"),
        (["stage", "load"], "load (stage of action load)"),
        (["noon"], "Noon (phase)"),
        (["calm"], "A calm week (scenario)"),
        (["a", "calm", "week"], "A calm week (scenario)"),
        (["limit", "boats"], "Boats (limit)"),
        (["2", "text"], "text (text of card 2)"),
        (["result"], "Result (section)"),
        (["LOAD"], "Load (action)"),
        (["2.1"], "Load (action)"),
        (["kind", "of", "piece", "boats"], "Boat (kind of piece)"),
        (["new"], "New (printing)"),
        (["rest"], "rest (way offered of procedure take a turn)"),
    ],
)
def test_everything_that_has_a_name_has_a_page(show, words, head):
    assert head == show(*words)[0]


def test_a_way_that_a_text_offers_is_shown_as_it_stands_there(show):
    assert show("play a card")[3:] == [
        '    play "Play a card" if (cards c in hand of actor):',
        "      choose c from (cards c in hand of actor)",
        "      put c on beach",
        "      add strength of c to coins of actor",
    ]


def test_several_of_one_name_are_listed_with_how_to_say_which(show):
    page = show("text")

    assert "Text (effect of cards)" == page[0]
    assert "  also called so:" in page
    assert "    2 text  text of card 2" in page


def test_what_is_inside_a_thing_is_not_told_again_under_it(show):
    assert not any("also called so" in line for line in show("load"))


# --- who reads it --------------------------------------------------------------------------------------


def test_a_number_is_told_with_the_cards_that_change_it_and_who_reads_it(show, squall):
    page = show("price", "--mod", squall)

    assert "  card 3 text makes it 0 (load by red) [cards/quay/cards.yaml:5]" in page
    (added,) = [line for line in page if "card 12 text adds 2 (load)" in line]
    assert "[mod squall, " in added
    assert "  read by: action load (stage load)" in page


def test_a_definition_is_told_with_the_cards_that_change_it(show, squall):
    (made,) = [line for line in show("busy", "--mod", squall) if "(busy in old yard)" in line]

    assert made.startswith("  card 12 text makes it no (busy in old yard) [mod squall, ")


def test_a_value_is_told_with_who_changes_it(show):
    page = " ".join(line.strip() for line in show("coins"))

    assert "read by: definition wealth;" in page
    assert "changed by: procedure take a turn; action load (stage load); deal gift;" in page
    assert "all payments" in page


def test_a_phase_and_a_procedure_are_told_with_who_leads_to_them(show):
    assert "  gone to by: phase noon; the start of the game" in show("dawn")
    assert "  done by: phase noon" in show("take a turn")


# --- the layer of a mistake at play ------------------------------------------------------------------


def test_a_rule_of_a_mod_that_breaks_off_is_told_with_the_mod(plainrules, mod):
    more = mod("more", rules="format: 1\nphases:\n  noon: {do: add coins of led of green to day}\n")
    none = mod("none", rules="format: 1\nphases:\n  dawn: {do: go to noon}\n")
    _, out, _ = plainrules("sim", "quay", "--games", "1", "--mod", more, "--mod", none)

    assert "before any decision: mod more, more/rules.yaml:3:" in out


# --- what there is ---------------------------------------------------------------------------------


def test_a_title_without_words_lists_what_there_is(plainrules):
    status, out, _ = plainrules("show", "quay")
    lines = out.splitlines()

    assert (0, "The Quay (title)") == (status, lines[0])
    assert "  scenarios (2): calm, storm" in lines
    assert "  printings (2): old, new" in lines
    assert "  options (1): fair-wind" in lines
    assert "  factions (3): red, blue, green" in lines
    assert any(line.startswith("  actions (") and "load" in line for line in lines)
    assert any(line.startswith("  cards (9): 1 Ebb, ") for line in lines)
    assert "Further: plainrules show quay scenarios lists all scenarios" in out


@pytest.mark.parametrize("words", ["scenarios", "Scenario"])
def test_a_kind_is_listed_with_titles_and_leads_to_one_of_it(plainrules, words):
    status, out, _ = plainrules("show", "quay", words)

    assert 0 == status
    assert ["calm", "storm"] == [line.split()[0] for line in out.splitlines()[:2]]
    assert "Further: plainrules show quay calm" == out.splitlines()[-1]
    assert 0 == plainrules(*out.splitlines()[-1].split()[2:])[0]


def test_every_kind_that_is_named_can_be_listed(plainrules):
    kinds = re.findall(r"^  ([a-z ]+) \((\d+)\): ", plainrules("show", "quay")[1], re.MULTILINE)

    assert 20 < len(kinds)
    for kind, number in kinds:
        status, out, _ = plainrules("show", "quay", *kind.split())
        assert (0, int(number)) == (status, len(re.findall(r"^  \S", out, re.MULTILINE))), kind


@pytest.mark.parametrize("words", [["bots"], ["Bot"], ["space", "tables"]])
def test_a_kind_of_which_there_is_nothing_is_told_so(plainrules, words):
    kind = "bots" if len(words) == 1 else "space tables"

    assert (0, f"quay has no {kind}\n", "") == plainrules("show", "quay", *words)


def test_a_card_is_found_by_a_word_of_its_title(plainrules):
    whole = plainrules("show", "quay", "card", "2")[1]
    title = whole.splitlines()[0].split(" (card)")[0].split(" ", 1)[1]

    assert whole == plainrules("show", "quay", title.split()[-1].lower())[1]


# --- what texts are lowered to ------------------------------------------------------------------------


LOWERED = re.compile(r"^ {2,5}(\d+)  +\S")


def test_the_lowered_texts_stand_behind_the_page_with_their_lines(show):
    page = show("busy", "--lowered")
    start = page.index("")
    (text,) = [line for line in page[start:] if line.startswith("text ")]
    rule, line = re.search(r"# definition busy, (rules/\S+):(\d+)$", text).groups()

    assert show("busy") == page[:start]
    assert "boats here" in (ROOT / rule).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert {line} == {found[1] for row in page[start:] if (found := LOWERED.match(row))}


def test_it_is_told_what_names_and_cells_stand_for(show):
    page = show("load", "--lowered")

    assert any(re.match(r" {8}# \w+: (action|definition|number) ", line) for line in page)
    assert any(re.match(r" {8}# state\[\d+( \+ …)?\]: ", line) for line in page)
    page = show("take a turn", "--lowered")
    assert any(re.match(r" {8}# ask \d+: ", line) for line in page)


def test_lowered_texts_of_a_layer_are_shown_from_its_file(show, squall):
    page = show("busy", "--mod", squall, "--lowered")

    assert any(line.startswith("text ") and "mod squall, " in line for line in page)


def test_a_thing_without_texts_is_told_so(show):
    assert "  it has no text that runs" in show("old yard", "--lowered")


@pytest.mark.parametrize(("words", "message"), [
    (("quay", "--lowered"), "--lowered needs the name of a thing that has texts, such as an action or a card"),
    (("quay", "nobody", "--lowered"), "unknown word 'nobody'"),
])  # fmt: skip
def test_mistakes_of_lowered_are_told_in_one_line(plainrules, words, message):
    status, out, err = plainrules("show", *words)

    assert (2, "") == (status, out)
    assert message in err and 1 == err.count("\n")
