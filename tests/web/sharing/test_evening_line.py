"""The evening in one line: beside the files of a game, and below, to be selected."""

from dataclasses import replace

import pytest

from companion.web import services
from tests.conftest import Cast, Phone


def test_the_line_is_behind_its_button_and_below_it(host: Phone, player: Phone) -> None:
    host.tap("points", seat="red", points="3")
    host.tap("stop", how="score")
    line = "Mythotopia: Ada 27\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}24 🟥"
    assert f'data-share data-text="{line}"' in player.at("/chart").text.replace("\n      ", " ")
    assert f'id="evening-line">{line}</p>' in player.at("/chart").text


@pytest.mark.parametrize(("counts", "explained"), [("rounds", True), ("end", False)])
def test_squares_are_explained_where_there_are_some(
    cast: Cast, counts: str, explained: bool
) -> None:
    host = cast.phone()
    names = {"colour": ["red", "blue"], "name.red": "Ada", "name.blue": "Bo"}
    made = host.post("/tables", data={"game": "score-sheet", **names})
    host.table = made.location.rsplit("/", 1)[1]
    host.sit("red").tell("/setup", game="Hearts", counts=counts)
    host.tap("row", row="1", **{"values.red": "3", "values.blue": "4"})
    host.tap("finish", how="score")
    assert ("A square for each turn" in host.text("/chart")) is explained


def test_it_ends_with_a_link_only_where_the_address_lasts(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cast.app.app_context():
        lasting = replace(services.settings(), public_url="https://companion.example")
    monkeypatch.setattr(services, "settings", lambda: lasting)
    watch = cast.row(host.table).watch.lower()
    link = f"https://companion.example/g/{watch}?language=en"
    assert f"Mythotopia: Ada and Bo 24 : 24 {link}" in host.text("/chart")
