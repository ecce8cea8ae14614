"""A What-if as its address says it: pages, steps, scores."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.conftest import Cast, Phone, reads

CITY = "city?seat=red&tokens=city:2&spends=true"
ROAD = "road?seat=red&tokens=road:2&spends=true"
BO = "points?seat=blue&points=3"


def page(phone: Phone, *tries: str, path: str = "", **more: Any) -> str:
    answer = phone.at(f"/whatif{path}", **{"try": list(tries), **more})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return unescape(answer.get_data(as_text=True))


def seen(phone: Phone, *tries: str, **more: Any) -> str:
    return reads(page(phone, *tries, **more))


def records(phone: Phone, *tries: str, **more: Any) -> Any:
    return phone.tell("/whatif/record", data={"try": list(tries), **more})


def log(cast: Cast, phone: Phone) -> Any:
    return cast.app.extensions["companion.in_play"].get(phone.table).log


def tries_in(address: str) -> list[str]:
    return [value for name, value in parse_qsl(urlsplit(address).query) if name == "try"]


def score(html: str, seat: str) -> int:
    row = html.split(f'id="score-{seat}"')[1].split("</li>")[0]
    return int(re.findall(r'class="score-points">(\d+)<', row)[0])
