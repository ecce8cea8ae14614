"""A score sheet for any game: points as they happen, by rounds, or by categories at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pydantic import BaseModel

from companion.core.game.action import Action, MenuItem, Objection, Offer
from companion.core.game.game import ROUND, Colour, Ended, Meta, Source, Standing, Turn
from companion.core.game.showcase import Demo
from companion.games.score_sheet import examples, setup, sheet
from companion.games.score_sheet import screens as shown
from companion.games.score_sheet.moves import Add, FillColumn, FillRow, Finish
from companion.games.score_sheet.sheet import Sheet
from companion.games.score_sheet.words import SLUG, say

ACTIONS: tuple[type[Action[Sheet]], ...] = (Add, FillRow, FillColumn, Finish)


class ScoreSheet:
    """The `Game` of core.game."""

    meta = Meta(
        slug=SLUG,
        title=say("Score sheet"),
        players=(2, 10),
        colours=(
            Colour("red", say("Red"), "disc"),
            Colour("blue", say("Blue"), "square"),
            Colour("green", say("Green"), "triangle"),
            Colour("yellow", say("Yellow"), "diamond"),
            Colour("orange", say("Orange"), "hexagon"),
            Colour("purple", say("Purple"), "cross"),
            Colour("brown", say("Brown"), "star"),
            Colour("black", say("Black"), "square"),
            Colour("white", say("White"), "disc"),
            Colour("pink", say("Pink"), "triangle"),
        ),
        bgg_id=0,
        version=1,
        period=ROUND,
        usual=4,
        any_game=True,
    )
    exhibits = examples.EXHIBITS
    screens: Mapping[str, str] = {"new table": f"/new/{SLUG}"}
    options: type[BaseModel] = setup.Options
    actions: Mapping[str, type[Action[Sheet]]] = {action.kind: action for action in ACTIONS}

    @property
    def demo(self) -> Demo:
        return examples.DEMO

    def draw(self, seats: Sequence[str], chance: Random) -> setup.Options:
        return setup.Options()

    def redrawn(
        self, options: setup.Options, part: str, seats: Sequence[str], chance: Random
    ) -> setup.Options:
        return setup.redrawn(options, part)

    def reseated(self, options: setup.Options, seats: Sequence[str]) -> setup.Options:
        return setup.reseated(options, seats)

    def starter(self, options: Any) -> str:
        return ""

    def kept(self, state: Sheet) -> dict[str, Any]:
        return setup.kept(state)

    def again(self, options: setup.Options, state: Sheet) -> dict[str, Any]:
        return setup.again(options)

    def begin(self, options: Any, seats: Sequence[str]) -> Sheet:
        return setup.begin(options, seats)

    def setup_objections(self, options: Any, seats: Sequence[str]) -> list[Objection]:
        return list(setup.objections(options, seats))

    def setup_view(self, options: Any, seats: Sequence[str]) -> setup.SetupView:
        return setup.setup_view(options)

    def objections(self, state: Sheet, action: Action[Sheet]) -> list[Objection]:
        if state.how:
            return [Objection("over", say("The game is over."), "sheet")]
        return list(action.objections(state))

    def points(self, state: Sheet) -> Mapping[str, int]:
        return sheet.points(state)

    def standings(self, state: Sheet) -> Sequence[Standing]:
        return shown.standings(state)

    def sources(self, state: Sheet) -> Sequence[Source]:
        return tuple(shown.sources(state))

    def turn(self, state: Sheet) -> Turn:
        return shown.turn(state)

    def passing(self, state: Sheet) -> Offer[Sheet] | None:
        return shown.passing(state)

    def ended(self, state: Sheet) -> Ended | None:
        return shown.ended(state)

    def quick(self, state: Sheet, seat: str) -> Sequence[Offer[Sheet]]:
        return shown.quick(state, seat)

    def prompts(self, state: Sheet, seat: str) -> Sequence[MenuItem[Sheet]]:
        return ()

    def menu(self, state: Sheet, seat: str) -> Sequence[MenuItem[Sheet]]:
        return tuple(shown.menu(state, seat))

    def anytime(self, state: Sheet, seat: str) -> Sequence[MenuItem[Sheet]]:
        return tuple(shown.anytime(state))

    def settings(self, state: Sheet) -> Sequence[MenuItem[Sheet]]:
        return shown.SETTINGS

    def rehearse(self, state: Sheet, chance: Random) -> Action[Sheet] | None:
        return examples.rehearse(state, chance)

    def view(self, state: Sheet) -> shown.Grid:
        return shown.grid(state)

    def seat_view(self, state: Sheet, seat: str) -> shown.Mine:
        return shown.mine(state, seat)


game = ScoreSheet()
