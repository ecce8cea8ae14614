"""How often one phone may ask, or one address that has no phone yet: 429 beyond that."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import Flask, abort, current_app, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.web.http.addresses import client_address
from companion.web.http.device import device

P = ParamSpec("P")
R = TypeVar("R")

EVERYTHING = parse("1200 per minute")

_unlimited: set[Callable[..., Any]] = set()


def init_app(app: Flask) -> None:
    forget(app)
    app.before_request(_count)


def forget(app: Flask) -> None:
    """Counts from zero again."""
    app.extensions["companion.rates"] = FixedWindowRateLimiter(MemoryStorage())


def at_most(rate: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Limits a view: "30 per hour"."""
    item = parse(rate)

    def limiting(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def limited(*args: P.args, **kwargs: P.kwargs) -> R:
            _hit(item, f"{view.__module__}.{view.__name__}")
            return view(*args, **kwargs)

        return limited

    return limiting


def unlimited(view: Callable[P, R]) -> Callable[P, R]:
    """A view that anybody may ask for at any time."""
    _unlimited.add(view)
    return view


def _count() -> None:
    if current_app.view_functions.get(request.endpoint or "") not in _unlimited:
        _hit(EVERYTHING, "everything")


def _hit(item: RateLimitItem, what: str) -> None:
    counted: FixedWindowRateLimiter = current_app.extensions["companion.rates"]
    if not counted.hit(item, what, device() or client_address()):
        abort(429)
