"""What a seated player reads before the first turn, and who else holds a seat."""

from tests.conftest import Cast, set_up


def test_a_seated_guest_reads_who_sets_up_and_what_is_agreed(cast: Cast) -> None:
    host = cast.host("red", "blue", "green", names={"red": "Anna"}).sit("red")
    guest = cast.player(host, "blue")
    assert "You are Blue. Anna is setting up the game. Help choose" in guest.text()
    host.text("/setup")
    assert host.tell("/setup/agree", field="depth", depth="board").status_code < 400
    assert "Anna is setting up the game. The whole board Help choose" in guest.text()
    assert "is setting up" not in host.text()


def test_a_spectator_reads_who_sets_up(cast: Cast) -> None:
    host = cast.host("red", "blue", names={"red": "Anna"}).sit("red")
    guest = cast.spectator(host)
    assert "Anna is setting up the game." in guest.text()
    set_up(host)
    assert "is setting up" not in guest.text()


def test_another_phone_on_a_seat_is_asked_about_told_and_taken_back(cast: Cast) -> None:
    """In a game without secrets. One with secrets asks the seat's phone: `test_who_sees_a_seat`."""
    host = cast.host("red", "blue", names={"red": "Anna", "blue": "Bo"}, slug="score-sheet")
    set_up(host.sit("red"))
    bo = cast.player(host, "blue")
    assert "Another phone holds this seat. Hold it here, too" in host.text("/people")
    answer = host.tell("/seats/blue/take")
    there = answer.headers["Location"].split("/t/")[1].split("/", 1)[-1]
    assert "sat=blue" in there
    assert "This phone holds Bo's seat, too Undo" in host.text("?sat=blue")
    assert "Anna, Bo holds your seat, too" in bo.text()
    assert "Bo plays on another phone, too" in bo.text("/log")
    host.tell("/seats/blue/leave")
    assert "This phone holds Bo" not in host.text("?sat=blue")


def test_a_phone_remembers_the_name_that_it_gave_after_sitting_down(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    answer = host.tell("/seats/red/name", name="Anna")
    assert "name=Anna" in answer.headers["Set-Cookie"]
