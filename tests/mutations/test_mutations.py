"""Every mutant is answered at its place in at most two messages, or is on the list of harmless ones.

Here one in a few is tried, file by file, among the long tests also some others each time; `python tools/mutate.py` tries all of them.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

from tests.mutations.harmless import harmless, reason_for
from tests.mutations.mutate import Mutant, mutants
from tests.mutations.verdict import complaint
from tests.mutations.workshop import Workshop, workshop
from tests.seeds import FRESH

TITLE = Path(__file__).parent / "title"
EVERY = 6  # all of them take minutes
SAMPLES = [
    (36, 0),
    pytest.param(EVERY, 0, marks=pytest.mark.long),
    pytest.param(EVERY, FRESH % EVERY, marks=pytest.mark.long, id=f"fresh-{FRESH}"),
]
FILES = sorted(path.relative_to(TITLE).as_posix() for path in TITLE.rglob("*.yaml"))
CARDS, MAP = "cards/shoals/deck.yaml", "maps/shoals.yaml"
VALUES, SUMS = "rules/shoals/values.yaml", "rules/shoals/sums.yaml"
MANIFEST = "rules/shoals/title.yaml"
# What is gone is missed in too many places of different sorts; who mends one takes it from here.
MANY = {
    "rules/shoals/peoples.yaml kinds/boat deleted",
    "rules/shoals/values.yaml values/mood/of deleted",
    "rules/shoals/values.yaml values/fog/of deleted",
    "rules/shoals/values.yaml definitions/lead/of deleted",
}
FIVE = "rules/shoals/values.yaml definitions deleted"  # a word of each: two of them are near others

# What the issue names: a file, what stands there, what is put there, what must be said of it.
NAMED = [
    (CARDS, "    unshaded: {says", "    unshadded: {says", "unknown key 'unshadded'", "unshaded"),
    (
        VALUES,
        "{truth: weather is calm}",
        "{truth: weather is clam}",
        "unknown word 'clam' of 'weather'",
        "calm",
    ),
    (CARDS, "    toll: 2", "    toll: 2\n    tol: 2", "unknown key 'tol'", "toll"),
    (MAP, "fish: 2", "fihs: 2", "unknown key 'fihs'", "fish"),
    (MAP, "borders: [far reach]", "borders: [far raech]", "unknown space 'far raech'", "far reach"),
    (MAP, "holm: {isle", "skerry: {isle", "'skerry' is given twice", ""),
    (CARDS, "card: 2", "card: 1", "'1' is defined twice in 'cards'", ""),
    (CARDS, "card: 2", "card: 3", "card 3 is not among the 'card numbers': 1, 2", ""),
    (MANIFEST, "[1, 2 to 2]", "[1, 2 to 4]", "cards 3 to 4 are missing", ""),
    (SUMS, "toll of card 1", "toll of card 7", "there is no card 7", ""),
    (SUMS, "in effect shaded of card 1", "in effect shaded of card 7", "there is no card 7", ""),
    (
        SUMS,
        "in effect shaded of card 1",
        "in effect unshaded of card 1",
        "nothing of the 'unshaded' text of card 1 lasts, so it is never in effect",
        "",
    ),
    (
        SUMS,
        "in effect shaded of card 1",
        "in effect unshaded of card 2",
        "card 2 has no 'unshaded' text; it has only shaded",
        "",
    ),
    (
        CARDS,
        "do: add 1 to luck",
        "do: add to luck",
        "expected a value, found 'to'; it is written 'add N to VALUE'",
        "add … to",
    ),
]


@pytest.fixture(scope="module")
def shop(tmp_path_factory) -> Workshop:
    return workshop(TITLE, tmp_path_factory.mktemp("mutants"), "shoals")


def sample(file: str, every: int, first: int) -> list[Mutant]:
    """Some of a file's mutants, the same ones every time. Texts of rule tests are judged elsewhere."""
    text = (TITLE / file).read_text(encoding="utf-8")
    found = mutants(file, text, words="tests" not in Path(file).parts)
    return [mutant for mutant in found if crc32(mutant.id.encode()) % every == first]


def test_the_title_is_sound(shop):
    for file in shop.files():
        assert [] == shop.check(file, (TITLE / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("every", "first"), SAMPLES)
@pytest.mark.parametrize("file", FILES)
def test_mutants(shop, file, every, first):
    patterns, wrong = harmless(), []
    for mutant in sample(file, every, first):
        found = shop.check(file, mutant.text)
        if not reason_for(mutant.id, patterns):
            told = complaint(shop, mutant, found)
            if mutant.id in MANY or mutant.id == FIVE:
                many = "5 messages" if mutant.id == FIVE else "3 messages"
                told = "" if told == many else f"no longer among the many: {told}"
            wrong.append((mutant.id, told))
        elif found:
            wrong.append((mutant.id, f"called harmless, yet: {found[0].message}"))

    assert [] == [(id, what) for id, what in wrong if what]


@pytest.mark.parametrize(("file", "old", "new", "message", "meant"), NAMED)
def test_named(shop, file, old, new, message, meant):
    text = (TITLE / file).read_text(encoding="utf-8")
    assert 1 == text.count(old)

    found = shop.check(file, text.replace(old, new))

    place = text.count("\n", 0, text.index(old)) + 1 + new.count("\n")
    assert [message] == [one.message for one in found][:1]
    assert (file, meant) == (found[0].span.file, found[0].suggestion)
    assert place == found[0].span.line
    assert len(found) <= 2


def test_the_list_names_mutants_only():
    ids = [
        m.id for file in FILES for m in mutants(file, (TITLE / file).read_text(encoding="utf-8"))
    ]

    assert [] == [p for p in harmless() if not any(reason_for(id, {p: "yes"}) for id in ids)]
    assert len(ids) == len(set(ids))
