"""Section 2 of the rules, sentence by sentence: each is quoted above its check."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.log.entry import BEGIN, Entry
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL, follows
from companion.games.mythotopia import game, reference
from companion.games.mythotopia.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.armies.ships import PlaceShips, RemoveShips
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.building.roads import BuildRoad
from companion.games.mythotopia.cards.market import Acquire
from companion.games.mythotopia.cards.reserve import SetReserve, capacity
from companion.games.mythotopia.provinces.dragons import LayDragons
from companion.games.mythotopia.provinces.holders import EnterProvinces
from companion.games.mythotopia.score.alchemist import Alchemist
from companion.games.mythotopia.score.take_token import TakeToken
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.setup.new_game import draw, printed_tokens, redrawn
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State
from companion.games.mythotopia.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.war.end_a_war import EndWar
from tests.games.mythotopia.boardtable import asks, board, english, has
from tests.games.mythotopia.play.strategies import NOON
from tests.games.mythotopia.played import DEAL_FOUR, DEAL_TWO
from tests.games.mythotopia.table import FOUR, Seat, Table, opened
from tests.games.mythotopia.wartable import looked_at

PLAYERS = [FOUR[:2], FOUR[:3], FOUR]
MORE = ("lord_of_the_isles", "patronage", "runestones")
"""Three cards to lie beside the one that a sentence is about."""


def with_card(*cards: str) -> Table:
    """The whole board with these random cards, filled up to four."""
    others = [card for card in MORE if card not in cards]
    return board(cards=[*cards, *others][:4])


def shown_at_set_up(anchor: str) -> str:
    """A rule of the reference as one text."""
    (rule,) = [r for chapter in reference.chapters("en") for r in chapter.rules
               if r.anchor == anchor]  # fmt: skip
    return " ".join((*rule.text, *rule.points))


# -- pieces ----------------------------------------------------------------------------------


def test_players() -> None:
    """Players 2-4, colours red, blue, green, yellow (two players use red and blue)."""
    assert game.meta.players == (2, 4)
    assert [colour.id for colour in game.meta.colours] == ["red", "blue", "green", "yellow"]
    agreed = draw(FOUR[:2], Random(1))
    assert game.setup_objections(agreed, ("blue", "red")) == []
    said = [one.id for one in game.setup_objections(agreed, ("red", "green"))]
    assert said == ["setup.colours"]
    assert game.setup_objections(draw(FOUR[:3], Random(1)), ("red", "green", "yellow")) == []


@pytest.mark.parametrize(("seats", "towns"), [(PLAYERS[0], 18), (PLAYERS[1], 14), (PLAYERS[2], 14)])
def test_towns(seats: tuple[str, ...], towns: int) -> None:
    """town: 14 (red and blue have 18, used only with two players), all in stock"""
    table = opened(*seats, depth="board")
    dealt = {2: 11, 3: 8, 4: 6}[len(seats)]
    assert {table.state.towns_left(seat) for seat in seats} == {towns - dealt}
    assert {opened(*seats, dealt=0).state.towns_left(seat) for seat in seats} == {towns}


def test_cities(red: Seat) -> None:
    """city: 4, on the Reserve card"""
    assert red.table.state.cities_left("red") == 4
    red.does(BuildCity)
    assert red.table.state.cities_left("red") == 3


def test_armies_and_ships() -> None:
    """army: 14, 6 in stock, 8 in the pool; ship: 5, 2 in stock, 3 in the pool"""
    red = board().red
    state = red.table.state
    assert (stock(state, "red", "army"), stock(state, "red", "ship")) == (6, 2)
    assert red.player.pool == {"army": 8, "ship": 3}
    red.does(Buy, armies=8, ships=3)
    state = red.table.state
    assert (stock(state, "red", "army"), stock(state, "red", "ship")) == (14, 5)


def test_the_citadel_piece() -> None:
    """citadel: 1, only when the Citadel card is drawn"""
    assert [with_card("citadel").red.player.citadels, board().red.player.citadels] == [1, 0]
    assert with_card("citadel").state.towns_left("red") == 14 - 5
    assert [one.id for one in board().objections(PlaceCitadels(red="Blore"))] == ["citadel.card"]


def test_what_all_share(red: Seat) -> None:
    """Shared: 9 roads, 9 castles, 2 mercenaries, 5 dragons, 5 runestones. Supply of VP tokens: 28
    of 1, 26 of 2, 3 of 3."""
    for _ in range(9):
        assert red.hears(BuildCastle) == red.hears(BuildRoad) == []
        red.does(BuildCastle).does(BuildRoad)
    assert red.hears(BuildCastle) == ["castle.stock"]
    assert red.hears(BuildRoad) == ["road.stock"]
    table = board().red.does(PlaceArmies, province="Blore").does(Hire, province="Blore").table
    assert table.red.hears(Hire, province="Blore", mercenaries=1) == []
    assert table.red.hears(Hire, province="Blore", mercenaries=2) == ["hire.left"]
    table = board(cards=["here_be_dragons", *MORE])
    free = [p for p in contents.PROVINCES if table.state.owner(p) is None]
    for what in ("dragons", "runestones"):
        for count, ids in ((5, []), (6, ["dragons.five"])):
            laid = LayDragons.model_validate({what: free[:count]})
            assert [one.id for one in table.objections(laid)] == ids
    box = opened(cards=[], tokens={"city": {2: 0}, "road": {2: 0}, "castle": {1: 0}}).state.supply
    assert box == {1: 28, 2: 26, 3: 3}


# -- what is dealt ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "dealt"), [(PLAYERS[0], 11), (PLAYERS[1], 8), (PLAYERS[2], 6)])
def test_provinces_dealt(seats: tuple[str, ...], dealt: int) -> None:
    """Cards start: 5 start cards plus province cards. Provinces dealt: 11 / 8 / 6 for 2 / 3 / 4
    players (summary and SHEET); the RB body says 9 for two: a table option."""
    agreed = draw(seats, Random(2))
    assert agreed.dealt == dealt
    assert all(p.provinces == dealt for p in game.begin(agreed, seats).players.values())
    nine = agreed.model_copy(update={"dealt": 9})
    assert all(p.provinces == 9 for p in game.begin(nine, seats).players.values())
    assert game.setup_objections(nine, seats) == []
    assert "11, 8 or 6" in shown_at_set_up("set-up")
    assert "says 9" in shown_at_set_up("set-up")


def test_the_first_player() -> None:
    """First player at random; with 4 players the 4th draws a 6th card."""
    open_yet = draw(FOUR, Random(1))
    drawn = {redrawn(open_yet, "first", FOUR, Random(seed)).first for seed in range(60)}
    assert drawn == set(FOUR)
    for first in FOUR:
        assert opened(first=first).state.turn.seat == first
    assert "draws five cards; the fourth of four players draws six" in shown_at_set_up("set-up")


def test_starting_points() -> None:
    """Starting VP = 3 x provinces held, plus island tokens where lord_of_the_isles is met at
    once."""
    table = opened(depth="board")
    dealt = ("Ictus", "Jeopigia", "Nesh", "Aporia", "Kinabra", "Lea")
    entered = EnterProvinces.prefilled(table.state, "red", named=dealt)
    assert entered.tokens == ("lord_of_the_isles:3", "lord_of_the_isles:2")
    assert table.objections(entered) == []
    with table.red.gains(5):
        table.record(entered)
    assert (table.red.vp, table.blue.vp) == (18 + 5, 18)
    without = opened(cards=["citadel", "patronage", "runestones", "spoils_of_war"])
    assert EnterProvinces.prefilled(without.state, "red", named=dealt).tokens == ()


# -- secret choices --------------------------------------------------------------------------


def sealed(table: Table, question: str, **chosen: tuple[str, ...]) -> Log[State]:
    """The table's log with what each seat chose in secret."""
    agreed = {"cards": ["citadel", *MORE], "dealt": 6, "first": "red", "depth": "board"}
    begun = {"options": agreed | {"draft": table.state.draft}, "seats": list(FOUR)}
    entries = [Entry(1, BEGIN, begun, "phone", NOON)]
    for seat, provinces in DEAL_FOUR.items():
        named = {"seat": seat, "count": 6, "named": provinces.split()}
        entries.append(Entry(len(entries) + 1, "provinces", named, "phone", NOON))
    for seat, values in chosen.items():
        facts = {"question": question, "seat": seat, "values": list(values)}
        entries.append(Entry(len(entries) + 1, SEAL, facts, "phone", NOON))
    return Log(game, entries)


def test_the_draft() -> None:
    """Optional draft (RB: 7 cards dealt to each of four players or 9 to each of three; pieces
    placed, then everybody secretly discards two and takes those towns back): sealed choices on the
    phones, revealed together; the counts are editable, since 7 - 2 and 9 - 2 do not give the usual
    6 and 8."""
    assert contents.DEALT_FOR_DRAFT == {3: 9, 4: 7}
    table = board(cards=["citadel", *MORE], draft=2)
    asked = game.question(table.state)
    assert asked is not None
    assert (asked.kind, asked.count, asked.seats) == ("discards", 2, FOUR)
    own = [choice.value for choice in game.secret_choices(table.state, "red")]
    assert own == sorted(DEAL_FOUR["red"].split())
    chosen = {seat: tuple(provinces.split()[:2]) for seat, provinces in DEAL_FOUR.items()}
    green = chosen.pop("green")
    log = sealed(table, "discards", **chosen)
    assert follows(log) is None  # green has not chosen
    assert log.state.players["red"].provinces == 6
    reveal = follows(sealed(table, "discards", **chosen, green=green))
    assert reveal is not None
    towns = table.state.towns_left("red")
    assert table.objections(reveal) == []
    table.record(reveal)
    assert table.red.player.named == set(DEAL_FOUR["red"].split()[2:])
    assert table.state.towns_left("red") == towns + 2
    assert {player.vp for player in table.state.players.values()} == {12}
    for count in (1, 3):
        asked = game.question(board(draft=count).state)
        assert asked is not None
        assert asked.count == count
    two = draw(FOUR[:2], Random(1)).model_copy(update={"draft": 2})
    assert [one.id for one in game.setup_objections(two, FOUR[:2])] == ["setup.draft"]


def test_the_citadels() -> None:
    """With the Citadel card every player secretly picks one own province; revealed together; the
    citadel replaces the town there (the town returns to stock)."""
    assert game.question(board().state) is None
    table = board(cards=["citadel", *MORE])
    asked = game.question(table.state)
    assert asked is not None
    assert (asked.kind, asked.count, asked.seats) == ("citadels", 1, FOUR)
    chosen = {seat: (provinces.split()[0],) for seat, provinces in DEAL_FOUR.items()}
    yellow = chosen.pop("yellow")
    assert follows(sealed(table, "citadels", **chosen)) is None
    reveal = follows(sealed(table, "citadels", **chosen, yellow=yellow))
    assert reveal is not None
    table.record(reveal)
    where = {seat: player.citadel_in for seat, player in table.state.players.items()}
    assert where == {"red": "Blore", "blue": "Camarine", "green": "Ictus", "yellow": "Darb"}
    assert table.state.towns_left("red") == 14 - 6 + 1
    assert capacity(table.red.player).total == 2 + 1
    assert game.question(table.state) is None


# -- victory-point cards ---------------------------------------------------------------------


def test_fixed_cards() -> None:
    """Victory-point cards (id: tokens x value; fixed cards 6 tokens with two players, else 7; every
    count editable at setup):"""
    for seats, count in zip(PLAYERS, (6, 7, 7), strict=True):
        table = opened(*seats)
        assert [table.on_card(card) for card in ("city", "road", "castle")] == [
            {2: count}, {2: count}, {1: count},
        ]  # fmt: skip
    edited = {card: {1: 9, 3: 1} for card in printed_tokens(4)}
    table = opened(tokens=edited)
    assert all(table.on_card(card) == {1: 9, 3: 1} for card in table.state.cards)


@pytest.mark.parametrize(
    ("action", "facts", "token"),
    [
        (BuildCity, {"province": "Blore"}, "city:2"),
        (BuildRoad, {"province": "Blore", "to": "Iracund"}, "road:2"),
        (BuildCastle, {"province": "Blore"}, "castle:1"),
    ],
)
def test_built(action: type[Any], facts: dict[str, str], token: str) -> None:
    """city: city built; road: road built; castle: castle built"""
    red = board().red
    card, _, value = token.partition(":")
    for _ in range(2):
        with red.gains(int(value)):
            red.does(action, tokens=red.offered(action, **facts).tokens)
    looked_at(red.table, cards={token: 0})
    assert red.offered(action, **facts).tokens == ()
    assert red.came_from(card) == 2 * int(value)


def won(table: Table, province: str, of: str = "") -> EndWar:
    """Red ends a war with far the most armies there."""
    table.red.does(Invade, province=province, armies=12)
    end = EndWar.prefilled(table.state, "red", province=province)
    assert (end.owner, end.taker) == (of, "red")
    table.record(end)
    table.turn_goes_to("red")
    return end


def test_citadel_captured() -> None:
    """citadel (1 x 3): province with another player's citadel captured"""
    table = with_card("citadel")
    assert table.on_card("citadel") == {3: 1}
    table.record(PlaceCitadels(blue="Shog", red="Blore"))
    assert won(table, "Remise", of="blue").tokens == ()
    with table.red.gains(3 + 3):
        assert won(table, "Shog", of="blue").tokens == ("citadel:3",)


def test_defended() -> None:
    """defender_of_the_realm (6 x 1): own province held against other player(s) when its war
    ends"""
    table = with_card("defender_of_the_realm")
    assert table.on_card("defender_of_the_realm") == {1: 6}
    red = table.red.does(PlaceArmies, province="Blore", armies=3)
    table.blue.does(Invade, province="Blore")
    table.green.does(Invade, province="Blore")
    end = EndWar.prefilled(table.state, "red", province="Blore")
    assert (end.taker, end.tokens) == ("", ("defender_of_the_realm:1",))
    with red.gains(1):
        table.record(end)


@pytest.mark.parametrize(
    ("card", "action", "facts"),
    [
        ("guilded_city", BuildCity, {"province": "Blore"}),
        ("roadside_inns", BuildRoad, {"province": "Blore", "to": "Iracund"}),
    ],
)
def test_one_gold_extra(card: str, action: type[Any], facts: dict[str, str]) -> None:
    """guilded_city (4 x 1): city built and 1 gold paid extra (optional); roadside_inns (4 x 1):
    road built and 1 gold paid extra (optional)"""
    table = with_card(card)
    assert table.on_card(card) == {1: 4}
    made = table.red.offered(action, **facts)
    assert f"{card}:1" not in made.tokens
    assert f"{card}:1" in [choice.value for choice in made.choices(table.state)["tokens"]]
    tokens = [*made.tokens, f"{card}:1"]
    assert table.red.hears(action, **facts, tokens=tokens) == []
    assert asks(table.red, action, **facts, tokens=tokens)[-1] == "1 gold"
    with table.red.gains(2 + 1):
        table.red.does(action, **facts, tokens=tokens)


@pytest.mark.parametrize(
    ("card", "what", "count"), [("here_be_dragons", "dragons", 3), ("runestones", "runestones", 4)]
)
def test_dragons_and_runestones(card: str, what: str, count: int) -> None:
    """here_be_dragons (3 x 2): control taken of a province with a dragon (the dragon leaves);
    runestones (4 x 2): control taken of a province with a runestone (the stone leaves)"""
    table = with_card(card)
    assert table.on_card(card) == {2: count}
    free = ("Lea", "Sorner", "Talion", "Eoan", "Nesh")
    table.record(LayDragons.model_validate({what: free}))
    with table.red.gains(3 + 2):
        assert won(table, "Lea").tokens == (f"{card}:2",)
    assert getattr(table.state, what) == set(free) - {"Lea"}
    table.red.does(Invade, province="Sorner", armies=1)
    held = EndWar.prefilled(table.state, "red", province="Sorner")
    assert (held.taker, held.tokens) == ("", ())
    table.record(held)
    assert getattr(table.state, what) == set(free) - {"Lea"}
    assert table.red.offered(TakeProvince, province="Eoan").tokens == (f"{card}:2",)


def test_islands() -> None:
    """lord_of_the_isles (one 3, one 2): control of all 3 provinces of the large island: the 3; both
    of the small one: the 2; at once, even during setup"""
    table = with_card("spoils_of_war")
    assert table.on_card("lord_of_the_isles") == {3: 1, 2: 1}
    assert won(table, "Ictus", of="green").tokens == ("spoils_of_war:1",)
    assert won(table, "Jeopigia", of="green").tokens == ("spoils_of_war:1",)
    assert won(table, "Nesh").tokens == ("lord_of_the_isles:3",)
    assert won(table, "Kinabra").tokens == ()
    assert won(table, "Aporia", of="green").tokens == ("spoils_of_war:1", "lord_of_the_isles:2")
    assert table.on_card("lord_of_the_isles") == {3: 0, 2: 0}
    assert {
        "large": {"Ictus", "Jeopigia", "Nesh"}, "small": {"Aporia", "Kinabra"},
    } == contents.ISLANDS  # fmt: skip


def test_master_of_the_seas() -> None:
    """master_of_the_seas (2 x 2): own ships in 3 different seas: one; in 4: another"""
    table = with_card("master_of_the_seas")
    assert table.on_card("master_of_the_seas") == {2: 2}
    red, token = table.red.does(Buy, ships=3), "master_of_the_seas:2"

    def prompted() -> bool:
        items = game.prompts(table.state, "red")
        return any(i.offer and getattr(i.offer.action, "tokens", ()) == (token,) for i in items)

    for sea in contents.SEAS[:2]:
        red.does(PlaceShips, sea=sea)
        assert not prompted()
        assert red.hears(TakeToken, tokens=[token]) == ["token.seas"]
    red.does(PlaceShips, sea=contents.SEAS[2])
    assert prompted()
    assert red.hears(TakeToken, tokens=[token]) == []
    assert red.hears(TakeToken, tokens=[token, token]) == ["token.seas"]
    with red.gains(2):
        red.taps(TakeToken, tokens=(token,))
    assert not prompted()
    assert table.state.turn.actions == ()  # at no action
    red.does(PlaceShips, sea=contents.SEAS[3])
    assert prompted()
    red.taps(TakeToken, tokens=(token,))
    assert not prompted()
    red.does(RemoveShips, sea=contents.SEAS[0])
    assert red.vp == 18 + 4
    looked_at(table, cards={token: 1})
    assert not prompted()
    unseen = opened(cards=["master_of_the_seas", *MORE])
    assert unseen.red.hears(TakeToken, tokens=[token]) == []  # nobody entered where ships are


def test_patronage() -> None:
    """patronage (5 x 1): action: pay 2 gold"""
    table = board()
    assert table.on_card("patronage") == {1: 5}
    assert asks(table.red, TakeToken, tokens=["patronage:1"]) == ["2 gold"]
    with table.red.gains(1):
        table.red.taps(TakeToken, tokens=("patronage:1",))
    assert table.state.turn.actions == ("patronage",)


def test_spoils() -> None:
    """spoils_of_war (6 x 1): control taken of another PLAYER's province"""
    table = with_card("spoils_of_war")
    assert table.on_card("spoils_of_war") == {1: 6}
    assert won(table, "Remise", of="blue").tokens == ("spoils_of_war:1",)
    assert won(table, "Lea").tokens == ()


def test_four_random_cards() -> None:
    """Four random cards are drawn; with dragons and/or runestones in play, 5 undealt provinces each
    get one."""
    assert all(len(set(draw(FOUR, Random(n)).cards)) == 4 for n in range(20))
    five = draw(FOUR, Random(1)).model_copy(update={"cards": contents.RANDOM_CARDS[:5]})
    assert [one.id for one in game.setup_objections(five, FOUR)] == ["setup.cards"]
    table = board(DEAL_TWO, cards=["here_be_dragons", "runestones", "citadel", "patronage"])
    drawn = LayDragons.drawn(table.state, Random(3))
    assert set(drawn) == {"dragons", "runestones"}
    for places in drawn.values():
        assert len(set(places)) == 5
        assert all(table.state.owner(province) is None for province in places)
    laid = LayDragons.model_validate(drawn)
    assert table.objections(laid) == []
    on_red = LayDragons.model_validate({**drawn, "dragons": ["Blore", *drawn["dragons"][1:]]})
    assert [one.id for one in table.objections(on_red)] == ["dragons.dealt"]


def test_tokens_taken(red: Seat, blue: Seat) -> None:
    """A token taken is never lost. An empty card gives nothing, except to a player with Scribe in
    Reserve (section 6)."""
    red.does(BuildCity, province="Blore", tokens=["city:2"])
    with red.gains(-3):
        blue.does(TakeProvince, province="Blore", loser="red", building="city")
    red.does(LoseProvince)
    assert red.tokens == {2: 1}
    looked_at(red.table, cards={"city:2": 0})
    assert red.offered(BuildCity).tokens == ()
    has(red)
    assert red.hears(BuildCity, tokens=["city:2"]) == ["token.empty"]
    assert red.hears(BuildCity, tokens=["city:2:supply"]) == ["token.scribe"]
    red.does(SetReserve, cards=1, named=["scribe"])
    assert red.hears(BuildCity, tokens=["city:2:supply"]) == []
    red.does(Alchemist, gives=2)
    assert red.tokens == {3: 1}


# -- improvement cards, seas -----------------------------------------------------------------

TYPES = {
    "cards-action": "alchemist build diplomat",
    "cards-free": "counsellor marauders mercenary militia mystic philosopher providence",
    "cards-benefit": "general hero merchant portal ship water_mill",
    "cards-reserve": "cavalry farming gold_mine levies limes quarry queen ranger reserve_army "
    "scribe warehouse",
    "cards-symbols": "army market",
}


def test_improvement_cards() -> None:
    """Improvement cards, 29 different ones (SHEET's "identical ones in stacks" does not fit them);
    16 are laid out (type): alchemist (action), army, build (action), cavalry (reserve), counsellor
    (free), diplomat (action), farming (reserve), general (benefit), gold_mine (reserve), hero
    (benefit), levies (reserve), limes (reserve), marauders (free), market, mercenary (free),
    merchant (benefit), militia (free), mystic (free), philosopher (free), portal (benefit),
    providence (free), quarry (reserve), queen (reserve), ranger (reserve), reserve_army (reserve),
    scribe (reserve), ship (benefit), warehouse (reserve), water_mill (benefit)."""
    cards = [card for typed in TYPES.values() for card in typed.split()]
    assert len(cards) == len(set(cards)) == 29
    assert set(words.IMPROVEMENT) == contents.IMPROVEMENTS == set(cards)
    assert set(words.RESERVE_CARD) == set(TYPES["cards-reserve"].split())
    for anchor, typed in TYPES.items():
        told = shown_at_set_up(anchor)
        for card in typed.split():
            assert f"{english(words.IMPROVEMENT[card])}:" in told
    drawn = draw(FOUR, Random(5)).market
    assert len(set(drawn)) == 16
    assert {card for n in range(40) for card in draw(FOUR, Random(n)).market} == set(cards)


def test_the_market_lies_open() -> None:
    """16 are laid out"""
    agreed = draw(FOUR, Random(5))
    table = Table(game.begin(agreed.model_copy(update={"depth": "board"}), FOUR))
    assert table.state.market == agreed.market
    red, card = table.seat(table.state.turn.seat or ""), agreed.market[0]
    assert red.hears(Acquire, card=card) == []
    red.does(Acquire, card=card)
    assert red.hears(Acquire, card=card) == ["acquire.market"]
    assert len(table.state.market) == 15
    assert asks(red, Acquire, card=card) == ["1 gold"]


def test_seas() -> None:
    """Seas: Beast Sea and Serpent Sea touch each other; Inland Sea West and Inland Sea East touch
    no other sea."""
    assert contents.SEAS == ("Beast Sea", "Serpent Sea", "Inland Sea West", "Inland Sea East")
    assert contents.TOUCHING == (("Beast Sea", "Serpent Sea"),)
    assert {sea: [*others] for sea, others in contents.BESIDE.items()} == {
        "Beast Sea": ["Serpent Sea"], "Serpent Sea": ["Beast Sea"], "Inland Sea West": [],
        "Inland Sea East": [],
    }  # fmt: skip
