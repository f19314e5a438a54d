"""The parts of a run played by the workers of a Dask cluster; this process writes them.

A scheduler, its workers and this process run what they send each other. So they talk by TLS with certificates on both sides, or
on this machine alone.
"""

from __future__ import annotations

import logging
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.corpus.diagnostics import printable
from interpreter.session.editions.edition import ENGINE
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load
from interpreter.session.seating.players import Players
from interpreter.workshop.runs.folder import RunFolder, Unwritten, line_of
from interpreter.workshop.runs.orders import Part, RunOrder
from interpreter.workshop.runs.playing import PartPlayer
from interpreter.workshop.simulating.engines import chosen
from interpreter.workshop.simulating.game_pool import Seated

if TYPE_CHECKING:
    from distributed import Client

LACKING = "a cluster needs dask.distributed, which is not here: pip install 'plainrules[cluster]'"
AHEAD = 2  # parts that wait or are played, for each thread of a worker
TRIES = 5  # of a part that is lost with its workers
PATIENCE = 20  # seconds until a scheduler has to answer
_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:]+\]|[\w.-]+):[0-9]{1,5}")
PlayParts = Callable[[PartPlayer, RunFolder, list[Part]], Iterator[Part]]
_titles: dict[Any, Title] = {}
_one = threading.Lock()  # a title's games in WebAssembly share their memory


@frozen
class Cluster:
    """Address of the scheduler, and the files ca.pem, cert.pem and key.pem, if they are needed."""

    address: str
    files: tuple[str, ...] = ()

    @classmethod
    def of(cls, address: str, tls: str | None) -> Cluster:
        """Read the address. Raises Mistake if others could listen or send."""
        parts = _ADDRESS.fullmatch(address)
        if parts is None:
            raise Mistake(f"'{printable(address)}' is no address: write tls://HOST:PORT")
        if parts[1] == "tls" and tls is None:
            raise Mistake("--cluster tls://… needs --tls DIR with ca.pem, cert.pem and key.pem")
        if parts[1] == "tcp":
            _need_loopback(address, parts[2])
            return cls(address)
        files = [Path(tls or "", f"{name}.pem") for name in ("ca", "cert", "key")]
        for file in files:
            if not file.is_file():
                raise Mistake(f"{printable(str(tls))} has no {file.name}")
        return cls(address, tuple(map(str, files)))


@frozen
class Asked:
    """Order for a worker: what it needs to play parts of a run."""

    order: RunOrder
    mods: tuple[str, ...]  # their folders
    scenario: int
    seated: Seated
    executor: str


@contextmanager
def connected(cluster: Cluster) -> Iterator[PlayParts]:
    """Connect to the scheduler. The function plays parts; each comes once it is on the disk.

    Raises Mistake, the function also KeyboardInterrupt.
    """
    with _client(cluster) as client:

        def play_parts(player: PartPlayer, folder: RunFolder, parts: list[Part]) -> Iterator[Part]:
            seated = player.players.kinds, player.players.here
            mods = player.title.variant.mods
            order = Asked(player.order, mods, player.scenario, seated, player.executor)
            with _told(cluster):
                for part, files in _played(client, order, parts):
                    folder.put(part.name, files)
                    yield part

        yield play_parts


def _played(
    client: Client, question: Asked, parts: list[Part]
) -> Iterator[tuple[Part, dict[str, bytes]]]:
    """Files of each part, as they come. Few parts wait at a time, so memory use stays constant."""
    from distributed import KilledWorker, as_completed

    waiting, due, lost = iter(parts), dict[Any, Part](), Counter[str]()
    coming = as_completed(loop=client.loop)

    def send(part: Part) -> None:
        future = client.submit(part_files, question, part, pure=False)
        due[future.key] = part
        coming.add(future)

    for part in islice(waiting, _room(client)):
        send(part)
    for future in coming:
        part = due.pop(future.key)
        try:
            files = future.result()
        except KilledWorker:
            lost[part.name] += 1
            if lost[part.name] >= TRIES:
                raise Unwritten(f"every worker that plays {part.name} ends") from None
            send(part)
            continue
        future.release()
        yield part, files
        for another in islice(waiting, max(0, _room(client) - len(due))):
            send(another)


def _room(client: Client) -> int:
    return int(max(2, AHEAD * sum(client.nthreads().values())))


# --- what a worker does ----------------------------------------------------------------------------


def part_files(batch: Asked, part: Part) -> dict[str, bytes]:
    """Play a part by the worker's own rules. Raises Mistake where they are others."""
    with _one:
        order = batch.order
        title = _title(batch)
        players = Players(*batch.seated)
        executor, _ = chosen(title, batch.scenario, players, batch.executor, len(part.seeds), False)
        return PartPlayer(title, order, batch.scenario, players, executor).files(part)


def _title(question: Asked) -> Title:
    order = question.order
    key = order.title, order.printing, order.options, question.mods, order.steps, order.rules
    if key not in _titles:
        title = load(
            order.title, printing=order.printing or None, options=order.options,
            mods=question.mods, steps=order.steps,
        )  # fmt: skip
        for what, theirs, ours in (
            ("rules", title.corpus_hash, order.rules),
            ("PlainRules", ENGINE, order.version),
        ):
            if theirs != ours:
                raise Mistake(f"a worker has other {what}: {theirs} there and {ours} here")
        _titles[key] = title
    return _titles[key]


# --- the connection --------------------------------------------------------------------------------


@contextmanager
def _client(cluster: Cluster) -> Iterator[Client]:
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError:
        raise Mistake(LACKING) from None
    for name in [*logging.root.manager.loggerDict]:
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what counts is told by us
    security = None
    if cluster.files:
        ca, cert, key = cluster.files
        security = Security(
            require_encryption=True, tls_ca_file=ca, tls_client_cert=cert, tls_client_key=key
        )
    try:
        client = Client(cluster.address, security=security, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Mistake(f"no scheduler answers at {cluster.address} ({line_of(error)})") from None
    try:
        if not cluster.files:
            info = client.scheduler_info(n_workers=-1)
            for address in (info["address"], *info["workers"]):
                parts = _ADDRESS.fullmatch(address)
                _need_loopback(address, parts[2] if parts else "")
        yield client
    finally:
        client.close(timeout=2)


def _need_loopback(address: str, host: str) -> None:
    """Raise Mistake unless the address is on this machine."""
    try:
        near = host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        near = False
    if not near:
        raise Mistake(
            f"{printable(address)} can be reached from other machines: use certificates"
            " (tls://HOST:PORT and --tls DIR), or 127.0.0.1 alone"
        )


@contextmanager
def _told(cluster: Cluster) -> Iterator[None]:
    """Turn a lost connection into a Mistake."""
    from asyncio import CancelledError
    from concurrent.futures import CancelledError as Cancelled

    try:
        yield
    except (OSError, CancelledError, Cancelled) as error:
        message = line_of(error)
        raise Unwritten(
            f"the scheduler at {cluster.address} is gone ({message}): the parts that are there stay,"
            " and the same order goes on"
        ) from None
