"""Every state of every screen, as the style page of a server for development lists them."""

from __future__ import annotations

from tests.browser.phones import Phone


def every_screen(host: Phone) -> dict[str, str]:
    """Opens the style page, which makes its tables: "exhibit: screen" -> address."""
    host.go("/style")
    found: dict[str, str] = {}
    for section in host.page.locator("[data-exhibit]").all():
        exhibit = section.get_attribute("data-exhibit")
        for link in section.locator("a").all():
            found[f"{exhibit}: {link.inner_text()}"] = str(link.get_attribute("href"))
    assert len(found) > 50
    return found
