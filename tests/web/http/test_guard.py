"""What protects every request."""

from dataclasses import replace

import pytest
from flask import Flask

from companion import create_app
from companion.settings import Settings
from tests.conftest import Cast, Phone


def points(phone: Phone, **headers: str) -> int:
    """Posts a tap with just these headers."""
    path = f"/t/{phone.table}/actions/points"
    data = {"seat": "red", "points": "1"}
    return phone.client.post(path, data=data, headers=headers).status_code


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://localhost:81"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({}, 303),
    ],
)
def test_posts_from_other_sites_are_refused(
    host: Phone, headers: dict[str, str], status: int
) -> None:
    assert points(host, **headers) == status


def test_the_policy_allows_nothing_inline(host: Phone) -> None:
    policy = host.at().headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


@pytest.mark.parametrize("path", ["/", "/healthz", "/nowhere", "/static/css/page/base.css"])
def test_every_answer_carries_the_headers(cast: Cast, path: str) -> None:
    headers = cast.phone().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" in headers
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_file_is_kept_whatever_the_cookies_say(cast: Cast) -> None:
    """Another language is another cookie: no reason to fetch the style sheets again."""
    headers = cast.phone().get("/static/companion.css").headers
    assert "Cookie" not in headers.getlist("Vary")
    assert headers["Content-Security-Policy"] == "default-src 'none'"
    assert "Cookie" in cast.phone().get("/").headers.getlist("Vary")


def device_cookie(app: Flask, **environ: str) -> str:
    client = app.test_client()
    data = {"game": "mythotopia", "colour": ["red", "blue"]}
    answer = client.post("/tables", data=data, environ_overrides=environ)
    return next(c for c in answer.headers.getlist("Set-Cookie") if c.startswith("device="))


def test_the_device_cookie_is_out_of_reach_of_scripts_and_other_sites(app: Flask) -> None:
    cookie = device_cookie(app)
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_under_https_the_cookie_is_secure(app: Flask, settings: Settings) -> None:
    assert "Secure" in device_cookie(app, **{"wsgi.url_scheme": "https"})
    public = create_app(replace(settings, public_url="https://companion.example"))
    assert "Secure" in device_cookie(public)


def test_a_forged_cookie_is_a_strangers(cast: Cast, host: Phone) -> None:
    forger = cast.stranger(host)
    device = cast.row(host.table).seats[0].devices[0]
    forger.client.set_cookie("device", f"{device}.forged")
    assert forger.at().status_code == 403


def test_a_post_of_more_than_64_kib_is_refused(host: Phone) -> None:
    answer = host.tap("correct", seat="red", to="1", why="x" * 64 * 1024)
    assert answer.status_code == 413
    assert "too much text" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "back", ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "/\n"]
)
def test_preferences_lead_back_to_our_own_pages_only(cast: Cast, back: str) -> None:
    assert cast.phone().post("/preferences", back=back, theme="dark").location == "/"


def test_language_and_theme_belong_to_the_phone(cast: Cast, host: Phone, player: Phone) -> None:
    player.post("/preferences", language="ru", theme="light", back="/")
    assert '<html lang="ru" data-theme="light">' in player.at().get_data(as_text=True)
    assert '<html lang="en">' in host.at().get_data(as_text=True)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("ru, en", "ru"),
        ("en, ru", "en"),
        ("ru-RU, en;q=0.9", "ru"),
        ("en;q=0.5, uk, ru;q=0.8", "ru"),
        ("de, *", "de"),
        ("it, *", "en"),
        ("ru;q=0", "en"),
        ("", "en"),
    ],
)
def test_of_languages_with_equal_weights_the_first_is_shown(
    cast: Cast, accepted: str, language: str
) -> None:
    page = cast.phone(**{"Accept-Language": accepted}).get("/").get_data(as_text=True)
    assert f'<html lang="{language}"' in page


def test_a_part_of_a_form_without_a_name_is_no_field(cast: Cast) -> None:
    part = "--b\r\nContent-Disposition: form-data%s\r\n\r\n%s\r\n"
    body = part % ("", "A") + part % ('; name="code"', "WRONG") + "--b--\r\n"
    answer = cast.phone().client.post(
        "/join", data=body, content_type="multipart/form-data; boundary=b"
    )
    assert answer.status_code == 404


def test_a_form_that_is_a_button_only_is_not_visited(host: Phone) -> None:
    answer = host.at("/actions/points")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_static_files_stay_in_their_folder(cast: Cast) -> None:
    assert cast.phone().get("/static/../pyproject.toml").status_code == 404
    assert (
        cast.phone()
        .get("/static/css/page/base.css", v=1)
        .headers["Cache-Control"]
        .endswith("immutable")
    )


def test_a_server_with_named_hosts_answers_to_no_other_name(settings: Settings) -> None:
    """Another site's name may be made to lead to a server in the home."""
    public = "https://companion.example"
    app = create_app(replace(settings, hosts=("games.local",), public_url=public))
    asked = {
        name: app.test_client().get("/", base_url=f"http://{name}").status_code
        for name in ("games.local:8000", "companion.example", "evil.example", "192.0.2.1")
    }
    assert list(asked.values()) == [200, 200, 421, 421]
    assert app.test_client().get("/healthz", base_url="http://192.0.2.1").status_code == 200
