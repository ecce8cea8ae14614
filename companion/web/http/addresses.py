"""Addresses to hand out: the server's own, and the links to a table."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request

from companion.translations import language
from companion.web import services

LOCAL = ("localhost", "127.0.0.1", "::1")


def join_url(token: str, *, watch: bool = False) -> str:
    """The link to join (or watch) a table, in capitals: a QR of capitals has larger modules.

    The public address wins; a page opened as localhost shows the address phones can reach.
    """
    return f"{base_url()}/{'w' if watch else 'j'}/{token}".upper()


def share_url(token: str) -> str:
    """The link to the page of a game to share: nothing to press, no cookie. It names the language
    spoken now, for the preview in a chat."""
    return f"{base_url()}/g/{token.lower()}?language={language()}"


def base_url() -> str:
    """The address at which others reach us, without a final slash."""
    settings = services.settings()
    base = settings.public_url or request.host_url.rstrip("/")
    if not settings.public_url and urlsplit(base).hostname in LOCAL and settings.phone_url:
        base = settings.phone_url
    return base


def client_address() -> str:
    """The client's address; a proxy's header counts only if the settings trust the proxy."""
    return request.remote_addr or "unknown"
