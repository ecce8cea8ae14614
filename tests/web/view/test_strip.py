"""The strip along the top: whose turn it is, and the button that ends it."""

import re

from tests.conftest import Cast, Phone, set_up

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
