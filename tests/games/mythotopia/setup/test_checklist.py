"""What the companion has to know once a table tracks wars or the whole board."""

from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from tests.games.mythotopia.table import opened

CARDS = ["citadel", "here_be_dragons", "runestones", "spoils_of_war"]


def test_each_fact_has_its_icon_its_form_and_its_player() -> None:
    table = opened("red", "blue", cards=CARDS, depth="board")
    table.record(EnterProvinces(seat="red", count=2, named=("Blore", "Lea")))
    assert [
        (check.icon, check.kind or check.question, check.seat, check.known)
        for check in game.checklist(table.state)
    ] == [
        ("table", "provinces", "red", True),
        ("table", "provinces", "blue", False),
        ("citadel", "citadels", "", False),
        ("dragon", "dragons", "", False),
        ("runestone", "dragons", "", False),
        ("reserve", "reserve", "red", True),
        ("reserve", "reserve", "blue", True),
        ("ship", "end", "", True),
        ("acquire", "market", "", False),
    ]


def test_the_score_alone_needs_no_facts() -> None:
    assert not game.checklist(opened(cards=CARDS).state)
