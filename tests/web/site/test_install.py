"""On the home screen: what a phone asks for before it installs the companion, and what it gets."""

import json
import re
import struct
from typing import Any

import brotli
import pytest

from companion.web.http.assets import asset, folder, grounds
from tests.conftest import Cast, Phone


def manifest(phone: Phone, language: str) -> dict[str, Any]:
    answer = phone.get("/manifest.webmanifest", language=language)
    assert answer.status_code == 200
    assert answer.mimetype == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    return dict(json.loads(answer.get_data(as_text=True)))


def png_size(content: bytes) -> tuple[int, int]:
    """Width and height, as the head of a PNG has them."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    return width, height


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_manifest_opens_the_lobby_as_an_app(cast: Cast, language: str) -> None:
    app_manifest = manifest(cast.phone(), language)
    assert (app_manifest["id"], app_manifest["scope"], app_manifest["start_url"]) == ("/", "/", "/")
    assert app_manifest["display"] == "standalone"
    assert app_manifest["short_name"] == "Companion"
    assert app_manifest["lang"] == language
    assert bool(re.search("[а-я]", app_manifest["name"])) is (language == "ru")
    assert manifest(cast.phone(), "klingon")["lang"] == "en"


def test_its_colours_are_the_pages_own(cast: Cast) -> None:
    tokens = (folder("static") / "css" / "page" / "tokens.css").read_text(encoding="utf-8")
    app_manifest = manifest(cast.phone(), "en")
    assert app_manifest["background_color"] == app_manifest["theme_color"] == grounds()["dark"]
    assert f"--ground: var(--by-day, {grounds()['light']})" in tokens
    page = cast.phone().get("/").get_data(as_text=True)
    for light, ground in grounds().items():
        assert f'content="{ground}" media="(prefers-color-scheme: {light})"' in page


def test_a_chosen_light_has_one_colour(cast: Cast) -> None:
    phone = cast.phone()
    phone.post("/preferences", theme="light", back="/")
    page = phone.get("/").get_data(as_text=True)
    assert re.findall(r'name="theme-color" content="(#\w+)"', page) == [grounds()["light"]]


def test_every_icon_is_there_and_as_large_as_said(cast: Cast) -> None:
    icons = manifest(cast.phone(), "en")["icons"]
    sizes = {(icon.get("purpose", "any"), icon["sizes"]) for icon in icons}
    assert sizes >= {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}
    for icon in icons:
        answer = cast.phone().client.get(icon["src"])
        assert answer.status_code == 200
        assert answer.mimetype == icon["type"]
        if icon["type"] == "image/png":
            width, height = png_size(answer.data)
            assert icon["sizes"] == f"{width}x{height}"
            assert len(answer.data) < 20_000
        answer.close()


def test_an_iphone_finds_its_icon_on_the_page(cast: Cast) -> None:
    page = cast.phone().get("/").get_data(as_text=True)
    match = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert match
    answer = cast.phone().client.get(match[1])
    assert png_size(answer.data) == (180, 180)
    answer.close()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_leads_to_the_manifest_in_its_language(cast: Cast, language: str) -> None:
    page = cast.phone(**{"Accept-Language": language}).get("/").get_data(as_text=True)
    assert f'rel="manifest" href="/manifest.webmanifest?language={language}"' in page


def test_what_never_changes_is_packed_as_small_as_it_gets(cast: Cast) -> None:
    """For browsers that read it; htmx alone is a quarter of a first visit."""
    client, address = cast.phone().client, asset("vendor/htmx.min.js")
    packed = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    plain = client.get(address)
    assert packed.headers["Content-Encoding"] == "br"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert brotli.decompress(packed.data) == plain.data
    assert len(packed.data) <= len(brotli.compress(plain.data, quality=11))
    assert "Content-Encoding" not in plain.headers
    plain.close()


def worker(phone: Phone) -> str:
    answer = phone.get("/sw.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    return answer.get_data(as_text=True)


def test_the_worker_keeps_the_shell_of_this_release(cast: Cast) -> None:
    code = worker(cast.phone())
    match = re.search(r"^const SHELL = (\[.*\]);$", code, re.MULTILINE)
    assert match
    shell = json.loads(match[1])
    page = cast.phone().get("/").get_data(as_text=True)
    for address in re.findall(r'(?:stylesheet" href|script src)="([^"]+)"', page):
        assert address in shell
    for address in shell:
        answer = cast.phone().client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        answer.close()


def test_the_worker_is_the_same_for_every_phone(cast: Cast) -> None:
    """Another language or theme is not a new version."""
    phone = cast.phone()
    phone.post("/preferences", theme="light", language="ru", back="/")
    assert worker(phone) == worker(cast.phone())


def test_the_offline_page_says_it_in_every_language_the_phones_first(cast: Cast) -> None:
    for accepted, order in (("en", ["en", "de", "ru"]), ("ru", ["ru", "de", "en"])):
        page = cast.phone(**{"Accept-Language": accepted}).get("/offline").get_data(as_text=True)
        assert re.findall(r'<section class="section" lang="(\w+)"', page) == order
        assert "No connection" in page


def test_more_offers_what_the_phone_may_have(host: Phone) -> None:
    """Hidden until the phone's own script finds that it has it."""
    page = host.at("/more").get_data(as_text=True)
    assert 'id="awake"' in page
    assert re.search(r'id="screen-note" hidden>[^<]*plain http[^<]*also needs https', page)
    assert re.search(r'id="install" hidden', page)
