"""Addresses for other phones: the server's own, and the links to a table."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from flask import request

from companion.translations import language
from companion.web import services

LOCAL = ("localhost", "127.0.0.1", "::1")


def join_url(token: str, *, watch: bool = False) -> str:
    """The link to join (or watch) a table, in capitals, because a QR code of capitals has larger
    modules.

    The public address wins; a page opened as localhost shows the address that phones can reach.
    """
    return f"{base_url()}/{'w' if watch else 'j'}/{token}".upper()


def share_url(token: str) -> str:
    """The link to a game's page to share. It names the current language, for the preview in a
    chat."""
    return f"{base_url()}/g/{token.lower()}?language={language()}"


def group_url(token: str) -> str:
    """The link to the page of a group."""
    return f"{base_url()}/group/{token.lower()}"


def address_lasts() -> bool:
    """Whether links keep working, because the owner has named the server's address."""
    return bool(services.settings().public_url)


def tv_address() -> str:
    """What to type on a television, whose browser adds "http://" by itself."""
    return f"{base_url()}/tv".removeprefix("http://")


def base_url() -> str:
    """The address at which others reach the server, without a final slash."""
    settings = services.settings()
    base = settings.public_url or f"{request.scheme}://{request.host}"
    if not settings.public_url and urlsplit(base).hostname in LOCAL and settings.phone_url:
        base = settings.phone_url
    return base


def client_address() -> str:
    """The client's address, for counting. A proxy's header counts only if the settings trust the
    proxy; some proxies add the client's port. An IPv6 network of 56 bits counts as one address,
    because many homes have a whole one."""
    return _counted(request.remote_addr or "unknown")


@lru_cache(maxsize=1024)
def _counted(remote: str) -> str:
    try:
        ip = ip_address(_without_port(remote).partition("%")[0])
    except ValueError:
        return remote
    if isinstance(ip, IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip) if ip.is_loopback else str(IPv6Network((int(ip), 56), strict=False))


def _without_port(address: str) -> str:
    """The address in "198.51.100.7:4711" and "[2001:db8::7]:4711"."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def from_this_computer() -> bool:
    """Whether the client is on this computer: the owner, or a proxy that the settings don't
    know."""
    return client_address() in LOCAL
