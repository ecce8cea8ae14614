"""What the wars of a finished game have to tell."""

import pytest

from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.box.contents import PROVINCES
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from tests.games.forms import said
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.transcript import log_of
from tests.games.mythotopia.wartable import DEAL_FOUR, dealt, looked_at


def told(log: Log[State]) -> dict[str, str]:
    played = ((line.action, before, after) for line, before, after in log.states())
    return {said(highlight.title): said(highlight.text) for highlight in game.highlights(played)}


@pytest.mark.parametrize(
    ("evening", "expected"),
    [
        (
            "wars-4p",
            {
                "Most wars won": "Ada: 4 of 9",
                "Most fought over": "Sorner changed hands 2 times",
            },
        ),
        ("board-2p", {"Closest war": "Nusus: Ada 7, Bo 7", "Most wars won": "Ada: 3 of 5"}),
    ],
)
def test_what_stands_out_in_an_evening(evening: str, expected: dict[str, str]) -> None:
    highlights = told(log_of(evening))
    assert {title: highlights.get(title) for title in expected} == expected
    assert highlights.keys() <= {"Closest war", "Most wars won", "Most fought over"}


def test_without_wars_there_is_nothing_to_tell() -> None:
    assert told(log_of("score-4p")) == {}


@pytest.mark.parametrize(
    ("winners", "most"),
    [
        (["red", "red", "green"], "red: 2 of 3"),
        (["red", "red", "green", "green"], None),  # two have won as many
        (["red", "green"], None),
    ],
)
def test_who_won_most_wars_is_told_if_one_player_won_two_or_more(
    winners: list[str], most: str | None
) -> None:
    table = dealt()
    neutral = [name for name in sorted(PROVINCES) if table.state.owner(name) not in DEAL_FOUR]
    at_war = dict(zip(neutral, winners, strict=False))
    looked_at(table, wars={name: {"armies": {seat: 9}} for name, seat in at_war.items()})
    played = []
    for name, seat in at_war.items():
        before, ends = table.state, EndWar.prefilled(table.state, seat, province=name)
        table.record(ends)
        played.append((ends, before, table.state))
    highlights = {
        said(highlight.title): english(highlight.text) for highlight in game.highlights(played)
    }
    assert highlights.get("Most wars won") == most


def test_a_war_that_diplomat_ended_is_won_by_its_defender() -> None:
    """«Победившим в войне считается оборонявшийся.» It is no closest war."""
    table = dealt()
    looked_at(table, wars={name: {"armies": {"blue": 9}} for name in ("Blore", "Quean")})
    played = []
    for name in ("Blore", "Quean"):
        before, ends = table.state, EndWar(seat="blue", province=name, owner="red", diplomat=True)
        table.record(ends)
        played.append((ends, before, table.state))
    highlights = [
        (said(highlight.title), english(highlight.text)) for highlight in game.highlights(played)
    ]
    assert highlights == [("Most wars won", "red: 2 of 2")]
