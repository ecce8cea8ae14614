"""A round on three phones."""

import re
from html import unescape

import pytest

from tests.conftest import Cast, Phone, in_one_line, reads

SETUP = {
    "row": ["avalon", "iram", "mu", "shangri_la"],
    "order": ["red", "blue", "green"],
    "symbols": '{"avalon": {"explorer": 2, "crew": 1}}',
    "seen": "nothing",
}


@pytest.fixture
def phones(cast: Cast) -> dict[str, Phone]:
    """Ada on red, who hosts, Bo on blue, Cy on green; the game has begun."""
    ada = began(cast)
    return {"red": ada, "blue": cast.player(ada, "blue"), "green": cast.player(ada, "green")}


def began(cast: Cast, **agreed: str) -> Phone:
    """Ada's phone; the set-up has these other fields."""
    ada = cast.phone()
    names = {"name.red": "Ada", "name.blue": "Bo", "name.green": "Cy"}
    opening = {"game": "expedition", "colour": ["red", "blue", "green"], **names}
    ada.table = ada.post("/tables", data=opening).location.rsplit("/", 1)[1]
    ada.sit("red")
    assert ada.tell("/setup", data={**SETUP, **agreed}).status_code == 303
    return ada


def lay_market(phone: Phone) -> None:
    facts = {"cards.explorer:3:2": "1", "cards.crew:2:3": "1", "cards.patron": "1"}
    assert phone.tell("/actions/market", data=facts).status_code == 303


def seal(phone: Phone, seat: str, *choices: str) -> int:
    page = phone.at(f"/sealed/{seat}").get_data(as_text=True)
    asking = page.split('name="round" value="')[1].split('"')[0]
    data = {"choice": [*choices], "round": asking}
    return phone.tell(f"/sealed/{seat}", data=data).status_code


def coins(phone: Phone, seat: str) -> str:
    """What a seat's page says of the coins."""
    match = re.search(r"Coins (\d+) M£", phone.text(f"/seat/{seat}"))
    return match[1] if match else "hidden"


def order(html: str, *parts: str) -> bool:
    """Whether these parts of a page come in this order."""
    places = [html.index(part) for part in parts]
    return places == sorted(places)


def test_the_table_begins_with_the_moment(phones: dict[str, Phone]) -> None:
    ada, bo, _ = phones.values()
    lay_market(ada)
    page = ada.at("").get_data(as_text=True)
    assert order(page, 'id="sealed"', 'id="hands"', 'id="middle"', ">Initiative<", 'id="board"')
    assert 'class="scoreboard is-nil"' in page  # three zeros in one line
    assert "/act/symbols?expedition=mu" in unescape(page)  # the way to a card's symbols
    for phone, seat in zip(phones.values(), phones, strict=True):
        seal(phone, seat, "0")
    assert order(ada.at("").get_data(as_text=True), 'id="hand-red"', 'class="exp-order"')
    assert "0 M£ each: the higher initiative chooses first (II, III, IV)" in ada.text()
    # Three bids, what decides between them, two markers that move: any screen waits for all six.
    assert 'data-opened="6"' in ada.at("/log").get_data(as_text=True)
    bo.tap("correct", seat="blue", what="cards", to="1")
    assert "is-nil" not in bo.at("").get_data(as_text=True)


def test_no_order_is_shown_while_it_is_bid_for(cast: Cast) -> None:
    ada = began(cast, initiative_bids="true")
    phones = {"red": ada, "blue": cast.player(ada, "blue"), "green": cast.player(ada, "green")}
    for path in ("", "/tv"):
        assert 'class="exp-track"' not in ada.at(path).get_data(as_text=True)
    for seat, phone in phones.items():
        assert seal(phone, seat, "0") == 303
    for path in ("", "/tv"):
        assert 'class="exp-track"' in ada.at(path).get_data(as_text=True)


def test_a_whole_round(phones: dict[str, Phone]) -> None:
    ada, bo, cy = phones.values()
    for phone in phones.values():  # the first two return 2 and 1 of 11 M£
        page = phone.text()
        assert "Ada returns 2 M£ to the bank" in page
        assert "Bo returns 1 M£ to the bank" in page
        assert "Cy returns" not in page
    lay_market(ada)
    assert "to the bank" not in ada.text()
    assert "Avalon × 2 Explorer × 1 Crew" in ada.text("/sealed/red")  # what the cards are for
    assert seal(ada, "red", "4") == 303
    assert seal(bo, "blue", "12") == 422  # Bo has 10
    assert seal(bo, "blue", "7") == 303
    assert "ready: 2 of 3" in cy.text()
    assert seal(bo, "blue", "2") == 303  # changed before the last one is in
    for phone in phones.values():
        assert "M£, initiative" not in phone.text()
    assert seal(cy, "green", "0") == 303
    for phone in phones.values():
        page = unescape(phone.text())
        assert "1 Ada 4 M£ 2 Bo 2 M£ 3 Cy 0 M£" in page
    hand = in_one_line(ada.at("")).split('id="hand-red"')[1]
    assert reads(hand).startswith("> Ada Explorer 3 2 M£ Crew 2 3 M£ Patron")
    page = ada.text("/page/choose?card=explorer:3:2")
    assert "Explorer 3 into team 1: strength 0 → 6" in page  # also while it waits for the network
    ada.tap("take_card", seat="red", card="explorer:3:2", team="1")
    bo.tap("sell", seat="blue", card="patron", coins="7")
    early = cy.tap("take_card", seat="green", card="explorer:3:2", team="1")
    assert "is not on the market" in early.get_data(as_text=True)
    cy.tap("take_card", seat="green", card="crew:2:3", team="1")
    assert [coins(phone, seat) for seat, phone in phones.items()] == ["5", "15", "11"]
    assert coins(cy, "red") == coins(ada, "blue") == "hidden"
    assert "Round 2" in ada.text()
    assert "Pay 4 M£ for your bid" in cy.text()  # told on Ada's phone alone
    line = next(n for n in range(20, 1, -1) if ada.at(f"/log/{n}").status_code == 200)
    assert "The next round begins; paid: Ada 4, Bo 2" in ada.text(f"/log/{line}")
    assert ada.tell("/log/strike", entry=str(line)).status_code == 303
    assert coins(ada, "red") == "9"  # the line goes together with the choice that ended the round


def test_when_the_last_one_to_bid_leaves_the_others_bid_again(phones: dict[str, Phone]) -> None:
    """Otherwise Cy would see their bids, come back and bid last."""
    ada, bo, cy = phones.values()
    lay_market(ada)
    assert seal(ada, "red", "4") == seal(bo, "blue", "2") == 303
    assert "Bo seals a bid" in ada.text("/log")
    assert "Changed" not in ada.text("/log")
    assert seal(bo, "blue", "2") == 303
    assert "Bo changes a sealed bid" in ada.text("/log")
    cy.tap("leave", seat="green")
    assert "4 M£" not in unescape(cy.text())
    assert "Ada still choosing Bo still choosing" in cy.text()
    assert "Your sealed choice no longer counts: choose again." in unescape(ada.text())
    cy.tap("return", seat="green")
    assert "Ada still choosing Bo still choosing Cy still choosing" in cy.text()
    cy.tap("leave", seat="green")
    assert seal(ada, "red", "4") == seal(bo, "blue", "2") == 303
    assert "1 Ada 4 M£ 2 Bo 2 M£" in unescape(ada.text())


def test_a_table_that_counts_the_deck_sees_what_is_left_of_each_kind(cast: Cast) -> None:
    ada = began(cast, counts_deck="true")
    lay_market(ada)
    left = "× 7 Explorer × 7 Crew × 8 Vehicle × 7 Patron × 12 Special card × 7 Cartographer"
    assert f"In the deck: {left}" in ada.text()
    assert "Discard pile: 0" in ada.text()


def test_a_seat_shows_the_patrons_on_its_screen(phones: dict[str, Phone]) -> None:
    ada, bo, _ = phones.values()
    assert "On the screen" not in bo.text("/seat/red")
    ada.tap("screen_patrons", seat="red", patrons=["Astor", "Nobel"])
    assert "On the screen: Astor, Nobel" in bo.text("/seat/red")


def test_a_spectator_is_offered_no_market_to_lay_out(cast: Cast, phones: dict[str, Phone]) -> None:
    assert b"/page/market" in phones["blue"].at().data
    assert b"/page/market" not in cast.spectator(phones["red"]).at().data


def test_pages_say_that_their_phase_is_not_now(phones: dict[str, Phone]) -> None:
    """Bo is about to lay out the market, and Ada has done so."""
    ada, bo, _ = phones.values()
    assert "Now the market is laid out." in bo.text("/page/choose?seat=blue")
    assert "Now the market" not in bo.text("/page/market?seat=blue")
    lay_market(ada)
    assert "Now everybody bids." in bo.text("/page/market?seat=blue&card=explorer:3:2")


def test_the_chart_counts_no_hidden_coin_as_lost(phones: dict[str, Phone]) -> None:
    ada = phones["red"]
    lay_market(ada)
    assert "The biggest jumps" not in ada.text("/chart")
    rows = ada.get(f"/t/{ada.table}/export.csv").text.splitlines()
    first = dict(zip(rows[0].split(","), rows[1].split(","), strict=False))
    assert {name: first[name] for name in ("Ada", "Bo", "Cy")} == dict.fromkeys(
        ("Ada", "Bo", "Cy"), "0"
    )


def test_a_handed_phone_asks_who_holds_it_only_for_secrets(cast: Cast) -> None:
    ada = began(cast)
    ada.tell("/seats/blue/take")
    assert "I am" not in ada.text("/page/market?seat=red")
    assert "I am" in ada.text("/seat/red")


def test_more_than_three_cartographers_unfold(phones: dict[str, Phone]) -> None:
    def numbers(query: str) -> list[str]:
        page = phones["red"].at(f"/page/market?seat=red{query}").text
        return re.findall(r'name="cartographers"\s+value="(\d)"', page)

    assert numbers("") == numbers("&cartographers=2") == ["0", "1", "2", "3"]
    assert numbers("&cartographers=3") == numbers("&cartographers=7") == [*"01234567"]


def test_an_expedition_chosen_twice_is_named_at_its_field(cast: Cast) -> None:
    ada = began(cast)
    page = ada.tell(
        "/setup", data={**SETUP, "row": ["mu", "iram", "mu", "avalon"], "seen": "begun"}
    )
    html = page.get_data(as_text=True)
    assert html.count("Mu stands in the row twice.") == 1
    assert 'name="symbols.avalon.explorer" value="2"' in html  # what was entered stays
    assert order(
        html, "Expeditions from left to right", "Mu stands in the row twice.", ">Initiative<"
    )


def test_an_undo_says_once_what_becomes_of_the_coins(phones: dict[str, Phone]) -> None:
    """Coins are points, which nobody else sees."""
    assert phones["red"].tap("set_coins", seat="red", to="11").status_code == 303
    assert "Undo Ada Coins −2 Correct this line" in phones["red"].text("/log/2")


def test_before_the_next_expedition_no_markers_are_set_where_no_team_is_left(
    phones: dict[str, Phone],
) -> None:
    ada = phones["red"]
    lay_market(ada)
    for seat, phone in phones.items():
        seal(phone, seat, "0")
    ada.tap("correct", seat="red", what="area", to="3")
    sold = {"red": ("explorer:3:2", "2"), "blue": ("patron", "5"), "green": ("crew:2:3", "3")}
    for seat, (card, price) in sold.items():
        assert phones[seat].tap("sell", seat=seat, card=card, coins=price).status_code == 303
    assert "Shuffle the deck, the discard pile" in ada.text()
    assert "Set the team markers" not in ada.text()


def test_the_correction_of_a_market_tells_cards_of_one_strength_apart(cast: Cast) -> None:
    ada = began(cast)
    laid = {"cards.crew:4:2": "1", "cards.crew:4:3": "1", "cards.patron": "1"}
    assert ada.tell("/actions/market", data=laid).status_code == 303
    form = ada.text("/log/2/amend")
    assert "Crew 4 2 M£" in form
    assert "Crew 4 3 M£" in form


# -- What one phone can't uncover -----------------------------------------------------------------


def kinds(cast: Cast, phone: Phone) -> list[str]:
    log = cast.app.extensions["companion.in_play"].get(phone.table).log
    return [entry.kind for entry in log.entries]


def test_a_reveal_before_the_end_shows_nothing(phones: dict[str, Phone]) -> None:
    _, bo, cy = phones.values()
    bo.tap("set_coins", seat="blue", to="23")
    for step in ("artifacts", "coins"):
        assert cy.tap("uncover", step=step, overrule="phase").status_code == 303
        assert coins(cy, "blue") == "hidden"
    assert coins(bo, "blue") == "23"


def test_one_phone_does_not_stop_the_game_to_see_the_coins(
    cast: Cast, phones: dict[str, Phone]
) -> None:
    ada, bo, cy = phones.values()
    bo.tap("set_coins", seat="blue", to="23")
    for _ in range(2):
        assert cy.tap("stop", how="score").status_code == 303
        assert "The other players are asked: Stop the game?" in cy.text()
        assert coins(cy, "blue") == "hidden"
    for phone in (ada, bo):
        assert "asks: Stop the game? All secrets would be revealed." in phone.text()
    assert "asks the others whether to record “Stop the game”" in cast.spectator(ada).text("/log")
    assert bo.tap("stop", how="score").status_code == 303
    assert coins(cy, "blue") == "23"
    stopped = kinds(cast, cy).index("stop") + 1
    assert cy.tell("/log/strike", entry=str(stopped)).status_code == 303
    assert cy.tell("/log/restore", entry=str(stopped)).status_code == 409
    assert coins(cy, "blue") == "hidden"


def test_a_stop_that_is_refused_or_forgotten_needs_another_yes(
    cast: Cast, phones: dict[str, Phone]
) -> None:
    ada, bo, cy = phones.values()
    cy.tap("stop", how="score")
    assert bo.tell("/log/strike", entry="2").status_code == 303
    assert "Stop the game?" not in cy.text().split("Undone")[0]
    bo.tap("stop", how="score")
    lay_market(ada)
    assert cy.tap("stop", how="score").status_code == 303
    assert kinds(cast, cy) == ["begin", "wish", "strike", "wish", "market", "wish"]


def test_a_second_phone_of_the_same_seat_does_not_agree(
    cast: Cast, phones: dict[str, Phone]
) -> None:
    ada, _, cy = phones.values()
    second = cast.player(ada, "green")
    cy.tap("stop", how="score")
    second.tap("stop", how="score")
    assert "stop" not in kinds(cast, cy)
    assert ada.tap("stop", how="score").status_code == 303
    assert "stop" in kinds(cast, cy)


def test_who_records_for_the_own_seat_only_agrees_all_the_same(
    phones: dict[str, Phone], cast: Cast
) -> None:
    ada, bo, _ = phones.values()
    ada.tell("/settings", own_seat_only="true")
    assert bo.tap("stop", how="score").status_code == 403
    ada.tap("stop", how="score")
    assert bo.tap("stop", how="score").status_code == 303
    assert "stop" in kinds(cast, ada)


def test_a_phone_without_others_stops_at_once(cast: Cast) -> None:
    ada = began(cast)
    assert ada.tap("stop", how="unfinished").status_code == 303
    assert kinds(cast, ada) == ["begin", "stop"]


def test_nobody_guesses_a_purse_by_recording_it_twice(phones: dict[str, Phone]) -> None:
    _, bo, cy = phones.values()
    bo.tap("set_coins", seat="blue", to="23")
    for guess in ("22", "23"):
        cy.tap("set_coins", seat="blue", to=guess)
        assert 'id="twin"' not in cy.at().get_data(as_text=True)
    for phone in (bo, cy):
        phone.tap("correct", seat="blue", what="cards", to="2")
    assert 'id="twin"' in cy.at().get_data(as_text=True)


@pytest.mark.parametrize("artifacts", [("2", "0", "3"), ("1", "1", "3"), ("0", "5", "0")])
def test_a_part_of_anothers_artifacts_does_not_tell_the_rest(
    phones: dict[str, Phone], artifacts: tuple[str, str, str]
) -> None:
    _, bo, cy = phones.values()
    counts = dict(zip(("twos", "fours", "sixes"), artifacts, strict=True))
    bo.tap("set_artifacts", seat="blue", **counts)
    for name in counts:
        assert cy.tap("set_artifacts", seat="blue", **{name: "0"}).status_code == 303
        assert "Artifacts found: 5" in cy.text("/seat/blue")
    cy.tap("set_artifacts", seat="blue", twos="0", fours="0", sixes="1")
    assert "Artifacts found: 1" in cy.text("/seat/blue")
