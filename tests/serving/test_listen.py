"""What can go wrong before the first phone comes, each in one sentence."""

import resource
import socket
from pathlib import Path

import pytest

from companion.serving.listen import allow_open_files, encryption, listen
from companion.settings import SettingsError


def test_any_free_port() -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        pass


def test_busy_port_names_another() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(SettingsError, match=rf"Port {port} is in use.*--port {port + 1}\.$"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["203.0.113.9", "no.such.host.invalid"])
def test_foreign_host(host: str) -> None:
    with pytest.raises(SettingsError, match=r"has no address .*: try --host 0\.0\.0\.0\.$"):
        listen(host, 0)


CERT, KEY = (Path(__file__).parent / "cli" / f"localhost.{name}.pem" for name in ("cert", "key"))


@pytest.mark.parametrize(
    ("certificate", "key", "why"),
    [
        ("nothing of the kind", KEY, r"cert\.pem holds no certificate in PEM format\.$"),
        (CERT.read_text(), None, r"cannot be used: its key is missing; name it with --key\.$"),
        (CERT.read_text(), CERT, r"holds no key in PEM format\.$"),
        (CERT.read_text(), Path("missing.pem"), r"No such file or directory\.$"),
    ],
)
def test_a_certificate_that_cannot_be_used(
    tmp_path: Path, certificate: str, key: Path | None, why: str
) -> None:
    (tmp_path / "cert.pem").write_text(certificate)
    with pytest.raises(SettingsError, match=why):
        encryption(tmp_path / "cert.pem", key)


def test_key_without_certificate(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="needs its --cert"):
        encryption(None, tmp_path / "key.pem")


def test_too_few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    with pytest.raises(SettingsError, match=r"only 256 files.*ulimit -Hn 1024\.$"):
        allow_open_files(20)
