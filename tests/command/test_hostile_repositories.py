"""A repository as a stranger sends it: its configuration names programs, and `diff --since` runs none of them."""

import os
import shutil
import subprocess

import pytest

from tests.session.quay import ROOT

OWN = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """A corpus in a repository, with a change that is not committed."""
    folder = tmp_path / "corpus"
    shutil.copytree(ROOT, folder)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(folder))
    monkeypatch.chdir(folder)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "first")
    rules = folder / "rules" / "quay" / "rules.yaml"
    rules.write_text(rules.read_text().replace("if: day < 9", "if: day < 8"))
    return folder


def git(folder, *words):
    done = subprocess.run(
        ["git", *OWN, *words], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def program(folder):
    """A program that leaves a trace, as a path; and the trace."""
    path, trace = folder.parent / "evil", folder.parent / "ran"
    path.write_text(f"#!/bin/sh\ntouch '{trace}'\n")
    path.chmod(0o755)
    return path, trace


def configure(folder, *pairs):
    path, trace = program(folder)
    for key, value in pairs:
        git(folder, "config", key, value.format(evil=path))
    return trace


def lose_an_object(folder, path="rules/quay/rules.yaml"):
    made = git(folder, "rev-parse", f"HEAD:{path}")
    (folder / ".git" / "objects" / made[:2] / made[2:]).unlink()


def smudging(folder):
    (folder / ".git" / "info" / "attributes").write_text("* filter=x diff=x export-subst\n")
    return configure(
        folder, ("filter.x.smudge", "{evil}"), ("filter.x.process", "{evil}"),
        ("filter.x.required", "true"), ("diff.x.textconv", "{evil}"), ("diff.external", "{evil}"),
    )  # fmt: skip


def promised(url, *pairs):
    def spoil(folder):
        trace = configure(
            folder, ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"),
            ("remote.origin.url", url), ("remote.origin.promisor", "true"), *pairs,
        )  # fmt: skip
        lose_an_object(folder)
        return trace

    return spoil


def included(folder):
    more = folder.parent / "more"
    more.write_text(f"[core]\n\tsshCommand = {program(folder)[0]}\n")
    return promised("ssh://nowhere.invalid/x", ("include.path", str(more)))(folder)


def monitored(folder):
    for name in ("post-index-change", "reference-transaction", "fsmonitor-watchman"):
        hook = folder / ".git" / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        shutil.copy(program(folder)[0], hook)
    return configure(
        folder, ("core.fsmonitor", "{evil}"), ("core.hooksPath", ".git/hooks"),
        ("core.pager", "{evil}"), ("pager.ls-tree", "true"), ("core.editor", "{evil}"),
        ("alias.ls-tree", "!{evil}"), ("alias.cat-file", "!{evil}"), ("alias.rev-parse", "!{evil}"),
        ("credential.helper", "!{evil}"), ("core.askPass", "{evil}"), ("gpg.program", "{evil}"),
        ("core.alternateRefsCommand", "{evil}"), ("tar.tar.command", "{evil}"),
    )  # fmt: skip


ROUTES = {
    "a filter": smudging,
    "ssh": promised("ssh://nowhere.invalid/x", ("core.sshCommand", "{evil}")),
    "another protocol": promised("ext::{evil}", ("protocol.allow", "always")),
    "a server's program": promised(
        "file:///nowhere", ("remote.origin.uploadpack", "{evil}"), ("protocol.allow", "always")
    ),
    "a helper for a protocol": promised("x::y", ("remote.origin.vcs", "evil")),
    "an included file": included,
    "hooks, a monitor, a pager, aliases and helpers": monitored,
}


@pytest.mark.parametrize("route", ROUTES)
def test_nothing_that_a_repository_names_is_run(plainrules, corpus, monkeypatch, route):
    trace = ROUTES[route](corpus)
    shutil.copy(corpus.parent / "evil", corpus.parent / "git-remote-evil")
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:{corpus.parent}")

    status, out, err = plainrules("diff", "quay", "--since", "HEAD")

    assert not trace.exists()
    if route in ("a filter", "hooks, a monitor, a pager, aliases and helpers"):
        assert (0, "") == (status, err)
        assert "  if: day < 9 becomes day < 8\n" in out
    else:
        missing = "revision HEAD: rules/quay/rules.yaml is not in this clone; let git fetch it"
        assert (2, "", f"plainrules: {missing}\n") == (status, out, err)


def test_no_git_of_the_folder_is_run(plainrules, corpus, monkeypatch):
    trace = corpus.parent / "ran"
    shutil.copy(program(corpus)[0], corpus / "git")
    monkeypatch.setenv("PATH", f".:{corpus}::{os.environ['PATH']}")

    plainrules("diff", "quay", "--since", "HEAD")

    assert not trace.exists()


def test_what_the_surroundings_say_of_git_does_not_count(plainrules, corpus, monkeypatch):
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.bare")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "nonsense")

    status, out, _ = plainrules("diff", "quay", "--since", "HEAD")

    assert 0 == status
    assert "  if: day < 9 becomes day < 8\n" in out


def test_a_working_tree_of_ones_own_is_read(plainrules, corpus, monkeypatch, tmp_path):
    git(corpus, "worktree", "add", "-q", str(tmp_path / "second"))
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "second"))

    assert (0, "") == plainrules("diff", "quay", "--since", "HEAD@{0}")[::2]


def elsewhere(folder):
    (folder / ".git").rename(folder.parent / "private")
    (folder / ".git").write_text(f"gitdir: {folder.parent / 'private'}\n")
    return ".git leads to another folder"


def foreign_tree(folder):
    git(folder, "worktree", "add", "-q", str(folder.parent / "second"))
    (folder / ".git").rename(folder.parent / "second" / "kept")
    (folder / ".git").write_text(f"gitdir: {folder.parent}/second/kept/worktrees/second\n")
    return ".git leads to a repository of another folder"


def link(folder):
    (folder / ".git").rename(folder.parent / "private")
    (folder / ".git").symlink_to(folder.parent / "private")
    return ".git leads to another folder"


def linked_objects(folder):
    (folder / ".git" / "objects").rename(folder.parent / "private")
    (folder / ".git" / "objects").symlink_to(folder.parent / "private")
    return ".git/objects leads to another folder"


def alternates(folder):
    (folder / ".git" / "objects" / "info" / "alternates").write_text("/nowhere/objects\n")
    return ".git/objects/info/alternates takes objects from another folder"


@pytest.mark.parametrize("spoil", [elsewhere, foreign_tree, link, linked_objects, alternates])
def test_a_repository_elsewhere_is_refused(plainrules, corpus, spoil):
    said = spoil(corpus)

    status, out, err = plainrules("diff", "quay", "--since", "HEAD")

    rest = "revisions are not read there; name a folder with the older files"
    assert (2, "", f"plainrules: {corpus}/{said}: {rest}\n") == (status, out, err)


def commit(folder, *entries):
    """Commit a tree of these entries ("mode kind object\\tname") as HEAD, whatever git thinks of it."""
    made = b"".join(
        f"{mode} {name}".encode() + b"\0" + bytes.fromhex(held) for mode, name, held in entries
    )
    tree = subprocess.run(
        ["git", "hash-object", "-t", "tree", "-w", "--literally", "--stdin"],
        cwd=folder, input=made, check=True, capture_output=True,
    ).stdout.decode().strip()  # fmt: skip
    git(folder, "update-ref", "HEAD", git(folder, "commit-tree", "-m", "x", tree))
    return tree


def held_in(folder, told):
    return subprocess.run(
        ["git", "hash-object", "-w", "--stdin"],
        cwd=folder, input=told, check=True, capture_output=True,
    ).stdout.decode().strip()  # fmt: skip


def climbing(folder):
    inner = commit(folder, ("100644", "x.yaml", held_in(folder, b"format: 1\n")))
    middle = commit(folder, ("40000", "..", inner))
    commit(folder, ("40000", "rules", commit(folder, ("40000", "..", middle))))
    return "the path rules/../../x.yaml leads elsewhere"


def linked(folder):
    commit(folder, ("40000", "rules", commit(folder, ("120000", "x.yaml", held_in(folder, b"/")))))
    return "rules/x.yaml is a link"


def twice(folder):
    held = held_in(folder, b"format: 1\n")
    inner = commit(folder, ("100644", "b.yaml", held))
    commit(
        folder,
        ("40000", "rules", commit(folder, ("100644", "a.yaml", held), ("40000", "a.yaml", inner))),
    )
    return "rules/a.yaml/b.yaml has no place (File exists)"


def unfolding(folder):
    """Each folder holds the one below it ten times."""
    inner = commit(folder, ("100644", "x.yaml", held_in(folder, b"format: 1\n")))
    for _ in range(8):
        inner = commit(folder, *(("40000", str(n), inner) for n in range(10)))
    commit(folder, ("40000", "rules", inner))
    return ""


def swelling(folder):
    held = held_in(folder, b"#" * (40 << 20))
    commit(folder, ("40000", "rules", commit(folder, ("100644", "x.yaml", held))))
    return "it holds more than 32 MB of rule files"


@pytest.mark.parametrize("spoil", [climbing, linked, twice, unfolding, swelling])
def test_a_tree_that_leads_elsewhere_or_swells_is_refused(plainrules, corpus, spoil):
    said = spoil(corpus)

    status, out, err = plainrules("diff", "quay", "--since", "HEAD")

    told = f"revision HEAD: {said}" if said else "this revision holds too much to be read"
    assert (2, "", f"plainrules: {told}\n") == (status, out, err)
    assert not (corpus.parent / "x.yaml").exists()
