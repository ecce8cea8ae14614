"""VP tokens, from the cards and by Scribe from the supply."""

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.rules.score.tokens import token_choices
from companion.games.mythotopia.screens.menu import token_offers
from tests.games.mythotopia.table import Seat, opened

SEAS = ("master_of_the_seas", "patronage", "runestones", "spoils_of_war")


def test_with_scribe_the_choice_is_offered_but_the_card_comes_first(red: Seat) -> None:
    """On an empty card also where Scribe may lie in the Reserve without a record."""

    def offered() -> list[str]:
        return [c.value for c in token_choices(red.table.state, "red", ["patronage"])]

    assert offered() == ["patronage:1"]
    red.does(Correct, what="card", key="patronage:1", to=0)
    assert offered() == ["patronage:1:supply"]
    red.does(SetReserve, cards=1, known=True)
    assert offered() == []
    red.does(SetReserve, cards=1, named=["scribe"])
    assert offered() == ["patronage:1:supply"]
    red.does(Correct, what="card", key="patronage:1", to=1)
    assert offered() == ["patronage:1", "patronage:1:supply"]


def test_patronage_is_an_action_of_the_turn() -> None:
    red = opened().red
    offered = red.offered(TakeToken, tokens=["patronage:1"])
    assert offered.spends is True
    red.table.record(offered)
    assert red.table.state.turn.actions == ("patronage",)
    assert red.offered(TakeToken, tokens=["runestones:2"]).spends is False


def test_tokens_laid_otherwise_than_printed_are_offered_as_they_lie() -> None:
    red = opened(tokens={"patronage": {2: 3}}, turns=False).red
    assert [c.value for c in token_choices(red.table.state, "red", ["patronage"])] == [
        "patronage:2"
    ]
    taken = [offer.action for offer in token_offers(red.table.state, "red")]
    assert TakeToken(seat="red", tokens=("patronage:2",)) in taken


def test_with_scribe_master_of_the_seas_is_marked_with_a_city_piece() -> None:
    red = opened(cards=SEAS, turns=False).red
    assert red.offered(TakeToken, tokens=["master_of_the_seas:2"]).marks == 0
    red.does(SetReserve, cards=1, named=["scribe"])
    for left in (3, 2):
        red.taps(TakeToken, tokens=["master_of_the_seas:2"])
        assert red.table.state.cities_left("red") == left
    assert red.player.marks == 2


def test_tokens_of_buildings_are_offered_last_and_not_where_buildings_are_recorded() -> None:
    cards = ["guilded_city", "roadside_inns", "patronage", "runestones"]
    red = opened(cards=cards, turns=False).red

    def offered(*tokens: str) -> list[str]:
        form = TakeToken(seat="red", tokens=tokens)
        return [choice.value for choice in form.choices(red.table.state)["tokens"]]

    assert offered() == [
        "patronage:1", "runestones:2",
        "city:2", "road:2", "castle:1", "guilded_city:1", "roadside_inns:1",
    ]  # fmt: skip
    red.does(BuildCity)
    assert offered()[2:] == ["road:2", "castle:1", "roadside_inns:1"]
    red.does(BuildRoad)
    assert offered()[2:] == ["castle:1"]
    red.does(BuildCastle)
    assert offered() == ["patronage:1", "runestones:2"]
    assert offered("city:2") == ["patronage:1", "runestones:2", "city:2"]
    with red.gains(2):
        red.does(TakeToken, tokens=["city:2"])
