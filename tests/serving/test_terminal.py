"""Before the first phone comes: the address on the QR code, the port, what the terminal shows."""

import resource
import socket
from pathlib import Path

import pytest

from companion.qr import QUIET_ZONE, qr_matrix
from companion.serving.address import Interface, phone_hosts, rank
from companion.serving.listen import allow_open_files, encryption, listen
from companion.serving.terminal import (
    BLACK_ON_WHITE,
    HALF_BLOCKS,
    RESET,
    greeting,
    qr_text,
    scannable,
)
from companion.settings import SettingsError

URL = "http://192.168.1.20:8000"
OTHERS = ["http://192.168.0.7:8000"]


def shown(*, columns: int = 80, with_qr: bool = True, others: list[str] = OTHERS) -> str:
    return greeting(URL, others, "/home/ada/tables", columns=columns, with_qr=with_qr, port=8000)


def read_back(text: str) -> list[list[bool]]:
    """The modules as a camera would see them, dark ones True."""
    pairs = {block: pair for pair, block in HALF_BLOCKS.items()}
    rows = []
    for line in text.splitlines():
        before, colours, blocks = line.removesuffix(RESET).partition(BLACK_ON_WHITE)
        assert (before, colours, line.endswith(RESET)) == ("", BLACK_ON_WHITE, True)
        rows += [[pairs[block][half] for block in blocks] for half in (0, 1)]
    return rows


def test_code_drawn_is_the_code_made() -> None:
    matrix = qr_matrix(URL)
    drawn = read_back(qr_text(matrix))
    assert drawn[: len(matrix)] == matrix
    # An odd number of rows is filled up with one light row.
    assert not any(any(row) for row in [*drawn[:QUIET_ZONE], *drawn[len(matrix) - QUIET_ZONE :]])
    assert not any(any(row[:QUIET_ZONE] + row[-QUIET_ZONE:]) for row in drawn)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        (URL, "HTTP://192.168.1.20:8000/"),
        ("https://table.example", "HTTPS://TABLE.EXAMPLE/"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000"),
        ("https://table.example/Club", "https://table.example/Club"),
    ],
)
def test_capitals_only_where_they_mean_the_same(url: str, text: str) -> None:
    assert scannable(url) == text


def test_capitals_make_the_smallest_code() -> None:
    assert len(qr_matrix(scannable(URL))) == 25 + 2 * QUIET_ZONE


def test_greeting_names_the_address_the_folder_and_what_to_try() -> None:
    text = shown()
    assert f"Companion is at {URL}" in text
    assert "kept in /home/ada/tables" in text
    assert "Guest networks" in text
    assert "let port 8000 in" in text
    assert OTHERS[0] in text


def test_greeting_in_a_file_or_a_narrow_terminal_has_no_code() -> None:
    assert "█" in shown(columns=33)
    assert "█" not in shown(columns=32)
    assert "\x1b" not in shown(with_qr=False)


def test_greeting_admits_that_there_is_no_other_address() -> None:
    assert "no other address to try" in shown(others=[])


LOOPBACK = Interface("lo", "127.0.0.1")
WIFI = Interface("wlan0", "192.168.1.20")
CABLE = Interface("eth0", "192.168.0.7")
CAMPUS = Interface("en0", "10.4.20.8")
VIRTUAL_BOX = Interface("vboxnet0", "192.168.56.1")
DOCKER = Interface("docker0", "172.17.0.1")
COMPOSE = Interface("br-5a1b2c3d4e5f", "172.20.0.1")
VPN = Interface("tun0", "10.8.0.2")
TAILSCALE = Interface("utun4", "100.101.102.103")
NO_DHCP = Interface("eth1", "169.254.17.3")
RENTED = Interface("ens3", "203.0.113.80")
IN_DOCKER = Interface("eth0", "172.17.0.2")


@pytest.mark.parametrize(
    ("interfaces", "route", "best"),
    [
        pytest.param([LOOPBACK, WIFI], WIFI, WIFI, id="one wifi"),
        pytest.param([DOCKER, COMPOSE, WIFI], WIFI, WIFI, id="docker is no way in"),
        pytest.param([DOCKER, WIFI], None, WIFI, id="a home without internet"),
        pytest.param([VPN, WIFI], VPN, WIFI, id="a vpn takes the route, not the phones"),
        pytest.param([TAILSCALE, CAMPUS], TAILSCALE, CAMPUS, id="tailscale neither"),
        pytest.param([CABLE, WIFI], WIFI, WIFI, id="of two, the one with the route"),
        pytest.param([WIFI, CABLE], None, WIFI, id="of two without route, the first"),
        pytest.param([VIRTUAL_BOX, WIFI], None, WIFI, id="virtual box looks like a home"),
        pytest.param([NO_DHCP, WIFI], None, WIFI, id="an address nobody gave"),
        pytest.param([RENTED], RENTED, RENTED, id="a rented server"),
        pytest.param([RENTED, WIFI], RENTED, WIFI, id="a home that is also a router"),
        pytest.param([IN_DOCKER], IN_DOCKER, IN_DOCKER, id="nothing but a container's"),
        pytest.param([LOOPBACK, NO_DHCP], None, LOOPBACK, id="no network at all"),
    ],
)
def test_best_address(
    interfaces: list[Interface], route: Interface | None, best: Interface
) -> None:
    assert rank(interfaces, route.address if route else None)[0] == best.address


def test_others_follow_to_be_tried_by_hand() -> None:
    interfaces = [LOOPBACK, DOCKER, CABLE, WIFI, WIFI]
    assert rank(interfaces, WIFI.address) == [WIFI.address, CABLE.address, DOCKER.address]


def test_a_named_host_is_believed() -> None:
    assert phone_hosts("192.168.7.7") == ["192.168.7.7"]


def test_this_computer_has_an_address() -> None:
    assert phone_hosts("0.0.0.0")


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
