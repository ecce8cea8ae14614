"""What is read from the environment, and what is made in the instance folder."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.settings import Settings, SettingsError, default_instance, load_settings

SECRET = "a-secret-of-forty-characters-for-a-test!"


def loaded(folder: Path, **environ: str) -> Settings:
    return load_settings(environ, instance=folder)


def test_first_start_makes_a_secret_only_the_owner_can_read_and_the_next_finds_it(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "new" / "instance"
    settings = loaded(folder)
    key = folder / "secret_key"
    assert settings.secret_key == key.read_text() == loaded(folder).secret_key
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == [key]  # no draft is left behind
    assert settings.database_url == f"sqlite:///{folder}/companion.sqlite"


def test_a_command_makes_nothing_and_serves_with_no_processes(tmp_path: Path) -> None:
    settings = load_settings({"WEB_CONCURRENCY": "2"}, instance=tmp_path / "new", creates=False)
    assert (settings.secret_key, settings.processes) == ("", 1)
    assert list(tmp_path.iterdir()) == []


def test_companions_starting_together_agree_on_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        starts = [pool.submit(loaded, tmp_path) for _ in range(8)]
        keys = {start.result().secret_key for start in starts}
    assert len(keys) == 1


def test_secret_of_the_environment_wins_and_nothing_is_stored(tmp_path: Path) -> None:
    assert loaded(tmp_path, COMPANION_SECRET_KEY=SECRET).secret_key == SECRET
    assert list(tmp_path.iterdir()) == []


def test_empty_secret_file_is_refused_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(SettingsError, match="too short"):
        loaded(tmp_path)


def test_repr_shows_neither_secret_nor_password(tmp_path: Path) -> None:
    settings = loaded(
        tmp_path,
        COMPANION_SECRET_KEY=SECRET,
        COMPANION_DATABASE_URL="postgres://ada:swordfish@db.example/tables",
    )
    assert SECRET not in repr(settings)
    assert "swordfish" not in repr(settings)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_postgresql_gets_its_driver(tmp_path: Path, scheme: str) -> None:
    url = f"{scheme}://ada@db.example/tables"
    settings = loaded(tmp_path, COMPANION_DATABASE_URL=url, WEB_CONCURRENCY="2")
    assert settings.database_url == "postgresql+psycopg://ada@db.example/tables"
    assert (settings.on_sqlite, settings.processes) == (False, 2)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("COMPANION_SECRET_KEY", "short", "too short"),
        ("COMPANION_KEEP", "365", "COMPANION_KEEP: '365' is not a number of days; write 365d"),
        ("COMPANION_DATABASE_URL", "no database", "COMPANION_DATABASE_URL is not"),
        ("COMPANION_DATABASE_URL", "mysql://ada:swordfish@db.example/tables", "names mysql"),
        ("COMPANION_DATABASE_URL", "sqlite://", "names no file"),
        ("COMPANION_STREAM_CAP", "0", "whole number of at least 1"),
        ("WEB_CONCURRENCY", "2", "2 processes need PostgreSQL"),
        *(("COMPANION_TRUSTED_PROXIES", number, "whole number of at least 0")
          for number in ("-1", "many", "1.5")),
        *(("COMPANION_PUBLIC_URL", url, "public address")
          for url in ("table.example", "ftp://table.example", "https://", "http://[",
                      "http://a/b", "http://a?b", "http://a:x")),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_without_repeating_a_password(
    tmp_path: Path, name: str, value: str, why: str
) -> None:
    with pytest.raises(SettingsError, match=why) as refusal:
        loaded(tmp_path, **{name: value})
    assert "swordfish" not in str(refusal.value)


def test_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match=r"cannot be made: Not a directory\.$"):
        loaded(tmp_path / "file" / "instance")


def test_folder_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Not by its mode: root, who may be the one to run this, writes anywhere.
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(SettingsError, match=r"cannot be written to\.$"):
        loaded(tmp_path)


@pytest.mark.parametrize(
    ("public_url", "certificate", "secure"),
    [
        (None, None, False),
        (None, "cert.pem", True),
        ("https://table.example/", None, True),
        # A proxy that speaks plain http to the phones, whatever we speak to it.
        ("http://table.example", "cert.pem", False),
    ],
)
def test_cookies_insist_on_https_when_every_phone_has_it(
    tmp_path: Path, public_url: str | None, certificate: str | None, secure: bool
) -> None:
    settings = load_settings(
        {},
        instance=tmp_path,
        public_url=public_url,
        certificate=Path(certificate) if certificate else None,
    )
    assert settings.secure_cookies is secure


def test_checkout_keeps_its_tables_beside_the_code() -> None:
    assert default_instance() == Path(__file__).parent.parent / "instance"


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("postgres://ada:swordfish@db.example:5433/tables",
         "the PostgreSQL database tables at db.example:5433"),
        ("postgresql://ada:sword/fish@db.example/tables?sslmode=require",
         "the PostgreSQL database tables at db.example"),
        ("postgresql://db.example/tables?password=sword@fish",
         "the PostgreSQL database tables at db.example"),
        ("postgresql:///tables?host=/run/postgresql", "the PostgreSQL database tables"),
        ("postgresql://ada:swordfish@db.example",
         "the PostgreSQL database of your user at db.example"),
        ("sqlite:////srv/games/evenings.sqlite", "/srv/games"),
    ],
)  # fmt: skip
def test_the_place_of_the_tables_is_told_without_a_password(
    tmp_path: Path, url: str, place: str
) -> None:
    assert loaded(tmp_path, COMPANION_DATABASE_URL=url).kept_in == place
