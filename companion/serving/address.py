"""Finds the address at which the phones in this home reach this computer."""

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network

import ifaddr

ANY_HOST = ("0.0.0.0", "::")  # noqa: S104 - the whole point: phones come from outside
LOOPBACK = "127.0.0.1"

# The networks that home routers use.
PRIVATE = tuple(IPv4Network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"))
# Docker's first bridges; the shared range that Tailscale and mobile carriers use.
UNLIKELY = tuple(IPv4Network(net) for net in ("172.17.0.0/16", "172.18.0.0/15", "100.64.0.0/10"))
# Containers, virtual machines and tunnels: no phone can reach us through these.
VIRTUAL = re.compile(
    r"docker|br-|bridge|veth|virbr|vmnet|vnic|vboxnet|lxc|lxd|cni|cali|flannel|podman|"
    r"tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nebula|anpi|awdl|llw|dummy|vethernet",
    re.IGNORECASE,
)
# TEST-NET-3, reserved for documentation: connecting a UDP socket to it chooses a route and
# sends nothing.
NOWHERE = ("203.0.113.1", 9)


@dataclass(frozen=True)
class Interface:
    """One of this computer's network interfaces and its IPv4 address."""

    name: str
    address: str

    @property
    def is_virtual(self) -> bool:
        return bool(VIRTUAL.match(self.name))


def phone_hosts(host: str) -> list[str]:
    """Hosts to try from a phone, the likeliest first, for a server listening on `host`."""
    if host not in ANY_HOST:
        return [host]
    return rank(interfaces(), default_route())


def rank(found: Iterable[Interface], route: str | None) -> list[str]:
    """Addresses that a phone may reach, the likeliest first; the loopback address if there is no
    other.

    `route` is the address of this computer's default route. Usually that is the home's Wi-Fi or
    cable, but a VPN may replace it, so it only breaks ties.
    """

    def unlikeliness(interface: Interface) -> tuple[bool, bool, bool]:
        address = IPv4Address(interface.address)
        return (
            interface.is_virtual or any(address in net for net in UNLIKELY),
            not any(address in net for net in PRIVATE),
            interface.address != route,
        )

    candidates = [interface for interface in found if _leads_out(interface.address)]
    hosts = [interface.address for interface in sorted(candidates, key=unlikeliness)]
    return list(dict.fromkeys(hosts)) or [LOOPBACK]


def interfaces() -> list[Interface]:
    """This computer's interfaces. IPv6 is left out, because nobody types it and few routers need
    it."""
    return [
        Interface(adapter.nice_name, str(ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]


def default_route() -> str | None:
    """The address of the default route, or None if there is no connection."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _leads_out(address: str) -> bool:
    ip = IPv4Address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)
