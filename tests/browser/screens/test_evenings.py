"""The lobby of a phone: what it offers at once, a table brought in, the list of its evenings."""

from playwright.sync_api import FilePayload, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def test_a_fresh_phone_sees_at_once_how_to_join_and_how_to_open_a_table(phone: NewPhone) -> None:
    visitor = phone(viewport={"width": 320, "height": 640}, locale="ru-RU").go("/")
    for way in ("#code", "a[href^='/new/']"):
        assert box_of(visitor.page.locator(way).first).bottom < 640


def test_a_table_is_brought_in_from_a_file(phone: NewPhone, ada: Phone) -> None:
    ada.records("points", seat="blue", points="3")
    saved = ada.context.request.get(f"{ada.base}/t/{ada.table}/export.json").body()
    visitor = phone().go("/")
    visitor.page.get_by_text("Bring in a table").tap()
    file = FilePayload(name="evening.json", mimeType="application/json", buffer=saved)
    visitor.page.get_by_label("A file that Companion saved").set_input_files(file)
    visitor.page.get_by_role("button", name="Bring it in").tap()
    visitor.page.wait_for_url("**/t/*")
    visitor.live()
    visitor.shows(red=24, blue=27)


def test_an_evening_has_the_day_of_the_phones_own_calendar(phone: NewPhone) -> None:
    """These two islands are 25 hours apart, so that their days always differ."""
    days = {}
    for where in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        host = phone(timezone_id=where).opens_table("red", "blue").sits("red").begins()
        host.go("/")
        day = host.page.locator(".table-link time").first
        today = "new Intl.DateTimeFormat('en-GB', {dateStyle: 'long'}).format(new Date())"
        expect(day).to_have_text(str(host.run(today)))
        days[where] = day.inner_text()
    assert len(set(days.values())) == 2
