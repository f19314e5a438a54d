"""After the quick answer all is told that `check` and `test` tell, each kind of it; the next save cuts it off."""

import json
import shutil

import pytest

from interpreter.command import main
from interpreter.command.writing.watch import follow
from interpreter.workshop.testing.beside import Steps
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.watching import rest as module
from interpreter.workshop.watching.rest import Found, Rest, looked_through
from interpreter.workshop.watching.watched_title import Watching
from tests.noticing.test_cases import LINE, cases, written
from tests.session.purse import FILE, RULES, TESTS
from tests.session.purse import written as purse
from tests.session.quay import ROOT


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    return tmp_path / "corpus"


@pytest.fixture
def in_steps(monkeypatch):
    """Without a twin: a step each time that somebody listens."""
    monkeypatch.setattr(module, "beside", lambda work: Steps(work()))


def checked(capsys, order):
    """What `check` tells, as it is told beside saves."""
    main(["check", *order, "--json"])
    told = json.loads(capsys.readouterr().out)
    kinds = {"error": "", "notice": "notice: "}
    return [
        f"{one['file']}:{one['line']}:{one['column']}: {kinds[one['severity']]}{one['message']}"
        for one in told
    ]


def found(title, *mods):
    """What is told beside saves."""
    told = next(looked_through(Wanted(title, mods=mods), frozenset()))
    assert isinstance(told, Found)
    return [*told.lines]


@pytest.mark.parametrize("path", cases(), ids=lambda path: path.stem)
def test_all_that_is_noticed_is_told(path, root, tmp_path, capsys):
    order = written(tmp_path, path.read_text().split(LINE)[0])
    every = checked(capsys, order)

    assert [*dict.fromkeys(every)] == found("weir", *order[2:])
    assert every or path.stem == "nothing" or LINE in path.read_text()


DEEP = [f"{' ' * (6 + depth)}repeat 1 times:" for depth in range(25)]
WRONG = {
    "a mistake in a file": ("rules/quay/rules.yaml", "boats here > 1", "baots here > 1"),
    "a file that is no YAML": ("rules/quay/rules.yaml", "\nfactions:", "\nfactions: ["),
    "what a schema refuses": ("rules/quay/rules.yaml", "\nfactions:", "\nfactoins:"),
    "a rule test": ("rules/quay/tests/loading.yaml", "  - test:", "  - tset:"),
    "an option that nobody names": ("rules/quay/overlays/fair-wind/overlay.yaml", "\n", "\nvalues: {x: {form: 1}}\n"),
    "what the compiler refuses": (
        "rules/quay/rules.yaml", "\nprocedures:\n",
        "\n".join(["", "procedures:", "  whirl:", "    do: |", *DEEP, " " * 31 + 'say "too deep"', ""]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", WRONG)
def test_each_kind_of_mistake_is_told(kind, root, capsys):
    shutil.copytree(ROOT, root)
    name, before, after = WRONG[kind]
    path = sorted(root.glob(name))[0]
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after, 1))
    every = checked(capsys, ["quay"])

    assert every
    assert every == found("quay")


# --- as it is told --------------------------------------------------------------------------------


PASSING = TESTS.replace("not rich of red", "rich of red")


@pytest.fixture
def title(root, in_steps):
    root.mkdir()
    purse(root)
    (root / "rules/purse/tests/all.yaml").write_text(PASSING)
    watching = Watching(Wanted("purse"))
    watching.begin()
    return watching


def blocks(title, capsys, saves):
    """What is told: saves, each a function, and between them all the time that it takes."""
    rest = Rest(title.wanted)

    def made():
        yield {"at the beginning"}
        yield from (set() for _ in range(9))
        for save in saves:
            save()
            yield {"a save"}
            yield from (set() for _ in range(9))

    follow(title, made(), rest)
    return capsys.readouterr().out


def test_first_all_is_told_then_what_is_new(title, root, capsys):
    more = root / "rules/purse/more.yaml"

    def noticed():
        more.write_text("format: 1\ndefinitions: {idle: {number: 1}}\n")

    out = blocks(title, capsys, [noticed, more.unlink])

    notice = "rules/purse/more.yaml:2:15: notice: nobody uses the definition 'idle'"
    assert 1 == out.count(notice + "\n") - out.count(f"mended: {notice}\n")
    assert f"\nmended: {notice}\n" in out
    ends = [line.split(" (")[0] for line in out.splitlines() if line.startswith("all of check")]
    assert ["all of check: no mistakes, 1 notice", "all of check: no mistakes"] == ends


def test_a_test_that_nobody_foresaw_is_told_and_run_from_then_on(title, root, capsys):
    title.known.texts["a game"] = title.known.texts["never so"] = frozenset()
    title.known.executed["a game"] = title.known.executed["never so"].__class__(
        "a game", "", "", frozenset(), frozenset()
    )

    def late():
        (root / FILE).write_text(RULES.replace("round > 2", "round > 3"))

    out = blocks(title, capsys, [late])

    assert "\n0 of 1 touched rule tests passed, of 3 (" in out
    assert "\nFAILED  rules/purse/tests/all.yaml:6: a game\n" in out
    assert {"a game", "late is after the second round"} == title.known.failing
    assert "all of check: no mistakes, 2 more rule tests run, of which 1 fails (" in out
