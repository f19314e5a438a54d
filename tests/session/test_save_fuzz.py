"""Kept games cut, flipped and edited by the thousand: refused in words, or read right; the file untouched.

PLAINRULES_SPOILT_SAVES says how many (`PLAINRULES_SPOILT_SAVES=10000 pytest -s -m long tests/session/test_save_fuzz.py`).
What was found so stands in `test_save_files.py`.
"""

import copy
import json
import os
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.command import main
from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing import played_again as replaying

from .quay import play_on

CASES = int(os.environ.get("PLAINRULES_SPOILT_SAVES", "80"))
ROOT = Path(__file__).parent.parent.parent


def games():
    """Kept games of three titles: a whole one, one from a described position, one of many rules."""
    harbours = interpreter.load("harbours")
    yield play_on(harbours.new(seed=4, seats=["guild=human", "raiders=random"]), 12)
    described = {
        "scenario": harbours.scenarios[0],
        "values": {"guild coins": 3},
        "spaces": {"salt haven": "1 guild sloop"},
    }
    yield play_on(harbours.position(described, 9), 8)
    yield play_on(interpreter.load("tictactoe").new(seed=1, seats=["crosses=human"]))
    short = interpreter.load("adp").new("short", 2, ["coalition=human"])
    yield play_on(short, 25)


@pytest.fixture
def kept(monkeypatch, tmp_path):
    """The files' bytes; and from then on a title is loaded once."""
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))
    load = cache(
        lambda title, printing, options, mods: interpreter.load(
            title, printing=printing, options=options, mods=mods
        )
    )
    monkeypatch.setattr(
        replaying,
        "load",
        lambda title, printing, options, mods, steps: load(
            title, printing, tuple(options), tuple(mods)
        ),
    )
    return [game.to_save().to_text().encode() for game in games()]


LIST = b' "decisions": ['


# --- what is done to a file --------------------------------------------------------------------------

ODD = st.sampled_from(
    [None, True, -1, 7, 1 << 70, 10**300, 1.5, 1e308, "", "x" * 300, "a\0b", "\x1b[2J\n", "\ud800", "é", "..", "none",
     "human", "bot", "short", [], {}, [[]], {"": {}}, [1, 1], ["guild", "guild"], {"raiders": "bot"}]
)  # fmt: skip


def paths(data, here=()):
    """The place of every value in a JSON tree."""
    yield here
    pairs = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in pairs:
        yield from paths(value, (*here, key))


def places_in(text):
    """Anywhere, and as often among the decisions alone."""
    return st.integers(0, len(text) - 1) | st.integers(text.index(LIST), len(text) - 1)


@st.composite
def edited(draw, text):
    """A value or key of the JSON is another."""
    data = json.loads(text)
    head = {key: value for key, value in data.items() if key != "rules"}
    places = list(paths(head))
    *way, last = draw(st.sampled_from([place for place in places if place]))
    inside = data
    for key in way:
        inside = inside[key]
    deed = draw(st.sampled_from(["odd", "other", "delete", "rename", "twice"]))
    if deed == "odd":
        inside[last] = draw(ODD)
    elif deed == "other":
        other = data
        for key in draw(st.sampled_from([place for place in places if place])):
            other = other[key]
        inside[last] = copy.deepcopy(other)
    elif deed == "delete":
        del inside[last]
    elif isinstance(inside, list):
        inside.insert(last, inside[last])
    elif deed == "rename":
        inside[f"{last}s"] = inside.pop(last)
    else:
        inside[f"{last} of red"] = inside[last]
    return json.dumps(data, indent=draw(st.sampled_from([None, 1]))).encode()


@st.composite
def shuffled(draw, text):
    """Lines are missing, doubled or elsewhere."""
    lines = text.split(b"\n")
    number = st.integers(0, len(lines) - 1) | st.integers(lines.index(LIST), len(lines) - 1)
    one, two = draw(number), draw(number)
    deed = draw(st.sampled_from(["swap", "delete", "double", "garble"]))
    if deed == "swap":
        lines[one], lines[two] = lines[two], lines[one]
    elif deed == "delete":
        del lines[min(one, two) : max(one, two)]
    elif deed == "double":
        lines.insert(one, lines[two])
    else:
        lines[one] = draw(st.binary(max_size=30))
    return b"\n".join(lines)


@st.composite
def flipped(draw, text):
    """Some bits are the other way round."""
    data = bytearray(text)
    for _ in range(draw(st.integers(1, 3))):
        data[draw(places_in(text))] ^= 1 << draw(st.integers(0, 7))
    return bytes(data)


@st.composite
def damaged(draw, files):
    text = draw(st.sampled_from(files))
    cut = places_in(text).map(lambda end: text[:end])
    return text, draw(st.one_of(cut, flipped(text), edited(text), shuffled(text)))


# --- what must come of it ----------------------------------------------------------------------------


def outcome(path, whole):
    """What became of a damaged file. Anything but a mistake in words fails the test."""
    try:
        save = read(path)
        title = replaying.title_of(save)
        replay = replaying.begin(title, save)
    except (Mistake, CorpusError) as mistake:
        assert str(mistake) and ("\n" not in str(mistake) or isinstance(mistake, CorpusError))
        return "refused"
    told = "cut off" if save.cut else "read"
    try:
        for _ in replay.steps():
            pass
    except replaying.Divergence as divergence:
        assert str(divergence) and "\n" not in str(divergence)
        told = "no longer fits"
    taken = replay.game.to_save().decisions
    assert told == "no longer fits" or len(taken) == len(save.decisions)
    for mine, its in zip(taken, save.decisions, strict=False):
        assert mine[:3] == its[:3] and its[3] in ("", mine[3])
    assert legal(title, save, len(taken)) == replay.game.run.s
    return told


def legal(title, save, number):
    """The state after so many decisions, played without what reads saves."""
    if save.position is None:
        game = title.new(save.scenario or None, save.seed, save.seats)
    else:
        game = title.position(save.position, save.seed, save.seats)
    for point, faction, option, _ in save.decisions[:number]:
        assert (point, faction) == (game.decision.name, game.decision.faction)
        game.choose(option)
    return game.run.s


@pytest.mark.parametrize("cases", [20, pytest.param(CASES, marks=pytest.mark.long)])
def test_a_damaged_save_is_refused_in_words_or_read_right(kept, tmp_path, cases):
    path, told = tmp_path / "game.json", Counter()

    @settings(
        max_examples=cases, derandomize=True, database=None, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(damaged(kept))
    def look(case):
        whole, text = case
        path.write_bytes(text)
        came = outcome(path, whole)
        told[came] += 1
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            assert main(["replay", str(path)]) in ((1, 2) if came == "refused" else (0, 1))
        assert text == path.read_bytes()
        assert ["game.json"] == os.listdir(tmp_path)

    look()
    print(dict(told))
    assert {"refused", "cut off", "read", "no longer fits"} == set(told)
