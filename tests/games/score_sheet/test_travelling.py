"""A sheet travels: by a QR code, a link, a text or a file, here or to another server."""

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest

from companion.games.score_sheet.agreed import MOST, Category, Counted
from companion.games.score_sheet.presets import PRESETS, received, written
from companion.web.set_ups import LONGEST, packed
from tests.conftest import Cast, Phone

OURS = Counted.model_validate(
    {"game": "Наши кости", "counts": "end", "start": -5,
     "categories": [{"name": "Шестёрки", "worth": "6"}, {"name": 'A "b" \\ c', "kind": "product"}],
     "ties": [{"by": "Шестёрки", "fewest": True}, {}]}
)  # fmt: skip


def table_of(cast: Cast, **agreed: Any) -> Phone:
    phone = cast.phone()
    answer = phone.post("/tables", game="score-sheet", colour=["red", "blue"])
    phone.table = answer.location.rsplit("/", 1)[1]
    assert phone.sit("red").tell("/setup", **agreed).status_code == 303
    return phone


DICE = {"game": "Our dice", "counts": "end", "categories.0.name": "Sixes",
        "categories.0.worth": "6", "teams.red": "1", "teams.blue": "1"}  # fmt: skip


def test_what_is_written_is_read() -> None:
    for counted in (OURS, *PRESETS.values(), Counted()):
        text = written(counted)
        assert Counted.model_validate(received(text)) == counted
        assert "tie =" not in text


def link_of(phone: Phone) -> str:
    page = phone.at("/setup/share").get_data(as_text=True)
    assert "<path" in page
    found = re.search(r'href="http://[^/"]*(/new/[^"]*)" data-share', page)
    assert found
    return unescape(found[1])


def test_a_link_opens_the_set_up_on_another_phone(cast: Cast) -> None:
    """Without the teams and names of the first table."""
    link = link_of(table_of(cast, **DICE))
    assert len(link) < 200
    other = cast.phone()
    page = other.get(link).get_data(as_text=True)
    assert "<h1>Our dice</h1>" in page
    found = re.search(r'name="setup" value="([^"]*)"', page)
    assert found
    answer = other.post("/tables", game="score-sheet", colour=["red", "blue"], setup=found[1])
    other.table = answer.location.rsplit("/", 1)[1]
    setup = other.sit("red").at("/setup").get_data(as_text=True)
    assert 'value="Our dice"' in setup
    assert 'value="Sixes"' in setup
    assert 'value="1" selected' not in setup


@pytest.mark.parametrize("how", ["text", "file", "link"])
def test_a_text_a_file_or_a_link_is_opened_under_new_table(cast: Cast, how: str) -> None:
    host = table_of(cast, **DICE)
    saved = host.get(f"/t/{host.table}/setup/share.txt")
    assert saved.headers["Content-Disposition"] == 'attachment; filename="Ourdice.txt"'
    text = saved.get_data(as_text=True)
    assert text.splitlines() == [
        'say = "Our dice"',
        'counts = "end"',
        "categories = [",
        '  { say = "Sixes", worth = "6" },',
        "]",
    ]
    other = cast.phone()
    assert "Open a shared set-up" in other.get("/new/score-sheet").get_data(as_text=True)
    posted = {
        "text": {"text": text.replace("\n", "\r\n")},
        "file": {"text": "", "file": (BytesIO(b"\xef\xbb\xbf" + text.encode()), "sheet.txt")},
        "link": {"text": " https://elsewhere.example" + link_of(host) + "\n"},
    }[how]
    answer = other.post("/new/score-sheet/open", data=posted)
    assert answer.status_code == 303
    assert "<h1>Our dice</h1>" in other.get(answer.location).get_data(as_text=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This is no set-up of Score sheet."),
        ("x" * (LONGEST + 1), "This is no set-up of Score sheet."),
        ('say = "A', "This set-up can't be read: "),
        ("say = " + "[" * 3000, "This set-up can't be read"),
        ("aim = 9" + "9" * 5000, "This set-up can't be read"),
        ('categories = [{ say = "A" }, { say = "B", worht = "2" }]',
         "categories, 2, worht can't be read."),
        ('categories = [{ say = "A", kind = "cubes" }]',
         "categories, 1, kind is not one of the choices."),
        ('categories = [{ say = "A", worth = "2 * x" }]', "can't bring “2 * x”"),
        ("aim = 1000000", f"aim must be at most {MOST}."),
        ("aim = 1.5", "aim can't be read."),
        ("colour = 1", "colour can't be read."),
        ('say = "' + "a" * 41 + '"', "say is too long."),
        ("categories = [" + '{ say = "A" },' * 31 + "]", "categories takes at most 30."),
        ("categories = 7", "categories can't be read."),
    ],
)  # fmt: skip
def test_what_can_not_be_read_is_named_with_its_place(cast: Cast, text: str, says: str) -> None:
    answer = cast.phone().post("/new/score-sheet/open", data={"text": text})
    assert answer.status_code == 422
    assert says in unescape(answer.get_data(as_text=True))


@pytest.mark.parametrize(
    "link", ["", "!", "AAAA", "a" * 5000, packed("say = 1"), packed("x = " * 90000)]
)
def test_a_broken_link_is_refused(cast: Cast, link: str) -> None:
    assert cast.phone().get(f"/new/score-sheet?setup={link}").status_code == 422


def test_a_wrong_set_up_opens_no_table(cast: Cast) -> None:
    phone = cast.phone()
    posted = {"game": "score-sheet", "colour": ["red", "blue"], "setup": packed("aim = -1")}
    assert phone.post("/tables", data=posted).status_code == 422
    assert "Score sheet" not in phone.get("/evenings").get_data(as_text=True)


def test_nothing_unseen_comes_with_a_text() -> None:
    """Marks that turn the writing round, control characters."""
    assert received('say = "A\\u202eb\\u0007"')["game"] == "Ab"
    assert received('categories = [{ say = "A\\u200bb" }]')["categories"] == (Category(name="Ab"),)


def test_other_games_share_no_set_up(cast: Cast) -> None:
    phone = cast.phone()
    assert phone.post("/new/mythotopia/open", data={"text": "aim = 1"}).status_code == 422
    assert "Open a shared set-up" not in phone.get("/new/mythotopia").get_data(as_text=True)
