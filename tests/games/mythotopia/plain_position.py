"""Parts of a position in the exchange format, as a person writes them."""

from typing import Any

RED, BLUE, GREEN = "red", "blue", "green"


def player(who: str, vp: int = 30, towns: int = 4, *reserve: str) -> dict[str, Any]:
    return {"id": who, "vp": vp, "towns": towns, "reserve": list(reserve)}


def held(owner: str | None, armies: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"owner": owner, "armies": armies, **more}
