"""Files that pages offer."""

from flask import Response, request


def to_save(content: str, mimetype: str, name: str) -> Response:
    """A file that the browser saves under this name."""
    response = Response(content, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def picture(png: bytes, name: str) -> Response:
    """A picture that the browser shows, and saves under this name; not sent again unchanged."""
    response = Response(png, mimetype="image/png")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.png"'
    response.add_etag()
    response.make_conditional(request)
    return response
