"""`plainrules lsp`, driven over its protocol: mistakes while typing, words, places, new names, layout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from tests.editing.editor import Editor


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    folder = tmp_path_factory.mktemp("new")
    call(folder, "new", "kite")
    return folder


@pytest.fixture
def kite(laid_out, tmp_path):
    """A folder with a title as `plainrules new` lays it out."""
    return shutil.copytree(laid_out, tmp_path, dirs_exist_ok=True)


def environment():
    return {name: value for name, value in os.environ.items() if name != "PLAINRULES_CORPUS"}


def call(folder, *words):
    command = [sys.executable, "-m", "interpreter", *words]
    return subprocess.run(command, cwd=folder, env=environment(), text=True, capture_output=True)


@pytest.fixture
def editor(kite):
    made = Editor(kite, environment())
    yield made
    made.close()


@pytest.fixture
def rules(kite, editor):
    path = kite / "rules" / "kite" / "rules.yaml"
    editor.open(path)
    return path


def test_a_mistake_is_shown_at_its_place_while_it_is_typed_and_goes_when_it_is_mended(
    editor, rules
):
    sound = editor.texts[rules]
    editor.type(rules, sound.replace("total crop over", "total corp over"))
    (mistake,) = editor.mistakes(rules, bool)

    assert "crop" in mistake["message"] and 1 == mistake["severity"]
    line = sound.split("\n").index("    number: total crop over (spaces where faction fences here)")
    assert {"line": line, "character": 18} == mistake["range"]["start"]

    editor.type(rules, sound)
    assert [] == editor.mistakes(rules, lambda found: not found)


def test_broken_yaml_is_a_mistake_and_words_stay_those_of_the_last_sound_reading(editor, rules):
    before = editor.ask("textDocument/hover", **editor.at(rules, "total crop"))["result"]
    editor.type(rules, editor.texts[rules] + "\nphases: [\n")
    assert editor.mistakes(rules, bool)

    assert (
        before["contents"]
        == editor.ask("textDocument/hover", **editor.at(rules, "total crop"))["result"]["contents"]
    )


def test_hover_tells_what_a_word_means_and_where_it_comes_from(editor, rules):
    result = editor.ask("textDocument/hover", **editor.at(rules, "total crop"))["result"]

    assert "Crop (attribute of spaces)" in result["contents"]["value"]
    assert "maps/kite.yaml:" in result["contents"]["value"]


def test_definition_leads_to_the_entry_and_uses_to_all_that_name_it(kite, editor, rules):
    (place,) = editor.ask("textDocument/definition", **editor.at(rules, "total crop"))["result"]
    assert (kite / "maps" / "kite.yaml").as_uri() == place["uri"]

    found = editor.ask(
        "textDocument/references", **editor.at(rules, "for each faction f:\n        choose field from (spaces where not fence"),
        context={"includeDeclaration": True},
    )["result"]  # fmt: skip
    assert 5 == len(found)  # where it is declared, the definition, the phase three times


def test_words_that_fit_are_offered(editor, rules):
    editor.type(rules, editor.texts[rules] + "  x:\n    do: place 1 fe")
    items = editor.ask("textDocument/completion", **editor.at(rules, "place 1 fe"))["result"]
    items = items["items"] if isinstance(items, dict) else items

    assert {"fence", "fences"} <= {item["label"] for item in items}
    assert all(item["label"].startswith("fe") for item in items)


def test_a_new_name_goes_through_all_files_and_leaves_check_clean(kite, editor, rules):
    wanted = editor.ask("textDocument/rename", **editor.at(rules, "  land"), newName="farm land")
    changes = wanted["result"]["changes"]
    assert ["rules.yaml", "rules.yaml", "title.yaml"] == sorted(
        uri.rpartition("/")[2] for uri in changes
    )
    carry_out(kite, changes)

    assert "land of east" not in (kite / "rules/kite/tests/rules.yaml").read_text().replace(
        "farm land", ""
    )
    assert 0 == call(kite, "check", "kite").returncode
    assert "1 of 1 rule tests passed\n" == call(kite, "test", "kite", "--again").stdout


@pytest.mark.parametrize(
    ("word", "name", "told"),
    [
        ("  land", "possible", "would be"),
        ("  land", "Land", "is no name"),
        ("  fence", "hedge", "cannot be renamed"),
    ],
)
def test_a_name_that_would_break_the_files_is_refused(editor, rules, word, name, told):
    answer = editor.ask("textDocument/rename", **editor.at(rules, word), newName=name)

    assert told in answer["error"]["message"]


def test_a_file_is_laid_out(editor, rules):
    editor.type(rules, editor.texts[rules].replace("format: 1\n", "format:   1\n"))
    where = {
        "textDocument": {"uri": rules.as_uri()},
        "options": {"tabSize": 2, "insertSpaces": True},
    }
    (edit,) = editor.ask("textDocument/formatting", **where)["result"]

    assert edit["newText"].startswith("format: 1\n")


def test_a_file_of_no_title_is_left_alone(tmp_path, editor):
    stray = tmp_path / "shopping.yaml"
    stray.write_text("milk: 2\n")
    editor.open(stray)

    assert None is editor.ask("textDocument/hover", **editor.at(stray, "mil"))["result"]
    assert [] == editor.told.get(stray.as_uri(), [])


def carry_out(folder, changes):
    """The edits of a rename, as an editor saves them."""
    from pathlib import Path
    from urllib.parse import unquote, urlparse

    for uri, edits in changes.items():
        path = Path(unquote(urlparse(uri).path))
        lines = path.read_text().split("\n")
        for edit in sorted(edits, key=lambda e: -e["range"]["start"]["character"]):
            start, end = edit["range"]["start"], edit["range"]["end"]
            line = lines[start["line"]]
            lines[start["line"]] = (
                line[: start["character"]] + edit["newText"] + line[end["character"] :]
            )
        path.write_text("\n".join(lines))


def test_the_text_of_a_hole_has_words_mistakes_and_new_names(kite, editor):
    folder = kite / "rules" / "kite"
    rules, house = folder / "rules.yaml", folder / "house" / "rules.yaml"
    rules.write_text(rules.read_text().replace("    do: |\n", "    do: |\n      [first]\n"))
    title = (folder / "title.yaml").read_text()
    (folder / "title.yaml").write_text(f"{title}layers: [house]\n")
    house.parent.mkdir()
    house.write_text(
        "format: 1\nphases:\n  turn:\n    fills:\n      first: |\n"
        '        if land of east > 9:\n          say "East is rich"\n'
    )
    editor.open(house)
    hover = editor.ask("textDocument/hover", **editor.at(house, "if lan"))["result"]
    assert "land (definition)" in hover["contents"]["value"].lower()
    wanted = editor.ask("textDocument/rename", **editor.at(house, "if lan"), newName="farm land")
    assert house.as_uri() in wanted["result"]["changes"]

    sound = editor.texts[house]
    editor.type(house, sound.replace("land of", "lamd of"))
    (mistake,) = editor.mistakes(house, bool)
    assert {"line": 5, "character": 11} == mistake["range"]["start"]
    editor.type(house, sound.replace("if land of east > 9:", "if la"))
    items = editor.ask("textDocument/completion", **editor.at(house, "if la"))["result"]
    items = items["items"] if isinstance(items, dict) else items
    assert "land" in {item["label"] for item in items}
