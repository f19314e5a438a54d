"""`python -m bench.screens` says how it is called, and refuses in one line what it cannot measure."""

from __future__ import annotations

import pytest

from bench import screens


@pytest.mark.parametrize(
    "words, status, said",
    [
        (["--help"], 0, "clicks of each title"),
        (["1"], 2, "error: at least two answers are needed"),
        (["2", "/nowhere"], 2, "error: /nowhere is no checkout of the program"),
        (["2", str(screens.HERE), "chess"], 2, "error: no such title: chess (of adp, cuba, labyrinth)"),
    ],
)  # fmt: skip
def test_it_says_how_it_is_called(monkeypatch, capsys, words, status, said):
    monkeypatch.setattr("sys.argv", ["screens", *words])
    with pytest.raises(SystemExit) as ended:
        screens.main()
    told = capsys.readouterr()

    assert status == ended.value.code
    assert said in " ".join((told.out + told.err).split())
