"""What a player has in hand on a screen: what is unfolded, typed, scrolled and focused."""

import re
from contextlib import nullcontext
from typing import Any
from urllib.parse import urlsplit

from tests.browser.phones import PATIENCE, Phone

TYPED = "main :is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea)"
TYPES = """(typed) => {
    const boxes = [...document.querySelectorAll(typed)].filter((box) => box.checkVisibility());
    const box = boxes.at(-1) ?? document.querySelector("main :is(button, a)");
    box?.focus();
    if (box?.matches("input, textarea")) {
        box.value = "7";
        box.dispatchEvent(new Event("input", { bubbles: true }));
    }
}"""
IN_HAND = """() => {
    const focused = document.activeElement;
    return {
        screen: location.pathname,
        folds: [...document.querySelectorAll("main details")].map((fold) => fold.open),
        fields: [...document.querySelectorAll("main :is(input, select, textarea):not([name=tap])")]
            .map((field) => [field.name, field.value, field.checked]),
        focused: [focused.tagName, focused.name, focused.value, focused.textContent.trim()],
        scrolled: scrollY,
    };
}"""
# Once the page is live; false on a page that follows no table. What Playwright waits for itself
# costs as much as half a page.
FOLLOWS = """(patience) => new Promise((resolve, reject) => {
    const late = performance.now() + patience, ready = () => {
        const connection = document.getElementById("connection");
        if (!document.getElementById("live")) resolve(false);
        else if (connection.dataset.state === "live") resolve(true);
        else if (performance.now() > late) reject("the page is not live");
        else requestAnimationFrame(ready);
    };
    ready();
})"""
# As soon as nothing is on its way, and so many changes have come since the first time.
IDLE = """([changes, patience]) => new Promise((resolve, reject) => {
    const late = performance.now() + patience, ready = () => {
        const asks = document.querySelector(".htmx-request:not(#live)");
        if (!asks && window.changes >= changes) resolve((IN_HAND)());
        else if (performance.now() > late) reject("the page is not idle");
        else requestAnimationFrame(ready);
    };
    if (window.changes === undefined) {
        window.changes = 0;
        document.getElementById("live").addEventListener("table-changed", () => window.changes++);
    }
    ready();
})""".replace("IN_HAND", IN_HAND)
ANSWERS = """(typed) => document.getElementById("effect")
    && [...document.querySelectorAll(typed)].some((box) => box.checkVisibility())"""


def types(phone: Phone) -> None:
    """Into the last field, if there is one; a form answers with its effect."""
    answers = phone.run(ANSWERS, TYPED)
    with phone.page.expect_response("**/preview/**") if answers else nullcontext():
        phone.run(TYPES, TYPED)


def in_hand(phone: Phone, changes: int = 0) -> dict[str, Any]:
    """What is in hand once so many changes have come."""
    found: dict[str, Any] = phone.run(IDLE, [changes, PATIENCE])
    return found


def moved_by_news(phone: Phone) -> dict[str, tuple[Any, Any]]:
    """What a player had in hand on a screen of a table, before and after news, where it differs."""
    table = re.match(r"/t/(\w+)", urlsplit(phone.page.url).path)
    if not table or not phone.run(FOLLOWS, PATIENCE):
        return {}
    types(phone)
    before = in_hand(phone)
    phone.post(f"/t/{table[1]}/settings")  # saved as they are: news that says nothing
    after = in_hand(phone, changes=1)
    return {key: (before[key], after[key]) for key in before if before[key] != after[key]}
