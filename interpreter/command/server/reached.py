"""Where a server listens, and by which address others reach it: one that listens everywhere has none of its own."""

from __future__ import annotations

import ipaddress
import socket
import ssl

from interpreter.session.mistakes import Mistake

# Addresses of documentation (RFC 5737, RFC 3849): nothing is sent there, the system only says from where it would be.
FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def listening_at(host: str, port: int) -> socket.socket:
    """Raises Mistake where nobody can listen. At "::" it hears both kinds of addresses."""
    both = host == "::" and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except (OSError, OverflowError) as error:
        said = getattr(error, "strerror", None) or str(error)
        why = said.partition(" (while attempting")[0]  # the address stands here already
        raise Mistake(f"nobody can listen at {host}, port {port}: {why}") from None


def certified(cert: str | None, key: str | None) -> ssl.SSLContext | None:
    """Return how TLS is spoken with these files, None without any. Raises Mistake where it cannot be."""
    if not cert and not key:
        return None
    if not (cert and key):
        raise Mistake("--cert and --key go together: a certificate and its key")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(cert, key, _no_word)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
        raise Mistake(
            f"no TLS with {cert} and {key}: {str(why).replace('_', ' ').lower()}"
        ) from None
    return context


def _no_word() -> str:
    raise ValueError("the key has a passphrase; write it without one")


def address(host: str, port: int, tls: bool = False) -> str:
    """Beginning of a link to a server that listens there: "http://192.0.2.7:8000"."""
    own = _own() if _everywhere(host) else host
    return f"http{'s' if tls else ''}://{f'[{own}]' if ':' in own else own}:{port}"


def _everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def _own() -> str:
    """The address that this machine has among others, or its name."""
    for family, far in FAR:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                return str(probe.getsockname()[0])
        except OSError:
            continue
    return socket.gethostname()
