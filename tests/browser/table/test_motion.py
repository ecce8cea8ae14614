"""What moves for a moment, and what stands still: the strip, and all where motion is unwanted."""

from playwright.sync_api import expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.table.wars import at_war, with_citadels

LISTENS = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.moved.push([this.className, frames[0].transform, timing.delay ?? 0]);
    return animate.call(this, frames, timing);
  };
}"""

# Whether the strip was hidden while something was revealed, and the log kept as it was.
HIDES = """() => {
  window.hid = false;
  new MutationObserver(() => {
    if (!('revealing' in document.documentElement.dataset)) return;
    const strip = getComputedStyle(document.querySelector('#strip > *')).visibility;
    const log = document.querySelector('#log')?.textContent ?? '';
    window.hid = strip === 'hidden' && !log.includes('Blore');
  }).observe(document.documentElement, {attributes: true});
}"""
# Whether the count-down still covers the card after a swap that takes its cover away.
SWAPS = """() => {
  window.covered = false;
  const starts = new MutationObserver(() => {
    starts.disconnect();
    document.querySelector('.sealed-count').remove();
    document.dispatchEvent(new CustomEvent('htmx:after:swap'));
    window.covered = Boolean(document.querySelector('.is-revealed .sealed-count'));
  });
  starts.observe(document.documentElement, {attributes: true, attributeFilter: ['data-revealing']});
}"""


def test_a_number_rolls_up_for_a_gain_and_down_for_a_loss(phone: NewPhone, ada: Phone) -> None:
    """A press is felt, too: both only where motion is wanted, which Ada does without."""
    bo = phone(reduced_motion="no-preference", has_touch=False, is_mobile=False)
    bo.comes_in(ada).sits("blue").at()
    for each in (ada, bo):
        each.run(LISTENS)
    flash = ["score", None, 0]  # the row, of its player's colour
    rolled = [["score-points", "translateY(60%)", 0], flash]
    for change, points in (("2", 26), ("-3", 23)):
        ada.records("points", seat="red", points=change)
        for each in (ada, bo):
            each.shows(red=points)
        assert bo.run("moved") == rolled
        assert ada.run("moved") == []
        rolled += [["score-points", "translateY(-60%)", 0], flash]
    expect(bo.page.locator("#score-red .score-change")).to_have_class(
        "score-change is-fresh is-loss"
    )
    for each, pressed in ((bo, "matrix(0.96, 0, 0, 0.96, 0, 0)"), (ada, "none")):
        chip = each.page.locator(".quick button").first
        chip.hover()
        each.page.mouse.down()
        expect(chip).to_have_css("transform", pressed)
        each.page.mouse.move(5, 5)
        each.page.mouse.up()


def test_answers_are_counted_down_and_uncovered_one_after_the_other(
    phone: NewPhone, early: Phone
) -> None:
    """Where motion is wanted."""
    host = with_citadels(early.sits("blue"))
    looks_on = phone(reduced_motion="no-preference").comes_in(host).at()
    elsewhere = phone(reduced_motion="no-preference").comes_in(host).at("/log")
    still = phone().comes_in(host).at()
    for each in (looks_on, still):
        each.run(LISTENS)
    for each in (looks_on, elsewhere, still):
        each.run(HIDES)
    looks_on.run(SWAPS)
    seal_two(host)
    for each in (looks_on, still):
        for place in ("Blore", "Darb"):  # a screen reader has them at once
            expect(each.page.locator(".is-revealed")).to_contain_text(place)
        expect(each.page.locator("#announce")).to_contain_text("Everybody shows the citadels")
        assert each.page.locator("#news").is_hidden()  # it would say all at once
    opened = [delay for name, _, delay in looks_on.run("moved") if name == "sealed-what"]
    counted = [delay for name, frame, delay in looks_on.run("moved") if frame == "scale(1.8)"]
    assert counted == [0, 600, 1200]
    assert opened == [2700, 3600]  # 900 ms each, after 3 of 600 ms
    assert still.run("moved") == []
    assert looks_on.run("covered")
    # Nothing tells it before the last answer is open, on no screen.
    expect(looks_on.page.locator(".sealed-count")).to_have_count(0)
    expect(elsewhere.latest).to_contain_text("Blore")
    for each in (looks_on, elsewhere, still):
        expect(each.page.locator("#strip > *").first).to_be_visible()
        assert each.run("hid") is (each is not still)
    looks_on.run(LISTENS)
    host.records("city", seat="red", tokens="city:2")
    looks_on.shows(red=35)
    assert not [1 for _, frame, _ in looks_on.run("moved") if frame == "scale(1.8)"]  # only once


# The four seconds of a reveal last until somebody ends it.
LASTS = """const later = setTimeout;
setTimeout = (then, ms, ...rest) => later(then, ms > 4000 ? 1e9 : ms, ...rest)"""


def test_a_reveal_undone_while_it_opens_gives_the_screen_back(
    phone: NewPhone, early: Phone
) -> None:
    host = with_citadels(early.sits("blue"))
    looks_on = phone(reduced_motion="no-preference").comes_in(host).runs_first(LASTS).at()
    seal_two(host)
    opens = looks_on.page.locator("html[data-revealing]")
    expect(opens).to_have_count(1)
    revealed = looks_on.page.locator("#latest").get_attribute("data-seq")
    host.sends("/log/strike", entry=str(revealed))
    expect(looks_on.page.locator(".is-revealed")).to_have_count(0)
    expect(opens).to_have_count(0)
    expect(looks_on.page.locator("#strip > *").first).to_be_visible()


TELLS = """new MutationObserver(() => {
  window.counts ||= Boolean(document.querySelector('.sealed-count'));
  const news = document.getElementById('news');
  if (!window.told && news?.textContent.includes('Nesh') && news.checkVisibility())
    window.told = document.querySelector('.sealed-count') ? 'too early' : 'after the answers';
}).observe(document, {attributes: true, childList: true, subtree: true})"""


def test_what_was_lost_while_away_is_told_when_the_answers_are_open(
    phone: NewPhone, early: Phone
) -> None:
    agreed = {"dealt": "11", "depth": "wars", "overrule": "setup.cards"}
    host = early.begins(cards="citadel", **agreed)
    bo = phone(reduced_motion="no-preference").comes_in(host).sits("blue").at()
    bo.go("/healthz")
    facts = {"province": "Nesh", "loser": "blue", "placed": "true", "overrule": "war.none"}
    host.records("take", seat="red", **facts)
    host.seals("red", "Blore")
    bo.seals("blue", "Darb").runs_first(TELLS)
    bo.at()
    expect(bo.page.locator("#news")).to_have_text("Ada takes your Nesh; hand over its card")
    assert bo.run("[window.counts, window.told]") == [True, "after the answers"]


def seal_two(host: Phone) -> None:
    """Both choices, which are revealed."""
    host.seals("red", "Blore").seals("blue", "Darb")


def test_the_strip_keeps_its_height_and_the_button_its_one_line(phone: NewPhone) -> None:
    """When no action is left, the button stands above the bar."""
    ada = at_war(phone().opens_table(red="Ada", blue="Maximilian").sits("red"))
    strip, button = ada.page.locator(".strip"), ada.page.locator("#end-turn button")
    high = box_of(strip).height
    assert box_of(button).height < 50
    for _ in range(2):
        ada.records("action", seat="red", what="pass")
    expect(ada.page.locator("#duty #end-turn button")).to_be_visible()
    lines = button.locator("span").evaluate("e => e.getClientRects().length")
    assert lines == 1
    assert box_of(strip).height == high


NAMED = """() => [...document.querySelectorAll('*')]
  .map((e) => getComputedStyle(e).viewTransitionName).filter((name) => name !== 'none').sort()"""


def test_the_strip_and_the_bar_stay_from_tab_to_tab(phone: NewPhone, ada: Phone) -> None:
    """Two things of one name would leave the change of a tab without its transition."""
    bo = phone(reduced_motion="no-preference").comes_in(ada).sits("blue").at()
    paths = bo.page.locator(".bar a").evaluate_all("links => links.map((link) => link.pathname)")
    assert len(paths) == 5
    for path in paths:
        assert bo.go(path).run(NAMED) == ["bar", "root", "strip"], path
    assert ada.run(NAMED) == ["root"]
