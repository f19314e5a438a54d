"""A scheduler and two workers on this machine play the parts of a run: the same files, whoever is killed."""

from __future__ import annotations

import builtins
import datetime
import json
import os
import shutil
import subprocess
import sys
import time

import pytest

import interpreter
from tests.command.conftest import plainrules as plainrules
from tests.session.quay import ROOT
from tests.workshop.runs.kept import HOME, files, play, started

GAMES = ("sim", "quay", "--games", "600", "--every", "10", "--out", "r", "--tables", "all")


class Cluster:
    """A scheduler and workers, each a process that ends with the test."""

    def __init__(self, folder, environ, *words):
        self.folder, self.environ, self.words, self.processes = folder, environ, words, []
        self.start(
            "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", "scheduler.json"
        )
        self.wait(lambda: self.address)

    def start(self, kind, *words):
        code = f"from distributed.cli.dask_{kind} import main; main()"
        self.processes.append(subprocess.Popen(
            [sys.executable, "-c", code, "--host", "127.0.0.1", *words, *self.words],
            cwd=self.folder, env=self.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ))  # fmt: skip
        return self.processes[-1]

    def worker(self):
        return self.start("worker", "--scheduler-file", "scheduler.json", "--nthreads", "1",
                          "--no-dashboard", "--no-nanny", "--death-timeout", "60")  # fmt: skip

    @property
    def address(self):
        """Of the scheduler, "" before it has one."""
        path = self.folder / "scheduler.json"
        text = path.read_text() if path.exists() else ""
        return json.loads(text)["address"] if text.endswith("}") else ""

    def wait(self, happens, limit=60.0):
        last = time.monotonic() + limit
        while not happens():
            assert time.monotonic() < last, "nothing happens"
            time.sleep(0.02)

    def end(self):
        for each in self.processes:
            each.kill()
            each.wait()


@pytest.fixture
def cluster(tmp_path, plainrules):
    """Begins a cluster with so many workers."""
    made = []
    path = os.pathsep.join(filter(None, sys.path))

    def begin(*words, workers=2, corpus=ROOT):
        environ = {**os.environ, "PYTHONPATH": path, "PLAINRULES_CORPUS": str(corpus)}
        made.append(Cluster(tmp_path, environ, *words))
        for _ in range(workers):
            made[-1].worker()
        return made[-1]

    yield begin
    for each in made:
        each.end()


LARGE = ("sim", "adp", "--games", "60", "--every", "2", "--out", "r")  # some seconds of play


def begun(folder, parts=1):
    return len([*(folder / "r").glob("part-*")]) > parts


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The files of the large run."""
    folder = tmp_path_factory.mktemp("whole") / "r"
    play(folder, games=60, every=2, title=interpreter.load("adp", root=HOME))
    return files(folder)


@pytest.mark.long
def test_workers_that_are_killed_cost_time_only(tmp_path, cluster, undisturbed):
    there = cluster(corpus=HOME)
    process = started(tmp_path, *LARGE, "--cluster", there.address, corpus=HOME)
    there.wait(lambda: begun(tmp_path))
    there.processes[1].kill()
    there.worker()
    there.wait(lambda: begun(tmp_path, 5))
    there.processes[2].kill()
    assert process.poll() is None
    out, err = process.communicate(timeout=120)

    assert (0, "") == (process.returncode, err)
    assert "60 of 60 games finished" in out
    assert undisturbed == files(tmp_path / "r")


@pytest.mark.long
def test_a_scheduler_that_is_killed_leaves_what_is_there(tmp_path, cluster, undisturbed):
    there = cluster(corpus=HOME)
    process = started(tmp_path, *LARGE, "--cluster", there.address, corpus=HOME)
    there.wait(lambda: begun(tmp_path))
    there.processes[0].kill()
    _, err = process.communicate(timeout=120)

    assert 1 == process.returncode, err
    assert 1 == err.count("\n") and "is gone" in err and "the same order goes on" in err
    process = started(tmp_path, *LARGE, corpus=HOME)
    assert 0 == process.wait(100)
    assert undisturbed == files(tmp_path / "r")


@pytest.mark.long
def test_a_worker_with_other_rules_is_refused(tmp_path, cluster):
    shutil.copytree(ROOT, tmp_path / "corpus")
    rules = tmp_path / "corpus" / "rules" / "quay" / "rules.yaml"
    rules.write_text(rules.read_text().replace("add 1 to day", "add 2 to day"))
    there = cluster(workers=1, corpus=tmp_path / "corpus")
    process = started(tmp_path, *GAMES, "--cluster", there.address)
    out, err = process.communicate(timeout=100)

    assert (2, "", 1) == (process.returncode, out, err.count("\n"))
    assert err.startswith("plainrules: a worker has other rules: ")


def certificates(folder):
    """A certificate of an authority, and one that it has signed, with its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    folder.mkdir()
    now = datetime.datetime.now(datetime.UTC)

    def made(name, signer=None, issuer=None):
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        unsigned = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(issuer or subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(hours=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(
                x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True
            )
        )
        return unsigned.sign(signer or key, hashes.SHA256()), key, subject

    authority, signer, issuer = made("authority")
    signed, key, _ = made("here", signer, issuer)
    pem = serialization.Encoding.PEM
    (folder / "ca.pem").write_bytes(authority.public_bytes(pem))
    (folder / "cert.pem").write_bytes(signed.public_bytes(pem))
    (folder / "key.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return folder


@pytest.mark.long
def test_certificates_of_both_sides(tmp_path, cluster):
    ours, strange = certificates(tmp_path / "tls"), certificates(tmp_path / "strange")
    named = [
        f"--tls-{option}={ours / name}.pem"
        for option, name in (("ca-file", "ca"), ("cert", "cert"), ("key", "key"))
    ]
    there = cluster("--protocol", "tls", *named)
    words = (*GAMES[:3], "40", *GAMES[4:], "--cluster", there.address)
    process = started(tmp_path, *words, "--tls", "strange")
    out, err = process.communicate(timeout=100)
    assert (2, "", 1) == (process.returncode, out, err.count("\n"))
    assert f"plainrules: no scheduler answers at {there.address} (" in err

    process = started(tmp_path, *words, "--tls", "tls")
    out, err = process.communicate(timeout=100)
    assert (0, "") == (process.returncode, err)
    play(tmp_path / "whole", games=40, every=10, tables="all")
    assert files(tmp_path / "whole") == files(tmp_path / "r")
    assert strange.exists()


@pytest.mark.parametrize(
    "words, told",
    [
        (("--cluster", "here"), "'here' is no address: write tls://HOST:PORT"),
        (("--cluster", "tcp://192.0.2.1:8786"), "tcp://192.0.2.1:8786 can be reached from other machines: use certificates (tls://HOST:PORT and --tls DIR), or 127.0.0.1 alone"),
        (("--cluster", "tcp://example:8786"), "tcp://example:8786 can be reached from other machines: use certificates (tls://HOST:PORT and --tls DIR), or 127.0.0.1 alone"),
        (("--cluster", "tls://192.0.2.1:8786"), "--cluster tls://… needs --tls DIR with ca.pem, cert.pem and key.pem"),
        (("--cluster", "tls://192.0.2.1:8786", "--tls", "."), ". has no ca.pem"),
        (("--tls", "."), "--tls is for --cluster tls://HOST:PORT"),
        (("--cluster", "tcp://127.0.0.1:1", "--jobs", "2"), "a cluster has its own workers: leave --jobs out"),
    ],
)  # fmt: skip
def test_what_others_could_reach_is_refused(plainrules, tmp_path, words, told):
    assert (2, "", f"plainrules: {told}\n") == plainrules(*GAMES, *words)
    assert not (tmp_path / "r").exists()


def test_no_scheduler_is_one_line_and_leaves_no_folder(plainrules, tmp_path, monkeypatch):
    monkeypatch.setattr("interpreter.workshop.runs.cluster.PATIENCE", 0.2)
    status, _, err = plainrules(*GAMES, "--cluster", "tcp://127.0.0.1:1")

    assert 2 == status and 1 == err.count("\n")
    assert err.startswith("plainrules: no scheduler answers at tcp://127.0.0.1:1 (")
    assert not (tmp_path / "r").exists()


def test_without_dask_it_is_said_how_to_install_it(plainrules, monkeypatch):
    real = builtins.__import__

    def lacking(name, *more, **named):
        if name.split(".")[0] == "distributed":
            raise ImportError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", lacking)
    told = "a cluster needs dask.distributed, which is not here: pip install 'plainrules[cluster]'"
    assert (2, "", f"plainrules: {told}\n") == plainrules(*GAMES, "--cluster", "tcp://127.0.0.1:1")
