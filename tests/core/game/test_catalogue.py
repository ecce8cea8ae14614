"""A table finds its game through the installed entry points, and nowhere else."""

from importlib.metadata import EntryPoint

import pytest

from companion.core.game import catalogue
from companion.core.game.catalogue import GameNotInstalled, find


def test_a_game_this_server_does_not_have_is_named_in_the_refusal() -> None:
    with pytest.raises(GameNotInstalled) as refusal:
        find("solitaire")
    assert refusal.value.slug == "solitaire"


def test_a_game_that_does_not_load_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    here = {"toy": "toy:toy", "other": "toy:toy", "lost": "lost:game", "plain": "toy:NOON"}
    monkeypatch.setattr(catalogue, "points", lambda: [
        EntryPoint(name, f"tests.core.small_games.{value}", catalogue.GROUP)
        for name, value in here.items()
    ])  # fmt: skip
    found, broken = catalogue._loaded.__wrapped__()
    assert [*found] == ["toy"]
    assert broken == {
        "lost": "ModuleNotFoundError: No module named 'tests.core.small_games.lost'",
        "other": "ValueError: the slug is 'toy', the entry point 'other'",
        "plain": "TypeError: tests.core.small_games.toy:NOON is not a Game",
    }
    assert catalogue.folders().keys() == {"toy", "other", "plain"}
