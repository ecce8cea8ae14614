"""The set-up over HTTP: presets, categories of the players' own, what the next table is offered."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest

from companion.games.score_sheet.agreed import Bids, Counted, Tie
from companion.games.score_sheet.presets import PRESETS
from tests.conftest import Cast, Phone, reads


@pytest.fixture
def host(cast: Cast) -> Phone:
    return opened(cast.phone())


def opened(phone: Phone) -> Phone:
    answer = phone.post("/tables", game="score-sheet", colour=["red", "blue"])
    phone.table = answer.location.rsplit("/", 1)[1]
    return phone.sit("red")


def draw(phone: Phone, part: str) -> None:
    phone.headers["HX-Request"] = "true"
    assert phone.tell("/setup/draw", part=part).status_code == 204
    del phone.headers["HX-Request"]


def form_of(phone: Phone) -> dict[str, list[str]]:
    """What the form of the set-up would post."""
    page, posted = phone.at("/setup").get_data(as_text=True), dict[str, list[str]]()
    form = page[page.index('id="setup-form"') :]
    for tag in re.findall(r"<input\b[^>]*>", form):
        name, value = (re.search(rf'\b{key}="([^"]*)"', tag) for key in ("name", "value"))
        unticked = re.search(r'type="(radio|checkbox)"', tag) and " checked" not in tag
        if name and name[1] not in ("tap", "seen") and not unticked:
            posted.setdefault(name[1], []).append(unescape(value[1]) if value else "")
    for name, options in re.findall(
        r'<select\b[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.S
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        posted.setdefault(name, []).append(unescape(chosen[1]) if chosen else "")
    return posted


def agreed(phone: Phone) -> dict[str, Any]:
    """The set-up in force, without what is of one table."""
    saved = json.loads(phone.get(f"/t/{phone.table}/export.json").get_data(as_text=True))
    options = saved["entries"][0]["payload"]["options"]
    return {name: value for name, value in options.items() if name in Counted.model_fields}


OWN = {
    "game": "Our dice",
    "counts": "end",
    "categories.0.name": "Sixes",
    "categories.0.worth": "6",
    "categories.1.name": "Runs",
    "categories.1.worth": "1, 3, 6",
    "categories.2.name": "",
    "categories.2.worth": "",
}


def test_a_preset_fills_the_set_up_in_everybodys_language(host: Phone) -> None:
    draw(host, "preset.ticket_to_ride")
    assert "Routes of 3 × 4" in host.text("/setup")
    host.headers["Accept-Language"] = "ru"
    assert "Билет на поезд" in host.text("/setup")
    assert "Перегоны из 3 × 4" in host.text("/setup")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("typed", "part"),
    [("кры", "wingspan"), ("wing", "wingspan"), ("мельк", "molkky"), ("mölk", "molkky"),
     ("7 чу", "seven_wonders"), ("билет", "ticket_to_ride")],
)  # fmt: skip
def test_a_preset_is_found_by_letters_of_either_language(
    host: Phone, language: str, typed: str, part: str
) -> None:
    """As the script does it, which reads `data-find`; ё is е."""
    host.headers["Accept-Language"] = language
    page = host.at("/setup").get_data(as_text=True)
    words = dict(re.findall(r'value="preset\.(\w+)" data-find="([^"]*)"', page))
    assert len(words) >= 30
    assert [name for name, find in words.items() if typed in find] == [part]


def test_a_preset_is_a_start_for_categories_of_ones_own(host: Phone) -> None:
    draw(host, "preset.azul")
    draw(host, "own")
    page = host.at("/setup").get_data(as_text=True)
    assert 'name="categories.1.name"' in page
    assert 'value="Full rows"' in page
    draw(host, "empty")
    assert "Full rows" not in host.at("/setup").get_data(as_text=True)


def test_a_set_up_of_ones_own_counts_and_is_offered_at_the_hosts_next_table(host: Phone) -> None:
    """Two sixes at 6, and a run of three: 12 + 6."""
    assert host.tell("/setup", **OWN).status_code == 303
    taps = {"seat": "red", "values.1": "2", "values.2": "3"}
    assert host.tap("column", **taps).status_code == 303
    assert host.points("red") == 18
    host = opened(host)
    assert "Like last time: Our dice" in host.text("/setup")
    draw(host, "saved.0")
    page = host.at("/setup").get_data(as_text=True)
    assert 'value="Our dice"' in page
    assert 'value="Runs"' in page
    assert 'value="1, 3, 6"' in page


def test_the_latest_game_comes_first_at_the_hosts_next_table(host: Phone) -> None:
    """A preset then stands there once; a game without a name has no name there either."""
    assert host.tell("/setup", game="Uno", counts="rounds", aim="500").status_code == 303
    host = opened(host)
    assert host.text("/setup").count("Uno") == 1
    assert "Like last time: Uno" in host.text("/setup")
    draw(host, "saved.0")
    assert host.tell("/setup", game="", counts="rounds", start="20").status_code == 303
    page = opened(host).text("/setup")
    assert "Like last time Agricola" in page


@pytest.mark.parametrize(
    "name",
    ["agricola", "akropolis", "darts", "molkky", "rummikub", "sagrada", "skull_king",
     "table_tennis", "ticket_to_ride"],
)  # fmt: skip
def test_the_form_begins_the_game_that_it_shows(host: Phone, name: str) -> None:
    """Posted as it stands: nothing of a preset gets lost, also what its way of counting does not
    ask."""
    draw(host, f"preset.{name}")
    assert host.tell("/setup", **form_of(host)).status_code == 303
    assert Counted.model_validate(agreed(host)) == PRESETS[name]


def test_the_tie_of_an_older_sheet_is_shown_and_kept(host: Phone) -> None:
    old = {
        "counts": "end",
        "tie": "Runs",
        "categories.0.name": "Runs",
        "categories.1.name": "Pairs",
    }
    assert host.tell("/setup", game="Old", **old).status_code == 303
    assert Counted.model_validate(agreed(host)).breaks == (Tie(by="Runs"),)
    host = opened(host)
    draw(host, "saved.0")
    assert host.tell("/setup", **form_of(host)).status_code == 303
    assert agreed(host)["ties"] == [{"by": "Runs", "fewest": False}]
    assert agreed(host)["tie"] == ""


def test_all_that_a_round_says_is_typed(host: Phone) -> None:
    typed = {"counts": "rounds", "aim": "50", "over": "back", "back": "25", "adds": "-7",
             "down": "true", "bids.trick": "20", "bids.zero": "10"}  # fmt: skip
    assert host.tell("/setup", **typed).status_code == 303
    counted = Counted.model_validate(agreed(host))
    assert (counted.over, counted.back, counted.adds, counted.down) == ("back", 25, -7, True)
    assert counted.bids == Bids(trick=20, zero=10)


def test_all_phones_agree_on_each_field(host: Phone) -> None:
    """As the script posts a change: the ties as a list, the bids by their parts, an empty sum."""
    host.headers["HX-Request"] = "true"
    for field, posted in (
        ("ties", {"tie": "", "ties": ['{"by": "Coins", "fewest": true}', "", '{"by": ""}']}),
        ("bids", {"bids.made": "20", "bids.trick": "10", "bids.off": "", "bids.zero": "0"}),
        ("adds", {"adds": "-26"}),
        ("over", {"over": "void"}),
        ("back", {"back": "25"}),
    ):
        assert host.tell("/setup/agree", field=field, **posted).status_code == 204
    assert host.tell("/setup/agree", field="counts", counts="rounds").status_code == 204
    del host.headers["HX-Request"]
    form = form_of(host)
    assert form["ties"][-3:] != ["", "", ""]
    assert (form["adds"], form["over"], form["back"]) == (["-26"], ["void"], ["25"])
    assert (form["bids.made"], form["bids.off"]) == (["20"], ["0"])
    host.headers["HX-Request"] = "true"
    assert host.tell("/setup/agree", field="adds", adds="").status_code == 204
    del host.headers["HX-Request"]
    assert form_of(host)["adds"] == [""]


def test_a_sheet_without_categories_is_objected_to(host: Phone) -> None:
    answer = host.tell("/setup", counts="end")
    assert answer.status_code == 422
    assert "The sheet has no categories yet." in answer.get_data(as_text=True)


def test_a_tie_broken_by_what_is_no_category_is_objected_to(host: Phone) -> None:
    answer = host.tell("/setup", **OWN, ties='{"by": "Coins"}')
    assert answer.status_code == 422
    assert "A tie is broken by “Coins”, which is no category." in answer.get_data(as_text=True)


def test_wrong_points_are_named_and_what_was_typed_stays(host: Phone) -> None:
    """Without scripts: nothing of the form is lost."""
    answer = host.tell("/setup", **{**OWN, "categories.1.worth": "1; 3"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Categories can&#39;t bring “1; 3”: write 2, 1/3, or 1, 3, 6." in page
    assert [f'value="{typed}"' in page for typed in ("Our dice", "Sixes", "Runs", "1; 3")] == [
        True
    ] * 4
    page = host.tell("/setup", **{**OWN, "aim": "1000000"}).get_data(as_text=True)
    assert "Aim is too large." in page
    assert all(f'value="{typed}"' in page for typed in ("1000000", "Sixes", "1, 3, 6"))


def test_a_row_is_filled_without_scripts(host: Phone) -> None:
    """As the page posts it: its own fields, a sum, and an empty cell."""
    assert host.tell("/setup", counts="rounds").status_code == 303
    fields = re.findall(r'name="(row|values\.\w+)"', host.at("/act/row").get_data(as_text=True))
    assert fields == ["row", "values.red", "values.blue"]
    host.tap("row", **dict(zip(fields, ("1", "7+6", ""), strict=True)))
    assert (host.points("red"), host.points("blue")) == (13, 0)
    answer = host.tap("row", **dict(zip(fields, ("1", "7+x", "4"), strict=True)))
    assert answer.status_code == 422
    assert 'value="7+x"' in answer.get_data(as_text=True)


def test_an_empty_field_leaves_its_cell_as_another_phone_filled_it(cast: Cast, host: Phone) -> None:
    assert host.tell("/setup", counts="rounds").status_code == 303
    bo = cast.player(host, "blue")
    bo.tap("row", row="1", **{"values.red": "", "values.blue": "7+6"})
    host.tap("row", row="1", **{"values.red": "5", "values.blue": ""})
    assert (host.points("red"), host.points("blue")) == (5, 13)


def test_the_table_is_called_by_the_game_that_it_counts(host: Phone) -> None:
    """On its screens, in the list of evenings, and in BG Stats with the game's number there."""
    draw(host, "preset.hearts")
    assert host.tell("/setup", game="Hearts", counts="rounds", fewest="true").status_code == 303
    host.tap("row", row="1", **{"values.red": "5", "values.blue": "21"})
    assert "<title>Hearts" in host.at().get_data(as_text=True)
    assert "Hearts" in reads(host.get("/evenings").get_data(as_text=True))
    host.tap("finish", how="score")
    page = unquote(host.at().get_data(as_text=True))
    assert '"name":"Hearts","sourceGameId":"score-sheet","bggId":6887' in page


def test_players_who_win_or_lose_together_say_how_the_game_ended(host: Phone) -> None:
    """The button on every screen leads to the form: one tap can't know whether they have won."""
    assert host.tell("/setup", together="true").status_code == 303
    assert f'action="/t/{host.table}/act/finish"' in host.at().get_data(as_text=True)
    page = host.at("/act/finish").get_data(as_text=True)
    assert "We have won" in page
    assert "The most points win" not in page
