"""The strip, the toast after a form, and the middle of the table."""

import re

from tests.conftest import Cast, Phone, reads, set_up

END = re.compile(
    r'<(?:header class="(hand)-head|div class="(duty) is-turn)(?:(?!</section>|</header>).)*?'
    r'<form [^>]*id="end-turn".*?<button class="([^"]+)"',
    re.DOTALL,
)


def end_of_turn(phone: Phone, path: str = "") -> tuple[str, bool] | None:
    """Where "End turn" stands, and whether it is the main button."""
    found = END.search(phone.at(path).get_data(as_text=True))
    return (found[1] or found[2], "is-primary" in found[3]) if found else None


def test_the_end_of_a_turn_stands_with_the_seat_on_turn(host: Phone, player: Phone) -> None:
    """In its hand; above the bar of every screen once all its actions are taken. Another phone has
    it under Act only."""
    seen = []
    for _ in range(3):
        mine = end_of_turn(host), end_of_turn(host, "/log")
        others = (
            end_of_turn(player),
            end_of_turn(player, "/log"),
            end_of_turn(player, "/act?seat=red"),
        )
        seen.append((mine, others))
        host.tap("action", seat="red", what="discard")
    early = (("hand", False), None), (None, None, ("hand", False))
    assert seen == [early, early, ((("duty", True),) * 2, (None, None, ("hand", False)))]
    host.tap("end_turn", seat="red", next="blue")
    assert end_of_turn(host) is None
    assert end_of_turn(player) == ("hand", False)


def test_a_strip_says_whose_turn_it_is(host: Phone, player: Phone) -> None:
    """Yours, on your own phone; how many actions are left, on all."""
    assert "Your turn 2 actions left" in host.text()
    assert "Ada plays 2 actions left" in player.text()


def test_turns_that_nobody_tracks_have_no_end(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    set_up(host, turns="")
    assert 'id="end-turn"' not in host.at().get_data(as_text=True)


def test_two_players_of_one_name_are_told_apart_by_their_colours(cast: Cast) -> None:
    host = cast.host("red", "blue", "green", names={"red": "Ada", "blue": "Bo", "green": "Ada"})
    set_up(host.sit("red"))
    host.tap("take", seat="green", province="Blore", placed="true")
    assert "Ada (Green) takes Blore" in host.text()
    assert "Bo (" not in host.text("/act")


def toast(phone: Phone, seq: int) -> bool:
    return "data-toast" in phone.at(done=seq).get_data(as_text=True)


def spent(phone: Phone) -> str:
    """The entries that every page now names as having nothing left to undo."""
    match = re.search(r'data-spent="([^"]+)"', phone.at().get_data(as_text=True))
    return match[1] if match else ""


def test_only_the_phone_that_recorded_the_end_may_undo_it_in_a_toast(
    host: Phone, player: Phone
) -> None:
    """Another phone may be given its address: shared, or read aloud."""
    ended = host.tap("stop", how="score").location
    assert "data-toast" in host.get(ended).get_data(as_text=True)
    assert "data-toast" not in player.get(ended).get_data(as_text=True)


def test_what_another_phone_undid_has_no_undo_left(host: Phone, player: Phone) -> None:
    host.tap("points", seat="red", points="3")
    assert (toast(host, 2), spent(host)) == (True, "")
    player.tell("/log/strike", entry="2")
    assert (toast(host, 2), spent(host)) == (False, "2")
    assert toast(player, 3)  # it offers to restore
    host.tell("/log/restore", entry="2")
    assert (toast(player, 3), spent(player)) == (False, "3")


def test_a_choice_that_is_revealed_or_replaced_has_no_undo_left(cast: Cast) -> None:
    ada = cast.host("red", "blue").sit("red")
    cards = ["citadel", "patronage", "spoils_of_war", "lord_of_the_isles"]
    set_up(ada, cards=cards, depth="wars")
    bo = cast.player(ada, "blue")
    asked = {"round": "citadels.0"}
    bo.tell("/sealed/blue", choice="Blore", **asked)
    assert (toast(bo, 2), spent(bo)) == (True, "")
    bo.tell("/sealed/blue", choice="Grimp", **asked)
    assert (toast(bo, 2), toast(bo, 3), spent(bo)) == (False, True, "2")
    ada.tell("/sealed/red", choice="Darb", **asked)
    assert (toast(bo, 3), spent(bo)) == (False, "2 3 4")
    assert toast(ada, 5)  # the reveal


def test_a_tap_that_many_lines_follow_is_told_like_any_other(host: Phone, player: Phone) -> None:
    """With the teams of an expedition, every loss is a line of its own."""
    host.tap("points", seat="red", points="3")
    for seat in ("blue", "red") * 3:
        player.tap("points", seat=seat, points="1")
    assert toast(host, 2)


def test_a_card_tells_who_took_some(host: Phone) -> None:
    host.tap("city", seat="red", tokens="city:2")
    card = host.at().get_data(as_text=True).split('id="card-city"')[1].split("</details>")[0]
    assert "Ada: +2" in reads(card)


def test_unknown_facts_of_a_war_are_one_line(cast: Cast) -> None:
    """The depth was raised in mid-game, so nobody's ships are known; a television is silent."""
    host = cast.host("red", "blue").sit("red")
    set_up(host)
    host.tap("depth", depth="wars")
    host.tap("provinces", seat="blue", count="8", named=["Camarine"])
    host.tap("invade", seat="red", province="Camarine", armies="3")
    war = host.at().get_data(as_text=True).split('id="war-Camarine"')[1].split("</section>")[0]
    line = re.search(r'<a class="not-known" href="([^"]+)">(\d) things? not known</a>', war)
    assert line
    assert "not known:" not in reads(war)
    ruling = reads(host.get(line[1].replace("&amp;", "&")).get_data(as_text=True))
    assert "ot known" in ruling
    assert "ot known" not in host.text("/tv")


def test_provinces_are_asked_for_until_the_first_points_and_never_insisted_on(host: Phone) -> None:
    assert "Enter my provinces" in host.text()
    host.tap("points", seat="red", points="3")
    assert "Enter my provinces" not in host.text()
