"""What `show` prints of a changed entry is YAML that says just what is in force."""

import pytest

import interpreter
from interpreter.corpus.index import Index
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import plain
from interpreter.session.editions import rule_files
from interpreter.session.editions.variant import choose, layers_of
from interpreter.session.telling.sources import Sources
from interpreter.workshop.showing.merged import Writer, laid_over


@pytest.mark.parametrize(
    ("printing", "options"),
    [
        ("first", ["open-deployment", "eligibility-b"]),
        (None, ["deception", "no-capabilities"]),
    ],
)
def test_a_merged_entry_is_written_as_it_is_in_force(printing, options):
    variant = choose("adp", printing, options, [])
    writer, seen = Writer(Sources(variant.root), layers_of(variant)), 0
    for thing in Index.of(rule_files.read(variant).tree).things:
        if not laid_over(thing.entry.value):
            continue
        rows = [row for row in writer.entry(thing.path, thing.entry) if not row.note]
        text = "".join(f"{row.text}\n" for row in rows)
        seen += any(row.mark for row in rows)
        assert plain(read(text.encode(), "shown")) == {thing.path[-1]: plain(thing.entry.value)}

    assert seen


def test_what_texts_call_so_is_meant_before_what_the_table_calls_so():
    index = Index.of(rule_files.read(choose("adp", None, [], [])).tree)

    assert ("actions", "terror") == index.meant("terror").path
    assert ("values", "terror markers") == index.meant("terror markers").path


def test_a_special_activity_among_spaces_says_what_it_is():
    game = interpreter.load("adp").new("short", seed=2, seats=["coalition=human"], fill=True)
    while game.decision.faction != "coalition":
        game.proceed()
    for answer in ("operate", "train"):
        game.choose(answer)
    labels = {option.name: option.label for option in game.decision.options}

    assert "Surge (Special Activity)" == labels["surge"]
    assert "Kabul" == labels["kabul"]
