"""The settings of a companion, read from the environment, checked and typed."""

import os
import re
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

TABLES_IN_MEMORY = 400
"""The fewest tables that a process keeps in memory; see `Settings.most_tables`."""
SECRET_BYTES = 32
SHORTEST_SECRET = 32
"""Characters; a signature over cookies is only as strong as this."""

KEY_FILE = "secret_key"

HOME_STREAM_CAP = 500


class SettingsError(Exception):
    """A problem that the person who starts Companion can fix. The message is one sentence."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that differs between one server and another.

    `phone_url` is the address that `companion serve` found for phones on this network, because a
    page opened as localhost must not put "localhost" into the table's QR code. Without `hosts` the
    server answers to any name; without `create_code` anybody may open tables; without
    `metrics_token` there are no metrics. A table that has not changed for `keep` is deleted.
    `contact` is the address of the server's owner, as a URL.
    """

    instance: Path
    # A hosted database's URL holds its password. Never show these two fields.
    database_url: str = field(repr=False)
    secret_key: str = field(repr=False)
    public_url: str | None = None
    phone_url: str | None = None
    certificate: Path | None = None
    certificate_key: Path | None = None
    trusted_proxies: int = 0
    stream_cap: int = HOME_STREAM_CAP
    processes: int = 1
    development: bool = False
    log_requests: bool = False
    hosts: tuple[str, ...] = ()
    create_code: str = field(default="", repr=False)
    metrics_token: str = field(default="", repr=False)
    keep: timedelta | None = None
    contact: str = ""

    def __post_init__(self) -> None:
        if self.processes > 1 and self.on_sqlite:
            raise SettingsError(
                f"{self.processes} processes need PostgreSQL (set COMPANION_DATABASE_URL): "
                "SQLite serves one process, so unset WEB_CONCURRENCY."
            )

    @property
    def most_tables(self) -> int:
        """How many tables a process keeps in memory: as many as its streams are enough for, with
        four phones at each, but at least `TABLES_IN_MEMORY`."""
        return max(TABLES_IN_MEMORY, self.stream_cap // 4)

    @property
    def on_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @property
    def database_file(self) -> Path | None:
        """The file of the tables; None on PostgreSQL."""
        if not self.on_sqlite:
            return None
        return Path(self.database_url.removeprefix("sqlite:///").partition("?")[0])

    @property
    def kept_in(self) -> str:
        """Where the tables are kept, without a user's name or password."""
        if self.database_file is not None:
            return str(self.database_file.absolute().parent)
        # As SQLAlchemy splits it: a password may hold a slash.
        parts = re.match(r"[^:]+://(?:[^:/]*(?::[^@]*)?@)?([^/?]*)(?:/([^?]*))?", self.database_url)
        host, name = parts.groups() if parts else ("", "")
        return f"the PostgreSQL database {name or 'of your user'}" + (f" at {host}" if host else "")

    @property
    def secure_cookies(self) -> bool:
        """Whether every phone uses https, so that cookies may require it."""
        if self.public_url is not None:
            return self.public_url.startswith("https:")
        return self.certificate is not None


def load_settings(
    environ: Mapping[str, str] = os.environ,
    *,
    instance: Path | None = None,
    public_url: str | None = None,
    certificate: Path | None = None,
    certificate_key: Path | None = None,
    creates: bool = True,
) -> Settings:
    """Read the environment (COMPANION_...); the command line wins.

    Creates the instance folder and the secret key on the first start. A command other than `serve`
    creates nothing and needs no key. Raises SettingsError.
    """
    folder = instance or Path(environ.get("COMPANION_INSTANCE") or default_instance())
    folder = folder.expanduser().absolute()
    secret_key = environ.get("COMPANION_SECRET_KEY", "")
    database_url = environ.get("COMPANION_DATABASE_URL", "")
    if creates and not (secret_key and database_url):
        prepare(folder)
    if creates:
        secret_key = _checked_secret(secret_key) if secret_key else _stored_secret(folder)
    return Settings(
        instance=folder,
        database_url=database_address(database_url or f"sqlite:///{folder / 'companion.sqlite'}"),
        secret_key=secret_key,
        public_url=_web_address(public_url or environ.get("COMPANION_PUBLIC_URL", "")),
        certificate=certificate,
        certificate_key=certificate_key,
        trusted_proxies=_number(environ, "COMPANION_TRUSTED_PROXIES", default=0, least=0),
        stream_cap=_number(environ, "COMPANION_STREAM_CAP", default=HOME_STREAM_CAP, least=1),
        # Hosting services set it, also for the commands beside the server.
        processes=_number(environ, "WEB_CONCURRENCY", default=1, least=1) if creates else 1,
        development=_switch(environ, "COMPANION_DEVELOPMENT"),
        log_requests=_switch(environ, "COMPANION_LOG_REQUESTS"),
        hosts=tuple(environ.get("COMPANION_HOSTS", "").lower().replace(",", " ").split()),
        create_code=environ.get("COMPANION_CREATE_CODE", "").strip(),
        metrics_token=environ.get("COMPANION_METRICS_TOKEN", "").strip(),
        keep=_days(environ, "COMPANION_KEEP"),
        contact=_contact(environ.get("COMPANION_CONTACT", "").strip()),
    )


def default_instance() -> Path:
    """`instance/` in a checkout, else where this system keeps a user's data."""
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "instance"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "companion"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "companion"


def prepare(folder: Path) -> None:
    """Makes the folder of the tables, if it is not there yet. Raises SettingsError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"The folder for your tables, {folder}, cannot be made: {error.strerror}."
        ) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise SettingsError(f"The folder for your tables, {folder}, cannot be written to.")


def _stored_secret(folder: Path) -> str:
    """The key kept in the instance folder, made there on the first start."""
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _create_secret(path)
        return _checked_secret(path.read_text(encoding="ascii").strip())
    except (OSError, ValueError) as error:
        raise SettingsError(f"The secret key in {path} cannot be read: {error}.") from error


def _create_secret(path: Path) -> None:
    # Written to another file and then linked: a companion that starts at the same moment finds
    # no key or a whole one, and the first of two new keys stays.
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _checked_secret(secret: str) -> str:
    if len(secret) < SHORTEST_SECRET:
        raise SettingsError(
            f"The secret key is too short: it needs at least {SHORTEST_SECRET} characters."
        )
    return secret


def database_address(text: str, name: str = "COMPANION_DATABASE_URL") -> str:
    """SQLAlchemy's spelling of a database URL, which the user knows by `name`. Never repeats the
    URL: it may hold a password."""
    # Hosting services use postgres://, a name that SQLAlchemy has dropped.
    scheme, separator, rest = text.partition("://")
    if not separator:
        raise SettingsError(f"{name} is not the URL of a database.")
    if scheme in ("postgres", "postgresql"):
        scheme = "postgresql+psycopg"
    if scheme not in ("sqlite", "postgresql+psycopg"):
        raise SettingsError(
            f"{name} names {scheme}: use sqlite:///file or postgresql://user@host/name."
        )
    if scheme == "sqlite" and rest in ("", "/", "/:memory:"):
        raise SettingsError(f"{name} names no file: use sqlite:///file.")
    return f"{scheme}://{rest}"


def _web_address(text: str) -> str | None:
    if not text:
        return None
    try:
        parts = urlsplit(text)
        # Reading the port checks it.
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise SettingsError(
            f"The public address {text!r} should look like https://companion.example."
        )
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise SettingsError(f"The public address {text!r} should end after the host's name.")
    return f"{parts.scheme}://{parts.netloc}"


def _switch(environ: Mapping[str, str], name: str) -> bool:
    return environ.get(name, "") not in ("", "0")


def days(text: str) -> timedelta:
    """The time in "365d". Raises ValueError."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})d", text)
    if found is None:
        raise ValueError(f"{text!r} is not a number of days; write 365d")
    return timedelta(days=int(found[1]))


def _days(environ: Mapping[str, str], name: str) -> timedelta | None:
    text = environ.get(name, "").strip()
    try:
        return days(text) if text else None
    except ValueError as error:
        raise SettingsError(f"{name}: {error}.") from None


def _contact(text: str) -> str:
    address = f"mailto:{text}" if re.fullmatch(r"[^\s:/@]+@[^\s:/@]+", text) else text
    if address and not re.fullmatch(r"(mailto:[^\s@]+@|https://)[^\s@]+", address):
        raise SettingsError(
            f"COMPANION_CONTACT should be an e-mail or an https address, not {text!r}."
        )
    return address


def _number(environ: Mapping[str, str], name: str, *, default: int, least: int) -> int:
    text = environ.get(name, "").strip() or str(default)
    if not text.isdecimal() or int(text) < least:
        raise SettingsError(f"{name} should be a whole number of at least {least}, not {text!r}.")
    return int(text)
