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


def test_first_start_makes_a_secret_only_the_owner_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "instance"
    settings = loaded(folder)
    key = folder / "secret_key"
    assert settings.secret_key == key.read_text()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == [key]  # no draft is left behind


def test_second_start_finds_the_same_secret(tmp_path: Path) -> None:
    assert loaded(tmp_path).secret_key == loaded(tmp_path).secret_key


def test_companions_starting_together_agree_on_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        starts = [pool.submit(loaded, tmp_path) for _ in range(8)]
        keys = {start.result().secret_key for start in starts}
    assert len(keys) == 1


def test_secret_of_the_environment_wins_and_nothing_is_stored(tmp_path: Path) -> None:
    assert loaded(tmp_path, COMPANION_SECRET_KEY=SECRET).secret_key == SECRET
    assert list(tmp_path.iterdir()) == []


def test_short_secret_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="too short"):
        loaded(tmp_path, COMPANION_SECRET_KEY="short")


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


def test_tables_are_kept_in_the_instance_folder_by_default(tmp_path: Path) -> None:
    assert loaded(tmp_path).database_url == f"sqlite:///{tmp_path}/companion.sqlite"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_postgresql_gets_its_driver(tmp_path: Path, scheme: str) -> None:
    settings = loaded(tmp_path, COMPANION_DATABASE_URL=f"{scheme}://ada@db.example/tables")
    assert settings.database_url == "postgresql+psycopg://ada@db.example/tables"
    assert not settings.on_sqlite


@pytest.mark.parametrize("url", ["no database", "mysql://ada:swordfish@db.example/tables"])
def test_other_databases_are_refused_without_repeating_the_url(tmp_path: Path, url: str) -> None:
    with pytest.raises(SettingsError, match="COMPANION_DATABASE_URL") as refusal:
        loaded(tmp_path, COMPANION_DATABASE_URL=url)
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


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="2 processes need PostgreSQL"):
        loaded(tmp_path, WEB_CONCURRENCY="2")
    url = "postgresql://ada@db.example/tables"
    assert loaded(tmp_path, WEB_CONCURRENCY="2", COMPANION_DATABASE_URL=url).processes == 2


@pytest.mark.parametrize("number", ["-1", "many", "1.5"])
def test_numbers_are_checked(tmp_path: Path, number: str) -> None:
    with pytest.raises(SettingsError, match="COMPANION_TRUSTED_PROXIES"):
        loaded(tmp_path, COMPANION_TRUSTED_PROXIES=number)


@pytest.mark.parametrize(
    "url",
    ["table.example", "ftp://table.example", "https://", "http://[", "http://a/b", "http://a:x"],
)
def test_public_address_must_be_one(tmp_path: Path, url: str) -> None:
    with pytest.raises(SettingsError, match="public address"):
        loaded(tmp_path, COMPANION_PUBLIC_URL=url)


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
