"""Positions written in one line, and what is ruled on them."""

from __future__ import annotations

from typing import Any

from companion.games.mythotopia.exchange.adjudicate import adjudicate, read_position

RED, BLUE, GREEN = "red", "blue", "green"
FOUR_EMPTY = [{"id": card} for card in ("city", "road", "castle", "patronage")]


def verdict(
    provinces: dict[str, Any] | None = None,
    *,
    vp: dict[str, int] | None = None,
    towns: dict[str, int] | None = None,
    reserve: dict[str, list[str]] | None = None,
    **position: Any,
) -> dict[str, Any]:
    """Three players on 30 VP, with 4 towns in stock and empty Reserves, unless it says other."""
    players = [
        {
            "id": who,
            "vp": (vp or {}).get(who, 30),
            "towns": (towns or {}).get(who, 4),
            "reserve": (reserve or {}).get(who, []),
        }
        for who in (RED, BLUE, GREEN)
    ]
    return adjudicate(read_position({"players": players, "provinces": provinces or {}, **position}))


def war_in(province: str, there: dict[str, Any], **position: Any) -> dict[str, Any]:
    """The ruling on one war."""
    [found] = verdict({province: there}, **position)["wars"]
    assert isinstance(found, dict)
    return found


def strengths(province: str, there: dict[str, Any], **position: Any) -> dict[str, int]:
    """Each side's strength in one war."""
    found = war_in(province, there, **position)["strengths"]
    assert isinstance(found, dict)
    return found


def after(provinces: dict[str, Any], **position: Any) -> dict[str, list[int]]:
    """Each player's least and most VP, were all wars settled now."""
    found = verdict(provinces, **position)["projection"]
    assert isinstance(found, dict)
    return found


def blues(armies: dict[str, int], **more: Any) -> dict[str, Any]:
    """A province of blue's."""
    return {"owner": BLUE, "armies": armies, **more}
