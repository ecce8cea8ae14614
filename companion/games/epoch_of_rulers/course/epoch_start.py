"""The start of an epoch: uprisings on unoccupied land, the end of a dead ruler, and the income."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Self

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import BANK, HOSPICE, STRATEGIST, heirs
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import OfPlayer
from companion.games.epoch_of_rulers.rules.gold.purses import (
    gained,
    heaps_of,
    hoard,
    room,
    share_card_gold,
)
from companion.games.epoch_of_rulers.rules.land.atlas import chips_due, label
from companion.games.epoch_of_rulers.rules.turn.reigns import reign_of, ruler_in_power
from companion.games.epoch_of_rulers.state.state import Player, State


class EpochBegins(Automatic[State], OfPlayer):
    """A player's next epoch. `revolts` are conquests without regiments, `saved` those that a
    Hospice keeps from it; `ruler_dies` ends the reign. `chips` are the territories that get a
    protection chip because the player has not attacked in the last war, which leaves no choice
    between war and peace."""

    kind: ClassVar[str] = "epoch_begins"
    title: ClassVar[Phrase] = say("A new epoch")

    revolts: tuple[str, ...] = ()
    saved: tuple[str, ...] = ()
    ruler_dies: bool = False
    chips: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State, seat: Seat) -> Self:
        empty = {land.name for land in state.owned(seat) if not land.regiments}
        player = state.players[seat]
        in_last_war = state.last_by and player.epoch
        peaceful = in_last_war and not (player.warred or player.attacks)
        restless = tuple(name for name in player.empty_conquests if name in empty)
        saved = restless[: state.in_use(seat, HOSPICE)]
        return cls(
            seat=seat,
            revolts=restless[len(saved) :],
            saved=saved,
            ruler_dies=bool(player.ruler) and reign_of(state, seat).exceeded,
            chips=chips_due(state, seat) if peaceful else (),
        )

    def done(self, state: State, player: Player) -> State:
        state = state.put(*(replace(state.lands[name], uprising=True)
                            for name in self.revolts if name in state.lands))  # fmt: skip
        state = state.put(*(replace(state.lands[name], protected=True)
                            for name in self.chips if name in state.lands))  # fmt: skip
        state = state.player(
            self.seat, stage="fees", epoch=player.epoch + 1, hordes=False,
            hordes_before=player.hordes, bought=0, markets=(), camps=(), cavalry=False,
            tactician=False, attacks=0, arsenals=0, switched=(), moves=(), arrived=(),
            sacrificed=False, rewarded=False, cancelled=len(self.saved), doubles=0,
            empty_conquests=(), warred=False,
        )  # fmt: skip
        if self.ruler_dies:
            state = state.player(self.seat, ruler="", deposed=False, reign_start=player.martial)
        fallen = {seat: lost for seat, lost in state.fallen_last.items() if seat != self.seat}
        return changed(state, acted=False, fallen_last=fallen)

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if self.ruler_dies and self.seat in before.players:
            player = before.players[self.seat]
            heir = heirs(player.kingdom, player.used)
            yield self.seat, (say("Your ruler dies: choose the next") if heir
                              else say("Your ruler dies, and none is left"))  # fmt: skip

    def story(self, before: State) -> Phrase:
        number = before.players[self.seat].epoch + 1 if self.seat in before.players else 1
        sentence = say("begins epoch {number}", number=number)
        if self.ruler_dies:
            sentence = with_details(sentence, say("the ruler dies"))
        if self.revolts:
            lands = words.listed(label(before, name) for name in self.revolts)
            sentence = with_details(sentence, say("uprising in {lands}", lands=lands))
        if self.saved:
            lands = words.listed(label(before, name) for name in self.saved)
            saved = say("the Hospice prevents an uprising in {lands}", lands=lands)
            sentence = with_details(sentence, saved)
        if self.chips:
            lands = words.listed(label(before, name) for name in self.chips)
            sentence = with_details(sentence, say("protection chips in {lands}", lands=lands))
        return sentence


class Receive(Automatic[State], OfPlayer):
    """The income of the epoch: `gold` from the card and the central territory, `owner_gold` to the
    `owner` of the card, a talent into each Treasury of `bank`, a military card `apart` for the
    Strategist, who has none yet."""

    kind: ClassVar[str] = "receive"
    title: ClassVar[Phrase] = say("Income")

    gold: int = 0
    owner: Seat = ""
    owner_gold: int = 0
    bank: tuple[str, ...] = ()
    martial: int = 0
    apart: int = 0

    @classmethod
    def of(cls, state: State, seat: Seat) -> Self:
        player, lands = state.players[seat], state.owned(seat)
        central = sum(land.home is None for land in lands)  # the central territory has no home
        held = hoard(state, seat)
        bank: tuple[str, ...] = ()
        if state.in_use(seat, BANK):
            filled, _ = held.bank_pays()
            own, _ = heaps_of(state, seat)
            pairs = zip(own, held.treasuries, filled.treasuries, strict=True)
            bank = tuple(name for name, had, has in pairs if has > had)
            held = filled
        gold, owner, owner_gold = central, "", 0
        if state.card is not None and state.card.drawer == seat:
            held, _ = held.gained(central)
            owner = state.card.owner
            shared = share_card_gold(
                state.card.gold, drawer=0, drawer_cap=max(0, held.room()), owner=0,
                owner_cap=room(state, owner),
                claims=state.card.claims and owner != seat,
            )  # fmt: skip
            gold, owner_gold = gold + shared.drawer, shared.owner
        has_card = player.apart > player.commander
        card = ruler_in_power(state, seat) == STRATEGIST and not has_card
        return cls(seat=seat, gold=gold, owner=owner if owner_gold else "", owner_gold=owner_gold,
                   bank=bank, martial=central, apart=int(card))  # fmt: skip

    def done(self, state: State, player: Player) -> State:
        own, _ = heaps_of(state, self.seat)
        paid = {name: state.heaps.get(name, 0) + 1 for name in own if name in self.bank}
        state = changed(state, heaps={**state.heaps, **paid})
        state = gained(state, self.seat, self.gold)
        state = gained(state, self.owner, self.owner_gold)
        state = state.player(self.seat, stage="orders", martial=player.martial + self.martial,
                             apart=player.apart + self.apart)  # fmt: skip
        return changed(state, card=None, receives=False)

    def story(self, before: State) -> Phrase:
        parts = []
        if self.gold:
            parts.append(words.talents(self.gold))
        if self.bank:
            parts.append(say("{gold} into Treasuries", gold=words.talents(len(self.bank))))
        if self.owner_gold:
            parts.append(say("{seat} takes {gold}", seat=SeatName(self.owner),
                             gold=words.talents(self.owner_gold)))  # fmt: skip
        if self.martial:
            parts.append(words.martial_points(self.martial))
        if self.apart:
            parts.append(say("a military card"))
        return with_details(say("receives income"), words.listed(parts))

    @property
    def untold(self) -> bool:
        return not (self.gold or self.bank or self.owner_gold or self.martial or self.apart)
