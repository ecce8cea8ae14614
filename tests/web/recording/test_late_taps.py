"""A tap that was on its way when the table changed: judged on the table as it is when stored."""

import re
from collections.abc import Callable
from html import unescape

import pytest

from companion.table import decide as deciding
from companion.table.decide import Decision
from companion.table.intents import Intent
from companion.table.permissions import Visitor
from tests.conftest import Cast, Phone, reads

Change = Callable[[Cast, Phone, Phone], object]


def close(cast: Cast, host: Phone, player: Phone) -> None:
    host.tell("/close")


def send_away(cast: Cast, host: Phone, player: Phone) -> None:
    (device,) = cast.row(host.table).seat("blue").devices
    host.tell(f"/devices/{device}/remove")


def leave(cast: Cast, host: Phone, player: Phone) -> None:
    player.tell("/seats/blue/leave")


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Lets something happen after the next tap was judged and before it is stored."""

    def happens(what: Callable[[], object]) -> None:
        waiting = [what]

        def decide(visitor: Visitor, intent: Intent) -> Decision:
            decision = deciding.decide(visitor, intent)
            if waiting:
                waiting.pop()()
            return decision

        monkeypatch.setattr("companion.storage.commit.decide", decide)

    return happens


@pytest.mark.parametrize("change", [close, send_away, leave])
def test_a_closed_table_a_removed_phone_and_a_lost_seat_refuse_it(
    cast: Cast,
    host: Phone,
    player: Phone,
    meanwhile: Callable[[Callable[[], object]], None],
    change: Change,
) -> None:
    meanwhile(lambda: change(cast, host, player))
    answer = player.tap("points", seat="blue", points="3")
    assert answer.status_code in (403, 410)
    assert host.points("blue") == 24


def test_an_open_form_is_told_what_other_phones_have_recorded_since(
    host: Phone, player: Phone
) -> None:
    """Before its tap, and with the objections to it; it keeps what was filled in."""
    form = host.at("/act/city?seat=red").get_data(as_text=True)
    filled = {"seat": "red", "tokens": "city:2", "spends": "true", "since": "1"}
    assert 'name="since" value="1"' in form
    assert "meanwhile" not in form
    host.tap("points", seat="red", points="1")
    assert "meanwhile" not in host.tell("/preview/city", **filled).text
    player.tap("end_turn", seat="red", next="blue")
    sentence = "The table has changed meanwhile: Ada ends the turn"
    effect = host.tell("/preview/city", **{**filled, "spends": ""}, whole="1", tap="a").text
    assert sentence in reads(effect)
    again = re.search(r'href="([^"]*)">Update the form<', effect)
    assert again
    drawn = host.get(unescape(again[1])).text
    assert 'name="since" value="3"' in drawn
    assert 'name="spends" value="true">' in drawn  # unticked, as it was left
    objected = host.tap("city", **filled)
    assert sentence in reads(objected.text)
    assert 'name="tokens" value="city:2"' in objected.text
    assert host.tap("city", **filled, overrule="turn.whose").status_code == 303
    assert host.points("red") == 27


def test_an_open_form_is_not_told_what_others_say_of_themselves_in_it(
    host: Phone, player: Phone
) -> None:
    """Everybody names their own provinces at the same time."""
    filled = {"seat": "red", "count": "6", "since": "1"}
    player.tap("provinces", seat="blue", count="6", named="Camarine")
    assert "meanwhile" not in host.tell("/preview/provinces", **filled).text
    player.tap("provinces", seat="red", count="6", named="Blore")
    assert "meanwhile" in host.tell("/preview/provinces", **filled).text
