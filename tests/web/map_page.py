"""The page with the map and its parts."""

from tests.conftest import Phone


def html(phone: Phone, **query: str) -> str:
    answer = phone.at("/map", **query)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def drawing(page: str) -> str:
    """The map without its legend."""
    return page.split('<svg class="atlas')[1].split("</svg>")[0]


def panel(page: str) -> str:
    return page.split('id="place"')[1].split("</section>")[0]
