"""What the owner of a server sees and sets: the log, the numbers, who may open tables."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask
from jinja2 import TemplateNotFound

from companion import create_app
from companion.settings import Settings
from companion.storage import counts
from companion.web.people import who_may_open
from companion.web.site import health
from tests.conftest import Cast, Phone, ada_and_bo

TOKEN = "only for Prometheus"
FORM: dict[str, Any] = {"game": "mythotopia", "colour": ["red", "blue"]}


@pytest.fixture
def hosted(settings: Settings) -> Iterator[Flask]:
    """A public server with everything turned on."""
    app = create_app(
        replace(settings, create_code="dragonfly", log_requests=True, metrics_token=TOKEN)
    )
    yield app
    app.logger.setLevel("NOTSET")


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def told(hosted: Flask) -> dict[str, str]:
    """The metrics by their names and labels."""
    answer = hosted.test_client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    return dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if line[0] != "#")


def test_the_log_tells_requests_and_tables_and_nothing_that_lets_anybody_in(
    hosted: Flask, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    cast = Cast(hosted)
    monkeypatch.setattr(who_may_open, "asks_for_code", lambda: False)
    host = ada_and_bo(cast)
    row = cast.row(host.table)
    player = cast.player(host, "blue")
    player.post("/join", code=row.code)
    monkeypatch.setattr("companion.web.lobby.enter", lambda *_: int("Ada"))
    assert player.get(f"/j/{row.token}").status_code == 500
    output = capfd.readouterr().err
    logged = lines(output)
    assert {"table": host.table, "route": "/t/<table_id>/setup", "status": 303}.items() <= next(
        line for line in logged if line.get("route") == "/t/<table_id>/setup"
    ).items()
    broken = next(line for line in logged if "error" in line)
    assert (broken["error"], broken["route"]) == ("ValueError", "/j/<token>")
    assert broken["request"] in [
        line["request"] for line in logged if line["message"] == "answered"
    ]
    assert "because" not in broken  # it names what was typed
    secrets = [row.code, row.token, row.watch, *row.members, "Ada", "Bo", "127.0.0.1"]
    assert [secret for secret in secrets if secret in output] == []
    missing = TemplateNotFound("games/fair/setup.html")
    monkeypatch.setattr("companion.web.lobby.enter", Mock(side_effect=missing))
    assert player.get(f"/j/{row.token}").status_code == 500
    error = next(line for line in lines(capfd.readouterr().err) if "error" in line)
    assert (error["error"], error["because"]) == ("TemplateNotFound", "games/fair/setup.html")


def test_an_answer_names_its_line_of_the_log_where_it_has_one(
    app: Flask,
    hosted: Flask,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    answer = hosted.test_client().get("/")
    assert answer.headers["Companion-Request"] == lines(capfd.readouterr().err)[-1]["request"]
    hosted.logger.setLevel("NOTSET")
    assert "Companion-Request" not in app.test_client().get("/").headers
    monkeypatch.setitem(app.view_functions, "lobby.home", lambda: int("Ada"))
    broken = app.test_client().get("/")
    assert broken.headers["Companion-Request"] == lines(capfd.readouterr().err)[-1]["request"]


def test_metrics_are_for_who_has_the_token_and_off_without_one(app: Flask, hosted: Flask) -> None:
    client = hosted.test_client()
    client.get("/")
    metrics = told(hosted)
    assert metrics['companion_seconds_count{method="GET",route="/"}'] == "1.0"
    assert metrics["companion_streams"] == "0.0"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    assert app.test_client().get("/metrics").status_code == 404


def test_metrics_count_taps_by_verdict_refusals_and_streams(
    hosted: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(who_may_open, "asks_for_code", lambda: False)
    cast = Cast(hosted)
    host = ada_and_bo(cast)
    host.tap("points", seat="red", points="1")
    cast.spectator(host).tap("points", seat="red", points="1")
    assert cast.stranger(host).at().status_code == 403
    hosted.extensions["companion.hub"].arrive(host.table, "ada")
    metrics = told(hosted)
    assert metrics['companion_taps_total{verdict="recorded"}'] == "1.0"
    assert metrics['companion_taps_total{verdict="stranger"}'] == "1.0"
    assert metrics['companion_refused_total{route="/t/<table_id>",status="403"}'] == "1.0"
    assert metrics["companion_streams"] == "1.0"


def test_strangers_make_no_metrics_of_their_own(hosted: Flask) -> None:
    """Each name of a method or of a page would stay in the memory."""
    client = hosted.test_client()
    client.open("/", method="BREW")
    client.open("/coffee/teapot")
    metrics = told(hosted)
    assert not [name for name in metrics if "BREW" in name or "teapot" in name]
    assert metrics['companion_seconds_count{method="other",route="none"}'] == "2.0"


def test_metrics_tell_how_long_folds_and_templates_take(
    hosted: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(who_may_open, "asks_for_code", lambda: False)
    host = ada_and_bo(Cast(hosted))
    host.tap("points", seat="red", points="1")
    host.at()
    metrics = told(hosted)
    assert metrics['companion_fold_seconds_count{of="tap"}'] == "2.0"
    assert 'companion_fold_seconds_count{of="read"}' not in metrics  # this server folded each line
    assert float(metrics['companion_fold_seconds_sum{of="tap"}']) > 0
    assert float(metrics['companion_render_seconds_sum{template="view/score.html"}']) > 0
    assert not [name for name in metrics if host.table in name]


def test_only_who_knows_the_code_opens_tables_and_types_it_once(hosted: Flask) -> None:
    client = hosted.test_client()
    assert "Code to open tables" in client.get("/new/mythotopia").get_data(as_text=True)
    assert client.post("/tables", data=FORM).status_code == 403
    assert client.post("/tables", data={**FORM, "create_code": "guess"}).status_code == 403
    assert client.post("/tables", data={**FORM, "create_code": "dragonfly"}).status_code == 303
    assert client.post("/tables", data=FORM).status_code == 303
    assert "Code to open tables" not in client.get("/new/mythotopia").get_data(as_text=True)


def test_the_code_to_open_tables_is_not_guessed(hosted: Flask) -> None:
    cafe = {"REMOTE_ADDR": "198.51.100.7"}
    guess, right = ({**FORM, "create_code": code} for code in ("guess", "dragonfly"))
    post = hosted.test_client().post
    answers = [post("/tables", data=guess, environ_overrides=cafe).status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]
    assert post("/tables", data=right, environ_overrides=cafe).status_code == 429
    assert hosted.test_client().post("/tables", data=right).status_code == 303


def test_wrong_codes_of_guests_keep_out_no_phone_with_a_seat(hosted: Flask) -> None:
    """Phones with a seat may type ten wrong codes each, and fifty together at one address."""
    cast, cafe = Cast(hosted), {"REMOTE_ADDR": "198.51.100.7"}

    def typed(phone: Phone, code: str) -> int:
        form = {**FORM, "create_code": code}
        return phone.client.post("/tables", data=form, environ_overrides=cafe).status_code

    host = cast.host()
    guest, demo = cast.spectator(host), cast.phone()
    assert demo.post("/demo", game="mythotopia").status_code == 303
    assert [typed(guest, "guess") for _ in range(11)] == [403] * 10 + [429]
    assert [typed(phone, "dragonfly") for phone in (guest, demo)] == [429, 429]
    assert typed(host, "dragonfly") == 303

    for _ in range(5):
        player = cast.player(host, "red")
        assert [typed(player, "guess") for _ in range(11)] == [403] * 10 + [429]
    assert typed(cast.player(host, "red"), "dragonfly") == 429


def test_many_probes_are_one_check(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = counts.count

    def counting(database: Any, what: str, *rest: Any) -> int:
        asked.append(what)
        return real(database, what, *rest)

    monkeypatch.setattr(counts, "count", counting)
    monkeypatch.setattr(health, "LOOK_KEPT", 60.0)
    assert [host.get("/readyz").status_code for _ in range(9)] == [200] * 9
    assert asked.count("readyz") == 1
    cast.app.extensions["companion.ready"]["until"] = 0.0
    host.get("/readyz")
    assert asked.count("readyz") == 2
