"""What everybody may see of a table as JSON: for displays and programs of others."""

from typing import Any

from pydantic import TypeAdapter

from companion.web.sharing.public_page import PublicTable
from tests.conftest import Cast, Phone, ada_and_bo


def of(cast: Cast, phone: Phone, **query: str) -> dict[str, Any]:
    answer = cast.phone().get(f"/g/{cast.row(phone.table).watch.lower()}.json", **query)
    assert answer.status_code == 200
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "Set-Cookie" not in answer.headers
    TypeAdapter(PublicTable).validate_json(answer.data)
    found: dict[str, Any] = answer.json
    return found


def test_it_says_what_the_page_to_share_says(cast: Cast) -> None:
    host = ada_and_bo(cast, turns="true")
    host.tap("points", seat="red", points="3")
    table = of(cast, host)
    assert (table["game"], table["state"], table["round"]) == ("mythotopia", "playing", 1)
    assert (table["headline"], table["line"]) == ("Ada leads 27:24", "Mythotopia: Ada 27 : 24 🟥")
    ada, bo = table["seats"]
    assert (ada["name"], ada["points"], ada["rank"], ada["waited_for"]) == ("Ada", 27, 1, True)
    assert (bo["seat"], bo["points"], bo["rank"], bo["waited_for"]) == ("blue", 24, 2, False)
    assert table["course"] == [{"line": 2, "turn": 1, "points": {"red": 27, "blue": 24}}]
    assert [line["text"] for line in table["log"]] == ["gets 3 points", "The game begins"]
    assert of(cast, host, language="ru")["headline"] == "Впереди Ada, 27:24"
    host.tell("/break")
    assert of(cast, host)["state"] == "break"
    host.tap("stop", how="score")
    table = of(cast, host)
    assert table["state"] == "over"
    assert [seat["won"] for seat in table["seats"]] == [True, False]


def test_it_holds_nothing_that_lets_anybody_in(cast: Cast, host: Phone, player: Phone) -> None:
    player.tap("points", seat="red", points="3")
    table = cast.row(host.table)
    text = cast.phone().get(f"/g/{table.watch.lower()}.json").text
    for secret in (table.code, table.token, table.watch.lower(), table.id, *table.members):
        assert secret.lower() not in text.lower()
    assert cast.phone().get("/g/nothing.json").status_code == 404


def test_before_the_game_it_has_the_seats(cast: Cast) -> None:
    table = of(cast, cast.host("red", "blue", names={"red": "Ada"}))
    assert table["state"] == "not begun"
    assert [(seat["name"], seat["points"]) for seat in table["seats"]] == [
        ("Ada", None), ("Blue", None),
    ]  # fmt: skip
    assert (table["course"], table["log"], table["position"]) == ([], [], None)


def test_the_schema_says_what_each_field_means(cast: Cast) -> None:
    answer = cast.phone().get("/g/schema.json")
    assert answer.mimetype == "application/schema+json"
    fields = answer.json["properties"]
    assert fields["headline"]["description"] == "Who won or leads, and the points."
    assert {*fields} == {*PublicTable.model_fields}
