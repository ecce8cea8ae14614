"""Teams on every screen: one row, one step of the podium, one victory. Minigolf, the fewest win."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest

from companion.web.picture.drawing import EveningPicture, Row
from companion.web.screens import evening_picture
from tests.conftest import Cast, Phone, reads

NAMES = {"red": "Anna", "blue": "Борис", "green": "Клара", "yellow": "Dan"}
SHOTS = ({"red": 4, "blue": 5, "green": 5, "yellow": 4},
         {"red": 3, "blue": 3, "green": 4, "yellow": 4},
         {"red": 4, "blue": 3, "green": 3, "yellow": 3})  # fmt: skip
"""Three rounds: Anna 11 and Клара 12, Борис 11 and Dan 11."""


@pytest.fixture
def host(cast: Cast) -> Phone:
    phone = cast.phone()
    names = {f"name.{colour}": name for colour, name in NAMES.items()}
    answer = phone.post("/tables", data={"game": "score-sheet", "colour": [*NAMES], **names})
    phone.table = answer.location.rsplit("/", 1)[1]
    return phone.sit("red")


def agree(host: Phone, *, fewest: bool = True, **teams: int) -> None:
    set_up = {"game": "Minigolf", "counts": "rounds", "rounds": "3"}
    seats = {f"teams.{seat}": str(team) for seat, team in teams.items()}
    assert host.tell("/setup", **set_up, **seats, fewest="true" * fewest).status_code == 303


def play(host: Phone, *rounds: dict[str, int]) -> None:
    for number, shots in enumerate(rounds, start=1):
        values = {f"values.{seat}": str(count) for seat, count in shots.items()}
        assert host.tap("row", row=str(number), **values).status_code == 303


@pytest.fixture
def over(host: Phone) -> Phone:
    agree(host, red=1, blue=2, green=1, yellow=2)
    play(host, *SHOTS)
    host.tap("finish", how="score")
    return host


def board(phone: Phone, path: str = "") -> list[str]:
    """The rows of the scoreboard, or the places on the podium, in words."""
    page = phone.at(path).get_data(as_text=True)
    rows = re.findall(r'<li class="(?:score|podium-place)[" ].*?</li>', page, re.DOTALL)
    return [reads(row) for row in rows]


def test_a_team_has_one_row_while_it_plays(host: Phone) -> None:
    """Before the first round, too."""
    agree(host, red=1, blue=2, green=1, yellow=2)
    assert board(host) == [
        "Anna and Клара Team 1 0", "Борис and Dan Team 2 0",
    ]  # fmt: skip
    play(host, *SHOTS[:1])
    assert board(host) == [
        "Anna and Клара 1st, tied · Team 1 +9 9", "Борис and Dan 1st, tied · Team 2 +9 9",
    ]  # fmt: skip
    play(host, *SHOTS[:2])
    assert board(host, "/tv")[0].startswith("Anna and Клара 1st, tied · Team 1")


def test_the_form_of_a_round_asks_in_the_order_of_the_sheet(host: Phone) -> None:
    agree(host, red=1, blue=2, green=1, yellow=2)
    form = host.at("/act/row?row=1").get_data(as_text=True)
    assert re.findall(r'id="cell-(\w+)"', form) == ["red", "green", "blue", "yellow"]


@pytest.mark.parametrize("path", ["", "/tv"])
def test_the_end_names_the_team_that_won(over: Phone, path: str) -> None:
    text = over.text(path)
    assert "Team 2 won: Борис and Dan, 22 : 23" in text
    assert "Shared victory" not in text
    assert "tied" not in text
    assert board(over, path) == ["Борис Dan 22 1st Team 2", "Anna Клара 23 2nd Team 1"]


def test_the_list_of_evenings_and_the_shared_line_name_it(over: Phone) -> None:
    evening = reads(over.get("/evenings").get_data(as_text=True))
    assert "Team 2 won: Борис and Dan, 22 : 23 Minigolf" in evening
    assert "Борис Dan 22 Anna Клара 23" in evening
    link = re.search(r'href="(/g/[^"?]+)', over.at().get_data(as_text=True))
    assert link
    page = over.get(link[1]).text.replace("\N{NO-BREAK SPACE}", " ")
    assert 'content="Team 2 won: Борис and Dan, 22 : 23"' in page


def test_a_tap_after_the_end_is_told_who_has_won(over: Phone) -> None:
    answer = over.tap("row", row="3", **{"values.red": "1"})
    assert "The game is over: Team 2 has won." in reads(answer.get_data(as_text=True))


def test_the_picture_has_a_row_for_each_team(over: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[EveningPicture] = []
    draw = vars(evening_picture)["drawn"]

    def noted(picture: EveningPicture) -> Any:
        drawn.append(picture)
        return draw(picture)

    monkeypatch.setattr(evening_picture, "drawn", noted)
    assert over.at("/picture.png").status_code == 200
    assert drawn[0].headline == "Team 2 won"
    assert drawn[0].rows == (
        Row(("blue", "yellow"), "Борис and Dan", "22", lit=True),
        Row(("red", "green"), "Anna and Клара", "23", lit=False),
    )


def in_bg_stats(phone: Phone) -> list[tuple[Any, ...]]:
    link = re.search(r'"(https://app.bgstatsapp.com[^"]+)"', phone.at().get_data(as_text=True))
    assert link
    play = json.loads(unquote(unescape(link[1]).partition("?data=")[2]))
    return [
        (one["name"], one["role"], one["winner"], one.get("rank"), one.get("score"))
        for one in play["players"]
    ]


def test_bg_stats_gets_a_winner_for_each_member(over: Phone) -> None:
    assert in_bg_stats(over) == [
        ("Anna", "Team 1", False, 2, 23), ("Борис", "Team 2", True, 1, 22),
        ("Клара", "Team 1", False, 2, 23), ("Dan", "Team 2", True, 1, 22),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("teams", "sentence", "places"),
    [
        # 11 and 12 and 11 against Dan's 11: uneven teams, and one of one member.
        ({"red": 1, "blue": 1, "green": 1, "yellow": 2}, "Dan won",
         ["Dan 11 1st Team 2", "Anna Борис Клара 34 2nd Team 1"]),
        # Without a number of a team Dan plays alone.
        ({"red": 1, "green": 1}, "Shared victory: Борис, Dan",
         ["Борис 11 1st, tied", "Dan 11 1st, tied", "Anna Клара 23 3rd Team 1"]),
        ({"red": 1, "blue": 1, "green": 2, "yellow": 3}, "Dan won",
         ["Dan 11 1st Team 3", "Клара 12 2nd Team 2", "Anna Борис 22 3rd Team 1"]),
        # All against nobody.
        ({"red": 1, "blue": 1, "green": 1, "yellow": 1},
         "Team 1 won: Anna, Борис, Клара and Dan, 45", ["Anna Борис Клара Dan 45 1st Team 1"]),
    ],
)  # fmt: skip
def test_uneven_teams_and_teams_of_one(
    host: Phone, teams: dict[str, Any], sentence: str, places: list[str]
) -> None:
    agree(host, **teams)
    play(host, *SHOTS)
    host.tap("finish", how="score")
    assert sentence in host.text()
    assert [row.replace("\u2011", "-") for row in board(host)] == places


def test_two_teams_with_the_same_points_share_the_victory(host: Phone) -> None:
    """9 : 9 after the first round, which names the teams and not four players."""
    agree(host, red=1, blue=2, green=1, yellow=2)
    play(host, *SHOTS[:1])
    host.tap("finish", how="score")
    assert "Shared victory: Team 1, Team 2" in host.text()


def test_teams_changed_in_mid_game_count_from_the_beginning(host: Phone) -> None:
    """Anna 11 and Борис 11 against Клара 12 and Dan 11."""
    agree(host, red=1, blue=2, green=1, yellow=2)
    play(host, *SHOTS)
    agree(host, red=1, blue=1, green=2, yellow=2)
    assert board(host)[0].startswith("Anna and Борис 1st · Team 1")
    host.tap("finish", how="score")
    assert "Team 1 won: Anna and Борис, 22 : 23" in host.text()
