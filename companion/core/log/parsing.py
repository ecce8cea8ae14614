"""Reads the action of an entry."""

from typing import Any

from companion.core.game.action import Action, S
from companion.core.game.game import Game
from companion.core.log.entry import AMEND, Entry


class Unreadable(ValueError):
    """An entry that this release of the game can't read, such as one of an earlier release."""


def parse(game: Game[S, Any], entry: Entry) -> Action[S]:
    """The action of an entry; for an amend, the corrected action. ValueError if unknown."""
    kind, payload = entry.kind, entry.payload
    if kind == AMEND:
        kind, payload = payload["kind"], payload["payload"]
    action = game.actions.get(kind)
    if action is None:
        raise ValueError(f"{game.meta.slug} has no action {kind!r}")
    return action.model_validate(payload)


def recorded_action(game: Game[S, Any], entry: Entry) -> Action[S]:
    """The action of an entry that stands in a log. Unreadable says why there is none."""
    try:
        return parse(game, entry)
    except ValueError as error:
        raise Unreadable(str(error)) from error
