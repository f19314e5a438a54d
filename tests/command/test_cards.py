"""Where the texts of cards come from, wherever they are met: `cards`, `show`, the table, the log, `sim`."""

import json
import shutil

import pytest

import interpreter
from interpreter.command import main
from interpreter.command.screen import ascii_only, screen
from interpreter.command.table.menu import Menu
from tests.session.quay import ROOT

WAY = '        rest "Rest":'
READING = f'        read "Read the tide" if playable text of tide card:\n          play text of tide card\n{WAY}'
GALE = "strength: 4}"
TOLD = (
    "strength: 4, text: {says: Mud in the yard., do: add 1 to mud of old yard,"
    " source: {kind: stand-in, where: ours, keeps: the wind}}}"
)
PLAY = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human")


@pytest.fixture
def tides(plainrules, monkeypatch, tmp_path):
    """The quay, where the tide may be read and the tide of this seed is a stand-in."""
    root = tmp_path / "corpus"
    shutil.copytree(ROOT, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
    for path, old, new in (
        ("rules/quay/rules.yaml", WAY, READING),
        ("cards/quay/cards.yaml", GALE, TOLD),
    ):
        text = (root / path).read_text()
        assert 1 == text.count(old)
        (root / path).write_text(text.replace(old, new))
    return plainrules


def test_cards_lists_every_card_by_number_with_totals(tides):
    status, out, err = tides("cards", "quay")
    lines = out.splitlines()

    assert (0, "") == (status, err)
    assert "   title         class  strength  text" == lines[0]
    assert "1  Ebb           Tide   0" == lines[1]
    assert "2  Flood         Tide   2         sourced" == lines[2]
    assert "3  Spring tide   Tide   3         unstated" == lines[3]
    assert "9  Gale          Tide   4         stand-in" == lines[9]
    assert [
        "",
        "9 cards, 4 texts: 1 sourced, 1 stand-in, 1 unknown, 1 unstated; 5 cards without a text",
        "  sourced   a publication or a repository tells it",
        "  stand-in  ours, in place of a text that we do not have",
        "  unknown   it cannot be played",
        "  unstated  the file names no source",
    ] == lines[10:]


def test_cards_json_holds_every_field(tides):
    cards = json.loads(tides("cards", "quay", "--json")[1])
    nothing = {"kind": None, "where": "", "keeps": ""}

    assert list(range(1, 10)) == [card["card"] for card in cards]
    assert {
        "card": 9, "title": "Gale", "class": "tide", "fields": {"strength": 4}, "source": nothing,
        "effects": {"text": {"kind": "stand-in", "where": "ours", "keeps": "the wind"}},
    } == cards[8]  # fmt: skip
    assert ({}, {"text": nothing}) == (cards[0]["effects"], cards[2]["effects"])
    assert "unknown" == cards[4]["effects"]["text"]["kind"]


def test_a_slot_says_where_the_texts_come_from_that_do_not_say_it_themselves(tides, tmp_path):
    path = tmp_path / "corpus" / "rules" / "quay" / "rules.yaml"
    slot = "{text: {name: Text, source: {kind: derived, where: the moon}}}"
    path.write_text(path.read_text().replace("effects: {text: {name: Text}}", f"effects: {slot}"))

    lines = tides("cards", "quay")[1].splitlines()
    cards = json.loads(tides("cards", "quay", "--json")[1])

    assert "3  Spring tide   Tide   3         derived" == lines[3]
    assert (
        "9 cards, 4 texts: 1 sourced, 1 derived, 1 stand-in, 1 unknown; 5 cards without a text"
        in lines
    )
    assert {"kind": "derived", "where": "the moon", "keeps": ""} == cards[2]["effects"]["text"]
    assert "the moon" not in str([card for card in cards if card["card"] != 3])


def test_a_wide_table_folds_its_titles(tides, tmp_path):
    path = tmp_path / "corpus" / "cards" / "quay" / "cards.yaml"
    long = "A very long name for a wind " * 5
    path.write_text(path.read_text().replace("title: Ebb", f"title: {long.strip()}"))

    out = tides("cards", "quay")[1]

    assert 100 == max(len(line) for line in out.splitlines())
    assert long.strip() in " ".join(out.split()).replace(" Tide 0", "")


def test_a_wrong_title_is_one_line(plainrules):
    assert (2, "", "plainrules: unknown title 'quya': did you mean 'quay'?\n") == plainrules(
        "cards", "quya"
    )


def test_show_tells_what_a_stand_in_keeps(tides):
    out = tides("show", "quay", "9")[1]

    assert "  Text: Mud in the yard.\n    (stand-in: ours)\n    (keeps: the wind)\n" in out


def test_the_table_marks_a_stand_in_wherever_it_is_met(tides):
    out = tides(*PLAY, typed="card\nread\nlog\nsave game.json\nquit\n")[1]

    notice = "Of 4 card texts 1 is a stand-in of ours, 1 is not known and cannot be played."
    assert f"{notice}\n`plainrules cards quay` lists them.\n" in out
    assert "Tide: 9 Gale  Tide, Strength 4, Text: stand-in\n" in out  # in the head
    assert "  Text (stand-in): Mud in the yard.\n" in out  # `card`
    assert "Read the tide (stand-in): Mud in the yard.\n" in out  # in the menu
    assert "Red: 9 Gale, Text (stand-in)\n" in out  # in the log
    assert "Red: 9 Gale, Text (stand-in)\n" in tides("replay", "game.json")[1]


def test_a_text_that_a_mod_changes_is_the_mods_unless_it_says_where_from(tides, tmp_path):
    mod = tmp_path / "drier"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("{format: 1, overlay: drier, extends: quay}\n")

    def shown(*keys):
        text = "".join(f"{key}\n      " for key in ("do: add 2 to mud of old yard", *keys))
        (mod / "x.yaml").write_text(f"format: 1\ncards:\n  - card: 9\n    text:\n      {text}\n")
        return tides("show", "quay", "9", "--mod", str(mod))[1]

    assert "Text: Mud in the yard.\n    (changed by drier)\n" in shown()
    assert "Text: Mud in the yard.\n    (derived: a letter)\n" in shown(
        "source: {kind: derived, where: a letter}"
    )
    shown()
    head = tides(*PLAY, "--mod", str(mod), typed="card\nquit\n")[1]
    assert "Text (changed by drier): Mud in the yard.\n" in head


def test_what_of_the_map_is_a_stand_in_says_so(tides, tmp_path):
    path = tmp_path / "corpus" / "maps" / "quay.yaml"
    flag = "deep: {source: {kind: stand-in, where: guessed}}"
    path.write_text(path.read_text().replace("deep: {}", flag))

    out = tides(*PLAY, typed="look long pier\nlook fish pier\nquit\n")[1]

    assert "\nOn the map Deep is a stand-in of ours.\n" in out
    assert "Long pier (Pier, Deep (stand-in))\n" in out
    assert "Fish pier (Pier)\n" in out


def test_what_is_known_is_not_marked(tides):
    for seed in range(1, 40):
        out = tides(*PLAY[:-3], str(seed), *PLAY[-2:])[1]
        if "Tide: 2 Flood" in out:
            break

    assert "Tide: 2 Flood  Tide, Strength 2\n" in out
    assert "Read the tide: Mud everywhere.\n" in out


def test_nothing_is_announced_where_nothing_is_made_up(tides, tmp_path):
    path = tmp_path / "corpus" / "cards" / "quay" / "cards.yaml"
    text = path.read_text().replace("kind: stand-in, where: ours, keeps: the wind", "kind: derived")
    path.write_text(text.replace(", text: {unknown: yes, source: {kind: unknown}}", ""))

    assert "card text" not in tides(*PLAY)[1]


def test_sim_counts_how_often_each_text_was_played(tides):
    words = ("sim", "quay", "--scenario", "calm", "--games", "12")
    texts = json.loads(tides(*words, "--json")[1])["texts"]
    number = {card: played["text"] for card, played in texts.items() if played}

    assert [str(card) for card in range(1, 10)] == list(texts)
    assert ({}, 0) == (texts["1"], number["5"])
    assert number["9"] > 0
    assert texts == json.loads(tides(*words, "--json", "--jobs", "2")[1])["texts"]

    _, out, _ = tides(*words, "--texts")
    reached = sum(played > 0 for played in number.values())
    assert f"\n   played       text\n2  Flood        {number['2']:>4}\n" in out
    assert f"\n{reached} of 4 texts were played, {sum(number.values())} times in all\n" in out


def test_copies_of_a_numbered_card_are_refused_where_they_are_asked_for(tmp_path, capsys):
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: more\nextends: afghanistan\n")
    (tmp_path / "more.yaml").write_text("format: 1\ncards:\n  - {card: 3, copies: 2}\n")

    assert 1 == main(["check", "afghanistan", "--mod", str(tmp_path)])
    told = capsys.readouterr().out
    assert "more.yaml:3:23: error: card 3 has a number, and numbered cards are there once" in told
    assert "missing" not in told and 1 == told.count("error:")


def test_who_chooses_between_texts_of_a_card_reads_them(capsys):
    game = interpreter.load("cuba").new(seed=1, fill="human")
    game.choose("happen")
    asked = game.decision
    assert asked is not None
    known = game.view(asked.faction)["cards"][0]["card"]["texts"]
    assert [text["says"] for text in known] == [option.says for option in asked.options]
    Menu.of(asked).show(screen(True))

    shown = " ".join(capsys.readouterr().out.split())
    assert 2 == len(known) and all(ascii_only(text["says"]) in shown for text in known)
