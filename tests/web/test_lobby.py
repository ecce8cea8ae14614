"""The lobby: the page that opens a table, and demo tables: ordinary tables in the middle of a game,
for one person to try."""

import pytest

from tests.conftest import Cast, Phone, reads, set_up


@pytest.mark.parametrize(("slug", "players"), [("mythotopia", 4), ("epoch", 2)])
def test_a_new_table_opens_with_the_usual_number_of_players(
    cast: Cast, slug: str, players: int
) -> None:
    """Mythotopia's box is for 4; that of Epoch of Rulers for 2, and other kingdoms come extra."""
    page = cast.phone().get(f"/new/{slug}").get_data(as_text=True)
    assert f'chip is-primary" name="players" value="{players}"' in page
    assert page.count('name="colour"') > 2
    assert page.count(" checked>") == players


@pytest.mark.parametrize("players", [2, 3])
def test_a_tap_on_the_number_of_players_opens_the_table(cast: Cast, players: int) -> None:
    """Whatever colours the fold below it has ticked."""
    phone, colours = cast.phone(), ["red", "blue", "green"]
    answer = phone.post("/tables", game="mythotopia", players=players, colour=colours)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    page = phone.get(answer.location).get_data(as_text=True)
    assert page.count('name="free" value="true"') == players
    for wrong in (1, -1):
        assert phone.post("/tables", game="mythotopia", players=wrong).status_code == 422


def test_a_phone_that_is_new_here_sees_the_sheet_for_any_game_first(
    cast: Cast, host: Phone
) -> None:
    first = "New table Score sheet Any game · 2 to 10 players"
    assert first in reads(cast.phone().get("/").get_data(as_text=True))
    assert first not in reads(host.get("/").get_data(as_text=True))


def opened(cast: Cast, game: str = "mythotopia", **headers: str) -> Phone:
    phone = cast.phone(**headers)
    answer = phone.post("/demo", game=game)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    phone.table = answer.location.rsplit("/", 1)[1]
    return phone


def test_the_visitor_sits_in_a_game_that_goes_on_and_records(cast: Cast) -> None:
    phone = opened(cast)
    page = phone.text()
    assert "Demo. Record what you like" in page
    assert "End the war in Palmain" in page
    before = phone.points("red")
    assert phone.tap("points", seat="red", points="3").status_code == 303
    assert phone.points("red") == before + 3
    assert phone.tap("points", seat="blue", points="3").status_code == 303
    assert "Demo" not in phone.text("/more")


def test_the_visitor_of_the_auction_chooses_a_card_and_goes_on_an_expedition(cast: Cast) -> None:
    """The phone plays for all four, one after the other: four cards, then the teams."""
    phone = opened(cast, "expedition")
    assert "Your turn Choose a card Round 3 Choice of cards" in phone.text()
    for seat, card in (("red", "crew:3:2"), ("blue", "explorer:3:2")):
        assert phone.tap("take_card", seat=seat, card=card, team="1").status_code == 303
    for seat, card, coins in (("yellow", "observation::3", 3), ("green", "patron:Astor", 5)):
        assert phone.tap("sell", seat=seat, card=card, coins=coins).status_code == 303
    assert "Which teams do you send?" in phone.text("/sealed/blue")


def test_the_names_are_in_the_language_of_the_visitor(cast: Cast) -> None:
    assert "Boris" in opened(cast).text()
    page = opened(cast, **{"Accept-Language": "ru"}).text()
    assert "Борис" in page
    assert "Анна" in page


def test_the_visitor_keeps_the_name_of_the_last_table(cast: Cast) -> None:
    host = cast.host("red", "blue")
    host.tell("/seats/red/take", name="Зоя")
    host.table = host.post("/demo", game="mythotopia").location.rsplit("/", 1)[1]
    assert "Зоя" in host.text()
    assert "Anna" not in host.text()


def test_it_is_in_nobodys_way(cast: Cast) -> None:
    """It is listed as a demo, and never as an evening that somebody won."""
    phone = opened(cast)
    assert "· demo ·" in reads(phone.get("/").get_data(as_text=True))
    phone.tap("stop", how="score")
    assert phone.table not in phone.get("/").get_data(as_text=True)
    assert "No evenings yet." in phone.get("/evenings").get_data(as_text=True)


def test_a_real_table_starts_without_the_board_of_the_demo(cast: Cast) -> None:
    """A host's next table starts with the board corrections of the last one, but not with those of
    the demo."""
    sentence = "Your board, with corrections from an earlier table"
    phone = opened(cast)
    board = {"province": "Blore", "strength": "5", "rugged": "true"}
    assert phone.tap("board", data=board).status_code == 303
    for expected in (False, True):
        answer = phone.post("/tables", data={"game": "mythotopia", "colour": ["red", "blue"]})
        phone.table = answer.location.rsplit("/", 1)[1]
        assert (sentence in phone.sit("red").text("/setup")) is expected
        set_up(phone, dealt="8")
        assert phone.tap("board", data=board).status_code == 303
