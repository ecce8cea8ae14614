"""The buttons: which are offered where, and that each does what it says, in any state."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from companion.core.frozen import changed
from companion.core.game.action import Action, Offer
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import LOWEST_SCORE
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.score.tokens import Token
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.state import State
from companion.translations import words
from tests.example_counts import seeds
from tests.games.mythotopia.boardtable import board, english, has
from tests.games.mythotopia.evenings.play import any_game
from tests.games.mythotopia.table import FOUR, Table, opened
from tests.games.mythotopia.wartable import dealt


def offer(table: Table, kind: str, seat: str = "red") -> Offer[State]:
    return next(offer for offer in game.quick(table.state, seat) if offer.action.kind == kind)


def places(table: Table, kind: str, seat: str = "red") -> list[Action[State]]:
    asked = offer(table, kind, seat).places
    assert asked is not None
    return [offer.action for offer in asked]


@pytest.mark.parametrize(
    ("opens", "kinds"),
    [(opened, ("take", "lose", "city", "road", "castle")), (dealt, ("city", "road", "castle"))],
    ids=["score", "wars"],
)
def test_where_less_is_tracked_one_tap_records_it(
    opens: Callable[[], Table], kinds: tuple[str, ...]
) -> None:
    assert [offer(opens(), kind).places for kind in kinds] == [None] * len(kinds)


def test_a_province_won_is_one_of_the_wars_in_which_the_player_attacks() -> None:
    table = dealt()
    table.red.does(Invade, province="Lea", armies=3).does(Invade, province="Remise", armies=1)
    table.blue.does(Invade, province="Blore", armies=1)
    assert places(table, "take") == [
        EndWar(seat="red", province="Lea", taker="red", spends=True),
        EndWar(seat="red", province="Remise", owner="blue", taker="red", spends=True,
               tokens=("spoils_of_war:1",)),
    ]  # fmt: skip


def test_a_province_lost_is_one_of_ones_own_those_at_war_first() -> None:
    table = dealt()
    table.blue.does(Invade, province="Quean", armies=1)
    first, *others = places(table, "lose")
    assert first == LoseProvince(seat="red", province="Quean")
    assert len(others) == 5


def test_where_the_board_is_tracked_a_building_names_its_place() -> None:
    table = board()
    table.red.does(BuildCity, province="Blore")
    cities = [place.label for place in offer(table, "city").places or ()]
    assert [english(city) for city in cities] == ["Fadge", "Iracund", "Margent", "Quean", "Trogle"]
    castles = [place.label for place in offer(table, "castle").places or ()]
    assert english(castles[0]) == "Blore"
    roads = [place.label for place in offer(table, "road").places or ()]
    assert "Blore – Iracund" in [english(road) for road in roads]


def test_each_place_is_a_whole_action_that_nothing_is_said_against() -> None:
    table = board()
    for kind in ("city", "road", "castle"):
        for action in places(table, kind):
            assert table.objections(action) == []


def test_a_place_chosen_leaves_every_province_known_by_name() -> None:
    """One tap without a name would silence what the rules say of ways and coasts."""
    table = dealt()
    table.red.does(Invade, province="Lea", armies=3)
    [won] = places(table, "take")
    table.record(won)
    assert table.red.player.all_named
    assert table.red.hears(Invade, province="Darb", armies=1) == ["invade.way"]


# -- the form of a province taken ----------------------------------------------------------------


def test_the_form_compares_the_strengths_it_knows() -> None:
    """RB «игрок с наибольшей Военной Силой в Провинции объявляется её победителем»; «Войну нельзя
    завершить, если в Провинции сложилась ничья». Blue invades Lea, too."""
    table = dealt(turns=False)
    strength = table.state.facts("Lea").strength
    table.red.does(Invade, province="Lea", armies=strength)
    assert table.red.hears(TakeProvince, province="Lea") == ["war.tie"]
    table.blue.does(Invade, province="Lea", armies=strength + 2)
    assert table.red.hears(TakeProvince, province="Lea") == ["war.stronger"]
    assert table.blue.hears(TakeProvince, province="Lea") == []


def test_a_building_without_a_token_says_so() -> None:
    """A plain +0 would look like a building that is worth nothing; the card is empty."""
    table = opened()
    notes = {offer.icon: offer.note for offer in game.quick(table.state, "red")}
    assert notes["city"] is None
    emptied = changed(table.state, cards={**table.state.cards, "city": {2: 0}})
    notes = {offer.icon: offer.note for offer in game.quick(emptied, "red")}
    assert notes["city"] == say("no token left")
    assert notes["road"] is None


TABLES: dict[str, Callable[..., Table]] = {"score": opened, "wars": dealt, "board": board}


@pytest.mark.parametrize("depth", TABLES)
def test_four_to_six_are_in_sight_and_the_rest_in_four_groups(depth: str) -> None:
    table: Table = TABLES[depth]()
    if depth == "board":
        has(table.red, "cavalry")
    tiles = [*game.menu(table.state, "red"), *game.anytime(table.state, "red")]
    assert 4 <= len([tile for tile in tiles if tile.group is None]) <= 6
    assert len({tile.group for tile in tiles if tile.group is not None}) == 4
    icons = [tile.icon for tile in tiles]
    assert len(set(icons)) == len(icons)


def recorded(state: State, offer: Offer[State]) -> State:
    """The state after a tap, as it would be read from the log."""
    action = type(offer.action).model_validate(offer.action.payload())
    return action.fold(state)


def change(state: State, offer: Offer[State], seat: str) -> int:
    return recorded(state, offer).players[seat].vp - state.players[seat].vp


def offers(state: State, seat: str) -> Iterator[Offer[State]]:
    yield from game.quick(state, seat)
    yield from game.seat_view(state, seat).offers
    yield from (item.offer for item in game.menu(state, seat) if item.offer)


@pytest.mark.parametrize("seed", seeds(25))
def test_each_button_does_what_it_says(seed: int) -> None:
    state = any_game.state(Random(seed))
    for seat in state.seats:
        quick_buttons_move_pieces_and_points(state, seat)
        single_points_go_up_by_one_and_down_to_twelve(state, seat)
        for offer in offers(state, seat):
            assert offer.action.subject == seat
            assert offer.label.message
            assert offer.icon
            if isinstance(offer.action, TakeToken):
                takes_a_token_that_lies_there(state, seat, offer)
        for item in game.menu(state, seat):
            if item.offer is None:
                assert item.page == "outcomes" or item.kind in game.actions
            else:
                takes_the_action_it_names_and_nothing_else(state, seat, item.offer)


def quick_buttons_move_pieces_and_points(state: State, seat: str) -> None:
    player = state.players[seat]
    by_kind = {type(offer.action): offer for offer in game.quick(state, seat)}
    take, lose = by_kind[TakeProvince], by_kind[LoseProvince]
    placed = not state.no_town_left(seat)
    assert change(state, take, seat) == 3 * placed
    assert recorded(state, take).players[seat].provinces == player.provinces + placed
    lost = min(3, player.vp - LOWEST_SCORE) if player.vp > LOWEST_SCORE else 0
    assert change(state, lose, seat) == -lost
    assert recorded(state, lose).players[seat].provinces == player.provinces - 1
    for building, card in ((BuildCity, "city"), (BuildRoad, "road"), (BuildCastle, "castle")):
        lying = [value for value, count in state.cards[card].items() if count > 0]
        if not lying and "scribe" in (player.reserve_cards or ()):
            lying = [value for value in state.cards[card] if state.supply.get(value, 0) > 0]
        assert change(state, by_kind[building], seat) == max(lying, default=0)
    built = recorded(state, by_kind[BuildCity]).players[seat].cities
    assert built == player.cities + 1
    assert recorded(state, by_kind[BuildRoad]).roads_built == state.roads_built + 1
    assert recorded(state, by_kind[BuildCastle]).castles_built == state.castles_built + 1


def takes_a_token_that_lies_there(state: State, seat: str, offer: Offer[State]) -> None:
    assert isinstance(offer.action, TakeToken)
    token = Token.parse(offer.action.tokens[0])
    assert state.cards[token.card][token.value] > 0
    after = recorded(state, offer)
    assert after.cards[token.card][token.value] == state.cards[token.card][token.value] - 1
    assert change(state, offer, seat) == token.value


def single_points_go_up_by_one_and_down_to_twelve(state: State, seat: str) -> None:
    changes = [
        change(state, offer, seat)
        for offer in game.seat_view(state, seat).offers
        if isinstance(offer.action, Points)
    ]
    assert changes == [-1 if state.players[seat].vp > LOWEST_SCORE else 0, 1]


def takes_the_action_it_names_and_nothing_else(
    state: State, seat: str, offer: Offer[State]
) -> None:
    own, action, after = state.turn.seat == seat, offer.action, recorded(state, offer)
    if isinstance(action, TakeAction):
        assert after.turn.actions == (*state.turn.actions, action.what)[: None if own else -1]
        if action.what != "retire":  # after that, nobody knows who has which card
            assert after.players == state.players
    elif isinstance(action, FreeAction):
        assert after.turn.free == state.turn.free + own
        assert after.players == state.players
    else:
        assert isinstance(action, TakeToken)


def test_without_the_card_there_is_no_patronage() -> None:
    table = opened(cards=["citadel", "runestones", "spoils_of_war", "guilded_city"])
    labels = [item.label.message for item in game.menu(table.state, "red")]
    assert "Patronage" not in labels
    assert "VP token" in labels


def test_the_names_of_provinces_are_asked_for_until_they_or_points_are_entered() -> None:
    table = opened(turns=False)
    [asked] = game.prompts(table.state, "red")
    assert asked.kind == "provinces"
    table.blue.does(Points, points=1)
    table.green.does(EnterProvinces, count=6, named=["Blore"])
    assert [seat for seat in FOUR if game.prompts(table.state, seat)] == ["red", "yellow"]


def ends_of_wars(state: State, seat: str) -> list[str]:
    """The provinces whose war a button ends."""
    offers = [item.offer.action for item in game.prompts(state, seat) if item.offer]
    return [action.province for action in offers if isinstance(action, EndWar)]


def test_a_war_is_offered_to_be_ended_by_whom_its_end_is_for() -> None:
    """Blue may end the war in Blore, too, but loses it: 5 armies against 1 for the hills."""
    table = opened(depth="wars")
    table.blue.does(EnterProvinces, count=6, named=["Blore"])
    table.red.does(Invade, province="Lea", armies=2).does(Invade, province="Blore", armies=5)
    table.turn_goes_to("blue")
    assert "blue" in war(position(table.state), "Blore").finishable_by
    assert ends_of_wars(table.state, "blue") == []
    assert ended_on_the_map(table.state, "blue") == (0, True)
    table.turn_goes_to("red")
    assert ends_of_wars(table.state, "red") == ["Blore"]
    assert ended_on_the_map(table.state, "red") == (1, False)
    table.red.does(TakeAction, what="pass")  # no longer the first action
    assert ended_on_the_map(table.state, "red") == (0, True)


def ended_on_the_map(state: State, seat: str) -> tuple[int, bool]:
    """How many taps end the war in Blore on the map, and whether its line is folded away."""
    chosen = game.map_view(state, seat, "Blore", "").chosen
    [ends] = [action for action in chosen.actions if action.kind == "end_war"]
    return len(ends.offers), ends.rare


def to_invade(table: Table) -> dict[str, str]:
    """What red's button to invade says of the provinces, where it says something."""
    picks = [item.pick for item in game.prompts(table.state, "red") if item.kind == "invade"]
    notes = {choice.value: choice.note for choice in picks[0].choices}
    return {name: words(note, {"blue": "Bo"}) for name, note in notes.items() if note}


def test_the_last_turns_without_invading_offer_no_invasion() -> None:
    for quiet in (0, 4):
        table = opened(depth="wars", ending="last_round_without_invasion")
        table.red.does(EnterProvinces, count=1, named=["Quean"])
        turns = {"seat": "yellow", "next": "red", "last": FOUR, "quiet": quiet}
        table.record(EndTurn.model_validate(turns))
        offered = [item.kind for item in game.prompts(table.state, "red") if item.pick]
        assert offered == ([] if quiet else ["invade"])


def test_nothing_is_moved_after_the_last_turn() -> None:
    table = dealt(ending="one_more_turn")
    table.red.does(Invade, province="Lea", armies=2)
    table.record(EndTurn(seat="red", next="blue", last=("blue",)))
    table.record(EndTurn(seat="blue", next="red"))
    assert table.state.last_turns is not None
    assert table.state.last_turns.left == ()
    assert [item for item in game.prompts(table.state, "red") if item.pick] == []


def test_nothing_is_moved_from_a_stock_that_is_empty() -> None:
    table = dealt()
    table.red.does(Invade, province="Lea", armies=5)
    kinds = [item.kind for item in game.prompts(table.state, "red") if item.pick]
    assert kinds == ["invade", "place_armies"]
    table.red.does(Invade, province="Trogle", armies=1)
    assert [item for item in game.prompts(table.state, "red") if item.pick] == []


def test_the_map_offers_no_castle_where_the_citadel_stands() -> None:
    """RB: a castle or a citadel, not both."""
    state = dealt().state
    citadel = state.player("red", citadel_in="Quean", citadels=1)
    kinds = [
        [action.kind for action in game.map_view(one, "red", "Quean", "").chosen.actions]
        for one in (state, citadel)
    ]
    assert ["castle" in each for each in kinds] == [True, False]


def test_a_province_to_invade_says_who_holds_it_and_its_strength() -> None:
    """The hills of Blore are rugged, which is 1; a castle is 2, an army 1, Limes 1."""
    table = opened(depth="wars")
    for seat, home in zip(FOUR, ("Quean", "Blore", "Palmain", "Darb"), strict=True):
        table.seat(seat).does(EnterProvinces, count=1, named=[home])
    assert to_invade(table) == {
        "Blore": "Bo, strength 1", "Eoan": "strength 3", "Fadge": "strength 2",
        "Iracund": "strength 2", "Lea": "strength 4", "Sorner": "strength 2",
    }  # fmt: skip
    table.blue.does(BuildCastle, province="Blore").does(PlaceArmies, province="Blore", armies=1)
    assert to_invade(table)["Blore"] == "Bo, strength 4"
    table.blue.does(SetReserve, cards=2)
    assert to_invade(table)["Blore"] == "Bo, strength 4 or more"
    has(table.blue, "limes")
    assert to_invade(table)["Blore"] == "Bo, strength 5"


def test_tokens_that_come_with_a_building_have_no_button_of_their_own() -> None:
    table = opened(cards=["guilded_city", "roadside_inns", "patronage", "runestones"])
    cards = {
        Token.parse(offer.action.tokens[0]).card
        for offer in game.seat_view(table.state, "red").offers
        if isinstance(offer.action, TakeToken)
    }
    assert cards == {"patronage", "runestones"}
    assert cards < set(contents.RANDOM_CARDS)
