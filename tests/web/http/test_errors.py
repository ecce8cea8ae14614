"""What goes wrong is said in a sentence with the right status; nothing is lost."""

import logging

import pytest

from companion.core.game import catalogue
from companion.storage.in_play import InPlay
from tests.conftest import Cast, Phone


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/nosuchtabl", "/j/AAAAAAAAAAAA", "/w/AAAAAAAAAAAA"]
)
def test_a_missing_page_shows_a_way_back(cast: Cast, path: str) -> None:
    answer = cast.phone().get(path)
    assert answer.status_code == 404
    assert 'href="/"' in answer.get_data(as_text=True)


def test_a_table_of_a_game_that_is_not_installed(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has started again without the game."""
    monkeypatch.setattr(catalogue, "games", dict)
    database = cast.app.extensions["companion.database"]
    cast.app.extensions["companion.in_play"] = InPlay(database)
    answer = host.at()
    assert answer.status_code == 501
    assert "not installed" in answer.get_data(as_text=True)
    assert "not installed" in host.get("/").get_data(as_text=True)
    assert cast.phone().get("/new/mythotopia").status_code == 501


def test_a_table_of_an_earlier_release_that_cannot_be_read(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log holds an action without a fact that it must have now. All other pages go on."""

    def lacks_a_fact(_payload: object) -> None:
        raise ValueError("why: field required")

    host.tap("points", seat="red", points="3")
    points = catalogue.find("mythotopia").actions["points"]
    monkeypatch.setattr(points, "model_validate", lacks_a_fact)
    database = cast.app.extensions["companion.database"]
    cast.app.extensions["companion.in_play"] = InPlay(database)
    answer = host.at("/log")
    assert answer.status_code == 410
    assert "An earlier release recorded this table" in answer.get_data(as_text=True)
    assert host.get("/").status_code == 200


def test_an_unexpected_error_is_no_traceback_and_logs_no_secret(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("companion.web.lobby.enter", broken)
    token = cast.row(host.table).token
    with caplog.at_level(logging.DEBUG):
        answer = cast.phone().enter(f"/j/{token}")
    assert answer.status_code == 500
    assert "Traceback" not in answer.get_data(as_text=True)
    assert token not in caplog.text


def test_an_error_reaches_a_page_with_scripts_as_a_notice(host: Phone) -> None:
    host.headers["HX-Request"] = "true"
    answer = host.tap("teleport", seat="red")
    assert answer.status_code == 404
    assert answer.get_data(as_text=True).startswith('<hx-partial hx-target="#notices"')
