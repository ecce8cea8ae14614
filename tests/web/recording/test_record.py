"""A tap: recorded once, in order, with what the rules have to say about it."""

import re
from datetime import timedelta

import pytest

from tests.conftest import Cast, Phone, later, set_up

CITY = {"seat": "red", "tokens": "city:2", "spends": "true"}


def entries(cast: Cast, phone: Phone) -> list[tuple[str, dict[str, object]]]:
    log = cast.app.extensions["companion.in_play"].get(phone.table).log
    return [(entry.kind, dict(entry.payload)) for entry in log.entries]


def test_the_same_tap_with_other_content_is_refused(host: Phone) -> None:
    host.headers["Companion-Tap"] = "k1"
    host.tap("points", seat="red", points="3")
    assert host.tap("points", seat="red", points="2").status_code == 409
    assert host.points("red") == 27


def test_one_phones_key_is_not_anothers(host: Phone, player: Phone) -> None:
    host.tap("points", seat="red", points="3", tap="k1")
    player.tap("points", seat="red", points="3", tap="k1")
    assert host.points("red") == 30


def test_a_broken_rule_is_shown_before_the_table_overrules_it(host: Phone) -> None:
    answer = host.tap("city", **{**CITY, "seat": "blue"})
    assert answer.status_code == 422
    assert 'name="overrule" value="turn.whose"' in answer.text
    # The tap that it is about: another one may wait for the network.
    assert "Bo builds a city" in answer.text
    assert host.points("blue") == 24
    host.tap("city", **{**CITY, "seat": "blue"}, overrule="turn.whose")
    assert host.points("blue") == 26
    assert "Overruled: It is Ada's turn." in host.text("/log").replace("&#39;", "'")


def test_an_objection_that_was_not_named_is_not_overruled(host: Phone) -> None:
    bad = {"seat": "blue", "tokens": "road:1", "spends": "true"}
    answer = host.tap("road", **bad, overrule="turn.whose")
    assert answer.status_code == 422
    assert "Road has no 1-VP token." in answer.get_data(as_text=True)


def test_the_turns_that_were_forgotten_end_in_the_same_tap(cast: Cast) -> None:
    """Red is on turn, green records; nobody's turn is skipped."""
    host = cast.host("red", "blue", "green").sit("red")
    set_up(host)
    late = {**CITY, "seat": "green"}
    assert "Their turns are over: " in host.tap("city", **late).get_data(as_text=True)
    host.tap("city", **late, remedy="turn.whose")
    recorded = [(kind, facts["seat"]) for kind, facts in entries(cast, host)[1:]]
    assert recorded == [("end_turn", "red"), ("end_turn", "blue"), ("city", "green")]
    assert "Overruled" not in host.text("/log")


def test_a_phone_that_comes_back_is_not_told_again(
    host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page behind a form keeps its address: by "Back", and when the browser is opened again."""
    where = host.tap("city", **CITY).location
    assert "data-toast" in host.get(where).get_data(as_text=True)
    later(monkeypatch, timedelta(minutes=2))
    assert "data-toast" not in host.get(where).get_data(as_text=True)


def test_the_others_are_told_what_was_recorded_against_a_rule(host: Phone) -> None:
    """Also an end of turn, which the strip says alone where no rule is against it."""

    def told() -> str:
        page = host.at().get_data(as_text=True)
        return page.split('id="latest"')[1].split("</span>")[0]

    host.tap("city", **CITY)
    assert "against a rule" not in told()
    host.tap("city", **{**CITY, "seat": "blue"}, overrule="turn.whose")
    assert "+2 (against a rule)" in told()
    assert "(against a rule)" in host.text("/tv")
    host.tap("end_turn", seat="red", next="blue")
    assert "data-untold" in told()
    host.tap("end_turn", seat="red", next="blue", overrule="turn.over")
    assert "data-untold" not in told()
    assert "Ada ends the turn (against a rule)" in told()


def test_who_is_concerned_is_told_what_was_recorded_against_a_rule(cast: Cast) -> None:
    """Their phones read what it means for them instead of the line itself."""
    host = cast.host("red", "blue").sit("red")
    set_up(host, depth="wars")
    host.tap("provinces", seat="red", count="1", named=["Darb"])
    host.tap("provinces", seat="blue", count="1", named=["Margent"])
    host.tap("invade", seat="blue", province="Darb", armies="2",
             overrule=["invade.way", "turn.whose"])  # fmt: skip
    page = " ".join(host.at().get_data(as_text=True).split())
    assert "invades Darb with 2 armies (against a rule)" in page


def test_always_so_at_this_table(cast: Cast, host: Phone) -> None:
    host.tap("city", **{**CITY, "seat": "blue"}, always="turn.whose")
    latest = host.at().get_data(as_text=True).split('id="latest"')[1].split("</span>")[0]
    assert "Bo builds a city +2; Ada makes a house rule to ignore “It is Ada" in latest
    assert host.tap("city", **{**CITY, "seat": "blue"}).status_code == 303
    latest = host.at().get_data(as_text=True).split('id="latest"')[1].split("</span>")[0]
    assert "house rule" not in latest
    assert "Ada makes a house rule to ignore “It is Ada" in host.text("/more")
    always = next(n for n, (kind, _) in enumerate(entries(cast, host), 1) if kind == "always")
    host.tell("/log/strike", entry=str(always))
    assert host.tap("city", **{**CITY, "seat": "blue"}).status_code == 422


LONE = {"seat": "blue", "tokens": ["master_of_the_seas:2", "citadel:3"], "spends": "true"}
"""Out of turn, and of cards that aren't in play: two kinds of objections, three sentences."""


def test_each_objection_has_a_house_rule_of_its_own(cast: Cast, host: Phone) -> None:
    answer = host.tap("token", **LONE)
    text = answer.get_data(as_text=True)
    offered = re.findall(r'type="checkbox" name="always" value="([a-z._]+)"', text)
    assert offered == ["token.card", "turn.whose"]
    host.tap("token", **LONE, overrule=["token.card", "turn.whose"], always="turn.whose")
    kinds = [kind for kind, _ in entries(cast, host)]
    assert kinds[-2:] == ["always", "token"]
    again = host.tap("token", **{**LONE, "tokens": ["master_of_the_seas:2"]})
    assert again.status_code == 422
    assert "turn" not in re.findall(
        r'name="overrule" value="([a-z]+)', again.get_data(as_text=True)
    )


def test_the_same_fact_from_two_phones_is_recorded_and_both_are_told(
    host: Phone, player: Phone
) -> None:
    host.tap("points", seat="red", points="3")
    player.tap("points", seat="red", points="3")
    assert host.points("red") == 30
    for phone in (host, player):
        assert "Two phones recorded the same thing within seconds." in phone.text()
    host.tell("/log/strike", entry="3")
    assert "Two phones" not in host.text()


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"seat": "red", "points": "many"}, "Points must be a whole number"),
        ({"seat": "red", "points": "1" * 300}, "Points is too long"),
        ({"seat": "red", "points": "1" * 20}, "Points is too large"),
        ({"seat": "purple", "points": "3"}, "Player is not one of the choices"),
        ({"points": "3"}, "Player is missing"),
    ],
)
def test_a_bad_form_says_what_is_wrong(host: Phone, facts: dict[str, str], sentence: str) -> None:
    answer = host.tap("points", **facts)
    assert answer.status_code == 422
    assert sentence in " ".join(answer.get_data(as_text=True).split())
    assert host.points("red") == 24


def test_an_unknown_action_is_a_clear_404(host: Phone) -> None:
    assert host.tap("teleport", seat="red").status_code == 404
    assert host.at("/act/teleport").status_code == 404


def test_the_button_says_what_it_brings(host: Phone) -> None:
    effect = host.tell("/preview/city", whole="1", **CITY).get_data(as_text=True)
    assert " ".join(effect.split()) == '<span class="effect">Ada 24 → 26</span>'
    assert host.points("red") == 24


def test_a_form_that_is_just_opened_does_not_ask_for_what_is_still_to_be_filled_in(
    host: Phone,
) -> None:
    facts = {"seat": "red", "spends": "true"}
    missing = "No card goes into the Reserve."
    opened = host.text("/act/reserve", **facts)
    assert "Cards in the Reserve" in opened
    assert missing not in opened
    assert missing in host.tell("/preview/reserve", whole="1", cards="0", **facts).text


def test_a_set_up_with_five_random_cards_is_objected_to(cast: Cast) -> None:
    phone = cast.host("red", "blue").sit("red")
    five = ["patronage", "spoils_of_war", "citadel", "runestones", "here_be_dragons"]
    answer = set_up(phone, cards=five)
    assert answer.status_code == 422
    form = answer.get_data(as_text=True)
    assert "Four random cards are in play." in form
    assert "5 of 4" in form
    assert form.count('name="cards"') == 10
    for card in five:  # the form keeps what was in it
        assert f'name="cards" value="{card}" checked' in form
    assert 'name="overrule" value="setup.cards"' in form
    assert set_up(phone, cards=five, overrule="setup.cards").status_code == 303


def keys(html: str) -> list[str]:
    return re.findall(r'name="tap" value="([^"]+)"', html)


def test_without_scripts_every_form_of_every_page_has_a_key(host: Phone) -> None:
    page = host.at().get_data(as_text=True)
    forms = [form for form in page.split("<form")[1:] if "/actions/" in form]
    assert len(forms) >= 6
    assert all(len(keys(form.split("</form>")[0])) == 1 for form in forms)
    assert set(keys(page)).isdisjoint(keys(host.at().get_data(as_text=True)))
    assert "@page-key@" not in page


def test_a_form_filled_in_otherwise_after_going_back_is_another_tap(host: Phone) -> None:
    host.tap("points", seat="red", points="3", tap="page")
    assert host.tap("points", seat="red", points="2", tap="page").status_code == 303
    assert host.points("red") == 29


def test_a_wrong_form_with_scripts_shows_what_is_wrong_in_its_place(host: Phone) -> None:
    host.headers["HX-Request"] = "true"
    answer = host.tap("points", seat="red", points="many", whole="1", then="table")
    html = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert html.strip().startswith('<hx-partial hx-target="#fields"')
    assert "Points must be a whole number" in " ".join(html.split())
    assert 'value="many"' in html


def test_a_second_phone_does_not_begin_the_game_again(cast: Cast) -> None:
    phone = cast.host("red", "blue").sit("red")
    assert set_up(phone, seen="nothing").status_code == 303
    late = set_up(phone, seen="nothing", dealt="4")
    assert late.location.endswith(f"/t/{phone.table}")  # to the table as it is
    assert phone.points("red") == 24


@pytest.mark.parametrize("facts", [{"tokens": "zzz"}, {"tokens": "city:2"}])
def test_a_seat_that_is_not_in_the_game_yet_is_told_so(host: Phone, facts: dict[str, str]) -> None:
    host.tell("/seats", colour="green")
    assert host.tap("city", seat="green", **facts).status_code == 409


def test_a_correction_names_its_count_by_a_key_of_its_own(host: Phone) -> None:
    """The tap's key and the correction's `key` are two things, in forms and in the log."""
    form = host.at("/act/correct", seat="red", what="supply").get_data(as_text=True)
    assert 'name="key" value="2"' in form
    facts = {"seat": "red", "what": "supply", "key": "2", "to": "9", "tap": "page"}
    assert host.tap("correct", **facts).status_code == 303
    assert host.tap("correct", **{**facts, "key": "1"}).status_code == 303
    assert "9 × 1, 9 × 2" in host.text()


def test_a_tap_that_is_sent_again_with_a_new_cookie_counts_once(cast: Cast, host: Phone) -> None:
    """Its first answer was lost, then the phone's cookies; the phone has joined again."""
    before = host.points("red")
    again = cast.player(host, "red")
    for phone in (host, again, again):
        phone.headers = {"HX-Request": "true", "Companion-Tap": "one"}
        answer = phone.tap("points", seat="red", points="3")
        assert answer.headers["Companion-Verdict"] == "recorded"
    assert host.points("red") == before + 3
    again.headers["Companion-Tap"] = "two"
    assert again.tap("points", seat="red", points="3").status_code == 200
    assert host.points("red") == before + 6


def test_a_form_leads_back_to_the_screen_with_its_button(host: Phone) -> None:
    def back() -> str:
        page = host.at("/act/points", seat="red").get_data(as_text=True)
        return page.split('class="back"')[1].split("</a>")[0]

    assert f'href="/t/{host.table}/act?seat=red"' in back()
    host.headers["Referer"] = f"http://localhost/t/{host.table}"
    assert f'href="/t/{host.table}"' in back()
    assert back().endswith(" Table")
