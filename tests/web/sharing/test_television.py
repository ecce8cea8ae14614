"""A television comes to a table by its code, and only watches."""

import pytest

from tests.conftest import Cast, Phone


def watches(phone: Phone, code: str) -> Phone:
    answer = phone.post("/tv", code=code)
    assert answer.status_code == 303
    assert answer.location.endswith("/tv")
    phone.table = answer.location.split("/")[2]
    return phone


def test_the_invitation_says_what_to_type_and_it_leads_to_the_table(
    cast: Cast, host: Phone
) -> None:
    code = cast.row(host.table).code
    page = host.text("/invite")
    assert f"type this address and then the code: localhost/tv {code}" in page
    television = watches(cast.phone(), f" {code[:2].lower()} {code[2:]}")
    assert television.at("/tv").status_code == 200
    assert code not in television.text("/tv")
    assert television.tap("points", seat="red", points="1").status_code == 403
    host.tell("/seats/blue/take")
    host.tap("stop", how="score")
    new = host.tell("/rematch").location
    assert television.at("/tv", region="1").headers["HX-Redirect"] == f"{new}/tv"


def test_a_wrong_code_is_asked_again_and_counted(cast: Cast) -> None:
    television = cast.phone()
    assert "autofocus" in television.get("/tv").text
    answer = television.post("/tv", code="ZZZZZ")
    assert answer.status_code == 404
    assert "No table has this code." in answer.text
    for _ in range(119):
        television.post("/tv", code="ZZZZZ")
    assert television.post("/tv", code="ZZZZZ").status_code == 429


@pytest.mark.parametrize("locked", [True, False])
def test_a_phone_sent_away_does_not_come_back_as_a_television(
    cast: Cast, host: Phone, player: Phone, *, locked: bool
) -> None:
    row = cast.row(host.table)
    gone = next(phone for phone in row.members if phone != row.host.device)
    host.tell(f"/devices/{gone}/remove")
    if locked:
        host.tell("/settings", locked="true")
    assert player.post("/tv", code=row.code).status_code == 403
    answer = cast.phone().post("/tv", code=row.code)
    assert answer.status_code == (404 if locked else 303)  # a locked table's code is dead
