"""What only some players know: on their own phones, or on one that goes round."""

import pytest
from flask import Flask

from companion.core.log.log import Log
from companion.web import services
from tests.conftest import Cast, Phone
from tests.core.small_games import fair, smugglers
from tests.web.foreign import opened, play, seals

PURSE = 71077
"""Ada's coins: a number that nothing else on a page looks like."""


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ada's phone, the host's, on red; nobody has sat down on blue yet."""
    play(app, monkeypatch, fair.game, smugglers.game)
    return opened(cast, "smugglers", **{"purses.red": str(PURSE)})


@pytest.fixture
def bo(cast: Cast, ada: Phone) -> Phone:
    return cast.player(ada, "blue")


def log_of(phone: Phone) -> Log[object]:
    with phone.client.application.app_context():
        log = services.in_play().get(phone.table).log
    assert log is not None
    return log


def say(phone: Phone, seat: str, page: str = "table") -> None:
    assert phone.tell("/i-am", seat=seat, page=page, at="red").status_code == 303


# -- facts of an action --------------------------------------------------------------------


def test_a_hidden_fact_is_told_to_its_own_phone_only(ada: Phone, bo: Phone) -> None:
    ada.tap("smuggle", seat="red", coins="4711")
    assert "Ada smuggles 4711 coins" in ada.text("/log/2")
    for page in ("", "/log", "/log/2", "/chart", "/export.csv", "/seat/red", "?done=2", "/tv"):
        assert "4711" not in bo.text(page), page
    for page in ("", "/log", "/tv", "?done=2"):
        assert "smuggles something" in bo.text(page), page
    for page in ("", "?done=2"):
        assert "4711" not in ada.text(page), page  # others look at it, too


def test_only_a_phone_that_knows_a_line_corrects_it(ada: Phone, bo: Phone) -> None:
    ada.tap("smuggle", seat="red", coins="4711")
    assert "Correct this line" in ada.text("/log/2")
    assert 'value="4711"' in ada.at("/log/2/amend").get_data(as_text=True)
    assert "Correct this line" not in bo.text("/log/2")
    answer = bo.at("/log/2/amend")
    assert answer.status_code == 403
    assert "Only the phone of a player who knows this line can correct it." in answer.text
    facts = {"seat": "red", "coins": "1", "whole": "1"}
    assert bo.tell("/log/2/amend", **facts).status_code == 403
    assert ada.tell("/log/2/amend", **facts).status_code == 303
    assert log_of(ada).state.coins["red"] == PURSE + 1  # type: ignore[attr-defined]


# -- objections ----------------------------------------------------------------------------


def test_an_objection_that_tells_a_secret_is_heard_by_its_seat_only(ada: Phone, bo: Phone) -> None:
    """Any other answer to Bo, even a refusal, would tell him what Ada has."""
    facts = {"seat": "red", "coins": str(PURSE + 1)}
    assert bo.tap("toll", **facts).status_code == 303
    bo.tell("/log/strike", entry="2")
    answer = ada.tap("toll", **facts)
    assert answer.status_code == 422
    assert f"You have only {PURSE} coins." in answer.text
    assert "house rule" not in answer.text
    assert ada.tap("toll", overrule="toll.purse", **facts).status_code == 303
    assert f"Overruled: You have only {PURSE} coins." in ada.text("/log/4")
    assert "Overruled" not in bo.text("/log/4")
    assert "Overruled" not in ada.text("/log")


def test_a_private_objection_becomes_no_house_rule(ada: Phone) -> None:
    ada.tell("/i-am", seat="red")
    facts = {"seat": "red", "coins": str(PURSE + 1)}
    assert ada.tap("toll", always="toll.purse", **facts).status_code == 303
    assert [entry.kind for entry in log_of(ada).entries] == ["begin", "toll"]


# -- forms, previews, what-if --------------------------------------------------------------

TOLL = str(PURSE // 3)


def test_forms_and_previews_know_what_their_own_phone_knows(ada: Phone, bo: Phone) -> None:
    for path in ("", "/act/toll?seat=red", "/seat/red", "/whatif/act?seat=red",
                 "/whatif/form/toll?seat=red"):  # fmt: skip
        assert TOLL in ada.at(path).get_data(as_text=True), path
        assert TOLL not in bo.at(path).get_data(as_text=True), path
    posted = {"seat": "red", "coins": str(PURSE + 1), "whole": "1"}
    for path in ("/preview/toll", "/whatif/preview/toll"):
        assert f"You have only {PURSE} coins." in ada.tell(path, **posted).text
        assert "You have only" not in bo.tell(path, **posted).text
    tried = f"/whatif?try=toll?seat%3Dred%26coins%3D{PURSE + 1}"
    assert f"You have only {PURSE} coins." in ada.text(tried)
    assert "You have only" not in bo.text(tried)


def test_a_page_of_one_phone_is_kept_for_no_other(ada: Phone, bo: Phone) -> None:
    """The strip, the hands and the trials are made once for all who may see the same."""
    ada.at("/whatif?try=smuggle?seat%3Dred%26coins%3D4711")
    ada.at("/act/smuggle?seat=red")
    for path in ("", "/act/smuggle?seat=red", "/whatif"):
        assert str(PURSE) not in bo.at(path).get_data(as_text=True)


def test_a_page_with_a_secret_is_kept_nowhere(cast: Cast, ada: Phone, bo: Phone) -> None:
    spectator = cast.spectator(ada)
    for path in ("", "/seat/red", "/act", "/act/toll?seat=red", "/whatif", "/log/1", "/sealed"):
        assert ada.at(path).headers["Cache-Control"] == "no-store", path
        kept = "no-store" if path == "/sealed" else "no-cache"
        assert spectator.at(path).headers["Cache-Control"] == kept, path
    posted = ada.tell("/preview/toll", seat="red", coins="1", whole="1")
    assert posted.headers["Cache-Control"] == "no-store"


# -- one phone that goes round -------------------------------------------------------------


def test_a_phone_that_goes_round_shows_the_secrets_of_who_holds_it(ada: Phone) -> None:
    """Nobody else has a phone: it is also Bo's."""
    pages = ("", "/seat/red", "/seat/blue", "/act?seat=red", "/act/toll?seat=red", "/whatif/act")
    for page in pages:
        text = ada.at(page).get_data(as_text=True)
        assert str(PURSE) not in text
        assert TOLL not in text
    assert "I am Ada" in ada.text()
    say(ada, "red", "seat")
    assert f"Coins: {PURSE}" in ada.text("/seat/red")
    assert "Coins: None" in ada.text("/seat/blue")
    assert "This phone shows what Ada knows." in ada.text("/seat/red")
    say(ada, "blue", "seat")
    assert "Coins: None" in ada.text("/seat/red")
    assert "Coins: 3" in ada.text("/seat/blue")
    say(ada, "")
    assert "Coins: None" in ada.text("/seat/blue")


def test_a_sealed_choice_covers_the_phone_for_the_next_player(ada: Phone) -> None:
    say(ada, "red")
    ada.tap("market", lot="tea")
    page = ada.at("/sealed/blue").text
    assert "From 0 to 3" in page
    assert str(PURSE) not in page
    assert "Coins: None" in ada.text("/seat/red")  # Bo has it now
    assert seals(ada, "blue", choice="2").status_code == 303
    assert "This phone is handed round" in ada.text()
    assert "Coins: None" in ada.text("/seat/blue")


def streamed(phone: Phone) -> str:
    """The first message of the phone's stream, which has everything."""
    answer = phone.client.get(f"/t/{phone.table}/stream?view=table")
    first = next(iter(answer.response))
    answer.close()
    assert isinstance(first, bytes)
    return first.decode()


def test_the_stream_follows_who_holds_the_phone(ada: Phone, cast: Cast) -> None:
    assert TOLL not in streamed(ada)
    say(ada, "red")
    assert TOLL in streamed(ada)
    say(ada, "blue")
    assert TOLL not in streamed(ada)
    assert TOLL not in streamed(cast.player(ada, "blue"))


def test_a_tap_is_answered_with_what_everybody_may_read(ada: Phone, bo: Phone) -> None:
    """The toast lies on the table like the rest of the screen."""
    script = {"HX-Request": "true", "Companion-View": "table"}
    for phone in (ada, bo):
        phone.headers |= script
        answer = phone.tap("smuggle", seat="red", coins="4711")
        assert "smuggles something" in answer.text
        assert "4711" not in answer.text
        assert str(PURSE) not in answer.text


def test_a_player_alone_with_a_phone_is_never_asked(ada: Phone, bo: Phone) -> None:
    for phone in (ada, bo):
        assert "I am" not in phone.text()
        phone.tell("/i-am", seat="")
    assert f"Coins: {PURSE}" in ada.text("/seat/red")
    assert bo.tell("/i-am", seat="red").status_code == 403


def test_after_the_end_nothing_is_covered(ada: Phone) -> None:
    ada.tap("smuggle", seat="red", coins="4711")
    ada.tap("storm")
    assert "I am" not in ada.text("/seat/red")
    assert f"Coins: {PURSE + 4711}" in ada.text("/seat/red")
    assert "Ada smuggles 4711 coins" in ada.text("/log")


# -- sitting down --------------------------------------------------------------------------


def test_a_seat_that_nobody_has_played_is_free(cast: Cast, ada: Phone) -> None:
    ada.tap("market", lot="tea")
    assert "Coins: 3" in cast.player(ada, "blue").text("/seat/blue")
    late = cast.phone()
    late.enter(f"/j/{cast.row(ada.table).token}")
    late.tell("/seats/red/take")
    assert "Coins: None" in late.text("/seat/red")
