"""Forms of a page of their own: what is wrong is said in its place, and one filling is one tap."""

from playwright.sync_api import expect

from tests.browser.phones import Phone

ON_TOP = """e => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_a_wrong_form_says_so_and_keeps_what_was_typed(host: Phone) -> None:
    host.at("/act/points?seat=red")
    box = host.page.get_by_role("textbox", name="Points")
    box.fill("many")
    host.page.get_by_role("button", name="Record").tap()
    expect(host.page.locator(".field .error")).to_have_text("Points must be a whole number")
    expect(host.notice).to_contain_text("Nothing was recorded")
    expect(box).to_have_value("many")
    box.fill("3")
    host.page.get_by_role("button", name="Record").tap()
    host.page.wait_for_url(f"**/t/{host.table}?*")
    host.shows(red=27)


def test_a_sum_is_worked_out(host: Phone) -> None:
    """Also one that is typed before the page can hear it."""
    late = host.at_early("/act/points?seat=red", "/js/screens/form.js")
    host.page.get_by_role("textbox", name="Points").fill("7+4-1")
    late.continue_()
    expect(host.page.locator("#effect")).to_contain_text("24 → 34")


def test_a_number_follows_the_boxes_that_it_counts(host: Phone) -> None:
    """Two cards ticked are two cards in the Reserve. Only many choices are searched."""
    host.at("/act/reserve?seat=red")
    expect(host.page.get_by_role("searchbox")).to_have_count(0)
    number = host.page.get_by_role("textbox", name="Cards in the Reserve")
    for card in ("Cavalry", "Scribe"):
        host.page.locator(".chip", has_text=card).tap()
    expect(number).to_have_value("2")
    host.page.locator(".chip", has_text="Scribe").tap()
    expect(number).to_have_value("2")


def test_an_open_form_is_judged_again_when_the_turn_changes(early: Phone) -> None:
    host = early.sits("blue").begins(turns="true").at("/act/city?seat=blue")
    doubt = host.page.locator(".form-end .doubt")
    expect(doubt).to_contain_text("Ada")
    host.records("end_turn", seat="red", next="blue")
    expect(doubt).to_have_count(0)


def test_record_stays_in_sight_under_large_text(host: Phone) -> None:
    """Twice as large, under a long preview."""
    host.at("/act/correct?seat=red")
    host.run("document.documentElement.style.fontSize = '200%'")
    long = "<p class='doubt'>" + "A long doubt. " * 80 + "</p>"
    host.page.locator("#effect").evaluate("(e, long) => { e.innerHTML = long }", long)
    expect(host.page.get_by_role("button", name="Record")).to_be_in_viewport(ratio=1)
    # The way to draw it anew stays in sight, too, whatever else others have recorded.
    host.run("document.documentElement.style.fontSize = ''")
    update = "<a class='button is-quiet' href='?'>Update the form</a>"
    host.page.locator("#effect").evaluate("(e, more) => { e.innerHTML = more }", long + update)
    link = host.page.get_by_role("link", name="Update the form")
    assert link.evaluate(ON_TOP)
    # It covers whole lines, never the first half of one.
    assert link.evaluate("e => e.offsetWidth >= e.parentElement.clientWidth - 1")
