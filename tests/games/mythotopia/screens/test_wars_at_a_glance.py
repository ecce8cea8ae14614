"""The leader of a war on its card: neutral troops in the plural, a player in the singular."""

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.screens.wars_at_a_glance import verdict, wars_at_a_glance
from companion.translations import speaking, words
from tests.games.mythotopia.table import opened

NAMES = {"red": "Ada", "blue": "Bo"}


def told(reds: int, **position: object) -> str:
    """Red's armies against the 4 neutral troops printed in Blore."""
    players = [{"id": who, "vp": 30, "towns": 4} for who in NAMES]
    provinces = {"Blore": {"armies": {"red": reds}}}
    read = read_position({"players": players, "provinces": provinces, **position})
    return words(verdict(war(read, "Blore"), opened().state), NAMES)


@pytest.mark.parametrize(
    ("reds", "english", "russian"),
    [
        (3, "Neutral troops lead.", "Перевес: нейтральные войска."),
        (
            4,
            "It's a tie: only Hero or Diplomat can end it.",
            "Ничья: закончить войну может только Герой или Дипломат.",
        ),
        (5, "Ada leads.", "Перевес: Ada."),
    ],
)
def test_the_leader_is_named_in_both_languages(reds: int, english: str, russian: str) -> None:
    assert told(reds, active="blue") == english
    with speaking("ru"):
        assert told(reds, active="blue") == russian


def test_the_player_who_may_end_the_war_is_named() -> None:
    ends = " Ada may end it now."
    assert told(3, active="red") == "Neutral troops lead." + ends
    assert told(5, active="red") == "Ada leads." + ends


def test_the_attackers_keep_their_places_when_one_places_armies() -> None:
    """After the owner, in turn order."""
    table = opened("red", "blue", depth="wars")
    for seat, armies in ((table.red, 3), (table.blue, 1)):
        seat.does(Invade, province="Blore", armies=armies)
    table.red.does(PlaceArmies, province="Blore", armies=1)
    [shown] = wars_at_a_glance(table.state)
    assert [side.who for side in shown.sides] == ["neutral", "red", "blue"]
