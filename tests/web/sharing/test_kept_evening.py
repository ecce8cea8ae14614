"""The evening as one file: a page that needs no server, and a table for another Companion."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from companion.core.files import archive
from companion.core.files.archive import BadArchive, written
from companion.web.made_once import MadeOnce
from companion.web.sharing import kept_evening
from companion.web.view.board_map import drawing_of
from tests.conftest import Cast, Phone, ada_and_bo
from tests.contract.tables import document, signed
from tests.games.mythotopia.transcript import log_of


@pytest.fixture
def over(cast: Cast) -> Phone:
    """Ada begins with 24 and takes Blore from Bo, whom the stop finds at 21."""
    host = ada_and_bo(cast, depth="board")
    host.tap("take", seat="red", province="Blore", loser="blue", tokens="spoils_of_war:1",
             placed="true", overrule="war.none")  # fmt: skip
    host.tap("stop", how="score")
    return host


def steps(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.split('id="frames">')[1].split("</script>")[0])
    return found


def test_it_asks_nothing_of_any_server(over: Phone) -> None:
    answer = over.at("/evening.html")
    assert re.fullmatch(r'attachment; filename="mythotopia-\d{4}-\d\d-\d\d.html"',
                        answer.headers["Content-Disposition"])  # fmt: skip
    page = answer.text
    assert re.findall(r'(?:src|href)=\\?"(?!#)|url\((?!#)', page) == []
    assert "/static/" not in page
    used, drawn = re.findall(r'href=\\?"#(icon-\d+)', page), re.findall(r'id="(icon-\d+)"', page)
    assert {*used} == {*drawn}
    assert used


def test_it_steps_through_the_game_and_the_map(over: Phone) -> None:
    data = steps(over.at("/evening.html").text)
    (begun, dealt, _, whole), (taken, points, _, first), (stopped, *_, last) = data["steps"]
    assert (begun, dealt) == (1, [24, 24])
    assert (taken, points, stopped, last) == (2, [28, 21], 3, [])
    assert [change[:2] for change in whole] == [[0, 0]]
    put = [line for change in first for line in change[2]]
    drawn = "".join(data["parts"][part] for line in put for part in data["lines"][line])
    assert 'data-place="Blore" data-seat="red"' in drawn


def test_a_running_game_has_a_film_up_to_now(cast: Cast, host: Phone) -> None:
    address = f"/g/{cast.row(host.table).watch.lower()}/film.json"
    assert 'id="film"' not in host.at("/evening.html").text  # nothing to show yet
    host.tap("points", seat="red", points="3")
    assert steps(host.at("/evening.html").text)["steps"][1][1] == [27, 24]
    assert 'id="film"' in cast.phone().get(address.removesuffix("/film.json")).text
    assert len(cast.phone().get(address).json["steps"]) == 2
    host.tell("/setup", first="red")
    assert cast.phone().get(f"/g/{'a' * 12}/film.json").status_code == 404


def test_only_lines_since_the_last_look_are_drawn_unless_one_was_undone(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []

    def drawing(*what: Any) -> Any:
        drawn.append(what)
        return drawing_of(*what)

    monkeypatch.setattr(kept_evening, "drawing_of", drawing)
    host = ada_and_bo(cast, depth="board")
    taps: tuple[tuple[Callable[[], Any], int, int], ...] = (
        (lambda: host.tap("points", seat="red", points="3"), 2, 2),
        (lambda: host.tap("city", seat="red", tokens="city:2", overrule="city.where"), 3, 1),
        (lambda: host.tell("/log/strike", entry="2"), 2, 2),
        (lambda: host.tap("points", seat="blue", points="1"), 3, 1),
    )
    for tell, lines, new in taps:
        tell()
        drawn.clear()
        grown = steps(host.at("/evening.html").text)
        assert (len(grown["steps"]), len(drawn)) == (lines, new)
        with monkeypatch.context() as patch:
            patch.setattr(kept_evening, "_films", MadeOnce(most=1))
            assert steps(host.at("/evening.html").text) == grown


@pytest.mark.parametrize("evening", ["wars-4p", "board-4p"])
def test_a_long_evening_is_a_small_file(cast: Cast, evening: str) -> None:
    """The longest game written down, and the longest on the whole board, in the longer language."""
    log, visitor = signed(log_of(evening)), cast.phone(**{"Accept-Language": "ru"})
    names = dict.fromkeys(log.setup()[1], "Константин")
    file = BytesIO(written(document(log, names)).encode())
    answer = visitor.post("/bring-in", data={"file": (file, "evening.json")})
    visitor.table = answer.location.rsplit("/", 1)[1]
    assert len(log.entries) > 100
    assert len(visitor.at("/evening.html").data) < 300 * 1024


def test_another_companion_makes_the_table_of_it(cast: Cast, over: Phone) -> None:
    saved = over.at("/evening.html").data
    visitor = cast.phone()
    answer = visitor.post("/bring-in", text=saved.decode())
    assert answer.status_code == 303
    visitor.table = answer.location.rsplit("/", 1)[1]
    assert (visitor.points("red"), visitor.points("blue")) == (28, 21)


def test_without_names_it_tells_colours(cast: Cast, over: Phone) -> None:
    over.tell("/group", name="Adas friends")
    answer = over.at("/evening.html", **{"as": "colours"})
    assert answer.headers["Content-Disposition"].endswith('-without-names.html"')
    page = answer.text
    document = archive.table_in(page.encode()).decode()
    for text in (page, document):
        assert "Ada" not in text
        assert "Bo" not in re.sub(r"Bo(?!\b)", "", text)
    assert "Red" in page


def test_it_holds_no_ids_of_phones_and_no_codes(cast: Cast, over: Phone) -> None:
    table, page = cast.row(over.table), over.at("/evening.html").text
    text = page + archive.table_in(page.encode()).decode()
    for secret in (table.code, table.token, table.watch, table.id, *table.members):
        assert secret.lower() not in text.lower()


def test_a_spectator_may_keep_it_and_a_stranger_may_not(cast: Cast, over: Phone) -> None:
    assert cast.spectator(over).at("/evening.html").status_code == 200
    assert cast.stranger(over).at("/evening.html").status_code == 403


@pytest.mark.parametrize(
    "page",
    [
        "<!doctype html><p>Nothing</p>",
        f'<script type="{archive.IN_A_PAGE}">AAAA</script>',
        f'<script type="{archive.IN_A_PAGE}">{archive.packed("{}")[:-12]}</script>',
        f'<script type="{archive.IN_A_PAGE}">{archive.packed(" " * 20_000_001)}</script>',
    ],
)
def test_a_page_without_a_whole_table_is_refused(page: str) -> None:
    with pytest.raises(BadArchive, match="holds no table"):
        archive.table_in(page.encode())


def test_a_name_can_not_end_the_pages_scripts(cast: Cast) -> None:
    name = "</script><b id=x>"
    host = ada_and_bo(cast)
    host.tell("/seats/red/name", name=name)
    host.tap("stop", how="score")
    page = host.at("/evening.html").text
    assert name not in page
    assert "<b id=x>" not in page
