"""What the table waits for: on every screen of the seat's phones, and nowhere else."""

from dataclasses import replace

import pytest
from flask import Flask

from companion.core.game.action import Choice, MenuItem, Offer, Pick
from companion.core.game.descriptions import Waited
from companion.core.text import say
from tests.conftest import Cast, Phone, reads
from tests.core.small_games import guild
from tests.core.small_games.fair import GOODS, Fair, Gift, Market
from tests.web.foreign import opened, play

SCREENS = ("", "/act", "/seat/red", "/log", "/more")


def waited(state: Fair) -> Waited:
    what, answer = say("Put a lot on sale"), say("Answer the gift")
    return Waited(state.order, None, 1, what, answering=state.order[1:], answer=answer)


def prompts(state: Fair, seat: str) -> list[MenuItem[Fair]]:
    if seat == state.order[0]:
        pick = Pick(Market(), "lot", tuple(Choice(lot, say(lot)) for lot in GOODS), "", ())
        return [MenuItem(say("Put a lot on sale"), "plus", kind="market", pick=pick, duty=True)]
    offers = [Offer(Gift(seat=seat, coins=coins), say(label), "plus")
              for label, coins in (("Take", 2), ("No thanks", 1))]  # fmt: skip
    heading = say("Ada gives 2 coins")
    return [MenuItem(offer.label, offer.icon, offer, group=heading, duty=True) for offer in offers]


TOLL = replace(
    guild.game, meta=replace(guild.game.meta, slug="toll"), waited=waited, prompts=prompts
)
"""The first seat puts a lot on sale, while the other takes a gift from it or not."""


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    play(app, monkeypatch, TOLL)
    return opened(cast, "toll")


@pytest.fixture
def bo(cast: Cast, ada: Phone) -> Phone:
    return cast.player(ada, "blue")


def part(phone: Phone, which: str, path: str = "") -> str:
    """The words of a part of a page: of the strip, or of what is due."""
    page = phone.at(path).get_data(as_text=True)
    return reads(
        page.split(f'<div id="{which}"')[1].split('<div class="dock"')[0].split("<header")[0]
    )


@pytest.mark.parametrize("path", SCREENS)
def test_a_duty_stands_with_its_choices_on_every_screen(ada: Phone, bo: Phone, path: str) -> None:
    assert "Put a lot on sale silk salt tea" in part(ada, "duty", path)
    assert "Ada gives 2 coins Take Coins +2 No thanks Coins +1" in part(bo, "duty", path)
    assert bo.text(path).count("Ada gives 2 coins") == 1


def test_the_changes_of_a_choice_take_no_room_from_its_words(bo: Phone) -> None:
    """They flow behind them, inside the same element: no word is broken for them."""
    assert "<span>Take <small>Coins +2</small></span>" in bo.at().get_data(as_text=True)


def test_an_offer_says_why_it_brings_nothing_in_place_of_its_changes(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = Offer(Gift(seat="red", coins=2), say("Take"), "plus", note=say("brings nothing"))
    item: MenuItem[Fair] = MenuItem(say("Take"), "plus", offer, duty=True)
    play(app, monkeypatch, replace(TOLL, prompts=lambda state, seat: [item]))
    ada = opened(cast, "toll")
    assert "Take brings nothing" in part(ada, "duty", "/log")
    assert "Coins" not in part(ada, "duty", "/log")


def test_an_only_button_has_no_title_that_says_the_same(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    only: MenuItem[Fair] = MenuItem(say("Put a lot on sale"), "plus", kind="market", duty=True)
    own = replace(TOLL, prompts=lambda _, seat: [replace(only, facts=(("seat", seat),))])
    play(app, monkeypatch, own)
    ada = opened(cast, "toll")
    assert part(ada, "duty", "/log").count("Put a lot on sale") == 1
    ada.sit("blue")  # now a title says for whom
    assert "Bo: Put a lot on sale Put a lot on sale" in part(ada, "duty", "/log")


def test_what_is_due_from_all_stands_once_on_a_phone_of_two(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    alike: MenuItem[Fair] = MenuItem(say("Put a lot on sale"), "plus", kind="market", duty=True)
    play(app, monkeypatch, replace(TOLL, prompts=lambda *_: [alike]))
    ada = opened(cast, "toll").sit("blue")
    assert part(ada, "duty", "/log").strip().endswith("Put a lot on sale")
    assert part(ada, "duty", "/log").count("Put a lot on sale") == 1
    assert "Bo:" not in part(ada, "duty", "/log")


def test_the_one_button_beside_a_form_is_the_main_one(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    heading = say("The lots")
    sold: MenuItem[Fair] = Offer(Market(lot="salt"), say("Salt"), "plus").item(
        group=heading, duty=True
    )
    other: MenuItem[Fair] = Market.item(say("Other"), group=heading, duty=True)
    play(app, monkeypatch, replace(TOLL, prompts=lambda *_: [sold, other]))
    page = opened(cast, "toll").at("/log").get_data(as_text=True)
    assert '<button class="chip is-primary">' in page
    assert '<a class="chip" href' in page


def test_nobody_else_has_it(cast: Cast, ada: Phone) -> None:
    for phone in (cast.spectator(ada), cast.player(ada)):
        assert "Put a lot on sale silk" not in phone.text()
    assert "Ada gives" not in ada.text()


def test_whoever_records_for_another_seat_finds_it_on_act(ada: Phone) -> None:
    assert "Ada gives 2 coins: Take" in ada.text("/act", seat="blue")


def test_a_tap_on_it_is_enough(ada: Phone) -> None:
    assert ada.tap("market", lot="salt").status_code == 303
    assert "The market sells salt" in ada.text("/log")


def strip(phone: Phone) -> str:
    page = phone.at().get_data(as_text=True)
    return reads("<i" + page.split('class="strip-turn"')[1].split('<div id="said"')[0])


def test_the_strip_says_the_duty_of_its_phone_and_who_else_acts(
    cast: Cast, ada: Phone, bo: Phone
) -> None:
    assert strip(ada) == "Your turn Put a lot on sale Bo answers Round 1"
    assert strip(bo) == "Your answer Answer the gift Ada acts Round 1"
    assert strip(cast.spectator(ada)) == "Ada plays puts a lot on sale Bo answers Round 1"
    page = bo.at().get_data(as_text=True)
    assert '<div class="strip-turn" data-waits="red blue" data-seat="blue">' in page
