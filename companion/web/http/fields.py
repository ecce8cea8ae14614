"""Removes invisible characters from everything a form posts."""

from flask import Flask
from werkzeug.datastructures import ImmutableMultiDict

from companion.core.text import visible
from companion.web.http import htmx


def init_app(app: Flask) -> None:
    app.request_class = Request


class Request(htmx.Request):  # type: ignore[misc]  # the extension is not typed
    """A request whose form names and values have no invisible characters, so that none are judged
    or recorded."""

    _as_typed: ImmutableMultiDict[str, str]

    @property
    def as_typed(self) -> ImmutableMultiDict[str, str]:
        """The names and values as the phone sent them, with line breaks."""
        self._load_form_data()
        return self._as_typed

    def _load_form_data(self) -> None:
        loaded = "form" in self.__dict__
        super()._load_form_data()
        if not loaded:
            # A part of multipart/form-data may have no name.
            named = [field for field in self.__dict__["form"].items(multi=True) if field[0]]
            self._as_typed = ImmutableMultiDict(named)
            self.__dict__["form"] = ImmutableMultiDict(
                [(visible(name), visible(value)) for name, value in named]
            )
