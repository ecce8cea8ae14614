"""The tables by which the contract suite checks the game."""

from typing import Any

from companion.core.game.showcase import Examples, Exhibit

TWO = {"red": "Ada", "blue": "Bo"}
LIT: list[tuple[str, dict[str, Any]]] = [
    ("light", {"seat": "red", "beacons": 3}),
    ("light", {"seat": "blue"}),
]
TABLE = {"table": "", "act": "/act", "seat": "/seat/red", "plan": "/page/plan?seat=red"}

EXHIBITS = (
    Exhibit("before the first night", TWO, screens={"setup": "/setup"}),
    Exhibit("a night", TWO, {}, LIT[:1], TABLE),
    Exhibit("over", TWO, {"logs": 4}, [*LIT, ("dawn", {}), ("last", {})], TABLE),
)

EXAMPLES = Examples(EXHIBITS)
