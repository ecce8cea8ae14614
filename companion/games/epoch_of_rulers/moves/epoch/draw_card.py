"""The card of the epoch deck, and the right to take the gold of an own bonus card, once a game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Reveal, SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import START, OfPlayer, is_in
from companion.games.epoch_of_rulers.rules.gold.purses import room
from companion.games.epoch_of_rulers.rules.turn.deck import (
    bonus_name,
    card_name,
    is_empty,
    next_cards,
    owner_of,
    text_of,
)
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn
from companion.games.epoch_of_rulers.state.state import CardDrawn, Player, State


class DrawCard(OfPlayer):
    """The top card: a kingdom's bonus card, "seat:name", with its gold, or an event. A form has
    none ("") where several are possible."""

    kind: ClassVar[str] = "draw_card"
    icon: ClassVar[str] = "epoch-card"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Draw a card of the epoch deck")

    card: Annotated[str, Widget("choice", say("Card")), Field(max_length=40)] = ""
    gold: Annotated[int, Widget("count", say("Talents on the card")), Field(ge=0, le=9)] = 0

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return is_in(state, seat, "card") if next_cards(state) else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        cards = next_cards(state) or ["other"]
        return cls(**{"seat": seat, "card": cards[0] if len(cards) == 1 else "", **given})

    @property
    def owner(self) -> str:
        """The player who gets the bonus card; "" for an event."""
        return owner_of(self.card)[0]

    def done(self, state: State, player: Player) -> State:
        state = changed(state, drawn=(*state.drawn, self.card), receives=True)
        if self.owner in state.players:
            player = state.players[self.owner]
            state = state.player(self.owner, bonuses=(*player.bonuses, owner_of(self.card)[1]))
            state = changed(state, card=CardDrawn(self.seat, self.owner, self.gold))
        elif self.card == "plague":
            state = changed(state, plague=self.seat)
        elif self.card == "coup":
            state = changed(state, coup=True)
        elif self.card == "tournament":
            state = changed(state, tournament=True)
        if is_empty(state) and not state.last_by:
            state = changed(state, last_by=self.seat)
        return state

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "card")
        if state.receives:
            yield Objection("card.open", say("A card is already open."), "card")
        elif not self.card:
            yield Objection("card.none", say("Choose the card."), "card", unfilled=True)
        elif self.card not in next_cards(state):
            sentence = say("{card} can't be drawn now.", card=card_name(self.card))
            yield Objection("card.next", sentence, "card")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"card": [Choice(card, card_name(card)) for card in next_cards(state)]}

    def story(self, before: State) -> Phrase:
        owner, bonus = owner_of(self.card)
        name = bonus_name(bonus) if owner else card_name(self.card)
        drawn = say("draws “{card}”", card=name)
        if owner:
            drawn = with_details(drawn, say("{seat}", seat=SeatName(owner)))
        if self.card in ("other", ""):
            drawn = say("draws a card that the rulebook does not name")
        if self.owner and self.gold:
            drawn = with_details(drawn, say("with {gold}", gold=words.talents(self.gold)))
        text = text_of(before, self.card)
        return with_details(drawn, say("“{text}”", text=text)) if text else drawn

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if self.owner and self.owner != self.seat:
            sentence = say("{seat} draws your card", seat=SeatName(self.seat))
            name = bonus_name(owner_of(self.card)[1])
            yield self.owner, with_details(sentence, say("“{text}”", text=name))


class NoCardLeft(Action[State]):
    """The epoch deck is empty: the income comes without a card."""

    kind: ClassVar[str] = "no_card_left"
    icon: ClassVar[str] = "epoch-card"
    listed = None
    title: ClassVar[Phrase] = say("The epoch deck is empty: go on")

    seat: SeatField

    def fold(self, state: State) -> State:
        return changed(state, receives=True)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "card")
        if not is_empty(state):
            yield Objection("card.left", say("The epoch deck is not empty."), "card")

    def story(self, before: State) -> Phrase:
        return say("The epoch deck is empty")


YES, NO = "yes", "no"
SECONDS = 20
"""The time to answer, too short for the others to talk the owner into anything."""
CLAIM_CHOICES = (
    Choice(NO, say("No: leave it to the player who drew the card")),
    Choice(YES, say("Yes, once in this game")),
)


class Claim(Reveal[State]):
    """The owner's answer whether to take the gold of the bonus card. `gold` are the talents taken;
    0 in older logs."""

    kind: ClassVar[str] = "claim"
    title: ClassVar[Phrase] = say("Claim of the gold")
    uncovered: ClassVar[Phrase] = say("Gold on the card")

    owner: Seat
    claims: bool = False
    gold: int = 0

    @property
    def subject(self) -> str | None:
        return self.owner

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        ((owner, values),) = chosen.items()
        claims = YES in values
        gold = min(state.card.gold, room(state, owner)) if claims and state.card else 0
        return cls(owner=owner, claims=claims, gold=gold)

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {self.owner: (YES if self.claims else NO,)}

    @property
    def told(self) -> list[tuple[Seat, Phrase]]:
        return [(self.owner, self._said)]

    @property
    def _said(self) -> Phrase:
        if self.gold:
            return say("takes {gold}", gold=words.talents(self.gold))
        return say("takes the gold") if self.claims else say("leaves the gold")

    def fold(self, state: State) -> State:
        if state.card is None:
            return state
        if self.claims:
            state = state.player(self.owner, claimed=True)
        return changed(state, card=changed(state.card, claims=self.claims, asked=True))

    def story(self, before: State) -> Phrase:
        if self.gold:
            taken = say("takes the gold on the card, {gold}", gold=words.talents(self.gold))
            return with_details(taken, say("once in this game"))
        if self.claims:
            return with_details(say("takes the gold on the card"), say("once in this game"))
        return say("leaves the gold on the card")


def claim_asked(state: State) -> bool:
    """Whether the owner of the open card has to answer."""
    card = state.card
    if card is None or card.asked or card.owner == card.drawer or not card.gold:
        return False
    owner = state.players[card.owner]
    return not owner.claimed and not owner.away and room(state, card.owner) > 0


def claim_question(state: State) -> SecretQuestion:
    assert state.card is not None
    sentence = say(
        "{seat} has drawn {card} with {gold}. Once a game, the card's owner may take what fits in.",
        seat=SeatName(state.card.drawer),
        card=card_name(state.drawn[-1] if state.drawn else "other"),
        gold=words.talents(state.card.gold),
    )
    return SecretQuestion(
        Claim.kind,
        Claim.uncovered,
        sentence,
        (state.card.owner,),
        seconds=SECONDS,
        round=len(state.drawn),
    )
