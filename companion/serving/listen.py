"""Binds the port and checks the certificate and the system's limit of files before anything else
starts."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from companion.settings import SettingsError

if TYPE_CHECKING:
    from ssl import SSLContext

BACKLOG = 4096  # the system may allow fewer
OTHER_FILES = 256  # the database's, and the program's own
FEWEST_CONNECTIONS = 20


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one. Raises SettingsError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server(
            (host, port),
            family=family,
            backlog=BACKLOG,
            # "::" means every address of this computer, including IPv4.
            dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        raise SettingsError(_sentence(error, host, port)) from error


def encryption(certificate: Path | None, key: Path | None) -> SSLContext | None:
    """The encryption with a certificate, which is checked now instead of at the first phone; None
    without one. Raises SettingsError."""
    if certificate is None:
        if key is not None:
            raise SettingsError("A --key needs its --cert.")
        return None
    import ssl

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        # The empty password keeps a protected key from asking in the terminal.
        context.load_cert_chain(certificate, key, password="")
    except OSError as error:
        files = f"{certificate} and {key}" if key else str(certificate)
        reason = _wrong(certificate, key) or error.strerror or "they do not match"
        raise SettingsError(f"The certificate in {files} cannot be used: {reason}.") from error
    return context


def allow_open_files(connections: int) -> int:
    """Raises the number of files that the process may open: the usual limit (1024, on a Mac 256)
    is too low for many connections. Returns for how many connections the system allows it. Raises
    SettingsError if that is too few for a table."""
    import resource  # Windows lacks it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * connections + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    allowed = (wanted - OTHER_FILES) // 2
    if allowed < FEWEST_CONNECTIONS:
        raise SettingsError(
            f"This system lets a program open only {hard} files, too few for the phones of a "
            "table: raise the limit with ulimit -Hn 1024."
        )
    return allowed


def _wrong(certificate: Path, key: Path | None) -> str:
    """What OpenSSL only calls an error of its PEM library."""
    try:
        certified, secret = certificate.read_bytes(), (key or certificate).read_bytes()
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    if b"CERTIFICATE-----" not in certified:
        return f"{certificate} holds no certificate in PEM format"
    if b"PRIVATE KEY-----" not in secret:
        return (
            f"{key} holds no key in PEM format" if key else "its key is missing; name it with --key"
        )
    return "the key has a password" if b"ENCRYPTED" in secret else ""


def _sentence(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use, perhaps by another Companion: stop that one, "
            f"or try --port {port + 1}."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have: try --port 8000."
    if error.errno in (errno.EADDRNOTAVAIL, socket.EAI_NONAME):
        return f"This computer has no address {host}: try --host 0.0.0.0."
    return f"Cannot listen on {host}, port {port}: {error}."
