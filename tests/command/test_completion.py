"""Completion in a shell: bash is asked as it asks itself when Tab is pressed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.session.playing.title import load
from tests.session.quay import ROOT

ASK = """
eval "$(plainrules completion bash)"
while IFS= read -r COMP_LINE; do
  COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMP_WORDS=($COMP_LINE) COMPREPLY=()
  _python_argcomplete plainrules </dev/null
  printf '%s|' "${COMPREPLY[@]}"; echo
done
"""
OFFERED = {
    "plainrules pl": {"play"},
    "plainrules play --allow": {"--allow-takeback"},
    "plainrules play qu": {"quay"},
    "plainrules play quay --scenario ": {"calm", "storm"},
    "plainrules play quay --printing n": {"new"},
    "plainrules play quay --option f": {"fair-wind"},
    "plainrules audit quay --option f": {"fair-wind"},
    "plainrules play quay --seat re": {"red=human", "red=bot", "red=random"},
    "plainrules play quay --seat red=h": {"human"},
    "plainrules sim quay --seats ": {"bot", "random"},
    "plainrules show quay lo": {"load", r"long\ pier"},
    "plainrules show quay long ": {"pier"},
    "plainrules show quay scen": {"scenarios"},
    "plainrules try quay 2": {r"2\ text"},
    "plainrules try quay 2 ": {"text"},
    "plainrules completion f": {"fish"},
    "plainrules play nowhere --scenario ": set(),
}


@pytest.fixture(scope="module")
def offered(tmp_path_factory):
    """By line, what bash offers; the title is compiled, as it is for whoever has played it."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAINRULES_CACHE", str(cache))
        load("quay", root=ROOT)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {
        **os.environ, "PATH": path, "PLAINRULES_CORPUS": str(ROOT), "PLAINRULES_CACHE": str(cache),
    }  # fmt: skip
    bash = shutil.which("bash")
    assert bash is not None
    told = subprocess.run(
        [bash, "--norc", "-c", ASK], input="\n".join([*OFFERED, ""]), env=environment, text=True,
        capture_output=True, check=True, cwd=cache,
    )  # fmt: skip
    rows = told.stdout.splitlines()
    assert ("", len(OFFERED)) == (told.stderr, len(rows))
    return dict(zip(OFFERED, rows, strict=True))


@pytest.mark.parametrize("line", OFFERED)
def test_bash_offers_what_may_stand_there(offered, line):
    assert OFFERED[line] == {word.strip() for word in offered[line].split("|")} - {""}


@pytest.mark.parametrize(
    "shell, said", [("zsh", "compdef"), ("fish", "complete --command plainrules")]
)
def test_other_shells_get_a_script_of_their_own(plainrules, shell, said):
    status, out, err = plainrules("completion", shell)

    assert (0, "") == (status, err)
    assert said in out


def test_what_is_not_compiled_is_not_waited_for(plainrules, monkeypatch, tmp_path):
    """Nobody who presses a key wants a title read."""
    from argparse import Namespace

    from interpreter.command.arguments import completing

    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path))
    order = Namespace(title="quay", printing=None, options=[], mods=[], command="play")

    assert [] == completing._quietly(completing._scenarios)("", order)
    assert [] == [path for path in tmp_path.iterdir() if path.suffix != ".json"]
