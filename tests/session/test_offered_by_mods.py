"""Printings and options that a mod brings in its `overlays/`."""

from __future__ import annotations

import pytest

from interpreter.command import main
from interpreter.session.editions.variant import layers_of
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.replay import restore
from tests.session.quay import ROOT, play_on, quay

FILES = {
    "overlay.yaml": "format: 1\noverlay: shoals\nextends: quay\n",
    "rules.yaml": "format: 1\nactions: {load: {numbers: {price: 3}}}\n",
    "overlays/storm/overlay.yaml": "format: 1\noverlay: storm\nextends: quay\nkind: option\n",
    "overlays/storm/rules.yaml": "format: 1\nactions: {load: {numbers: {price: 4}}}\n",
    "overlays/third/overlay.yaml": "format: 1\noverlay: third\nextends: quay\nkind: printing\n",
    "overlays/third/rules.yaml": "format: 1\nscenarios: {calm: {values: {red coins: 11}}}\n",
    "tests/storm.yaml": (
        "format: 1\ntests:\n  - test: a storm is dear\n    options: [storm]\n"
        "    given: {values: {red coins: 9}}\n    as: red\n    run: load\n"
        "    answers: [space: long pier, space: done]\n    rolls: [1]\n    expect: red coins = 5\n"
    ),
}


@pytest.fixture
def mod(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))
    return written(tmp_path / "shoals")


def written(folder, **more):
    for name, text in (FILES | more).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def price(title) -> int:
    corpus = title.corpus.tree
    return corpus.get("actions").get("load").get("numbers").get("price").value


def test_a_mod_alone_lays_nothing_of_what_it_offers(mod):
    assert 3 == price(quay(mods=[mod]))


def test_an_option_of_a_mod_lies_over_the_mod(mod):
    title = quay(mods=[mod], options=["storm"])

    assert (4, ("storm",)) == (price(title), title.options)
    named = [name for _, name in layers_of(title.variant).overlays]
    assert ["option storm", "mod shoals"] == named


def test_a_printing_of_a_mod_takes_the_place_of_the_title_s(mod):
    title = quay(mods=[mod], printing="third")

    assert "third" == title.printing
    game = title.new("calm", 1)
    assert 11 == game.ask("red coins")


def test_it_is_the_mod_s_alone(mod):
    with pytest.raises(Mistake, match="unknown option 'storm'"):
        quay(options=["storm"])
    with pytest.raises(Mistake, match="unknown printing 'third'"):
        quay(printing="third")


def test_a_name_is_offered_once(mod):
    written(mod, **{"overlays/fair-wind/overlay.yaml": FILES["overlays/storm/overlay.yaml"]})
    with pytest.raises(Mistake, match="'fair-wind' is offered twice: rename"):
        quay(mods=[mod])


def test_a_kept_game_with_an_option_of_a_mod_goes_on(mod, tmp_path):
    game = play_on(quay(mods=[mod], options=["storm"]).new("calm", 3), 5)
    game.save(tmp_path / "game.json")
    again = restore(tmp_path / "game.json")

    assert ("storm",) == again.title.options
    assert game.decision.options == again.decision.options


def test_check_reads_what_a_mod_offers(mod, capsys):
    assert 0 == main(["check", "quay", "--mod", str(mod)])
    written(
        mod,
        **{"overlays/storm/rules.yaml": "format: 1\nactions: {load: {numbers: {price: dephs}}}\n"},
    )

    capsys.readouterr()
    assert 1 == main(["check", "quay", "--mod", str(mod)])
    assert "overlays/storm/rules.yaml:2:35: error: unknown a" in capsys.readouterr().err


def test_its_own_tests_may_name_it(mod, capsys):
    assert 0 == main(["test", "quay", "--mod", str(mod), "--own"])
    assert "1 of 1" in capsys.readouterr().out


@pytest.mark.parametrize("order", [["--option", "storm"], ["--printing", "third"]], ids=str)
def test_diff_holds_it_against_the_title(mod, capsys, order):
    assert main(["diff", "quay", "--mod", str(mod), *order]) in (0, 1)
    assert order[1] in capsys.readouterr().out
