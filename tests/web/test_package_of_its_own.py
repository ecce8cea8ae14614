"""A game as a package outside this repository, written from docs/add-a-game.md: installed in a
temporary folder and played through the web.
"""

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from html import unescape
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.core.game import catalogue
from companion.settings import Settings
from companion.web.http.assets import icon_drawing
from companion.web.http.bundles import stylesheet
from tests import leftovers
from tests.beacons.site import PACKAGE, site
from tests.conftest import Cast, Phone, open_tables, settings_in


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory,
    templates_compiled_once: None,
    statements_compiled_once: None,
) -> Iterator[Flask]:
    """A server where the package is installed."""
    folder = tmp_path_factory.mktemp("beacons")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site(folder / "site"))
        importlib.invalidate_caches()
        forget_what_is_installed()
        yield create_app(settings_in(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == "beacons"]:
        del sys.modules[name]
    forget_what_is_installed()


@pytest.fixture
def cast(server: Flask, settings: Settings) -> Cast:
    """Phones of that server."""
    open_tables(server, settings)
    return Cast(server)


def forget_what_is_installed() -> None:
    """A server looks once for the games; here another one is installed while it runs."""
    rooms = ("companion.core.game.catalogue", "companion.translations", "companion.web.")
    for name, module in [*sys.modules.items()]:
        if name.startswith(rooms):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


def begun(cast: Cast, language: str = "en") -> Phone:
    """Ada, who hosts, Bo and Cy; the game has begun."""
    names = {"red": "Ada", "blue": "Bo", "white": "Cy"}
    phone = cast.host(*names, names=names, slug="beacons").sit("red")
    phone.headers["Accept-Language"] = language
    agreed = {"seen": "nothing", "logs": "9", "shore": "north", "gifts.blue": "1"}
    assert phone.tell("/setup", data=agreed).status_code == 303
    return phone


def test_it_is_found_and_offered_in_both_languages(cast: Cast) -> None:
    assert {"beacons", "mythotopia"} <= catalogue.games().keys()
    assert "Beacons" in cast.phone().get("/").text
    assert "Маяки" in cast.phone(**{"Accept-Language": "ru"}).get("/").text


def test_the_rules_object_in_its_words(cast: Cast) -> None:
    ada = begun(cast, "ru")
    for _ in range(3):
        ada.tap("light", seat="red", beacons="3")
    answer = ada.tap("light", seat="red", beacons="2")
    assert answer.status_code == 422
    assert "На это не хватит дров." in answer.get_data(as_text=True)


def test_its_icons_styles_and_script_are_its_own(cast: Cast) -> None:
    ada = begun(cast)
    page = ada.at().get_data(as_text=True)
    assert icon_drawing("log", "beacons") in page  # the counter
    assert icon_drawing("log") in page  # the bar
    assert icon_drawing("log", "beacons") != icon_drawing("log")
    own = ada.get(icon_drawing("log", "beacons").partition("#")[0]).text
    assert {'id="log"', 'id="flame"'} <= set(re.findall(r'id="[\w.]+"', own))
    assert "0.31em" in ada.get(stylesheet("companion", "beacons")).text
    (script,) = re.findall(r'src="(/static/games/beacons/js/companion\.js[^"]*)"', page)
    assert ada.get(script).text.strip() == '"use strict";'


def test_a_whole_game_is_told_night_by_night(cast: Cast) -> None:
    ada = begun(cast)
    for seat, beacons in (("red", "2"), ("blue", "1"), ("white", "1")):
        ada.tap("light", seat=seat, beacons=beacons)
    assert "Late at night Night 1" in ada.text()
    ada.tap("dawn")
    ada.tap("light", seat="blue", beacons="2")
    assert "Restart this night" in ada.text("/log")
    ada.tap("last")
    assert "The ships are home" in ada.text()
    page = unescape(ada.text("/chart"))
    assert "Points over time Fires Log " in page
    assert " 1 2 Night " in page
    assert "Biggest gain Bo: +2 at once" in page
    assert "Time per player" not in page
    assert "Night 1, Dusk: Ada lights 2 beacons ( +2 ); Bo lights 1 beacon ( +1 )" in page
    assert "Night 2, Dusk: Bo lights 2 beacons ( +2 )" in page


OF_A_GAME = re.compile(
    r"""games/(?:\{[\w.]+\}|" ~ (?:visit\.)?game\.meta\.slug ~ ")/([^%,\]]+?\.html)"""
)
"""A template of a game as our code and our templates call it."""


def test_the_page_names_every_template_that_a_game_may_have() -> None:
    root = Path(__file__).parents[2]
    files = [*(root / "templates").rglob("*.html"), *(root / "companion" / "web").rglob("*.py")]
    document = re.sub(r"<\w+>", "<>", (root / "docs" / "add-a-game.md").read_text(encoding="utf-8"))
    called = {
        template
        for file in files
        for template in OF_A_GAME.findall(file.read_text(encoding="utf-8"))
    }
    named = {re.sub(r"\" ~ [\w.]+ ~ \"|\{\w+\}", "<>", template) for template in called}
    assert len(named) > 10
    assert {name for name in named - {"<>.html"} if f"`templates/{name}`" not in document} == set()


OF_THIS_RUN = ("PYTEST_", leftovers.RUN)
"""Variables that make a process a part of this run: a run of its own, which kills what it leaves
behind, would end this one."""


def test_a_copy_elsewhere_passes_the_contract_suite(tmp_path: Path) -> None:
    """As the docs say: the folder copied, installed, and checked from a checkout. The docs show the
    whole pyproject.toml."""
    checkout = PACKAGE.parents[2]
    whole = (PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert whole in (checkout / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    suite = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contract"]
    own = {name: value for name, value in os.environ.items() if not name.startswith(OF_THIS_RUN)}
    ran = subprocess.run(
        [*suite, "-k", "beacons"],
        cwd=checkout,
        env={**own, "PYTHONPATH": str(site(tmp_path / "site"))},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout
    (passed,) = re.findall(r"(\d+) passed", ran.stdout)
    assert int(passed) > 9
