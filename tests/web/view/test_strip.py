"""The strip along the top: whose turn it is, and the button that ends it."""

import re

from tests.conftest import Cast, Phone, set_up


def stands_out(phone: Phone) -> bool:
    """Whether "End turn" is what the strip asks for."""
    html = phone.at().get_data(as_text=True)
    match = re.search(r'<form id="end-turn".*?<button class="([^"]+)"', html, re.DOTALL)
    assert match
    return "is-primary" in match[1]


def test_the_end_of_the_turn_stands_out_once_all_its_actions_are_taken(host: Phone) -> None:
    taken = []
    for _ in range(2):
        taken.append(stands_out(host))
        host.tap("action", seat="red", what="discard")
    assert taken == [False, False]
    assert stands_out(host)
    host.tap("end_turn", seat="red", next="blue")
    assert not stands_out(host)


def test_turns_that_nobody_tracks_have_no_end(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    set_up(host, turns="")
    assert 'id="end-turn"' not in host.at().get_data(as_text=True)


def test_two_players_of_one_name_are_told_apart_by_their_colours(cast: Cast) -> None:
    host = cast.host("red", "blue", "green", names={"red": "Ada", "blue": "Bo", "green": "Ada"})
    set_up(host.sit("red"))
    host.tap("take", seat="green", province="Blore", placed="true")
    assert "Ada (Green): Taken: Blore" in host.text()
    assert "Bo (" not in host.text("/act")
