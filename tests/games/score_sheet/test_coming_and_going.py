"""Late comers, leavers, empty and filled cells: nobody wins without a number, and no number is lost
unseen."""

import re

import pytest

from tests.conftest import Cast, Phone, reads

NAMES = {"red": "Ada", "blue": "Bo", "green": "Cleo"}


@pytest.fixture
def host(cast: Cast) -> Phone:
    phone = cast.phone()
    names = {f"name.{colour}": name for colour, name in NAMES.items()}
    answer = phone.post("/tables", data={"game": "score-sheet", "colour": [*NAMES], **names})
    phone.table = answer.location.rsplit("/", 1)[1]
    return phone.sit("red")


def agree(host: Phone, **agreed: str) -> None:
    assert host.tell("/setup", **{"counts": "rounds", **agreed}).status_code == 303


def fill(host: Phone, number: int, **numbers: int) -> None:
    values = {f"values.{seat}": str(n) for seat, n in numbers.items()}
    assert host.tap("row", row=str(number), **values).status_code == 303


@pytest.fixture
def third_round(host: Phone) -> Phone:
    """Two rounds: Ada 15, Bo 25, Cleo 36; the lowest is 15, the average 25 and a third."""
    agree(host)
    fill(host, 1, red=10, blue=20, green=30)
    fill(host, 2, red=5, blue=5, green=6)
    return host


def fields(phone: Phone, row: str = "") -> list[str]:
    page = phone.at(f"/act/row{row}").get_data(as_text=True)
    return re.findall(r'name="values\.(\w+)"', page)


def places(phone: Phone) -> list[str]:
    page = phone.at().get_data(as_text=True)
    rows = re.findall(r'<li class="(?:score|podium-place)[" ].*?</li>', page, re.DOTALL)
    return [reads(row) for row in rows]


# -- late comers ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "number", "starts"),
    [("", "", 0), ("15", "", 15), ("25", "", 25), ("number", "7+2", 9)],
)
def test_somebody_joins_in_one_tap(
    third_round: Phone, points: str, number: str, starts: int
) -> None:
    """With nothing, the lowest, the average or a number. The table stays in its third round."""
    host = third_round
    people = host.text("/people")
    assert "with nothing with 15, the lowest with 25, the average" in people
    answer = host.tell("/seats/join", colour="yellow", points=points, number=number)
    assert answer.status_code == 303
    assert host.points("yellow") == starts
    assert "Fill in: Round 3" in host.text()
    assert fields(host) == ["red", "blue", "green", "yellow"]
    assert fields(host, "?row=1") == ["red", "blue", "green"]
    assert "lets Yellow join the game" in host.text("/log")
    fill(host, 3, red=1, blue=1, green=1, yellow=1)
    assert "Fill in: Round 4" in host.text()
    assert host.points("yellow") == starts + 1


def test_the_end_is_due_although_a_late_comer_lacks_the_first_rounds(third_round: Phone) -> None:
    third_round.tell("/seats/join", colour="yellow", points="")
    agreed = third_round.at("/setup").get_data(as_text=True)
    kept = dict(re.findall(r'name="((?:late|starts)\.\w+)" value="(\d+)"', agreed))
    assert kept == {"late.yellow": "2"}
    agree(third_round, rounds="3", **kept)
    fill(third_round, 3, red=1, blue=1, green=1, yellow=1)
    assert "End: Cleo wins 37 : 26 : 16 : 1" in third_round.text()


def test_joining_is_undone_and_offered_again(third_round: Phone) -> None:
    third_round.tell("/seats/join", colour="yellow", points="15")
    third_round.tell("/log/strike", entry="4")
    assert "Yellow" not in " ".join(places(third_round))
    assert "Yellow" in third_round.text("/people").split("Somebody joins now")[1]
    page = reads(third_round.at("/act/row?seat=yellow").get_data(as_text=True))
    assert "Yellow is not in the game yet" in page
    agree(third_round)
    assert "Yellow" not in " ".join(places(third_round))


def test_who_joins_with_nothing_where_the_fewest_win_does_not_lead(host: Phone) -> None:
    agree(host, counts="live", fewest="true")
    host.tap("add", seat="red", points="3")
    host.tap("add", seat="blue", points="4")
    host.tell("/seats/join", colour="yellow", points="")
    assert places(host)[2:] == ["Cleo 1st 0", "Yellow no number 0"]
    host.tap("add", seat="yellow", points="2")
    assert places(host)[3] == "Yellow 2nd +2 2"


@pytest.mark.parametrize(
    "posted", [{"colour": "mauve"}, {"colour": "red"}, {"points": "number", "number": "many"},
               {"points": "number", "number": "1000000"}],
)  # fmt: skip
def test_nobody_joins_with_nonsense(third_round: Phone, posted: dict[str, str]) -> None:
    posted = {"colour": "yellow", **posted}
    assert third_round.tell("/seats/join", **posted).status_code == 422
    assert len(places(third_round)) == 3


def test_a_rematch_has_no_late_comers(third_round: Phone) -> None:
    third_round.tell("/seats/join", colour="yellow", points="15")
    third_round.tap("finish", how="score", overrule="end.gap")
    again = third_round.tell("/rematch")
    third_round.table = again.location.rsplit("/", 1)[1]
    assert "late." not in third_round.at("/setup").get_data(as_text=True)


def test_the_deal_goes_to_a_late_comer_and_past_who_has_left(host: Phone) -> None:
    """Ada, Bo, Cleo deal; Yellow comes in round 3 and Bo leaves in round 5: Yellow deals in round
    4, then Ada, Cleo and Yellow."""
    agree(host, dealer="red")
    fill(host, 1, red=1, blue=1, green=1)
    fill(host, 2, red=1, blue=1, green=1)
    host.tell("/seats/join", colour="yellow", points="")
    page = host.at("/setup").get_data(as_text=True)
    assert 'name="late.yellow" value="2"' in page
    for number in (3, 4):
        fill(host, number, red=1, blue=1, green=1, yellow=1)
    host.tap("leave", seat="blue")
    for number in (5, 6):
        fill(host, number, red=1, green=1, yellow=1)
    deals = re.findall(r"(\w+) deals", host.text())
    assert deals == ["Ada", "Bo", "Cleo", "Yellow", "Ada", "Cleo", "Yellow"]


# -- leavers -------------------------------------------------------------------------------


def test_who_has_left_is_asked_for_no_number_and_has_no_place(third_round: Phone) -> None:
    host = third_round
    assert "Cleo leaves the game" in host.text("/people")
    assert host.tap("leave", seat="green").status_code == 303
    assert "Fill in: Round 3" in host.text()
    assert fields(host) == ["red", "blue"]
    fill(host, 3, red=1, blue=1)
    assert "Fill in: Round 4" in host.text()
    assert places(host) == ["Ada 2nd +1 16", "Bo 1st +1 26", "Cleo left the game 36"]
    host.tap("return", seat="green")
    assert fields(host) == ["red", "blue", "green"]
    assert places(host)[2] == "Cleo 1st 36"
    fill(host, 4, red=1, blue=1, green=1)
    assert host.tap("finish", how="score").status_code == 303


def test_who_has_left_does_not_win_where_the_fewest_do(host: Phone) -> None:
    agree(host, fewest="true")
    fill(host, 1, red=3, blue=4, green=1)
    host.tap("leave", seat="green")
    host.tap("finish", how="score")
    assert "Ada won" in host.text()
    assert places(host)[2] == "Cleo left the game 1"


# -- empty cells ---------------------------------------------------------------------------


def test_who_has_no_number_gets_no_place_and_the_end_says_so(host: Phone) -> None:
    """Skull King: Ada -20, Bo -10; Cleo's 0 would win."""
    agree(host)
    fill(host, 1, red=-20, blue=-10)
    assert places(host)[2] == "Cleo no number 0"
    asked = host.tap("finish", how="score")
    assert asked.status_code == 422
    page = reads(asked.get_data(as_text=True))
    assert "Cleo has no number yet, and gets no place without one." in page
    host.tap("finish", how="score", overrule="end.unknown")
    assert "Bo won The most points win; no number: Cleo" in host.text()
    assert places(host)[2] == "Cleo no number 0"


def test_a_row_with_an_empty_cell_is_named_at_the_end(third_round: Phone) -> None:
    fill(third_round, 3, red=1, blue=1)
    asked = third_round.tap("finish", how="score")
    assert asked.status_code == 422
    assert "Cleo has no number in “Round 3”." in reads(asked.get_data(as_text=True))
    assert third_round.tap("finish", how="unfinished").status_code == 303


def test_a_sheet_without_any_number_has_no_winner(host: Phone) -> None:
    agree(host)
    host.tap("finish", how="score", overrule="end.unknown")
    assert "Nobody has a number" in host.text()


# -- filled cells --------------------------------------------------------------------------


def test_the_round_to_fill_is_the_one_that_the_table_is_in(third_round: Phone) -> None:
    """Not that of an older gap."""
    third_round.tap("row", row="4", **{"values.red": "1"})
    assert "Fill in: Round 4" in third_round.text()


def test_a_number_that_the_form_did_not_show_is_not_overwritten_unseen(third_round: Phone) -> None:
    """The form shows what is in a cell and says so with its tap: then it is a correction."""
    host = third_round
    answer = host.tap("row", row="1", **{"values.red": "7", "values.blue": "20"})
    assert answer.status_code == 422
    assert "“Round 1” already has a number: Ada 10." in reads(answer.get_data(as_text=True))
    form = host.at("/act/row?row=1").get_data(as_text=True)
    was = dict(re.findall(r'name="(was\.\w+)" value="(-?\d+)"', form))
    assert was == {"was.red": "10", "was.blue": "20", "was.green": "30"}
    assert host.tap("row", row="1", **{"values.red": "7"}, **was).status_code == 303
    assert host.points("red") == 12
    form = host.at("/act/column?seat=red").get_data(as_text=True)
    assert 'name="was.1" value="7"' in form
    assert host.tap("column", seat="red", **{"values.1": "9"}).status_code == 422
    again = host.tap("column", seat="red", **{"values.1": "9", "was.1": "7"})
    assert again.status_code == 303


# -- whose sheet the button fills ----------------------------------------------------------


@pytest.fixture
def counted_at_the_end(host: Phone) -> Phone:
    agree(host, counts="end", **{"categories.0.name": "Birds"})
    return host


def fill_buttons(phone: Phone) -> list[str]:
    return re.findall(r"Fill in: (\w+)", phone.text())


def test_a_phone_with_several_seats_has_one_button_for_the_next_player(
    counted_at_the_end: Phone,
) -> None:
    host = counted_at_the_end.sit("blue")
    assert fill_buttons(host) == ["Ada", "Bo"]
    for seat in ("red", "blue"):
        assert host.tap("column", seat=seat, **{"values.1": "7"}).status_code == 303
    assert fill_buttons(host) == ["Cleo"]


def test_where_all_record_for_themselves_no_button_fills_the_sheet_of_another(
    cast: Cast, counted_at_the_end: Phone
) -> None:
    bo = cast.player(counted_at_the_end, "blue")
    assert bo.tap("column", seat="blue", **{"values.1": "7"}).status_code == 303
    assert fill_buttons(bo) == ["Ada"]
    counted_at_the_end.tell("/settings", own_seat_only="true")
    assert fill_buttons(bo) == []
    assert fill_buttons(counted_at_the_end) == ["Ada"]


def test_where_all_record_for_themselves_a_round_has_no_fields_of_others(
    cast: Cast, host: Phone
) -> None:
    agree(host)
    bo = cast.player(host, "blue")
    assert fields(bo) == ["red", "blue", "green"]
    host.tell("/settings", own_seat_only="true")
    assert fields(bo) == ["blue"]
    assert fields(host) == ["red", "blue", "green"]
    fill(bo, 1, blue=7)
    fill(host, 1, red=5, green=3)
    assert fields(bo) == ["blue"]
