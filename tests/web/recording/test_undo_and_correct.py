"""Undo: strike, restore, amend, undo to here, restart the turn, in a full log too; time travel."""

import html
import re

import pytest

from tests.conftest import Cast, Phone, reads, set_up


@pytest.fixture
def story(host: Phone) -> Phone:
    """#2 red +3, #3 red builds a city (+2), #4 blue +1: red 29, blue 25."""
    host.tap("points", seat="red", points="3")
    host.tap("city", seat="red", tokens="city:2", spends="true", province="Blore")
    host.tap("points", seat="blue", points="1")
    assert (host.points("red"), host.points("blue")) == (29, 25)
    return host


def line(phone: Phone, seq: int) -> str:
    return html.unescape(phone.text(f"/log/{seq}"))


def test_a_line_is_struck_wherever_it_stands_and_restored(story: Phone) -> None:
    assert "Undo Ada 29 → 26" in line(story, 2)
    story.tell("/log/strike", entry="2")
    assert story.points("red") == 26
    assert "undoes: gets 3 points" in story.text("/log")
    assert "Undone by line #5." in line(story, 2)
    assert "Restore Ada 26 → 29" in line(story, 2)
    story.tell("/log/restore", entry="2")
    assert story.points("red") == 29
    assert "brings back: gets 3 points" in story.text("/log")


def test_restore_stands_on_both_lines_the_undone_and_the_one_that_undid(story: Phone) -> None:
    """Each leads to the other; a restored line is on neither."""
    story.tell("/log/strike", data={"entry": ["2", "4"]})
    undone = story.at("/log/2").get_data(as_text=True).split("Undone by line #5.")[1]
    assert f'href="/t/{story.table}/log/5"' in undone
    undid = story.at("/log/5").get_data(as_text=True)
    assert "Restore Ada 26 → 29 Bo 24 → 25" in line(story, 5)
    assert re.findall(r'name="entry" value="(\d+)"', undid) == ["2", "4"]
    story.tell("/log/restore", entry="2")
    assert "Restore Bo 24 → 25" in line(story, 5)
    story.tell("/log/restore", entry="4")
    assert "Restore" not in line(story, 5)


def test_an_undo_of_several_lines_says_what_it_undid(story: Phone) -> None:
    """The first three in words, how many more there are, and no line's number."""
    story.tell("/log/strike", data={"entry": ["3", "4"]})
    assert "undoes: builds a city (Blore) and 1 more " in story.text("/log")
    story.tell("/log/restore", data={"entry": ["3", "4"]})
    assert "brings back: builds a city (Blore) and 1 more " in story.text("/log")
    for points in ("5", "6"):
        story.tap("points", seat="red", points=points)
    story.tell("/log/strike", data={"entry": ["2", "3", "4", "7", "8"]})
    assert "undoes: gets 3 points and 4 more " in story.text("/log")


def test_the_page_of_a_correction_belongs_to_the_log_and_has_the_news_of_now(story: Phone) -> None:
    """Not those of the line: a phone that reads an older line is told again what it has lost."""
    story.tap("end_turn", seat="red", next="blue")
    for answer in (
        story.at("/log/3/amend"),
        story.tell("/log/3/amend", seat="red", tokens="nonsense", whole="1"),
    ):
        page = answer.get_data(as_text=True)
        assert "<h1>Correct line #3</h1>" in page
        assert f'class="back" href="/t/{story.table}/log/3"' in page
        assert f'href="/t/{story.table}/log" aria-current="page"' in page
        assert 'data-seq="5"' in page.split('id="latest"')[1].split("</span>")[0]
        assert 'data-seat="blue"' in page.split('id="strip"')[1].split("</header>")[0]
    answer = story.tell("/log/3/amend", seat="red", province="Darb", whole="1", then="log")
    assert answer.location == f"/t/{story.table}/log?done=6"


def test_undo_to_here(story: Phone) -> None:
    assert "Undo the 2 lines after this Ada 29 → 27 Bo 25 → 24" in line(story, 2)
    story.tell("/log/strike", data={"entry": ["3", "4"]})
    assert "<h1>Correct line #2</h1>" in story.at("/log/2/amend").get_data(as_text=True)
    assert (story.points("red"), story.points("blue")) == (27, 24)


def test_a_line_is_corrected_in_its_own_place(story: Phone) -> None:
    form = story.at("/log/3/amend").get_data(as_text=True)
    assert 'value="Blore" selected' in form
    story.tell("/log/3/amend", seat="red", province="Darb", whole="1", spends="true")
    assert story.points("red") == 27
    assert "builds a city (Darb); earlier: builds a city (Blore)" in story.text("/log")


def test_an_undo_of_a_corrected_line_says_what_it_says_now(story: Phone) -> None:
    story.tell("/log/3/amend", seat="red", province="Darb", whole="1", spends="true")
    story.tell("/log/strike", entry="5")
    assert "undoes: corrects #3: builds a city (Darb)" in story.text("/log")
    story.tell("/log/restore", entry="5")
    story.tell("/log/strike", entry="3")
    assert "undoes: builds a city (Darb)" in story.text("/log")
    assert "builds a city (Blore)" not in line(story, 3)
    story.tell("/log/restore", entry="3")
    assert "brings back: builds a city (Darb)" in story.text("/log")


def test_a_line_taken_back_is_not_corrected(story: Phone) -> None:
    story.tell("/log/strike", entry="3")
    assert story.at("/log/3/amend").status_code == 404
    assert story.tell("/log/3/amend", seat="red", whole="1").status_code == 404


def test_a_strike_says_which_later_correction_hides_it(story: Phone) -> None:
    story.tap("correct", seat="red", what="vp", to="40", why="recounted")
    text = line(story, 2)
    assert "No score changes." in text
    assert "After line #5, the score is the same again" in text


def test_a_strike_says_which_later_lines_would_be_objected_to(host: Phone) -> None:
    host.tap("token", seat="red", tokens="patronage:1", spends="true")
    host.tap("alchemist", seat="red", gives="1")
    assert "The rules would object to line #3: The player has no 1-VP token." in line(host, 2)
    host.tap("end_turn", seat="red", next="blue")
    host.tap("token", seat="blue", tokens="patronage:1", spends="true")
    assert "The rules would object to line #5: It is Ada's turn." in line(host, 4)


def test_striking_nonsense_changes_nothing(story: Phone) -> None:
    assert story.tell("/log/strike", entry="all of it").status_code == 422
    for entry in ("99", "-1", "0"):
        assert story.tell("/log/strike", entry=entry).status_code == 303
    assert story.points("red") == 29


def test_time_travel_in_both_readings(story: Phone) -> None:
    story.tell("/log/strike", entry="2")
    known = story.at("/log", at=3, reading="known").get_data(as_text=True)
    shown = story.at("/log", at=3, reading="shown").get_data(as_text=True)
    assert 'class="score-points">26<' in known
    assert 'class="score-points">29<' in shown


def test_quick_taps_of_one_phone_read_as_one_line(host: Phone, player: Phone) -> None:
    """Those of different amounts say what they share."""
    for _ in range(3):
        host.tap("points", seat="red", points="1")
    assert "Ada gets 1 point × 3 24 → 27" in host.text("/log")
    host.tap("points", seat="red", points="4")
    assert "Ada records “Points” × 4 24 → 31" in host.text("/log")
    player.tap("points", seat="red", points="1")
    assert "Ada gets 1 point 31 → 32" in host.text("/log")


def test_restarting_the_turn_leaves_what_was_stated_at_any_time(host: Phone) -> None:
    host.tap("provinces", data={"seat": "red", "count": "8", "named": ["Blore"]})
    host.tap("points", seat="red", points="3")
    form = host.at("/log").get_data(as_text=True).split("Restart this turn")[0]
    assert re.findall(r'name="entry" value="(\d+)"', form.rsplit("<form", 1)[1]) == ["3"]


def test_the_log_says_who_recorded_it_on_which_phone(cast: Cast, host: Phone) -> None:
    """About Ada, by Bo."""
    bo = cast.player(host, "blue", **{"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)"})
    bo.tap("points", seat="red", points="1")
    assert "#2 · Bo (iPhone)" in host.text("/log")


def test_the_log_names_a_phone_of_many_players_by_its_kind(cast: Cast) -> None:
    names = {"red": "Ada", "blue": "Bo", "green": "Cleo"}
    host = cast.host(*names, names=names)
    for seat in names:
        host.sit(seat)
    set_up(host)
    log = host.text("/log")
    assert "#1 · phone" in log
    assert "Ada, Bo, Cleo" not in log


def test_the_log_of_one_player(story: Phone) -> None:
    page = story.text("/log", seat="blue")
    assert "Bo gets" in page
    assert "Ada: Points" not in page


def test_the_newest_page_of_the_log_follows_the_table(
    story: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.screens.log_page.LINES_A_PAGE", 1)
    follows = 'hx-trigger="table-changed from:#live"'
    newest = story.at("/log").text
    assert "Earlier" in newest
    assert follows in newest
    assert follows not in story.at("/log", before=3).text
    assert follows not in story.at("/log", at=2).text


def test_an_open_log_says_how_many_lines_the_turn_has_now(story: Phone) -> None:
    """ "Restart this turn" follows the table as the lines do."""
    again = "Restart this turn: {} lines"
    assert again.format(3) in story.text("/log", region=1)
    story.tap("points", seat="blue", points="2")
    story.tap("points", seat="red", points="2")
    assert again.format(5) in story.text("/log", region=1)


def test_a_correction_promises_what_it_changes_now(story: Phone) -> None:
    """Not what the corrected action would bring on top of everything that came after it."""
    promised = story.tell("/log/2/preview", seat="red", points="1", whole="1")
    assert "Ada 29 → 27" in promised.get_data(as_text=True)
    story.tell("/log/2/amend", seat="red", points="1", whole="1")
    assert story.points("red") == 27


def test_a_corrected_set_up_promises_what_it_changes_now(host: Phone) -> None:
    """Guilded City in place of Patronage takes the point that Patronage paid."""
    host.tap("token", seat="red", tokens="patronage:1", spends="true", whole="1")
    before = host.points("red")
    cards = ["guilded_city", "lord_of_the_isles", "runestones", "spoils_of_war"]
    corrected = {"dealt": "8", "first": "red", "turns": "true", "cards": cards}
    page = host.tell("/setup/preview", data=corrected).get_data(as_text=True)
    assert f"Ada {before} → {before - 1}" in page
    assert "The rules would object to line #2: Patronage is not in play." in page
    assert 'hx-post="/t/' in host.at("/setup").get_data(as_text=True).partition('id="effect"')[2]
    assert host.points("red") == before
    assert host.tell("/setup/preview", data={"dealt": "many"}).status_code == 200


def test_an_objection_to_a_correction_is_named_once_and_makes_no_house_rule(story: Phone) -> None:
    facts = {"seat": "red", "whole": "1", "tokens": "city:1", "province": "Blore"}
    assert story.tell("/log/3/preview", **facts).text.count('class="doubt"') == 1
    answer = story.tell("/log/3/amend", **facts)
    assert answer.status_code == 422
    assert "Record anyway" in answer.text
    assert "Make it a house rule" not in answer.text


def test_each_tap_of_a_merged_line_can_be_corrected(host: Phone) -> None:
    host.tap("points", seat="red", points="1")
    host.tap("points", seat="red", points="1")
    assert "Correct line #2 Correct line #3" in host.text("/log/3")
    host.tell("/log/2/amend", seat="red", points="5", whole="1")
    assert host.points("red") == 30


def test_a_correction_names_only_seats_of_the_table(story: Phone) -> None:
    """As a record does: "green" is a colour of the game, and nobody sits there."""
    story.tap("lose", seat="red", province="Grimp")
    story.tap("take", seat="blue", province="Fadge", loser="red", placed="true")
    taken = {"seat": "blue", "province": "Fadge", "placed": "true", "whole": "1"}
    refused = story.tell("/log/6/amend", **taken, loser="green")
    assert refused.status_code == 422
    assert story.tell("/log/6/amend", **taken, loser="red").status_code == 303


def test_a_strike_that_did_nothing_does_nothing_when_it_comes_again(
    host: Phone, player: Phone
) -> None:
    """Both strike the line, the second in vain; one restores it; the second's tap comes again."""
    host.tap("points", seat="red", points="3")
    assert host.tell("/log/strike", entry="2", tap="first").status_code == 303
    assert player.tell("/log/strike", entry="2", tap="second").status_code == 303
    assert host.tell("/log/restore", entry="2", tap="third").status_code == 303
    assert player.tell("/log/strike", entry="2", tap="second").status_code == 303
    assert host.points("red") == 27
    assert player.tell("/log/strike", entry="2", tap="fourth").status_code == 303
    assert host.points("red") == 24


def test_a_full_log_still_takes_an_undo_a_correction_and_the_end(
    host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.tap("points", seat="red", points="3")
    monkeypatch.setattr("companion.storage.commit.MOST_ENTRIES", 2)
    refused = host.tap("points", seat="red", points="3")
    assert refused.status_code == 409
    assert "log is full." in reads(refused.text)
    assert refused.headers["Companion-Verdict"] == "refused"  # so the phone keeps it no longer
    assert host.points("red") == 27
    assert host.tell("/log/2/amend", seat="red", points="4").status_code == 303
    assert host.tell("/log/strike", entry="2").status_code == 303
    assert host.tap("stop", how="score").status_code == 303
