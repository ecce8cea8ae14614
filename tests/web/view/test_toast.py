"""The toast after a form: whom it is for, and how long it offers its undo."""

import re

from tests.conftest import Cast, Phone, set_up


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
