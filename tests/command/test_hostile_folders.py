"""Folders as strangers send them: whatever stands in one, every command says one thing and ends."""

import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import interpreter
from tests.session.quay import ROOT

HOME = Path(interpreter.__file__).parent.parent
OVERLAY = "format: 1\noverlay: mine\nextends: quay\n"
PAGES = tempfile.TemporaryDirectory(prefix="plainrules-pages-")  # gone when the tests are over
COMMANDS = (
    ("check", "quay"),
    ("play", "quay"),
    ("sim", "quay", "--games", "1"),
    ("show", "quay", "load"),
    ("diff", "quay", "--printing", "new"),
    ("compare", "quay", "--printing", "new", "--games", "1"),
    ("try", "quay", "2", "text"),
    ("cards", "quay"),
    ("docs", "quay", "--out", PAGES.name),
    ("site", "quay", "--out", PAGES.name),
    ("test", "quay"),
    ("coverage", "quay"),
    ("audit", "quay", "--cites-only"),
)
TABLE = ("table", "quay", "--no-browser", "--seat", "red=human")


@pytest.fixture(autouse=True)
def in_time():
    """A file that is waited for without end fails its test."""

    def late(number, frame):
        raise TimeoutError("this command hangs")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(100)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def mod(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "overlay.yaml").write_text(OVERLAY)
    return folder


def pipe(folder):
    os.mkfifo(folder / "x.yaml")


def pipe_as_manifest(folder):
    (folder / "overlay.yaml").unlink()
    os.mkfifo(folder / "overlay.yaml")


def pipe_as_test(folder):
    (folder / "tests").mkdir()
    os.mkfifo(folder / "tests" / "x.yaml")


def plug(folder):
    here = os.getcwd()
    os.chdir(folder)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("x.yaml")
    os.chdir(here)


def device(folder):
    try:
        os.mknod(folder / "x.yaml", 0o644 | stat.S_IFCHR, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only root makes devices")


def foreign_manifest(folder):
    (folder / "overlay.yaml").rename(folder.parent / "foreign.yaml")
    (folder / "overlay.yaml").symlink_to(folder.parent / "foreign.yaml")


def foreign_file(folder):
    (folder / "x.yaml").symlink_to("/etc/passwd")


def round_link(folder):
    (folder / "x.yaml").symlink_to("x.yaml")


def round_manifest(folder):
    (folder / "overlay.yaml").unlink()
    (folder / "overlay.yaml").symlink_to("overlay.yaml")


def round_folder(folder):
    (folder / "below").symlink_to(folder)


def dead_link(folder):
    (folder / "x.yaml").symlink_to("nowhere.yaml")


def not_utf8(folder):
    (folder / os.fsdecode(b"r\xff.yaml")).write_text("format: 1\n")


def not_utf8_below(folder):
    (folder / os.fsdecode(b"r\xff")).mkdir()
    (folder / os.fsdecode(b"r\xff") / "x.yaml").write_text("format: 1\n")


def steering(folder):
    (folder / "r\x1b[2J.yaml").write_text("format: 1\n")


def turning(folder):
    (folder / "r\u202elmay.yaml").write_text("format: 1\n")


def capitals(folder):
    (folder / "x.yaml").write_text("format: 1\n")
    (folder / "x.YAML").write_text("format: 1\n")


def folder_as_file(folder):
    (folder / "x.yaml").mkdir()


def folder_as_manifest(folder):
    (folder / "overlay.yaml").unlink()
    (folder / "overlay.yaml").mkdir()


CASES = [
    (pipe, "mine/x.yaml", "this file cannot be read (it is a pipe, no file)"),
    (pipe_as_manifest, "mine/overlay.yaml", "this file cannot be read (it is a pipe, no file)"),
    (plug, "mine/x.yaml", "this file cannot be read (it is a socket, no file)"),
    (device, "mine/x.yaml", "this file cannot be read (it is a device, no file)"),
    (foreign_manifest, "mine/overlay.yaml", "this link leads out of its folder"),
    (foreign_file, "mine/x.yaml", "this link leads out of its folder"),
    (round_link, "mine/x.yaml", "this link leads nowhere"),
    (round_manifest, "mine/overlay.yaml", "this link leads nowhere"),
    (round_folder, "mine/below", "links to folders are not followed"),
    (dead_link, "mine/x.yaml", "this link leads nowhere"),
    (not_utf8, "mine/r\ufffd.yaml", "this name is not UTF-8 text"),
    (not_utf8_below, "mine/r\ufffd", "this name is not UTF-8 text"),
    (steering, "mine/r\ufffd[2J.yaml", "this name holds a character that steers terminals"),
    (turning, "mine/r\ufffdlmay.yaml", "this name holds a character that steers terminals"),
    (capitals, "mine/x.YAML", "rule files end in .yaml, not .YAML"),
    (folder_as_file, "mine/x.yaml", "this is a folder with the name of a rule file"),
    (folder_as_manifest, "mine/overlay.yaml", "this is a folder with the name of a rule file"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("spoil", "file", "message"), CASES, ids=lambda case: getattr(case, "__name__", "")
)
def test_what_is_no_rule_file_is_told_at_its_place(plainrules, mod, command, spoil, file, message):
    spoil(mod)

    status, out, err = plainrules(*command, "--mod", "mine")

    assert (1, f"{file}:1:1: error: {message}\n") == (status, out + err)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("folder", "complaint"),
    [
        ("nowhere", "nowhere is not a mod: there is no such folder"),
        ("", "an empty name is not a mod: it names no folder"),
        ("a\0b", "a\ufffdb is not a mod: there can be no such folder"),
        ("a\nb", "a\ufffdb is not a mod: there is no such folder"),
        ("x" * 5000, f"{'x' * 200} is not a mod: it cannot be read (File name too long)"),
        ("file", "file is not a mod: it is not an archive that 'plainrules pack' writes"),
        ("bare", "bare is not a mod: it has no overlay.yaml"),
        ("loud", "loud is not a mod: it has no overlay.yaml, but OVERLAY.yml"),
        ("loop", "loop is not a mod: there can be no such folder"),
        (os.fsdecode(b"r\xff"), "r\ufffd is not a mod: this name is not UTF-8 text"),
    ],
)  # fmt: skip
def test_what_is_no_mod_is_told_by_its_name(plainrules, tmp_path, command, folder, complaint):
    (tmp_path / "file").write_text("")
    (tmp_path / "bare").mkdir()
    (tmp_path / "loud").mkdir()
    (tmp_path / "loud" / "OVERLAY.yml").write_text(OVERLAY)
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / os.fsdecode(b"r\xff")).mkdir()

    assert (2, "", f"plainrules: {complaint}\n") == plainrules(*command, "--mod", folder)


@pytest.mark.parametrize("command", ["check", "test"])
def test_a_pipe_among_the_rule_tests_is_told(plainrules, mod, command):
    pipe_as_test(mod)

    status, out, err = plainrules(command, "quay", "--mod", "mine")

    told = "mine/tests/x.yaml:1:1: error: this file cannot be read (it is a pipe, no file)\n"
    assert (1, told) == (status, out + err)


def test_a_device_is_not_opened(plainrules, mod):
    device(mod)
    os.mkfifo(mod / "y.yaml")

    _, out, _ = plainrules("check", "quay", "--mod", "mine")

    assert ["mine/x.yaml:1:1:", "mine/y.yaml:1:1:"] == [
        line.split()[0] for line in out.split("\n\n")
    ]


@pytest.mark.parametrize("command", (*COMMANDS, TABLE), ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("told", "place"),
    [
        ('name: "\\u202e\\x1b[2J"', "3:10"),
        ('"spaces\\u2067": {}', "3:10"),
        ('spaces: {"long\\epier": {}}', "3:17"),
    ],
)
def test_an_escape_that_steers_is_told_at_its_place(plainrules, mod, command, told, place):
    (mod / "x.yaml").write_text(f"format: 1\nactions:\n  {told}\n")

    status, out, err = plainrules(*command, "--mod", "mine")

    assert 1 == status
    assert f"mine/x.yaml:{place}: error: the invisible character U+" in out + err
    assert (out + err).replace("\n", "").isprintable()


# --- a title --------------------------------------------------------------------------------------


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """A corpus of one's own; gives the folder of its title."""
    shutil.copytree(ROOT, tmp_path / "corpus")
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
    return tmp_path / "corpus" / "rules" / "quay"


def gone(path):
    path.unlink()


def pipe_at(path):
    path.unlink()
    os.mkfifo(path)


def link_out_at(path):
    elsewhere = path.parents[3] / "elsewhere.yaml"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)


def round_link_at(path):
    path.unlink()
    path.symlink_to(path.name)


def folder_at(path):
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    "command", [*COMMANDS, ("titles",), ("check",)], ids=lambda command: " ".join(command[:2])
)
@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (pipe_at, "this file cannot be read (it is a pipe, no file)"),
        (round_link_at, "this file cannot be read (Too many levels of symbolic links)"),
        (folder_at, "this file cannot be read (it is a folder)"),
    ],
)
def test_a_manifest_that_is_no_file_is_told(plainrules, corpus, command, spoil, message):
    spoil(corpus / "title.yaml")

    status, out, err = plainrules(*command)

    assert (1, f"rules/quay/title.yaml:1:1: error: {message}\n") == (status, out + err)


@pytest.mark.parametrize(
    "command", [*COMMANDS, ("titles",), ("check",)], ids=lambda command: " ".join(command[:2])
)
def test_a_manifest_in_capitals_is_told(plainrules, corpus, command):
    (corpus / "title.yaml").rename(corpus / "title.YAML")

    status, out, err = plainrules(*command)

    told = "rules/quay:1:1: error: it has no title.yaml, but title.YAML\n"
    assert (1, told) == (status, out + err)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_title_that_links_out_is_told(plainrules, corpus, command):
    link_out_at(corpus / "title.yaml")

    status, out, err = plainrules(*command)

    told = "rules/quay/title.yaml:1:1: error: this link leads out of the corpus\n"
    assert (1, told) == (status, out + err)


@pytest.mark.parametrize(
    "words", [("titles",), ("check",)], ids=lambda command: " ".join(command[:2])
)
def test_a_title_with_an_odd_name_does_not_hide_the_others(plainrules, corpus, words):
    odd = corpus.parent / os.fsdecode(b"r\xff")
    odd.mkdir()
    (odd / "title.yaml").write_text("format: 1\n")

    status, out, err = plainrules(*words)

    assert 1 == status
    assert "rules/r\ufffd:1:1: error: this name is not UTF-8 text" in out + err
    assert ("titles" in words) == out.startswith("quay ")


def test_no_title_at_all_is_told(plainrules, corpus):
    shutil.rmtree(corpus)
    for words in (("titles",), ("check",)):
        status, _, err = plainrules(*words)
        assert (2, f"plainrules: there is no title in {corpus.parent}\n") == (status, err)


@pytest.mark.parametrize(
    "schema",
    [
        "{",
        '{"patternProperties": {"^([a-z]|[a-z ]+)+!$": {}}}',
        '{"definitions": {"x": {"allOf": [{"$ref": "#/definitions/x"}]}}, "$ref": "#/definitions/x"}',
    ],
)
def test_schemas_of_a_corpus_are_not_read(plainrules, corpus, schema):
    schemas = corpus.parents[1] / "schemas"
    schemas.mkdir()
    (schemas / "rules.schema.json").write_text(schema)
    (corpus / "x.yaml").write_text("format: 1\n" + "a" * 60 + ": 1\n")

    status, out, _ = plainrules("check", "quay")

    assert 1 == status
    assert "rules/quay/x.yaml:2:1: error: unknown key 'aaa" in out


def test_twenty_thousand_mistakes_are_counted(plainrules, mod):
    text = "format: 1\n" + "".join(f"a{n}: !x 1\n" for n in range(100))
    for number in range(200):
        (mod / f"{number:03}.yaml").write_text(text)

    status, out, _ = plainrules("check", "quay", "--mod", "mine")

    assert 1 == status
    assert 100 == out.count(": error: ")
    assert out.endswith("\n\nand 19,900 more\n")


# --- what this user may not read --------------------------------------------------------------------

# All that a command imports is imported before the rights are dropped: nobody may not read this checkout.
_AS_NOBODY = """
import importlib, os, pkgutil, sys
import gettext, locale, pwd, textwrap
import interpreter, jsonschema, lark, platformdirs.unix, referencing.jsonschema, ruamel.yaml
for module in pkgutil.walk_packages(interpreter.__path__, "interpreter."):
    if "__main__" not in module.name:
        importlib.import_module(module.name)
ruamel.yaml.YAML(typ="safe", pure=True)
if not os.getuid():
    os.setgroups([])
    os.setgid(4242)
    os.setuid(4242)
for number, words in enumerate(map(str.split, sys.argv[1:])):
    if "=" in words[0]:
        os.environ.update([words.pop(0).split("=")])
    print(f"{number} {interpreter.command.main(words)}", flush=True)
"""


def as_nobody(folder, *commands, **environ):
    """What a user without rights, home or entry in the password file is told; one process."""
    kept = {
        k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "PLAINRULES_", "HOME"))
    }
    run = subprocess.run(
        [sys.executable, "-c", _AS_NOBODY, *commands],
        cwd=folder, capture_output=True, text=True, timeout=100,
        env={**kept, "PYTHONPATH": str(HOME), **environ},
    )  # fmt: skip
    return run.stdout + run.stderr


@pytest.fixture
def open_folder():
    """A folder that everybody may enter, as those of pytest are not."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


def test_what_may_not_be_read_is_told(open_folder):
    shutil.copytree(ROOT, open_folder / "corpus")
    for name in ("file", "below", "whole", "manifest"):
        (open_folder / name).mkdir()
        (open_folder / name / "overlay.yaml").write_text(OVERLAY)
    (open_folder / "file" / "x.yaml").write_text("format: 1\n")
    (open_folder / "below" / "sub").mkdir()
    locked = ("file/x.yaml", "below/sub", "whole", "manifest/overlay.yaml")
    for name in locked:
        os.chmod(open_folder / name, 0)
    try:
        mods = [
            f"sim quay --games 1 --mod {name}" for name in ("file", "below", "whole", "manifest")
        ]
        told = as_nobody(open_folder, *mods, PLAINRULES_CORPUS=str(open_folder / "corpus"))
    finally:
        for name in locked:
            os.chmod(open_folder / name, 0o755)

    assert ["0 1", "1 1", "2 2", "3 1"] == told.splitlines()[:4]
    for line in (
        "file/x.yaml:1:1: error: this file cannot be read (Permission denied)",
        "below/sub:1:1: error: this folder cannot be read (Permission denied)",
        "plainrules: whole is not a mod: it cannot be read (Permission denied)",
        "manifest/overlay.yaml:1:1: error: this file cannot be read (Permission denied)",
    ):
        assert line in told.splitlines()
    assert "Traceback" not in told


def test_a_title_that_may_not_be_read_is_told(open_folder):
    locked = ("rules/quay/title.yaml", "rules/quay", "rules")
    corpora = [open_folder / str(number) for number in range(len(locked))]
    for corpus, name in zip(corpora, locked, strict=True):
        shutil.copytree(ROOT, corpus)
        os.chmod(corpus / name, 0)
    told = as_nobody(
        open_folder, *(f"PLAINRULES_CORPUS={corpus} titles" for corpus in corpora)
    ).splitlines()
    for corpus, name in zip(corpora, locked, strict=True):
        os.chmod(corpus / name, 0o755)

    unread = "rules/quay/title.yaml:1:1: error: this file cannot be read (Permission denied)"
    folder = "rules:1:1: error: this folder cannot be read (Permission denied)"
    assert ["0 1", "1 1", "2 1"] == told[:3]
    assert [unread, unread, folder] == told[3:]


@pytest.mark.skipif(bool(os.getuid()), reason="only root becomes somebody without an entry")
def test_a_user_without_home_or_entry_plays(open_folder):
    shutil.copytree(ROOT, open_folder / "corpus")
    commands = (
        "titles",
        "check quay",
        "sim quay --games 1",
        "play quay --seed 1",
        "show quay load",
    )
    told = as_nobody(open_folder, *commands, PLAINRULES_CORPUS=str(open_folder / "corpus"))

    assert "Traceback" not in told
    assert [f"{n} 0" for n in range(5)] == [one for one in told.splitlines() if one[1:] == " 0"]
    assert ["corpus"] == [path.name for path in open_folder.iterdir()]


# --- a working directory that is gone -----------------------------------------------------------------


@pytest.mark.parametrize(
    "command",  # `site` would need a package there
    [*(each for each in COMMANDS if each[0] != "site"), ("titles",), ("check",), ()],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_folder_that_is_gone_under_ones_feet_stops_nothing(
    plainrules, tmp_path, monkeypatch, command
):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    assert (0, "") == plainrules(*command)[::2]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("new", "kite"), "rules cannot be written (No such file or directory)"),
        (("replay", "x.json"), "x.json cannot be read (No such file or directory)"),
        (("check", "quay", "--mod", "mine"), "mine is not a mod: there is no such folder"),
        (("check", "quay", "--mod", ""), "an empty name is not a mod: it names no folder"),
    ],
)
def test_in_a_folder_that_is_gone_there_is_nothing(
    plainrules, tmp_path, monkeypatch, words, complaint
):
    gone = tmp_path / "gone"
    gone.mkdir()
    if words[0] == "new":
        monkeypatch.delenv("PLAINRULES_CORPUS")
    monkeypatch.chdir(gone)
    gone.rmdir()

    assert (2, "", f"plainrules: {complaint}\n") == plainrules(*words)
