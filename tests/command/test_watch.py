"""`plainrules watch` at a terminal: what is said at once, saves as editors make them, Ctrl-C."""

import signal
import sys

import pytest

pytest.importorskip("watchfiles")
if sys.platform == "win32":
    pytest.skip("needs terminals as Unix has them", allow_module_level=True)

from tests.session.purse import FILE, RULES, written
from tests.terminal import Terminal


def test_saves_are_told_in_their_rounds_until_ctrl_c(tmp_path):
    written(tmp_path)
    env = {"PLAINRULES_CORPUS": str(tmp_path), "PLAINRULES_CACHE": str(tmp_path / "cache")}
    terminal = Terminal(("watch", "purse", "--jobs", "1"), tmp_path, **env)
    assert terminal.wait("reading purse and the lines that its tests execute ...\n")
    assert terminal.wait("watching purse: 3 rule tests, 1 fail; Ctrl-C ends it\n")

    path = tmp_path / FILE
    written_beside = path.with_name("rules.yaml.new")
    written_beside.write_text(RULES.replace("luck > 7", "lack > 7"))
    written_beside.rename(path)
    assert terminal.wait("21:10: unknown value 'lack'\n")
    (tmp_path / "rules/purse/more.yaml").write_text("format: 1\nvalues: {lack: {from: 0}}\n")
    assert terminal.wait(" s)\n")
    assert f"\nmended: {FILE}:21:10: unknown value 'lack'\n" in terminal.shown

    terminal.send(signal.SIGINT)
    assert 130 == terminal.finish()
    assert "Traceback" not in terminal.shown


def test_the_impact_grows_under_the_rest_until_the_next_save(tmp_path):
    written(tmp_path)
    env = {"PLAINRULES_CORPUS": str(tmp_path), "PLAINRULES_CACHE": str(tmp_path / "cache")}
    terminal = Terminal(("watch", "purse", "--jobs", "1", "--impact"), tmp_path, **env)
    assert terminal.wait("Ctrl-C ends it\n")

    (tmp_path / FILE).write_text(RULES.replace("luck > 7", "luck > 6"))
    assert terminal.wait("impact: 1000 pairs, 1000 identical: no difference seen\n")
    assert "all of check: " in terminal.shown.split("impact: 10 pairs, ")[0]

    terminal.send(signal.SIGINT)
    assert 130 == terminal.finish()
    assert "Traceback" not in terminal.shown


def test_seats_are_for_the_impact(plainrules):
    status, _, wrong = plainrules("watch", "quay", "--seats", "random")

    told = "seats and scenario need --impact: write that, too"
    assert (2, f"plainrules: {told}\n") == (status, wrong)
