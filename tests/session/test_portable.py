"""A title as data for any Python: it plays as the one that it was packed from, and reads no file."""

from pathlib import Path

import pytest

import interpreter
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.portable import OnlyShelf, pack, unpack
from interpreter.session.why.why import Why
from tests.session.quay import SEED, play_on, quay

HOME = Path(interpreter.__file__).parent.parent


@pytest.mark.parametrize("name", ["tictactoe", "afghanistan"])
def test_games_are_those_of_the_title_entry_by_entry(name):
    title = interpreter.load(name, root=HOME)
    carried = unpack(pack(title))

    for seed in range(3):
        one, other = (play_on(each.new(seed=seed, fill=True), 400) for each in (title, carried))
        assert one.run.log and one.run.log == other.run.log
        assert one.to_save().to_text() == other.to_save().to_text()


def test_questions_and_reasons_are_told_in_the_words_of_the_files():
    title = quay()
    told = [
        (
            [str(option) for option in game.decision.options],
            Why(game, 0).explain("load"),
        )
        for game in (each.new("calm", SEED) for each in (title, unpack(pack(title))))
    ]

    assert told[0] == told[1] and told[0][1]


def test_no_path_of_the_machine_is_carried(tmp_path):
    mod = tmp_path / "mine"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: mine\nextends: quay\n", encoding="utf-8")
    carried = unpack(pack(quay(mods=[mod])))

    assert ("mine",) == carried.mods == tuple(carried.new("calm").to_save().mods)


def test_another_title_or_edition_is_not_there():
    shelf = OnlyShelf(only=unpack(pack(quay())))

    assert shelf.only is shelf.load("quay") is shelf.load("quay", printing=shelf.only.printing)
    for title, printing in (("tictactoe", None), ("quay", "new")):
        with pytest.raises(Mistake, match="is here, in the edition"):
            shelf.load(title, printing=printing)
