"""The actions to record for a seat: the Act screen, prompts, tokens in one tap."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.game.action import Action, MenuItem, Offer, listed
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.armies.armies import (
    Invade,
    PlaceArmies,
    PlaceShips,
    RemoveArmies,
    RemoveShips,
)
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard, Marauders, March, Militia
from companion.games.mythotopia.moves.cards.reserve import Discard, SetReserve, Stow, lying_there
from companion.games.mythotopia.moves.turn import FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import COMES_WITH_ANOTHER, Alchemist, TakeToken
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER, token_due
from companion.games.mythotopia.rules.score.tokens import LORD, Token, likely
from companion.games.mythotopia.rules.turn.actions import ACTION, BUILDING, HEADINGS, SCORE
from companion.games.mythotopia.rules.war.known_position import position, war_at
from companion.games.mythotopia.rules.war.strength import War, war
from companion.games.mythotopia.screens.quick_buttons import picks
from companion.games.mythotopia.setup.dragons import (
    BOTH,
    ICON,
    NAMES,
    LayDragons,
    in_play,
    still_to_lay,
    to_lay,
)
from companion.games.mythotopia.state.pieces import tracks_wars, wars
from companion.games.mythotopia.state.state import State

MOVES = (Invade, PlaceArmies, RemoveArmies, PlaceShips, RemoveShips, Buy, EndWar)
"""Actions of the turn that have their own facts, if the table tracks wars."""
LAID_OUT = (Acquire, Retire)
"""Actions that name improvement cards, if the whole board is tracked."""
LEAVING = (Discard, Retire)
"""Actions by which cards leave a Reserve without being played."""
CARDS = (Marauders, Militia, March, Stow, FreeCard)
"""More cards and the march by road, which take no action, if the table tracks wars."""
NEEDS: dict[str | None, str] = {
    Alchemist.kind: "alchemist", Hire.kind: "mercenary", Marauders.kind: "marauders",
    Militia.kind: "militia", Stow.kind: "warehouse",
}  # fmt: skip
"""The improvement cards without which these items are not offered."""


def settings(actions: Sequence[type[Action[State]]], state: State) -> list[MenuItem[State]]:
    """The settings, with dragons and runestones if they are in play (they may lie elsewhere than
    recorded), and the ways to end the game."""
    *about, stop = listed(actions, "settings", state)
    dragons = [lay_dragons(state)] if in_play(state) else []
    ending = EndOfGame.item(say("How it would end"), page="outcomes")
    return [*about, *dragons, ending, stop]


def lay_dragons(state: State) -> MenuItem[State]:
    """Where dragons and runestones lie, named after those in play."""
    pieces = in_play(state)
    label = NAMES[pieces[0]] if len(pieces) == 1 else BOTH
    return MenuItem(label, ICON[pieces[0]], kind=LayDragons.kind)


def prompts(state: State, seat: Seat) -> tuple[MenuItem[State], ...]:
    """Actions that are due now: a war that this seat may end and wins, or the end after the last
    turns."""
    items = []
    for ruling in finishable(state, seat):
        if ruling.leader == seat:
            label = say("End the war in {province}", province=ruling.province)
            end = EndWar.prefilled(state, seat, province=ruling.province)
            items.append(end.button(label).item(kind=EndWar.kind))
    if state.last_turns is not None and not state.last_turns.left:
        items.append(EndOfGame.item(say("Settle all wars"), page="outcomes", duty=True))
    items += picks(state, seat)
    items += (naming := [*_provinces_to_name(state, seat)])
    if token_due(state, seat) and (sails := likely(state, seat, MASTER)):
        token = TakeToken.prefilled(state, seat, tokens=sails)
        items.append(token.button(words.VP_CARD[MASTER]).item(kind=TakeToken.kind))
    if tracks_wars(state) and still_to_lay(state):
        comes_next = state.turn.seat == seat and not naming
        items.append(replace(lay_dragons(state), label=to_lay(state), duty=comes_next))
    return tuple(items)


def _provinces_to_name(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """The prompt to enter the seat's provinces by name, until it has its first points. If wars need
    the names, it is a duty: at the set-up, and later for somebody who has missed one."""
    player = state.players[seat]
    named, count = len(player.named), player.provinces
    asked = tracks_wars(state) and (state.setting_up or player.named - {player.citadel_in})
    if asked and named < count and not set(player.points) - {"start", LORD}:
        label = say("Tap your {count} provinces ({named} of {count})", named=named, count=count)
        yield EnterProvinces.item(label, duty=True)
    elif not (player.named - {player.citadel_in} or set(player.points) - {"start"}):
        yield EnterProvinces.item(say("Enter my provinces"), may_wait=True)


def finishable(state: State, seat: Seat) -> Iterator[War]:
    """The wars that the seat may end as the first action of its turn, as far as known."""
    if state.turn.seat not in (None, seat) or not wars(state):
        return
    anybodys = state.turn.seat is None  # turns are not tracked, so it may be anybody's turn
    at = position(state).model_copy(update={"active": seat}) if anybodys else None
    for province in wars(state):
        ruling = war(at, province) if at else war_at(state, province)
        if seat in ruling.finishable_by:
            yield ruling


def token_offers(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """One tap for each token that can be taken on its own, and for single points up and down."""
    for card, tokens in state.cards.items():
        if card in COMES_WITH_ANOTHER:
            continue
        for value in sorted(tokens, reverse=True):
            if tokens[value] > 0:
                text = Token(card, value, False).text
                action = TakeToken.prefilled(state, seat, tokens=(text,))
                yield action.button(words.VP_CARD[card])
    for points in (-1, +1):
        yield Points(seat=seat, points=points).button()


def menu(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """The turn's actions in the rulebook's order; a form where there are facts to enter."""
    tracked, reserve_lies_open = tracks_wars(state), bool(lying_there(state, seat))
    forms: dict[str, list[MenuItem[State]]] = {
        "end_war": [
            replace(TakeProvince.item(say("End a war: province taken")), icon=EndWar.icon),
            _one_tap(state, seat, "end_war", say("End a war: province held"), "shield"),
        ],
        "end_game": [EndOfGame.item(page="outcomes", group=SCORE)],
        "reserve": [_put_in_reserve(state)],
        "card_action": [
            BuildCity.item(say("Build a city")),
            BuildRoad.item(say("Build a road")),
            BuildCastle.item(say("Build a castle")),
            Alchemist.item(group=BUILDING),
            _one_tap(state, seat, "card_action", say("Another card's action")),
            *((Hire.item(say("Mercenaries"), group=Hire.heading),) if tracked else ()),
            *(card.item(group=card.heading) for card in CARDS if tracked),
        ],
        "patronage": _patronage(state, seat),
    }
    with_facts = (
        *(MOVES if tracked else ()),
        *(LAID_OUT if state.depth == "board" else ()),
        *(LEAVING if reserve_lies_open else ()),  # some of them may leave the war
    )
    for action in with_facts:
        group = None if action in (Invade, PlaceArmies, EndWar) else action.heading
        forms[action.kind] = [action.item(group=group)]
    forms["card_action"] = [
        item for item in forms["card_action"]
        if item.kind not in NEEDS or can_be_had(state, NEEDS[item.kind])
    ]  # fmt: skip
    for what in ACTION:
        yield from forms.get(what) or [_one_tap(state, seat, what)]
    if not tracked:
        if reserve_lies_open:
            yield FreeCard.item(say("Free action"), group=BUILDING)
        else:
            yield FreeAction(seat=seat).button(say("Free action")).item(group=BUILDING)


def _one_tap(
    state: State, seat: Seat, what: str, label: Phrase | None = None, icon: str = ""
) -> MenuItem[State]:
    taken = TakeAction.model_validate({"seat": seat, "what": what})
    offer = Offer(taken, label or ACTION[what], icon or what.replace("_", "-"))
    return offer.item(group=HEADINGS.get(what, BUILDING))


def _put_in_reserve(state: State) -> MenuItem[State]:
    """The action of the turn. Elsewhere the same form only states what is in the Reserve."""
    spends = (("spends", "true"),) if state.turn.seat is not None else ()
    return SetReserve.item(ACTION["reserve"], facts=spends, group=BUILDING)


def _patronage(state: State, seat: Seat) -> list[MenuItem[State]]:
    """Only if the card is in play."""
    token = TakeToken.item(group=SCORE if tracks_wars(state) else None)
    if "patronage" not in state.cards:
        return [token]
    action = TakeToken.prefilled(state, seat, tokens=likely(state, seat, "patronage"))
    offer = Offer(action, ACTION["patronage"], "patronage")
    group = BUILDING if tracks_wars(state) else None
    item = MenuItem(offer.label, offer.icon, offer if action.tokens else None, "token", group=group)
    return [item, token]
