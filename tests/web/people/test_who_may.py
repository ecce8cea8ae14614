"""Who may look and who may record: every view of a table, asked by phones of each kind."""

from werkzeug.test import TestResponse

from tests.conftest import Cast, Phone, reads

KNOWN = {"colour": "red", "seat": "red", "kind": "points", "seq": 1, "question": "war",
         "name": "gifts", "device_id": "ada"}  # fmt: skip
FIELDS = {"seat": "red", "points": "1", "entry": "1"}


def answers(cast: Cast, phone: Phone, method: str) -> dict[str, TestResponse]:
    """The answer of each view of the phone's table, in the order of their addresses."""
    known, views = {**KNOWN, "table_id": phone.table}, cast.app.url_map.bind("localhost")
    found = {}
    for rule in sorted(cast.app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if rule.rule.startswith("/t/<table_id>") and method in (rule.methods or set()):
            path = views.build(rule.endpoint, {k: known[k] for k in rule.arguments}, method)
            answer = phone.get(path) if method == "GET" else phone.post(path, **FIELDS)
            found[rule.rule.removeprefix("/t/<table_id>")] = answer
    return found


def statuses(cast: Cast, phone: Phone, method: str, *refused: int) -> dict[str, int]:
    """The status of each view, without those that refuse like that."""
    found = {view: each.status_code for view, each in answers(cast, phone, method).items()}
    return {view: status for view, status in found.items() if status not in refused}


def test_a_stranger_with_the_address_of_a_table_sees_nothing_of_it(cast: Cast, host: Phone) -> None:
    """No page, no file, no stream and no answer to a tap."""
    stranger = cast.stranger(host)
    for method in ("GET", "POST"):
        found = answers(cast, stranger, method)
        assert len(found) > 30
        assert {at: each.status_code for at, each in found.items() if each.status_code != 403} == {}
        assert [at for at, each in found.items() if "Ada" in each.text] == []


def test_a_spectator_looks_at_everything_but_forms_and_changes_nothing(
    cast: Cast, host: Phone
) -> None:
    spectator = cast.spectator(host)
    before = cast.row(host.table).version
    found = statuses(cast, spectator, "GET")
    forms = {"/act/<kind>", "/delete", "/invite", "/log/<int:seq>/amend", "/next", "/setup"}
    assert {view for view, status in found.items() if status == 403} == forms
    missing = {"/moving", "/page/<name>", "/setup/share", "/setup/share.txt",
               "/settle/<question>/further",
               "/ruling/<int:seq>", "/ruling/<int:seq>/picture.png",
               "/whatif/page/<name>", "/whatif/try/<kind>"}  # fmt: skip
    assert {view for view, status in found.items() if status >= 400} == forms | missing
    assert statuses(cast, spectator, "POST", 403) == {
        "/host": 422, "/moving": 409, "/seats/<colour>/leave": 409, "/whatif/preview/<kind>": 200,
    }  # fmt: skip
    assert cast.row(host.table).version == before


def test_before_the_set_up_there_is_no_game_to_look_at_and_none_to_record(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    found = statuses(cast, host, "GET")
    assert {view for view, status in found.items() if status == 200} == {
        "", "/delete", "/export.json", "/invite", "/more", "/moving", "/next", "/outlook",
        "/people", "/region/gather", "/rules", "/setup", "/stream", "/tv",
    }  # fmt: skip
    to_the_table = {"/act", "/log", "/mine", "/outcomes", "/seat/<colour>"}
    assert {view for view, status in found.items() if status == 302} == to_the_table
    answered = statuses(cast, cast.player(host, "blue"), "POST", 403, 404, 409)
    assert {*answered} == {
        "/filling-in", "/moving", "/rematch", "/seats/<colour>/name", "/seats/<colour>/take",
        "/setup", "/setup/agree", "/setup/draw",
    }  # fmt: skip


def test_at_a_closed_table_players_only_look(cast: Cast, host: Phone, player: Phone) -> None:
    before = statuses(cast, player, "GET")
    host.tell("/close")
    after = statuses(cast, player, "GET")
    forms = {"/act/<kind>", "/log/<int:seq>/amend", "/setup"}
    assert after == before | dict.fromkeys(forms, 410) | {"/next": 200}
    assert statuses(cast, player, "POST", 403, 410) == {
        "/moving": 303, "/next": 501, "/rematch": 303, "/seats/<colour>/leave": 409,
        "/whatif/preview/<kind>": 200,
    }  # fmt: skip
    assert host.points("red") == 24


def test_a_spectator_has_no_tab_that_leads_nowhere(cast: Cast, host: Phone) -> None:
    """Act and Mine are for those who play; before the game begins there is no log either."""

    def tabs(phone: Phone, path: str) -> str:
        bar = phone.at(path).text.split('<nav class="bar"')[1].split("</nav>")[0]
        return reads(f"<nav{bar}")

    early = cast.host("red", "blue")
    assert tabs(cast.spectator(early), "") == "Table More"
    for path in ("", "/log", "/more"):
        assert tabs(cast.spectator(host), path) == "Table Log More"
    assert tabs(host, "/log") == "Table Act Mine Log More"
