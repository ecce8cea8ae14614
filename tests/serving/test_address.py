"""Which of a computer's addresses goes on the QR code."""

import pytest

from companion.serving.address import Interface, phone_hosts, rank

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
