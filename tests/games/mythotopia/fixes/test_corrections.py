"""Making the companion match the table: points, corrections, and how much is tracked."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.core.log.digest import digest
from companion.games.mythotopia.course.end_of_game import Stop
from companion.games.mythotopia.fixes.corrections import COUNTED, Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceShips
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import EndTurn, TakeAction
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import unknown
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at


def test_a_correction_of_a_card_that_is_not_in_play_changes_nothing(table: Table) -> None:
    assert Correct(what="card", key="citadel:3", to=40).fold(table.state) == table.state


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("tokens", ""), ("tokens", "4"), ("tokens", "city:2"), ("supply", ""),
        ("card", ""), ("card", "2"), ("card", "city"), ("card", "city:9"), ("card", "zz:1"),
    ],
)  # fmt: skip
def test_a_count_that_there_is_not_cannot_be_corrected(what: str, key: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Correct.model_validate({"seat": "red", "what": what, "key": key, "to": 1})
    assert [problem["loc"] for problem in refused.value.errors()] == [("key",)]


@pytest.mark.parametrize("what", ["vp", "provinces", "cities", "castles", "roads"])
def test_a_single_count_drops_the_key_of_another_choice(what: str) -> None:
    action = Correct.model_validate({"seat": "red", "what": what, "key": "2", "to": 1})
    assert action.key == ""


def test_everything_that_is_counted_can_be_corrected(table: Table) -> None:
    offered = {
        what: [c.value for c in table.red.offered(Correct, what=what).choices(table.state)["key"]]
        for what in COUNTED
    }
    in_play = [what for what in COUNTED if what != "citadels"]  # the Citadel card is not in play
    assert [choice.value for choice in Correct(to=0).choices(table.state)["what"]] == in_play
    assert {what: keys for what, keys in offered.items() if keys} == {
        "card": [
            "city:2", "road:2", "castle:1", "lord_of_the_isles:2", "lord_of_the_isles:3",
            "patronage:1", "runestones:2", "spoils_of_war:1",
        ],
        "supply": ["1", "2", "3"],
        "tokens": ["1", "2", "3"],
    }  # fmt: skip


# -- what points say about pieces ------------------------------------------------------------


def four_of_each(red: Seat) -> Seat:
    """All cities on the board, and no town left in stock; two cards lie in the Reserve."""
    red.does(Correct, what="provinces", to=18).does(BuildCity, province="Blore")
    for _ in range(3):
        red.does(BuildCity)
    return red.does(SetReserve, cards=2, known=True)


def heard(red: Seat) -> list[str]:
    """What the rules say to everything that hangs on a count of red's pieces."""
    return [
        *red.hears(SetReserve, cards=7, known=True),
        *red.hears(BuildCity, province="Blore"),
        *red.hears(TakeProvince),
        *red.hears(Alchemist, gives=1),
        *red.hears(TakeToken, tokens=["patronage:1"], marks=1),
    ]


ALL_OF_IT = [
    "reserve.full", "city.stock", "city.twice", "province.towns", "alchemist.token", "token.marks",
]  # fmt: skip


def test_a_corrected_score_says_nothing_about_pieces(red: Seat) -> None:
    """Вместимость Резерва = 2 + 1 за каждый ваш Город/Цитадель на игровом поле."""
    assert heard(four_of_each(red)) == ALL_OF_IT
    red.does(Correct, what="vp", to=red.vp + 5)
    assert heard(red) == ALL_OF_IT


TURN_OVER = EndTurn(seat="red", next="blue")
A_TOKEN = TakeToken(seat="red", tokens=("patronage:1",))


@pytest.mark.parametrize(
    ("taps", "turns", "slip"),
    [
        ([1, -1], True, True),
        ([1, 1, -1, -1], True, True),
        ([2, 1, -3], True, False),
        ([-2, 1, 1], True, False),
        ([3, TURN_OVER, -3], True, False),
        ([3, A_TOKEN, -3], True, False),
        ([3, -3], False, False),  # without turns, they may be an hour apart
    ],
)
def test_points_say_nothing_about_pieces_only_if_a_tap_takes_the_last_one_back(
    taps: list[int | Action[State]], turns: bool, slip: bool
) -> None:
    """A province won and another one lost add up to nothing, and a city may have been in it."""
    red = four_of_each(opened(depth="wars", turns=turns).red).stands_on(40)
    everything = heard(red)
    for tap in taps:
        red.table.record(Points(seat="red", points=tap) if isinstance(tap, int) else tap)
    assert ("city.stock" in heard(red)) == slip
    if slip:
        assert heard(red) == everything


def test_a_count_entered_again_ends_the_doubt(red: Seat) -> None:
    """Вместимость Резерва = 2 + 1 за каждый ваш Город/Цитадель на игровом поле."""
    six = {"cards": 6, "known": True}
    red.does(Points, points=2).does(SetReserve, cards=2, known=True)
    assert red.hears(SetReserve, **six) == []
    red.does(Correct, what="cities", to=1)
    assert red.hears(SetReserve, **six) == ["reserve.full"]
    red.does(Points, points=2)
    assert red.hears(SetReserve, **six) == []


@pytest.mark.parametrize("counts", [Correct, EnterProvinces])
def test_provinces_and_cities_counted_again_make_the_towns_sure(
    red: Seat, counts: type[Action[State]]
) -> None:
    """Если они у вас закончились, провинция становится нейтральной."""
    red.does(Points, points=2).does(Correct, what="cities", to=0)
    count = {"what": "provinces", "to": 14} if counts is Correct else {"count": 14}
    assert red.hears(TakeProvince) == []
    red.does(counts, **count)
    assert red.hears(TakeProvince) == ["province.towns"]
    assert red.offered(TakeProvince).placed is False


def test_tokens_counted_again_are_sure_by_value(red: Seat) -> None:
    """alchemist: swap an own 1-token for a 2, or a 2 for a 3."""
    red.does(Points, points=2).does(Correct, what="tokens", key="1", to=0)
    assert red.hears(Alchemist, gives=1) == ["alchemist.token"]
    assert red.hears(Alchemist, gives=2) == []


def test_a_count_leaves_the_digests_of_stored_logs_as_they_were(red: Seat) -> None:
    red.does(Points, points=2).does(Correct, what="cities", to=0)
    before = digest(changed(red.player, unreasoned=(), counted={}))
    assert list(red.player.counted) == ["cities"]
    assert digest(red.player) == before


def tracks(table: Table, depth: str) -> Table:
    action = SetDepth.model_validate({"depth": depth})
    assert table.objections(action) == []
    table.record(action)
    return table


def not_known(table: Table, province: str) -> list[str]:
    return [english(fact.text) for fact in unknown(table.state, province)]


def not_known_at_the_end(table: Table) -> list[str]:
    return [english(fact.text) for fact in unknown_at_the_end(table.state)]


FOUR_NAMES = {"red": "Blore", "blue": "Shog", "green": "Ictus", "yellow": "Darb"}
HOLDER, WARS = "not known: who holds Camarine", "not known: which wars there are"


def ships_and_reserves(*seats: str) -> list[str]:
    return [f"not known: {seat}'s {what}" for seat in seats for what in ("ships", "Reserve")]


@pytest.mark.parametrize("depth", ["score", "wars"])
def test_the_depth_changes_at_any_time(depth: str) -> None:
    """In the middle of a turn, out of turn, and when the game is over."""
    other = {"score": "wars", "wars": "board", "board": "score"}[depth]
    for before in [
        (), (TakeAction(seat="red", what="buy"),), (Stop(how="score"),),
    ]:  # fmt: skip
        table = opened(depth=depth)
        for action in before:
            table.record(action)
        played = table.state.turn
        assert SetDepth.prefilled(table.state, "blue").depth != depth
        assert tracks(table, other).state.depth == other
        assert table.state.turn == replace(played, unrecorded=True)


def test_from_the_start_everything_is_known_and_zero() -> None:
    table = dealt()
    state = table.state
    assert (state.armies, state.ships, state.mercenaries) == ({}, {}, {})
    for seat in state.seats:
        assert (stock(state, seat, "army"), stock(state, seat, "ship")) == (6, 2)
        player = state.players[seat]
        assert (player.reserve, player.reserve_cards) == (0, frozenset())
        assert (capacity(player).total, capacity(player).unknown) == (2, ())
    table.red.does(Invade, province="Camarine", armies=2)
    assert not_known(table, "Camarine") == []
    assert not_known_at_the_end(table) == []


# -- later: what nobody entered is said ------------------------------------------------------


def test_a_table_that_starts_later_or_paused_no_longer_knows() -> None:
    """What was recorded stays."""
    late, paused = opened(), dealt()
    paused.red.does(Invade, province="Lea", armies=2)
    paused.blue.does(PlaceShips, sea="Beast Sea").does(SetReserve, cards=1, named=["limes"])
    assert paused.blue.hears(PlaceShips, sea="Beast Sea", ships=3) == ["turn.whose", "ships.stock"]
    before = paused.state
    tracks(tracks(paused, "score"), "wars")
    assert (paused.state.armies, paused.state.ships) == (before.armies, before.ships)
    assert paused.blue.player.reserve_cards == {"limes"}
    assert paused.blue.hears(PlaceShips, sea="Beast Sea", ships=3) == ["turn.whose"]
    for table in (tracks(late, "wars"), paused):
        assert [stock(table.state, "red", piece) for piece in ("army", "ship")] == [None, None]
    assert not_known_at_the_end(late) == [WARS]


def test_a_war_entered_later_says_what_is_missing() -> None:
    """Camarine lies on two seas and is not rugged; blue holds it, red attacks. At the end it is
    one of the wars there are, but perhaps not the only one."""
    table = tracks(opened(), "wars")
    looked_at(table, wars={"Camarine": {"owner": "blue", "armies": {"red": 2}}})
    assert not_known(table, "Camarine") == ships_and_reserves("blue", "red")
    looked_at(table, ships={"blue": {}}, reserve={"red": []})
    assert not_known(table, "Camarine") == ["not known: blue's Reserve", "not known: red's ships"]
    assert not_known_at_the_end(table) == [WARS]  # Limes would not save it: 2 armies against 1
    looked_at(table, all_wars=True)
    assert not_known_at_the_end(table) == []
    looked_at(table, ships={"red": {}}, reserve={"blue": []})
    assert not_known(table, "Camarine") == []


def test_a_fact_missing_twice_is_mentioned_once() -> None:
    table = opened()
    facts = {"owner": "blue", "armies": {"red": 2}}
    looked_at(table, wars={"Remise": facts, "Shog": facts})
    said = not_known_at_the_end(table)
    assert sorted(said) == sorted([WARS, *ships_and_reserves("red", "blue")])


def test_a_castle_built_without_a_name_may_stand_there() -> None:
    table = dealt()
    table.blue.does(BuildCastle)
    table.red.does(Invade, province="Remise", armies=2)
    assert not_known(table, "Remise") == ["not known: where all the castles stand"]
    table.green.does(Invade, province="Lea")
    assert not_known(table, "Lea") == []


def test_a_holder_without_a_name_may_be_anybody() -> None:
    """Nobody was named; or blue has lost a province without a name since. Once everybody has named
    all provinces, nobody holds any other."""
    nameless, dealt_out = opened(depth="wars"), dealt()
    for table in (nameless, dealt_out):
        table.red.does(Invade, province="Camarine", armies=3)
    assert not_known(dealt_out, "Camarine") == []
    dealt_out.green.taps(TakeProvince, loser="blue")
    for table in (nameless, dealt_out):
        assert HOLDER in not_known(table, "Camarine")
    for seat, name in FOUR_NAMES.items():
        assert HOLDER in not_known(nameless, "Camarine")
        nameless.seat(seat).does(EnterProvinces, count=1, named=[name])
    assert HOLDER not in not_known(nameless, "Camarine")
