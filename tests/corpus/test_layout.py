"""Every rule file has one layout: what it says and remarks is kept, and laying out twice changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.yaml.layout import WIDTH, Lost, laid_out
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Source, plain

LONG = " ".join(["word"] * 40)
CASES = {
    "two columns a level, for the dash of a list too": (
        "a:\n    b:\n        - 1\n        -   c: d\n            e: f\nlist:\n- x\n- y\n",
        "a:\n  b:\n    - 1\n    - c: d\n      e: f\nlist:\n  - x\n  - y\n",
    ),
    "rule text keeps its levels": (
        "do: |\n     if a:\n         place 1\n         if b:\n             remove 1\n     stop\n",
        "do: |\n  if a:\n    place 1\n    if b:\n      remove 1\n  stop\n",
    ),
    "brackets close up": (
        "a: { b : 1 ,c: [ 1,2 ,  x ] , d }\nprefer: [{first: x}, {most: y, fewest: z}]\n",
        "a: {b: 1, c: [1, 2, x], d}\nprefer: [first: x, {most: y, fewest: z}]\n",
    ),
    "what stood in several rows stands in one where it fits": (
        "a: {b: 1,\n    c: 2}\nd:\n  [x,\n   y]\nsays: some\n  words\n",
        "a: {b: 1, c: 2}\nd: [x, y]\nsays: some words\n",
    ),
    "a long list goes on below": (
        f"a: [{', '.join(['spaces'] * 20)}]\n",
        f"a: [{', '.join(['spaces'] * 14)},\n    {', '.join(['spaces'] * 6)}]\n",
    ),
    "a long text goes on below": (
        f"a:\n  b: {LONG}\n",
        f"a:\n  b: {' '.join(['word'] * 23)}\n      {' '.join(['word'] * 17)}\n",
    ),
    "quotes only where they are needed": (
        "a: 'x'\n'b': \"it's\"\nc: \"2.1\"\nd: 2.1\ne: \"a: b\"\nf: 'say \"x\"'\ng: \"12\"\nh: 1.3.6\ni: [\"a, b\"]\nj: 0506\nk: \"0506\"\n",
        "a: x\nb: it's\nc: 2.1\nd: 2.1\ne: \"a: b\"\nf: say \"x\"\ng: \"12\"\nh: 1.3.6\ni: [\"a, b\"]\nj: 0506\nk: 0506\n",
    ),
    "comments go with what they stand above or behind": (
        "# top\n\n\n\na: 1   # one\nbcd: 2 # two\n\n\n    # above c\nc:  # of c\n    # above d\n    d: |  # of d\n      # not a comment\n# end\n",
        "# top\n\na: 1    # one\nbcd: 2  # two\n\n# above c\nc:  # of c\n  # above d\n  d: |  # of d\n    # not a comment\n# end\n",
    ),
    "a hash within a text is none": (
        'a: "x # y"  # z\nb: c#d\n',
        'a: "x # y"  # z\nb: c#d\n',
    ),
    "a key that names nothing": ("a:\nb: {c, d: }\ne: null\n", "a:\nb: {c, d}\ne: null\n"),
    "lists of lists": ("- - 1\n  - 2\n-   - 3\n", "- - 1\n  - 2\n- - 3\n"),
    "ends of lines and of the file": ("a: 1  \nb: |\n  x   \n\n\n\n", "a: 1\nb: |\n  x\n"),
}  # fmt: skip


def anew(text: str) -> str:
    source = Source("x.yaml", tuple(text.removesuffix("\n").split("\n")))
    return laid_out(source, read(text.encode(), "x.yaml"))


@pytest.mark.parametrize("name", CASES)
def test_the_layout(name):
    before, after = CASES[name]

    assert after == anew(before)
    assert after == anew(after)


def test_a_comment_within_brackets_stops_it_at_its_line():
    with pytest.raises(Lost, match="move it above the entry") as lost:
        anew("a: 1\nb: [x,  # why\n  y]\n")

    assert 2 == lost.value.line


WORDS = st.text("ab #:,[]{}'\"-|>?!&*%@\\0.19éß", min_size=1, max_size=12).map(str.strip)
TREES = st.recursive(
    st.one_of(st.integers(-99, 99), st.booleans(), WORDS.filter(bool), st.just(LONG)),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4),
        st.dictionaries(WORDS.filter(bool), inner, min_size=1, max_size=4),
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("trees", [10, pytest.param(60, marks=pytest.mark.long)])
def test_whatever_is_written_means_the_same_afterwards(trees):
    @settings(max_examples=trees, deadline=None, derandomize=True)
    @given(tree=TREES, flow=st.booleans(), width=st.integers(20, 200))
    def look(tree, flow, width):
        same_afterwards(tree, flow, width)

    look()


def same_afterwards(tree, flow, width):
    text = written({"top": tree}, flow, width)
    try:
        wanted = plain(read(text.encode(), "x.yaml"))
    except CorpusError:
        return  # no rule file could say so
    after = anew(text)

    assert wanted == plain(read(after.encode(), "x.yaml"))
    assert after == anew(after)


def written(value: object, flow: bool, width: int) -> str:
    import io

    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style, yaml.width, yaml.allow_unicode = flow, width, True
    stream = io.StringIO()
    yaml.dump(value, stream)
    return stream.getvalue()


def test_rows_are_no_longer_than_the_width_where_they_can_be_cut():
    after = anew(f"a: {{b: [{', '.join(['one two'] * 60)}], c: {LONG}}}\n")

    assert WIDTH >= max(len(row) for row in re.sub("c: word.*", "", after).splitlines())


ROOT = Path(interpreter.__file__).parent.parent


@pytest.mark.parametrize(
    "top", ("cards", "maps", *sorted(p.name for p in (ROOT / "rules").iterdir()))
)
def test_every_rule_file_is_laid_out(top):
    folder = ROOT / top if top in ("cards", "maps") else ROOT / "rules" / top
    files = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.yaml"))}
    loose = [str(path.relative_to(ROOT)) for path, text in files.items() if anew(text) != text]

    assert files
    assert [] == loose, "plainrules format lays them out"
