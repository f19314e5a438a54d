"""Printings and options that a mod brings in its `overlays/`."""

from __future__ import annotations

import argparse
import shutil

import pytest

from interpreter.command import main
from interpreter.command.arguments import completing
from interpreter.session.editions.variant import choose, layers_of
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.played_again import restore
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.watching.watched_title import Watching
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


STORM = FILES["overlays/storm/overlay.yaml"]
OFFERS = "overlays/storm/overlay.yaml"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (STORM.replace("overlay: storm", "overlay: gale"), "2:10: error: unknown overlay of this"),
        (STORM + "printing: fifth\n", "5:11: error: unknown printing 'fifth'"),
        (None, "1:1: error: this file cannot be read (it is a folder)"),
    ],
    ids=["name", "printing", "folder"],
)
def test_a_wrong_offer_is_told_with_its_place(mod, capsys, text, told):
    (mod / OFFERS).unlink()
    if text is None:
        (mod / OFFERS).mkdir()
    else:
        written(mod, **{OFFERS: text})

    assert 1 == main(["show", "quay", "--mod", str(mod)])
    err = capsys.readouterr().err
    assert f"{OFFERS}:{told}" in err and 1 == err.count("error: ")


def test_an_offer_of_a_later_mod_may_be_of_its_printing(mod, tmp_path):
    other = written(tmp_path / "other", **{OFFERS: STORM + "printing: third\n"})
    (other / "overlay.yaml").write_text(
        "format: 1\noverlay: other\nextends: quay\nafter: [shoals]\n"
    )
    (mod / OFFERS).unlink()
    (mod / "overlays/storm/rules.yaml").unlink()
    (mod / "overlays/storm").rmdir()
    for name in ("overlay.yaml", "rules.yaml"):
        (other / "overlays/third" / name).unlink()
    (other / "overlays/third").rmdir()

    assert "third" == quay(mods=[other, mod], printing="third").printing


def test_nothing_that_a_mod_offers_is_passed_over(mod, tmp_path, capsys):
    place = mod / "overlays"
    (tmp_path / "away").mkdir()
    for make, told in (
        (lambda: (place / "gale").mkdir(), "gale offers nothing: it has no overlay.yaml"),
        (lambda: (place / "gale").symlink_to(tmp_path / "away"), "links to folders are not"),
        (lambda: (place / "gale.yaml").write_text(""), "it is a file, not a folder"),
    ):
        make()
        capsys.readouterr()
        assert 2 == main(["check", "quay", "--mod", str(mod)])
        err = capsys.readouterr().err
        assert told in err and 1 == err.count("\n")
        for path in place.glob("gale*"):
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


def test_a_printing_of_a_mod_is_no_default(tmp_path, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    mod = tmp_path / "fourth"
    text = "format: 1\noverlay: {}\nextends: tictactoe\n"
    (mod / "overlays/fourth").mkdir(parents=True)
    (mod / "overlay.yaml").write_text(text.format("mine"))
    (mod / "overlays/fourth/overlay.yaml").write_text(text.format("fourth") + "kind: printing\n")

    plain = choose("tictactoe", None, (), [mod])
    assert ("", (str(mod),)) == (plain.printing, plain.overlays)
    assert "fourth" == choose("tictactoe", "fourth", (), [mod]).printing


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
    assert "overlays/storm/rules.yaml:2:35: error: unknown " in capsys.readouterr().err


def test_a_mod_that_only_offers_is_not_said_to_change_nothing(mod, capsys):
    (mod / "rules.yaml").unlink()
    shutil.rmtree(mod / "tests")

    assert 0 == main(["check", "quay", "--mod", str(mod)])
    assert "changes nothing" not in capsys.readouterr().out
    shutil.rmtree(mod / "overlays")
    assert 0 == main(["check", "quay", "--mod", str(mod)])
    assert "changes nothing" in capsys.readouterr().out


def test_its_own_tests_may_name_it(mod, capsys):
    assert 0 == main(["test", "quay", "--mod", str(mod), "--own"])
    assert "1 of 1" in capsys.readouterr().out


@pytest.mark.parametrize("order", [["--option", "storm"], ["--printing", "third"]], ids=str)
def test_diff_holds_it_against_the_title(mod, capsys, order):
    assert main(["diff", "quay", "--mod", str(mod), *order]) in (0, 1)
    assert order[1] in capsys.readouterr().out


@pytest.mark.parametrize("kind, name", [("option", "storm"), ("printing", "third")], ids=str)
def test_show_lists_it_and_leads_to_it(mod, capsys, kind, name):
    assert 0 == main(["show", "quay", f"{kind}s", "--mod", str(mod)])
    assert f"\n  {name}" in capsys.readouterr().out
    assert 0 == main(["show", "quay", f"{kind} {name}", "--mod", str(mod)])
    assert f"overlays/{name}/overlay.yaml:2" in capsys.readouterr().out


def test_a_shell_completes_it(mod):
    order = argparse.Namespace(title="quay", mods=[str(mod)])

    assert "storm" in completing._OFFERS["options"]("", order)
    assert "third" in completing._OFFERS["printing"]("", order)


def test_watch_runs_its_tests_again_when_it_is_saved(mod, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    watching = Watching(Wanted("quay", mods=(str(mod),)))
    watching.begin()
    (mod / "overlays/storm/rules.yaml").write_text(FILES["rules.yaml"])

    assert any("a storm is dear" in line for line in watching.look())


def test_an_audit_reads_it_and_refuses_one_that_nobody_offers(mod, capsys):
    (mod / "overlays/storm/rules.yaml").write_text(
        'format: 1\nactions: {load: {cite: "9.9", numbers: {price: 4}}}\n'
    )
    order = ["audit", "quay", "--cites-only", "--mod", str(mod)]
    main([*order, "--option", "storm"])

    assert "9.9" in capsys.readouterr().out
    assert 2 == main([*order, "--option", "strom"])
    assert "unknown option 'strom': did you mean 'storm'?" in capsys.readouterr().err
