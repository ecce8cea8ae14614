"""The set-up that all phones agree on before the game begins: drawn once, the same for all."""

import re

import pytest

from tests.conftest import Cast, Phone, in_one_line, set_up


@pytest.fixture
def ada(cast: Cast) -> Phone:
    """The host, on red; nobody has begun the game."""
    return cast.host("red", "blue", "green", names={"red": "Ada", "blue": "Bo"}).sit("red")


@pytest.fixture
def bo(cast: Cast, ada: Phone) -> Phone:
    return cast.player(ada, "blue")


def ticked(phone: Phone, name: str = "cards") -> list[str]:
    """What the phone's form shows as chosen."""
    form = in_one_line(phone.at("/setup"))
    return re.findall(rf'name="{name}" value="(\w+)" checked', form)


def agrees(phone: Phone, field: str, **values: object) -> int:
    return phone.tell("/setup/agree", data={"field": field, **values}).status_code


def test_the_cards_are_drawn_once_for_all_phones_and_reloads(ada: Phone, bo: Phone) -> None:
    drawn = ticked(ada)
    assert len(drawn) == 4
    for phone in (bo, ada, bo):
        assert ticked(phone) == drawn


def test_looking_again_changes_nothing(cast: Cast, ada: Phone) -> None:
    ada.at("/setup")
    version = cast.row(ada.table).version
    ada.at("/setup")
    assert cast.row(ada.table).version == version


def test_a_change_on_one_phone_is_on_the_other(ada: Phone, bo: Phone) -> None:
    ada.at("/setup")
    assert agrees(bo, "cards", cards=["citadel", "patronage"]) == 204
    assert ticked(ada) == ["citadel", "patronage"]
    assert agrees(ada, "turns") == 204  # an unticked box says nothing but its name
    assert 'name="turns" value="true">' in in_one_line(bo.at("/setup"))


def test_two_phones_that_change_different_things_both_keep_them(ada: Phone, bo: Phone) -> None:
    assert agrees(ada, "dealt", dealt="7") == 204
    assert agrees(bo, "tokens", **{"tokens.city.2": "5", "tokens.road.2": "4"}) == 204
    for phone in (ada, bo):
        form = in_one_line(phone.at("/setup"))
        assert 'id="dealt" name="dealt" inputmode="numeric" maxlength="2" value="7"' in form
        assert 'name="tokens.city.2" inputmode="numeric" maxlength="2" value="5"' in form


@pytest.mark.parametrize(
    "posted",
    [("dealt", {"dealt": "lots"}), ("dealt", {}), ("nothing", {}), ("depth", {"depth": "x"})],
)
def test_what_cannot_be_read_is_refused_and_changes_nothing(
    ada: Phone, posted: tuple[str, dict[str, str]]
) -> None:
    before = ticked(ada)
    field, values = posted
    assert agrees(ada, field, **values) == 422
    assert ticked(ada) == before


def test_the_first_player_is_drawn_once_for_all_phones(ada: Phone, bo: Phone) -> None:
    """The second phone that asks gets the same answer."""
    ada.at("/setup")
    assert ada.tell("/setup/draw", part="first").status_code == 303
    (first,) = ticked(ada, "first")
    for _ in range(5):
        bo.tell("/setup/draw", part="first")
    assert ticked(bo, "first") == [first]
    for phone in (ada, bo):
        assert f'data-drawn="{first}"' in phone.at().get_data(as_text=True)
        form = in_one_line(phone.at("/setup"))
        assert f'data-drawn="{first}"' in form
        assert "Start the game" in form
        assert "Draw who starts" not in form


def test_a_chosen_first_player_was_not_drawn(ada: Phone, bo: Phone) -> None:
    assert agrees(bo, "first", first="green") == 204
    assert ticked(ada, "first") == ["green"]
    assert "data-drawn" not in ada.at().get_data(as_text=True)
    assert "Start the game" in ada.text("/setup")


def test_the_form_says_who_draws_a_sixth_card(cast: Cast) -> None:
    """«Если игроков 4, то четвёртый тянет дополнительную карту»."""
    host = cast.host("red", "blue", "green", "yellow", names={"red": "Ada", "blue": "Bo"})
    sentence = "plays fourth and draws six cards at the start, the others five."
    assert sentence not in host.sit("red").text("/setup")
    for first, fourth in (("blue", "Ada"), ("green", "Bo")):
        agrees(host, "first", first=first)
        assert f"{fourth} {sentence}" in host.text("/setup")


def test_cards_are_drawn_again_for_all(ada: Phone, bo: Phone) -> None:
    agrees(ada, "cards")
    assert ticked(bo) == []
    ada.tell("/setup/draw", part="cards")
    assert len(ticked(bo)) == 4
    assert ticked(bo) == ticked(ada)


def test_an_order_is_drawn_again_as_often_as_somebody_asks(cast: Cast) -> None:
    """Also if another player comes first by it."""
    host = cast.host("red", "blue", slug="expedition").sit("red")
    first = set()
    for _ in range(40):
        assert host.tell("/setup/draw", part="order").status_code == 303
        proposal = cast.row(host.table).proposal
        first.add(proposal["options"]["order"][0])
    assert first == {"red", "blue"}


def test_in_every_game_that_draws_who_starts_nobody_does_before(cast: Cast) -> None:
    for slug in ("mythotopia", "terra-mystica", "epoch"):
        host = cast.host("red", "blue", slug=slug).sit("red")
        assert "Draw who starts" in host.text("/setup")
        host.tell("/setup/draw", part="first")
        assert "Draw who starts" not in host.text("/setup")


def test_a_page_without_scripts_keeps_what_is_in_its_form(ada: Phone, bo: Phone) -> None:
    """Its button that draws posts the whole form."""
    whole = {"seen": "nothing", "cards": ["citadel"], "dealt": "5", "turns": "true"}
    assert ada.tell("/setup/draw", data={**whole, "part": "first"}).status_code == 303
    assert ticked(bo) == ["citadel"]
    assert len(ticked(bo, "first")) == 1
    ada.tell("/setup/draw", data={**whole, "dealt": "6", "part": ""})
    assert 'maxlength="2" value="6"' in in_one_line(bo.at("/setup"))


def test_another_seat_brings_the_printed_counts_and_keeps_the_cards(ada: Phone, bo: Phone) -> None:
    agrees(ada, "cards", cards=["citadel", "patronage"])
    agrees(ada, "first", first="green")
    ada.tell("/seats/green/remove")
    form = in_one_line(ada.at("/setup"))
    assert ticked(bo) == ["citadel", "patronage"]
    assert ticked(bo, "first") == []
    assert 'id="dealt" name="dealt" inputmode="numeric" maxlength="2" value="11"' in form


def test_the_rules_object_in_the_form_before_anything_is_posted(ada: Phone, bo: Phone) -> None:
    agrees(
        ada, "cards", cards=["citadel", "patronage", "runestones", "spoils_of_war", "guilded_city"]
    )
    agrees(ada, "first", first="red")
    page = bo.text("/setup")
    assert "5 of 4" in page
    assert "Four random cards are in play." in page
    assert "Start anyway" in page


def test_only_who_may_record_has_a_say(cast: Cast, ada: Phone) -> None:
    guest = cast.player(ada)
    before = ticked(ada)
    assert agrees(guest, "cards", cards=["citadel"]) == 403
    assert guest.tell("/setup/draw", part="cards").status_code == 403
    assert guest.at("/setup").status_code == 403
    assert ticked(ada) == before


def test_when_the_game_has_begun_nothing_is_agreed_any_more(ada: Phone, bo: Phone) -> None:
    set_up(ada)
    assert agrees(bo, "dealt", dealt="4") == 409
    assert bo.tell("/setup/draw", part="cards").status_code == 409
    assert bo.at("/setup", region="1").location.endswith(f"/t/{bo.table}")


def test_a_deeper_table_lists_what_is_not_known_yet(host: Phone) -> None:
    assert "On the table" not in host.text("/setup")
    answer = host.tap("depth", depth="wars", whole="1", then="setup")
    assert "/setup?done=" in answer.location
    page = host.text("/setup")
    assert "On the table 6 things not known yet" in page
    html = host.at("/setup").get_data(as_text=True)
    assert "/act/provinces?seat=blue&amp;then=setup" in html
    assert "/act/reserve?seat=red&amp;then=setup" in html
    assert "/act/dragons" in html
    form = host.get(f"/t/{host.table}/act/provinces?seat=red&then=setup").get_data(as_text=True)
    assert 'name="then" value="setup"' in form
    assert f'class="back" href="/t/{host.table}/setup"' in form
    names = ["Aporia", "Kinabra", "Blore", "Darb", "Lea", "Mome", "Quean", "Talion"]
    facts = {"seat": "red", "count": "8", "named": names, "whole": "1", "then": "setup"}
    assert "/setup?done=" in host.tap("provinces", data=facts).location
    assert "On the table 5 things not known yet" in host.text("/setup")
