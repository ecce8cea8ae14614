"""Calls the app, which speaks WSGI, with a request that has arrived as a whole."""

import asyncio
import sys
from collections.abc import Callable
from email.utils import formatdate
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

import h11

from companion.live.streams import Listener

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Any]


def environ(
    request: h11.Request, body: bytes, address: str, transport: asyncio.Transport
) -> dict[str, Any]:
    """The request as WSGI's `environ`. A header whose name has "_" is left out, because WSGI can't
    tell it from the same name with "-", which a proxy may have checked."""
    path, _, query = request.target.partition(b"?")
    server = transport.get_extra_info("sockname")
    variables: dict[str, Any] = {
        "REQUEST_METHOD": request.method.decode(),
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{request.http_version.decode()}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "https" if transport.get_extra_info("sslcontext") else "http",
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in request.headers:
        if b"_" in name:
            continue
        key = name.decode().upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        text = value.decode("latin-1")
        between = "; " if key == "HTTP_COOKIE" else ","
        variables[key] = f"{variables[key]}{between}{text}" if key in variables else text
    return variables


def called(app: WSGI, asked: dict[str, Any]) -> tuple[h11.Response, bytes | Listener]:
    """The app's answer: its head, and its body or the listener of a stream."""
    begun: list[Any] = []
    body = app(asked, lambda *status_and_headers: begun.extend(status_and_headers[:2]))
    if not hasattr(body, "news"):
        parts = body
        try:
            body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
    code, _, reason = begun[0].partition(" ")
    headers = [*begun[1], ("Date", formatdate(usegmt=True))]
    return h11.Response(status_code=int(code), headers=headers, reason=reason), body
