"""`plainrules pack`: a mod as one file, and what is refused of such a file from a stranger."""

from __future__ import annotations

import io
import stat
import zipfile

import pytest

MANIFEST = "format: 1\noverlay: swift\nextends: quay\nlicence: CC0-1.0\nsource: the docs\n"


@pytest.fixture
def swift(tmp_path, monkeypatch):
    """A mod in a folder that is called otherwise than it is."""
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "boats"
    (folder / "tests").mkdir(parents=True)
    (folder / "overlay.yaml").write_text(MANIFEST)
    (folder / "rules.yaml").write_text("format: 1\nactions: {load: {numbers: {price: 0}}}\n")
    (folder / "tests/own.yaml").write_text("format: 1\ntests: [{test: a day, expect: day = 0}]\n")
    (folder / "README.md").write_text("Loading costs nothing.\n")
    return folder


def test_a_packed_mod_is_checked_tested_and_played_as_its_folder_is(plainrules, swift, tmp_path):
    status, out, _ = plainrules("pack", "boats")

    first, total = out.splitlines()
    assert 0 == status
    assert first.startswith("swift.zip: mod swift, 4 files, ")
    assert (0, "mod swift: 1 of 1 rule tests passed\n", "") == plainrules(
        "test", "quay", "--mod", "swift.zip", "--own"
    )
    by_file = plainrules("sim", "quay", "--games", "3", "--mod", "swift.zip", "--json")[1]
    by_folder = plainrules("sim", "quay", "--games", "3", "--mod", "boats", "--json")[1]
    hashes = [line for line in by_folder.splitlines() if "hash" in line]
    assert hashes == [line for line in by_file.splitlines() if "hash" in line]
    played = plainrules("play", "quay", "--mod", "swift.zip", "--seats", "random")[1]
    said = " ".join(played.split())
    assert f"mod swift: licence CC0-1.0, source the docs, {total}" in said


def test_the_same_files_make_the_same_pack_wherever_they_lie(plainrules, swift, tmp_path):
    plainrules("pack", "boats", "a.zip")
    swift.rename(tmp_path / "elsewhere")
    plainrules("pack", "elsewhere", "b.zip")

    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_what_is_no_file_of_a_mod_stays_behind_and_is_told(plainrules, swift):
    (swift / "run.py").write_text("print()")
    (swift / ".git").mkdir()
    (swift / ".git/config.txt").write_text("")

    out = plainrules("pack", "boats")[1]

    assert "left out, as mods have no such files: run.py\n" in out
    assert ".git" not in out and "4 files" in out


def test_a_mod_with_mistakes_is_not_packed(plainrules, swift, tmp_path):
    (swift / "rules.yaml").write_text("format: 1\nactions: {load: {numbrs: {price: 0}}}\n")

    status, out, _ = plainrules("pack", "boats")

    assert 1 == status and "unknown key 'numbrs'" in out
    assert not (tmp_path / "swift.zip").exists()


def zipped(*files, mode=stat.S_IFREG | 0o644):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files:
            entry = zipfile.ZipInfo(name)
            entry.external_attr = mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return whole.getvalue()


HEAD = ("a/overlay.yaml", MANIFEST)
HOSTILE = {
    "it is empty": zipped(),
    "it does not hold one folder, and all in that": zipped(HEAD, ("b/rules.yaml", "")),
    "there is no overlay.yaml in its folder": zipped(("a/rules.yaml", "")),
    "it holds something that is not a file of a mod": zipped(HEAD, ("a/../../x.yaml", "")),
    "it holds one file twice": zipped(HEAD, ("a/x.yaml", ""), ("a/X.yaml", "")),
    "a file in it is larger than 1,048,576 bytes": zipped(HEAD, ("a/x.yaml", " " * (2 << 20))),
    "the files in it are larger than 16,777,216 bytes": zipped(
        HEAD, *((f"a/{number}.yaml", " " * (1 << 20)) for number in range(17))
    ),
    "there are more than 2,000 files in it": zipped(
        HEAD, *((f"a/{number}.yaml", "") for number in range(2000))
    ),
    "it is not an archive that 'plainrules pack' writes": b"PK\x03\x04 no archive",
}


@pytest.mark.parametrize("why", HOSTILE)
def test_a_hostile_pack_is_refused_in_one_line_and_nothing_is_written(
    plainrules, swift, tmp_path, why
):
    (tmp_path / "bad.zip").write_bytes(HOSTILE[why])

    told = plainrules("check", "quay", "--mod", "bad.zip")

    assert (2, "", f"plainrules: bad.zip is not a mod: {why}\n") == told
    assert not (tmp_path / "cache/packs").exists()


def test_a_link_and_a_program_are_no_files_of_a_mod(plainrules, swift, tmp_path):
    for bad in (
        zipped(HEAD, mode=stat.S_IFLNK | 0o777),
        zipped(HEAD, ("a/run.py", "")),
        zipped(HEAD, ("a/.x.yaml", "")),
    ):
        (tmp_path / "bad.zip").write_bytes(bad)
        assert "not a file of a mod" in plainrules("check", "quay", "--mod", "bad.zip")[2]


def test_an_archive_that_promises_less_than_it_holds_is_damaged(plainrules, swift, tmp_path):
    data = zipped(HEAD)
    size, wrong = len(MANIFEST).to_bytes(4, "little"), (5).to_bytes(4, "little")
    (tmp_path / "bad.zip").write_bytes(data.replace(size, wrong))

    assert "bad.zip is not a mod: " in plainrules("check", "quay", "--mod", "bad.zip")[2]
    assert not (tmp_path / "cache/packs").exists()
