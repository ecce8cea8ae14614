"""Actions 5, 6 and 7: priests, power actions, special actions, and bridges."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.game.action import Choice, Listed, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.moves import fields
from companion.games.terra_mystica.moves.bases import RARE, Deed
from companion.games.terra_mystica.rules.turn import actions
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table_state import TableState

Steps = Annotated[int, Widget("choice", say("Steps")), Field(ge=1, le=3)]


class SendPriest(Deed):
    """A priest goes to a cult: to a place for 3 or 2 steps, or for one step back to the supply."""

    kind: ClassVar[str] = "priest"
    icon: ClassVar[str] = "priest"
    title: ClassVar[Phrase] = say("Send a priest to a cult")
    refills: ClassVar[tuple[str, ...]] = ("cult",)

    cult: fields.Cult
    steps: Steps

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        cult = given.get("cult", "fire")
        steps = actions.most_steps(state.game, CULTS.index(cult) if cult in CULTS else 0)
        return cls(**{"seat": seat, "cult": cult, "steps": steps, **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        return actions.send_priest(game, number, CULTS.index(self.cult), self.steps)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        steps = [
            Choice("3", say("3 steps, the priest stays")),
            Choice("2", say("2 steps, the priest stays")),
            Choice("1", say("1 step, the priest comes back to the supply")),
        ]
        return {"cult": fields.cult_choices(), "steps": steps}

    def own_words(self, before: TableState) -> Phrase:
        cult = names.CULT[CULTS.index(self.cult)]
        steps = say_many("{count} step", "{count} steps", self.steps)
        return with_details(say("sends a priest to {cult}", cult=cult), steps)


class PowerAction(Deed):
    kind: ClassVar[str] = "power_action"
    icon: ClassVar[str] = "power"
    title: ClassVar[Phrase] = say("Take a power action")

    code: Annotated[fields.PowerCode, Widget("choice", say("Power action"))]

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        power = state.player(seat).power[2] if seat in state.seats else 0
        free = [code for code in POWER_ACTIONS if code not in state.game.power_used]
        payable = (code for code in free if actions.price(state.game, POWER_ACTIONS[code]) <= power)
        return cls(**{"seat": seat, "code": next(payable, free[0] if free else "ACT1"), **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        return actions.power_action(game, number, self.code)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        choices = []
        for code, action in POWER_ACTIONS.items():
            note = names.some("power", actions.price(state.game, action))
            if code in state.game.power_used:
                note = say("used this round")
            choices.append(Choice(code, names.POWER_ACTION[code], note))
        return {"code": choices}

    def own_words(self, before: TableState) -> Phrase:
        return say("takes the action “{what}”", what=names.POWER_ACTION[self.code])


class SpecialAction(Deed):
    """A special action of a bonus card, a favour tile, a Stronghold, or the Engineers."""

    kind: ClassVar[str] = "special"
    icon: ClassVar[str] = "act"
    title: ClassVar[Phrase] = say("Take a special action")

    code: Annotated[fields.SpecialCode, Widget("choice", say("Special action"))]

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        left = actions.unused(state.player(seat)) if seat in state.seats else []
        return cls(**{"seat": seat, "code": left[0] if left else "BON1", **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        return actions.special_action(game, number, self.code)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        """Those that the seat has; all if the table does not know."""
        known = state.depth != "points" and self.seat in state.seats
        own = (*actions.specials(state.player(self.seat)), self.code) if known else names.SPECIAL
        return {"code": fields.named_choices(names.SPECIAL, dict.fromkeys(own))}

    def own_words(self, before: TableState) -> Phrase:
        return with_details(say("takes a special action"), names.SPECIAL[self.code])


class PlaceBridge(Deed):
    """A bridge that a power action or the Engineers have paid, with the number of towns that it
    founds."""

    kind: ClassVar[str] = "bridge"
    icon: ClassVar[str] = "bridge"
    title: ClassVar[Phrase] = say("Place the bridge")
    hexes: ClassVar[tuple[str, ...]] = ("one", "other")

    one: fields.HexField = ""
    other: fields.HexField = ""
    towns: fields.Towns = 0

    def done(self, table: TableState, game: State, number: int) -> State:
        end, far_end = table.hexagon(self.one), table.hexagon(self.other)
        return actions.place_bridge(game, number, end, far_end, self.towns)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"one": fields.hex_choices(state), "other": fields.hex_choices(state)}

    def own_words(self, before: TableState) -> Phrase:
        if self.one:
            return say("places a bridge from {one} to {other}", one=self.one, other=self.other)
        return say("places a bridge")


class Forgo(Deed):
    """A player gives up something that is due."""

    kind: ClassVar[str] = "forgo"
    icon: ClassVar[str] = "close"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = RARE
    title: ClassVar[Phrase] = say("Give up what is due")
    usual: ClassVar[Mapping[str, str]] = {"what": "spades"}

    what: Annotated[
        Literal["spades", "bridges", "sandstorm", "ride", "house", "steps", "pair", "favors",
                "towns"],
        Widget("choice", say("What is given up")),
    ]  # fmt: skip

    def done(self, table: TableState, game: State, number: int) -> State:
        return actions.forgo(game, number, self.what)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"what": fields.named_choices(names.DUE, names.DUE)}

    def own_words(self, before: TableState) -> Phrase:
        return say("does not {what}", what=names.DUE[self.what])
