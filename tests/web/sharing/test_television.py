"""A television comes to a table by its code, and only watches."""

import html
import re
from datetime import timedelta

import pytest

from companion.storage.tables import groups
from companion.table.table_row import GroupRow
from companion.web import services
from tests.conftest import Cast, Phone, later, reads


def watches(phone: Phone, code: str) -> str:
    """A television comes by the code; returns what its address has behind the table's."""
    answer = phone.post("/tv", code=code)
    assert answer.status_code == 303
    return comes(phone, answer.location)


def comes(phone: Phone, address: str) -> str:
    path, _, invites = address.partition("?invites=")
    assert path.endswith("/tv")
    phone.table = path.split("/")[2]
    return invites


def friday(cast: Cast, host: Phone) -> GroupRow:
    host.tell("/group", name="Friday")
    id_ = cast.row(host.table).group_id
    group = groups.find(cast.app.extensions["companion.database"], id_=str(id_))
    assert group is not None
    return group


def asked_by(page: str) -> str:
    """What a television of a group asks again and again."""
    return html.unescape(re.findall(r'hx-post="([^"]+)"', page)[0])


def test_the_invitation_says_what_to_type_and_it_leads_to_the_table(
    cast: Cast, host: Phone
) -> None:
    code = cast.row(host.table).code
    page = host.text("/invite")
    assert f"type this address and then the code: localhost/tv {code}" in page
    television = cast.phone()
    watches(television, f" {code[:2].lower()} {code[2:]}")
    assert television.at("/tv").status_code == 200
    assert television.tap("points", seat="red", points="1").status_code == 403
    host.tell("/seats/blue/take")
    host.tap("stop", how="score")
    new = host.tell("/rematch").location
    assert television.at("/tv", region="1").headers["HX-Redirect"] == f"{new}/tv"


def test_who_typed_the_code_sees_it_until_it_is_renewed(cast: Cast) -> None:
    """On to the next table, too. Another spectator learns it from no television."""
    host = cast.host("red", "blue", names={"red": "Ada"})
    host.tell("/seats/red/take")
    code = cast.row(host.table).code
    television = cast.phone()
    invites = watches(television, code)
    shown = television.text("/tv", invites=invites)
    assert "QR code to join this table" in shown
    assert code in shown
    assert "Ada" in shown
    assert "free" in shown
    other = cast.spectator(host)
    for guess in ("", code, "x" * len(invites)):
        assert code not in other.text("/tv", invites=guess)
    host.tell("/close")
    host.table = host.tell("/rematch").location.rsplit("/", 1)[1]
    leads = television.at("/tv", region="1", invites=invites).headers["HX-Redirect"]
    invites = comes(television, leads)
    assert television.table == host.table
    assert cast.row(host.table).code in television.text("/tv", invites=invites)
    host.tell("/links")
    assert cast.row(host.table).code not in television.text("/tv", invites=invites)


def test_a_phone_sent_away_from_the_next_table_is_not_told_its_secret(cast: Cast) -> None:
    host = cast.host("red", "blue")
    host.tell("/seats/red/take")
    watcher = cast.phone()
    invites = watches(watcher, cast.row(host.table).code)
    host.tell("/close")
    host.table = host.tell("/rematch").location.rsplit("/", 1)[1]
    members = cast.row(host.table).members.values()
    (gone,) = [member.device for member in members if member.role == "spectator"]
    host.tell(f"/devices/{gone}/remove")
    leads = watcher.at("/tv", region="1", invites=invites).headers["HX-Redirect"]
    assert leads == f"/t/{host.table}/tv"


def test_a_television_waits_for_a_groups_table_and_follows_from_one_to_the_next(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = friday(cast, host)
    host.tap("stop", how="score")
    television = cast.phone()
    waits = television.post("/tv", code=group.code.lower()).location
    assert waits == f"/group/{group.token.lower()}/tv"
    page = television.get(waits).text
    assert "Friday" in reads(page)
    assert group.code in page
    asks = asked_by(page)
    television.headers["HX-Request"] = "true"
    assert television.post(asks).status_code == 204

    later(monkeypatch, timedelta(minutes=5))
    form = {"game": "epoch", "plays": ["Ada", "Bo"]}
    opened = host.post(waits.replace("/tv", "/open"), data=form).location
    invites = comes(television, television.post(asks).headers["HX-Redirect"])
    host.table = opened.rsplit("/", 1)[1]
    assert television.table == host.table
    del television.headers["HX-Request"]
    page = television.at("/tv", invites=invites).text
    television.headers["HX-Request"] = "true"
    assert cast.row(host.table).code in page
    asks = asked_by(page)
    assert television.post(asks).status_code == 204

    later(monkeypatch, timedelta(minutes=10))
    host.tell("/close")
    assert television.post(asks).status_code == 204
    later(monkeypatch, timedelta(minutes=15))
    opened = cast.phone().post(waits.replace("/tv", "/open"), data=form).location
    leads = television.post(asks).headers["HX-Redirect"]
    assert leads.startswith(f"{opened}/tv?")


def test_a_groups_television_folds_no_log_of_the_table_that_it_shows(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, television = friday(cast, host), cast.phone()
    television.headers["HX-Request"] = "true"
    asks = f"/group/{group.token.lower()}/tv"
    comes(television, television.post(asks).headers["HX-Redirect"])
    host.tap("points", seat="red", points="1")

    def folds(*_: object) -> None:
        pytest.fail("it folds a log")

    monkeypatch.setattr(services, "in_background", folds)
    assert television.post(f"{asks}?at={host.table}").status_code == 204


def test_a_groups_television_leaves_a_table_that_is_the_groups_no_more(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, television = friday(cast, host), cast.phone()
    page = f"/group/{group.token.lower()}"
    host.post(f"{page}/take-out/{host.table}")
    television.headers["HX-Request"] = "true"
    assert television.post(f"{page}/tv?at={host.table}").status_code == 204
    later(monkeypatch, timedelta(minutes=5))
    opened = host.post(f"{page}/open", data={"game": "epoch", "plays": ["Ada", "Bo"]}).location
    leads = television.post(f"{page}/tv?at={host.table}").headers["HX-Redirect"]
    assert leads.startswith(f"{opened}/tv?")


def test_a_groups_television_skips_a_table_that_keeps_it_out(
    cast: Cast, host: Phone, player: Phone
) -> None:
    asks = f"/group/{friday(cast, host).token.lower()}/tv"
    row = cast.row(host.table)
    gone = next(phone for phone in row.members if phone != row.host.device)
    host.tell(f"/devices/{gone}/remove")
    assert player.post(asks).status_code == 204
    host.tell("/settings", locked="true")
    assert cast.phone().post(asks).status_code == 204


def test_a_wrong_code_is_asked_again_and_counted(cast: Cast) -> None:
    television = cast.phone()
    assert "autofocus" in television.get("/tv").text
    answer = television.post("/tv", code="ZZZZZ")
    assert answer.status_code == 404
    assert "No table and no group has this code." in answer.text
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
