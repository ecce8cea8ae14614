"""The evening as one file, opened from a phone's disk long after its server is gone."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import TOO_WIDE
from tests.browser.phones import Phone
from tests.browser.stage import SIZES


def kept(ada: Phone, folder: Path) -> str:
    """A game of three lines that Ada wins 29 to 24 with 21 points once, as a file on a disk."""
    ada.records("take", seat="red", province="Blore", loser="blue", tokens="spoils_of_war:1",
                placed="true", overrule="war.none")  # fmt: skip
    ada.records("city", seat="red", tokens="city:2", overrule="city.where")
    ada.records("stop", how="score")
    ada.at().page.get_by_text("Keep this game").tap()
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("link", name="Keep this evening").tap()
    file = folder / "evening.html"
    saved.value.save_as(file)
    return f"file://{file}"


def opened(phone: Phone, address: str) -> Phone:
    phone.page.goto(address)
    return phone


def shows(phone: Phone, red: str, blue: str) -> None:
    expect(phone.page.locator(".film-points")).to_have_text([red, blue])


def test_it_is_watched_without_a_server_and_brought_in_again(
    phone: NewPhone, tmp_path: Path
) -> None:
    ada = phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red")
    address = kept(ada.begins(depth="board"), tmp_path)
    bo, asked = phone(viewport=SIZES["narrow"], reduced_motion="no-preference"), list[str]()
    bo.page.on("request", lambda request: asked.append(request.url))
    opened(bo, address).context.set_offline(True)
    assert bo.run(TOO_WIDE) == []
    blore = bo.page.locator('[data-place="Blore"]')
    expect(blore).to_have_count(0)
    bo.page.get_by_role("button", name="Start").tap()
    expect(blore).to_have_attribute("data-seat", "red")
    bo.page.get_by_role("button", name="Pause").tap()
    bo.page.get_by_role("slider").fill("0")
    shows(bo, "24", "24")
    bo.page.get_by_role("slider").fill("1")
    shows(bo, "28", "21")
    bo.page.get_by_role("button", name="Play").tap()
    shows(bo, "30", "21")
    expect(bo.page.get_by_role("button", name="Play")).to_be_visible()  # the end
    expect(bo.page.locator(".film-said")).to_contain_text("The game stops")
    bo.page.get_by_role("button", name="Previous").tap()
    expect(bo.page.locator(".film-said")).to_contain_text("builds a city")
    assert asked == [address]

    still = opened(phone(), address)  # wants no motion
    still.page.get_by_role("button", name="Start").tap()
    expect(still.page.get_by_role("button", name="Play")).to_be_hidden()
    shows(still, "24", "24")
    still.page.get_by_role("button", name="Next").tap()
    shows(still, "28", "21")
    still.page.get_by_role("button", name="Next").tap()
    shows(still, "30", "21")

    without = opened(phone(java_script_enabled=False), address)
    expect(without.page.get_by_role("heading", name="Ada won")).to_be_visible()
    expect(without.page.get_by_role("button")).to_have_count(0)
    without.page.locator("#lines summary").tap()
    expect(without.page.locator("#line-2")).to_contain_text("Blore")

    cleo = phone().go("/bring-in")
    cleo.page.get_by_label("A file that Companion saved").set_input_files(
        address.removeprefix("file://")
    )
    cleo.page.get_by_role("button", name="Bring it in").tap()
    cleo.page.wait_for_url("**/t/*")
    cleo.live().shows(red=30, blue=21)


def test_the_page_to_share_shows_the_film_up_to_when_it_was_opened(
    phone: NewPhone, ada: Phone
) -> None:
    ada.records("points", seat="blue", points="3").at("/chart")
    ada.page.get_by_text("Keep this game").tap()
    link = ada.page.get_by_role("link", name="Share the game").get_attribute("href")
    reader = phone().go(str(link))
    ada.records("points", seat="red", points="5")
    reader.page.get_by_role("button", name="Start").tap()
    shows(reader, "24", "24")
    expect(reader.page.get_by_role("slider")).to_have_attribute("max", "1")
    reader.page.get_by_role("button", name="Next").tap()
    shows(reader, "24", "27")
