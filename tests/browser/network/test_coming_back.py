"""A phone that was away: in a pocket, or on another screen."""

from playwright.sync_api import expect

from tests.browser.phones import Phone

# A browser without a screen hides no page, so the page is told that it is hidden.
VISIBILITY = """(hidden) => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_in_a_pocket_closes_its_stream_and_wakes_to_the_present(
    ada: Phone, bo: Phone
) -> None:
    ada.run(VISIBILITY, True)
    ada.page.wait_for_function("() => !document.getElementById('live')._htmx.sse.reader")
    bo.tap("blue", "City")
    bo.shows(blue=26).tap("blue", "Province +3")
    bo.shows(blue=29)
    expect(ada.points("blue")).to_have_text("24")
    expect(ada.banner).to_be_hidden()
    ada.run(VISIBILITY, False)
    ada.shows(blue=29).live()
    for _ in range(6):  # looked at and put away again and again
        ada.run(VISIBILITY, True)
        ada.run(VISIBILITY, False)
    bo.tap("blue", "Province +3")
    ada.shows(blue=32)


def test_the_back_button_shows_no_stale_score(ada: Phone, bo: Phone) -> None:
    bo.page.get_by_role("link", name="Log").tap()
    bo.page.wait_for_url("**/log")
    ada.tap("red", "City")
    ada.shows(red=26)
    bo.page.go_back()
    bo.live().shows(red=26)


def test_a_part_that_could_not_be_fetched_is_fetched_again(ada: Phone, bo: Phone) -> None:
    """The stream told of the change, and the network failed only then."""
    for screen in ("/map", "/seat/red"):
        bo.at(screen)
        bo.page.route("**/*region=*", lambda route: route.abort())
        with bo.page.expect_event("requestfailed"):
            ada.records("points", seat="red", points="3")
        bo.page.unroute_all()
        with bo.page.expect_response("**/*region=*"):
            bo.run("document.getElementById('live').dispatchEvent(new Event('heartbeat'))")
        bo.live()
