"""The end of the game on the phones: projected, worked out beside the taps, chosen, recorded."""

import html
import re
import threading
from typing import Any

import pytest

from companion.games.mythotopia import game as mythotopia
from companion.web.view import outlooks
from tests.conftest import Cast, Phone, ada_and_bo, reads, set_up

OUT_OF_TURN = ["turn.whose", "turn.first", "turn.two_actions"]


def lies(phone: Phone, **facts: Any) -> None:
    """A correction: what lies on the table."""
    answer = phone.tap("correct", data={"seat": "red", "why": "", **facts})
    assert answer.status_code == 303, answer.get_data(as_text=True)


def empty(phone: Phone, *cards: str) -> None:
    for card in cards:
        lies(phone, what="card", key=card, to="0")


def troops(phone: Phone, kind: str, **facts: Any) -> None:
    answer = phone.tap(kind, data={"spends": "false", "overrule": OUT_OF_TURN, **facts})
    assert answer.status_code == 303, answer.get_data(as_text=True)


@pytest.fixture
def host(cast: Cast) -> Phone:
    """Ada on red and Bo on blue, 24 VP each, at a table that tracks wars."""
    return ada_and_bo(cast, depth="wars")


def test_a_jump_names_the_winner_of_a_war_once(host: Phone) -> None:
    troops(host, "invade", seat="red", province="Blore", armies="5")
    troops(host, "end_war", seat="red", province="Blore", taker="red")
    assert "1 Ada takes Blore 24 → 27" in host.text("/chart")


def test_the_table_says_who_may_declare_and_records_the_end_in_one_entry(
    cast: Cast, host: Phone
) -> None:
    bo = cast.player(host, "blue")
    empty(host, "city:2", "road:2", "castle:1", "patronage:1")
    troops(host, "invade", seat="red", province="Blore", armies="5")
    assert "Ada may declare the end now." in bo.text()

    page = host.at("/outcomes").get_data(as_text=True)
    assert "Ada takes Blore" in reads(page)
    facts = hidden_fields(page)
    assert host.tap("end_of_game", data=facts).status_code == 303
    over = bo.text()
    assert "Ada won" in over
    assert over.count("Ada declared “End the game”; all wars are settled") == 1
    assert bo.points("red") == 27
    assert "Provinces taken and lost 3 ·" in over


def test_who_may_declare_and_wins_has_a_button_for_it(cast: Cast, host: Phone) -> None:
    """On no other phone; neutral troops of 4 lose to 5 armies, which brings 3 to the 24 points."""
    bo = cast.player(host, "blue")
    empty(host, "city:2", "road:2", "castle:1")
    troops(host, "invade", seat="red", province="Blore", armies="5")
    assert "Declare:" not in host.text()
    empty(host, "patronage:1")
    assert "Declare the end: Ada wins 27" in host.text()
    for phone in (bo, cast.spectator(host)):
        assert "Declare:" not in phone.text()
    facts = hidden_fields(host.at().get_data(as_text=True), "declares")
    assert host.tap("end_of_game", data=facts).status_code == 303
    assert "Ada won" in bo.text()
    assert host.points("red") == 27
    assert "Declare:" not in host.text()


def test_where_no_wars_are_recorded_the_button_has_the_score(cast: Cast) -> None:
    host = ada_and_bo(cast)
    lies(host, what="vp", to="30")
    empty(host, "city:2", "road:2", "castle:1", "patronage:1")
    page = host.at().get_data(as_text=True)
    assert "<span>Declare the end: Ada wins 30</span>" in page.split('id="declares"')[1]


def hidden_fields(page: str, form_id: str = "outcome-1") -> dict[str, list[str]]:
    """The facts of a form's button."""
    form = page.split(f'id="{form_id}"')[1].split("</form>")[0]
    facts: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form):
        facts.setdefault(name, []).append(html.unescape(value))
    return facts


def test_where_the_order_decides_the_table_chooses_among_the_outcomes(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Worked example 7: one token left on Spoils of War, and two who would take it. With 30 points
    red wins by either."""
    host = cast.host("red", "blue", "green").sit("red")
    set_up(host, depth="wars", dealt="6")
    lies(host, what="card", key="spoils_of_war:1", to="1")
    host.tap("provinces", data={"seat": "green", "count": "6", "named": ["Blore", "Camarine"]})
    troops(host, "invade", seat="red", province="Blore", armies="5")
    troops(host, "invade", seat="blue", province="Camarine", armies="5")
    page = host.text("/outcomes")
    assert "choose what the table agrees on" in page
    assert page.count("wins: end the game") == 2
    assert "not shown" not in page
    lies(host, what="vp", to="30")
    empty(host, "city:2", "road:2", "castle:1", "patronage:1")
    assert "Declare the end: Red wins 33–34" in host.text()
    button = host.at().get_data(as_text=True).split('id="declares"')[1].split("</a>")[0]
    assert "/outcomes?seat=red" in button
    monkeypatch.setattr("companion.games.mythotopia.course.outlook.MOST_OUTCOMES", 1)
    assert "1 more outcome is not shown." in host.text("/outcomes")


def test_stopping_settles_the_wars_too_where_nobody_declares(host: Phone) -> None:
    troops(host, "invade", seat="red", province="Blore", armies="5")
    page = host.at("/outcomes", how="projection").get_data(as_text=True)
    assert host.tap("end_of_game", data=hidden_fields(page)).status_code == 303
    assert host.points("red") == 27
    assert "Stopped with all wars settled; the most points win" in host.text()


def test_a_war_is_ended_in_one_tap_from_the_table(host: Phone) -> None:
    troops(host, "invade", seat="red", province="Blore", armies="5")
    page = host.text()
    assert "End the war in Blore Ada 24 → 27" in page
    answer = host.tap("end_war", seat="red", province="Blore", taker="red", spends="true")
    assert answer.status_code == 303
    table = html.unescape(reads(host.get(answer.location).get_data(as_text=True)))
    assert "Ada takes 5 pieces home" in table
    assert "The card of Blore goes to Ada's discard pile." in table
    assert host.points("red") == 27
    assert "No wars on the board." in table


def test_a_spectator_reads_the_outcomes_and_ends_nothing(cast: Cast, host: Phone) -> None:
    page = cast.spectator(host).text("/outcomes")
    assert "How it would end" in page
    assert "wins: end the game" not in page


def test_a_projection_that_takes_long_never_holds_up_a_tap(
    host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is worked out the screen says so and asks again; what is recorded is recorded."""
    empty(host, "city:2", "road:2")
    worked_out = threading.Event()
    outlook = mythotopia.outlook

    def slowly(state: Any) -> Any:
        assert worked_out.wait(20)
        return outlook(state)

    monkeypatch.setitem(vars(mythotopia), "outlook", slowly)
    monkeypatch.setattr(outlooks, "MOMENT", 0.02)
    try:
        assert host.tap("points", seat="red", points="1").status_code == 303
        page = host.text()
        assert host.points("red") == 25
        assert "Working out every way it may end." in page
    finally:
        worked_out.set()
    assert "Ada would be ahead 25" in reads(host.at("/outlook").get_data(as_text=True))
    assert "Ada would be ahead 25" in host.text()
