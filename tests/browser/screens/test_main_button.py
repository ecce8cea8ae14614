"""What a phone asks of its player: one main button, in sight."""

import re

import pytest
from playwright.sync_api import Browser

from companion.core.game import catalogue
from tests.browser.chromium import Chromium
from tests.browser.phones import Phone, new_phone
from tests.browser.stage import GAME_OF, SHORT, Stage, resize, shared_stage

OFFERED = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect().bottom;
  const bar = document.querySelector('.bar').getBoundingClientRect().top;
  const colours = ['accent', 'gold'].map((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const about = (e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return [e.innerText.replace(/\\s+/g, ' ').trim(), top >= strip && bottom <= bar];
  };
  const buttons = document.querySelectorAll(':is(main, #duty) :is(.button, .chip)');
  const pressed = [...buttons].filter(seen);
  const { waits, seat } = document.querySelector('.strip-turn')?.dataset ?? {};
  const holds = document.body.dataset.holds.split(' ');
  const choices = `.quick > *, #duty :is(.duty-choices > :not(:has(.chips)), .chips > *),
    #cover button, .hand .pick > summary`;
  return {
    awaited: (waits ?? seat ?? '').split(' ').filter((one) => one && holds.includes(one)),
    filled: pressed.filter((e) => colours.includes(getComputedStyle(e).backgroundColor)).map(about),
    choices: [...document.querySelectorAll(choices)].filter(seen).map(about),
    turn: document.querySelector('.strip-name').innerText,
  };
}"""


@pytest.fixture(scope="session")
def tables(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Stage:
    """All exhibits once more: seats are taken here, and other tests look at them as they are."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "taken"
    folder.mkdir(exist_ok=True)
    return shared_stage(chromium.running(), folder)


def sits_where_it_is_waited_for(host: Phone, other: Phone, path: str) -> Phone | None:
    """The other phone, on a seat that the table waits for; None if it waits for none but the
    host's."""
    page = host.context.request.get(f"{host.base}{path}/tv").text()
    turn = re.search(r'class="strip-turn"(?: data-waits="([^"]*)")?(?:\s+data-seat="(\w+)")?', page)
    holds = host.run("document.body.dataset.holds").split()
    waits = ((turn and (turn[1] or turn[2])) or "").split()
    free = [seat for seat in waits if seat not in holds]
    if not free:
        return None
    link = re.search(
        r"/j/(\w+)", host.context.request.get(f"{host.base}{path}/invite").text(), re.I
    )
    assert link
    host.table, host.token = path.removeprefix("/t/"), link[1]
    return other.comes_in(host).sits(free[0]).go(path)


def wrong_with(phone: Phone, *, is_table: bool) -> list[str]:
    """What is wrong with the main button of a screen."""
    if not phone.page.locator(".strip-name").count():
        return []
    offered = phone.run(OFFERED)
    wrong = [f"filled: {offered['filled']}"] if len(offered["filled"]) > 1 else []
    if not is_table or not offered["awaited"]:
        return wrong
    if len(offered["awaited"]) == 1 and offered["turn"] != "Ваш ход":
        wrong.append(f"the strip says {offered['turn']}")
    if not offered["filled"] and len(offered["choices"]) < 2:
        wrong.append(f"no main button: {offered}")
    for size in SHORT:
        resize(phone.page, size)
        offered = phone.run(OFFERED)
        if not (*offered["filled"], *offered["choices"], ("", True))[0][1]:
            wrong.append(f"out of sight at {size['width']}: {offered}")
    resize(phone.page, SHORT[0])
    return wrong


@pytest.mark.parametrize("game", catalogue.games())
def test_what_a_phone_asks_is_one_button_in_sight(
    browser: Browser, tables: Stage, game: str
) -> None:
    """No screen has two filled buttons, looked at once for each kind of screen. Where a seat of the
    phone is waited for, Table has one, or several equal choices of which none is filled: a filled
    one would be advice. The first of them stands between the strip and the bar, on short phones,
    too; and the strip says whose turn it is."""
    host = tables.phone(browser, SHORT[0], {"locale": "ru-RU"})
    other = new_phone(browser, tables.base, viewport=SHORT[0], locale="ru-RU")
    wrong = {}
    for name, path in tables.screens.items():
        exhibit, screen = name.rsplit(": ", 1)
        if GAME_OF.get(exhibit) != game or not path.startswith("/t/") or screen == "tv":
            continue
        is_table = screen == "table"
        is_one_more = tables.is_one_more_form(exhibit, screen)
        if not is_table and (is_one_more or not tables.is_first(exhibit, screen)):
            continue
        wrong[name] = wrong_with(host.go(path), is_table=is_table)
        if is_table and (waited := sits_where_it_is_waited_for(host, other, path)):
            wrong[f"{name}, the other phone"] = wrong_with(waited, is_table=True)
    other.close()
    assert {name: problems for name, problems in wrong.items() if problems} == {}
